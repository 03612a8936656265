package roster_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/vmihailenco/msgpack/v5"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// styles are those of the shipped lists, by ruleset.
var styles = map[string][]string{gf2: {"brood", "cohort"},
	gf3: {"elite", "fast", "gunline", "horde", "mixed", "vehicles"}}

// starters loads all starter lists.
func starters(t testing.TB) map[string]*Army {
	t.Helper()
	all := map[string]*Army{}
	for _, ruleset := range grimdark {
		for _, name := range StarterOf(ruleset) {
			a := must.Get(StarterList(name))(t)
			all[name] = a
		}
	}
	return all
}

func total(a *Army) (cost, models int) {
	for i := range a.Units {
		cost += a.Units[i].Points
		models += len(a.Units[i].Models)
	}
	return cost, models
}

func TestStarterNames(t *testing.T) {
	var all []string
	for ruleset, list := range styles {
		var want []string
		for _, s := range list {
			want = append(want, s+"-1000", s+"-2000", s+"-500")
		}
		if got := StarterOf(ruleset); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", ruleset, got, want)
		}
		all = append(all, want...)
		pair := StarterPair(ruleset)
		if pair[0] == pair[1] || !slices.Contains(list, pair[0]) || !slices.Contains(list, pair[1]) {
			t.Errorf("%s: the usual pair is %v", ruleset, pair)
		}
	}
	all = append(append(all, StarterOf(starQuest)...), StarterOf("stargrave")...)
	got := Starter()
	slices.Sort(all)
	slices.Sort(got)
	if !slices.Equal(got, all) {
		t.Errorf("got %v, want %v", got, all)
	}
	if got := StarterOf("chess"); got != nil {
		t.Errorf("lists for chess: %v", got)
	}
	if pair := StarterPair("chess"); pair != [2]string{} {
		t.Errorf("lists for chess: %v", pair)
	}
	if _, err := StarterList("hord-1000"); err == nil ||
		err.Error() != `there is no starter list "hord-1000" (did you mean "horde-1000"?)` {
		t.Error(err)
	}
	if _, err := StarterList("../load"); err == nil || err.Error() != `there is no starter list "../load"` {
		t.Error(err)
	}
}

// TestStarterLists holds each list to what is said of the set: full but not over its points, within the
// organisation limits of gf3 from 1000 points up (GF3-PREP-03 to GF3-PREP-06, checked by the loader), three
// to five units at 500.
func TestStarterLists(t *testing.T) {
	for name, a := range starters(t) {
		if err := a.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		cost, _ := total(a)
		if cost > a.Points || cost*100 < a.Points*95 {
			t.Errorf("%s costs %d points of %d", name, cost, a.Points)
		}
		if a.ForceOrg != (a.Points >= 1000 && a.Ruleset == gf3) {
			t.Errorf("%s: organisation limits %v", name, a.ForceOrg)
		}
		if strings.HasSuffix(name, "-500") != (a.Points == 500) ||
			a.Points == 500 && (len(a.Units) < 3 || len(a.Units) > 5) {
			t.Errorf("%s: %d points, %d units", name, a.Points, len(a.Units))
		}
		for i := range a.Units {
			if want := Cost(&a.Units[i], a.Defined); a.Units[i].Points != want {
				t.Errorf("%s: %s costs %d, not %d", name, a.Units[i].Name, a.Units[i].Points, want)
			}
		}
		again := must.Get(StarterList(name))(t)
		if d := gocmp.Diff(a, again); d != "" {
			t.Errorf("%s loaded twice differs:\n%s", name, d)
		}
	}
}

// TestStarterSizes holds the lists to the sizes that the benchmark's scenario and the short training game are
// built on.
func TestStarterSizes(t *testing.T) {
	all := starters(t)
	_, horde := total(all["horde-1000"])
	_, mixed := total(all["mixed-1000"])
	if n := len(all["horde-1000"].Units) + len(all["mixed-1000"].Units); horde+mixed < 100 || n != 10 {
		t.Errorf("horde against mixed: %d models in %d units", horde+mixed, n)
	}
	for i := range all["horde-1000"].Units {
		if u := &all["horde-1000"].Units[i]; len(u.Models) < 18 || len(u.Models) > 20 ||
			u.Models[0].Base != 2500 {
			t.Errorf("horde-1000: %s has %d models on bases of %d", u.Name, len(u.Models), u.Models[0].Base)
		}
	}
	for name, most := range map[string]int{"elite-500": 9, "vehicles-500": 5} {
		if _, models := total(all[name]); models > most || len(all[name].Units) != 3 {
			t.Errorf("%s: %d models in %d units", name, models, len(all[name].Units))
		}
	}
}

// TestStylesDiffer measures at 1000 points what sets each style apart from the others.
func TestStylesDiffer(t *testing.T) {
	all := starters(t)
	measures := map[string]func(a *Army) int{
		"horde":    func(a *Army) int { _, n := total(a); return n },
		"vehicles": func(a *Army) int { return share(a, func(u *Unit) int { return u.Models[0].Tough }) },
		"gunline": func(a *Army) int {
			return share(a, func(u *Unit) int { return longest(u) })
		},
		"fast": func(a *Army) int {
			return share(a, func(u *Unit) int { return int(Advance(&u.Models[0])) })
		},
		"elite": func(a *Army) int {
			return -share(a, func(u *Unit) int { return u.Quality*10 + u.Defense })
		},
	}
	for style, measure := range measures {
		best := slices.MaxFunc(styles[gf3], func(x, y string) int {
			return cmp.Compare(measure(all[x+"-1000"]), measure(all[y+"-1000"]))
		})
		if best != style {
			t.Errorf("by what sets %s apart, %s leads: %d to %d", style, best, measure(all[best+"-1000"]),
				measure(all[style+"-1000"]))
		}
	}
	names := map[string]string{}
	for _, style := range slices.Concat(styles[gf2], styles[gf3]) {
		for _, size := range []string{"-500", "-1000", "-2000"} {
			for i := range all[style+size].Units {
				u := &all[style+size].Units[i]
				if other, known := names[u.Copy]; known && other != style {
					t.Errorf("%s is a unit of %s and of %s", u.Copy, other, style)
				}
				names[u.Copy] = style
			}
		}
	}
}

// share returns the mean of what measure says of the units, weighed by their points.
func share(a *Army, measure func(u *Unit) int) int {
	sum, points := 0, 0
	for i := range a.Units {
		sum += 100 * measure(&a.Units[i]) * a.Units[i].Points
		points += a.Units[i].Points
	}
	return sum / points
}

func longest(u *Unit) int {
	reach := 0
	for i := range u.Weapons {
		reach = max(reach, u.Weapons[i].Range)
	}
	return reach
}

// TestStarterRoundTrip takes the lists through the form in which replays keep them.
func TestStarterRoundTrip(t *testing.T) {
	for name, a := range starters(t) {
		raw := must.Get(msgpack.Marshal(a))(t)
		var back Army
		must.Do(t, msgpack.Unmarshal(raw, &back))
		for i := range a.Units {
			a.Units[i].Line = 0
		}
		if d := gocmp.Diff(*a, back); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
		if err := back.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
