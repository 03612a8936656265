package bench

import (
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// EngineScenario returns what MeasureEngine plays for a ruleset: the horde against the mixed army at 1000 points, on a shipped table
// of 72 x 48 inches with 18 pieces of terrain. It never changes, so that figures can be compared over time.
func EngineScenario(rules engine.Ruleset) (Config, error) {
	c := Config{Scenario: "horde-1000 against mixed-1000, standoff on steppe", Setup: engine.Setup{Ruleset: rules}}
	for i, name := range []string{"horde-1000", "mixed-1000"} {
		a, err := roster.StarterList(name)
		if err != nil {
			return c, err
		}
		c.Setup.Armies[i] = a
	}
	var err error
	if c.Setup.Table, err = mission.StarterTable("steppe"); err != nil {
		return c, err
	}
	c.Setup.Mission, err = mission.StarterMission("standoff")
	return c, err
}
