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
)

// The fields of an observation follow one another without a gap, have bounds and names of their own, and fit a size;
// environments of a family have the same rows, in the same places as far as they have as many.
func TestLayout(t *testing.T) {
	most := map[string]int{"GF3-Skirmish-v1": 8400, "GF3-1000-v1": 10800, "GF3-2000-v1": 20100, "GF3-3000-v1": 48100,
		"GF2-1000-v1": 10800, "GF2-2000-v1": 20100, "StarQuest": 19800, "stargrave": 3400}
	specs := map[string]*Spec{} // of the first id of a family, or of a ruleset where there is none
	offset := func(s *Spec, name string) int {
		return s.Obs[slices.IndexFunc(s.Obs, func(f Field) bool { return f.Name == name })].Offset
	}
	for _, id := range IDs() {
		l, alike, of := made(Make(id.Name)).Spec(), id.Points == 0, cmp.Or(id.Family, id.Ruleset())
		name := id.Name
		if alike {
			name = of
		}
		if l.ObsSize > most[name] {
			t.Errorf("%s: %d numbers, at most %d", id.Name, l.ObsSize, most[name])
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
		first := specs[of]
		if first == nil {
			specs[of] = l
			continue
		}
		if alike {
			if !slices.Equal(l.Obs, first.Obs) {
				t.Errorf("%s: laid out otherwise than %s", id.Name, first.ID)
			}
			continue
		}
		for _, name := range []string{"terrain-0-is", "marker-0-is", "own-0-is", "own-5-weapon-7-left"} {
			if offset(l, name) != offset(first, name) {
				t.Errorf("%s: %s stands elsewhere than in %s", id.Name, name, first.ID)
			}
		}
		if row := offset(l, "own-1-is") - offset(l, "own-0-is"); row != offset(first, "own-1-is")-offset(first, "own-0-is") {
			t.Errorf("%s: a row of %d numbers", id.Name, row)
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

// Fields about the course of a game, attacks, terrain, markers, units, weapons and spells take several values in random
// games with the shipped armies. Others stand for what rules of lists alone do, or for units that none of them has.
func TestObservationsUseTheirFields(t *testing.T) {
	armies := [][2]string{{"elite-1000", "gunline-1000"}, {"horde-1000", "vehicles-1000"},
		{"fast-1000", "mixed-1000"},
		{"../testdata/armies/gf3/coven.yaml", "../testdata/armies/gf3/choir.yaml"},
		{cinder, marrow}}
	seen := map[string]map[float32]bool{} // by column, values
	side, number := regexp.MustCompile(`^(own|enemy)(-[0-9]+)?-`), regexp.MustCompile(`-[0-9]+-`)
	for i, pair := range armies {
		for _, layer := range [2]string{"layer=atomic", "layer=tactical"} {
			e := made(Make("GF3-1000-v1", "armies="+pair[0]+","+pair[1], "table="+
				[5]string{"mire", "thornwood", "borough", "steppe", "steppe"}[i], layer))
			rng := dice.New(uint64(i))
			obs := obsOf(e)
			names := make([]string, len(e.Spec().Obs))
			for k, f := range e.Spec().Obs {
				names[k] = number.ReplaceAllString(side.ReplaceAllString(f.Name, ""), "-")
			}
			for seed := range games(t, e, 4, &rng, stepAtRandom) {
				e.Observe(int(seed%2), obs)
				for k, f := range e.Spec().Obs {
					values := seen[names[k]]
					if values == nil {
						values = map[float32]bool{}
						seen[names[k]] = values
					}
					if len(values) < 2 {
						for _, v := range obs[f.Offset : f.Offset+f.Size] {
							values[v] = true
						}
					}
				}
			}
		}
	}
	for _, name := range strings.Fields(`decision round acts turn first finished markers-to-place deploy-formation held points
		to-activate idle undone shoots-after allowance wounds-to-allot wounds-times wounds-counted wounds-regenerate melee-stage
		melee-caused struck-back impact caster tokens-spent casters-to-answer intent intent-begun asked-is asked-range
		asked-attacks asked-ap asked-deadly attack-near attack-far attack-at-target attack-at-second attack-cover attack-asked
		terrain-is terrain-x terrain-width terrain-cover terrain-difficult terrain-blocks marker-is marker-x marker-y marker-own
		marker-enemy marker-next-own marker-next-enemy marker-own-distance marker-enemy-distance is on-table deploys joined with
		x y width depth edge-distance enemy-distance in-cover in-difficult size models health wounds worst half quality defense
		tough advance rush reach ranged melee fear hero tokens activated shaken fatigued moved wounded fought ignore morale
		asked target second-target charger charged attacks hurt weapon-is weapon-range weapon-attacks weapon-ap weapon-left
		weapon-copies spell-is spell-damage spell-buff spell-tokens spell-range spell-cast spell-tried`) {
		if len(seen[name]) < 2 {
			t.Errorf("%s has the values %v", name, seen[name])
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
