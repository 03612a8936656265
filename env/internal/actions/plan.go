package actions

import (
	"math"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// Plan returns what a legal slot does.
func (t *Tactics) Plan(now *env.Moment, slot int) env.Plan {
	d := now.Decision()
	if d.Kind != engine.ChooseAction {
		return env.Plan{Slot: slot, Action: t.expand(now, d, slot), Intent: env.Intent{Target: -1}}
	}
	group, k := t.Of(slot)
	if group >= NumGroups {
		return t.Own(now, slot, int(d.Unit), group, k)
	}
	p := t.plan(now, int(d.Unit), group, k)
	p.Slot = slot
	return p
}

// Plans appends what the legal slots do that can begin with an action of a verb.
func (t *Tactics) Plans(now *env.Moment, verb engine.Verb, dst []env.Plan) []env.Plan {
	opr.Keep(now.Position)
	defer opr.Forget(now.Position)
	for slot := range now.Legal.All() {
		if verb == env.AnyVerb || t.begins(t.of[slot], verb) {
			dst = append(dst, t.Plan(now, slot))
		}
	}
	return dst
}

// begins reports whether a slot of a group may begin with an action of a verb: a test that is quicker than to
// plan it.
func (t *Tactics) begins(group Group, v engine.Verb) bool {
	if group >= NumGroups {
		return v == t.OwnVerbs[group-NumGroups]
	}
	switch group {
	case GroupHold, GroupShoot:
		return v == engine.Hold
	case GroupRange:
		return v == engine.Hold || v == engine.Advance
	case GroupAdvance, GroupAdvanceCover, GroupRetreat:
		return v == engine.Advance
	case GroupActivate, GroupScreen:
		return v == engine.Advance || v == engine.Rush
	case GroupCharge:
		return v == engine.Charge
	}
	return v == engine.Rush
}

// expand returns the atomic action of a legal slot at a decision that is answered by one.
func (t *Tactics) expand(now *env.Moment, d engine.Decision, slot int) engine.Action {
	if d.Kind == engine.MoveTo || d.Kind == engine.Consolidate || d.Kind == engine.FreeMove {
		allow, shooting := opr.Allowance(now.Position)
		return t.destination(now, int(d.Unit), t.of[slot], slot-t.first[t.of[slot]], allow, shooting)
	}
	return now.Menu[t.entry(now, d, slot)]
}

// entry returns the index in the menu of what a legal slot does, but for moves.
func (t *Tactics) entry(now *env.Moment, d engine.Decision, slot int) (i int) {
	if entry := t.kinds[d.Kind].Entry; entry != nil {
		return entry(t, now, d, slot)
	}
	for t.SlotOf(d.Kind, &now.Menu[i]) != slot {
		i++
	}
	return i
}

// plan returns what unit u does for a slot of a group about its k-th target.
func (t *Tactics) plan(now *env.Moment, u int, group Group, k int) (p env.Plan) {
	s := now.Position
	seat := s.Seat(u)
	first, _ := now.Game().UnitRange(1 - seat)
	advance, rush, _ := opr.Reach(s, u)
	act, to, in := &p.Action, &p.Move, &p.Intent
	*act = engine.Action{Verb: engine.Rush, Pattern: opr.PatternRush, Unit: int16(u)}
	*in = env.Intent{Kind: FireBest, Unit: int16(u), Target: -1}
	switch group {
	case GroupActivate:
		// Into a transport it goes by the shorter move that will do.
		own, _ := now.Game().UnitRange(seat)
		if short, _ := opr.CanBoard(s, u, own+k); short {
			act.Verb = engine.Advance
		}
		*to = engine.Action{Verb: engine.Board, Pattern: int16(opr.PatternBoard + k), Unit: int16(u),
			Target: int16(own + k)}
		in.Kind = FireNone
	case GroupHold:
		act.Verb, in.Kind = engine.Hold, FireNone
	case GroupShoot:
		act.Verb, in.Kind, in.Target = engine.Hold, FireAt, int16(first+k)
	case GroupRange:
		act.Verb, in.Kind, in.Target = engine.Advance, FireNear, int16(first+k)
		var guns int
		switch *to, guns = opr.BestShot(s, u, first+k); {
		case guns == 0:
			*to = t.destination(now, u, GroupApproach, k, advance, true)
		case to.Pattern == opr.PatternStay && !s.Unit(u).Is(engine.Aboard) && mayHold(now):
			act.Verb = engine.Hold
		}
	case GroupAdvance, GroupAdvanceCover, GroupRetreat:
		act.Verb = engine.Advance
		*to = t.destination(now, u, group, k, advance, true)
	case GroupScreen:
		reach, goal := rush, opr.Screen(s, seat, k)
		if geom.Dist2(s.Anchor(u), goal) <= int64(advance)*int64(advance) {
			act.Verb, reach = engine.Advance, advance
		}
		*to = opr.Towards(s, u, goal, reach)
	case GroupCharge:
		act.Verb, act.Target = engine.Charge, int16(first+k)
	default:
		*to = t.destination(now, u, group, k, rush, false)
	}
	switch act.Verb {
	case engine.Hold:
		act.Pattern, *to = opr.PatternHold, engine.Action{}
	case engine.Advance:
		act.Pattern = opr.PatternAdvance
	case engine.Charge:
		act.Pattern, *in = int16(opr.PatternCharge+k), env.Intent{}
	default:
		*in = env.Intent{}
	}
	return p
}

// mayHold reports whether the unit that chooses its action may hold: by a ruling it does nothing twice.
func mayHold(now *env.Moment) bool {
	d := now.Decision()
	return d.Kind != engine.ChooseAction ||
		slices.ContainsFunc(now.Menu, func(a engine.Action) bool { return a.Verb == engine.Hold })
}

// destination returns where unit u goes for a slot of a group, with an allowance; shooting says that it may
// shoot afterwards.
func (t *Tactics) destination(now *env.Moment, u int, group Group, k int, allow int32,
	shooting bool) engine.Action {
	p := now.Position
	first, _ := now.Game().UnitRange(1 - p.Seat(u))
	switch group {
	case GroupAdvance, GroupRush, GroupGoMarker:
		return opr.Towards(p, u, p.Marker(k).P, allow)
	case GroupAdvanceCover, GroupRushCover:
		if a, ok := opr.IntoCover(p, u, p.Marker(k).P, allow, shooting); ok {
			return a
		}
		return opr.Towards(p, u, p.Marker(k).P, allow)
	case GroupApproach, GroupGoEnemy:
		return opr.Towards(p, u, opr.NearestModel(p, first+k, p.Anchor(u)), allow)
	case GroupRetreat, GroupFlee, GroupGoAway:
		a, _ := opr.Away(p, u, allow)
		return a
	}
	return engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: p.Anchor(u)}
}

// formation returns the entry that deploys or brings on the unit of a slot in the formation that suits it, or
// in the first that has room, or the one that brings on none.
func formation(t *Tactics, now *env.Moment, d engine.Decision, slot int) (best int) {
	best = -1
	want := engine.Block
	for i := range now.Menu {
		a := &now.Menu[i]
		if unit(t, now, d, a) != slot {
			continue
		}
		if best < 0 {
			best = i
			if a.Verb == engine.Pass {
				return i
			}
			if _, _, shot := opr.Reach(now.Position, int(a.Unit)); shot >= 18*geom.Inch {
				want = engine.Line
			}
		}
		if a.Form == want {
			return i
		}
	}
	return best
}

// place returns the entry in the part of the table of a slot that is nearest to its middle, the first of
// several.
func place(t *Tactics, now *env.Moment, _ engine.Decision, slot int) (best int) {
	g := t.grid(now)
	k := slot - t.first[g.group]
	mid := middle(g.box, g.rows, g.cols, k/g.cols, k%g.cols)
	best = -1
	near := int64(math.MaxInt64)
	for i := range now.Menu {
		a := &now.Menu[i]
		if t.cell(&g, a) != slot {
			continue
		}
		if d := geom.Dist2(a.At.Sign(g.sign), mid); d < near {
			best, near = i, d
		}
	}
	return best
}

// lose returns the entry of a menu of casualties that a criterion chooses, the first of several.
func lose(t *Tactics, now *env.Moment, d engine.Decision, slot int) (best int) {
	s, u, k := now.Position, int(d.Unit), slot-t.first[GroupLose]
	first := int(s.Game().Units()[u].First)
	post := t.post(now, u, k == loseFar)
	least, far := int64(math.MaxInt64), int64(math.MinInt64)
	for i := range now.Menu {
		m := int(now.Menu[i].Arg)
		at := s.Model(first + m).P
		carries, d := int64(0), int64(0)
		switch k {
		case loseLeast:
			carries, d = opr.Carries(s, u, m), geom.Dist2(at, post)
		case loseFar:
			d = geom.Dist2(at, post)
		case loseFront:
			d = -EnemyDist2(now, u, at)
		default:
			d = EnemyDist2(now, u, at)
		}
		if carries < least || carries == least && d > far {
			best, least, far = i, carries, d
		}
	}
	return best
}

// post returns the marker nearest to unit u, or the nearest of those that its side does not control if open
// is set and there are any; without markers the nearest enemy.
func (t *Tactics) post(now *env.Moment, u int, open bool) (goal geom.Point) {
	p := now.Position
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

// EnemyDist2 returns the squared distance of a point from the nearest model of the enemies of unit u, 0
// without enemies.
func EnemyDist2(now *env.Moment, u int, at geom.Point) int64 {
	s := now.Position
	near := int64(math.MaxInt64)
	enemies(now, s.Seat(u), func(_, e int) { near = min(near, geom.Dist2(opr.NearestModel(s, e, at), at)) })
	if near == math.MaxInt64 {
		return 0
	}
	return near
}

// stepBack returns the entry of a menu of ways to step back that leads most where a criterion wants to, the
// first of several.
func stepBack(t *Tactics, now *env.Moment, d engine.Decision, slot int) (best int) {
	p, u, k := now.Position, int(d.Unit), slot-t.first[GroupStepBack]
	sign := p.Sign(p.Seat(u))
	at := p.Anchor(u)
	way := geom.Point{Y: -sign}
	switch k {
	case backToMarker:
		way = geom.Point{}
		if m, _ := objective(now, u); m >= 0 {
			way = p.Marker(m).P.Sub(at)
		}
	case backClear:
		way = geom.Point{}
		fought, near := int(now.Menu[0].Target), int64(math.MaxInt64)
		enemies(now, p.Seat(u), func(_, e int) {
			if gap := opr.Gap(p, u, e); e != fought && gap < near {
				way, near = at.Sub(p.Anchor(e)), gap
			}
		})
	}
	most := int64(math.MinInt64)
	for i := range now.Menu {
		dir := now.Menu[i].Arg
		if dir >= uint64(len(geom.Dirs)) {
			continue
		}
		if d := geom.Dot(geom.Dirs[dir].Sign(sign), way); d > most {
			best, most = i, d
		}
	}
	return best
}
