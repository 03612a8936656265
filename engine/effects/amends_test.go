package effects_test

import (
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
)

// all reads definitions.
func all(t *testing.T, texts ...string) (rules []effects.Rule) {
	t.Helper()
	for _, text := range texts {
		rules = append(rules, must.Get(effects.ParseOne(text))(t))
	}
	return rules
}

// Limits of amendments and of dice are taken, and what is beyond them is refused, by the name of the rule that is wrong.
func TestLimitsOfAmounts(t *testing.T) {
	const keen, rated = `{name: Keen, does: [{at: ap, do: {mod: 1}}]}`, `{name: Whet, rated: true, does: [{at: ap, do: {mod: X}}]}`
	amend := func(n, x int8) []effects.Rule {
		r := effects.Rule{Name: "More", Rated: x != 0, Does: []effects.Effect{{At: effects.Always, Do: effects.Amend, Grants: "Keen",
			Amount: effects.Amount{N: n, X: x}}}}
		return append(all(t, keen), r)
	}
	for _, c := range []struct {
		rules []effects.Rule
		want  string // "" where they are taken
	}{
		{amend(30, 0), ""}, {amend(-30, 0), ""}, {amend(0, 1), ""}, {amend(0, -1), ""},
		{amend(31, 0), `special rule "More": effect 1: by: 31 is outside -30 to 30`},
		{amend(-31, 0), `special rule "More": effect 1: by: -31 is outside -30 to 30`},
		{amend(0, 2), `special rule "More": effect 1: the amount is 0 and 2 times the rating`},
		{amend(0, -2), `special rule "More": effect 1: the amount is 0 and -2 times the rating`},
		{amend(1, 1), `special rule "More": effect 1: the amount is 1 and 1 times the rating`},
		{all(t, `{name: Gust, does: [{at: activation, do: {move: D6+6}}]}`), ""},
		{all(t, `{name: Dogs, does: [{at: strikes, from: 4, do: {pool: D3}}]}`,
			`{name: Hounds, does: [{at: always, by: 1, do: {amend: Dogs}}]}`), ""},
		{all(t, `{name: Dogs, does: [{at: strikes, from: 4, do: {pool: D3}}]}`,
			`{name: Hounds, does: [{at: always, wider: 1, do: {amend: Dogs}}]}`), ""},
		{all(t, `{name: Dogs, does: [{at: strikes, from: 4, do: {pool: 3}}]}`,
			`{name: Pup, does: [{at: always, by: -1, do: {amend: Dogs}}]}`), ""},
		{all(t, `{name: Dogs, does: [{at: ap, do: {mod: 1}}, {at: activation, side: against, within: 3, do: {push: D3}}]}`,
			`{name: Pup, does: [{at: always, by: -1, do: {amend: Dogs}}]}`), ""},
		{all(t, keen, rated, `{name: Lend, does: [{at: activation, do: {choose: Keen}}]}`), ""},
		{all(t, keen, `{name: Veil, does: [{at: always, do: {grant: Keen}}]}`,
			`{name: Lend, does: [{at: activation, do: {choose: Veil}}]}`),
			`special rule "Lend": it lends "Veil" for a while, which grants a rule itself`},
		{all(t, `{name: Fierce, rated: true, does: [{at: always, do: {has: Fear(X)}}]}`,
			`{name: Fiercer, does: [{at: always, by: 1, do: {amend: Fierce}}]}`,
			`{name: Lend, does: [{at: activation, do: {choose: Fiercer}}]}`),
			`special rule "Lend": it lends "Fiercer", which amends a rating of the game`},
	} {
		if err := effects.Check(c.rules); c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%v: %v, not %q", c.rules, err, c.want)
		}
	}
}

// What a die needs stays possible when it is amended, amounts do not fall below nothing, and modifiers do.
func TestAmendedAmounts(t *testing.T) {
	for _, c := range []struct {
		do          effects.Deed
		n, by, want int
	}{
		{effects.Ignore, 5, -1, 4}, {effects.Ignore, 5, 1, 6}, {effects.Ignore, 5, 9, 6}, {effects.Recover, 3, -9, 2},
		{effects.Hits, 1, 2, 3}, {effects.Hits, 1, -3, 0}, {effects.Mod, 1, -3, -2}, {effects.Mod, -1, 3, 2}, {effects.Mod, -1, -1, -2},
	} {
		if got := (&effects.Effect{Do: c.do}).Amend(c.n, c.by); got != c.want {
			t.Errorf("%v of %d by %d is %d, not %d", c.do, c.n, c.by, got, c.want)
		}
	}
}
