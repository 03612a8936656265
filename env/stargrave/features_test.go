package stargrave

import (
	"math"
	"testing"

	"gauntlet/engine/stargrave/contest"
)

// The mean damage of a shot is that over all faces of both dice, whatever a natural 20 does.
func TestMeanIsExact(t *testing.T) {
	for critical := range contest.Critical(len(contest.Criticals)) {
		for bonus := -3; bonus <= 6; bonus++ {
			for against := -2; against <= 9; against += 3 {
				for armour := 6; armour <= 18; armour += 4 {
					x := contest.Shot{Bonus: bonus, Against: against, Damage: bonus % 3, Armour: armour,
						Critical: critical}
					sum := 0
					for a := 1; a <= contest.Die; a++ {
						for b := 1; b <= contest.Die; b++ {
							sum += x.Of(a, b).Damage
						}
					}
					want := float64(sum) / (contest.Die * contest.Die)
					if got := float64(meanShot(x)); math.Abs(got-want) > 1e-5 {
						t.Errorf("%+v: %g, it is %g", x, got, want)
					}
				}
			}
		}
	}
}

// A die reaches what it need not be rolled for always, and more than its sides never.
func TestChance(t *testing.T) {
	for need, want := range map[int]float32{-3: 1, 1: 1, 2: 0.95, 11: 0.5, 20: 0.05, 21: 0, 30: 0} {
		if got := chance(need); got != want {
			t.Errorf("a die reaches %d with %g, want %g", need, got, want)
		}
	}
}
