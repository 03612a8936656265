package models

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// The filters divide a distance between the two knots that it lies between; beyond the last it counts there.
func TestFilter(t *testing.T) {
	for _, c := range []struct {
		d            float32
		at           int
		below, above float32
	}{
		{0, 0, 1, 0}, {1.0 / 12, 0, 0.5, 0.5}, {1.0 / 3, 2, 1, 0}, {0.5, 2, 0.5, 0.5}, {1, 3, 0.5, 0.5},
		{4.0 / 3, 3, 0, 1}, {7, 3, 0, 1}, {float32(math.Inf(1)), 3, 0, 1}, {float32(math.NaN()), 3, 0, 1},
	} {
		at, below, above := filter(c.d)
		if at != c.at || math.Abs(float64(below-c.below)) > 1e-6 || math.Abs(float64(above-c.above)) > 1e-6 {
			t.Errorf("distance %v: filter %d, shares %v and %v; want %d, %v and %v", c.d, at, below, above, c.at,
				c.below, c.above)
		}
	}
}

// What things hear is the sum, by kind and distance, of what the others on the table tell.
func TestHeard(t *testing.T) {
	c := newCircuit[float32](false)
	l := &loader[float32]{counting: &c.rows}
	c.rows[tableBatch], c.rows[tableOwn], c.rows[tableEnemy] = 2, 3, 2
	at := func(x, y float32) place { return place{known: true, x: x, y: y} }
	// in the first game two own units, 24 inches apart, and an enemy 9 inches from the first; in the second an own unit,
	// and an enemy that is not on the table
	l.tables[tableOwn] = loaded[float32]{start: []int32{0, 2, 3}, placed: []place{at(0, 0), at(2.0/3, 0), at(0, 0)}}
	l.tables[tableEnemy] = loaded[float32]{start: []int32{0, 1, 2}, placed: []place{at(0, 0.25), {}}}
	own := &matrix[float32]{data: []float32{10, 20, 30}, room: 3, cols: 1, table: tableOwn}
	told := []*matrix[float32]{{data: []float32{1, 2, 4}, room: 3, cols: 1, table: tableOwn},
		{data: []float32{8, 16}, room: 2, cols: 1, table: tableEnemy}}
	m := c.relate(l, own, told)
	c.forward()
	far := float32(math.Hypot(2.0/3, 0.25)) // of the second unit from the enemy
	beyond := (far - 2.0/3) / (2.0 / 3)
	want := [][]float32{
		{10, 0, 0, 0, 2, 0, 0, 4, 4, 0, 0},
		{20, 0, 0, 0, 1, 0, 0, 0, 0, 8 * (1 - beyond), 8 * beyond},
		{30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	}
	for r := range want {
		agree(t, "what is heard", Row(m.data, r, m.cols), widen(want[r]))
	}
}

// Fresh relations change nothing, so that a network without them can go on learning with them; later they do, but not
// by who is not on the table.
func TestRelations(t *testing.T) {
	l := layoutOf(t, "GF3-Skirmish-v1", "layer=tactical")
	config := Config{Kind: "entity", Hidden: []int{8}, Activation: "relu", Rows: []int{8}, Parts: []int{6}, Score: 4}
	plain := perturbed(t, config, l, 1)
	config.Relations = 3
	n := must.Get(New(config, l, 2))(t)
	n.Take(plain)
	rng := dice.New(3)
	in := randomBatch(n, 4, &rng)
	say := func(n *Net) []float32 {
		logits, values := make([]float32, 4*l.Actions), make([]float32, 4)
		n.NewPlayer(4).Forward(in, 4, logits, values)
		return append(logits, values...)
	}
	if !slices.Equal(say(n), say(plain)) {
		t.Error("fresh relations change what the network says")
	}
	for i := range n.params {
		if p := &n.params[i]; p.Name == relation+unitEncoder+changeWeight {
			copy(p.Data, randomSlice(len(p.Data), &rng))
		}
	}
	if slices.Equal(say(n), say(plain)) {
		t.Error("relations change nothing")
	}
	u := &n.plan.units[1]
	for row := range 4 {
		obs := Row(in.Obs, row, l.ObsSize)
		for _, first := range u.first {
			obs[first+u.there], obs[first+u.turn] = 0, 0
		}
	}
	hears := allHear(n, in, 4)
	for r, heard := range hears[tableOwn] {
		if of := heard[len(heard)/3 : 2*len(heard)/3]; !allZero(of) {
			t.Fatalf("own unit %d hears %v of enemies that are not on the table", r, of)
		}
	}
	for r, heard := range hears[tableEnemy] {
		if !allZero(heard) {
			t.Fatalf("enemy %d, which is not on the table, hears %v", r, heard)
		}
	}
}

// How far a thing is, is told by the box about it.
func TestDistance(t *testing.T) {
	box := place{known: true, x: 1, y: 2, wide: 0.5, deep: 0.25}
	for _, c := range []struct{ x, y, want float32 }{
		{1, 2, 0}, {1.5, 1.75, 0}, {0.25, 2, 0.25}, {1.75, 2.25, 0.25}, {1, 1.5, 0.25}, {1.4, 3, 0.75}, {1.8, 2.65, 0.5}, {0.2, 1.35, 0.5},
	} {
		if got := box.distance(&place{known: true, x: c.x, y: c.y}); math.Abs(float64(got-c.want)) > 1e-6 {
			t.Errorf("from %v, %v it is %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// A network with relations goes on with surroundings, which change nothing before they have learned; then they do, but not
// by what is not there.
func TestSurroundings(t *testing.T) {
	l := LayoutOf(partsSpec(2))
	config := Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3}, Relations: 2, Score: 3,
		Features: 2}
	plain := perturbed(t, config, l, 1)
	config.Surroundings = true
	n := must.Get(New(config, l, 2))(t)
	n.Take(plain)
	rng := dice.New(3)
	in := randomBatch(n, 3, &rng)
	say := func(n *Net) []float32 {
		logits, values := make([]float32, 3*l.Actions), make([]float32, 3)
		n.NewPlayer(3).Forward(in, 3, logits, values)
		return append(logits, values...)
	}
	if !slices.Equal(say(n), say(plain)) {
		t.Error("fresh surroundings change what the network says")
	}
	for i := range n.params {
		p := &n.params[i]
		if strings.HasSuffix(p.Name, ".hear.weight") {
			copy(p.Data, randomSlice(len(p.Data), &rng))
		}
	}
	with := say(n)
	plain.Take(n) // what it has not is let be
	if slices.Equal(with, say(plain)) {
		t.Error("surroundings change nothing")
	}
	for row := range 3 {
		obs := Row(in.Obs, row, l.ObsSize)
		for _, f := range l.Fields {
			if strings.HasPrefix(f.Name, "terrain-") && strings.HasSuffix(f.Name, "-is") {
				obs[f.Offset] = 0
			}
		}
	}
	said := say(n)
	for _, heard := range allHear(n, in, 3)[tableOwn] {
		if last := heard[len(heard)*3/4:]; !allZero(last) {
			t.Fatalf("a unit hears %v of terrain that is not there", last)
		}
	}
	if slices.Equal(with, said) {
		t.Error("terrain that is not there counts as if it were")
	}
}

// An action hears of what stands around where it leads; one that leads nowhere of nothing.
func TestActionsHear(t *testing.T) {
	l := LayoutOf(partsSpec(2))
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3}, Relations: 2,
		Score: 3, Features: 2}, l, 1)
	rng := dice.New(3)
	in := randomBatch(n, 1, &rng)
	first, second := Row(in.Features, 0, l.Features), Row(in.Features, 1, l.Features)
	lead := n.plan.leads
	at := in.Obs[n.plan.units[1].first[0]:] // it leads to where an enemy stands
	copy(first, []float32{1, 0, 0})
	first[lead.x], first[lead.y] = at[n.plan.units[1].x], at[n.plan.units[1].y]
	copy(second, first)
	second[lead.x], second[lead.y] = 0, 0
	hears := allHear(n, in, 1)[tableActions]
	size := len(hears[0]) / 3
	if near := hears[0][size:][:n.Config.Relations]; allZero(near) {
		t.Errorf("an action that leads to an enemy hears %v, nothing of what is near", hears[0])
	}
	if !allZero(hears[1]) {
		t.Errorf("an action that leads nowhere hears %v", hears[1])
	}
}

// allHear returns what the rows of each table hear.
func allHear(n *Net, in Batch, rows int) (all [numTables][][]float32) {
	c := n.NewPlayer(rows).circuit
	c.load(in, rows)
	c.forward()
	for _, o := range c.steps {
		if o.name == "relate" {
			size, cols := heard(n.plan.kindsTold(&n.Config), n.Config.Relations), o.shape[1]
			for r := range c.rows[o.table] {
				all[o.table] = append(all[o.table], Row(o.memory, r, cols)[cols-size:])
			}
		}
	}
	return all
}
