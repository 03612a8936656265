package quest_test

import (
	"slices"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
)

// One agent plays game after game, of other rulesets too: what it has found out about one, broken off in the
// middle, counts for nothing in the next.
func TestHeuristicForgetsTheLastGame(t *testing.T) {
	games := []*engine.Game{QuestGame(t, "ruins", 2, "low"), StarterGames(t, 1)[0],
		QuestGame(t, "breach", 3, "middle")}
	again := New(t, "heuristic")
	for i, g := range games {
		want := choicesOf(t, New(t, "heuristic"), g, 60)
		if got := choicesOf(t, again, g, 60); !slices.Equal(got, want) {
			t.Errorf("game %d: an agent that has played before chooses %v, one that has not %v", i, got, want)
		}
	}
}

// choicesOf returns an agent's first choices on the second seat of a game.
func choicesOf(t *testing.T, a agents.Agent, g *engine.Game, n int) (choices []engine.Action) {
	t.Helper()
	s, other := g.New(1), New(t, "scripted")
	other.Begin(g, 0, 1)
	a.Begin(g, 1, 1)
	for len(choices) < n && !s.Over() {
		d, menu := s.Decision(), s.Menu(nil)
		player := a
		if d.Seat == 0 {
			player = other
		}
		choice, err := agents.Answer(player,
			agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()})
		if err == nil {
			err = s.Apply(choice)
		}
		if err != nil {
			t.Fatal(err)
		}
		if d.Seat == 1 {
			choices = append(choices, choice)
		}
	}
	return choices
}
