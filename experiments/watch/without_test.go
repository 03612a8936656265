package watch_test

import (
	"slices"
	"testing"

	"gauntlet/engine/roster"
	"gauntlet/experiments/watch"
)

// Units that are played without special rules are told army by army; of a side without a list there is nothing to tell.
func TestWithout(t *testing.T) {
	a := &roster.Army{Name: "Fen", Without: []roster.Lacking{{Unit: "Guard", Rules: []string{"Glower", "Seethe"}},
		{Unit: "Watch", Rules: []string{"Seethe"}}}}
	want := []string{"Guard of Fen is played without Glower, Seethe", "Watch of Fen is played without Seethe"}
	if got := watch.Without([2]*roster.Army{nil, a}); !slices.Equal(got, want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	if got := watch.Without([2]*roster.Army{a, a}); len(got) != 4 {
		t.Errorf("of both sides %d are told", len(got))
	}
}
