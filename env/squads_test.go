package env_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// Both layers play armies whose heroes join other units, and whose units single out models, strike first and
// use weapons once; observations stay within their bounds.
func TestSquads(t *testing.T) {
	const lists = "armies=../engine/internal/opr/battle/testdata/lists/cinder.yaml,../engine/internal/opr/battle/testdata/lists/marrow.yaml"
	for _, layer := range []string{"layer=atomic", "layer=tactical"} {
		e := made(Make("GF3-1000-v0", lists, layer))
		spec, seen := e.Spec(), map[engine.Kind]int{}
		obs := make([]float32, spec.ObsSize)
		rng := dice.New(3)
		for seed := range uint64(60) {
			must(t, e.Reset(seed))
			for e.Seat() >= 0 {
				seen[e.Position().Decision().Kind]++
				must(t, e.Observe(int(seed&1), obs))
				for _, f := range spec.Obs {
					for _, v := range obs[f.Offset : f.Offset+f.Size] {
						if !(v >= f.Low && v <= f.High) {
							t.Fatalf("%s, seed %d, %s: %s is %v, outside %v to %v", layer, seed,
								e.Position().Decision().Kind, f.Name, v, f.Low, f.High)
						}
					}
				}
				if layer == "layer=atomic" {
					stepBoldly(t, e, &rng)
				} else {
					stepAtRandom(t, e, &rng)
				}
			}
		}
		for _, k := range []engine.Kind{engine.JoinUnit, engine.PickModel, engine.StrikeFirst,
			engine.UseLimited, engine.MoraleBy} {
			if seen[k] == 0 {
				t.Errorf("%s: no decision of kind %s", layer, k)
			}
		}
	}
}

// An army that has more weapon types in a unit, with a hero that may join it, than there is room for is
// refused with the number.
func TestTooManyTypes(t *testing.T) {
	_, err := Make("GF3-1000-v0", "armies=testdata/crowded.yaml,mixed-1000")
	if err == nil || !strings.Contains(err.Error(),
		"Armoury Guard with Quartermaster has 9 weapon types, there is room for 8") {
		t.Errorf("got %v", err)
	}
}
