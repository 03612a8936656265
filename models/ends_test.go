package models

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// auxiliary is a small network with auxiliary heads for a spec.
func auxiliary(t *testing.T, s *env.Spec) *Net {
	t.Helper()
	return must.Get(New(Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Score: 3,
		Auxiliary: true}, LayoutOf(s), 1))(t)
}

// lootSpec is the spec of an environment whose rows say who carries things or has brought them home, and of units
// their health as it is and the share that they have lost.
func lootSpec() *env.Spec {
	s := &env.Spec{ID: "Loot-v0", Layer: env.Tactical, Slots: []env.Slot{{Name: "end"}}}
	add := func(name string, size int) {
		s.Obs = append(s.Obs, env.Field{Name: name, Offset: s.ObsSize, Size: size, Low: -1, High: 1, Meaning: name})
		s.ObsSize += size
	}
	add("points", 2)
	for k := range 3 {
		for _, column := range []string{"is", "carried", "home"} {
			add(fmt.Sprintf("marker-%d-%s", k, column), 1)
		}
	}
	for _, side := range []string{"own", "enemy"} {
		for k := range 3 {
			for _, column := range []string{"on-table", "left", "most-health", "health", "hurt"} {
				add(fmt.Sprintf("%s-%d-%s", side, k, column), 1)
			}
		}
	}
	return s
}

// How a game has ended is read from what a seat sees of the last position, whatever the environment's words for it.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		spec *env.Spec
		sees map[string]float32
		want []float32 // margin, markers, own units, enemy units
	}{
		{"nobody holds anything", rowsSpec(false, 2), map[string]float32{"marker-0-x": 0.5, "own-1-health": 0.25,
			"own-1-x": 1, "enemy-2-health": 1, "points": 0.9},
			[]float32{0, 0, 0, 0, 0.25, 0, 0, 1}},
		{"an owner", rowsSpec(false, 2), map[string]float32{"marker-0-owner": 1, "marker-1-owner": -1, "own-0-health": 0.5},
			[]float32{0, 1, -1, 0.5, 0, 0, 0, 0}},
		{"the first seat's heroes", rowsSpec(true, 2), map[string]float32{"side": 1, "marker-1-owner": -1, "marker-0-x": 0.1,
			"hero-1-health": 0.5, "foe-2-health": 0.75},
			[]float32{-0.5, 0, -1, 0, 0.5, 0, 0, 0, 0.75}},
		{"the other side of it", rowsSpec(true, 2), map[string]float32{"side": -1, "marker-1-owner": 1, "marker-0-x": 0.1,
			"hero-1-health": 0.5, "foe-2-health": 0.75},
			[]float32{0.5, 0, 1, 0, 0, 0.75, 0, 0.5, 0}},
		{"either side's own", partsSpec(2), map[string]float32{"marker-0-own": 1, "marker-1-enemy": 1, "marker-1-x": 1,
			"own-0-health": 0.5, "enemy-0-health": 0.25},
			[]float32{0, 1, -1, 0.5, 0, 0.25, 0, 0}},
		{"no marker is there", partsSpec(2), map[string]float32{"points": 0.75, "points+1": 0.25},
			[]float32{0.5, 0, 0, 0, 0, 0, 0, 0}},
		{"loot", lootSpec(), map[string]float32{"marker-0-is": 1, "marker-0-home": 1, "marker-1-is": 1, "marker-1-carried": -1,
			"marker-2-is": 1, "marker-2-home": 1, "own-0-on-table": 1, "own-0-hurt": 0.25, "own-0-health": 0.6,
			"own-1-left": 1, "own-2-hurt": 0.5, "enemy-2-on-table": 1},
			[]float32{1.0 / 3, 1, -1, 1, 0.75, 1, 0, 0, 0, 1}},
	} {
		n := auxiliary(t, c.spec)
		final := make([]float32, c.spec.ObsSize)
		for name, v := range c.sees {
			name, second := strings.CutSuffix(name, "+1")
			at := slices.IndexFunc(c.spec.Obs, func(f env.Field) bool { return f.Name == name })
			if at = c.spec.Obs[at].Offset; second {
				at++
			}
			final[at] = v
		}
		got := slices.Repeat([]float32{9}, n.EndSize())
		if n.Ends(final, got); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The heads stand behind all other weights, which are those of a network without them. Who plays does without
// them, and so does a checkpoint for playing.
func TestPlayingWithoutHeads(t *testing.T) {
	with := auxiliary(t, rowsSpec(false, 3))
	plain := with.Config
	plain.Auxiliary = false
	without := must.Get(New(plain, with.Layout, 1))(t)
	playing := with.Playing()
	if len(with.Weights) <= len(without.Weights) || playing.Hash() != without.Hash() || without.Playing() != without ||
		len(playing.Params()) != len(without.Params()) || without.EndSize() != 0 {
		t.Fatalf("weights %s without heads, want %s", playing.Hash(), without.Hash())
	}
	for _, p := range with.params[len(playing.params):] {
		if mean, std := spread(p.Data); p.Name == "ends.margin.weight" && math.Hypot(mean, std) > 0.01 {
			t.Errorf("fresh weights of %s deviate by %g", p.Name, std)
		}
	}
	p := with.NewPlayer(2)
	must.Do(t, p.Take(without))
	must.Do(t, without.NewPlayer(2).Take(with))
	header := Header{Env: "Rows-v0", Note: "for a test"}
	got := (&Checkpoint{Header: header, Net: with, Training: []byte("all")}).ForPlaying()
	if !bytes.Equal(encoded(t, got), encoded(t, &Checkpoint{Header: header, Net: without})) {
		t.Error("a checkpoint for playing is not that of the network without heads")
	}
	whole := must.Get(Decode(encoded(t, &Checkpoint{Header: header, Net: with})))(t)
	if whole.Net.Hash() != with.Hash() || !whole.Net.Config.Auxiliary {
		t.Errorf("a checkpoint with heads is read as one of %s", whole.Net.Config)
	}
}

// Rows are those that a decision has, each with the thing that it is about.
func TestHeadRows(t *testing.T) {
	n := auxiliary(t, rowsSpec(false, 3))
	obs := make([]float32, 2*n.Layout.ObsSize)
	for _, name := range []string{"own-1-x", "enemy-0-x", "enemy-3-x", "marker-1-x"} {
		at := slices.IndexFunc(n.Layout.Fields, func(p Place) bool { return p.Name == name })
		obs[n.Layout.ObsSize+n.Layout.Fields[at].Offset] = 1 // the first decision has nothing
	}
	tr := must.Get(n.NewTrainer(3))(t)
	if _, _, err := tr.Forward(Batch{Obs: obs}, 2); err != nil {
		t.Fatal(err)
	}
	want := []string{"0 [0 1 2] [0 0]", "1 [0 0 1] [2]", "2 [0 0 1] [4]", "2 [0 0 2] [6 9]"}
	if got := tr.Heads(); len(got) != len(want) {
		t.Fatalf("%d heads", len(got))
	}
	for i, h := range tr.Heads() {
		var things []int
		for _, thing := range h.Thing[:h.Start[2]] {
			things = append(things, h.At+int(thing))
		}
		if got := fmt.Sprint(h.Kind, h.Start[:3], things); got != want[i] {
			t.Errorf("head %d has the rows %s, want %s", i, got, want[i])
		}
	}
}

// Networks of other kinds, and environments that do not say how games end, have no heads.
func TestHeadsRefused(t *testing.T) {
	mlp := Config{Kind: "mlp", Hidden: []int{4}, Activation: "tanh", Auxiliary: true}
	if _, err := New(mlp, LayoutOf(testSpec()), 1); !must.Contain(err, "auxiliary heads belong to networks of kind entity") {
		t.Error(err)
	}
	c := Config{Kind: "entity", Hidden: []int{4}, Activation: "tanh", Rows: []int{4}, Score: 2, Auxiliary: true}
	for gone, want := range map[string]string{"health": "what is left of units", "points": "what is left of either side",
		"owner": "who holds markers"} {
		s := rowsSpec(false, 2)
		for i := range s.Obs {
			if strings.HasSuffix(s.Obs[i].Name, gone) {
				s.Obs[i].Name = strings.Replace(s.Obs[i].Name, gone, "mood", 1)
			}
		}
		if _, err := New(c, LayoutOf(s), 1); !must.Contain(err, want) {
			t.Errorf("without %s: %v", gone, err)
		}
	}
}

// All environments say how their games end.
func TestEndsEverywhere(t *testing.T) {
	for _, id := range env.IDs() {
		e := must.Get(env.Make(id.Name, "layer=tactical"))(t)
		n := auxiliary(t, e.Spec())
		if want := 1 + len(n.plan.markers.first) + n.plan.roles[roleOwn].things +
			n.plan.roles[roleEnemy].things; n.EndSize() != want || want < 3 {
			t.Errorf("%s: %d numbers, want %d", id.Name, n.EndSize(), want)
		}
	}
}
