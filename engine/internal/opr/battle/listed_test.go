package battle_test

import (
	"fmt"
	"slices"
	"strings"
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
	for n, r := range effectstest.Among(rng, out.Defined, roster.OfModels) {
		enchant(rng, out, n, &out.Defined[r.ID-roster.FirstDefined], r.Rating)
	}
	return out
}

// enchant lets the first model of an army cast a spell that lends one of its rules, if that can be lent.
func enchant(rng *dice.Stream, a *roster.Army, n int, r *effects.Rule, rating int) {
	info := roster.Rule{ID: a.Casting(), Rating: 2}
	least, most := roster.SpellValues(a.Ruleset)
	name := roster.Rule{Name: r.Name, Rating: rating}.String()
	p := roster.Spell{Name: fmt.Sprintf("Spell %c", 'A'+n), Value: min(most, max(least, rng.Intn(5))), Range: 12 + rng.Intn(13),
		Kind: roster.Buff + roster.SpellKind(rng.Intn(2)), Lends: name, Until: effects.Until(rng.Intn(int(effects.NumUntils))),
		Units: []int8{0, 2, 3}[rng.Intn(3)]}
	out := *a
	out.Spells = append(a.Spells[:len(a.Spells):len(a.Spells)], p)
	if m := &a.Units[0].Models[0]; len(a.Spells) == 0 {
		m.Rules = append(m.Rules[:len(m.Rules):len(m.Rules)], info)
	}
	if len(a.Spells) < roster.MaxSpells && out.CheckSpells() == nil {
		a.Spells = out.Spells
	}
}

func with(rules, more []roster.Rule) []roster.Rule {
	all := slices.Concat(rules, more)
	return all[:min(len(all), roster.MaxRules)]
}

// notInOrder are the refusals that random lists may meet: a rule asks for another unit, amends one that does not stand
// where it stands itself, or gives more uses than there is room for. There is no other.
var notInOrder = []string{"the list needs another unit", "which does not stand on what it stands on itself",
	"uses of Limited weapons, counting the copies of one model apart"}

// inOrder reports whether random lists are in order; another refusal than those fails the test.
func inOrder(t *testing.T, err error) bool {
	t.Helper()
	if err != nil && !slices.ContainsFunc(notInOrder, func(why string) bool { return strings.Contains(err.Error(), why) }) {
		t.Fatal(err)
	}
	return err == nil
}

// drawn returns a game of random lists that are in order.
func drawn(t *testing.T, rng *dice.Stream, pool *starterGames) (*engine.Game, engine.Setup) {
	t.Helper()
	for {
		lists, field := pool.lists[rng.Intn(len(pool.lists))], pool.fields[rng.Intn(len(pool.fields))]
		for seat := range field.Armies {
			a := defining(rng, lists[rng.Intn(len(lists))])
			for !inOrder(t, a.Check()) {
				a = defining(rng, lists[rng.Intn(len(lists))])
			}
			field.Armies[seat] = a
		}
		if g, err := engine.Compile(field); inOrder(t, err) {
			return g, field
		}
	}
}

// Games of armies with random special rules of their own keep all properties, with a snapshot at every decision.
func TestGamesOfDefiningLists(t *testing.T) {
	rng := dice.New(7)
	var told effects.When
	spells := 0
	for i := range enginetest.Samples(36, 2500) {
		g, field := drawn(t, &rng, [2]*starterGames{starters(), starters2()}[i%2])
		for _, a := range field.Armies {
			for _, r := range a.Defined {
				for _, e := range r.Does {
					told |= e.If | e.Unless
				}
			}
		}
		for _, a := range field.Armies {
			spells += len(a.Spells)
		}
		var w witness
		if err := w.play(g, uint64(i), true); err != nil {
			t.Fatalf("game %d: %v\n%+v\n%+v", i, err, field.Armies[0].Defined, field.Armies[1].Defined)
		}
	}
	if spells == 0 {
		t.Error("no army has a spell that lends a rule")
	}
	if all := effects.InDangerous<<1 - 1; told != all {
		t.Errorf("only the conditions %b came up", told)
	}
}
