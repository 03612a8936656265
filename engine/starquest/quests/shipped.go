package quests

import (
	"embed"
	"fmt"
	"path/filepath"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/strictyaml"
)

//go:embed missions/*.yaml tables/*.yaml campaigns/*.yaml
var files embed.FS

var (
	missions  = strictyaml.Shelf{Files: files, Folder: "missions", What: "mission of Star Quest"}
	tables    = strictyaml.Shelf{Files: files, Folder: "tables", What: "table for Star Quest"}
	campaigns = strictyaml.Shelf{Files: files, Folder: "campaigns", What: "campaign"}
)

func init() {
	mission.Register(mission.Kind{
		Ruleset: party.Ruleset, Title: "Star Quest", Key: "quest", Field: "Quest", Value: (*Quest)(nil),
		Read: read, Shipped: Missions,
	})
}

// Missions returns the names of the missions that come with the program, in alphabetical order.
func Missions() []string { return missions.Names() }

// starter returns a mission that comes with the program.
func starter(name string) (*mission.Mission, error) {
	path, data, err := missions.Read(name)
	if err != nil {
		return nil, err
	}
	return mission.ParseMission(path, data)
}

// Tables returns the names of the tables, four feet by four with twenty pieces of terrain or more
// (SQ-PREP-04), that come with the program, in alphabetical order.
func Tables() []string { return tables.Names() }

// Table returns a table that comes with the program.
func Table(name string) (*mission.Table, error) {
	path, data, err := tables.Read(name)
	if err != nil {
		return nil, err
	}
	return mission.ParseTable(path, data)
}

// Open returns the mission of a file, or the shipped one of a name, with the table that it is drawn for: a
// shipped one, or a file, looked for from the folder of the mission's file.
func Open(name string) (*mission.Mission, *mission.Table, error) {
	load := starter
	if roster.IsFile(name) {
		load = mission.LoadMission
	}
	m, err := load(name)
	if err != nil {
		return nil, nil, err
	}
	q := Of(m)
	if q == nil {
		return nil, nil, fmt.Errorf("%s: mission %q is for two armies, not for a party of heroes", name,
			m.Name)
	}
	var t *mission.Table
	switch {
	case q.Table == "":
		err = mission.Wrong("quest", -1, "mission %q names no table", m.Name)
	case filepath.Ext(q.Table) != "":
		t, err = mission.LoadTable(filepath.Join(filepath.Dir(name), q.Table))
	default:
		t, err = Table(q.Table)
	}
	if err != nil && q.Table != "" {
		err = mission.Wrong("table", -1, "%w", err)
	}
	if err == nil {
		err = Fits(m, t)
	}
	if err != nil {
		return nil, nil, mission.Locate(name, err)
	}
	return m, t, nil
}
