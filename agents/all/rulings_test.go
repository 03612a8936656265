package all_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// twoCasters makes the flier of a party that has a caster another one, so that heroes can help each other
// cast.
func twoCasters(party *roster.Army) {
	gift := roster.Rule{ID: roster.Caster, Rating: 3}
	for i := range party.Units {
		if u := &party.Units[i]; u.Name == "Nim Arrow" {
			u.Rules = append(u.Rules, gift)
			u.Models[0].Rules = append(u.Models[0].Rules, gift)
		}
	}
}

// The agents of both sides play every mission under every ruling of the game, with either party: they never
// err, and the heroes win as agents do who know what they are about.
func TestQuestAgentsUnderEveryRuling(t *testing.T) {
	seed := uint64(0)
	for _, info := range starquest.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			ruling := engine.Ruling{Name: info.Name, Value: value}
			games, won := 0, 0
			for _, quest := range quests.Missions() {
				for _, party := range []string{"vanguard", "wayfarers"} {
					for _, threat := range quests.Threats[:enginetest.Samples(1, 2)] {
						setup := must.Get(engine.Prepare(starquest.Ruleset, engine.Choice{
							Armies: [2]string{party}, Mission: quest, Party: 4, Threat: threat,
							Rulings: []engine.Ruling{ruling}}))(t)
						twoCasters(setup.Armies[starquest.Heroes])
						g := must.Get(engine.Compile(setup))(t)
						seed++
						games++
						match := arena.Match{Game: g, Seed: seed}
						if Play(t, match, "heroes", "scripted").Outcome.Winner == starquest.Heroes {
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
