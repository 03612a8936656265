package core_test

import (
	"slices"
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The same is so of units.
func TestOtherUnit(t *testing.T) {
	for n := range 4 {
		s := core.State{Units: make([]core.Unit, n)}
		was := slices.Clone(s.Units)
		for from := range n + 1 {
			if got := s.OtherUnit(was, from); got != n {
				t.Errorf("%d equal units, from %d: %d is another", n, from, got)
			}
			for i := range n {
				for _, change := range []func(u *core.Unit){func(u *core.Unit) { u.Alive ^= 4 }, func(u *core.Unit) { u.Risked ^= 1 },
					func(u *core.Unit) { u.Flags ^= core.Moved }, func(u *core.Unit) { u.Extra ^= 1 << 20 }} {
					change(&s.Units[i])
					want := i
					if i < from {
						want = n
					}
					if got := s.OtherUnit(was, from); got != want {
						t.Errorf("unit %d of %d, from %d: %d is another", i, n, from, got)
					}
					change(&s.Units[i])
				}
			}
		}
	}
}

// Whichever of a number of models has changed, OtherModel finds it, unless it stands before the first that is asked about.
func TestOtherModel(t *testing.T) {
	for n := range 20 {
		s := core.State{Models: make([]core.Model, n)}
		for i := range s.Models {
			s.Models[i].P = geom.Point{X: int32(i), Y: 7}
		}
		was := slices.Clone(s.Models)
		for from := range n + 1 {
			if got := s.OtherModel(was, from); got != n {
				t.Errorf("%d equal models, from %d: %d is another", n, from, got)
			}
			for i := range n {
				s.Models[i].Wounds++
				want := i
				if i < from {
					want = n
				}
				if got := s.OtherModel(was, from); got != want {
					t.Errorf("model %d of %d, from %d: %d is another", i, n, from, got)
				}
				s.Models[i].Wounds--
			}
		}
	}
}
