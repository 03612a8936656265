package draw

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
)

// sample draws the rules of many lists.
func sample(test bool, n uint64) (lists [][]effects.Rule) {
	for seed := range n {
		a := &army{order: Order{Test: test}, stock: &Stock{Own: true, Lacks: []effects.Deed{effects.Ignore}},
			rng: dice.New(dice.Mix(seed)), taken: map[string]bool{}}
		lists = append(lists, a.rules())
	}
	return lists
}

// share checks that so many of all are about so many of a hundred.
func share(t *testing.T, what string, n, all, low, high int) {
	t.Helper()
	if all < 30 || 100*n < low*all || 100*n > high*all {
		t.Errorf("%s: %d of %d, not %d to %d percent", what, n, all, low, high)
	}
}

// What effects say besides is spread, too: who the target is, how much, how far off, how long and how often.
func TestSpreadOfEffects(t *testing.T) {
	var asking, asked, less, inches, twice, plain, near, grants, while, whiles, once, offers, several, picks int
	for _, list := range sample(false, 8000) {
		for i := range list {
			for _, e := range list[i].Does {
				f := forms[[2]int{int(e.At), int(e.Do)}]
				moves := e.At == effects.Range || e.At == effects.Move
				if e.Foe != (effects.Foe{}) && (e.Against || !f.Foe) {
					t.Errorf("%s asks what its target is", &list[i])
				}
				switch {
				case f.Foe && !e.Against:
					asked++
					asking += of(e.Foe != effects.Foe{})
				case moves && f.Least < 0:
					inches++
					less += of(e.Amount.N < 0)
				}
				if f.Least < 0 && !moves && e.Amount.X == 0 {
					plain++
					twice += of(e.Amount.N > 1)
				}
				switch e.Do {
				case effects.Grant:
					grants += of(!e.Against)
					near += of(!e.Against && e.Within > 0)
				case effects.Pick:
					picks++
					several += of(e.Units > 1)
				}
				whiles += of(e.Do.LendsAWhile())
				while += of(e.Until != 0)
				offers += of(e.Do.LendsAWhile() && e.Do.Offers())
				once += of(e.Do.LendsAWhile() && e.Once)
			}
		}
	}
	share(t, "effects that ask what the target is", asking, asked, 8, 22)
	share(t, "ranges and moves that are shorter", less, inches, 10, 35)
	share(t, "modifiers above one", twice, plain, 5, 25)
	share(t, "grants that reach others", near, grants, 30, 70)
	share(t, "picks of several units", several, picks, 15, 60)
	share(t, "effects that last longer than the activation", while, whiles, 60, 90)
	share(t, "offers that are made once", once, offers, 12, 40)
}

// of is 1 for what is so.
func of(so bool) int {
	if so {
		return 1
	}
	return 0
}

var forms = func() map[[2]int]effects.Form {
	all := map[[2]int]effects.Form{}
	for _, f := range effects.Forms() {
		all[[2]int{int(f.At), int(f.Do)}] = f
	}
	return all
}()

// A style has more units the cheaper its kinds are.
func TestNumbersOfUnits(t *testing.T) {
	for i := range styles {
		s := &styles[i]
		sum := 0
		for points := LeastPoints; points <= MostPoints; points++ {
			sum += s.units(points)
		}
		if want := map[string]int{"horde": 30374, "mixed": 25182, "gunline": 25182, "assault": 25182, "elite": 20930,
			"riders": 24462, "mechanised": 24462, "monsters": 14928, "tanks": 14558}[s.name]; sum != want {
			t.Errorf("lists of 250 to 3000 points in style %s have %d units in all, not %d", s.name, sum, want)
		}
	}
}

// Rules are two to six in a list, some for a part of a unit, some of weapons, and some under conditions, as often as
// in players' lists; all that can be said is said now and then, but for what the games lack.
func TestSpreadOfRules(t *testing.T) {
	sizes := map[int]int{}
	var rules, needs, fit, weapons, two, effect, conditions, rated, kept int
	said := map[[2]int]int{}
	under, unless := map[effects.When]int{}, map[effects.When]int{}
	for _, list := range sample(false, 600) {
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
	for i, list := range sample(true, 600) {
		if len(list) == 0 || !Kept(&list[0]) {
			t.Errorf("list %d for tests begins with nothing that training keeps out", i)
		}
	}
}
