package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
)

// playedKinds are the kinds of decision that come up in random play of the mission that tests play most.
var playedKinds = []core.Kind{core.DeployUnit, core.DeployAt, core.Activate, core.ChooseAction, core.MoveTo,
	core.Shoot, core.Casualty,
	core.ChargePath, core.SpendPower, core.SkillTarget}

// midGame returns states of a mission, a few before each kind of decision.
func midGame(tb testing.TB) (states []*engine.State) {
	tb.Helper()
	g := breach(tb)
	var seen [core.NumKinds]int
	missing := func() bool {
		for _, k := range playedKinds {
			if seen[k] == 0 {
				return true
			}
		}
		return false
	}
	var menu []engine.Action
	for seed := uint64(0); seed < 500 && (seed < 5 || missing()); seed++ {
		s := g.New(seed)
		p := newPlayer(seed, true)
		for !s.Over() {
			if k := s.Decision().Kind; seen[k] < 5 && seed >= uint64(seen[k]) { // not all from one game
				seen[k]++
				c := new(engine.State)
				c.CopyFrom(s)
				states = append(states, c)
			}
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if missing() {
		tb.Fatalf("states by kind of decision: %v; every kind of %v should be there", seen, playedKinds)
	}
	return states
}

// What agents do most does not allocate once it has warmed up, at any kind of decision.
func TestNoAllocations(t *testing.T) {
	var copied engine.State
	menu := make([]engine.Action, 0, 1024)
	snap := make([]byte, 0, 1<<16)
	var failed error
	for _, s := range midGame(t) {
		menu = s.Menu(menu[:0])
		actions := append([]engine.Action(nil), menu...)
		for _, op := range []struct {
			name string
			do   func()
		}{
			{"CopyFrom", func() { copied.CopyFrom(s) }},
			{"Menu", func() { menu = s.Menu(menu[:0]) }},
			{"Hash", func() { s.Hash() }},
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

// BenchmarkGame plays whole random games and reports how many decisions with more than one answer it takes in
// a second.
func BenchmarkGame(b *testing.B) {
	g := breach(b)
	var first, s engine.State
	first.CopyFrom(g.New(1))
	var menu []engine.Action
	free := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyPosition(first.View(), uint64(i))
		for p := newPlayer(uint64(i), false); !s.Over(); {
			if menu = s.Menu(menu[:0]); len(menu) > 1 {
				free++
			}
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(free)/b.Elapsed().Seconds(), "decisions/s")
}
