package rulesets

import (
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// ListOptions returns the options by which army lists are read under the rulings of a ruleset, of which some
// are about lists; the rest of the options stays as it is. It is an error when the ruleset does not know one
// of the rulings or its value.
func ListOptions(rules engine.Ruleset, rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if err := engine.CheckRulings(rules, rulings); err != nil {
		return o, err
	}
	if l, ok := rules.(engine.Lister); ok {
		o = l.ListOptions(rulings, o)
	}
	return o, nil
}

// OptionsUnder returns the options by which army lists are read under rulings: those of the ruleset that the
// options name, or of the one that knows the first ruling if that does not.
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
	if !has(rules) {
		if i := slices.IndexFunc(all, has); i >= 0 {
			rules = all[i]
		} else if named, err := ByName(first[:strings.IndexByte(first+".", '.')]); err == nil {
			rules = named
		}
	}
	return ListOptions(rules, rulings, o)
}
