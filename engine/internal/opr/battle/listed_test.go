package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/effectstest"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/roster"
)

// defining returns an army with special rules of its own, drawn at random, on its units and weapons.
func defining(rng *dice.Stream, a *roster.Army) *roster.Army {
	out := a.Highest() // a copy: no starter list has a rule twice
	out.Defined, out.StatedCosts = effectstest.Random(rng, 3), true
	for i := range out.Units {
		u := &out.Units[i]
		more := effectstest.Among(rng, out.Defined, roster.OfModels)
		u.Rules = with(u.Rules, more)
		for k := range u.Models {
			u.Models[k].Rules = with(u.Models[k].Rules, more)
		}
		for w := range u.Weapons {
			u.Weapons[w].Rules = with(u.Weapons[w].Rules, effectstest.Among(rng, out.Defined, roster.OfWeapons))
		}
	}
	return out
}

func with(rules, more []roster.Rule) []roster.Rule {
	all := slices.Concat(rules, more)
	return all[:min(len(all), roster.MaxRules)]
}

// Games of armies with random special rules of their own keep all properties, with a snapshot at every decision.
func TestGamesOfDefiningLists(t *testing.T) {
	rng := dice.New(7)
	var told effects.When
	games, refused := enginetest.Samples(36, 2500), 0
	for i := range games {
		pool := [2]*starterGames{starters(), starters2()}[i%2]
		lists, field := pool.lists[rng.Intn(len(pool.lists))], pool.fields[rng.Intn(len(pool.fields))]
		for seat := range field.Armies {
			a := defining(&rng, lists[rng.Intn(len(lists))])
			for a.Check() != nil { // it has no unit that a rule needs, or amends a rule of others
				refused++
				a = defining(&rng, lists[rng.Intn(len(lists))])
			}
			field.Armies[seat] = a
			for _, r := range a.Defined {
				for _, e := range r.Does {
					told |= e.If | e.Unless
				}
			}
		}
		var w witness
		g, err := engine.Compile(field)
		if err != nil { // more uses of weapons than there is room for
			refused++
			continue
		}
		if err := w.play(g, uint64(i), true); err != nil {
			t.Fatalf("game %d: %v\n%+v\n%+v", i, err, field.Armies[0].Defined, field.Armies[1].Defined)
		}
	}
	if all := effects.Cover<<1 - 1; told != all {
		t.Errorf("only the conditions %b came up", told)
	}
	if refused > games {
		t.Errorf("%d lists of %d are not in order", refused, 2*games+refused)
	}
}
