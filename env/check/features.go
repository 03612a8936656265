package check

import (
	"bytes"
	"errors"
	"fmt"
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
func (c *checker) features() error {
	var before, after []byte
	return c.walk(func(w *walk) error {
		if !w.someday(8) {
			return nil
		}
		f, got := w.described()
		if f == nil {
			return errors.New("the spec has features, but there is no method Features")
		}
		size := len(w.row())
		row := &env.Spec{Obs: w.spec.Features, ObsSize: size}
		again := make([]float32, len(got))
		for i := range got {
			got[i], again[i] = canary, -canary
		}
		before = w.env.AppendSnapshot(before[:0])
		if err := errors.Join(f.Features(got), f.Features(again), w.env.Mask(w.mask)); err != nil {
			return err
		}
		for a, m := range w.mask {
			mine := got[a*size : (a+1)*size]
			if err := inside(row, mine); err != nil && m != 0 {
				return fmt.Errorf("features of action %d: %w", a, err)
			}
			for i, v := range mine {
				if m == 0 && v != 0 {
					return fmt.Errorf("features of action %d, which is not legal: %s is %v, it must be 0", a,
						place(row, i), v)
				}
			}
		}
		if !slices.Equal(got, again) {
			return errors.New("features are others when they are looked at again")
		}
		if after = w.env.AppendSnapshot(after[:0]); !bytes.Equal(before, after) {
			return errors.New("looking at features changes the environment: its snapshot is another one afterwards")
		}
		var wrong *env.BufferError
		if err := f.Features(make([]float32, len(got)+1)); !errors.As(err, &wrong) {
			return fmt.Errorf("features of %d numbers go into a buffer of %d with %s, it must be a BufferError", len(got), len(got)+1, quote(err))
		}
		return nil
	})
}
