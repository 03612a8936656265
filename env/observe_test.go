package env

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
)

// The fields of an observation follow one another without a gap, have bounds and names of their own, and fit the size that issue and spec
// promise; the numbers about the game, the terrain and the markers stand in the same places in all environments of the edition, and rows are
// equally long.
func TestLayout(t *testing.T) {
	most := map[string]int{"GF3-Skirmish-v0": 512, "GF3-1000-v0": 1024, "GF3-2000-v0": 1024, "GF2-1000-v0": 1024}
	for i := range ids {
		l := newLayout(ids[i].Maxima)
		if ids[i].Quest != "" {
			most[ids[i].Name] = 1000
		}
		if l.size > most[ids[i].Name] {
			t.Errorf("%s: %d numbers, at most %d", ids[i].Name, l.size, most[ids[i].Name])
		}
		at, names := 0, map[string]bool{}
		for k := range l.fields {
			f := &l.fields[k]
			if f.Offset != at || f.Size < 1 || f.Name == "" || f.Meaning == "" || names[f.Name] || !(f.Low < f.High) {
				t.Errorf("%s: field %d is %+v, expected at %d", ids[i].Name, k, *f, at)
			}
			at, names[f.Name] = at+f.Size, true
		}
		if at != l.size {
			t.Errorf("%s: the fields cover %d of %d numbers", ids[i].Name, at, l.size)
		}
		first := newLayout(ids[0].Maxima)
		if ids[i].Quest != "" {
			if !slices.Equal(l.fields, newLayout(ids[len(ids)-1].Maxima).fields) {
				t.Errorf("%s: laid out otherwise than %s", ids[i].Name, ids[len(ids)-1].Name)
			}
			continue
		}
		if l.terrain != first.terrain || l.markers != first.markers || l.units[0] != first.units[0] || l.units[1]-l.units[0] != l.maxima.Units*numUnit {
			t.Errorf("%s: laid out otherwise than %s", ids[i].Name, ids[0].Name)
		}
	}
}

// everyObservation plays random games of every environment in both layers and calls check before every action and at the end.
func everyObservation(t *testing.T, games int, check func(t *testing.T, e *Turn)) {
	for i := range ids {
		for l := range numLayers {
			t.Run(fmt.Sprintf("%s/%s", ids[i].Name, l), func(t *testing.T) {
				e, err := Make(ids[i].Name, "layer="+l.String())
				if err != nil {
					t.Fatal(err)
				}
				rng := dice.New(uint64(i))
				for seed := range uint64(games) {
					if err := e.Reset(seed); err != nil {
						t.Fatal(err)
					}
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
		obs := make([]float32, e.Spec().ObsSize)
		for seat := range 2 {
			if err := e.Observe(seat, obs); err != nil {
				t.Fatal(err)
			}
			for k := range e.Spec().Obs {
				f := &e.Spec().Obs[k]
				for _, v := range obs[f.Offset : f.Offset+f.Size] {
					if !(v >= f.Low && v <= f.High) || math.Float32bits(v) == 1<<31 {
						t.Fatalf("%s is %v, outside %v to %v", f.Name, v, f.Low, f.High)
					}
				}
			}
		}
	})
}

// What is observed depends on the position alone, not on what was observed before: an environment that has looked all along sees what one
// sees that has never looked.
func TestObservationsForgetThePast(t *testing.T) {
	everyObservation(t, 2, func(t *testing.T, e *Turn) {
		kept, fresh := make([]float32, e.Spec().ObsSize), make([]float32, e.Spec().ObsSize)
		other := *e.g
		other.eye = eye{}
		for seat := range 2 {
			for k := range kept {
				kept[k], fresh[k] = -7, -8 // every number must be written
			}
			e.g.observe(seat, kept)
			other.observe(seat, fresh)
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

// Every field takes several values in random games with the shipped armies. Only Impact is never left to be rolled at a decision: no shipped
// unit has Deadly melee weapons, which come before it, beside it.
func TestObservationsUseTheirFields(t *testing.T) {
	armies := [][2]string{{"elite-1000", "gunline-1000"}, {"horde-1000", "vehicles-1000"}, {"fast-1000", "mixed-1000"},
		{"../testdata/armies/gf3/coven.yaml", "../testdata/armies/gf3/choir.yaml"},
		{"../engine/internal/opr/battle/testdata/lists/cinder.yaml", "../engine/internal/opr/battle/testdata/lists/marrow.yaml"}}
	var seen [3]map[string]map[float32]bool // by table of columns, name and value
	for i := range seen {
		seen[i] = map[string]map[float32]bool{}
	}
	note := func(table int, columns []column, numbers []float32) {
		name := ""
		for k, v := range numbers {
			if c := columns[k%len(columns)].name; c != "" {
				name = c
			}
			if seen[table][name] == nil {
				seen[table][name] = map[float32]bool{}
			}
			seen[table][name][v] = true
		}
	}
	for i, pair := range armies {
		for _, layer := range [2]string{"layer=atomic", "layer=tactical"} {
			e, err := Make("GF3-1000-v0", "armies="+pair[0]+","+pair[1], "table="+[5]string{"mire", "thornwood", "borough", "steppe", "steppe"}[i], layer)
			if err != nil {
				t.Fatal(err)
			}
			v := e.g.d.view
			rng := dice.New(uint64(i))
			obs := make([]float32, v.size)
			for seed := range uint64(8) {
				if err := e.Reset(seed); err != nil {
					t.Fatal(err)
				}
				for e.Seat() >= 0 {
					e.g.observe(int(seed%2), obs)
					note(0, globals[:], obs[:numGlobals])
					note(1, markerColumns[:], obs[v.markers:v.units[0]])
					note(2, unitColumns[:], obs[v.units[0]:])
					stepAtRandom(t, e, &rng)
				}
			}
		}
	}
	for table := range seen {
		for name, values := range seen[table] {
			if len(values) < 2 && name != "impact" {
				t.Errorf("%s never changes", name)
			}
		}
	}
}

// An observation allocates nothing, whatever has changed since the last.
func TestObserveAllocatesNothing(t *testing.T) {
	for i := range ids {
		e := midGame(t, ids[i].Name, 3, 1)
		rng := dice.New(3)
		var states []*engine.State
		for e.Seat() >= 0 {
			s := new(engine.State)
			s.CopyFrom(e.g.state)
			states = append(states, s)
			stepAtRandom(t, e, &rng)
		}
		obs := make([]float32, e.Spec().ObsSize)
		n := 0
		if got := testing.AllocsPerRun(len(states), func() {
			e.g.state = states[n%len(states)]
			e.g.observe(n%2, obs)
			n++
		}); got != 0 {
			t.Errorf("%s: %v allocations for an observation", ids[i].Name, got)
		}
	}
}
