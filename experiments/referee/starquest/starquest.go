// Package starquest checks records of Star Quest.
package starquest

import (
	"gauntlet/experiments/referee/onepage"
	"gauntlet/experiments/referee/record"
)

// Name is that of the ruleset.
const Name = "starquest"

// Check returns what the rules do not allow.
func Check(g *record.Game) []record.Finding {
	return onepage.Check(g, &onepage.Rules{
		ID:   "SQ",
		Near: 1 * record.Inch, Far: 3 * record.Inch,
		FriendsClose: true, Climbs: true, Buys: true, CoverDefense: 1, RendingAdds: true, BlastSpreads: true,
		ModelsBlock: true,
		Own:         newQuest(g),
	})
}

// Plays are the games that are checked: arguments of gauntlet tournament.
var Plays = [][]string{
	{"--heroes", "heroes", "--ai", "scripted", "--mission", "breach"},
	{"--heroes", "random", "--ai", "scripted", "--mission", "ruins"},
	{"--heroes", "heroes", "--ai", "random", "--mission", "hunt", "--party-size", "4"},
	{"--heroes", "heroes", "--ai", "scripted", "--mission", "relay", "--threat", "high"},
	{"--heroes", "random", "--ai", "scripted", "--mission", "laststand"},
}
