package casualty

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Heal takes wounds from models of a unit that is activated, as rules of its list say: from the one that has most
// first, the lowest number of several.
func Heal(s *core.State, u int) {
	n, rule := force.Of(s).Heals(s, u)
	if n == 0 {
		return
	}
	first := int(s.G.Units[u].First)
	for n > 0 {
		most, wounds := -1, uint16(0)
		for k := range core.Bits(s.Units[u].Alive) {
			if w := s.Models[first+k].Wounds; w > wounds {
				most, wounds = first+k, w
			}
		}
		if most < 0 {
			return
		}
		healed := min(n, int(wounds))
		if s.Trace != nil {
			s.Trace.Worked(u, rule, "it takes %d wounds from model %d", healed, most-first+1)
		}
		s.Models[most].Wounds -= uint16(healed)
		s.Suffer(most, -healed, false)
		n -= healed
	}
}
