package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/mission"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/crew"
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
	thrown := w.sort == crew.Grenade || w.sort == crew.Launcher
	switch {
	case jammed(s, u, t):
		return core.Illegal(a, "SG-SHOOT-05", "the %s of %s is jammed", w.name, s.Name(u))
	case v == -1 && thrown:
		return core.Illegal(a, "SG-GRENADE-04", "there are %d clouds of smoke on the table, and no more fit", clouds(s))
	case v == -1:
		return core.Illegal(a, "SG-GRENADE-01", "the %s of %s cannot be thrown or launched", w.name, s.Name(u))
	case w.sort != crew.Gun && w.sort != crew.Cone:
		return core.Illegal(a, "SG-SHOOT-01", "%s cannot shoot at a figure with %s", s.Name(u), w.name)
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

// refuseSecond refuses the second target of a rapid fire weapon.
func (f actFrame) refuseSecond(s *core.State, a *core.Action) error {
	u, first, v := f.unit(), f.other(), int(a.Target)
	switch {
	case a.Verb != core.Fire || a.Arg != uint64(f.arm()):
		return core.Illegal(a, "SG-WEAPON-01", "%s shoots at a second target with the same weapon, or holds fire",
			s.Name(u))
	case v < 0 || v >= len(s.Units) || !alive(s, v) || !enemies(s, u, v):
		return core.Illegal(a, "SG-SHOOT-01", "%s shoots at an enemy on the table", s.Name(u))
	case v == first:
		return core.Illegal(a, "SG-WEAPON-01", "the second target must be another than the first")
	case !besides(s, first, unpacked(f.M), v):
		return core.Illegal(a, "SG-WEAPON-01", "%s is %s from %s, and the second target is within 3\" of the first",
			s.Name(v), inches(apart(board.Disc{P: unpacked(f.M), R: s.G.Models[first].Base}, discOf(s, v))),
			s.Name(first))
	}
	return refuseShot(s, u, f.arm(), v, a)
}

// refuseFight refuses to fight a figure.
func (f actFrame) refuseFight(s *core.State, v int, a *core.Action) error {
	u := f.unit()
	switch {
	case v < 0 || v >= len(s.Units) || !alive(s, v) || !enemies(s, u, v):
		return core.Illegal(a, "SG-MELEE-01", "%s fights an enemy on the table", s.Name(u))
	case !discOf(s, u).Within(discOf(s, v), own(s).walking.Contact):
		return core.Illegal(a, "SG-MELEE-01", "%s is %s from %s, and not in combat with it", s.Name(v),
			inches(apart(discOf(s, u), discOf(s, v))), s.Name(u))
	case !fighting(s, u, v):
		return core.Illegal(a, "SG-MELEE-01", "%s is on another level than %s, and not in combat with it", s.Name(v),
			s.Name(u))
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
	case k.Aim < crew.AtPoint:
		v := int(a.Target)
		if a.Verb != core.Aim || v < 0 || v >= len(s.Units) || !alive(s, v) || !f.suits(s, v) {
			return core.Illegal(a, "SG-POWER-01", "%s is used on %s", k.Name, aims[k.Aim])
		}
		if k.Effect == crew.Bolt && !own(s).shootCombat {
			for _, w := range [...]int{u, v} {
				if inCombat(s, w) {
					return core.Illegal(a, "SG-SHOOT-07", "%s is in combat, and nobody shoots into combat or out of it",
						s.Name(w))
				}
			}
		}
		at, name = discOf(s, v), s.Name(v)
	default:
		i := a.Arg
		if loot := own(s).Loot; a.Verb != core.Reveal || i >= uint64(len(loot)) ||
			(s.Vars[varLoot+int(i)] == lootUnlocked) != (k.Aim == crew.AtLoot) ||
			k.Aim != crew.AtLoot && (s.Vars[varLoot+int(i)] != lootLocked || loot[i].Data != (k.Aim == crew.AtData)) {
			return core.Illegal(a, "SG-POWER-01", "%s is used on %s", k.Name, aims[k.Aim])
		}
		at, name = board.Disc{P: s.Markers[i].P}, "the loot"
	}
	if far := apart(discOf(s, u), at); far > int64(reach) {
		return core.Illegal(a, "SG-POWER-01", "%s is %s away, %s further than %s reaches", name, inches(far),
			inches(far-int64(reach)), k.Name)
	}
	return core.Illegal(a, "SG-POWER-01", "%s does not see %s", s.Name(u), name)
}

// aims are the words for what powers are used on.
var aims = [...]string{crew.AtSelf: "its user", crew.AtFriend: "a friend on the table",
	crew.AtEnemy: "an enemy on the table", crew.AtCreature: "a creature on the table", crew.AtPoint: "a point",
	crew.AtData: "data loot that is locked", crew.AtPhysical: "physical loot that is locked",
	crew.AtLoot: "loot that lies unlocked"}

// suits reports whether a figure is of those that a power is used on.
func (f powerFrame) suits(s *core.State, v int) bool {
	switch f.stats().Aim {
	case crew.AtFriend:
		return !enemies(s, f.user(), v)
	case crew.AtEnemy:
		return enemies(s, f.user(), v)
	}
	return isCreature(s, v)
}

// apart returns the gap between two bases, in units, rounded up; 0 where they touch.
func apart(a, b board.Disc) int64 {
	return max(0, move.CeilNorm(b.P.Sub(a.P))-int64(a.R)-int64(b.R))
}

func inches(units int64) string { return mission.Inches(int32(units)) + `"` }
