package env_test

import (
	"bytes"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// Whatever bytes a vector is restored from, it says what is wrong and stays as it was, or goes on.
func FuzzVectorRestore(f *testing.F) {
	start := func(tb testing.TB) (*Vector, *Buffers) {
		v := made(VectorOf(piles, 3, 1, SameStep))
		tb.Cleanup(v.Close)
		b := v.NewBuffers()
		must(tb, v.Reset(new(uint64(1)), b))
		return v, b
	}
	v, b := start(f)
	policy, actions := chooser{dice.New(1)}, make([]int32, 3)
	for range 6 {
		s := v.AppendSnapshot(nil)
		f.Add(s[:len(s)-4])
		policy.all(actions, b)
		must(f, v.Step(actions, b))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, b := start(t)
		before := v.AppendSnapshot(nil)
		if err := v.Restore(Sealed(data, 0), b); err != nil {
			if !bytes.Equal(before, v.AppendSnapshot(nil)) {
				t.Fatalf("%v, and the rows have changed", err)
			}
			return
		}
		policy, actions := chooser{dice.New(1)}, make([]int32, 3)
		for range 40 {
			policy.all(actions, b)
			if err := v.Step(actions, b); err != nil {
				return // a row that was restored to before its first reset
			}
		}
	})
}
