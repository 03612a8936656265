package draw

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
)

// sample draws the rules of many lists.
func sample(test bool) (lists [][]effects.Rule) {
	for seed := range uint64(600) {
		a := &army{order: Order{Test: test}, stock: &Stock{Own: true, Lacks: []effects.Deed{effects.Ignore}},
			rng: dice.New(dice.Mix(seed)), taken: map[string]bool{}}
		lists = append(lists, a.rules())
	}
	return lists
}

// share checks that so many of all are about so many of a hundred.
func share(t *testing.T, what string, n, all, low, high int) {
	t.Helper()
	if all < 100 || 100*n < low*all || 100*n > high*all {
		t.Errorf("%s: %d of %d, not %d to %d percent", what, n, all, low, high)
	}
}

// Rules are two to six in a list, some for a part of a unit, some of weapons, and some under conditions, as often as
// in players' lists; all that can be said is said now and then, but for what the games lack.
func TestSpreadOfRules(t *testing.T) {
	sizes := map[int]int{}
	var rules, needs, fit, weapons, two, effect, conditions, rated, kept int
	said := map[[2]int]int{}
	under, unless := map[effects.When]int{}, map[effects.When]int{}
	for _, list := range sample(false) {
		sizes[len(list)]++
		for i := range list {
			r := &list[i]
			rules++
			if r.Needs != 0 {
				needs++
			}
			if onWeapons(r.Does) {
				fit++
				if r.Bearer == effects.Weapons {
					weapons++
				}
			}
			if len(r.Does) > 1 {
				two++
			}
			if r.Rated {
				rated++
			}
			for k := range r.Does {
				e := &r.Does[k]
				said[[2]int{int(e.At), int(e.Do)}]++
				effect++
				if e.If|e.Unless != 0 {
					conditions++
				}
				for w := effects.When(1); w != 0; w <<= 1 {
					if e.If&w != 0 {
						under[w]++
					}
					if e.Unless&w != 0 {
						unless[w]++
					}
				}
			}
		}
	}
	for n := range sizes {
		if n < 2 || n > 6 {
			t.Errorf("a list has %d rules", n)
		}
	}
	for n := 2; n <= 6; n++ {
		share(t, "lists of that many rules", sizes[n], 600, 12, 28)
	}
	share(t, "rules that a part of the unit needs to have", needs, rules, 15, 35)
	share(t, "rules of weapons among those that could be", weapons, fit, 25, 55)
	share(t, "rules of two effects", two, rules, 15, 35)
	share(t, "rules with a rating", rated, rules, 3, 25)
	share(t, "effects under conditions", conditions, effect, 10, 45)
	var all effects.When
	for _, f := range effects.Forms() {
		all |= f.When
		pair := [2]int{int(f.At), int(f.Do)}
		if f.Do == effects.Ignore || f.Do == effects.Has || f.At == effects.List {
			if said[pair] > 0 {
				t.Errorf("%v %v is said, which games lack", f.At, f.Do)
			}
		} else if said[pair] == 0 && !Kept(&effects.Rule{Does: []effects.Effect{{At: f.At, Do: f.Do, Against: !f.Own}}}) {
			t.Errorf("%v %v is never said", f.At, f.Do)
		}
	}
	if said[[2]int{int(effects.Activation), int(effects.Pick)}] == 0 {
		t.Error("nobody picks units")
	}
	for w := effects.When(1); w != 0; w <<= 1 {
		if all&w != 0 && (under[w] == 0 || unless[w] > under[w]) {
			t.Errorf("condition %d holds for %d effects, and must not for %d", w, under[w], unless[w])
		}
	}
	// what training keeps out is an eighth of all combinations, and lists for tests say it first
	tests := 0
	for n := range 256 {
		for _, f := range effects.Forms() {
			tests++
			if Kept(&effects.Rule{Does: []effects.Effect{{At: f.At, Do: f.Do, If: effects.When(n)}}}) {
				kept++
			}
		}
	}
	share(t, "combinations that are kept for tests", kept, tests, 8, 18)
	for i, list := range sample(true) {
		if len(list) == 0 || !Kept(&list[0]) {
			t.Errorf("list %d for tests begins with nothing that training keeps out", i)
		}
	}
}
