package roster_test

import _ "gauntlet/engine/rulesets" // which register their lists

// The names of the rulesets with army lists.
const (
	gf2       = "gf2"
	gf3       = "gf3"
	starQuest = "starquest"
)

// everywhere are all rulesets with army lists, grimdark those whose lists have points.
var (
	everywhere = []string{gf2, gf3, starQuest}
	grimdark   = []string{gf2, gf3}
)
