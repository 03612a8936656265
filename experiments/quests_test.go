package experiments

import (
	"context"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// wins plays a shipped mission by the agents that ship for it, and returns how many of the games the heroes win.
func wins(t *testing.T, quest string, heroes int, threat string, games int) (won int) {
	t.Helper()
	m, table, err := mission.StarterQuest(quest)
	if err != nil {
		t.Fatal(err)
	}
	party, err := roster.QuestList("vanguard")
	if err != nil {
		t.Fatal(err)
	}
	brood, err := roster.QuestList("brood")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := starquest.Prepare(m, table, party, brood, heroes, threat)
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	var ref arena.Referee
	for seed := range uint64(games) {
		match := arena.Match{Game: game, Seed: seed}
		for i, spec := range [2]string{"heroes", "scripted"} {
			if match.Agents[i], err = agents.New(spec); err != nil {
				t.Fatal(err)
			}
		}
		res, err := ref.Play(context.Background(), match)
		if err != nil {
			t.Fatal(err)
		}
		if res.Forfeit >= 0 {
			t.Errorf("%s, %d heroes, %s threat, seed %d: player %d forfeits: %s", quest, heroes, threat, seed, res.Forfeit+1, res.Why)
		}
		if res.Outcome.Winner == starquest.Heroes {
			won++
		}
	}
	return won
}

// No mission is decided before it begins, and a higher level of threat is harder. docs/quests.md says what is aimed at, and how to measure it.
func TestMissionsAreBalanced(t *testing.T) {
	const games = 24
	for _, quest := range mission.Quests() {
		low, middle, high := wins(t, quest, 3, "low", games), wins(t, quest, 3, "middle", games), wins(t, quest, 3, "high", games)
		t.Logf("%s: %d, %d and %d of %d won", quest, low, middle, high, games)
		if middle < games/5 || middle > games*4/5 || low <= high {
			t.Errorf("%s: of %d games three heroes win %d at low, %d at middle and %d at high threat", quest, games, low, middle, high)
		}
	}
}
