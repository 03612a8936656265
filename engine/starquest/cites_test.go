package starquest

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf2"
	"gauntlet/engine/rulesets/items"
)

// Every rule that a refusal can cite is an item of this game, and none is cited by the name that it has in
// another.
func TestCites(t *testing.T) {
	list := must.Get(items.Of(Name))(t)
	known := map[string]bool{}
	for _, it := range list {
		known[it.ID] = true
	}
	for from, to := range cites {
		if !known[to] {
			t.Errorf("%s is cited as %s, which is no item", from, to)
		}
	}
	// Absent are rules of which this game has nothing (SQ-A-31), or which battle's own procedures cite.
	absent := []string{"AIRCRAFT", "HERO", "TRANSPORT", "TAKEDOWN", "FURIOUS", "PREP-09", "PREP-10",
		"PREP-11", "RND"}
	for from := range gf2.Edition.Cites {
		if cites[from] == "" && !slices.ContainsFunc(absent, func(part string) bool {
			return strings.Contains(from, part)
		}) {
			t.Errorf("%s can be cited by the shared code and has no name here", from)
		}
	}
}
