package enginetest

import (
	"slices"
	"testing"

	"gauntlet/engine"
)

// NoAllocations checks that what agents do most does not allocate in any of the states once it has warmed up.
func NoAllocations(t *testing.T, states []*engine.State) {
	t.Helper()
	var copied engine.State
	menu := make([]engine.Action, 0, 1024)
	snap := make([]byte, 0, 1<<16)
	var failed error
	for _, s := range states {
		menu = s.Menu(menu[:0])
		actions := slices.Clone(menu)
		for _, op := range []struct {
			name string
			do   func()
		}{
			{"CopyFrom", func() { copied.CopyFrom(s) }},
			{"Menu", func() { menu = s.Menu(menu[:0]) }},
			{"Hash", func() { s.Hash() }},
			{"PositionHash", func() { s.PositionHash() }},
			{"AppendSnapshot", func() { snap = s.AppendSnapshot(snap[:0]) }},
			{"CopyFrom and Apply", func() {
				for i := range actions {
					copied.CopyFrom(s)
					if err := copied.Apply(actions[i]); err != nil {
						failed = err
					}
				}
			}},
		} {
			if n := testing.AllocsPerRun(5, op.do); n > 0 {
				t.Errorf("%s before %s (seat %d): %v allocations", op.name, s.Decision().Kind,
					s.Decision().Seat, n)
			}
		}
	}
	if failed != nil {
		t.Error(failed)
	}
}

// BenchmarkGames plays whole random games and reports how many decisions with more than one answer it takes
// in a second.
func BenchmarkGames(b *testing.B, g *engine.Game) {
	var first, s engine.State
	first.CopyFrom(g.New(1))
	free := 0
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		s.CopyPosition(first.View(), i)
		for t := range Bold(nil).Player(i, false).Play(b, &s) {
			if len(t.Menu) > 1 {
				free++
			}
		}
	}
	b.ReportMetric(float64(free)/b.Elapsed().Seconds(), "decisions/s")
}
