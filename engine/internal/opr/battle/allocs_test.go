package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
)

// midGame returns states of a large game, a few before each kind of decision.
func midGame(tb testing.TB) []*engine.State {
	tb.Helper()
	return bold.States(tb, mustCompile(tb, "horde-1000", "mixed-1000", "borough", "standoff"), 5, false,
		plain(gf3.Ruleset)[:15]...)
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
		must.Do(b, copied.Apply(actions[n][i/len(states)%len(actions[n])]))
	}
}

func BenchmarkHash(b *testing.B) {
	states := midGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		states[i%len(states)].Hash()
	}
}

func BenchmarkGame(b *testing.B) {
	enginetest.BenchmarkGames(b, mustCompile(b, "horde-1000", "mixed-1000", "borough", "standoff"))
}
