package env

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// take carries out a legal slot: the atomic action that begins it, the move that belongs to that, and its shooting as far as nothing comes
// in between.
func (t *tactics) take(g *game, slot int) error {
	deed := g.state.Decision().Kind == engine.ChooseAction
	if err := g.apply(t.start(g, slot)); err != nil || !deed {
		return err
	}
	if to, ok := g.planned(); ok {
		if to.Pattern != opr.PatternStay || len(g.state.Menu(g.menu[:0])) > 1 {
			g.info.Decisions++
		}
		if err := g.apply(to); err != nil {
			return err
		}
	}
	return t.fire(g)
}

// start returns the atomic action that begins what a legal slot does, and takes down the intent and the move that follow from it.
func (t *tactics) start(g *game, slot int) engine.Action {
	d := g.state.Decision()
	if d.Kind != engine.ChooseAction {
		return t.expand(g, d, slot)
	}
	deed, to, in := t.plan(g, int(d.Unit), t.of[slot], slot-t.first[t.of[slot]])
	if deed.Verb == engine.Hold || deed.Verb == engine.Advance {
		g.intent = in
	}
	if deed.Verb == engine.Advance || deed.Verb == engine.Rush {
		g.move = to
	}
	return deed
}

// planned returns the move of the deed that was just chosen, if that is what is asked for: who pays for an action may fall to that. It is asked
// for at once or not at all.
func (g *game) planned() (to engine.Action, ok bool) {
	to, g.move = g.move, engine.Action{}
	d := g.state.Decision()
	return to, to != engine.Action{} && d.Kind == engine.MoveTo && d.Unit == to.Unit
}

// expand returns the atomic action of a legal slot at a decision that is answered by one.
func (t *tactics) expand(g *game, d engine.Decision, slot int) engine.Action {
	if d.Kind == engine.MoveTo || d.Kind == engine.Consolidate {
		allow, shooting := opr.Allowance(g.state.View())
		return t.destination(g, int(d.Unit), t.of[slot], slot-t.first[t.of[slot]], allow, shooting)
	}
	return g.menu[t.entry(g, d, slot)]
}

// entry returns the index in the menu of what a legal slot does, but for moves.
func (t *tactics) entry(g *game, d engine.Decision, slot int) int {
	k := slot - t.first[t.of[slot]]
	switch d.Kind {
	case engine.DeployUnit, engine.Arrive:
		return t.formation(g, d, slot)
	case engine.PlaceMarker, engine.DeployAt, engine.ArriveAt:
		return t.place(g, d, slot)
	case engine.Casualty:
		return t.lose(g, int(d.Unit), k)
	case engine.PickModel:
		return t.pick(g, k)
	case engine.StepBack:
		return t.stepBack(g, int(d.Unit), k)
	}
	i := 0
	for t.own(d.Kind, &g.menu[i]) != slot {
		i++
	}
	return i
}

// plan returns what unit u does for a slot of a group about its k-th target: its action, its move if that has one, and the intent of its
// shooting.
func (t *tactics) plan(g *game, u int, group group, k int) (deed, to engine.Action, in intent) {
	s := g.state.View()
	seat := s.Seat(u)
	first, _ := g.d.game.UnitRange(1 - seat)
	advance, rush, _ := opr.Reach(s, u)
	deed = engine.Action{Verb: engine.Rush, Pattern: opr.PatternRush, Unit: int16(u)}
	in = intent{fire: fireBest, unit: int16(u), target: -1}
	switch group {
	case groupActivate:
		// Into a transport it goes by the shorter move that will do.
		own, _ := g.d.game.UnitRange(seat)
		if short, _ := opr.CanBoard(s, u, own+k); short {
			deed.Verb = engine.Advance
		}
		to = engine.Action{Verb: engine.Board, Pattern: int16(opr.PatternBoard + k), Unit: int16(u), Target: int16(own + k)}
		in.fire = fireNone
	case groupHold:
		deed.Verb, in.fire = engine.Hold, fireNone
	case groupRest:
		return engine.Action{Verb: engine.Rest, Pattern: starquest.PatternRest, Unit: int16(u)}, to, intent{fire: fireBest, target: -1}
	case groupEnd:
		return engine.Action{Verb: engine.Pass, Pattern: starquest.PatternEnd, Unit: int16(u)}, to, intent{fire: fireBest, target: -1}
	case groupSkill:
		return engine.Action{Verb: engine.Skill, Pattern: int16(starquest.PatternSkill + k), Unit: int16(u), Arg: uint64(k)}, to, intent{fire: fireBest, target: -1}
	case groupShoot:
		deed.Verb, in.fire, in.target = engine.Hold, fireAt, int16(first+k)
	case groupRange:
		deed.Verb, in.fire, in.target = engine.Advance, fireNear, int16(first+k)
		if to, _ = opr.BestShot(s, u, first+k); to.Pattern == opr.PatternStay && !s.Unit(u).Is(engine.Aboard) {
			deed.Verb = engine.Hold
		}
	case groupAdvance, groupAdvanceCover, groupRetreat, groupLeaveShooting:
		deed.Verb = engine.Advance
		to = t.destination(g, u, group, k, advance, true)
	case groupScreen:
		if goal := t.screen(g, seat, k); geom.Dist2(s.Anchor(u), goal) <= int64(advance)*int64(advance) {
			deed.Verb, to = engine.Advance, opr.Towards(s, u, goal, advance, true)
		} else {
			to = opr.Towards(s, u, goal, rush, false)
		}
	case groupCharge:
		deed.Verb, deed.Target = engine.Charge, int16(first+k)
	default:
		to = t.destination(g, u, group, k, rush, false)
	}
	switch deed.Verb {
	case engine.Hold:
		deed.Pattern = opr.PatternHold
	case engine.Advance:
		deed.Pattern = opr.PatternAdvance
	case engine.Charge:
		deed.Pattern = int16(opr.PatternCharge + k)
	}
	return deed, to, in
}

// fire carries out the intent's shooting as far as the intent, or the policy, answers.
func (t *tactics) fire(g *game) error {
	for g.state.Decision().Kind == engine.Shoot {
		g.menu = g.state.Menu(g.menu[:0])
		a, ok := t.shoot(g, g.menu)
		if !ok {
			return nil
		}
		g.info.Decisions++
		if err := g.apply(a); err != nil {
			return err
		}
	}
	return nil
}

// destination returns where unit u goes for a slot of a group, with an allowance; shooting says that it may shoot afterwards.
func (t *tactics) destination(g *game, u int, group group, k int, allow int32, shooting bool) engine.Action {
	p := g.state.View()
	first, _ := g.d.game.UnitRange(1 - p.Seat(u))
	switch group {
	case groupAdvance, groupRush, groupGoMarker:
		return opr.Towards(p, u, p.Marker(k).P, allow, shooting)
	case groupAdvanceCover, groupRushCover:
		a, _ := opr.IntoCover(p, u, p.Marker(k).P, allow, shooting)
		return a
	case groupApproach, groupGoEnemy:
		return opr.Towards(p, u, opr.NearestModel(p, first+k, p.Anchor(u)), allow, shooting)
	case groupLeave, groupLeaveShooting, groupFollow:
		return opr.Towards(p, u, t.questGoal(g, group, k), allow, shooting)
	case groupRetreat, groupFlee, groupGoAway:
		a, _ := opr.Away(p, u, allow)
		return a
	}
	return engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: p.Anchor(u)}
}

// screenGap is how far from a marker a unit stands that screens it (units).
const screenGap = 2 * geom.Inch

// screen returns where a unit stands that screens marker m: on the way from it to the enemy nearest to it, no more than half of it.
func (t *tactics) screen(g *game, seat, m int) geom.Point {
	s := g.state.View()
	at := g.state.Marker(m).P
	e, gap := opr.NearestTo(s, 1-seat, at)
	return at.Add(opr.NearestModel(s, e, at).Sub(at).WithLength(min(screenGap, gap/2)))
}

// formation returns the entry that deploys or brings on the unit of a slot in the formation that suits it, or in the first that has room, or the
// one that brings on none.
func (t *tactics) formation(g *game, d engine.Decision, slot int) (best int) {
	best = -1
	want := engine.Block
	for i := range g.menu {
		a := &g.menu[i]
		if t.zone(g, d, a) != slot {
			continue
		}
		if best < 0 {
			best = i
			if a.Verb == engine.Pass {
				return i
			}
			if _, _, shot := opr.Reach(g.state.View(), int(a.Unit)); shot >= 18*geom.Inch {
				want = engine.Line
			}
		}
		if a.Form == want {
			return i
		}
	}
	return best
}

// place returns the entry in the part of the table of a slot that is nearest to its middle, the first of several.
func (t *tactics) place(g *game, d engine.Decision, slot int) (best int) {
	sign := g.state.Sign(int(d.Seat))
	k := slot - t.first[t.of[slot]]
	var mid geom.Point
	if d.Kind == engine.PlaceMarker {
		mid = middle(t.markerBox(g), markerRows, markerCols, k/markerCols, k%markerCols)
	} else {
		mid = middle(t.deployBox(g, d), deployRows, deployCols, k/deployCols, k%deployCols)
	}
	best = -1
	near := int64(math.MaxInt64)
	for i := range g.menu {
		a := &g.menu[i]
		if t.zone(g, d, a) != slot {
			continue
		}
		if d := geom.Dist2(a.At.Sign(sign), mid); d < near {
			best, near = i, d
		}
	}
	return best
}

// lose returns the entry of a menu of casualties of unit u that criterion k chooses, the first of several.
func (t *tactics) lose(g *game, u, k int) (best int) {
	s := g.state.View()
	first := int(s.Game().Units()[u].First)
	post := t.post(g, u, k == loseFar)
	least, far := int64(math.MaxInt64), int64(math.MinInt64)
	for i := range g.menu {
		m := int(g.menu[i].Arg)
		at := s.Model(int(first + m)).P
		carries, d := int64(0), int64(0)
		switch k {
		case loseLeast:
			carries, d = opr.Carries(s, u, m), geom.Dist2(at, post)
		case loseFar:
			d = geom.Dist2(at, post)
		case loseFront:
			d = -t.enemyDist2(g, u, at)
		default:
			d = t.enemyDist2(g, u, at)
		}
		if carries < least || carries == least && d > far {
			best, least, far = i, carries, d
		}
	}
	return best
}

// post returns the marker nearest to unit u, or the nearest of those that its side does not control if open is set and there are any; without
// markers the nearest enemy.
func (t *tactics) post(g *game, u int, open bool) (goal geom.Point) {
	p := g.state.View()
	at, near := p.Anchor(u), int64(math.MaxInt64)
	if p.Markers() == 0 {
		if e, _ := opr.Nearest(p, u); e >= 0 {
			goal = p.Anchor(e)
		}
		return goal
	}
	for _, all := range [2]bool{!open, true} {
		for m := range p.Markers() {
			mark := p.Marker(m)
			if d := geom.Dist2(at, mark.P); (all || int(mark.Owner) != p.Seat(u)) && d < near {
				goal, near = mark.P, d
			}
		}
		if near < math.MaxInt64 {
			break
		}
	}
	return goal
}

// enemyDist2 returns the squared distance of a point from the nearest model of the enemies of unit u, 0 without enemies.
func (t *tactics) enemyDist2(g *game, u int, at geom.Point) int64 {
	s := g.state.View()
	near := int64(math.MaxInt64)
	t.enemies(g, s.Seat(u), func(_, e int) { near = min(near, geom.Dist2(opr.NearestModel(s, e, at), at)) })
	if near == math.MaxInt64 {
		return 0
	}
	return near
}

// stepBack returns the entry of a menu of ways to step back that leads most where criterion k wants to, the first of several.
func (t *tactics) stepBack(g *game, u, k int) (best int) {
	p := g.state.View()
	sign := p.Sign(p.Seat(u))
	at := p.Anchor(u)
	way := geom.Point{Y: -sign}
	switch k {
	case backToMarker:
		way = geom.Point{}
		if m, _ := objective(g, u); m >= 0 {
			way = p.Marker(m).P.Sub(at)
		}
	case backClear:
		way = geom.Point{}
		fought, near := int(g.menu[0].Target), int64(math.MaxInt64)
		t.enemies(g, p.Seat(u), func(_, e int) {
			if gap := opr.Gap(p, u, e); e != fought && gap < near {
				way, near = at.Sub(p.Anchor(e)), gap
			}
		})
	}
	most := int64(math.MinInt64)
	for i := range g.menu {
		dir := g.menu[i].Arg
		if dir >= uint64(len(geom.Dirs)) {
			continue
		}
		if d := geom.Dot(geom.Dirs[dir].Sign(sign), way); d > most {
			best, most = i, d
		}
	}
	return best
}
