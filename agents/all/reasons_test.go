package all_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// Both sides of Star Quest can say why they have chosen whatever they were asked, in every mission, with
// either party.
func TestQuestAgentsExplainEverything(t *testing.T) {
	kinds := map[engine.Kind]bool{}
	ask := Watch(func(c *arena.Choice, _ *engine.State) error {
		if c.Agent == nil {
			return nil
		}
		kinds[c.Decision.Kind] = true
		why := c.Agent.(agents.Explainer).Explain()
		if why == "" || strings.Contains(why, "no task") || strings.HasPrefix(why, "; ") {
			t.Errorf("%s of seat %d: the reason is %q", c.Decision.Kind, c.Decision.Seat, why)
		}
		return nil
	})
	for i, quest := range quests.Missions() {
		for k, list := range []string{"vanguard", "wayfarers"} {
			g := Compile(t, starquest.Name, engine.Choice{Armies: [2]string{list}, Mission: quest, Party: 4,
				Threat: "high"})
			Play(t, arena.Match{Game: g, Seed: uint64(10*i + k), Observers: []arena.Observer{ask}}, "heroes",
				"scripted")
		}
	}
	for _, kind := range []engine.Kind{engine.SetAside, engine.DeployUnit, engine.DeployAt, engine.Activate,
		engine.ChooseAction, engine.MoveTo, engine.Shoot, engine.ChargePath, engine.CastSpell, engine.CastAt,
		engine.CommitTokens, engine.SkillTarget, engine.SpendPower, engine.SpreadHits} {
		if !kinds[kind] {
			t.Errorf("nobody was asked to %s", kind)
		}
	}
}
