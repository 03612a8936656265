package env_test

import (
	"fmt"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// chooser is the random policy of the tests.
type chooser struct{ chance dice.Stream }

// choose takes a legal action of a mask, 0 when there is none.
func (c *chooser) choose(mask []uint8) int32 { return int32(max(0, Sample(mask, &c.chance))) }

// all chooses for all rows of a vector.
func (c *chooser) all(actions []int32, b *Buffers) {
	n := len(b.Masks) / len(actions)
	for i := range actions {
		actions[i] = c.choose(b.Masks[i*n : (i+1)*n])
	}
}

// BenchmarkVector steps random games with observations and masks written. Its figure is decisions per second,
// the random policy included.
func BenchmarkVector(b *testing.B) {
	for _, c := range []struct {
		id         string
		layer      Layer
		n, workers int
	}{
		{"GF3-1000-v1", Atomic, 256, 1},
		{"GF3-1000-v1", Atomic, 1024, 1},
		{"GF3-1000-v1", Atomic, 1024, 2},
		{"GF3-Skirmish-v1", Atomic, 1024, 2},
		{"GF3-1000-v1", Tactical, 256, 1},
		{"GF3-Skirmish-v1", Tactical, 1024, 2},
		{"GF3-Skirmish-v1", Atomic, 64, 1},
		{"GF3-Skirmish-v1", Atomic, 64, 1},
		{"GF3-Skirmish-v1", Tactical, 64, 1},
		{"GF3-Skirmish-v1", Tactical, 64, 1},
	} {
		b.Run(fmt.Sprintf("%s/%s/envs=%d/workers=%d", c.id, c.layer, c.n, c.workers), func(b *testing.B) {
			v := made(NewVector(c.id, Options{Layer: c.layer}, c.n, c.workers, SameStep))
			defer v.Close()
			seed := uint64(1)
			buf, actions, policy := v.NewBuffers(), make([]int32, c.n), chooser{dice.New(1)}
			must(b, v.Reset(&seed, buf))
			for range 300 { // until the rows are spread over their games
				policy.all(actions, buf)
				must(b, v.Step(actions, buf))
			}
			b.ReportAllocs()
			for b.Loop() {
				policy.all(actions, buf)
				must(b, v.Step(actions, buf))
			}
			b.ReportMetric(float64(b.N)*float64(c.n)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
