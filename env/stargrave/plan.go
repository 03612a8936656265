package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/env"
)

// Plan returns what a legal slot does.
func (t *tactics) Plan(now *env.Moment, slot int) env.Plan {
	moves := t.moves.Get().(*[]engine.Action)
	defer t.moves.Put(moves)
	*moves = (*moves)[:0]
	return t.plan(now, slot, moves)
}

// Plans appends what the legal slots do that can begin with an action of a verb.
func (t *tactics) Plans(now *env.Moment, verb engine.Verb, dst []env.Plan) []env.Plan {
	moves := t.moves.Get().(*[]engine.Action)
	defer t.moves.Put(moves)
	*moves = (*moves)[:0]
	for slot := range now.Legal.All() {
		if verb == env.AnyVerb || begins(t.of[slot]) == verb {
			dst = append(dst, t.plan(now, slot, moves))
		}
	}
	return dst
}

// begins returns the verb with which an action of a group begins.
func begins(g group) engine.Verb {
	switch {
	case g >= groupPower:
		return engine.Skill
	case g == groupEnd:
		return engine.Pass
	case g == groupFight:
		return engine.Charge
	case g >= groupShoot && g <= groupSmoke:
		return engine.Fire
	case g == groupTake:
		return engine.Reveal
	case g == groupClear:
		return engine.Resolve
	case g == groupScurry:
		return engine.Rush
	}
	return engine.Advance
}

// plan returns what a legal slot does. Moves is what the figure could do if it chose to move, or empty while
// nobody has asked.
func (t *tactics) plan(now *env.Moment, slot int, moves *[]engine.Action) env.Plan {
	d := now.Decision()
	g, k := t.of[slot], slot-t.first[t.of[slot]]
	out := env.Plan{Slot: slot}
	switch d.Kind {
	case engine.ChooseAction:
		t.begin(now, int(d.Unit), g, k, &out)
		if g >= groupStay && g <= groupGoCover && g != groupScurry {
			if len(*moves) == 0 {
				*moves = stargrave.Moves(now.Position, *moves)
			}
			out.Move = t.destination(now, *moves, int(d.Unit), g, k)
		}
	case engine.MoveTo:
		out.Action = t.destination(now, now.Menu, int(d.Unit), g, k)
	default:
		for i := range now.Menu {
			if t.slotOf(now, &now.Menu[i]) == slot {
				out.Action = now.Menu[i]
				break
			}
		}
	}
	return out
}

// begin fills in the action that begins what figure u does for slot k of a group, and the intent that it
// leaves.
func (t *tactics) begin(now *env.Moment, u int, g group, k int, out *env.Plan) {
	on := -1 // whom it is about
	switch {
	case g == groupSmoke || g >= groupPowerAt && ownAim(g):
		on = figureAt(now, now.Seated(int16(u)), k)
	case g >= groupFight && g <= groupThrow || g >= groupPowerAt:
		on = figureAt(now, now.Seated(int16(u)), maxFigures+k)
	}
	best := float32(-1)
	for i := range now.Menu {
		a := &now.Menu[i]
		if a.Verb != begins(g) || !t.does(now, u, g, k, on, a) {
			continue
		}
		worth := float32(0)
		if g == groupShoot {
			worth = shot(now.Position, u, int(a.Arg), on)
		}
		if worth > best {
			out.Action, best = *a, worth
		}
	}
	in := env.Intent{Unit: int16(u), Target: int16(on)}
	switch {
	case g == groupThrow:
		in.Kind = throwAt
	case g == groupSmoke:
		in.Kind = smokeAt
	case g >= groupPowerAt && powerOf(g, k).Stats().Aim >= crew.AtData:
		in.Kind, in.Target = powerOnLoot, int16(k)
	case g >= groupPowerAt:
		in.Kind = powerOn
	default:
		return
	}
	out.Intent = in
}

// does reports whether an entry of a menu that has the verb of a group can begin what slot k of the group
// does, on a figure where it is about one.
func (t *tactics) does(now *env.Moment, u int, g group, k, on int, a *engine.Action) bool {
	p := now.Position
	switch {
	case g == groupFight || g == groupShoot:
		return int(a.Target) == on
	case g == groupTake:
		return int(a.Arg) == k
	case g == groupThrow || g == groupSmoke:
		if a.Target >= 0 {
			return false
		}
		arm := stargrave.ArmOf(p, u, int(a.Arg))
		return arm.Smoke == (g == groupSmoke) && stargrave.Reaches(p, u, p.Model(on).P, arm.Stats().Range)
	case g == groupClear:
		return t.clears(stargrave.ArmOf(p, u, int(a.Arg)).Gear) == t.at(g, k)
	case g >= groupPower:
		return stargrave.FigureOf(p, u).Powers[a.Arg] == powerOf(g, k)
	}
	return true
}

// powerOf returns the power of slot k of a group.
func powerOf(g group, k int) crew.Power {
	if g == groupPower {
		return crew.Power(k + 1)
	}
	return crew.Power(g - groupPowerAt + 1)
}

// ownAim reports whether the power of a group is used on figures of the own crew.
func ownAim(g group) bool {
	k := powerOf(g, 0).Stats()
	return k.Aim == crew.AtFriend || k.Effect == crew.Smokes
}

// A goal is what a figure moves for.
type goal struct {
	*env.Moment
	group     group
	seat      int
	to        geom.Point // towards which it goes
	from, foe geom.Point // where it is, and the nearest enemy
	pieces    []board.Piece
	ways      *ways
}

// goalOf returns what figure u moves for by slot k of a group.
func (t *tactics) goalOf(now *env.Moment, u int, g group, k int) goal {
	p := now.Position
	w := goal{Moment: now, group: g, seat: now.Seated(int16(u)), from: p.Model(u).P, pieces: p.Game().Table().Pieces,
		ways: t.ways}
	switch g {
	case groupGoLoot:
		w.to = stargrave.LootOf(p, k).At
	case groupGoEnemy:
		w.to = p.Model(figureAt(now, w.seat, maxFigures+k)).P
	case groupGoOwn:
		w.to = p.Model(figureAt(now, w.seat, k)).P
	case groupGoHome:
		var ok bool
		if w.to, ok = stargrave.ExitOf(p, u); !ok {
			w.to = geom.Point{X: w.from.X, Y: -p.Game().Table().HalfH * p.Sign(w.seat)}
		}
	case groupGoCover:
		w.foe, _ = w.nearestFoe(w.from)
	}
	return w
}

// cost returns what a place costs: the less the better.
func (w *goal) cost(at geom.Point) int64 {
	switch w.group {
	case groupGoAway:
		_, near := w.nearestFoe(at)
		return -near
	case groupGoCover:
		if w.hides(at) {
			return geom.Dist2(w.from, at)
		}
		return none - geom.Dist2(w.foe, at)
	}
	return w.ways.length(at, w.to)
}

// atLeast returns what a place costs at least.
func (w *goal) atLeast(at geom.Point) int64 {
	if w.group == groupGoAway || w.group == groupGoCover {
		return -none
	}
	return at.Sub(w.to).Norm()
}

// hides reports whether terrain lies between a place and the nearest enemy.
func (w *goal) hides(at geom.Point) bool {
	for i := range w.pieces {
		p := &w.pieces[i]
		if (p.Kind&shelters != 0 || p.Height > 0) && !p.Contains(at) && p.Crosses(w.foe, at) {
			return true
		}
	}
	return false
}

// nearestFoe returns where the enemy stands that is nearest to a point, and its squared distance.
func (w *goal) nearestFoe(at geom.Point) (foe geom.Point, near int64) {
	near = none
	for v := range w.Game().Units() {
		if w.Seated(int16(v)) == w.seat || !stargrave.OnTable(w.Position, v) {
			continue
		}
		if p := w.Model(v).P; geom.Dist2(at, p) < near {
			foe, near = p, geom.Dist2(at, p)
		}
	}
	return foe, near
}

// destination returns the entry of a menu of movements by which figure u does most for slot k of a group, the
// first of several. The first of the menu is to stay.
func (t *tactics) destination(now *env.Moment, menu []engine.Action, u int, g group, k int) engine.Action {
	switch g {
	case groupStay:
		return menu[0]
	case groupLeave:
		return menu[len(menu)-1]
	}
	w := t.goalOf(now, u, g, k)
	near := 0 // in a straight line, so that few others need be measured
	for i := range menu {
		if menu[i].Verb == engine.Move && w.atLeast(menu[i].At) < w.atLeast(menu[near].At) {
			near = i
		}
	}
	best, least := near, w.cost(menu[near].At)
	for i := range menu {
		if menu[i].Verb != engine.Move || w.atLeast(menu[i].At) > least {
			continue
		}
		if n := w.cost(menu[i].At); n < least || n == least && i < best {
			best, least = i, n
		}
	}
	return menu[best]
}
