package draw_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// drawers are the rulesets of which lists are drawn out of a Stock, in sizes.
func drawers(t *testing.T) (all []engine.Ruleset) {
	t.Helper()
	for _, name := range rulesets.Names() {
		rules := must.Get(rulesets.ByName(name))(t)
		if _, ok := rules.(engine.Drawer); ok && len(engine.InfoOf(rules).Sizes) > 0 {
			all = append(all, rules)
		}
	}
	if len(all) < 2 {
		t.Fatalf("lists of %d rulesets are drawn", len(all))
	}
	return all
}

// list draws a list and reads it.
func list(t *testing.T, rules engine.Ruleset, o draw.Order) (*roster.Army, []byte) {
	t.Helper()
	text, err := rules.(engine.Drawer).DrawArmy(o)
	if err != nil {
		t.Fatal(err)
	}
	a, err := roster.Parse(fmt.Sprintf("%s-%d", rules.Name(), o.Seed), text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return a, text
}

// Drawn lists are in order, as large as they were asked for within two percent, and equal for equal orders.
func TestLists(t *testing.T) {
	for _, rules := range drawers(t) {
		var own, heroes, casters int
		var kinds []string
		for i, points := range []int{250, 500, 750, 1000, 1500, 2000, 3000} {
			for k, style := range append(draw.StyleNames(), "", "", "") {
				o := draw.Order{Points: points, Seed: uint64(100*i + k), Style: style, Test: (i+k)%4 == 0}
				a, text := list(t, rules, o)
				sum := 0
				for u := range a.Units {
					sum += a.Units[u].Points
					if a.Units[u].Hero {
						heroes++
					}
					if a.Units[u].Has(roster.Caster) || a.Units[u].Has(roster.Psychic) {
						casters++
					}
				}
				if sum > points || sum*100 < points*(100-draw.Short) {
					t.Errorf("%s: %d points of %d", a.Name, sum, points)
				}
				if a.StatedCosts || a.ForceOrg != (points >= 1000 && rules.Name() == rulesets.Usual().Name()) {
					t.Errorf("%s: costs stated: %v, organisation limits: %v", a.Name, a.StatedCosts, a.ForceOrg)
				}
				if len(a.Defined) > 0 {
					own++
				}
				if _, again := list(t, rules, o); !bytes.Equal(text, again) {
					t.Errorf("%+v draws two lists", o)
				}
				o.Seed++
				if _, other := list(t, rules, o); bytes.Equal(text, other) {
					t.Errorf("%+v draws the same list as the seed before", o)
				}
				for u := range a.Units {
					name, _, _ := strings.Cut(a.Units[u].Name, " ")
					if !slices.Contains(kinds, name) {
						kinds = append(kinds, name)
					}
				}
			}
		}
		if own < 20 || heroes < 20 || casters < 5 || len(kinds) < 20 {
			t.Errorf("%s: %d lists with rules of their own, %d heroes, %d casters, %d words", rules.Name(), own, heroes,
				casters, len(kinds))
		}
	}
}

// Lists of one seed for training and for tests differ, and no rule of training says what is kept for tests.
func TestSplits(t *testing.T) {
	rules := drawers(t)[0]
	for seed := range uint64(60) {
		train, text := list(t, rules, draw.Order{Points: 500, Seed: seed})
		for i := range train.Defined {
			if draw.Kept(&train.Defined[i]) {
				t.Errorf("a list of training says %s", &train.Defined[i])
			}
		}
		test, other := list(t, rules, draw.Order{Points: 500, Seed: seed, Test: true})
		unseen := 0
		for i := range test.Defined {
			for u := range test.Units {
				if draw.Kept(&test.Defined[i]) && test.Units[u].Has(roster.FirstDefined+roster.RuleID(i)) {
					unseen++
				}
			}
		}
		if unseen == 0 {
			t.Errorf("nobody of the list for tests by seed %d has a rule that training keeps out", seed)
		}
		if bytes.Equal(text, other) {
			t.Errorf("seed %d draws one list for training and tests", seed)
		}
	}
}

// Orders that cannot be are refused with what is wrong.
func TestRefusedOrders(t *testing.T) {
	rules := drawers(t)[0].(engine.Drawer)
	for _, c := range []struct {
		order draw.Order
		want  string
	}{
		{draw.Order{Points: 100}, "lists are drawn for 250 to 3000 points, not 100"},
		{draw.Order{Points: 9000}, "lists are drawn for 250 to 3000 points, not 9000"},
		{draw.Order{Points: 500, Style: "hord"}, `there is no style "hord" of lists (did you mean "horde"?)`},
	} {
		if _, err := rules.DrawArmy(c.order); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.order, err, c.want)
		}
	}
}

// Games between drawn lists are played to their ends by chance.
func TestGamesOfDrawnLists(t *testing.T) {
	games := uint64(enginetest.Samples(20, 200))
	for _, rules := range drawers(t) {
		for seed := range games {
			points := []int{500, 1000}[seed%2]
			a, _ := list(t, rules, draw.Order{Points: points, Seed: 2 * seed, Test: seed%3 == 0})
			b, _ := list(t, rules, draw.Order{Points: points, Seed: 2*seed + 1})
			setup, err := rules.(engine.Preparer).Trial(a, nil)
			if err != nil {
				t.Fatal(err)
			}
			setup.Armies = [2]*roster.Army{a, b}
			g, err := engine.Compile(setup)
			if err != nil {
				t.Fatalf("%s, seed %d: %v", rules.Name(), seed, err)
			}
			s, rng := g.New(seed), dice.New(seed)
			var menu []engine.Action
			for !s.Over() {
				menu = s.Menu(menu[:0])
				if err := s.Apply(menu[rng.Intn(len(menu))]); err != nil {
					t.Fatalf("%s, seed %d: %v", rules.Name(), seed, err)
				}
			}
		}
	}
}
