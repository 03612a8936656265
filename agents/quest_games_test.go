package agents_test

import (
	"context"
	"math"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// questGame returns the game of a shipped mission for so many heroes at a level of threat.
func questGame(t testing.TB, quest string, heroes int, threat string, rulings ...engine.Ruling) *engine.Game {
	t.Helper()
	party, err := roster.QuestList("vanguard")
	if err != nil {
		t.Fatal(err)
	}
	return partyGame(t, quest, party, heroes, threat, rulings...)
}

// partyGame is questGame with a party.
func partyGame(t testing.TB, quest string, party *roster.Army, heroes int, threat string, rulings ...engine.Ruling) *engine.Game {
	t.Helper()
	m, table, err := mission.StarterQuest(quest)
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
	setup.Rulings = rulings
	g, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// questMatch plays a game between two agents and returns how it ended.
func questMatch(t testing.TB, g *engine.Game, seed uint64, heroes, foes string, clocks ...*arena.Clock) arena.Result {
	t.Helper()
	m := arena.Match{Game: g, Seed: seed}
	copy(m.Clocks[:], clocks)
	for seat, spec := range []string{heroes, foes} {
		var err error
		if m.Agents[seat], err = agents.New(spec); err != nil {
			t.Fatal(err)
		}
	}
	res, err := new(arena.Referee).Play(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if res.Forfeit >= 0 {
		t.Fatalf("seed %d: player %d forfeits: %s", seed, res.Forfeit+1, res.Why)
	}
	return res
}

// The heroes' agent does what the missions ask for, which chance does not.
func TestHeroesWinMissions(t *testing.T) {
	const games = 60
	for _, threat := range mission.Threats {
		for heroes := roster.MinParty; heroes <= 3; heroes++ {
			g := questGame(t, "breach", heroes, threat)
			wins := map[string]int{}
			for seed := range uint64(games) {
				for _, spec := range []string{"heroes", "random"} {
					if r := questMatch(t, g, seed, spec, "scripted"); r.Outcome.Winner == starquest.Heroes {
						wins[spec]++
					}
				}
			}
			if wins["heroes"] < games/5 || wins["random"] > games/10 {
				t.Errorf("%d heroes, %s threat: of %d missions heroes wins %d and random %d", heroes, threat, games, wins["heroes"], wins["random"])
			}
		}
	}
}

// Neither agent of Star Quest takes long. Of several games the quickest counts, for the machine may be busy with something else during the others.
func TestQuestAgentsAreQuick(t *testing.T) {
	g := questGame(t, "breach", 3, "high")
	least := [2]float64{math.Inf(1), math.Inf(1)}
	for seed := range uint64(12) {
		var clocks [2]arena.Clock
		questMatch(t, g, seed, "heroes", "scripted", &clocks[0], &clocks[1])
		for seat := range clocks {
			if mean, ok := clocks[seat].Mean(); ok {
				least[seat] = min(least[seat], mean)
			}
		}
	}
	if least[0] > 1000 || least[1] > 1000 {
		t.Errorf("a decision takes heroes %.1f us and scripted %.1f us", least[0], least[1])
	}
}
