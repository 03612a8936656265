package rulesets

import (
	"gauntlet/engine"
	"gauntlet/engine/starquest/doctrine"
)

// plans are the decision lists by which rules move a side.
var plans = []func(engine.Position) (said string, ok bool){doctrine.Tell}

// Plan tells what the decision list of a ruleset makes the unit do that is to act. It reports false
// where no such unit is.
func Plan(p engine.Position) (said string, ok bool) {
	for _, tell := range plans {
		if said, ok = tell(p); ok {
			return said, true
		}
	}
	return "", false
}
