package env_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
	"gauntlet/env/internal/sight"
)

// Features are within their bounds, 0 for what is not legal, and 1 in the first column for what is; for the
// same position they are the same whatever was asked before; and each takes several values.
func TestFeatures(t *testing.T) {
	seen := map[string]map[float32]bool{}
	everyObservation(t, enginetest.Samples(1, 3), func(t *testing.T, e *Turn) {
		spec := e.Spec()
		k := len(spec.Features)
		if spec.Features[k-1].Offset != k-1 {
			t.Fatalf("%d features, the last at %d", k, spec.Features[k-1].Offset)
		}
		got, again := make([]float32, spec.Actions()*k), make([]float32, spec.Actions()*k)
		for i := range got {
			got[i] = -7 // every number must be written
		}
		must(t, e.Features(got))
		must(t, e.Blind().Features(again))
		if at := difference(got, again); at >= 0 {
			t.Fatalf("%s of %s is %v, and %v to a fresh eye", spec.Features[at%k].Name, spec.Slots[at/k].Name,
				got[at], again[at])
		}
		mask := legal(e)
		for slot := range spec.Actions() {
			legal := float32(mask[slot])
			for c, v := range got[slot*k : (slot+1)*k] {
				f := &spec.Features[c]
				if f.Name == "legal" && v != legal || legal == 0 && v != 0 || !(v >= f.Low && v <= f.High) ||
					math.Float32bits(v) == 1<<31 {
					t.Fatalf("%s of %s is %v; it is legal: %v", f.Name, spec.Slots[slot].Name, v, legal)
				}
				if seen[f.Name] == nil {
					seen[f.Name] = map[float32]bool{}
				}
				seen[f.Name][v] = true
			}
		}
	})
	for _, f := range sight.TableFeatureFields() {
		// The default tables have nothing dangerous, and TestTableFeaturesMean has casters.
		if f.Name != "danger" && f.Name != "spell-share" && len(seen[f.Name]) < 2 {
			t.Errorf("%s never changes", f.Name)
		}
	}
}

// A game and its half turn have the same features all along: an action's do not depend on the seat.
func TestHalfTurnedFeatures(t *testing.T) {
	for _, id := range []string{"GF3-1000-v1", "GF3-2000-v1"} {
		t.Run(id, func(t *testing.T) { halfTurnedFeatures(t, id) })
	}
}

func halfTurnedFeatures(t *testing.T, id string) {
	e := made(Make(id, "armies=horde-1000,mixed-1000", "table=mire"))
	turned := halfTurned(e)
	spec := e.Spec()
	k := len(spec.Features)
	a, b := make([]float32, spec.Actions()*k), make([]float32, spec.Actions()*k)
	for seed := range uint64(3) {
		if err := playTurned(e, turned, seed, func(g, h *Turn) error {
			g.Remask()
			h.Remask()
			if err := errors.Join(g.Features(a), h.Features(b)); err != nil {
				return err
			}
			if at := difference(a, b); at >= 0 {
				return fmt.Errorf("%s of %s is %v, and %v from the other side", spec.Features[at%k].Name,
					spec.Slots[at/k].Name, a[at], b[at])
			}
			return nil
		}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// What can be told without the engine holds: to hold moves nothing, to charge gives damage, to rush lets
// nobody shoot, and to advance with a unit that has guns in range does; the estimate of a shot grows no
// smaller by going nearer.
func TestFeaturesMean(t *testing.T) {
	e := midGame(t, "GF3-1000-v1", 2, 2, "layer=tactical")
	rng := dice.New(2)
	k := len(e.Spec().Features)
	got := make([]float32, e.Spec().Actions()*k)
	place := map[string]int{}
	for _, f := range e.Spec().Features {
		place[f.Name] = f.Offset
	}
	charges, shots := 0, 0
	for e.Seat() >= 0 {
		must(t, e.Features(got))
		for slot := range e.Moment().Legal.All() {
			row := got[slot*k:]
			moved, given, share := row[place["moved"]], row[place["damage-given"]], row[place["damage-share"]]
			target, shoots := row[place["target-value"]], row[place["shoots"]]
			switch group, _ := e.Model().Tactics.(*actions.Tactics).Of(slot); group {
			case actions.GroupHold:
				if moved != 0 || given != 0 || shoots != 0 {
					t.Errorf("to hold moves %v, gives %v, shoots: %v", moved, given, shoots)
				}
			case actions.GroupCharge:
				charges++
				if target == 0 || shoots != 0 {
					t.Errorf("a charge at a target of value %v shoots: %v", target, shoots)
				}
			case actions.GroupRush, actions.GroupApproach, actions.GroupFlee:
				if given != 0 || shoots != 0 {
					t.Errorf("a rush gives %v, shoots: %v", given, shoots)
				}
			case actions.GroupShoot:
				shots++
				if given == 0 || share == 0 || shoots != 1 || moved != 0 {
					t.Errorf("to shoot gives %v, a share of %v, shoots: %v, moves %v", given, share, shoots,
						moved)
				}
			}
		}
		stepAtRandom(t, e, &rng)
	}
	if charges == 0 || shots == 0 {
		t.Errorf("%d charges, %d shots", charges, shots)
	}
}

// A vector's features are those of its rows, one after another; buffers of another size are refused.
func TestVectorFeatures(t *testing.T) {
	v := made(NewVector("GF3-Skirmish-v1", Options{Layer: Tactical}, 3, 1, NextStep))
	defer v.Close()
	spec := v.Spec()
	b := v.NewBuffers()
	must(t, v.Reset(new(uint64(7)), b))
	size := spec.Actions() * len(spec.Features)
	all, one := make([]float32, 3*size), make([]float32, size)
	must(t, v.Features(all))
	for i := range 3 {
		e := made(New("GF3-Skirmish-v1", Options{Layer: Tactical}))
		must(t, e.Reset(7+uint64(i)))
		must(t, e.Features(one))
		if at := difference(one, all[i*size:(i+1)*size]); at >= 0 {
			t.Errorf("row %d differs at %d", i, at)
		}
	}
	var wrong *BufferError
	if err := v.Features(all[1:]); !errors.As(err, &wrong) || wrong.Want != 3*size {
		t.Errorf("a short buffer: %v", err)
	}
	e, _ := Make("GF3-Skirmish-v1")
	if err := e.Features(nil); !errors.As(err, &wrong) {
		t.Errorf("no buffer: %v", err)
	}
}

// Features allocate nothing.
func TestFeaturesAllocateNothing(t *testing.T) {
	for l := range NumLayers {
		e := midGame(t, "GF3-1000-v1", 3, 2, "layer="+l.String())
		rng := dice.New(3)
		dst := featuresOf(e)
		for range 60 {
			if got := steadyAllocs(2, func() { e.Features(dst) }); got != 0 {
				t.Fatalf("%s: %v allocations for the features at %s", l, got, e.Asked())
			}
			if stepAtRandom(t, e, &rng); e.Seat() < 0 {
				break
			}
		}
	}
}

// BenchmarkFeatures measures the features of all actions, at decisions as they come in random games.
func BenchmarkFeatures(b *testing.B) {
	for l := range NumLayers {
		b.Run(l.String(), func(b *testing.B) {
			e := midGame(b, "GF3-1000-v1", 1, 1, "layer="+l.String())
			rng := dice.New(1)
			dst := featuresOf(e)
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				b.StopTimer()
				if stepAtRandom(b, e, &rng); e.Seat() < 0 {
					e.ResetNext()
				}
				b.StartTimer()
				e.Features(dst)
			}
		})
	}
}
