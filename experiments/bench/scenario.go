package bench

import (
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// EngineScenario returns what MeasureEngine plays for a ruleset: the army of many models against the other at 1000 points (the horde and the
// mixed army, the brood and the cohort), on a shipped table of 72 x 48 inches with 18 pieces of terrain. It never changes, so that figures can
// be compared over time. Of Star Quest it is the mission of the breach, three heroes against the middle level of threat.
func EngineScenario(rules engine.Ruleset) (Config, error) {
	if rules.Name() == starquest.Name {
		return questScenario()
	}
	styles, err := roster.StarterPair(rules.Name())
	if err != nil {
		return Config{}, err
	}
	names := [2]string{styles[1] + "-1000", styles[0] + "-1000"}
	c := Config{Scenario: names[0] + " against " + names[1] + ", standoff on steppe", Setup: engine.Setup{Ruleset: rules}}
	for i, name := range names {
		a, err := roster.StarterList(name)
		if err != nil {
			return c, err
		}
		c.Setup.Armies[i] = a
	}
	if c.Setup.Table, err = mission.StarterTable("steppe"); err != nil {
		return c, err
	}
	c.Setup.Mission, err = mission.StarterMission("standoff")
	return c, err
}

// questScenario is EngineScenario for Star Quest.
func questScenario() (c Config, err error) {
	c.Scenario = "breach, three heroes of the vanguard against the brood, middle threat"
	m, table, err := mission.StarterQuest("breach")
	if err != nil {
		return c, err
	}
	var lists [2]*roster.Army
	for i, name := range [2]string{"vanguard", "brood"} {
		if lists[i], err = roster.QuestList(name); err != nil {
			return c, err
		}
	}
	c.Setup, err = starquest.Prepare(m, table, lists[starquest.Heroes], lists[starquest.Foes], 3, "middle")
	return c, err
}
