package patterns_test

import (
	"slices"
	"testing"

	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
)

// The places of actions are what replays and the slots of environments keep: they stay what they are.
func TestPlacesStay(t *testing.T) {
	type p = []int
	for _, c := range []struct {
		what      string
		got, want p
	}{
		{"figures", p{patterns.Other, patterns.Creature, patterns.Places}, p{10, 20, 28}},
		{"actions", p{patterns.End, patterns.Move, patterns.Scurry, patterns.Fight, patterns.Fire, patterns.Throw, patterns.Launch,
			patterns.Power, patterns.Loot, patterns.Unjam}, p{0, 1, 2, 3, 31, 28, 29, 331, 349, 355}},
		{"shots", p{patterns.Shots(1), patterns.Shots(2), patterns.Shots(crew.NumGear)}, p{31, 61, 301}},
		{"ways", p{patterns.Rings, patterns.Directions, patterns.Stay, patterns.Rose, patterns.Foe, patterns.To, patterns.Jump, patterns.Exit}, p{3, 16, 0, 1, 49, 77, 83, 99}},
		{"aims", p{patterns.Aim, patterns.Point, patterns.Here, patterns.AtLoot, patterns.Hold}, p{0, 28, 60, 61, 67}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s stand at %v, not at %v", c.what, c.got, c.want)
		}
	}
}
