package rulesets

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets/items"
)

// The catalogue of a ruleset has its items, its special rules, with a rating where they have one in it, and its
// rulings; that of all has those of all.
func TestCatalogue(t *testing.T) {
	whole := must.Get(CatalogueOf(""))(t)
	count := [3]int{}
	for _, r := range All() {
		c := must.Get(CatalogueOf(r.Name()))(t)
		if !slices.Equal(c.Items, must.Get(items.Of(r.Name()))(t)) {
			t.Errorf("%s: %d items", r.Name(), len(c.Items))
		}
		if len(c.Rulings) != len(r.Rulings()) {
			t.Errorf("%s: %d rulings", r.Name(), len(c.Rulings))
		}
		for i, info := range r.Rulings() {
			if got := c.Rulings[i]; got.Name != info.Name || got.Ruleset != r.Name() || got.Default != info.Values[0] ||
				!slices.Equal(got.Values, info.Values) || got.Meaning != info.Meaning {
				t.Errorf("%+v", got)
			}
		}
		var want []SpecialRule
		for _, info := range roster.Rules() {
			if info.In(r.Name()) {
				want = append(want, SpecialRule{info.Name, info.French, info.Italian, info.RatedIn(r.Name()), info.Rulesets})
			}
		}
		if !slices.EqualFunc(c.SpecialRules, want, func(a, b SpecialRule) bool {
			return a.Name == b.Name && a.French == b.French && a.Italian == b.Italian && a.Rating == b.Rating &&
				slices.Equal(a.Rulesets, b.Rulesets)
		}) {
			t.Errorf("%s: special rules %v", r.Name(), c.SpecialRules)
		}
		count[0], count[2] = count[0]+len(c.Items), count[2]+len(c.Rulings)
	}
	rated := 0
	for _, info := range roster.Rules() {
		if count[1]++; len(info.Rated) > 0 {
			rated++
		}
	}
	for _, r := range whole.SpecialRules {
		if r.Rating {
			rated--
		}
	}
	if got := [3]int{len(whole.Items), len(whole.SpecialRules), len(whole.Rulings)}; got != count || rated != 0 {
		t.Errorf("%d, want %d; %d rated more or less", got, count, rated)
	}
	if _, err := CatalogueOf("chess"); !must.Contain(err, `unknown ruleset "chess"; there are gf2, gf3, stargrave, starquest`) {
		t.Error(err)
	}
}

// The catalogue is told in three tables.
func TestCatalogueText(t *testing.T) {
	c := Catalogue{Items: []items.Item{{ID: "X-1", Ruleset: "x", Title: "First things"}},
		SpecialRules: []SpecialRule{{Name: "Brave", Rating: true, Italian: "Prode", Rulesets: []string{"x", "y"}}, {Name: "Meek", French: "Doux"}},
		Rulings:      []Ruling{{Name: "x.tie", Values: []string{"draw", "both"}, Meaning: "who wins"}}}
	const want = `RULE ITEM  RULESET  TITLE
X-1        x        First things

SPECIAL RULE  FRENCH  ITALIAN  RULESETS
Brave(X)      -       Prode    x, y
Meek          Doux    -        

RULING  VALUES, DEFAULT FIRST  MEANING
x.tie   draw, both             who wins
`
	var b strings.Builder
	if err := c.WriteText(&b); err != nil || b.String() != want {
		t.Errorf("%q, want %q, %v", b.String(), want, err)
	}
}

// Lists are read under the rulings of the ruleset that the options name, or of one that knows them.
func TestOptionsUnder(t *testing.T) {
	ruled := func(name, value string) []engine.Ruling { return []engine.Ruling{{Name: name, Value: value}} }
	for _, c := range []struct {
		ruleset string
		rulings []engine.Ruling
		highest bool
		want    string
	}{
		{"gf3", nil, false, ""},
		{"chess", nil, false, ""},
		{"chess", ruled("gf3.stack_ratings", "off"), false, `unknown ruleset "chess"`},
		{"gf3", ruled("gf3.stack_ratings", "off"), true, ""},
		{"gf3", ruled("gf3.stack_ratings", "on"), false, ""},
		{"gf3", ruled("gf2.stack_ratings", "off"), true, ""},
		{"starquest", ruled("gf2.stack_ratings", "off"), true, ""},
		{"gf3", ruled("gf2.stack_rating", "off"), false, `"gf2.stack_ratings"`},
		{"gf2", ruled("gf3.stack_rating", "off"), false, `"gf3.stack_ratings"`},
		{"gf2", ruled("moon", "full"), false, "moon"},
		{"gf2", ruled("gf", "full"), false, `unknown ruling "gf"`},
	} {
		o, err := OptionsUnder(c.rulings, roster.Options{Ruleset: c.ruleset})
		if c.want != "" && !must.Contain(err, c.want) || c.want == "" && err != nil || o.HighestRatings != c.highest ||
			o.Ruleset != c.ruleset {
			t.Errorf("%s, %v: %+v, %v", c.ruleset, c.rulings, o, err)
		}
	}
}

// Each game whose attacks are known has an edition of its own, and games of others have none.
func TestEditions(t *testing.T) {
	if got := Editions(); !slices.Equal(got, []string{"gf2", "gf3", "starquest"}) {
		t.Errorf("%v", got)
	}
	must.Get(Edition("starquest"))(t)
	a, b := must.Get(Edition("gf2"))(t), must.Get(Edition("gf3"))(t)
	if !a.Aircraft.Leaves || b.Aircraft.Leaves {
		t.Errorf("flights off the table: %v and %v", a.Aircraft.Leaves, b.Aircraft.Leaves)
	}
	if _, err := Edition("stargrave"); !must.Contain(err, `no attacks are known of ruleset "stargrave", but of gf2, gf3, starquest`) {
		t.Error(err)
	}
	if got := Names(); !slices.Equal(got, []string{"gf2", "gf3", "stargrave", "starquest"}) {
		t.Errorf("%v", got)
	}
}

// A decision list tells what the unit of the AI side is made to do that is to act, and nothing of a battle.
func TestPlan(t *testing.T) {
	for _, name := range []string{"gf3", "starquest"} {
		rules := must.Get(ByName(name))(t)
		s := must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{}))(t)))(t).New(1)
		told := 0
		for k := 0; !s.Over(); k++ {
			if said, ok := Plan(s.View()); ok {
				told++
				if said == "" {
					t.Fatalf("%s: nothing is told", name)
				}
			} else if said != "" {
				t.Fatalf("%s: %q is told of nobody", name, said)
			}
			menu := s.Menu(nil)
			must.Do(t, s.Apply(menu[k%len(menu)]))
		}
		if (told > 0) != (name == "starquest") {
			t.Errorf("%s: %d plans", name, told)
		}
	}
}
