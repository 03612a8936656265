package rulesets

import (
	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// ListOptions returns the options by which army lists are read under the rulings of a ruleset, of which some are about lists; the rest of
// the options stays as it is. It is an error when the ruleset does not know one of the rulings or its value.
func ListOptions(rules engine.Ruleset, rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if err := engine.CheckRulings(rules, rulings); err != nil {
		return o, err
	}
	if l, ok := rules.(engine.Lister); ok {
		o = l.ListOptions(rulings, o)
	}
	return o, nil
}
