package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Armour returns the target number and the modifier of the Defense rolls against hits of this strike; six is
// for hits of an unmodified 6. AP (GF3-SR-AP, SQ-SR-AP, GF2-SR-AP), Rending (GF3-SR-RENDING, GF2-SR-RENDING)
// and cover are read here.
func (k *Strike) Armour(d *force.Data, six bool) (need, mod int) {
	ap, rending := int(k.Weapon.AP), int(d.Attacks.RendingAP)
	switch {
	case !six || k.Weapon.Traits&force.Rending == 0:
	case d.Attacks.RendingAdds:
		ap += rending
	default:
		ap = max(ap, rending)
	}
	if k.Charging && k.Weapon.Traits&force.Thrust != 0 {
		ap++
	}
	mod = k.Guard - ap
	if k.covered(d) {
		mod += int(d.Attacks.Cover)
	}
	target := &d.Units[k.Target]
	if k.alone() {
		return int(target.Figures[k.Pick-1].Defense), mod
	}
	return int(target.Defense), mod
}

// rollBlocks rolls one Defense die per hit, plain hits first, then, with Bane, each unmodified 6 once more,
// and returns the wounds (GF3-SHOOT-06, GF2-SHOOT-04). Bane is GF3-SR-BANE, SQ-SR-BANE.
func (k *Strike) rollBlocks(s *core.State, d *force.Data, h Hits) Wounds {
	bane := k.Weapon.Traits&force.Bane != 0
	var wounds, again [2]int
	for six, n := range [2]int{h.Plain, h.Sixes} {
		wounds[six], again[six] = k.rollDefense(s, d, six == 1, bane, n)
	}
	for six, n := range again {
		more, _ := k.rollDefense(s, d, six == 1, false, n)
		wounds[six] += more
	}
	return Wounds{wounds[0], wounds[1]}
}

// rollDefense rolls Defense dice and returns the wounds, and how many unmodified 6s there were that must be
// rolled again.
func (k *Strike) rollDefense(s *core.State, d *force.Data, six, reroll bool, n int) (wounds, again int) {
	if n == 0 {
		return 0, 0
	}
	need, mod := k.Armour(d, six)
	var t tally
	for die := 1; die < 6; die++ {
		if !force.Success(die, mod, need) {
			t[die] = 1
		}
	}
	if reroll {
		t[6] = 1 << tallyBits
	}
	wounds, again, _ = t.roll(s, n)
	return wounds, again
}

// Regenerates reports whether some model of the target may ignore wounds of this strike; six is for those of
// an unmodified 6. Bane, Rending and Unstoppable stop it for all wounds of the weapon, but in GF2 only
// Rending does, for those of 6s (GF2-SR-RENDING).
func (k *Strike) Regenerates(d *force.Data, six bool) bool {
	if d.Attacks.RegenerationByModel {
		has := d.Units[k.Target].Some
		if k.Pick > 0 {
			has = k.Foe(d)
		}
		return has&force.Regeneration != 0 && !(six && k.Weapon.Traits&force.Rending != 0)
	}
	return k.Foe(d)&force.Regeneration != 0 &&
		k.Weapon.Traits&(force.Bane|force.Rending|force.Unstoppable) == 0
}
