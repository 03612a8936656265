package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
)

// midGame returns states of a large game, a few before each kind of decision.
func midGame(tb testing.TB) (states []*engine.State) {
	tb.Helper()
	return gameStates(tb, mustCompile(tb, "horde-1000", "mixed-1000", "borough", "standoff"))
}

// gameStates returns states of a game, a few before each kind of decision but those of special rules and
// others that never come.
func gameStates(tb testing.TB, g *engine.Game) (states []*engine.State) {
	tb.Helper()
	var seen [core.NumKinds]int
	for _, k := range never(g) {
		seen[k] = 5
	}
	var menu []engine.Action
	kinds := seen[core.PlaceMarker:core.PlaceModel]
	for seed := uint64(0); seed < 2000 && (seed < 5 || !all(kinds)); seed++ {
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
	if !all(kinds) {
		tb.Fatalf("states by kind of decision, from placing markers on: %v; every kind should be there",
			kinds)
	}
	return states
}

// What agents do most does not allocate once it has warmed up, at any kind of decision.
func TestNoAllocations(t *testing.T) {
	noAllocations(t, midGame(t))
	noAllocations(t, gameStates(t, mustCompile(t, "brood-1000", "cohort-1000", "borough", "standoff")))
}

func noAllocations(t *testing.T, states []*engine.State) {
	var copied engine.State
	menu := make([]engine.Action, 0, 1024)
	snap := make([]byte, 0, 1<<16)
	var failed error
	for _, s := range states {
		menu = s.Menu(menu[:0])
		actions := append([]engine.Action(nil), menu...)
		kind := s.Decision().Kind
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
				t.Errorf("%s before %s (seat %d): %v allocations", op.name, kind, s.Decision().Seat, n)
			}
		}
	}
	if failed != nil {
		t.Error(failed)
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	states := midGame(b)
	var copied engine.State
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		copied.CopyFrom(states[i%len(states)])
	}
}

func BenchmarkMenu(b *testing.B) {
	states := midGame(b)
	var menu []engine.Action
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		menu = states[i%len(states)].Menu(menu[:0])
	}
}

// BenchmarkApply includes the copy that an action is applied to.
func BenchmarkApply(b *testing.B) {
	states := midGame(b)
	var actions [][]engine.Action
	for _, s := range states {
		actions = append(actions, s.Menu(nil))
	}
	var copied engine.State
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		n := i % len(states)
		copied.CopyFrom(states[n])
		if err := copied.Apply(actions[n][i/len(states)%len(actions[n])]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	states := midGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		states[i%len(states)].Hash()
	}
}

// BenchmarkGame plays whole random games.
func BenchmarkGame(b *testing.B) {
	g := mustCompile(b, "horde-1000", "mixed-1000", "borough", "standoff")
	var first, s engine.State
	first.CopyFrom(g.New(1))
	var menu []engine.Action
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyPosition(first.View(), uint64(i))
		for p := newPlayer(uint64(i), false); !s.Over(); {
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				b.Fatal(err)
			}
		}
	}
}
