package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/walking"
)

// This file says why a choice is refused that the rules do not allow: by which rule, and by how much.

// refuseMove refuses a movement at a pace.
func refuseMove(s *core.State, u int, a *core.Action, k walking.Pace, leaves bool) error {
	w := own(s).walking.Borrow(s, u, k.Allow)
	defer w.GiveBack()
	p, exit, ok := pathOf(s, u, a, w)
	switch {
	case !ok && exit:
		return core.Illegal(a, "SG-TURN-06", "%s cannot leave the table: no edge is open to it", s.Name(u))
	case !ok:
		return core.Illegal(a, "SG-MOV-01", "%s moves to a point, on foot or with jumps", s.Name(u))
	case exit && !leaves:
		return core.Illegal(a, "SG-POWER-04", "%s cannot leave the table by the movement of a power", s.Name(u))
	}
	rule, words := w.Trouble(&p, k)
	return core.Illegal(a, rule, "%s cannot go there: %s", s.Name(u), words)
}

// refuseShot refuses a shot with an arm at a figure.
func refuseShot(s *core.State, u, t, v int, a *core.Action) error {
	w := &figureOf(s, u).arms[t]
	switch {
	case w.sort != crew.Gun && w.sort != crew.Cone:
		return core.Illegal(a, "SG-SHOOT-01", "%s cannot shoot at a figure with %s", s.Name(u), w.name)
	case jammed(s, u, t):
		return core.Illegal(a, "SG-SHOOT-05", "the %s of %s is jammed", w.name, s.Name(u))
	case v < 0 || v >= len(s.Units) || !alive(s, v) || !enemies(s, u, v):
		return core.Illegal(a, "SG-SHOOT-01", "%s shoots at an enemy on the table", s.Name(u))
	}
	if far := apart(discOf(s, u), discOf(s, v)); !discOf(s, u).Within(discOf(s, v), w.reach) {
		return core.Illegal(a, "SG-SHOOT-01", "%s is %s away, %s further than the %s reaches", s.Name(v), inches(far),
			inches(far-int64(w.reach)), w.name)
	}
	if !own(s).shootCombat && inCombat(s, v) {
		return core.Illegal(a, "SG-SHOOT-07", "%s is in combat, and nobody shoots into combat", s.Name(v))
	}
	return core.Illegal(a, "SG-SHOOT-01", "%s does not see %s", s.Name(u), s.Name(v))
}

// refuseFight refuses to fight a figure.
func (f actFrame) refuseFight(s *core.State, v int, a *core.Action) error {
	u := f.unit()
	switch {
	case v < 0 || v >= len(s.Units) || !alive(s, v) || !enemies(s, u, v):
		return core.Illegal(a, "SG-MELEE-01", "%s fights an enemy on the table", s.Name(u))
	case !fighting(s, u, v) && !level(s, s.Models[u].P, s.Models[v].P):
		return core.Illegal(a, "SG-MELEE-01", "%s does not stand as high as %s", s.Name(v), s.Name(u))
	case !fighting(s, u, v):
		return core.Illegal(a, "SG-MELEE-01", "%s is %s from %s, and not in combat with it", s.Name(v),
			inches(apart(discOf(s, u), discOf(s, v))), s.Name(u))
	}
	return core.Illegal(a, "SG-MELEE-01", "%s has fought in this activation", s.Name(u))
}

// refusePoint refuses a point that must lie within reach.
func refusePoint(s *core.State, u int, reach int32, rule string, a *core.Action) error {
	switch {
	case !isPoint(a):
		return core.Illegal(a, rule, "%s chooses a point", s.Name(u))
	case !s.G.Table.Inside(a.At, 0):
		return core.Illegal(a, rule, "the point does not lie on the table")
	}
	far := apart(discOf(s, u), board.Disc{P: a.At})
	return core.Illegal(a, rule, "the point is %s from %s, %s more than %s", inches(far), s.Name(u),
		inches(far-int64(reach)), inches(int64(reach)))
}

// refuseTarget refuses what a power would be used on.
func (f powerFrame) refuseTarget(s *core.State, a *core.Action) error {
	u, k := f.user(), f.stats()
	reach := int32(k.Range) * geom.Inch
	at, name := board.Disc{}, ""
	switch {
	case k.Aim == crew.AtPoint:
		return refusePoint(s, u, reach, "SG-POWER-01", a)
	case k.Aim < crew.AtPoint && a.Verb == core.Aim && a.Target >= 0 && int(a.Target) < len(s.Units) &&
		alive(s, int(a.Target)):
		at, name = discOf(s, int(a.Target)), s.Name(int(a.Target))
	case k.Aim >= crew.AtData && a.Verb == core.Reveal && a.Arg < uint64(len(own(s).Loot)):
		at, name = board.Disc{P: s.Markers[a.Arg].P}, "the loot"
	default:
		return core.Illegal(a, "SG-POWER-01", "%s is not used on that", k.Name)
	}
	if far := apart(discOf(s, u), at); far > int64(reach) {
		return core.Illegal(a, "SG-POWER-01", "%s is %s away, %s further than %s reaches", name, inches(far),
			inches(far-int64(reach)), k.Name)
	}
	if !own(s).walking.Sees(s, discOf(s, u), at) {
		return core.Illegal(a, "SG-POWER-01", "%s does not see %s", s.Name(u), name)
	}
	return core.Illegal(a, "SG-POWER-01", "%s is not used on what %s is", k.Name, name)
}

// apart returns the gap between two bases, in units; 0 where they touch.
func apart(a, b board.Disc) int64 { return max(0, b.P.Sub(a.P).Norm()-int64(a.R)-int64(b.R)) }

func inches(units int64) string { return mission.Inches(int32(units)) + `"` }
