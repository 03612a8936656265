package all_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// twoCasters makes the flier of the party that has a caster another one, so that heroes can help each other
// cast.
func twoCasters(t *testing.T) *roster.Army {
	t.Helper()
	party, err := party.Open("wayfarers")
	if err != nil {
		t.Fatal(err)
	}
	gift := roster.Rule{ID: roster.Caster, Rating: 3}
	for i := range party.Units {
		u := &party.Units[i]
		if _, casts := roster.Rating(u.Rules, roster.Caster); casts || u.Name != "Nim Arrow" {
			continue
		}
		u.Rules = append(u.Rules, gift)
		u.Models[0].Rules = append(u.Models[0].Rules, gift)
	}
	return party
}

// The agents of both sides play every mission under every ruling of the game, with either party: they never
// err, and the heroes win as agents do who know what they are about.
func TestQuestAgentsUnderEveryRuling(t *testing.T) {
	vanguard, err := party.Open("vanguard")
	if err != nil {
		t.Fatal(err)
	}
	parties := []*roster.Army{vanguard, twoCasters(t)}
	seed := uint64(0)
	for _, info := range starquest.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			ruling := engine.Ruling{Name: info.Name, Value: value}
			games, won := 0, 0
			for _, quest := range quests.Missions() {
				for _, party := range parties {
					for _, threat := range quests.Threats[:2] {
						g := PartyGame(t, quest, party, 4, threat, ruling)
						seed++
						if games++; QuestMatch(t, g, seed, "heroes", "scripted").Outcome.Winner == starquest.Heroes {
							won++
						}
					}
				}
			}
			if won < games/4 {
				t.Errorf("%s=%s: the heroes win %d of %d missions", info.Name, value, won, games)
			}
		}
	}
}
