package mission

import (
	"embed"
	"fmt"
	"slices"

	"gauntlet/engine/strictyaml"
)

//go:embed tables/*.yaml missions/*.yaml
var starter embed.FS

var (
	tables   = strictyaml.Shelf{Files: starter, Folder: "tables", What: "table"}
	missions = strictyaml.Shelf{Files: starter, Folder: "missions", What: "mission"}
)

// Tables returns the names of the tables for two armies that come with the program, in alphabetical order.
// Those for full games measure 72 by 48 inches and have at least fifteen pieces of terrain, or ten in v2.16
// (GF3-PREP-07, GF2-PREP-01).
func Tables() []string { return tables.Names() }

// StarterTable returns a table that comes with the program; an unknown name is an error that lists the known
// ones.
func StarterTable(name string) (*Table, error) {
	path, data, err := tables.Read(name)
	if err != nil {
		return nil, err
	}
	return ParseTable(path, data)
}

// Missions returns the names of the missions for two armies that come with the program, in alphabetical
// order.
func Missions() []string { return missions.Names() }

// StarterMission returns a mission for two armies that comes with the program; an unknown name is an error
// that lists the known ones.
func StarterMission(name string) (*Mission, error) {
	path, data, err := missions.Read(name)
	if err != nil {
		for _, k := range kinds {
			if slices.Contains(k.Shipped(), name) {
				return nil, fmt.Errorf("mission %q is one of %s: add --ruleset %s", name, k.Title, k.Ruleset)
			}
		}
		return nil, err
	}
	return ParseMission(path, data)
}
