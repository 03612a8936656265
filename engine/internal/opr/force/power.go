package force

import "gauntlet/engine/geom"

// What heroes pay in Power for what their dice have not given them (SQ-POWER-01).
const (
	SkillPrice = 1 // of a hero skill whose test failed (SQ-SKILL-05)
	CastPrice  = 2 // for each token of the value of a spell that has not been cast (SQ-SR-CASTER-02)
)

// Exhaustion returns the wounds that a hero with some Power suffers for spending n, and the Power that it has
// left. Who spends more than there is suffers the whole amount and has none left (SQ-REST-02), or by rulings
// only what is missing, or keeps what there was (SQ-A-06); who is Sick suffers what it spends in any case
// (SQ-STATUS-03).
func (h *Heroics) Exhaustion(power, n int, sick bool) (wounds, left int) {
	if left = power - n; left < 0 {
		wounds, left = n, 0
		if h.TollShort {
			wounds -= power
		}
		if h.TollKept {
			left = power
		}
	}
	if sick {
		wounds += n
	}
	return wounds, left
}

// Distances of jumps (SQ-MOV-06).
const (
	JumpOver = 1 * geom.Inch // what is no wider needs no jump
	JumpMost = 6 * geom.Inch
	jumpStep = 3 * geom.Inch // each full one is worth one more test
)

// FallLeast is the height from which models fall that take a hit by it (SQ-MOV-07).
const FallLeast = 2 * geom.Inch

// JumpTests returns how many tests of Dexterity a jump over a distance takes (SQ-MOV-06).
func JumpTests(distance int32) int { return 1 + int(distance/jumpStep) }

// SureFoot is what a die must reach in a test of a jump by Strider (SQ-SR-STRIDER).
const SureFoot = 2

// JumpNeed returns what a die must reach in a test of a jump (SQ-SR-STRIDER).
func JumpNeed(dexterity int, strider bool) int {
	if strider {
		return SureFoot
	}
	return dexterity
}
