package casualty

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Heal takes wounds from models of a unit that is activated, as rules of its list say: from the one that has most
// first, the lowest number of several. Dice are rolled where there is a wound that they may take.
func Heal(s *core.State, u int) {
	d := force.Of(s)
	if !d.HasLists {
		return
	}
	h := d.Heals(s, u)
	if h == (force.Healing{}) || mostWounded(s, u) < 0 {
		return
	}
	n, rule, first := h.Sure, h.Rule, int(s.G.Units[u].First)
	for _, dice := range [...]struct{ n, sides int }{{h.D3, 3}, {h.D6, 6}} {
		for range dice.n {
			n += s.RollFor(core.RollWounds, u, dice.sides)
		}
	}
	for n > 0 {
		most := mostWounded(s, u)
		if most < 0 {
			return
		}
		wounds := s.Models[most].Wounds
		healed := min(n, int(wounds))
		if s.Trace != nil {
			s.Trace.Worked(u, rule, "it takes %d wounds from model %d", healed, most-first+1)
		}
		s.Models[most].Wounds -= uint16(healed)
		s.Suffer(most, -healed, false)
		n -= healed
	}
}

// mostWounded returns the living model of unit u, by its number in the game, that has most wounds, the first of several;
// -1 where none has any.
func mostWounded(s *core.State, u int) int {
	most, wounds := -1, uint16(0)
	for _, i := range s.Living(u) {
		if w := s.Models[i].Wounds; w > wounds {
			most, wounds = i, w
		}
	}
	return most
}
