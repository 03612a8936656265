package attacks

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// In GF2 each Furious model that charges makes one attack more with one of its melee weapons, which its owner
// chooses (GF2-SR-FURIOUS, GF2-A-38). It does so before the first group is resolved. The other editions give
// hits instead (SQ-SR-FURIOUS, see Extra). The frame keeps A the charger, B its enemy, M the models that have
// yet to choose. Who has chosen a weapon type stands, as a mask of models, in the place of all that is
// declared of a type that fires.

// Furious returns the models that have chosen weapon type t for their further attack and not made it yet.
func Furious(s *core.State, t int) (mask uint64) {
	for what := range proc.NumDeclared {
		mask |= uint64(uint16(*proc.Declared(s, what, t))) << (16 * what)
	}
	return mask
}

// setFurious takes down which models have chosen weapon type t.
func setFurious(s *core.State, t int, mask uint64) {
	for what := range proc.NumDeclared {
		*proc.Declared(s, what, t) = int16(mask >> (16 * what))
	}
}

// CallFurious lets the Furious models of a mask, which are in reach, choose the weapons of their further
// attacks.
func CallFurious(s *core.State, d *force.Data, u, e int, mask uint64) {
	if mask = d.Units[u].With(mask, force.Furious); mask != 0 {
		s.Call(core.Frame{Proc: proc.Furious, A: int16(u), B: int16(e), M: mask})
	}
}

// A FuriousFrame is described above.
type FuriousFrame struct{ *core.Frame }

// types returns the melee weapon types among which the model next to choose does.
func (f FuriousFrame) types(s *core.State) int32 {
	u := int(f.A)
	return force.Usable(s, u, force.Of(s).Arms(s, u).Melee, f.M&-f.M)
}

// choose takes down the choice of the model that is next to choose.
func (f FuriousFrame) choose(s *core.State, t int) {
	setFurious(s, t, Furious(s, t)|f.M&-f.M)
	f.M &= f.M - 1
}

func runFurious(s *core.State, f FuriousFrame) {
	for f.M != 0 {
		switch types := f.types(s); {
		case types == 0:
			f.M &= f.M - 1
		case types&(types-1) == 0:
			f.choose(s, bits.TrailingZeros32(uint32(types)))
		default:
			s.AskOwner(core.FuriousWith, int(f.A))
			return
		}
	}
	s.Return()
}

func menuFurious(s *core.State, f FuriousFrame, dst []core.Action) []core.Action {
	return MenuGroups(f.types(s), f.A, dst)
}

func takeFurious(s *core.State, f FuriousFrame, a *core.Action) error {
	if a.Verb != core.Resolve || a.Unit != f.A || a.Arg >= proc.MaxTypes || f.types(s)>>a.Arg&1 == 0 {
		return core.Illegal(a, "GF3-SR-FURIOUS",
			"model %d of %s must choose one of its melee weapons for a further attack", force.Lowest(f.M)+1,
			s.Name(int(f.A)))
	}
	f.choose(s, int(a.Arg))
	return nil
}

// Blow returns the strike of weapon type t by those models of a striking unit that are in the mask, with the
// attacks that Furious models have chosen to make with it.
func Blow(s *core.State, d *force.Data, u, e, t int, mask uint64, charging bool) Strike {
	k := StrikeWith(s, d, u, e, t, mask, charging)
	if charging && d.Attacks.FuriousAttacks {
		// of models that abstain after all, none
		k.Near = figures.Attacks(k.Weapon, mask) + bits.OnesCount64(Furious(s, t)&mask)
		setFurious(s, t, 0)
	}
	return k
}

// KeepBack takes back what Furious models have chosen of weapon type t, which is not used after all.
func KeepBack(s *core.State, d *force.Data, t int) {
	if d.Attacks.FuriousAttacks {
		setFurious(s, t, 0)
	}
}

// checkFurious checks the models that have yet to choose with what they make a further attack.
func checkFurious(c *restored.Frame) bool {
	if !c.Present() || !c.D.Attacks.FuriousAttacks || c.Above != nil || c.Step != 0 || c.N != 0 || c.M == 0 ||
		c.M&^c.S.Units[c.A].Alive != 0 ||
		c.D.Units[c.A].With(c.M, force.Furious) != c.M {
		return false
	}
	types := FuriousFrame{c.Frame}.types(c.S)
	return types&(types-1) != 0
}

// CheckChosen checks which models of a striking unit have chosen which weapon types for their further
// attacks: each Furious model of a charger that has chosen one type at most, of those with which it strikes.
func CheckChosen(c *restored.Frame) error {
	if !c.D.Attacks.FuriousAttacks {
		return nil
	}
	models := uint64(0)
	if (StrikesFrame{c.Frame}).Charging() {
		models = c.D.Units[c.A].With(c.M, force.Furious)
		if c.Above != nil && c.Above.Proc == proc.Furious {
			models &^= c.Above.M
		}
	}
	a := c.D.Arms(c.S, int(c.A))
	for t := range proc.MaxTypes {
		chosen := Furious(c.S, t)
		if chosen == 0 {
			continue
		}
		if t >= len(a.Weapons) || a.Melee>>t&1 == 0 || c.N>>t&1 == 0 ||
			chosen&^(models&a.Weapons[t].Carriers) != 0 {
			return fmt.Errorf("the models %#x attack once more with weapon type %d, which they cannot",
				chosen, t)
		}
		models &^= chosen
	}
	return nil
}
