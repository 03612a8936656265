package mission

import (
	"embed"
	"fmt"
	"strings"

	"gauntlet/engine/near"
)

//go:embed tables/*.yaml missions/*.yaml
var starter embed.FS

// Tables returns the names of the tables that come with the program, in alphabetical order.
func Tables() []string { return starterNames("tables") }

// StarterTable returns a table that comes with the program; an unknown name is an error that lists the known ones.
func StarterTable(name string) (*Table, error) {
	path, data, err := starterFile("tables", name)
	if err != nil {
		return nil, err
	}
	return ParseTable(path, data)
}

// Missions returns the names of the missions that come with the program, in alphabetical order.
func Missions() []string { return starterNames("missions") }

// StarterMission returns a mission that comes with the program; an unknown name is an error that lists the known ones.
func StarterMission(name string) (*Mission, error) {
	path, data, err := starterFile("missions", name)
	if err != nil {
		return nil, err
	}
	return ParseMission(path, data)
}

func starterNames(dir string) []string {
	entries, err := starter.ReadDir(dir)
	if err != nil {
		panic(err) // the folder is embedded above
	}
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = strings.TrimSuffix(e.Name(), ".yaml")
	}
	return out
}

func starterFile(dir, name string) (path string, data []byte, err error) {
	names := starterNames(dir)
	for _, n := range names {
		if n == name {
			path = dir + "/" + name + ".yaml"
			data, err = starter.ReadFile(path)
			return path, data, err
		}
	}
	return "", nil, fmt.Errorf("no %s is called %q%s; there are %s", strings.TrimSuffix(dir, "s"), shorten(name), near.Hint(name, names), strings.Join(names, ", "))
}
