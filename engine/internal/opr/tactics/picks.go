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
func ChoosePick(s *core.State, menu []core.Action, hero bool) (best int) {
	f := s.Top()
	wp := &force.Of(s).Arms(s, int(f.A)).Weapons[attacks.TakedownFrame{Frame: f}.Use().Type]
	most := int64(-1)
	for i := range menu {
		a := &menu[i]
		if a.Verb != core.Single || attacks.SinglesHero(s, a) && !hero {
			continue
		}
		k, first := int(a.Arg), int(s.G.Units[f.B].First)
		merit := Carries(s, int(f.B), k)
		if attacks.SinglesHero(s, a) {
			merit += 1 << 40
		}
		if left := s.G.Models[first+k].Tough - s.Models[first+k].Wounds; bits.OnesCount64(attacks.Pickers(s,
			wp, 1+k)) >= 2*int(left) {
			merit = 0
		}
		if merit > most {
			best, most = i, merit
		}
	}
	return best
}
