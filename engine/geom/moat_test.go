package geom_test

import (
	"testing"

	"gauntlet/engine/geom"
)

// TestMoatKeepsWaysOff tells what leads into a moat from what leads past it.
func TestMoatKeepsWaysOff(t *testing.T) {
	m := geom.Moat{Box: geom.Box{Min: geom.Point{X: -20, Y: -10}, Max: geom.Point{X: 20, Y: 10}}, Reach: 5}
	for _, c := range []struct {
		a, b  geom.Point
		meets bool
	}{
		{geom.Point{X: -40, Y: 14}, geom.Point{X: 40, Y: 14}, true},
		{geom.Point{X: -40, Y: 15}, geom.Point{X: 40, Y: 15}, false},
		{geom.Point{X: 24, Y: -40}, geom.Point{X: 24, Y: 40}, true},
		{geom.Point{X: 15, Y: 24}, geom.Point{X: 34, Y: 5}, false}, // past the corner
	} {
		if got := m.Meets(c.a, c.b); got != c.meets {
			t.Errorf("the way from %v to %v leads into the moat: %v", c.a, c.b, got)
		}
	}
	if !m.Holds(geom.Point{X: 24, Y: 0}) || m.Holds(geom.Point{X: 25, Y: 0}) {
		t.Error("a moat holds what is less than its reach from the box")
	}
}
