package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Fear returns the wounds that a unit counts as having caused by Fear: the sum of its models' ratings
// (GF3-SR-FEAR, GF3-A-61), or D3 (GF2-SR-FEAR).
func Fear(s *core.State, u int) int {
	n, dice := Frightens(s, u)
	for range dice {
		n += s.RollFor(core.RollFear, u, 3)
	}
	return n
}

// Frightens returns what the Fear of unit u counts for: the sum of the ratings of its living models, a rule
// without one counting 1, or by a ruling the highest of them; or in GF2 dice, D3 each: one, or by a ruling
// one for each model.
func Frightens(s *core.State, u int) (wounds, dice int) {
	d := force.Of(s)
	p := &d.Units[u]
	for k := range s.Living(u) {
		n := int(p.Figures[k].Fear)
		switch {
		case n == 0:
		case d.Melee.FearDice:
			dice++
		case d.Melee.FearDie:
			dice = 1
		case d.Melee.FearHighest:
			wounds = max(wounds, n)
		default:
			wounds += n
		}
	}
	return wounds, dice
}
