package env_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// midGame returns an environment in the given round of a game that is played at random.
func midGame(tb testing.TB, id string, seed uint64, round int, options ...string) *Turn {
	tb.Helper()
	e := made(Make(id, options...))
	must(tb, e.Reset(seed))
	rng := dice.New(seed)
	for e.Seat() >= 0 && e.Position().Round() < round {
		stepAtRandom(tb, e, &rng)
	}
	return e
}

// stepAtRandom takes one of the legal actions.
func stepAtRandom(tb testing.TB, e *Turn, rng *dice.Stream) {
	tb.Helper()
	must(tb, e.Step(pick(rng, legal(e))))
}

// BenchmarkObserve measures an observation in which nothing has changed since the last, and one after every
// step of a game.
func BenchmarkObserve(b *testing.B) {
	for i := range IDs() {
		id := IDs()[i].Name
		b.Run(id+"/same", func(b *testing.B) {
			e := midGame(b, id, 1, 2)
			dst := obsOf(e)
			b.ReportAllocs()
			for b.Loop() {
				e.Observe(0, dst)
			}
		})
		b.Run(id+"/stepping", func(b *testing.B) {
			e := midGame(b, id, 1, 1)
			rng := dice.New(1)
			var states []*engine.State
			for e.Seat() >= 0 {
				s := new(engine.State)
				s.CopyFrom(e.State())
				states = append(states, s)
				stepAtRandom(b, e, &rng)
			}
			dst := obsOf(e)
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				e.Put(states[n%len(states)])
				e.Observe(n%2, dst)
				n++
			}
		})
	}
}
