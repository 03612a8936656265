// Package gf2 checks records of Grimdark Future v2.16.
package gf2

import (
	"gauntlet/experiments/referee/onepage"
	"gauntlet/experiments/referee/record"
)

// Name is that of the ruleset.
const Name = "gf2"

// Check returns what the rules do not allow.
func Check(g *record.Game) []record.Finding {
	b := onepage.NewBattle(g)
	b.ArrivedSeize, b.ShakenContests = true, true
	return onepage.Check(g, &onepage.Rules{
		ID:   "GF2",
		Near: 2 * record.Inch, Far: 6 * record.Inch,
		Compares: true, AtOnce: true, MayAbstain: true, CoverHit: 1, AircraftHit: 1, StealthAlways: true,
		FatigueTarget: true, RegenerateEach: true, RelentlessRoll: true, BehindCover: true,
		FuriousAttack: true,
		ImpactHits:    true, FearDie: true, FearlessAdds: true, FlyersSafe: true,
		ModelsBlock: true, LeavesPartly: true,
		Own: b,
	})
}

// every is a list with every special rule.
const every = "engine/roster/testdata/every-gf2.yaml"

// Plays are the games that are checked: arguments of gauntlet tournament, which is run in the project's root.
var Plays = [][]string{
	{"--agents", "random,scripted", "--size", "1000"},
	{"--agents", "heuristic,scripted", "--size", "1000"},
	{"--agents", "random,heuristic", "--size", "500"},
	{"--agents", "random,scripted", "--army", every, "--army", every},
}
