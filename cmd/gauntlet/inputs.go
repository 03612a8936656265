package main

import (
	"os"
	"path/filepath"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// isFile tells a path from the name of something that comes with the program.
func isFile(name string) bool {
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return true
	}
	fi, err := os.Stat(filepath.Clean(name))
	return err == nil && fi.Mode().IsRegular()
}

// open returns the file or the shipped thing that the user named.
func open[T any](name string, load, shipped func(string) (T, error)) (T, error) {
	from := shipped
	if isFile(name) {
		from = load
	}
	v, err := from(name)
	return v, input(err)
}

func openArmy(name string) (*roster.Army, error) {
	return open(name, roster.Load, roster.StarterList)
}

func openTable(name string) (*mission.Table, error) {
	return open(name, mission.LoadTable, mission.StarterTable)
}

func openMission(name string) (*mission.Mission, error) {
	return open(name, mission.LoadMission, mission.StarterMission)
}

func openRuleset(name string) (engine.Ruleset, error) {
	r, err := rulesets.ByName(name)
	return r, input(err)
}
