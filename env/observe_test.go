package env_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
	"gauntlet/env/internal/sight"
)

// The fields of an observation follow one another without a gap, have bounds and names of their own, and fit
// the size that issue and spec promise; the numbers about the game, the terrain and the markers stand in the
// same places in all environments of the edition, and rows are equally long.
func TestLayout(t *testing.T) {
	most := map[string]int{"GF3-Skirmish-v0": 512, "GF3-1000-v0": 1024, "GF3-2000-v0": 1024,
		"GF2-1000-v0": 1024, "starquest": 1000, "stargrave": 3400,
		"GF3-Skirmish-v1": 8400, "GF3-1000-v1": 10800, "GF3-2000-v1": 20100, "GF3-3000-v1": 48100,
		"GF2-1000-v1": 10800, "GF2-2000-v1": 20100, "StarQuest": 19800}
	specs := map[string]*Spec{} // of the first id of a prefix
	offset := func(s *Spec, name string) int {
		return s.Obs[slices.IndexFunc(s.Obs, func(f Field) bool { return f.Name == name })].Offset
	}
	for _, id := range IDs() {
		e := made(Make(id.Name))
		l, alike := e.Spec(), id.Points == 0
		room := most[id.Name]
		if alike {
			room = most[cmp.Or(id.Family, id.Ruleset())]
		}
		if l.ObsSize > room {
			t.Errorf("%s: %d numbers, at most %d", id.Name, l.ObsSize, room)
		}
		at, names := 0, map[string]bool{}
		for k := range l.Obs {
			f := &l.Obs[k]
			if f.Offset != at || f.Size < 1 || f.Name == "" || f.Meaning == "" || names[f.Name] ||
				!(f.Low < f.High) {
				t.Errorf("%s: field %d is %+v, expected at %d", id.Name, k, *f, at)
			}
			at, names[f.Name] = at+f.Size, true
		}
		if at != l.ObsSize {
			t.Errorf("%s: the fields cover %d of %d numbers", id.Name, at, l.ObsSize)
		}
		of := cmp.Or(id.Family, id.Ruleset())
		first := specs[of]
		if first == nil {
			specs[of] = l
			continue
		}
		if id.Family != "" && !alike {
			for _, name := range []string{"terrain-0-is", "marker-0-is", "own-0-is", "own-5-weapon-7-left"} {
				if offset(l, name) != offset(first, name) {
					t.Errorf("%s: %s stands elsewhere than in %s", id.Name, name, first.ID)
				}
			}
			continue
		}
		if alike {
			if !slices.Equal(l.Obs, first.Obs) {
				t.Errorf("%s: laid out otherwise than %s", id.Name, first.ID)
			}
			continue
		}
		for _, name := range []string{"cover", "marker-0-placed", "own-0-status"} {
			if offset(l, name) != offset(first, name) {
				t.Errorf("%s: %s stands elsewhere than in %s", id.Name, name, first.ID)
			}
		}
		if offset(l, "own-1-status")-offset(l, "own-0-status") != sight.NumUnit {
			t.Errorf("%s: a row of %d numbers", id.Name, offset(l, "own-1-status")-offset(l, "own-0-status"))
		}
	}
}

// everyObservation plays random games of every environment in both layers and calls check before every action
// and at the end.
func everyObservation(t *testing.T, games int, check func(t *testing.T, e *Turn)) {
	for i := range IDs() {
		for l := range NumLayers {
			t.Run(fmt.Sprintf("%s/%s", IDs()[i].Name, l), func(t *testing.T) {
				e := made(Make(IDs()[i].Name, "layer="+l.String()))
				rng := dice.New(uint64(i))
				for seed := range uint64(games) {
					must(t, e.Reset(seed))
					for e.Seat() >= 0 {
						check(t, e)
						stepAtRandom(t, e, &rng)
					}
					check(t, e)
				}
			})
		}
	}
}

// Every number stays within the bounds of its field, for both seats, at every decision and at the end.
func TestObservationsAreBounded(t *testing.T) {
	everyObservation(t, 3, func(t *testing.T, e *Turn) {
		obs := obsOf(e)
		for seat := range 2 {
			must(t, e.Observe(seat, obs))
			bounded(t, e.Spec().ID, obs, e.Spec().Obs)
		}
	})
}

// What is observed depends on the position alone, not on what was observed before: an environment that has
// looked all along sees what one sees that has never looked.
func TestObservationsForgetThePast(t *testing.T) {
	everyObservation(t, 2, func(t *testing.T, e *Turn) {
		kept, fresh := obsOf(e), obsOf(e)
		other := e.Blind()
		for seat := range 2 {
			for k := range kept {
				kept[k], fresh[k] = -7, -8 // every number must be written
			}
			e.Observe(seat, kept)
			other.Observe(seat, fresh)
			if at := difference(kept, fresh); at >= 0 {
				t.Fatalf("number %d is %v, and %v to a fresh eye", at, kept[at], fresh[at])
			}
		}
	})
}

// difference returns the index of the first number in which two observations differ, or -1.
func difference(a, b []float32) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// Every field takes several values in random games with the shipped armies. Only Impact is never left to be
// rolled at a decision: no shipped unit has Deadly melee weapons, which come before it, beside it.
func TestObservationsUseTheirFields(t *testing.T) {
	armies := [][2]string{{"elite-1000", "gunline-1000"}, {"horde-1000", "vehicles-1000"},
		{"fast-1000", "mixed-1000"},
		{"../testdata/armies/gf3/coven.yaml", "../testdata/armies/gf3/choir.yaml"},
		{cinder, marrow}}
	seen := map[string]map[float32]bool{} // by column, values
	column := regexp.MustCompile(`^(own|enemy|marker)-\d+-`)
	for i, pair := range armies {
		for _, layer := range [2]string{"layer=atomic", "layer=tactical"} {
			e := made(Make("GF3-1000-v0", "armies="+pair[0]+","+pair[1], "table="+
				[5]string{"mire", "thornwood", "borough", "steppe", "steppe"}[i], layer))
			rng := dice.New(uint64(i))
			obs := obsOf(e)
			for seed := range games(t, e, 8, &rng, stepAtRandom) {
				e.Observe(int(seed%2), obs)
				for _, f := range e.Spec().Obs {
					name := f.Name
					if m := column.FindString(name); m != "" {
						name = strings.Replace(m[:4], "enem", "own-", 1) + name[len(m):]
					} else if f.Offset >= sight.NumGame {
						continue
					}
					if seen[name] == nil {
						seen[name] = map[float32]bool{}
					}
					for _, v := range obs[f.Offset : f.Offset+f.Size] {
						seen[name][v] = true
					}
				}
			}
		}
	}
	for name, values := range seen {
		if len(values) < 2 && name != "impact" {
			t.Errorf("%s never changes", name)
		}
	}
}

// An observation allocates nothing, whatever has changed since the last.
func TestObserveAllocatesNothing(t *testing.T) {
	for i := range IDs() {
		e := midGame(t, IDs()[i].Name, 3, 1)
		rng := dice.New(3)
		var states []*engine.State
		for e.Seat() >= 0 {
			s := new(engine.State)
			s.CopyFrom(e.State())
			states = append(states, s)
			stepAtRandom(t, e, &rng)
		}
		obs := obsOf(e)
		n := 0
		if got := testing.AllocsPerRun(len(states), func() {
			e.Put(states[n%len(states)])
			e.Observe(n%2, obs)
			n++
		}); got != 0 {
			t.Errorf("%s: %v allocations for an observation", IDs()[i].Name, got)
		}
	}
}
