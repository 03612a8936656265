package models

import (
	"math"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// Fresh weights are orthogonal in the scale of their layer, biases 0; equal seeds give equal weights, other
// seeds others.
func TestNew(t *testing.T) {
	c := Config{Kind: "mlp", Hidden: []int{16, 40}, Activation: "tanh"}
	n := must.Get(New(c, LayoutOf(testSpec()), 3))(t)
	total := 0
	for _, p := range n.Params() {
		total += len(p.Data)
		if len(p.Shape) == 1 {
			for _, v := range p.Data {
				if v != 0 {
					t.Fatalf("%s is not 0", p.Name)
				}
			}
			continue
		}
		rows, cols := p.Shape[0], p.Shape[1]
		want := gainOf(p.Name) * gainOf(p.Name)
		at := func(i, k int) float64 { return float64(p.Data[i*cols+k]) }
		if cols < rows {
			rows, cols = cols, rows
			at = func(i, k int) float64 { return float64(p.Data[k*rows+i]) }
		}
		for i := range rows {
			for j := range rows {
				sum := 0.0
				for k := range cols {
					sum += at(i, k) * at(j, k)
				}
				if d := sum - want; i == j && math.Abs(d) > 1e-5 || i != j && math.Abs(sum) > 1e-5 {
					t.Fatalf("%s: rows %d and %d have the product %v", p.Name, i, j, sum)
				}
			}
		}
	}
	if total != len(n.Weights) {
		t.Errorf("parameters of %d numbers, weights of %d", total, len(n.Weights))
	}
	same, _ := New(c, LayoutOf(testSpec()), 3)
	other, _ := New(c, LayoutOf(testSpec()), 4)
	clone := n.Clone()
	if n.Hash() != same.Hash() || n.Hash() == other.Hash() || n.Hash() != clone.Hash() {
		t.Errorf("hashes %s, %s with the same seed, %s with another, %s of a clone", n.Hash(), same.Hash(),
			other.Hash(), clone.Hash())
	}
	clone.Weights[0]++
	if n.Hash() != same.Hash() || clone.Hash() == n.Hash() {
		t.Error("a clone shares its weights")
	}
}

// Fresh weights are the same on every processor.
func TestGoldenWeights(t *testing.T) {
	n := must.Get(New(Config{Kind: "mlp", Hidden: []int{16, 40}, Activation: "tanh"}, LayoutOf(testSpec()), 3))(t)
	if got, want := n.Hash(), "fa2d59ac9cbe35e85d5abe9c700e2aaa"; got != want {
		t.Errorf("the hash of the fresh weights is %s, it was %s", got, want)
	}
}

func TestConfigErrors(t *testing.T) {
	for _, c := range []struct {
		config Config
		want   string
	}{
		{Config{Kind: "mlb", Hidden: []int{4}, Activation: "tanh"},
			`there is no kind of network "mlb" (did you mean "mlp"?)`},
		{Config{Kind: "mlp", Hidden: []int{4}, Activation: "gelu"}, `there is no activation "gelu"`},
		{Config{Kind: "mlp", Activation: "tanh"}, "hidden has 0 layers, it must have 1 to 8"},
		{Config{Kind: "mlp", Hidden: []int{4, 0}, Activation: "tanh"},
			"hidden: layer 2 has size 0, it must be 1 to 4096"},
		{Config{Kind: "mlp", Hidden: []int{4096, 4096, 4096, 4096, 4096, 4096}, Activation: "tanh"},
			"a network of 83963910 weights, at most 67108864"},
	} {
		if _, err := New(c.config, LayoutOf(testSpec()), 1); !must.Contain(err, c.want) {
			t.Errorf("%v: %v, want %q", c.config, err, c.want)
		}
	}
	if _, err := New(testCases()[0].config, Layout{}, 1); err == nil {
		t.Error("a network for nothing")
	}
}

// A layout tells what has changed; the environment's id is not part of it.
func TestLayoutDiffers(t *testing.T) {
	was := LayoutOf(testSpec())
	for _, c := range []struct {
		name   string
		change func(*env.Spec)
		want   string
	}{
		{"nothing", func(*env.Spec) {}, ""},
		{"id", func(s *env.Spec) { s.ID = "Other-v1" }, ""},
		{"layer", func(s *env.Spec) {
			s.Layer = env.Atomic
		}, "it answers in the tactical layer, this is the atomic layer"},
		{"name", func(s *env.Spec) { s.Obs[0].Name = "some" }, `field 0 was "all" and is "some"`},
		{"meaning", func(s *env.Spec) {
			s.Obs[0].Meaning = "figures"
		}, `field "all" means something else than it did`},
		{"bound", func(s *env.Spec) { s.Obs[0].High = 2 }, `field "all" means something else than it did`},
		{"size", func(s *env.Spec) {
			s.Obs[0].Size, s.ObsSize = 8, 8
		}, `field "all" had 7 numbers and has 8`},
		{"offset", func(s *env.Spec) { s.Obs[0].Offset = 1 }, `field "all" stood at 0 and stands at 1`},
		{"new field", func(s *env.Spec) {
			s.Obs = append(s.Obs, env.Field{Name: "more", Offset: 7, Size: 1})
		}, `field "more" is new`},
		{"gone", func(s *env.Spec) { s.Slots = s.Slots[:4] }, `action "e" is gone`},
		{"action", func(s *env.Spec) { s.Slots[1].Meaning = "to b" }, `action "b" means something else`},
		{"features", func(s *env.Spec) {
			s.Features = []env.Field{{Name: "legal", Size: 1}}
		}, `feature "legal" is new`},
	} {
		spec := testSpec()
		c.change(spec)
		now := LayoutOf(spec)
		err := was.Differs(&now)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Adam takes the steps of its definition, and goes on alike from a copy of its state.
func TestAdam(t *testing.T) {
	rng := dice.New(5)
	weights := randomSlice(3, &rng)
	exact, m, v := widen(weights), make([]float64, 3), make([]float64, 3)
	var a Adam
	const lr = 0.01
	for step := 1; step <= 50; step++ {
		grad := randomSlice(3, &rng)
		a.Update(weights, grad, lr)
		for i, g := range widen(grad) {
			m[i] = 0.9*m[i] + 0.1*g
			v[i] = 0.999*v[i] + 0.001*g*g
			exact[i] -= lr * m[i] / (1 - math.Pow(0.9,
				float64(step))) / (math.Sqrt(v[i]/(1-math.Pow(0.999, float64(step)))) + 1e-5)
		}
		agree(t, "weights", weights, exact)
		if step == 25 {
			a = Adam{M: append([]float32(nil), a.M...), V: append([]float32(nil), a.V...), Step: a.Step}
		}
	}
}
