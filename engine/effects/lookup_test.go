package effects_test

import (
	"slices"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
)

// Whatever a rule names is found among those of its army, with its rating; what is not there is -1.
func TestNamedRules(t *testing.T) {
	rules := all(t, `{name: Keen, does: [{at: ap, do: {mod: 1}}]}`, `{name: Whet, rated: true, does: [{at: ap, do: {mod: X}}]}`)
	for name, want := range map[string][2]int{"": {-1, 0}, "Keen": {0, 0}, "whet(3)": {1, 3}, "Whet": {-1, 0},
		"Keen(1)": {-1, 0}, "Whet(0)": {-1, 0}, "Other": {-1, 0}} {
		e := effects.Effect{At: effects.Always, Do: effects.Grant, Grants: name}
		if n, rating := e.Granted(rules); n != want[0] || rating != want[1] {
			t.Errorf("%q is rule %d with %d", name, n, rating)
		}
		if n := e.Gained(rules); n != -1 {
			t.Errorf("what grants %q gains rule %d", name, n)
		}
	}
	for name, want := range map[string]int{"Keen": 0, "Other": -1} {
		e := effects.Effect{Do: effects.Gain, Grants: name}
		if n := e.Gained(rules); n != want {
			t.Errorf("%q is rule %d", name, n)
		}
	}
	for spend, want := range map[string][2]int{"": {-1, 0}, "Whet(2)": {1, 2}, "Other(2)": {-1, 2}} {
		e := effects.Effect{Spend: spend}
		if n, markers := e.Spent(rules); n != want[0] || markers != want[1] {
			t.Errorf("%q is rule %d and %d markers", spend, n, markers)
		}
	}
}

// What a rule lends is used, and what that lends in turn, in whatever order they stand.
func TestUsed(t *testing.T) {
	rules := all(t, `{name: C, does: [{at: ap, do: {mod: 1}}]}`, `{name: Other, does: [{at: ap, do: {mod: 1}}]}`,
		`{name: B, does: [{at: always, do: {grant: C}}]}`, `{name: A, does: [{at: always, do: {grant: B}}]}`)
	for name, want := range map[string][]string{"A": {"C", "B", "A"}, "B": {"C", "B"}, "C": {"C"}, "None": nil} {
		var got []string
		for _, r := range effects.Used(rules, func(n string) bool { return n == name }) {
			got = append(got, r.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s uses %q, want %q", name, got, want)
		}
	}
}

// What is lent is checked by its number, -1 for nothing wrong.
func TestCheckLent(t *testing.T) {
	rules := all(t, `{name: Keen, does: [{at: ap, do: {mod: 1}}]}`)
	good, bad := effects.Lent("Keen", false, 1, effects.Until(1)), effects.Lent("None", false, 1, effects.Until(1))
	for _, c := range []struct {
		lent []effects.Effect
		want int
	}{{nil, -1}, {[]effects.Effect{good, good}, -1}, {[]effects.Effect{bad}, 0}, {[]effects.Effect{good, bad, bad}, 1}} {
		if wrong, err := effects.CheckLent(rules, c.lent); wrong != c.want || (err != nil) != (c.want >= 0) {
			t.Errorf("%d lent: %d, %v; want %d", len(c.lent), wrong, err, c.want)
		}
	}
}

// An error is told with the rule that is wrong, wherever it stands, also of what no file says.
func TestWrongRuleIsNamed(t *testing.T) {
	const keen = `{name: Keen, does: [{at: ap, do: {mod: 1}}]}`
	marks := effects.Rule{Name: "Marks", Rated: true, Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{X: 1}}}}
	veil := all(t, keen, `{name: Veil, rated: true, does: [{at: always, do: {has: Fear(X)}}]}`)
	gain := func(name string) effects.Rule {
		return effects.Rule{Name: "Gains", Does: []effects.Effect{{At: effects.Round, Do: effects.Gain, Grants: name,
			Amount: effects.Amount{N: 1}, Most: 2}}}
	}
	wider := func(n int8) []effects.Rule {
		return append(all(t, keen), effects.Rule{Name: "More", Does: []effects.Effect{{At: effects.Always, Do: effects.Amend,
			Grants: "Keen", Wider: n}}})
	}
	spends := effects.Rule{Name: "Spends", Does: []effects.Effect{{At: effects.Activation, Do: effects.Choose, Grants: "Keen",
		Spend: "Marks(3)"}}}
	for _, c := range []struct {
		rules []effects.Rule
		want  string
	}{
		{append(veil, gain("Veil")), `special rule "Gains": it gains "Veil", which does what cannot be lent for a while`},
		{append(all(t, keen), marks, gain("Marks"), spends),
			`special rule "Spends": it costs "Marks(3)", of which a unit gains 2 at most`},
		{wider(-1), `special rule "More": effect 1: wider: -1 is outside 1 to `},
		{wider(127), `special rule "More": effect 1: wider: 127 is outside 1 to `},
	} {
		if err := effects.Check(c.rules); !must.Contain(err, c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
