package odds_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	common "gauntlet/engine/odds"
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
		data := must.Get(os.ReadFile("../../../testdata/odds/" + ruleset + ".json"))(t)
		cases := must.Get(common.ReadCases(data))(t)
		var raw struct{ Cases []map[string]any }
		must.Do(t, json.Unmarshal(data, &raw))
		for i, c := range cases {
			for _, input := range []string{"id", "ruleset", "kind", "range_in", "attacker", "defender",
				"charger", "more_weapons", "morale", "input"} {
				delete(raw.Cases[i], input)
			}
			if len(raw.Cases[i]) == 0 {
				t.Fatalf("%s has no outputs", c.ID)
			}
			all = append(all, known{c, raw.Cases[i]})
		}
	}
	if len(all) != 108 {
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

// compare calls check for every number of the outputs, with its name and what it should be, and for every
// distribution.
func compare(t *testing.T, name string, want any, got any, number func(name string, want, got float64),
	distribution func(name string, want, got odds.Distribution)) {
	t.Helper()
	m, nested := want.(map[string]any)
	switch g := got.(type) {
	case float64:
		number(name, fraction(t, want), g)
	case int:
		number(name, fraction(t, want), float64(g))
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
		got, err := odds.AnswerCase(t.Context(), &c.Case, rulesets.EditionUnder, 0, 0)
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
		{"gf2", "cast", `{"psychic": 2, "spell_number": 4, "blockers": [1, -1]}`,
			"input: rating of a blocker: -1 is outside 0 to 1000"},
		{"gf3", "dangerous", `{"dice": -1}`, "input: dice: -1 is outside 0 to 1000"},
		{"gf3", "morale", `{"quality": 4, "mod": -1001}`, "input: mod: -1001 is outside -1000 to 1000"},
		{"gf3", "dangerous", `[]`, "input: found array where keys with values belong"},
		{"gf3", "stat", `{"stat": 4}`, `kind "stat" is of rulesets whose heroes have stats, not of gf3`},
		{"gf3", "cast", `{"spell_value": 2}`,
			`input: key "spell_value" is not of kind "cast" of gf3; its keys are plus, minus`},
		{"starquest", "cast", `{"spell_value": -2}`, "input: spell_value: -2 is outside 0 to 1000"},
		{"starquest", "stat", `{"stat": 1}`, "input: stat: 1 is outside 2 to 6"},
		{"starquest", "stat", `{"stat": 4, "tests": 101}`, "input: tests: 101 is outside 0 to 100"},
		{"starquest", "stat", `{"stta": 4}`, `input: unknown key "stta" (did you mean "stat"?)`},
		{"starquest", "jump", `{"distance_in": 1, "dex": 4}`,
			"input: distance_in: jumps are over more than 1 inch and at most 6, not 1"},
		{"starquest", "jump", `{"distance_in": 6.5, "dex": 4}`,
			"input: distance_in: jumps are over more than 1 inch and at most 6, not 6.5"},
		{"starquest", "jump", `{"distance_in": 2}`, "input: dex: 0 is outside 2 to 6"},
		{"starquest", "fall", `{"height_in": 25, "defense": 4}`, "input: height_in: 25 is outside 0 to 24"},
		{"starquest", "fall", `{"height_in": 3}`, "input: defense: 0 is outside 2 to 6"},
		{"starquest", "hero_skill", `{}`, "input: stat: 0 is outside 2 to 6"},
		{"starquest", "exhaustion", `{"power": -1}`, "input: power: -1 is outside 0 to 1000"},
		{"starquest", "exhaustion", `{"spend": 1001}`, "input: spend: 1001 is outside 0 to 1000"},
		{"starquest", "sq_blast", `{"quality": 4, "rules": ["Blast(3)"]}`,
			"input: unit_sizes: 0 is outside 1 to 40"},
		{"starquest", "sq_blast", `{"quality": 4, "rules": ["Blast(3)"], "unit_sizes": [1, 0]}`,
			"input: unit_sizes: 0 is outside 1 to 64"},
		{"starquest", "sq_blast", `{"quality": 4, "rules": ["Surge"], "unit_sizes": [1]}`,
			"input: rules: no Blast among them"},
		{"starquest", "sq_blast", `{"quality": 4, "attacks": -1, "rules": ["Blast(3)"], "unit_sizes": [1]}`,
			"input: attacks: -1 is outside 0 to 1000"},
	} {
		cases := must.Get(common.ReadCases(fmt.Appendf(nil,
			`{"cases": [{"ruleset": %q, "kind": %q, "input": %s}]}`,
			c.ruleset, c.kind, c.input)))(t)
		if _, err := odds.AnswerCase(t.Context(), &cases[0], rulesets.EditionUnder, 0, 0); err == nil ||
			err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.input, err, c.want)
		}
	}
}

// A side has as many types of weapons as there is room for, and one sample gives one result.
func TestWeaponsOfACase(t *testing.T) {
	ask := func(more, n int) (odds.Answers, error) {
		weapons := strings.TrimSuffix(strings.Repeat(`{"attacks": 1},`, more), ",")
		cases := must.Get(common.ReadCases(fmt.Appendf(nil, `{"cases": [{"ruleset": "gf3", "kind": "shoot",
			"attacker": {"quality": 4, "attacks": 1}, "more_weapons": [%s], "defender": {"defense": 4, "models": 20}}]}`,
			weapons)))(t)
		return odds.AnswerCase(t.Context(), &cases[0], rulesets.EditionUnder, n, 1)
	}
	for more, want := range map[int]float64{1: 2 / 4., 7: 8 / 4.} {
		a := must.Get(ask(more, 0))(t)
		if got := a.Find("expected_wounds").(float64); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d weapons: %v wounds, want %v", 1+more, got, want)
		}
		a = must.Get(ask(more, 1))(t)
		if got := a.Find("expected_wounds").(float64); got != math.Trunc(got) {
			t.Errorf("%d weapons: one sample gives %v wounds", 1+more, got)
		}
	}
	if _, err := ask(16, 0); err == nil || err.Error() != "weapons: 17 is outside 1 to 16" {
		t.Errorf("17 weapons: %v", err)
	}
}

// The number of a side that is out of bounds is named, and two ways to say the same come to the same.
func TestCaseSides(t *testing.T) {
	ask := func(text string) (odds.Answers, error) {
		cases := must.Get(common.ReadCases([]byte(`{"cases": [{"ruleset": "gf3", ` + text + `}]}`)))(t)
		return odds.AnswerCase(t.Context(), &cases[0], rulesets.EditionUnder, 0, 0)
	}
	const one = `"quality": 4, "defense": 4, "models": 2`
	for _, name := range []string{"fear", "impact", "attacks_each", "counter_models"} {
		_, err := ask(`"kind": "melee_exchange", "charger": {` + one + `}, "defender": {` + one + `, "` + name + `": -1}`)
		if err == nil || !strings.HasPrefix(err.Error(), "defender: "+name+": -1 is outside 0 to ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, c := range [][2]string{
		{`"kind": "melee_exchange", "charger": {` + one + `, "attacks_each": 1},
			"defender": {` + one + `, "attacks_each": 1, "counter_models": 2}`,
			`"kind": "melee_exchange", "charger": {` + one + `, "attacks_each": 1},
			"defender": {` + one + `, "attacks_each": 1, "weapon_rules": ["Counter"]}`},
		{`"kind": "shoot", "attacker": {"quality": 4, "attacks": 3}, "defender": {"defense": 4, "models": 2}, "morale": {}`,
			`"kind": "shoot", "attacker": {"quality": 4, "attacks": 3}, "defender": {"defense": 4, "models": 2},
			"morale": {"quality": 4}`},
	} {
		a, b := must.Get(ask(c[0]))(t), must.Get(ask(c[1]))(t)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%s comes to %v, %s to %v", c[0], a, c[1], b)
		}
	}
}

// A case is answered under its rulings, and says what it lacks.
func TestCaseRulings(t *testing.T) {
	for _, c := range []struct {
		text   string
		wounds any
		want   string
	}{
		{`"ruleset": "starquest", "kind": "exhaustion", "input": {"power": 1, "spend": 3}`, 3, ""},
		{`"ruleset": "starquest", "kind": "exhaustion", "input": {"power": 1, "spend": 3},
			"rulings": ["sq.exhaustion_wounds=shortfall"]`, 2, ""},
		{`"ruleset": "starquest", "kind": "exhaustion", "input": {"power": 1, "spend": 3},
			"rulings": ["sq.exhaustion_wounds=full", "sq.exhaustion_power=kept"]`, 3, ""},
		{`"ruleset": "starquest", "kind": "exhaustion", "rulings": ["sq.exhaustion_wound=full"]`, nil,
			`(did you mean "sq.exhaustion_wounds"?)`},
		{`"ruleset": "starquest", "kind": "exhaustion", "rulings": ["sq.exhaustion_wounds"]`, nil,
			`rulings: "sq.exhaustion_wounds" is not of the form name=value`},
		{`"ruleset": "starquest", "kind": "exhaustion", "rulings": ["sq.scale=half", "sq.scale=full"]`, nil,
			"rulings: sq.scale is set twice"},
		{`"ruleset": "starquest"`, nil, `key "kind" is missing`},
		{`"kind": "exhaustion"`, nil, `key "ruleset" is missing`},
	} {
		cases := must.Get(common.ReadCases([]byte(`{"cases": [{` + c.text + `}]}`)))(t)
		got, err := odds.AnswerCase(t.Context(), &cases[0], rulesets.EditionUnder, 0, 0)
		if got.Find("wounds") != c.wounds || (err == nil) != (c.want == "") ||
			err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v", c.text, got, err)
		}
	}
}
