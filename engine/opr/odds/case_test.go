package odds_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/big"
	"os"
	"testing"

	"gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"
)

var allTrials = flag.Bool("all-trials", false, "sample every case with 1,000,000 trials")

// A known is a case with its outputs, worked out with fractions by walking through all dice.
type known struct {
	odds.Case
	outputs map[string]any
}

func knownCases(t *testing.T) (all []known) {
	t.Helper()
	for _, ruleset := range []string{"gf2", "gf3", "starquest"} {
		data, err := os.ReadFile("../../../testdata/odds/" + ruleset + ".json")
		if err != nil {
			t.Fatal(err)
		}
		cases, err := odds.ReadCases(data)
		if err != nil {
			t.Fatal(err)
		}
		var raw struct{ Cases []map[string]any }
		if err := json.Unmarshal(data, &raw); err != nil {
			t.Fatal(err)
		}
		for i, c := range cases {
			for _, input := range []string{"id", "ruleset", "kind", "range_in", "attacker", "defender", "charger", "more_weapons", "morale", "input"} {
				delete(raw.Cases[i], input)
			}
			if len(raw.Cases[i]) == 0 {
				t.Fatalf("%s has no outputs", c.ID)
			}
			all = append(all, known{c, raw.Cases[i]})
		}
	}
	if len(all) != 93 {
		t.Fatalf("%d cases", len(all))
	}
	return all
}

func fraction(t *testing.T, v any) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(fmt.Sprint(v))
	if !ok {
		t.Fatalf("%v is no fraction", v)
	}
	f, _ := r.Float64()
	return f
}

// compare calls check for every number of the outputs, with its name and what it should be, and for every distribution.
func compare(t *testing.T, name string, want any, got any, number func(name string, want, got float64), distribution func(name string, want, got odds.Distribution)) {
	t.Helper()
	m, nested := want.(map[string]any)
	switch g := got.(type) {
	case float64:
		number(name, fraction(t, want), g)
	case odds.Distribution:
		if !nested {
			t.Fatalf("%s is no distribution", name)
		}
		var p odds.Distribution
		for key, v := range m {
			var n int
			if _, err := fmt.Sscan(key, &n); err != nil {
				t.Fatal(err)
			}
			for len(p) <= n {
				p = append(p, 0)
			}
			p[n] = fraction(t, v)
		}
		distribution(name, p, g)
	case odds.Answers:
		if !nested {
			t.Fatalf("%s is no object", name)
		}
		for key, v := range m {
			compare(t, name+"."+key, v, g.Find(key), number, distribution)
		}
	default:
		t.Errorf("%s is missing", name)
	}
}

func TestCasesExactly(t *testing.T) {
	for _, c := range knownCases(t) {
		got, err := c.Answer(t.Context(), rulesets.Edition, 0, 0)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		compare(t, c.ID, any(c.outputs), got, func(name string, want, got float64) {
			if math.Abs(want-got) > 1e-9 {
				t.Errorf("%s: %.12f, want %.12f", name, got, want)
			}
		}, func(name string, want, got odds.Distribution) {
			for n := range max(len(want), len(got)) {
				if w, g := want.Exactly(n), got.Exactly(n); math.Abs(w-g) > 1e-9 {
					t.Errorf("%s of %d: %.12f, want %.12f", name, n, g, w)
				}
			}
		})
	}
}

// The number of an input that is out of bounds is named.
func TestCaseInputBounds(t *testing.T) {
	for _, c := range []struct{ ruleset, kind, input, want string }{
		{"gf3", "cast", `{"plus": -1}`, "input: plus: -1 is outside 0 to 1000"},
		{"gf3", "cast", `{"minus": 1001}`, "input: minus: 1001 is outside 0 to 1000"},
		{"gf2", "cast", `{"psychic": -2, "spell_number": 4}`, "input: psychic: -2 is outside 0 to 1000"},
		{"gf2", "cast", `{"psychic": 2, "spell_number": 4, "blockers": [1, -1]}`, "input: rating of a blocker: -1 is outside 0 to 1000"},
		{"gf3", "dangerous", `{"dice": -1}`, "input: dice: -1 is outside 0 to 1000"},
		{"gf3", "morale", `{"quality": 4, "mod": -1001}`, "input: mod: -1001 is outside -1000 to 1000"},
		{"gf3", "dangerous", `[]`, "input: found array where keys with values belong"},
	} {
		cases, err := odds.ReadCases(fmt.Appendf(nil, `{"cases": [{"ruleset": %q, "kind": %q, "input": %s}]}`, c.ruleset, c.kind, c.input))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cases[0].Answer(t.Context(), rulesets.Edition, 0, 0); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.input, err, c.want)
		}
	}
}
