package env_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// Every option is described, in order, and its default is a value of it.
func TestDescribe(t *testing.T) {
	for _, id := range IDs() {
		var names []string
		var o, defaults Options
		for _, d := range id.Describe() {
			names = append(names, d.Name)
			if d.Meaning == "" || d.Values == "" {
				t.Errorf("option %s is not described", d.Name)
			}
			if strings.HasPrefix(d.Name, "shape-") || d.Default == "" {
				continue
			}
			if err := o.Set(d.Name + "=" + d.Default); err != nil {
				t.Errorf("the default of %s: %v", d.Name, err)
			}
		}
		foreign := []string{"threat", "heroes", "shape-goals"} // to its ruleset
		switch id.Ruleset() {
		case "stargrave":
			foreign = append(foreign, "points", "unknown-rules")
		case "starquest":
			foreign = []string{"points", "unknown-rules"}
		}
		if _, draws := id.Adapter.(Drawer); !draws {
			foreign = append(foreign, "style", "density", "split")
		}
		if all := slices.DeleteFunc(slices.Clone(OptionNames), func(name string) bool {
			return slices.Contains(foreign, name)
		}); !slices.Equal(names, all) {
			t.Errorf("%s: options %q are described, there are %q", id.Name, names, all)
		}
		got := made(id.Fill(o))
		if got.Points != id.Points {
			t.Errorf("%s is said to be of %d points, it is of %d", id.Name, got.Points, id.Points)
		}
		want := made(id.Fill(defaults))
		if got.Points = want.Points; got != want {
			t.Errorf("%s: the described defaults are %+v, the true ones %+v", id.Name, got, want)
		}
	}
}

// The rewards are what is said about them.
func TestRewards(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1"))
	ends := map[float32]bool{}
	chance := dice.New(1)
	mask := maskOf(e)
	for seed := range uint64(30) {
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			if e.Reward(0) != 0 || e.Reward(1) != 0 {
				t.Fatalf("seed %d: rewards %v and %v before the end", seed, e.Reward(0), e.Reward(1))
			}
			must(t, e.Mask(mask))
			must(t, e.Step(Sample(mask, &chance)))
		}
		won := float32(0)
		if w := e.Info().Outcome.Winner; w >= 0 {
			won = 1 - 2*float32(w)
		}
		if e.Reward(0) != won || e.Reward(1) != -won {
			t.Errorf("seed %d: seat %d wins, the rewards are %v and %v", seed, e.Info().Outcome.Winner,
				e.Reward(0), e.Reward(1))
		}
		ends[won] = true
	}
	if len(ends) < 3 || len(Rewards()) == 0 {
		t.Errorf("games end in %v", ends)
	}
}

// What the ids are made for, and what they have room for.
func TestIDs(t *testing.T) {
	points := map[string]int{"GF3-Skirmish-v1": 500, "GF3-1000-v1": 1000, "GF3-2000-v1": 2000, "GF2-1000-v1": 1000}
	for _, id := range IDs() {
		if want, ok := points[id.Name]; ok && id.Points != want {
			t.Errorf("%s is made for %d points, not %d", id.Name, id.Points, want)
		}
		if len(id.Maxima()) == 0 {
			t.Errorf("%s does not say what it has room for", id.Name)
		}
	}
}

// Options that mean nothing are refused with what is wrong, and weights go from 0 to 10.
func TestOptionsAreRefused(t *testing.T) {
	for _, c := range []struct{ pair, want string }{
		{"layer", `option "layer" is not of the form key=value`},
		{"layer=", `option "layer=" is not of the form key=value`},
		{"shape-markers=10", ""},
		{"shape-markers=0", ""},
		{"shape-markers=10.5", `"10.5" is not a number from 0 to 10`},
		{"shape-markers=-1", `"-1" is not a number from 0 to 10`},
	} {
		_, err := Make("GF3-Skirmish-v1", c.pair)
		if c.want == "" {
			must(t, err)
		} else {
			says(t, c.pair, err, c.want)
		}
	}
}
