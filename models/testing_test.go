package models

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// testSpec is a small environment's: what its numbers mean does not matter.
func testSpec() *env.Spec {
	return &env.Spec{ID: "Test-v0", Layer: env.Tactical, ObsSize: 7, Obs: []env.Field{{Name: "all", Size: 7, Low: -1, High: 1, Meaning: "numbers"}},
		Slots: []env.Slot{{Slot: 0, Name: "a"}, {Slot: 1, Name: "b"}, {Slot: 2, Name: "c"}, {Slot: 3, Name: "d"}, {Slot: 4, Name: "e"}}}
}

// testConfigs are a small network of every kind.
func testConfigs() []Config {
	return []Config{
		{Kind: "mlp", Hidden: []int{6, 9}, Activation: "tanh"},
		{Kind: "mlp", Hidden: []int{11}, Activation: "relu"},
	}
}

// perturbed returns a network of which no weight is 0, so that none of its gradients is by chance.
func perturbed(t testing.TB, c Config, l Layout, seed uint64) *Net {
	t.Helper()
	n, err := New(c, l, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := dice.New(seed ^ 77)
	for i := range n.Weights {
		n.Weights[i] += float32(0.2 * uniform(&rng))
	}
	return n
}

// uniform draws a number from -1 to 1.
func uniform(rng *dice.Stream) float32 { return float32(float32(rng.Uint64()>>40)/(1<<23)) - 1 }

// randomSlice returns so many of them.
func randomSlice(n int, rng *dice.Stream) []float32 {
	s := make([]float32, n)
	for i := range s {
		s[i] = uniform(rng)
	}
	return s
}

// randomBatch returns rows of inputs.
func randomBatch(n *Net, rows int, rng *dice.Stream) Batch {
	return Batch{Obs: randomSlice(rows*n.Layout.ObsSize, rng), Features: randomSlice(rows*n.Layout.Actions*n.Layout.Features, rng)}
}

// widen returns a copy in float64.
func widen(s []float32) []float64 {
	w := make([]float64, len(s))
	for i, v := range s {
		w[i] = float64(v)
	}
	return w
}

// sameBits reports whether two slices hold the same.
func sameBits(a, b []float32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// benchNet returns a network for GF3-Skirmish-v0.
func benchNet(b testing.TB, c Config) *Net {
	b.Helper()
	e, err := env.Make("GF3-Skirmish-v0", "layer=tactical")
	if err != nil {
		b.Fatal(err)
	}
	return perturbed(b, c, LayoutOf(e.Spec()), 1)
}
