package experiments

import (
	"runtime"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

// held returns how much memory is in use after a tournament of so many games of chance, while it can still
// be asked, and how many setups it has compiled.
func held(t *testing.T, f Field, games int) (bytes, setups int) {
	t.Helper()
	tournament := must.Get(NewTournament(Config{Agents: []string{"random", "random"}, Field: f, Games: games,
		Seed: 5, Workers: 2, Out: t.TempDir()}))(t)
	report := must.Get(tournament.Run(t.Context()))(t)
	var m runtime.MemStats
	for range 2 { // what pools hold goes with the second
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(report)
	return int(m.HeapAlloc), len(tournament.field.games)
}

// A tournament takes no more memory for more games, but for the setups that it keeps compiled.
func TestFlatMemory(t *testing.T) {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	many := must.Get(StarterField(rules, 1000))(t)
	one := many
	one.Armies, one.Tables, one.Missions = many.Armies[:1], many.Tables[:1], many.Missions[:1]
	held(t, one, 20) // what is made once
	few, _ := held(t, one, 50)
	more, _ := held(t, one, 200)
	if grown := more - few; grown > 100<<10 {
		t.Errorf("%d bytes after 50 games, %d after 200", few, more)
	}
	all, setups := held(t, many, 120)
	if setups < 50 {
		t.Fatalf("only %d setups", setups)
	}
	if each := (all - few) / setups; each > 40<<10 {
		t.Errorf("each of %d setups takes %d bytes", setups, each)
	}
	t.Logf("one setup: %d and %d bytes; %d setups: %d", few, more, setups, all)
}

// The scratch memory of computations is shared by all setups: a game of one that has not been played before
// takes little more than its state.
func TestSharedScratch(t *testing.T) {
	const games = 40
	rules := must.Get(rulesets.ByName("gf3"))(t)
	c := newCompiled(must.Get(StarterField(rules, 1000))(t), 1)
	for i := range games {
		must.Get(c.Game(i))(t)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range games {
		s := must.Get(c.Game(i))(t).New(1)
		for menu := s.Menu(nil); s.Round() < 2; menu = s.Menu(menu[:0]) {
			must.Do(t, s.Apply(menu[0]))
		}
	}
	runtime.ReadMemStats(&after)
	if each := int(after.TotalAlloc-before.TotalAlloc) / games; each > 40<<10 {
		t.Errorf("a game of a setup that has not been played before allocates %d bytes", each)
	}
}
