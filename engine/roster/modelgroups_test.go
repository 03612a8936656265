package roster_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// grouped is a list with stated costs whose units are given model by model. The tests of errors change one
// thing in it.
const grouped = `name: Stated
faction: Testers
ruleset: gf3
points: 500
force_org: off
costs: stated

units:
  - name: First Watch
    copy_of: Watch
    cost: 77
    quality: 4
    defense: 4
    base: 32
    combined: on
    rules: [Tough(3)]
    models:
      - count: 3
        weapons: [{name: Gun, range: 24, attacks: 1}, {name: Knife, attacks: 1}]
      - base: 60x35
        gives: [Tough(3), Fast]
        weapons: [Knife, {name: Gun, copies: 2}, Knife]
  - name: Watch
    cost: 1
    size: 1
    quality: 5
    defense: 5
    base: 32
`

func TestModelGroups(t *testing.T) {
	a := must.Get(Parse("a.yaml", []byte(grouped)))(t)
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	u := &a.Units[0]
	if u.Name != "First Watch" || u.Copy != "Watch" || u.Points != 77 || !u.Combined || len(u.Models) != 4 ||
		!a.StatedCosts {
		t.Errorf("%+v", u)
	}
	want := Model{Quality: 4, Defense: 4, Tough: 6, Base: 60_00,
		Rules: []Rule{{ID: Tough, Rating: 3}, {ID: Tough, Rating: 3}, {ID: Fast}}, Weapons: []Carried{{0, 2}, {1, 2}}}
	if d := cmp.Diff(want, u.Models[3]); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	u.Models[0].Rules[0].Rating = 5
	if u.Models[1].Rules[0].Rating != 3 || u.Rules[0].Rating != 3 {
		t.Error("models share the memory of their rules")
	}
}

func TestModelGroupErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"two ways", "    rules: [Tough(3)]\n", "    rules: [Tough(3)]\n    size: 4\n",
			`a.yaml:17: unit "First Watch": "size" and "models" are two ways to say the same`},
		{"odd", "count: 3", "count: 4", `a.yaml:9: unit "First Watch": 5 models cannot be two copies of one unit`},
		{"single models", "count: 3", "count: 1",
			`a.yaml:9: unit "First Watch": units of a single model cannot be combined (GF3-PREP-02)`},
		{"too many", "count: 3", "count: 64", `a.yaml:9: unit "First Watch": more than 64 models`},
		{"unknown key", "gives:", "give:", `a.yaml:21: unit "First Watch": models 2: unknown key "give" (did you mean "gives"?)`},
		{"unknown weapon", "[Knife, {name: Gun", "[Knive, {name: Gun",
			`a.yaml:22: unit "First Watch": models 2: unknown weapon "Knive" (did you mean "Knife"?)`},
		{"hero", "[Tough(3), Fast]", "[Hero]",
			`a.yaml:20: unit "First Watch": models 2: a hero is a unit of its own; its rule stands in "rules"`},
		{"base", "60x35", "6x3", `a.yaml:20: unit "First Watch": models 2: "base" is 6x3, outside 20 to 200 millimetres`},
		{"copies", "copies: 2", "copies: 9",
			`a.yaml:22: unit "First Watch": models 2: weapon "Gun": "copies" is 9, not a whole number from 1 to 8`},
		{"group is a text",
			"      - base: 60x35\n        gives: [Tough(3), Fast]\n        weapons: [Knife, {name: Gun, copies: 2}, Knife]\n",
			"      - x\n", `a.yaml:20: unit "First Watch": models 2: "x" where keys and values are expected`},
		{"contradiction", "[Tough(3), Fast]", "[Aircraft, Artillery]",
			`a.yaml:9: unit "First Watch": "Aircraft" and "Artillery" contradict each other: one must move in each activation, the other never may`},
		{"costs", "costs: stated", "costs: mine", `a.yaml:6: "costs" is mine, neither formula nor stated`},
		{"costs by the formula", "costs: stated\n", "costs: formula\n",
			"a.yaml:9: unit \"First Watch\": the cost is stated as 77 points, the formula gives 160\n" +
				`a.yaml:23: unit "Watch": the cost is stated as 1 points, the formula gives 40`},
		{"stated costs too high", "cost: 77", "cost: 500",
			`a.yaml:4: the units cost 501 points, the list is for 500`},
		{"unknown rules", "costs: stated", "unknown_rules: [Ward]\ncosts: stated",
			`a.yaml:6: the list has a special rule that is not known here: "Ward"; --allow-unknown-rules plays it without`},
		{"unknown rules of several", "costs: stated", "unknown_rules: [A, B, C, D, E, F]\ncosts: stated",
			`a.yaml:6: the list has 6 special rules that are not known here: "A", "B", "C", "D", "E", ...; --allow-unknown-rules plays it without`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(grouped, c.old, c.new, 1)
			if text == grouped {
				t.Fatalf("%q does not stand in the list", c.old)
			}
			if _, err := Parse("a.yaml", []byte(text)); err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
	for text, want := range map[string]string{
		"unknown_rules: [Ward, Ward]\n":                        `a.yaml:6: "Ward" stands twice`,
		"unknown_rules: [" + strings.Repeat("x, ", 65) + "]\n": `a.yaml:6: 65 unknown_rules, at most 64`,
	} {
		if _, err := ParseWith("a.yaml", []byte(strings.Replace(grouped, "costs: stated\n", text+
			"costs: stated\n", 1)), Options{AllowUnknownRules: true}); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	a, err := ParseWith("a.yaml", []byte(strings.Replace(grouped, "costs: stated\n",
		"unknown_rules: [Ward, \"Hex(2)\"]\ncosts: stated\n", 1)), Options{AllowUnknownRules: true})
	if err != nil || len(a.Unknown) != 2 || a.Unknown[1] != "Hex(2)" {
		t.Errorf("%v, %v", a, err)
	}
}
