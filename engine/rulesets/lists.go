package rulesets

import (
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// ListOptions returns the options for reading army lists under rulings of a ruleset. Some rulings are about
// lists and set an option; the other options stay as they are. A ruling or a value that the ruleset does not
// know is an error.
func ListOptions(rules engine.Ruleset, rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if err := engine.CheckRulings(rules, rulings); err != nil {
		return o, err
	}
	if l, ok := rules.(engine.Lister); ok {
		o = l.ListOptions(rulings, o)
	}
	return o, nil
}

// OptionsUnder is ListOptions for the ruleset that the options name, or, where that does not know the first
// ruling, for one that does.
func OptionsUnder(rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if len(rulings) == 0 {
		return o, nil
	}
	rules, err := ByName(o.Ruleset)
	if err != nil {
		return o, err
	}
	first := rulings[0].Name
	has := func(r engine.Ruleset) bool {
		return slices.ContainsFunc(r.Rulings(), func(info engine.RulingInfo) bool {
			return info.Name == first
		})
	}
	akin := func(r engine.Ruleset) bool { // it has rulings of the same first word, as "gf3" in gf3.tiebreak
		word := first[:strings.IndexByte(first+".", '.')] + "."
		return slices.ContainsFunc(r.Rulings(), func(info engine.RulingInfo) bool {
			return strings.HasPrefix(info.Name, word)
		})
	}
	if !has(rules) {
		if i := slices.IndexFunc(all, has); i >= 0 {
			rules = all[i]
		} else if i := slices.IndexFunc(all, akin); i >= 0 {
			rules = all[i]
		}
	}
	return ListOptions(rules, rulings, o)
}
