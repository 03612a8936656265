package main

import (
	"fmt"

	"gauntlet/experiments/referee/gf2"
	"gauntlet/experiments/referee/gf3"
	"gauntlet/experiments/referee/record"
	"gauntlet/experiments/referee/stargrave"
	"gauntlet/experiments/referee/starquest"
)

// A course is how games of a ruleset are played to be checked: by what arguments of gauntlet tournament.
type course struct {
	name  string
	check func(*record.Game) []record.Finding
	plays [][]string // so many kinds of tournaments, which share the games
}

// courses are the rulesets that are checked.
var courses = []course{
	{gf3.Name, gf3.Check, gf3.Plays},
	{gf2.Name, gf2.Check, gf2.Plays},
	{starquest.Name, starquest.Check, starquest.Plays},
	{stargrave.Name, stargrave.Check, stargrave.Plays},
}

// check checks a game of any of the rulesets.
func check(g *record.Game) ([]record.Finding, error) {
	for _, c := range courses {
		if c.name == g.Header.Ruleset {
			return c.check(g), nil
		}
	}
	return nil, fmt.Errorf("there is no referee for %q", g.Header.Ruleset)
}
