package opr

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
)

// In GF2 each Furious model that charges makes one attack more with one of its melee weapons, which its owner chooses (GF2-SR-FURIOUS, GF2-A-38).
// It does so before the first group is resolved. The frame keeps A the charger, B its enemy, M the models that have yet to choose. Who has chosen a
// weapon type stands, as a mask of models, in the place of all that is declared of a type that fires.

// furious returns the models that have chosen weapon type t for their further attack and not made it yet.
func furious(s *core.State, t int) (mask uint64) {
	for what := range numDeclared {
		mask |= uint64(uint16(*Declared(s, what, t))) << (16 * what)
	}
	return mask
}

// setFurious takes down which models have chosen weapon type t.
func setFurious(s *core.State, t int, mask uint64) {
	for what := range numDeclared {
		*Declared(s, what, t) = int16(mask >> (16 * what))
	}
}

// callFurious lets the Furious models of a mask, which are in reach, choose the weapons of their further attacks.
func callFurious(s *core.State, d *Data, u, e int, mask uint64) {
	if mask = d.Units[u].havers(mask, Furious); mask != 0 {
		s.Call(core.Frame{Proc: ProcFurious, A: int16(u), B: int16(e), M: mask})
	}
}

// havers returns those of the models of a mask that have one of some traits.
func (p *Profile) havers(mask uint64, t Traits) (with uint64) {
	if p.Some&t == 0 {
		return 0
	}
	for m := mask; m != 0; m &= m - 1 {
		if k := lowest(m); p.Figures[k].Traits&t != 0 {
			with |= 1 << k
		}
	}
	return with
}

// furiousWith returns the melee weapon types among which Furious model k of unit u chooses.
func furiousWith(s *core.State, d *Data, u, k int) (types int32) {
	a := d.Arms(s, u)
	for t := range a.Weapons {
		if a.Melee>>t&1 != 0 && Ready(s, u, &a.Weapons[t])>>k&1 != 0 {
			types |= 1 << t
		}
	}
	return types
}

func runFurious(s *core.State, f *core.Frame) {
	d := Of(s)
	for f.M != 0 {
		types := furiousWith(s, d, int(f.A), lowest(f.M))
		if types&(types-1) != 0 {
			s.Ask(core.FuriousWith, s.Seat(int(f.A)), int(f.A))
			return
		}
		if types != 0 {
			t := bits.TrailingZeros32(uint32(types))
			setFurious(s, t, furious(s, t)|f.M&-f.M)
		}
		f.M &= f.M - 1
	}
	s.Return()
}

func menuFurious(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return menuGroups(furiousWith(s, Of(s), int(f.A), lowest(f.M)), f.A, dst)
}

func takeFurious(s *core.State, f *core.Frame, a *core.Action) error {
	k := lowest(f.M)
	if a.Verb != core.Resolve || a.Unit != f.A || a.Arg >= MaxTypes || furiousWith(s, Of(s), int(f.A), k)>>a.Arg&1 == 0 {
		return core.Illegal(a, "GF3-SR-FURIOUS", "model %d of %s must choose one of its melee weapons for a further attack", k+1, s.G.Units[f.A].Name)
	}
	setFurious(s, int(a.Arg), furious(s, int(a.Arg))|f.M&-f.M)
	f.M &= f.M - 1
	return nil
}

// blow returns the strike of weapon type t by those models of a striking unit that are in the mask, with the attacks that Furious models have
// chosen to make with it.
func blow(s *core.State, d *Data, u, e, t int, mask uint64, charging bool) Strike {
	k := strikeWith(s, d, u, e, t, mask, charging)
	if charging && d.Attacks.FuriousAttacks {
		k.Near = attacks(k.Weapon, mask) + bits.OnesCount64(furious(s, t)&mask) // of models that abstain after all, none
		setFurious(s, t, 0)
	}
	return k
}

// BestBlow returns the entry of the menu of a Furious model with whose weapon a further attack does the most, the first of several.
func BestBlow(s *core.State, menu []core.Action) (best int) {
	most := int64(-1)
	for i := range menu {
		if n := blowWorth(s, int(menu[i].Unit), int(s.Top().B), int(menu[i].Arg)); n > most {
			best, most = i, n
		}
	}
	return best
}

// blowWorth returns what a further attack of weapon type t is worth to unit u, which charges unit e: the wounds that come of it on the average, in
// a scale of its own.
func blowWorth(s *core.State, u, e, t int) int64 {
	d := Of(s)
	k := strikeWith(s, d, u, e, t, 0, true)
	k.Face(s, d)
	need, mod := k.ToHit(d, false)
	hits := Successes(mod, need) + k.Extra(d, false)
	need, mod = k.Armour(d, false)
	return int64(hits) * int64(6-Successes(mod, need)) * int64(k.Factor(s)) * int64(k.Times())
}

// checkFurious checks the models that have yet to choose with what they make a further attack.
func checkFurious(c *site) bool {
	if !c.present() || !c.d.Attacks.FuriousAttacks || c.above != nil || c.Step != 0 || c.N != 0 || c.M == 0 || c.M&^c.s.Units[c.A].Alive != 0 ||
		c.d.Units[c.A].havers(c.M, Furious) != c.M {
		return false
	}
	types := furiousWith(c.s, c.d, int(c.A), lowest(c.M))
	return types&(types-1) != 0
}

// checkChosen checks which models of a striking unit have chosen which weapon types for their further attacks: each Furious model of a charger that has
// chosen one type at most, of those with which it strikes.
func checkChosen(c *site) error {
	if !c.d.Attacks.FuriousAttacks {
		return nil
	}
	models := uint64(0)
	if c.Step == strikesGoOn+strikesCharging {
		models = c.d.Units[c.A].havers(c.M, Furious)
		if c.above != nil && c.above.Proc == ProcFurious {
			models &^= c.above.M
		}
	}
	a := c.d.Arms(c.s, int(c.A))
	for t := range MaxTypes {
		chosen := furious(c.s, t)
		if chosen == 0 {
			continue
		}
		if t >= len(a.Weapons) || a.Melee>>t&1 == 0 || c.N>>t&1 == 0 || chosen&^(models&a.Weapons[t].Carriers) != 0 {
			return fmt.Errorf("the models %#x attack once more with weapon type %d, which they cannot", chosen, t)
		}
		models &^= chosen
	}
	return nil
}
