package scripted_test

import (
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

func TestScriptedBeatsRandom(t *testing.T) {
	games := StarterGames(t, 72)
	var player scripted.Agent
	var random agents.Random
	won, drawn, lost := 0, 0, 0
	for i := range 2 * len(games) {
		seat := i % 2
		players := [2]agents.Agent{&random, &random}
		players[seat] = &player
		switch o := PlayOut(t, games[i/2], uint64(i/2), players, nil); int(o.Winner) {
		case seat:
			won++
		case -1:
			drawn++
		default:
			lost++
		}
	}
	t.Logf("%d won, %d drawn, %d lost", won, drawn, lost)
	if 100*won < 85*(won+lost) || 100*drawn > 35*(won+drawn+lost) {
		t.Errorf("%d won, %d drawn, %d lost: less than 85%% of the decided games, or more than 35%% drawn",
			won, drawn, lost)
	}
}

// The answers are those of the position alone: neither the games played before nor those played beside it
// matter, nor asking twice.
func TestScriptedIsDeterministic(t *testing.T) {
	games := StarterGames(t, 12)
	var used [2]scripted.Agent
	players := [2]agents.Agent{&used[0], &used[1]}
	for i, g := range games {
		var choices []engine.Action
		PlayOut(t, g, uint64(i), players, func(_ agents.View, choice engine.Action) {
			choices = append(choices, choice)
		})
		n := 0
		PlayOut(t, g, uint64(i), [2]agents.Agent{new(scripted.Agent), new(scripted.Agent)},
			func(v agents.View, choice engine.Action) {
				if n >= len(choices) || choices[n] != choice {
					t.Fatalf("game %d: decision %d differs", i, n)
				}
				var fresh scripted.Agent
				fresh.Begin(g, v.Seat, 0)
				if again, err := fresh.Act(v); err != nil || again != choice {
					t.Fatalf("game %d: decision %d (%s): %+v, and %+v asked afresh (%v)", i, n, v.Decision.Kind,
						choice, again, err)
				}
				n++
			})
		if n != len(choices) {
			t.Fatalf("game %d: %d decisions, then %d", i, len(choices), n)
		}
	}
}

func TestScriptedExplainsEverything(t *testing.T) {
	var players [2]scripted.Agent
	for i, g := range StarterGames(t, 12) {
		PlayOut(t, g, uint64(i), [2]agents.Agent{&players[0], &players[1]}, func(v agents.View, _ engine.Action) {
			if why := players[v.Seat].Explain(); why == "" {
				t.Fatalf("game %d: nothing to say about a choice of %q", i, v.Decision.Kind)
			}
		})
	}
}

// replayed returns the scripted agent and the decisions of both seats of a game against random.
func replayed(tb testing.TB) (*scripted.Agent, []agents.View) {
	a := new(scripted.Agent)
	return a, Decisions(tb, StarterGames(tb, 3)[2], 2, [2]agents.Agent{a, new(agents.Random)},
		func(agents.View) bool { return true })
}

func TestScriptedDoesNotAllocate(t *testing.T) {
	a, views := replayed(t)
	AllocatesNothing(t, a, views)
}

// BenchmarkScripted measures one decision, averaged over those of both seats of a game against random.
func BenchmarkScripted(b *testing.B) {
	a, views := replayed(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		must.Get(a.Act(views[i%len(views)]))(b)
	}
}

// BenchmarkScriptedGames measures whole games of scripted against random.
func BenchmarkScriptedGames(b *testing.B) {
	games := StarterGames(b, 72)
	var player scripted.Agent
	var random agents.Random
	for i := 0; b.Loop(); i++ {
		players := [2]agents.Agent{&random, &random}
		players[i%2] = &player
		PlayOut(b, games[i/2%len(games)], uint64(i/2), players, nil)
	}
}
