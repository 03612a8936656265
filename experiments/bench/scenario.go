package bench

import "gauntlet/engine"

// EngineScenario returns what MeasureEngine plays for a ruleset: the game that the ruleset names for the
// purpose.
func EngineScenario(rules engine.Ruleset) (Config, error) {
	game := engine.InfoOf(rules).Speed
	setup, err := engine.Prepare(rules, game.Choice)
	return Config{Scenario: game.Name, Setup: setup}, err
}
