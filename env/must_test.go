package env_test

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// must ends a test in which something has failed that the test relies on.
func must(tb testing.TB, err error) {
	if err != nil {
		tb.Helper()
		tb.Fatal(err)
	}
}

// made returns what a test relies on, and panics where that could not be made.
func made[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// is reports whether an error is one of a type, or wraps one.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// says demands an error whose text has a part.
func says(tb testing.TB, what any, err error, want string) {
	if err == nil || !strings.Contains(err.Error(), want) {
		tb.Helper()
		tb.Errorf("%+v: %v, want %s", what, err, want)
	}
}

// counted demands that each of some things has come up so often.
func counted[K comparable](tb testing.TB, what string, seen map[K]int, least int, wants ...K) {
	tb.Helper()
	for _, k := range wants {
		if seen[k] < least {
			tb.Errorf("%s: %v came up %d times, want %d", what, k, seen[k], least)
		}
	}
}

// tiny reports whether a number is nothing but rounding.
func tiny(d float32) bool { return d <= 1e-5 && d >= -1e-5 }

// Buffers for the observation, the mask and the features of an environment, or of a row of a vector.
func obsOf(e specified) []float32 { return make([]float32, e.Spec().ObsSize) }
func maskOf(e specified) []uint8  { return make([]uint8, e.Spec().Actions()) }

// legal returns the mask of an environment.
func legal(e Env) []uint8 {
	mask := maskOf(e)
	if err := e.Mask(mask); err != nil {
		panic(err)
	}
	return mask
}
func featuresOf(e specified) []float32 {
	return make([]float32, e.Spec().Actions()*len(e.Spec().Features))
}

type specified interface{ Spec() *Spec }

// games plays n games, of the seeds from 0 on, and yields the seed at every decision, before step takes an
// action.
func games(tb testing.TB, e *Turn, n int, rng *dice.Stream,
	step func(testing.TB, *Turn, *dice.Stream)) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for seed := range uint64(n) {
			must(tb, e.Reset(seed))
			for e.Seat() >= 0 {
				if !yield(seed) {
					return
				}
				step(tb, e, rng)
			}
		}
	}
}
