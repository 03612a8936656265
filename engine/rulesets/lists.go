package rulesets

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// ListOptions returns the options by which army lists are read under the rulings of a ruleset, of which some are about lists; the rest of
// the options stays as it is. It is an error when the ruleset does not know one of the rulings or its value.
func ListOptions(rules engine.Ruleset, rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if err := engine.CheckRulings(rules, rulings); err != nil {
		return o, err
	}
	on := func(name, value string) bool {
		return slices.Contains(rulings, engine.Ruling{Name: name, Value: value})
	}
	o.EveryUpgrade = on("gf3.combine_upgrades", "every")
	o.CombineSeveral = on("gf2.combine_single", "off")
	o.FreeOrganisation = on("gf3.force_org", "off")
	o.HeroesInUnits = on("gf3.org_hero_separate", "off")
	o.HighestRatings = on(rules.Name()+".stack_ratings", "off")
	return o, nil
}
