package odds_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	common "gauntlet/engine/odds"
	"gauntlet/engine/stargrave"
)

func answer(c *common.Case, rulings ...engine.Ruling) (common.Answers, error) {
	return stargrave.Ruleset.(engine.Oddsmaker).AnswerCase(c, rulings)
}

// numbers returns all numbers of some outputs by their paths. Fractions are strings.
func numbers(t *testing.T, into map[string]float64, path string, v any) map[string]float64 {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		for key, x := range v {
			numbers(t, into, path+"."+key, x)
		}
	case float64:
		into[path] = v
	case string:
		r, ok := new(big.Rat).SetString(v)
		if !ok {
			t.Fatalf("%s: %q is no fraction", path, v)
		}
		into[path], _ = r.Float64()
	default:
		t.Fatalf("%s is %v", path, v)
	}
	return into
}

// The answers are the fractions that were worked out for the rules, no more and no fewer.
func TestCasesExactly(t *testing.T) {
	data := must.Get(os.ReadFile("../../../testdata/odds/stargrave.json"))(t)
	cases := must.Get(common.ReadCases(data))(t)
	var raw struct{ Cases []map[string]any }
	must.Do(t, json.Unmarshal(data, &raw))
	if len(cases) != 21 {
		t.Fatalf("%d cases", len(cases))
	}
	for i := range cases {
		for _, key := range []string{"id", "ruleset", "kind", "input"} {
			delete(raw.Cases[i], key)
		}
		want := numbers(t, map[string]float64{}, cases[i].ID, raw.Cases[i])
		var out map[string]any
		must.Do(t, json.Unmarshal(must.Get(json.Marshal(must.Get(answer(&cases[i]))(t)))(t), &out))
		got := numbers(t, map[string]float64{}, cases[i].ID, out)
		if len(want) == 0 || len(got) != len(want) {
			t.Errorf("%s: %d numbers, want %d", cases[i].ID, len(got), len(want))
		}
		for path, w := range want {
			if g, ok := got[path]; !ok || math.Abs(g-w) > 1e-9 {
				t.Errorf("%s: %.12f, want %.12f", path, g, w)
			}
		}
	}
}

// Rulings hold where a case does not say otherwise.
func TestRulings(t *testing.T) {
	for _, c := range []struct {
		kind, input, ruling, value, output string
		want                               float64
	}{
		{"sg_shoot", `{"shoot": 2, "fight": 2, "armour": 10, "health": 12}`, "", "", "mean_damage", 3.56},
		{"sg_shoot", `{"shoot": 2, "fight": 2, "armour": 10, "health": 12}`, "sg.critical_mode", "none", "mean_damage",
			2.99},
		{"sg_shoot", `{"shoot": 2, "fight": 2, "armour": 10, "health": 12, "critical_mode": "double_if_win"}`,
			"sg.critical_mode", "none", "mean_damage", 3.56},
		// the target has 7 or more over the shooter in 91 pairs; a natural 1 wins 7
		{"sg_shoot", `{"shoot": 7, "health": 9}`, "", "", "p_shooter_wins", 309 / 400.},
		{"sg_shoot", `{"shoot": 7, "health": 9}`, "sg.jam_misses", "on", "p_shooter_wins", 302 / 400.},
		{"sg_shoot", `{"shoot": 3, "fight": 2, "armour": 10, "health": 10, "grenade": true}`, "sg.frag_critical", "off",
			"mean_damage", 3.64},
		{"sg_shoot", `{"shoot": 3, "fight": 2, "armour": 10, "health": 10, "grenade": true}`, "sg.frag_critical", "on",
			"mean_damage", 3.64 + 13*20/400.},
		// 45 pairs win against 10 more, 9 of them with a natural 20
		{"sg_shoot", `{"fight": 10, "armour": 10, "health": 9}`, "sg.critical_mode", "auto_win_double", "p_shooter_wins",
			56 / 400.},
		{"sg_shoot", `{"fight": 10, "armour": 10, "health": 9}`, "sg.critical_mode", "auto_win_double", "mean_damage",
			640 / 400.},
		{"sg_shoot", `{"fight": 10, "armour": 10, "health": 9}`, "sg.critical_mode", "plus5", "p_shooter_wins",
			50 / 400.},
		{"sg_shoot", `{"fight": 10, "armour": 10, "health": 9}`, "sg.critical_mode", "plus5", "mean_damage", 450 / 400.},
		{"sg_melee", `{"a_fight": 2, "b_fight": 2, "a_armour": 9, "b_armour": 9}`, "", "", "mean_damage_to_a", 3.4125},
		{"sg_melee", `{"a_fight": 2, "b_fight": 2, "a_armour": 9, "b_armour": 9}`, "sg.melee_tie", "both",
			"mean_damage_to_a", 3.64},
		{"sg_grenade", `{"shoot": 3, "launcher": true}`, "sg.launcher_double", "on", "total_modifier", 1},
		{"sg_check", `{"tn": 5, "bonus": -3, "swim": true, "armour": 2}`, "", "", "expected_damage", 1.4},
		{"sg_check", `{"tn": 5, "bonus": -3, "swim": true, "armour": 2}`, "sg.fall_armour", "on", "expected_damage",
			0.75},
	} {
		var rulings []engine.Ruling
		if c.ruling != "" {
			rulings = []engine.Ruling{{Name: c.ruling, Value: c.value}}
		}
		out := must.Get(answer(&common.Case{Ruleset: "stargrave", Kind: c.kind, Input: []byte(c.input)}, rulings...))(t)
		var got float64
		switch v := out.Find(c.output).(type) {
		case float64:
			got = v
		case int:
			got = float64(v)
		default:
			t.Fatalf("%s: no %s", c.input, c.output)
		}
		if math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s %s under %s=%s: %s is %.9f, want %.9f", c.kind, c.input, c.ruling, c.value, c.output, got, c.want)
		}
	}
}

// What is wrong with a case is said.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ kind, input, want string }{
		{"sg_shot", `{}`, `unknown kind "sg_shot" of stargrave (did you mean "sg_shoot"?)`},
		{"", `{}`, `key "kind" is missing`},
		{"sg_shoot", ``, `no "input"`},
		{"sg_shoot", `{}`, "input: health: 0 is outside 1 to 100"},
		{"sg_shoot", `{"health": 9, "shoot": 101}`, "input: shoot: 101 is outside -100 to 100"},
		{"sg_shoot", `{"health": 9, "armour": -1}`, "input: armour: -1 is outside 0 to 100"},
		{"sg_shoot", `{"health": 9, "critical_mode": "non"}`,
			`input: critical_mode: unknown value "non" (did you mean "none"?)`},
		{"sg_shoot", `{"helth": 9}`, `input: unknown key "helth" (did you mean "health"?)`},
		{"sg_melee", `{"a_support": -1}`, "input: a_support: -1 is outside 0 to 100"},
		{"sg_melee", `{"tie": "bth"}`, `input: tie: unknown value "bth" (did you mean "both"?)`},
		{"sg_grenade", `{"shoot": -101}`, "input: shoot: -101 is outside -100 to 100"},
		{"sg_grenade", `{"tn": 3}`, `input: unknown key "tn"`},
		{"sg_check", `{}`, "input: tn: 0 is outside 1 to 100"},
	} {
		_, err := answer(&common.Case{Ruleset: "stargrave", Kind: c.kind, Input: []byte(c.input)})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %s", c.kind, c.input, err, c.want)
		}
	}
	_, err := answer(&common.Case{Ruleset: "stargrave", Kind: "sg_check"}, engine.Ruling{Name: "sg.melee_ti", Value: "x"})
	if !strings.Contains(fmt.Sprint(err), `did you mean "sg.melee_tie"?`) {
		t.Error(err)
	}
}

// Two of one name are told apart in a combat.
func TestNamesakes(t *testing.T) {
	r := must.Get(ask(t, "lanterns:1", "lanterns:1", common.Question{Charging: true}))(t)
	for i, want := range [...]string{"Ysolde Marr (attacker) wins", "Ysolde Marr (defender) wins"} {
		if got := r.Chances[i].Name; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// No chance of at least so many is above 1, though a sum of roundings is.
func TestChancesAreNotAboveOne(t *testing.T) {
	var p common.Distribution
	for n := 2; n < 200 && p.AtLeast(0) <= 1; n++ {
		p = make(common.Distribution, n)
		for i := range p {
			p[i] = 1 / float64(n)
		}
	}
	if p.AtLeast(0) <= 1 {
		t.Fatal("no sum is above 1")
	}
	if got := common.CountOf(p).AtLeast[0]; got != 1 {
		t.Errorf("%v", got)
	}
}
