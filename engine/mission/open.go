package mission

import (
	"fmt"
	"path/filepath"

	"gauntlet/engine/roster"
)

// OpenTable returns the table of a file, or the shipped table of a name; roster.IsFile tells which.
func OpenTable(name string) (*Table, error) {
	if roster.IsFile(name) {
		return LoadTable(name)
	}
	return StarterTable(name)
}

// OpenMission returns the mission of a file, or the shipped mission of a name.
func OpenMission(name string) (*Mission, error) {
	if roster.IsFile(name) {
		return LoadMission(name)
	}
	return StarterMission(name)
}

// OpenQuest returns the mission of Star Quest of a file, or the shipped one of a name, with the table that it is drawn for: a shipped table for Star
// Quest, or a file, looked for from the folder of the mission's file.
func OpenQuest(name string) (*Mission, *Table, error) {
	if !roster.IsFile(name) {
		return StarterQuest(name)
	}
	m, err := LoadMission(name)
	if err != nil {
		return nil, nil, err
	}
	if m.Quest == nil {
		return nil, nil, fmt.Errorf("%s: mission %q is for two armies, not for a party of heroes", name, m.Name)
	}
	var t *Table
	switch table := m.Quest.Table; {
	case table == "":
		err = Wrong("quest", -1, "mission %q names no table", m.Name)
	case filepath.Ext(table) != "":
		t, err = LoadTable(filepath.Join(filepath.Dir(name), table))
	default:
		t, err = QuestTable(table)
	}
	if err != nil && m.Quest.Table != "" {
		err = Wrong("table", -1, "%w", err)
	}
	if err == nil {
		err = m.FitsOn(t)
	}
	if err != nil {
		return nil, nil, Locate(name, err)
	}
	return m, t, nil
}
