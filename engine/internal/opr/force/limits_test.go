package force_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// An army has as many units as there may be, and not one more.
func TestMostUnits(t *testing.T) {
	var units []roster.Unit
	for range roster.MaxUnits {
		units = append(units, squad("Unit", 1, 1, Rifle))
	}
	if _, err := compile(gf3.Ruleset, units); err != nil {
		t.Error(err)
	}
	if _, err := compile(gf3.Ruleset, append(units, units[0])); !must.Contain(err, "units, at most") {
		t.Errorf("one more: %v", err)
	}
}

// How much less far others reach at a unit by a rule of its list is known of it (in units).
func TestReachedLessFar(t *testing.T) {
	_, d := lists(t, `{name: R, does: [{at: range, side: against, do: {mod: -6}}]}`)
	if a, b := d.Units[0].Nearer(), d.Units[2].Nearer(); a != 6000 && a != -6000 || b != 0 {
		t.Errorf("%d and %d", a, b)
	}
}

// What a unit has been given is counted by when it ends, where the other side has no list of its own too.
func TestCountsWhatIsGiven(t *testing.T) {
	s, d := lists(t, offers...)
	all := d.OffersOf(0, 0)
	all[0].Take(s, 0, 0, 0)
	ends, spent := force.GivenTo(s, 0)
	if ends[effects.EndOfActivation] != 1 || ends[effects.EndOfRound] != 0 || spent != 0 {
		t.Errorf("%v, %d", ends, spent)
	}
}
