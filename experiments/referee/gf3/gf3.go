// Package gf3 checks records of Grimdark Future v3.
package gf3

import (
	"gauntlet/experiments/referee/onepage"
	"gauntlet/experiments/referee/record"
)

// Name is that of the ruleset.
const Name = "gf3"

// Check returns what the rules do not allow.
func Check(g *record.Game) []record.Finding {
	return onepage.Check(g, &onepage.Rules{
		ID:   "GF3",
		Near: 1 * record.Inch, Far: 9 * record.Inch,
		Compares: true, CoverDefense: 1, ModelsBlock: true, MaxTargets: 2,
		Own: onepage.NewBattle(g),
	})
}

// every is a list with every special rule.
const every = "engine/roster/testdata/every-gf3.yaml"

// Plays are the games that are checked: arguments of gauntlet tournament, which is run in the project's root.
var Plays = [][]string{
	{"--agents", "random,scripted", "--size", "1000"},
	{"--agents", "heuristic,scripted", "--size", "1000"},
	{"--agents", "random,heuristic", "--size", "500"},
	{"--agents", "random,scripted", "--army", every, "--army", every},
	{"--agents", "random,scripted", "--army", "engine/internal/opr/battle/testdata/lists/cinder.yaml",
		"--army", "engine/internal/opr/battle/testdata/lists/convoy.yaml"},
}
