package core_test

import (
	"slices"
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Whichever of a number of models has changed, SameModels tells so and takes it over.
func TestSameModels(t *testing.T) {
	for n := range 20 {
		s := core.State{Models: make([]core.Model, 3+n)}
		for i := range s.Models {
			s.Models[i].P = geom.Point{X: int32(i), Y: 7}
		}
		was := slices.Clone(s.Models[3:])
		if !s.SameModels(was, 3) {
			t.Errorf("%d equal models: changed", n)
		}
		for i := range n {
			s.Models[3+i].Wounds++
			if s.SameModels(was, 3) || !slices.Equal(was, s.Models[3:]) || !s.SameModels(was, 3) {
				t.Errorf("model %d of %d: the change is not taken over", i, n)
			}
		}
	}
}
