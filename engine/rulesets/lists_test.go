package rulesets

import (
	"reflect"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// TestListOptions sets each ruling about lists by itself, in both positions.
func TestListOptions(t *testing.T) {
	for _, c := range []struct {
		ruleset, name, usual, other string
		want                        roster.Options
	}{
		{"gf3", "gf3.combine_upgrades", "all_models", "every",
			roster.Options{Ruleset: "r", EveryUpgrade: true}},
		{"gf3", "gf3.force_org", "on", "off", roster.Options{Ruleset: "r", FreeOrganisation: true}},
		{"gf3", "gf3.org_hero_separate", "on", "off", roster.Options{Ruleset: "r", HeroesInUnits: true}},
		{"gf3", "gf3.stack_ratings", "on", "off", roster.Options{Ruleset: "r", HighestRatings: true}},
		{"gf2", "gf2.stack_ratings", "on", "off", roster.Options{Ruleset: "r", HighestRatings: true}},
		{"gf3", "gf3.tiebreak", "draw", "points", roster.Options{Ruleset: "r"}},
	} {
		rules := must.Get(ByName(c.ruleset))(t)
		for value, want := range map[string]roster.Options{c.usual: {Ruleset: "r"}, c.other: c.want} {
			got, err := ListOptions(rules, []engine.Ruling{{Name: c.name, Value: value}},
				roster.Options{Ruleset: "r"})
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s=%s: %+v, %v", c.name, value, got, err)
			}
		}
		if _, err := ListOptions(rules, []engine.Ruling{{Name: c.name, Value: "perhaps"}},
			roster.Options{}); err == nil {
			t.Errorf("%s=perhaps is taken", c.name)
		}
	}
}
