package attacks

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// The classes of weapon groups, in the order in which they are resolved: Takedown, Deadly, others, unless a
// ruling lets Deadly groups come first (GF3-A-31). GF2 knows no such order.
const (
	classTakedown = iota
	classDeadly
	ClassOther
)

// ClassOf returns the class of a weapon group.
func ClassOf(d *force.Data, w *force.Weapon) int {
	switch {
	case !d.Attacks.DeadlyFirst:
		return ClassOther
	case w.Deadly > 0 && d.Attacks.TakedownLater:
		return classTakedown
	case w.Traits&force.Takedown != 0 && d.Attacks.TakedownLater:
		return classDeadly
	case w.Traits&force.Takedown != 0:
		return classTakedown
	case w.Deadly > 0:
		return classDeadly
	}
	return ClassOther
}

// FirstClass returns those of the weapon types that must be resolved before the others.
func FirstClass(d *force.Data, a *force.Arms, types int32) (first int32) {
	least := ClassOther + 1
	for t := range a.Weapons {
		if types>>t&1 == 0 {
			continue
		}
		switch c := ClassOf(d, &a.Weapons[t]); {
		case c < least:
			least, first = c, 1<<t
		case c == least:
			first |= 1 << t
		}
	}
	return first
}

// MenuGroups appends the choice of one of some weapon groups of a unit.
func MenuGroups(types int32, unit int16, dst []core.Action) []core.Action {
	for m := uint32(types); m != 0; m &= m - 1 {
		t := bits.TrailingZeros32(m)
		dst = append(dst, core.Action{Verb: core.Resolve, Pattern: int16(t), Unit: unit, Arg: uint64(t)})
	}
	return dst
}

// CheckGroup checks that an action chooses group t, one of those that come next.
func CheckGroup(types int32, unit int16, a *core.Action, t uint64) error {
	if a.Verb != core.Resolve || a.Unit != unit || t >= 32 || types>>t&1 == 0 {
		return core.Illegal(a, "GF3-SHOOT-04", "one of the weapon groups that come next must be chosen")
	}
	return nil
}
