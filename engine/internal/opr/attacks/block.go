package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Armour returns the target number and the modifier of the Defense rolls against hits of this strike; six is
// for hits of an unmodified 6. AP (GF3-SR-AP, SQ-SR-AP, GF2-SR-AP), Rending (GF3-SR-RENDING, GF2-SR-RENDING)
// and cover are read here.
func (k *Strike) Armour(d *force.Data, six bool) (need, mod int) {
	ap := int(k.Weapon.AP)
	if six && k.Weapon.Traits&force.Rending != 0 {
		if d.Attacks.RendingAdds {
			ap += int(d.Attacks.RendingAP)
		} else {
			ap = max(ap, int(d.Attacks.RendingAP))
		}
	}
	if k.Charging && k.Weapon.Traits&force.Thrust != 0 {
		ap++
	}
	mod = k.Guard - ap
	if k.covered(d) {
		mod += int(d.Attacks.Cover)
	}
	if k.alone() {
		return int(d.Units[k.Target].Figures[k.Pick-1].Defense), mod
	}
	return int(d.Units[k.Target].Defense), mod
}

// rollBlocks rolls one Defense die per hit, plain hits first, then, with Bane, each unmodified 6 once more,
// and returns the wounds (GF3-SHOOT-06, GF2-SHOOT-04). Bane is GF3-SR-BANE, SQ-SR-BANE.
func (k *Strike) rollBlocks(s *core.State, d *force.Data, h Hits) (w Wounds) {
	bane := k.Weapon.Traits&force.Bane != 0
	var again [2]int
	for six, n := range [2]int{h.Plain, h.Sixes} {
		if n > 0 {
			var wounds int
			wounds, again[six] = k.rollDefense(s, d, six == 1, bane, n)
			w.add(six, wounds)
		}
	}
	for six, n := range again {
		if n > 0 {
			wounds, _ := k.rollDefense(s, d, six == 1, false, n)
			w.add(six, wounds)
		}
	}
	return w
}

func (w *Wounds) add(six, n int) {
	if six == 1 {
		w.Sixes += n
	} else {
		w.Plain += n
	}
}

// rollDefense rolls Defense dice and returns the wounds, and how many unmodified 6s there were that must be
// rolled again.
func (k *Strike) rollDefense(s *core.State, d *force.Data, six, reroll bool, n int) (wounds, again int) {
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
