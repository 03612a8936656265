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
	target := &d.Units[k.Target]
	need = int(target.Defense)
	if k.alone() {
		need = int(target.Figures[k.Pick-1].Defense)
	}
	if d.HasLists {
		need, mod = k.setDefense(d, need), k.listedArmour(d, ap, six, why)
	} else {
		mod = k.Guard - ap
		why.Add(core.ModEffect, k.Guard)
	}
	if k.covered(d) {
		mod += int(d.Attacks.Cover)
		why.Add(core.ModCover, int(d.Attacks.Cover))
	}
	return need, mod
}

// rollBlocks rolls one Defense die per hit, plain hits first, then those once more that are to be rolled again,
// and returns the wounds (GF3-SHOOT-06, GF2-SHOOT-04).
func (k *Strike) rollBlocks(s *core.State, d *force.Data, h Hits) Wounds {
	least := k.RollsAgain(d)
	var wounds, again [2]int
	worse := 0
	for six, n := range [2]int{h.Plain, h.Sixes} {
		if n > 0 {
			k.explainBlocks(s, d, core.RollBlock, six == 1, n)
			more := 0
			wounds[six], again[six], more = k.rollDefense(s, d, six == 1, least, n)
			worse += more
		}
	}
	for six, n := range again {
		if n > 0 {
			k.explainBlocks(s, d, core.RollAgain, six == 1, n)
			fail, _, more := k.rollDefense(s, d, six == 1, 7, n)
			wounds[six] += fail
			worse += more
		}
	}
	if worse > 0 {
		return k.worsened(s, Wounds{wounds[0], wounds[1], worse})
	}
	return Wounds{Plain: wounds[0], Sixes: wounds[1]}
}

// RollsAgain returns the least result of a Defense die that blocks and is rolled again, or 7: 6 by Bane
// (GF3-SR-BANE, SQ-SR-BANE), less by a rule of a list.
func (k *Strike) RollsAgain(d *force.Data) int {
	if d.HasLists {
		return k.listedAgain(d)
	}
	return k.baneAgain()
}

// baneAgain is RollsAgain without rules of lists.
func (k *Strike) baneAgain() int {
	if k.Weapon.Traits&force.Bane != 0 {
		return 6
	}
	return 7
}

// explainBlocks tells the trace, if there is one, what the next n dice are: Defense dice.
func (k *Strike) explainBlocks(s *core.State, d *force.Data, role string, six bool, n int) {
	if s.Trace == nil {
		return
	}
	var why core.Mods
	e := k.event(role, n)
	need, mod := k.armour(d, six, &why)
	e.Unit, e.Target, e.Need, e.Mods, e.Six = k.Target, k.Attacker, need, why.List, six
	e.Face = min(max(need-mod, 2), 6)
	s.Trace.Explain(e)
}

// rollDefense rolls Defense dice and returns the wounds, how many that blocked must be rolled again, those that
// show so much or more, and how many wounds rules of lists add.
func (k *Strike) rollDefense(s *core.State, d *force.Data, six bool, least, n int) (wounds, again, worse int) {
	need, mod := k.Armour(d, six)
	var t tally
	for die := 1; die < 6; die++ {
		if !force.Success(die, mod, need) {
			t[die] = 1
		}
	}
	for die := least; die <= 6; die++ {
		if t[die] == 0 {
			t[die] = 1 << tallyBits
		}
	}
	if d.HasLists {
		k.worsen(d, &t)
	}
	return t.roll(s, n)
}

// Regenerates reports whether some model of the target may ignore wounds of this strike; six is for those of
// an unmodified 6. Bane, Rending and Unstoppable (SQ-SR-UNSTOPPABLE) stop it for all wounds of the weapon, but
// in GF2 only Rending does, for those of 6s (GF2-SR-RENDING).
func (k *Strike) Regenerates(d *force.Data, six bool) bool {
	return k.regenerative(d) && !k.heedless(d, six) && (!d.HasLists || k.listedRegenerates(d, six))
}

// heedless reports whether a special rule of the game keeps wounds of the weapon from being ignored.
func (k *Strike) heedless(d *force.Data, six bool) bool {
	if d.Attacks.RegenerationByModel {
		return six && k.Weapon.Traits&force.Rending != 0
	}
	return k.Weapon.Traits&(force.Bane|force.Rending|force.Unstoppable) != 0
}

// regenerative reports whether some model of the target has Regeneration.
func (k *Strike) regenerative(d *force.Data) bool {
	if d.Attacks.RegenerationByModel && k.Pick == 0 {
		return d.Units[k.Target].Some&force.Regeneration != 0
	}
	return k.AllRegenerate(d)
}
