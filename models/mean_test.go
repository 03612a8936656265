package models

import (
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A network that heard nothing of its surroundings has a mean with one that goes on from it and does.
func TestMeanWithSurroundings(t *testing.T) {
	l := LayoutOf(partsSpec(2))
	config := Config{Kind: "entity", Hidden: []int{6}, Activation: "tanh", Rows: []int{4}, Parts: []int{3}, Relations: 2, Score: 3,
		Features: 2}
	old := &Checkpoint{Net: perturbed(t, config, l, 1)}
	config.Surroundings = true
	hears := &Checkpoint{Net: perturbed(t, config, l, 2)}
	m := must.Get(Mean([]*Checkpoint{hears, old}))(t)
	grown := hears.Net.Clone()
	grown.Take(old.Net)
	if slices.Equal(grown.Weights, hears.Net.Weights) {
		t.Fatal("the networks are the same")
	}
	for k, w := range m.Net.Weights {
		if want := float32((float64(hears.Net.Weights[k]) + float64(grown.Weights[k])) / 2); w != want {
			t.Fatalf("weight %d is %v, not %v", k, w, want)
		}
	}
	if _, err := Mean([]*Checkpoint{old, hears}); !must.Contain(err, "network 2: the network is built otherwise") {
		t.Errorf("a mean without surroundings: %v", err)
	}
}

// A mean lies halfway between two networks; ones that are not alike have none.
func TestMean(t *testing.T) {
	a, b := tiny(t), tiny(t)
	b.Net = must.Get(New(a.Net.Config, a.Net.Layout, 99))(t)
	b.Note = "another"
	m := must.Get(Mean([]*Checkpoint{a, b}))(t)
	for k, w := range m.Net.Weights {
		if want := float32((float64(a.Net.Weights[k]) + float64(b.Net.Weights[k])) / 2); w != want {
			t.Fatalf("weight %d is %v, not %v", k, w, want)
		}
	}
	if m.Resumable() || m.Env != a.Env || m.Seed != a.Seed || m.Note != "the mean of 2 networks; of the first: "+a.Note {
		t.Errorf("%+v", m.Header)
	}
	if same := must.Get(Mean([]*Checkpoint{a, a, a}))(t); same.Net.Hash() != a.Net.Playing().Hash() {
		t.Error("the mean of a network with itself is another")
	}
	wide := *b
	other := a.Net.Config
	other.Hidden = []int{9}
	wide.Net = must.Get(New(other, a.Net.Layout, 1))(t)
	second := *b
	second.Seats = SecondSeat
	for want, of := range map[string][]*Checkpoint{
		"a mean of 1 networks; it takes two or more":                                   {a},
		"network 2: the network is built otherwise":                                    {a, &wide},
		`network 3: the network was trained in the seat "second", and the first in ""`: {a, b, &second},
	} {
		if _, err := Mean(of); !must.Contain(err, want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}
