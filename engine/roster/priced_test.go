package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// horns is a list with special rules of its own on models, on some of them and on weapons, given and lent ones.
const horns = `name: Horns
faction: Horns
ruleset: gf3
points: 500
force_org: off
special_rules:
  - {name: Keen, does: [{at: to-hit, do: {mod: 1}}]}
  - {name: Bore, bearer: weapons, rated: true, does: [{at: ap, do: {mod: X}}]}
  - {name: Burrower, does: [{at: always, do: {has: Ambush}}]}
  - {name: Horn, does: [{at: always, do: {grant: Regeneration}}]}
units:
  - {name: Guns, cost: %d, size: 5, quality: 4, defense: 4, base: 25, rules: [%s], weapons: [{name: Gun, range: 24, attacks: 1, rules: [%s]}, {name: Knife, attacks: 1}]}
`

// Special rules of a list cost what they are worth by their effects, and a list says no other cost.
func TestCostOfDefinedRules(t *testing.T) {
	parse := func(cost int, model, weapon string) (*Army, error) {
		return Parse("horns.yaml", fmt.Appendf(nil, horns, cost, model, weapon))
	}
	plain := must.Get(parse(95, "", ""))(t) // 35 and five times 11.692
	for _, c := range []struct {
		model, weapon string
		want          int
	}{
		// a third of 4.41 and of 0.882 more, five times, and a little for enemies who are harder to hit: 102.6
		{"Keen", "", 105},
		// Ambush as it stands
		{"Burrower", "", 105},
		{"Ambush", "", 105},
		// lasts 59% longer than 32 points by its effect, as games say: 112.5; the game's own rule 40%, which older lists have: 106.2
		{"Horn", "", 110},
		{"Regeneration", "", 105},
		// whoever has Regeneration gets none besides
		{"Regeneration, Horn", "", 105},
		// AP(2), 74 of 45, and more of those in cover: 108.2
		{"", "Bore(2)", 110},
		{"Keen, Burrower", "Bore(2)", 140},
	} {
		a, err := parse(c.want, c.model, c.weapon)
		if err != nil {
			t.Errorf("%s %s: %v", c.model, c.weapon, err)
			continue
		}
		if a.StatedCosts || a.Units[0].Points != c.want {
			t.Errorf("%+v", a.Units[0])
		}
		_, err = parse(c.want+5, c.model, c.weapon)
		if want := fmt.Sprintf(`horns.yaml:12: unit "Guns": the cost is stated as %d points, the formula gives %d`, c.want+5,
			c.want); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	if got := Worth(&plain.Units[0], plain.Defined); got != 93_460 {
		t.Errorf("%d milli-points before rounding", got)
	}
}

// A unit is what it is without one of its rules, wherever that stands.
func TestUnitWithout(t *testing.T) {
	text := fmt.Sprintf(horns, 100, "Keen, Horn", "Bore(2)")
	a := must.Get(Parse("horns.yaml", []byte(text+"costs: stated\n")))(t)
	u := &a.Units[0]
	for k, name := range []string{"Keen", "Bore", "Burrower", "Horn"} {
		id := FirstDefined + RuleID(k)
		if u.Has(id) != (name != "Burrower") {
			t.Errorf("it has %s: %v", name, u.Has(id))
		}
		without := u.Without(id)
		if without.Has(id) || len(without.Models) != 5 || !without.Has(FirstDefined) && k > 0 {
			t.Errorf("without %s: %+v", name, without)
		}
	}
	if !u.Has(FirstDefined) {
		t.Error("the unit itself has changed")
	}
}

// What a unit of the greatest size costs with as many rules of a list as there can be.
func TestCostOfManyRules(t *testing.T) {
	var defined []effects.Rule
	u := &Unit{Quality: 4, Defense: 4}
	m := Model{Quality: 4, Defense: 4, Tough: 1}
	for i := range MaxRules {
		name := "R" + strings.Repeat("a", i+1)
		defined = append(defined, effects.Rule{Name: name, Rated: true,
			Does: []effects.Effect{{At: effects.HitDie, Do: effects.Hits, Face: 2, Amount: effects.Amount{X: 1}}}})
		m.Rules = append(m.Rules, Rule{FirstDefined + RuleID(i), MaxRating, name})
	}
	for i := range MaxWeaponTypes {
		u.Weapons = append(u.Weapons, Weapon{Range: MaxRange, Attacks: MaxAttacks,
			Rules: []Rule{{ID: Blast, Rating: MaxRating}, {ID: Deadly, Rating: MaxRating}}})
		m.Weapons = append(m.Weapons, Carried{i, MaxWeaponCopies})
	}
	for range MaxUnitModels {
		u.Models = append(u.Models, m)
	}
	plain := *u
	plain.Models = []Model{u.Models[0]}
	one := Cost(&plain, defined)
	// each die that hits is 12 x 60 hits more
	if all := Cost(u, defined); one < 720*Cost(&plain, nil) || all < 60*one {
		t.Errorf("%d points without rules, one model %d with, all %d", Cost(&plain, nil), one, all)
	}
}
