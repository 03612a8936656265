package main

import (
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// open returns what an opener makes of the name of a file or of something shipped; its error is the user's.
func open[T any](name string, opener func(string) (T, error)) (T, error) {
	v, err := opener(name)
	return v, input(err)
}

func openArmy(name string) (*roster.Army, error) { return open(name, roster.Open) }

func openTable(name string) (*mission.Table, error) { return open(name, mission.OpenTable) }

func openMission(name string) (*mission.Mission, error) { return open(name, mission.OpenMission) }

func openRuleset(name string) (engine.Ruleset, error) {
	r, err := rulesets.ByName(name)
	return r, input(err)
}
