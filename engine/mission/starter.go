package mission

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

//go:embed tables/*.yaml missions/*.yaml quests/*.yaml questtables/*.yaml campaigns/*.yaml
var starter embed.FS

// Tables returns the names of the tables that come with the program, in alphabetical order. Those for full games measure 72 by 48 inches and have
// at least fifteen pieces of terrain, or ten in v2.16 (GF3-PREP-07, GF2-PREP-01).
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

// Quests returns the names of the missions of Star Quest that come with the program, in alphabetical order.
func Quests() []string { return starterNames("quests") }

// StarterQuest returns a mission of Star Quest that comes with the program together with the table that it is drawn for.
func StarterQuest(name string) (*Mission, *Table, error) {
	path, data, err := starterFile("quests", name)
	if err != nil {
		return nil, nil, err
	}
	m, err := ParseMission(path, data)
	if err != nil {
		return nil, nil, err
	}
	t, err := QuestTable(m.Quest.Table)
	return m, t, err
}

// QuestTables returns the names of the tables for Star Quest, four feet by four with twenty pieces of terrain or more (SQ-PREP-04), that come with the program, in alphabetical order.
func QuestTables() []string { return starterNames("questtables") }

// QuestTable returns a table for Star Quest that comes with the program.
func QuestTable(name string) (*Table, error) {
	path, data, err := starterFile("questtables", name)
	if err != nil {
		return nil, err
	}
	return ParseTable(path, data)
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
	what := strings.TrimSuffix(dir, "s")
	switch dir {
	case "quests":
		what = "mission of Star Quest"
	case "questtables":
		what = "table for Star Quest"
	case "missions":
		if slices.Contains(Quests(), name) {
			return "", nil, fmt.Errorf("mission %q is one of Star Quest: add --ruleset starquest", name)
		}
	}
	return "", nil, fmt.Errorf("no %s is called %q%s; there are %s", what, shorten(name), near.Hint(name, names), strings.Join(names, ", "))
}
