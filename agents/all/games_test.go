package all_test

import (
	"math"
	"testing"

	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// The heroes' agent does what the missions ask for, which chance does not.
func TestHeroesWinMissions(t *testing.T) {
	games := enginetest.Samples(20, 60)
	for _, threat := range quests.Threats {
		for heroes := party.MinHeroes; heroes <= 3; heroes++ {
			g := QuestGame(t, "breach", heroes, threat)
			wins := map[string]int{}
			for seed := range uint64(games) {
				for _, spec := range []string{"heroes", "random"} {
					r := Play(t, arena.Match{Game: g, Seed: seed}, spec, "scripted")
					if r.Outcome.Winner == starquest.Heroes {
						wins[spec]++
					}
				}
			}
			if wins["heroes"] < games/5 || wins["random"] > games/10 {
				t.Errorf("%d heroes, %s threat: of %d missions heroes wins %d and random %d", heroes, threat,
					games, wins["heroes"], wins["random"])
			}
		}
	}
}

// Neither agent of Star Quest takes long. Of several games the quickest counts, for the machine may be busy
// with something else during the others.
func TestQuestAgentsAreQuick(t *testing.T) {
	g := QuestGame(t, "breach", 3, "high")
	least := [2]float64{math.Inf(1), math.Inf(1)}
	for seed := range uint64(12) {
		var clocks [2]arena.Clock
		Play(t, arena.Match{Game: g, Seed: seed, Clocks: [2]*arena.Clock{&clocks[0], &clocks[1]}}, "heroes",
			"scripted")
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
