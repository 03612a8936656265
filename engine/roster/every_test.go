package roster_test

import (
	"testing"

	. "gauntlet/engine/roster"
)

// TestEveryRule holds the lists that use every special rule of their ruleset to doing so.
func TestEveryRule(t *testing.T) {
	for _, ruleset := range grimdark {
		a, err := Load("testdata/every-" + ruleset + ".yaml")
		if err != nil {
			t.Error(err)
			continue
		}
		used := make([]bool, len(Registry)+1)
		for _, u := range a.Units {
			for _, r := range u.Rules {
				used[r.ID] = true
			}
			for _, w := range u.Weapons {
				for _, r := range w.Rules {
					used[r.ID] = true
				}
			}
		}
		for _, info := range Rules() {
			if used[info.ID] != info.In(ruleset) {
				t.Errorf("%s: the list's use of %s is %v", ruleset, info.Name, used[info.ID])
			}
		}
	}
}
