package battle_test

import (
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/charges"
)

// Every way of every charge on offer in random games leaves the unit coherent, unless losses have scattered
// it before; so does every way of closing in with the unit that charges (GF3-MOV-01, GF2-MOV-01, GF3-MOV-03,
// GF3-MELEE-01, GF3-MELEE-02).
func TestChargesEndCoherent(t *testing.T) {
	for _, u := range suites {
		t.Run(u.name, func(t *testing.T) {
			var c charges.Census
			for n := range enginetest.Samples(u.turned[0], 10*u.turned[0]) {
				for turn := range bold.Player(uint64(n), true).Play(t, u.game(t, n).New(uint64(n))) {
					c.Look(t, turn)
				}
			}
			c.Judge(t)
		})
	}
}
