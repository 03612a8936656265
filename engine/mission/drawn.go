package mission

import (
	"path/filepath"

	"gauntlet/engine/roster"
	"gauntlet/engine/strictyaml"
)

// Drawn are the missions and tables that come with the program for a ruleset whose missions say on which table
// they are played.
type Drawn struct{ Missions, Tables strictyaml.Shelf }

// Mission returns the shipped mission of a name.
func (d Drawn) Mission(name string) (*Mission, error) {
	path, data, err := d.Missions.Read(name)
	if err != nil {
		return nil, err
	}
	return ParseMission(path, data)
}

// Table returns the shipped table of a name.
func (d Drawn) Table(name string) (*Table, error) {
	path, data, err := d.Tables.Read(name)
	if err != nil {
		return nil, err
	}
	return ParseTable(path, data)
}

// Open returns the mission of a file, or the shipped one of a name, with the table that it is drawn for: a
// shipped one, or a file, looked for from the folder of the mission's file. on says which table that is; fits
// says what is wrong with the mission on it.
func (d Drawn) Open(name string, on func(*Mission) (table string, err error),
	fits func(*Mission, *Table) error) (*Mission, *Table, error) {
	load := d.Mission
	if roster.IsFile(name) {
		load = LoadMission
	}
	m, err := load(name)
	if err != nil {
		return nil, nil, err
	}
	table, err := on(m)
	if err != nil {
		return nil, nil, Locate(name, err)
	}
	var t *Table
	if filepath.Ext(table) != "" {
		t, err = LoadTable(filepath.Join(filepath.Dir(name), table))
	} else {
		t, err = d.Table(table)
	}
	if err != nil {
		err = Wrong("table", -1, "%w", err)
	} else {
		err = fits(m, t)
	}
	if err != nil {
		return nil, nil, Locate(name, err)
	}
	return m, t, nil
}
