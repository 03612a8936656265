package mission

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/strictyaml"
)

//go:embed tables/*.yaml missions/*.yaml
var starter embed.FS

var (
	tables   = Shelf{starter, "tables", "table"}
	missions = Shelf{starter, "missions", "mission"}
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

// A Shelf is a folder of YAML files that come with the program.
type Shelf struct {
	Files  fs.FS
	Folder string
	What   string // each of them is: "table"
}

// Names returns the names of the files without their endings, in alphabetical order.
func (s Shelf) Names() []string {
	entries, err := fs.ReadDir(s.Files, s.Folder)
	if err != nil {
		panic(err) // the folder is embedded
	}
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = strings.TrimSuffix(e.Name(), ".yaml")
	}
	return out
}

// Read returns a file of the shelf with its path; an unknown name is an error that lists the known ones.
func (s Shelf) Read(name string) (file string, data []byte, err error) {
	names := s.Names()
	if !slices.Contains(names, name) {
		return "", nil, fmt.Errorf("no %s is called %q%s; there are %s", s.What, strictyaml.Shorten(name),
			near.Hint(name, names), strings.Join(names, ", "))
	}
	file = path.Join(s.Folder, name+".yaml")
	data, err = fs.ReadFile(s.Files, file)
	return file, data, err
}
