package tactics

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
)

// ChoosePick returns the index in a menu of models to single out of the one to attack: the one that carries
// the most, the first of several, or, if hero says so, the first of the heroes that have joined the target
// that carries the most of them; but those come last that twice as many attackers have singled out already as
// they have wounds left.
func ChoosePick(s *core.State, menu []core.Action, hero bool) int {
	f := s.Top()
	wp := &force.Of(s).Arms(s, int(f.A)).Weapons[attacks.TakedownFrame{Frame: f}.Use().Type]
	return worthiest(menu, func(a *core.Action) int64 {
		heroes := attacks.SinglesHero(s, a)
		if a.Verb != core.Single || heroes && !hero {
			return -1
		}
		k := int(a.Arg)
		i := int(s.G.Units[f.B].First) + k
		left := int(s.G.Models[i].Tough - s.Models[i].Wounds)
		switch merit := Carries(s, int(f.B), k); {
		case bits.OnesCount64(attacks.Pickers(s, wp, 1+k)) >= 2*left:
			return 0
		case heroes:
			return merit + 1<<40
		default:
			return merit
		}
	})
}
