package quests

import (
	"embed"
	"fmt"

	"gauntlet/engine/mission"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/strictyaml"
)

//go:embed missions/*.yaml tables/*.yaml campaigns/*.yaml
var files embed.FS

var (
	drawn = mission.Drawn{
		Missions: strictyaml.Shelf{Files: files, Folder: "missions", What: "mission of Star Quest"},
		Tables:   strictyaml.Shelf{Files: files, Folder: "tables", What: "table for Star Quest"},
	}
	campaigns = strictyaml.Shelf{Files: files, Folder: "campaigns", What: "campaign"}
)

func init() {
	mission.Register(mission.Kind{
		Ruleset: party.Ruleset, Title: "Star Quest", Key: "quest", Field: "Quest", Value: (*Quest)(nil),
		Read: read, Shipped: Missions,
	})
}

// Missions returns the names of the missions that come with the program, in alphabetical order.
func Missions() []string { return drawn.Missions.Names() }

// Tables returns the names of the tables, four feet by four with twenty pieces of terrain or more
// (SQ-PREP-04), that come with the program, in alphabetical order.
func Tables() []string { return drawn.Tables.Names() }

// Table returns a table that comes with the program.
func Table(name string) (*mission.Table, error) { return drawn.Table(name) }

// Open returns the mission of a file, or the shipped one of a name, with the table that it is drawn for
// (mission.Drawn).
func Open(name string) (*mission.Mission, *mission.Table, error) {
	return drawn.Open(name, func(m *mission.Mission) (string, error) {
		q := Of(m)
		switch {
		case q == nil:
			return "", fmt.Errorf("%s: mission %q is for two armies, not for a party of heroes", name, m.Name)
		case q.Table == "":
			return "", mission.Wrong("quest", -1, "mission %q names no table", m.Name)
		}
		return q.Table, nil
	}, Fits)
}
