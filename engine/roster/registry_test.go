package roster_test

import (
	"strconv"
	"strings"
	"testing"

	. "gauntlet/engine/roster"
)

func TestRegistry(t *testing.T) {
	rules := Rules()
	if len(rules) != int(Villain) {
		t.Fatalf("%d rules are described, there are %d", len(rules), Villain)
	}
	taken := map[string]RuleID{}
	for i, r := range rules {
		if r.ID != RuleID(i+1) {
			t.Errorf("%s stands in place %d with the number %d", r.Name, i+1, r.ID)
		}
		if r.ID.String() != r.Name || r.ID.Info().Name != r.Name {
			t.Errorf("%s calls itself %s", r.Name, r.ID)
		}
		if r.Subject == 0 || len(r.Rulesets) == 0 {
			t.Errorf("%s stands on nothing or exists nowhere", r.Name)
		}
		for _, ruleset := range r.Rated {
			if !r.In(ruleset) {
				t.Errorf("%s has a rating in %s but does not exist there", r.Name, ruleset)
			}
		}
		for _, name := range r.Names() {
			if other, known := taken[Fold(name)]; known && other != r.ID {
				t.Errorf("%q is the name of %s and of %s", name, other, r.ID)
			}
			taken[Fold(name)] = r.ID
			for _, ruleset := range r.Rulesets {
				text, want := name, Rule{ID: r.ID}
				if r.RatedIn(ruleset) {
					text, want.Rating = text+"(2)", 2
				}
				if got, err := ParseRule(text, ruleset); got != want || err != nil {
					t.Errorf("ParseRule(%q, %s) = %v, %v", text, ruleset, got, err)
				}
				if got, err := ParseRule(want.String(), ruleset); got != want || err != nil {
					t.Errorf("ParseRule(%q, %s) = %v, %v", want.String(), ruleset, got, err)
				}
			}
		}
	}
	for id, want := range map[RuleID]string{0: "rule 0", Villain + 1: "rule 39", 255: "rule 255"} {
		if id.Info() != nil || id.String() != want {
			t.Errorf("number %d is called %q", id, id)
		}
	}
}

// TestRulesets holds the registry to how many rules each ruleset has, and which of them have ratings.
func TestRulesets(t *testing.T) {
	for ruleset, want := range map[string]string{
		"gf2":       "AP Blast Deadly Impact Psychic Tough Transport of 27",
		"gf3":       "AP Blast Caster Deadly Fear Impact Tough Transport of 33",
		"starquest": "AP Blast Caster Deadly Fear Impact of 28",
	} {
		n, rated := 0, ""
		for _, r := range Rules() {
			if r.In(ruleset) {
				n++
			}
			if r.RatedIn(ruleset) {
				rated += r.Name + " "
			}
		}
		if got := rated + "of " + strconv.Itoa(n); got != want {
			t.Errorf("%s: %s, want %s", ruleset, got, want)
		}
	}
}

func TestParseRule(t *testing.T) {
	for _, c := range []struct {
		text string
		want Rule
	}{
		{"AP(2)", Rule{ID: AP, Rating: 2}}, {"AP (2)", Rule{ID: AP, Rating: 2}}, {"ap(+2)", Rule{ID: AP, Rating: 2}}, {"PA(2)", Rule{ID: AP, Rating: 2}},
		{" AP 2 ", Rule{ID: AP, Rating: 2}},
		{"AP2", Rule{ID: AP, Rating: 2}}, {"PA\u00a0(2)", Rule{ID: AP, Rating: 2}}, {"pa\u202f2", Rule{ID: AP, Rating: 2}},
		{"AP +2", Rule{ID: AP, Rating: 2}}, {"Cor. 3", Rule{ID: Tough, Rating: 3}},
		{"Pénétration d'Armure (1)", Rule{ID: AP, Rating: 1}}, {"penetration d’armure(1)", Rule{ID: AP, Rating: 1}},
		{"Penetra Armatura(1)", Rule{ID: AP, Rating: 1}},
		{"FURIEUX", Rule{ID: Furious}}, {"Éclaireur", Rule{ID: Scout}}, {"eclaireur", Rule{ID: Scout}},
		{"E\u0301claireur", Rule{ID: Scout}},
		{"Sans  peur", Rule{ID: Fearless}}, {"senza-paura", Rule{ID: Fearless}},
		{"contre charge", Rule{ID: Counter}},
		{"Coriace(12)", Rule{ID: Tough, Rating: 12}}, {"Cor 3", Rule{ID: Tough, Rating: 3}}, {"Resistenza(3)", Rule{ID: Tough, Rating: 3}},
		{"Immobilisé", Rule{ID: Immobile}},
		{"Tough(60)", Rule{ID: Tough, Rating: 60}}, {"Peur", Rule{}},
	} {
		got, err := ParseRule(c.text, "gf3")
		if got != c.want || (err == nil) != (c.want.ID != 0) {
			t.Errorf("ParseRule(%q) = %v, %v; want %v", c.text, got, err, c.want)
		}
	}
}

func TestParseRuleErrors(t *testing.T) {
	for _, c := range []struct{ text, ruleset, want string }{
		{"Furius", "gf3", `unknown special rule "Furius" (did you mean "Furious"?)`},
		{"furoius", "gf3", `unknown special rule "furoius" (did you mean "Furious"?)`},
		{"Regeneracion", "gf3", `unknown special rule "Regeneracion" (did you mean "Regeneration"?)`},
		{"Lacerazioni", "gf3", `unknown special rule "Lacerazioni" (did you mean "Lacerazione"?)`},
		{"Quantum", "gf3", `unknown special rule "Quantum"`},
		{"", "gf3", `unknown special rule ""`},
		{"!!!", "gf3", `unknown special rule "!!!"`},
		{strings.Repeat("é", 200), "gf3", `unknown special rule "` + strings.Repeat("é", 30) + `..."`},
		{"Poison", "gf3", `gf3 has no special rule "Poison"; it is one of gf2`},
		{"Bane", "gf2", `gf2 has no special rule "Bane"; it is one of gf3 and starquest`},
		{"Tough(3)", "starquest", `starquest has no special rule "Tough"; it is one of gf2 and gf3`},
		{"AP", "gf3", `special rule "AP" needs a rating, as in "AP(3)"`},
		{"AP()", "gf3", `special rule "AP()": the rating "" is not a whole number`},
		{"AP(1.5)", "gf3", `special rule "AP(1.5)": the rating "1.5" is not a whole number`},
		{"AP(-1)", "gf3", `special rule "AP(-1)": the rating "-1" is not a whole number`},
		{"AP -1", "gf3", `special rule "AP -1": the rating "-1" is not a whole number`},
		{"AP(NaN)", "gf3", `special rule "AP(NaN)": the rating "NaN" is not a whole number`},
		{"AP(2", "gf3", `special rule "AP(2": the bracket is not closed`},
		{"AP(0)", "gf3", `the rating of "AP(0)" must be from 1 to 60`},
		{"AP(61)", "gf3", `the rating of "AP(61)" must be from 1 to 60`},
		{"AP(99999999999999999999)", "gf3", `the rating of "AP(99999999999999999999)" must be from 1 to 60`},
		{"Furious(2)", "gf3", `special rule "Furious" has no rating in gf3`},
		{"Fear(2)", "gf2", `special rule "Fear" has no rating in gf2`},
		{"AP(2)", "gf33", `ruleset "gf33" has no special rules (did you mean "gf3"?)`},
		{"AP(2)", "chess", `ruleset "chess" has no special rules`},
		{"AP(2)", "stargrave", `stargrave has no special rule "AP"; it is one of gf2 and gf3 and starquest`},
	} {
		if got, err := ParseRule(c.text, c.ruleset); err == nil || err.Error() != c.want {
			t.Errorf("ParseRule(%q, %s) = %v, %v; want %s", c.text, c.ruleset, got, err, c.want)
		}
	}
}
