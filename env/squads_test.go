package env_test

import (
	"fmt"
	"gauntlet/engine/effects"
	"gauntlet/engine/opr"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// The lists of the rules' tests: heroes who join units, and transports.
const (
	cinder  = "../engine/internal/opr/battle/testdata/lists/cinder.yaml"
	marrow  = "../engine/internal/opr/battle/testdata/lists/marrow.yaml"
	convoy  = "../engine/internal/opr/battle/testdata/lists/convoy.yaml"
	squads  = cinder + "," + marrow
	convoys = convoy + "," + convoy
)

// Both layers play armies whose heroes join other units, and whose units single out models, strike first and
// use weapons once; observations stay within their bounds.
func TestSquads(t *testing.T) {
	for _, layer := range []string{"layer=atomic", "layer=tactical"} {
		e := made(Make("GF3-1000-v1", "armies="+squads, layer))
		spec, seen := e.Spec(), map[engine.Kind]int{}
		obs := make([]float32, spec.ObsSize)
		rng := dice.New(3)
		step := stepAtRandom
		if layer == "layer=atomic" {
			step = stepBoldly
		}
		for seed := range games(t, e, 60, &rng, step) {
			seen[e.Asked()]++
			must(t, e.Observe(int(seed&1), obs))
			bounded(t, fmt.Sprintf("%s, seed %d", layer, seed), obs, spec.Obs)
		}
		counted(t, layer, seen, 1, engine.JoinUnit, engine.PickModel, engine.StrikeFirst,
			engine.UseLimited, engine.MoraleBy)
	}
}

// Both layers play lists whose rules move units besides their action.
func TestFreeMoves(t *testing.T) {
	for _, layer := range []string{"layer=atomic", "layer=tactical"} {
		e := made(Make("GF3-1000-v1", "armies=testdata/slippery.yaml,testdata/slippery.yaml", layer))
		spec, seen := e.Spec(), map[engine.Kind]int{}
		obs := make([]float32, spec.ObsSize)
		rng := dice.New(5)
		step := stepAtRandom
		if layer == "layer=atomic" {
			step = stepBoldly
		}
		for seed := range games(t, e, 30, &rng, step) {
			seen[e.Asked()]++
			must(t, e.Observe(int(seed&1), obs))
			bounded(t, fmt.Sprintf("%s, seed %d", layer, seed), obs, spec.Obs)
		}
		counted(t, layer, seen, 30, engine.FreeMove)
	}
}

// An army that has more weapon types in a unit, with a hero that may join it, than there is room for is
// refused with the number.
func TestTooManyTypes(t *testing.T) {
	_, err := Make("GF3-1000-v1", "armies=testdata/crowded.yaml,mixed-1000")
	says(t, "crowded", err, "Armoury Guard with Quartermaster has 9 weapon types, there is room for 8")
}

// Spells that lend rules, and those for several units, are played in both layers.
func TestSpellsThatLend(t *testing.T) {
	for _, layer := range []string{"atomic", "tactical"} {
		e := made(Make("GF3-1000-v1", "armies=testdata/enchanting.yaml,testdata/enchanting.yaml", "layer="+layer))
		rng := dice.New(3)
		more, lent := 0, 0
		for range games(t, e, 6, &rng, map[string]func(testing.TB, *Turn, *dice.Stream){"atomic": stepBoldly, "tactical": stepAtRandom}[layer]) {
			if opr.PendingOf(e.State().View()).SpellAt >= 0 && e.State().Decision().Kind == engine.CastAt {
				more++
			}
			for u := range e.State().Game().Units() {
				ends, _ := opr.Given(e.State().View(), u)
				lent += ends[effects.NextUse] + ends[effects.EndOfGame]
			}
		}
		if more == 0 || lent == 0 {
			t.Errorf("%s: %d times further units could be chosen, %d rules were lent", layer, more, lent)
		}
	}
}
