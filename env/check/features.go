package check

import (
	"errors"
	"slices"

	"gauntlet/env"
)

// described returns what writes the features of a walk's actions and a buffer for them, nil when the spec has
// none.
func (w *walk) described() (env.Featured, []float32) {
	f, ok := env.Unwrapped(w.env).(env.Featured)
	if !ok || len(w.spec.Features) == 0 {
		return nil, nil
	}
	return f, make([]float32, w.spec.Actions()*len(w.row()))
}

// row returns room for the features of one action.
func (w *walk) row() []float32 {
	last := w.spec.Features[len(w.spec.Features)-1]
	return make([]float32, last.Offset+last.Size)
}

// features checks the numbers that describe actions.
func (c *checker) features() {
	c.walk(func(w *walk) {
		if !w.someday(8) {
			return
		}
		f, got := w.described()
		if f == nil {
			fail("the spec has features, but there is no method Features")
		}
		size := len(w.row())
		row := &env.Spec{Obs: w.spec.Features, ObsSize: size}
		again := make([]float32, len(got))
		for i := range got {
			got[i], again[i] = canary, -canary
		}
		w.save()
		must(errors.Join(f.Features(got), f.Features(again), w.env.Mask(w.mask)))
		for a, m := range w.mask {
			mine := got[a*size : (a+1)*size]
			if m != 0 {
				expect(try(func() { inside(row, mine) }), "features of action %d", a)
				continue
			}
			for i, v := range mine {
				if v != 0 {
					fail("features of action %d, which is not legal: %s is %v, it must be 0", a,
						place(row, i), v)
				}
			}
		}
		if !slices.Equal(got, again) {
			fail("features are others when they are looked at again")
		}
		w.unchanged("looking at features")
		refused[*env.BufferError](f.Features(make([]float32, len(got)+1)),
			"features of %d numbers go into a buffer of %d with %s, it must be a BufferError", len(got),
			len(got)+1)
	})
}
