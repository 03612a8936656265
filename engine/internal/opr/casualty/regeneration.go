package casualty

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// RegenerationNeed is what a die must reach to ignore a wound.
const RegenerationNeed = 5

// IgnoreWounds rolls a die for each wound of unit u, which is ignored where it reaches what it needs, and
// returns how many are left: Regeneration (GF3-SR-REGENERATION, SQ-SR-REGENERATION), and rules of lists.
func IgnoreWounds(s *core.State, u, wounds, need int) int {
	left := wounds
	s.Explain(core.RollRegeneration, u, wounds, need, nil)
	for range wounds {
		if force.Success(s.Roll(6), 0, need) {
			left--
		}
	}
	if len(s.Given) > 0 && left < wounds {
		force.Of(s).GainFor(s, u, effects.Spare, 0, wounds-left)
	}
	return left
}
