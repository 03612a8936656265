package env_test

import (
	"bytes"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// A turn-based environment has two seats and no limit of its own: options that would say otherwise are not
// silently dropped.
func TestMakeRefusesOptionsOfOtherViews(t *testing.T) {
	for _, option := range []string{"seat=1", "opponent=random", "time-limit=5"} {
		_, err := Make("GF3-Skirmish-v1", option)
		says(t, option, err, "are for the solo and vector views")
	}
}

// Options that do not go together, or are none, are refused with the option and its value.
func TestOptionErrors(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Armies: [2]string{"elite-500", "gunline-1000"}},
			"one of 1000; both sides need the same (GF3-PREP-01)"},
		{Options{Layer: NumLayers}, "environment GF3-Skirmish-v1: option layer: there is no layer 2"},
		{Options{OnTheWay: "dice"}, `environment GF3-Skirmish-v1: option on-the-way: "dice" is neither decide nor policy`},
		{Options{Seat: 3}, "environment GF3-Skirmish-v1: option seat: 3 is none of 0, 1 and 2 (alternate)"},
		{Options{TimeLimit: -1}, "environment GF3-Skirmish-v1: option time-limit: -1 is less than 0"},
	} {
		if _, err := NewSolo("GF3-Skirmish-v1", c.o, nil); err == nil ||
			!strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.o, err, c.want)
		}
	}
}

// Nobody is asked what has one answer: in every id and layer a mask has at least two legal actions until the
// end.
func TestEveryDecisionHasAChoice(t *testing.T) {
	for _, id := range IDs() {
		for layer := range NumLayers {
			e := made(New(id.Name, Options{Layer: layer}))
			mask, rng := maskOf(e), dice.New(1)
			for seed := range uint64(3) {
				must(t, e.Reset(seed))
				for e.Seat() >= 0 {
					must(t, e.Mask(mask))
					if n := bytes.Count(mask, []byte{1}); n < 2 {
						t.Fatalf("%s %s seed %d: %d legal actions after %d", id.Name, layer, seed, n,
							e.Info().Length)
					}
					must(t, e.Step(Sample(mask, &rng)))
				}
			}
		}
	}
}
