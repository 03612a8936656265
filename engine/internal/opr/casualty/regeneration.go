package casualty

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// RegenerationNeed is what a die must reach to ignore a wound.
const RegenerationNeed = 5

// IgnoreWounds rolls Regeneration of unit u, one die per wound, and returns how many are left.
// It is GF3-SR-REGENERATION, SQ-SR-REGENERATION.
func IgnoreWounds(s *core.State, u, wounds int) int {
	left := wounds
	s.Explain(core.RollRegeneration, u, wounds, RegenerationNeed, nil)
	for range wounds {
		if force.Success(s.Roll(6), 0, RegenerationNeed) {
			left--
		}
	}
	return left
}
