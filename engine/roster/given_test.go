package roster_test

import (
	"os"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// Rules of a list give rules of the game to those who have them, with their own rating where they say X; others
// are refused with what is wrong with them.
func TestGivenRules(t *testing.T) {
	text := string(must.Get(os.ReadFile("../gf3/lists/horde-500.yaml"))(t))
	for does, want := range map[string]string{
		`{name: A, does: [{at: always, do: {has: Furius}}]}`:                                                   `special rule "A": unknown special rule "Furius" (did you mean "Furious"?)`,
		`{name: A, does: [{at: always, do: {has: "Furious(2)"}}]}`:                                             `special rule "Furious" has no rating in gf3`,
		`{name: A, does: [{at: always, do: {has: Impact}}]}`:                                                   `special rule "Impact" needs a rating, as in "Impact(3)"`,
		`{name: A, does: [{at: always, do: {has: "Tough(3)"}}]}`:                                               `it gives "Tough", which stands in the list or not at all`,
		`{name: A, does: [{at: ap, if: {target: {has: Fearles}}, do: {mod: 1}}]}`:                              `special rule "A": unknown special rule "Fearles" (did you mean "Fearless"?)`,
		`{name: A, does: [{at: ap, if: {target: {has: Fear}}, do: {mod: 1}}]}`:                                 `it asks whether targets have "Fear", which has a rating`,
		`{name: A, does: [{at: ap, if: {target: {has: "Tough(6)"}}, do: {mod: 1}}]}`:                           `it asks whether targets have "Tough(6)", which has a rating`,
		`{name: A, does: [{at: ap, if: {target: {has: Flying, lacks: "Fear(2)"}}, do: {mod: 1}}]}`:             `it asks whether targets have "Fear(2)", which has a rating`,
		`{name: A, does: [{at: ap, if: {target: {lacks: Rending}}, do: {mod: 1}}]}`:                            `it asks whether targets have "Rending", which stands on weapons alone`,
		`{name: A, does: [{at: ap, if: {target: {has: fearless, lacks: Stealth}}, do: {mod: 1}}]}`:             ``,
		`{name: A, does: [{at: always, do: {has: Rending}}]}`:                                                  `it gives "Rending", which does not stand on what it stands on itself`,
		`{name: A, bearer: weapons, does: [{at: always, do: {has: Stealth}}]}`:                                 `it gives "Stealth", which does not stand on what it stands on itself`,
		`{name: A, rated: true, does: [{at: always, do: {has: "Fear(X)"}}]}`:                                   ``,
		`{name: A, does: [{at: always, do: {has: "Fear(X)"}}]}`:                                                `an amount is X, but the rule has no rating`,
		`{name: A, does: [{at: always, within: 6, do: {has: Furious}}]}`:                                       `"within" goes with "grant", "pick", `,
		`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: always, do: {has: Furious}}]}`: `it grants "B", which gives a rule of the game`,
	} {
		_, err := Parse("mine.yaml", []byte(text+"\ncosts: stated\nspecial_rules: ["+does+"]\n"))
		if want == "" && err != nil || want != "" && !must.Contain(err, want) {
			t.Errorf("%s: %v", does, err)
		}
	}
}

// Who has a rule that gives another has that, too, and nobody else; the list itself stays as it is.
func TestWithGiven(t *testing.T) {
	text := string(must.Get(os.ReadFile("../gf3/lists/horde-500.yaml"))(t))
	a := must.Get(Parse("mine.yaml", []byte(text+`
costs: stated
special_rules: [{name: Ram, rated: true, does: [{at: always, do: {has: "Impact(X)"}}]}]
`)))(t)
	if a.WithGiven().Units[0].Rules == nil && a.Units[0].Rules != nil {
		t.Error("rules are lost")
	}
	ram := Rule{ID: FirstDefined, Rating: 4, Name: "Ram"}
	a.Units[1].Models[0].Rules = append(a.Units[1].Models[0].Rules, ram)
	before := len(a.Units[1].Models[0].Rules)
	b := a.WithGiven()
	for u := range b.Units {
		for m := range b.Units[u].Models {
			impact, has := Rating(b.Units[u].Models[m].Rules, Impact)
			was, had := Rating(a.Units[u].Models[m].Rules, Impact)
			if want := u == 1 && m == 0; want && impact != was+4 || !want && (has != had || impact != was) {
				t.Errorf("model %d of unit %d has Impact(%d), %d in the list", m, u, impact, was)
			}
		}
	}
	if len(a.Units[1].Models[0].Rules) != before {
		t.Error("the list itself has changed")
	}
}
