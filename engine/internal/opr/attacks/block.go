package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Armour returns the target number and the modifier of the Defense rolls against hits of this strike; six is
// for hits of an unmodified 6. AP (GF3-SR-AP, SQ-SR-AP, GF2-SR-AP), Rending (GF3-SR-RENDING, GF2-SR-RENDING)
// and cover are read here.
func (k *Strike) Armour(d *force.Data, six bool) (need, mod int) { return k.armour(d, six, nil) }

// armour is Armour, and collects the modifiers.
func (k *Strike) armour(d *force.Data, six bool, why *core.Mods) (need, mod int) {
	ap, rending := int(k.Weapon.AP), int(d.Attacks.RendingAP)
	switch {
	case !six || k.Weapon.Traits&force.Rending == 0:
	case d.Attacks.RendingAdds:
		ap += rending
	default:
		ap = max(ap, rending)
	}
	why.Add("AP", -int(k.Weapon.AP))
	why.Add("Rending", int(k.Weapon.AP)-ap)
	if k.Charging && k.Weapon.Traits&force.Thrust != 0 {
		ap++
		why.Add("Thrust", -1)
	}
	mod = k.Guard - ap
	why.Add(core.ModEffect, k.Guard)
	if k.covered(d) {
		mod += int(d.Attacks.Cover)
		why.Add(core.ModCover, int(d.Attacks.Cover))
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
		k.explainBlocks(s, d, core.RollBlock, six == 1, n)
		wounds[six], again[six] = k.rollDefense(s, d, six == 1, bane, n)
	}
	for six, n := range again {
		k.explainBlocks(s, d, core.RollAgain, six == 1, n)
		more, _ := k.rollDefense(s, d, six == 1, false, n)
		wounds[six] += more
	}
	return Wounds{wounds[0], wounds[1]}
}

// explainBlocks tells the trace, if there is one, what the next n dice are: Defense dice.
func (k *Strike) explainBlocks(s *core.State, d *force.Data, role string, six bool, n int) {
	if s.Trace == nil || n == 0 {
		return
	}
	var why core.Mods
	e := k.event(role, n)
	need, mod := k.armour(d, six, &why)
	e.Unit, e.Target, e.Need, e.Mods, e.Six = k.Target, k.Attacker, need, why.List, six
	e.Face = min(max(need-mod, 2), 6)
	s.Trace.Explain(e)
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
// an unmodified 6. Bane, Rending and Unstoppable (SQ-SR-UNSTOPPABLE) stop it for all wounds of the weapon, but
// in GF2 only Rending does, for those of 6s (GF2-SR-RENDING).
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
