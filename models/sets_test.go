package models

import (
	"math"
	"slices"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// Where the weapons of a unit and the pieces of terrain stand in other rows, a network with parts says the same; one that
// reads them as one row of numbers does not.
func TestPartsHaveNoOrder(t *testing.T) {
	for _, parts := range [][]int{{6, 4}, nil} {
		n := perturbed(t, Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{8}, Score: 6,
			Parts: parts}, LayoutOf(partsSpec(3)), 3)
		whole := must.Get(planEntities(&n.Layout, true))(t)
		rng := dice.New(8)
		for range 20 {
			in := randomBatch(n, 1, &rng)
			in.Features = nil
			turned := Batch{Obs: slices.Clone(in.Obs)}
			for i := range whole.sets {
				s := &whole.sets[i]
				owners := []int{0}
				if s.role >= 0 {
					owners = whole.units[s.role].first
				}
				for _, from := range owners {
					last := len(s.rows.first) - 1
					for k, at := range s.rows.first {
						copy(turned.Obs[from+s.rows.first[last-k]:][:s.rows.size], in.Obs[from+at:][:s.rows.size])
					}
				}
			}
			var value, valueTurned [1]float32
			logits, logitsTurned := make([]float32, n.Layout.Actions), make([]float32, n.Layout.Actions)
			p := n.NewPlayer(1)
			p.Forward(in, 1, logits, value[:])
			p.Forward(turned, 1, logitsTurned, valueTurned[:])
			apart := math.Abs(float64(value[0] - valueTurned[0]))
			for i := range logits {
				apart = max(apart, math.Abs(float64(logits[i]-logitsTurned[i])))
			}
			if (apart < 1e-5) != (parts != nil) {
				t.Fatalf("parts %v: rows in another order change what it says by %v", parts, apart)
			}
		}
	}
}

// What stands in a row of every set makes a difference.
func TestPartsAreRead(t *testing.T) {
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{8}, Score: 6,
		Parts: []int{6, 4}}, LayoutOf(partsSpec(3)), 3)
	in := Batch{Obs: slices.Repeat([]float32{0.5}, n.Layout.ObsSize)}
	p := n.NewPlayer(1)
	logits := make([]float32, n.Layout.Actions)
	say := func() float32 {
		var value [1]float32
		p.Forward(in, 1, logits, value[:])
		return value[0]
	}
	before := say()
	for i := range n.plan.sets {
		s := &n.plan.sets[i]
		at := s.rows.first[0]
		if s.role >= 0 {
			at += n.plan.units[s.role].first[1]
		}
		for k := range s.rows.size {
			in.Obs[at+k] = -0.25
			if s.rows.is != k && say() == before {
				t.Errorf("it makes no difference what stands in number %d of %q", k, s.name)
			}
			in.Obs[at+k] = 0.5
		}
	}
}

// Weapons, terrain and spells that are not there are not read.
func TestAbsentPartsAreNotRead(t *testing.T) {
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{5}, Score: 6,
		Parts: []int{4}}, LayoutOf(partsSpec(2)), 3)
	in := Batch{Obs: slices.Repeat([]float32{0.5}, n.Layout.ObsSize)}
	p := n.NewPlayer(1)
	logits, value := make([]float32, n.Layout.Actions), make([]float32, 1)
	rows := func() (got []int) {
		p.Forward(in, 1, logits, value)
		for i := range n.plan.sets {
			got = append(got, p.circuit.rows[tableSets+i])
		}
		return got
	}
	// Own and enemy weapons and choices, terrain, spells of either side.
	want := []int{6, 2, 9, 3, 3, 2, 2}
	if got := rows(); !slices.Equal(got, want) {
		t.Fatalf("rows %v, want %v", got, want)
	}
	in.Obs[n.plan.units[0].first[1]+n.plan.units[0].parts[0].first[2]] = 0 // "is" of a weapon
	clear(in.Obs[n.plan.sets[5].rows.first[0]:][:2])
	want[0], want[5] = 5, 1
	if got := rows(); !slices.Equal(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
	in.Obs[n.plan.units[1].first[2]+n.plan.units[1].is] = 0 // and with a unit go its own
	want[2], want[3] = 6, 2
	if got := rows(); !slices.Equal(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
}

// The sets of real environments: what units have rows of, and the game. A network for few units plays with many.
func TestSetsOfEnvironments(t *testing.T) {
	small, large := layoutOf(t, "GF3-Skirmish-v1", "layer=tactical"), layoutOf(t, "GF3-2000-v1", "layer=tactical")
	p := must.Get(planEntities(&small, true))(t)
	var names []string
	for i := range p.sets {
		names = append(names, p.sets[i].name)
	}
	want := []string{"own weapon", "own choice", "enemy weapon", "enemy choice", "attack", "offer", "own-spell", "enemy-spell",
		"terrain"}
	if !slices.Equal(names, want) {
		t.Errorf("sets %q, want %q", names, want)
	}
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{8}, Activation: "relu", Rows: []int{8}, Parts: []int{6}, Score: 4,
		Features: 4}, small, 1)
	other := must.Get(n.For(large))(t)
	rng := dice.New(1)
	logits, value := make([]float32, large.Actions), make([]float32, 1)
	other.NewPlayer(1).Forward(randomBatch(other, 1, &rng), 1, logits, value)
	if slices.Max(logits) == slices.Min(logits) {
		t.Error("the network for more units says nothing")
	}
}

// Of a kind of rows that only the units of one side have, those of the other have none; they are read whichever side is
// the own one.
func TestSetsOfOneSide(t *testing.T) {
	l := layoutOf(t, "StarQuest-Breach-v1", "layer=tactical")
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{8}, Activation: "tanh", Rows: []int{8}, Parts: []int{6}, Score: 4,
		Features: 4}, l, 1)
	var names []string
	for i := range n.plan.sets {
		names = append(names, n.plan.sets[i].name)
	}
	want := []string{"own weapon", "own skill", "enemy weapon", "enemy skill", "attack", "own-spell", "enemy-spell", "terrain"}
	if !slices.Equal(names, want) {
		t.Fatalf("sets %q, want %q", names, want)
	}
	if heroes, foes := &n.plan.sets[1].rows, &n.plan.sets[3].rows; len(heroes.first) != 6 || len(foes.first) != 0 {
		t.Fatalf("%d rows of skills of heroes, %d of AI units", len(heroes.first), len(foes.first))
	}
	in := Batch{Obs: make([]float32, l.ObsSize)}
	for side := range n.plan.units {
		for _, at := range n.plan.units[side].first { // all units there can be, and all that they can have
			for k := range n.plan.units[side].size {
				in.Obs[at+k] = 0.5
			}
		}
	}
	in.Features = make([]float32, l.Actions*l.Features)
	p, logits := n.NewPlayer(1), make([]float32, l.Actions)
	for _, side := range []float32{1, -1} {
		in.Obs[n.plan.side] = side
		say := func() float32 {
			var value [1]float32
			p.Forward(in, 1, logits, value[:])
			return value[0]
		}
		skill := n.plan.units[0].first[1] + n.plan.sets[1].rows.first[5]
		before := say()
		for k := range n.plan.sets[1].rows.size {
			in.Obs[skill+k] = -0.25
			if n.plan.sets[1].rows.is != k && say() == before {
				t.Errorf("side %v: it makes no difference what stands in number %d of a skill", side, k)
			}
			in.Obs[skill+k] = 0.5
		}
	}
}
