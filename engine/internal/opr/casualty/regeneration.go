package casualty

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// RegenerationNeed is what a die must reach to ignore a wound.
const RegenerationNeed = 5

// Regenerate rolls Regeneration for wounds that Deadly multiplies, when models take them, and returns how
// many they become: one die for each after the multiplication, or, by a ruling, before it (GF3-A-60).
func Regenerate(d *force.Data, s *core.State, wounds, times int) int {
	if d.Attacks.RegenerationOnce {
		return times * IgnoreWounds(s, wounds)
	}
	return IgnoreWounds(s, wounds*times)
}

// IgnoreWounds rolls Regeneration, one die per wound, and returns how many are left.
// It is GF3-SR-REGENERATION, SQ-SR-REGENERATION.
func IgnoreWounds(s *core.State, wounds int) int {
	left := wounds
	for range wounds {
		if force.Success(s.Roll(6), 0, RegenerationNeed) {
			left--
		}
	}
	return left
}
