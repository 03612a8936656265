package mission

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/strictyaml"
)

func FuzzParseTable(f *testing.F) {
	for _, c := range badTables {
		if len(c.text) < 1<<12 {
			f.Add([]byte(c.text))
		}
	}
	addStarter(f, tables)
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := ParseTable("t.yaml", data)
		if err != nil {
			sentence(t, err)
			return
		}
		if err := table.Validate(); err != nil {
			t.Errorf("a table that was read is not valid: %v", err)
		}
	})
}

func FuzzParseMission(f *testing.F) {
	for _, c := range badMissions {
		f.Add([]byte(c.text))
	}
	addStarter(f, missions)
	table := must.Get(StarterTable("steppe"))(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ParseMission("m.yaml", data)
		if err != nil {
			sentence(t, err)
			return
		}
		if err := m.Validate(); err != nil {
			t.Errorf("a mission that was read is not valid: %v", err)
		}
		zone, err := m.ZoneOn(table)
		if err != nil {
			sentence(t, err)
			return
		}
		if !zone.Convex() {
			t.Errorf("zone %v is not convex", zone)
		}
	})
}

func addStarter(f *testing.F, s strictyaml.Shelf) {
	for _, name := range s.Names() {
		_, data, err := s.Read(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

// sentence checks that an error is one line of bearable length.
func sentence(t *testing.T, err error) {
	t.Helper()
	if s := err.Error(); len(s) > 500 || strings.ContainsAny(s, "\n\r\x00") {
		t.Errorf("not one line: %q", s)
	}
}
