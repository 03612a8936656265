package models

import (
	"fmt"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// testSpec is a small environment's: what its numbers mean does not matter.
func testSpec() *env.Spec {
	return &env.Spec{ID: "Test-v0", Layer: env.Tactical, ObsSize: 7,
		Obs: []env.Field{{Name: "all", Size: 7, Low: -1, High: 1, Meaning: "numbers"}},
		Slots: []env.Slot{{Slot: 0, Name: "a"}, {Slot: 1, Name: "b"}, {Slot: 2, Name: "c"},
			{Slot: 3, Name: "d"}, {Slot: 4, Name: "e"}}}
}

// rowsSpec is an environment's with units and markers: of own and enemy units, or of heroes and AI units as
// in Star Quest, whose rows differ.
func rowsSpec(quest bool, units int) *env.Spec {
	s := &env.Spec{ID: "Rows-v0", Layer: env.Tactical}
	add := func(name string, size int) {
		s.Obs = append(s.Obs, env.Field{Name: name, Offset: s.ObsSize, Size: size, Low: -1, High: 1,
			Meaning: "the " + name})
		s.ObsSize += size
	}
	add("round", 1)
	add("points", 2)
	kinds := [2]string{"own", "enemy"}
	if quest {
		add("side", 1)
		kinds = [2]string{"hero", "foe"}
	}
	add("own-spell-0-cost", 2)
	for k := range 2 {
		add(fmt.Sprintf("marker-%d-x", k), 1)
		add(fmt.Sprintf("marker-%d-y", k), 1)
		add(fmt.Sprintf("marker-%d-owner", k), 1)
	}
	for i, kind := range kinds {
		for k := range units + i {
			add(fmt.Sprintf("%s-%d-status", kind, k), 1)
			add(fmt.Sprintf("%s-%d-health", kind, k), 1)
			add(fmt.Sprintf("%s-%d-x", kind, k), 1)
			add(fmt.Sprintf("%s-%d-y", kind, k), 1)
			if quest && i == 0 {
				add(fmt.Sprintf("%s-%d-power", kind, k), 1)
			}
			add(fmt.Sprintf("%s-%d-turn", kind, k), 1)
			add(fmt.Sprintf("%s-%d-target", kind, k), 1)
			add(fmt.Sprintf("%s-%d-weapons", kind, k), 2)
		}
	}
	slot := func(name string) {
		s.Slots = append(s.Slots, env.Slot{Slot: len(s.Slots), Name: name, Meaning: "to " + name})
	}
	slot("deploy-at-0-1")
	for k := range units {
		slot(fmt.Sprintf("activate-%d", k))
	}
	slot("hold")
	for _, name := range []string{"shoot", "charge"} {
		for k := range units + 1 {
			slot(fmt.Sprintf("%s-%d", name, k))
		}
	}
	slot("rush-marker-0")
	slot("rush-marker-1")
	slot("resolve-0")
	slot("hold-fire")
	s.Features = []env.Field{{Name: "legal", Size: 1, High: 1, Meaning: "legal"},
		{Name: "harm", Offset: 1, Size: 2, High: 1, Meaning: "harm"}}
	return s
}

// partsSpec returns the spec of an environment whose units have rows of weapons and choices, and whose games have terrain
// and spells.
func partsSpec(units int) *env.Spec {
	s := rowsSpec(false, units)
	s.ID, s.Obs, s.ObsSize = "Parts-v0", nil, 0
	s.Features = append(s.Features, env.Field{Name: "x", Offset: 3, Size: 1, Low: -1, High: 1, Meaning: "to the right"},
		env.Field{Name: "y", Offset: 4, Size: 1, Low: -1, High: 1, Meaning: "beyond"})
	add := func(name string, size int) {
		s.Obs = append(s.Obs, env.Field{Name: name, Offset: s.ObsSize, Size: size, Low: -1, High: 1,
			Meaning: "the " + name})
		s.ObsSize += size
	}
	add("round", 2)
	add("points", 2)
	for k := range 3 {
		add(fmt.Sprintf("terrain-%d-is", k), 1)
		add(fmt.Sprintf("terrain-%d-x", k), 1)
		add(fmt.Sprintf("terrain-%d-y", k), 1)
		add(fmt.Sprintf("terrain-%d-width", k), 1)
		add(fmt.Sprintf("terrain-%d-depth", k), 1)
	}
	for _, side := range []string{"own", "enemy"} {
		for k := range 2 {
			add(fmt.Sprintf("%s-spell-%d-range", side, k), 2)
		}
	}
	for k := range 2 {
		add(fmt.Sprintf("marker-%d-x", k), 1)
		add(fmt.Sprintf("marker-%d-y", k), 1)
		add(fmt.Sprintf("marker-%d-own", k), 1)
		add(fmt.Sprintf("marker-%d-enemy", k), 1)
	}
	for i, side := range []string{"own", "enemy"} {
		for k := range units + i {
			for _, column := range []string{"is", "health", "x", "y", "turn", "target"} {
				add(fmt.Sprintf("%s-%d-%s", side, k, column), 1)
			}
			for w := range 3 {
				add(fmt.Sprintf("%s-%d-weapon-%d-is", side, k, w), 1)
				add(fmt.Sprintf("%s-%d-weapon-%d-means", side, k, w), 2)
			}
			add(fmt.Sprintf("%s-%d-choice-0-does", side, k), 2)
		}
	}
	return s
}

// A testCase is a small network of some kind.
type testCase struct {
	name   string
	config Config
	layout Layout
}

func testCases() []testCase {
	rows, quest := LayoutOf(rowsSpec(false, 3)), LayoutOf(rowsSpec(true, 2))
	return []testCase{
		{"mlp tanh", Config{Kind: "mlp", Hidden: []int{6, 9}, Activation: "tanh"}, LayoutOf(testSpec())},
		{"mlp relu", Config{Kind: "mlp", Hidden: []int{11}, Activation: "relu"}, rows},
		{"entity tanh", Config{Kind: "entity", Hidden: []int{7, 5}, Activation: "tanh", Rows: []int{5, 4},
			Score: 3}, rows},
		{"entity relu", Config{Kind: "entity", Hidden: []int{9}, Activation: "relu", Rows: []int{6}, Score: 5,
			Features: 4}, rows},
		{"entity quest", Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4},
			Score: 3, Features: 2}, quest},
		{"parts", Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{5, 3},
			Score: 3, Features: 2}, LayoutOf(partsSpec(2))},
		{"parts relu", Config{Kind: "entity", Hidden: []int{6}, Activation: "relu", Rows: []int{4, 3}, Parts: []int{3},
			Score: 3}, LayoutOf(partsSpec(2))},
		{"relations", Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3},
			Relations: 3, Score: 3, Features: 2}, LayoutOf(partsSpec(2))},
		{"surroundings", Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3},
			Relations: 3, Surroundings: true, Score: 3, Features: 2}, LayoutOf(partsSpec(2))},
		{"relations quest", Config{Kind: "entity", Hidden: []int{6}, Activation: "relu", Rows: []int{5}, Relations: 2,
			Score: 3, Auxiliary: true}, quest},
		{"auxiliary", Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3},
			Score: 3, Features: 2, Auxiliary: true}, LayoutOf(partsSpec(2))},
		{"auxiliary quest", Config{Kind: "entity", Hidden: []int{7}, Activation: "relu", Rows: []int{5}, Score: 3,
			Auxiliary: true}, quest},
	}
}

// perturbed returns a network of which no weight is 0, so that none of its gradients is by chance.
func perturbed(t testing.TB, c Config, l Layout, seed uint64) *Net {
	t.Helper()
	n := must.Get(New(c, l, seed))(t)
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

// randomBatch returns rows of inputs. Some units and markers are not there, some actions not legal.
func randomBatch(n *Net, rows int, rng *dice.Stream) Batch {
	l := &n.Layout
	in := Batch{Obs: randomSlice(rows*l.ObsSize, rng), Features: randomSlice(rows*l.Actions*l.Features, rng)}
	if l.Features == 0 {
		in.Features = nil
	}
	for i := range rows {
		if n.plan != nil {
			for _, r := range []*rowPlan{&n.plan.units[0], &n.plan.units[1], &n.plan.markers} {
				for _, at := range r.first {
					if rng.Intn(4) == 0 || i == 1 { // in one decision nothing is there
						clear(in.Obs[i*l.ObsSize+at:][:r.size])
					}
				}
			}
			for s := range n.plan.sets {
				clearSome(in.Obs[i*l.ObsSize:][:l.ObsSize], &n.plan.sets[s], n.plan, rng)
			}
		}
		for k := range l.Actions {
			if l.Features > 0 && rng.Intn(3) == 0 {
				clear(in.Features[(i*l.Actions+k)*l.Features:][:l.Features])
			}
		}
	}
	return in
}

// clearSome makes some members of a set absent.
func clearSome(obs []float32, s *setPlan, p *entityPlan, rng *dice.Stream) {
	owners := []int{0}
	if s.role >= 0 {
		owners = p.units[s.role].first
	}
	for _, from := range owners {
		for _, at := range s.rows.first {
			if rng.Intn(3) == 0 {
				clear(obs[from+at:][:s.rows.size])
			}
		}
	}
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

// benchNet returns a network for GF3-Skirmish-v1.
func benchNet(b testing.TB, c Config) *Net {
	b.Helper()
	e := must.Get(env.Make("GF3-Skirmish-v1", "layer=tactical"))(b)
	return perturbed(b, c, LayoutOf(e.Spec()), 1)
}
