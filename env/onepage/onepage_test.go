package onepage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/env"
	_ "gauntlet/env/onepage"
)

// The ids stay what they are: the points and the width of their tables, and what they have room for.
func TestIDs(t *testing.T) {
	var got strings.Builder
	for _, id := range env.IDs() {
		fmt.Fprintf(&got, "%s %s: %d points, %d inches", id.Family, id.Name, id.Points, id.Width/geom.Inch)
		for _, m := range id.Maxima() {
			fmt.Fprintf(&got, "; %d %s", m.Value, m.Name)
		}
		got.WriteString("\n")
	}
	const want = `GF GF3-Skirmish-v1: 500 points, 48 inches; 6 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
GF GF3-1000-v1: 1000 points, 72 inches; 8 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
GF GF3-2000-v1: 2000 points, 72 inches; 16 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
GF GF3-3000-v1: 3000 points, 72 inches; 40 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
GF GF2-1000-v1: 1000 points, 72 inches; 8 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
GF GF2-2000-v1: 2000 points, 72 inches; 16 units of a player; 64 models of a unit; 8 objective markers; 187 cells of the grid of places for markers; 128 cells of the grid of places to deploy at; 8 weapon types of a unit, with a hero that joins it; 32 pieces of terrain; 72 inches of the table's width; 48 inches of its depth
`
	if got.String() != want {
		t.Errorf("%s\nwant\n%s", got.String(), want)
	}
}

// Options of what is drawn are told, and refused where nothing is.
func TestDrawn(t *testing.T) {
	id := must.Get(env.Lookup("GF3-Skirmish-v1"))(t)
	for _, o := range id.Describe() {
		switch o.Name {
		case "mission", "table", "points":
			if !strings.Contains(o.Meaning, "drawn") {
				t.Errorf("%+v", o)
			}
		}
	}
	for _, c := range []struct{ options, want string }{
		{"", ""},
		{"armies=drawn,drawn", ""},
		{"armies=drawn,elite-500", ""},
		{"armies=elite-500,drawn", ""},
		{"armies=drawn,elite-500:points=600", "both sides need the same"},
		{"armies=drawn,drawn:points=500-700", ""},
		{"points=500-700", "for armies that are drawn"},
		{"style=horde", "is for what is drawn"},
		{"armies=drawn,drawn:points=10", "lists are drawn for"},
		{"armies=drawn,drawn:points=19999", "lists are drawn for"},
		{"table=drawn", ""},
		{"mission=drawn", ""},
		{"mission=any", ""},
	} {
		name, opts, err := env.ParseSpec(strings.TrimSuffix("GF3-Skirmish-v1:"+c.options, ":"))
		if err == nil {
			_, err = env.New(name, opts)
		}
		if c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%s: %v, want %q", c.options, err, c.want)
		}
	}
}

// A table that is too large is refused with its size.
func TestLargeTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "field.yaml")
	must.Do(t, os.WriteFile(path, []byte("table: field\nsize: [120, 48]\n"), 0o600))
	if _, err := env.New("GF3-1000-v1", env.Options{Table: path}); !must.Contain(err, "measures 120 x 48 inches, there is room for") {
		t.Error(err)
	}
}

// What is to be drawn is drawn for each game, and nothing else.
func TestDrawsWhatItIsTold(t *testing.T) {
	setup := func(options string) (out [2]string) {
		name, opts, err := env.ParseSpec(strings.TrimSuffix("GF3-Skirmish-v1:"+options, ":"))
		must.Do(t, err)
		e := must.Get(env.New(name, opts))(t)
		must.Do(t, e.Reset(3))
		s := e.Position().Game().Setup()
		return [2]string{s.Table.Name, s.Armies[0].Name}
	}
	usual := setup("")
	for options, drawn := range map[string][2]bool{"armies=drawn,drawn": {false, true}, "table=drawn": {true, false},
		"table=drawn:armies=drawn,drawn": {true, true}} {
		for k, name := range setup(options) {
			if (name != usual[k]) != drawn[k] {
				t.Errorf("%s: %q is played, usually %q", options, name, usual[k])
			}
		}
	}
}

// One that is drawn has as many points as the list that is named, and any mission is one that fits the table.
func TestDrawnToFit(t *testing.T) {
	for _, armies := range [][2]string{{"horde-1000", env.Drawn}, {env.Drawn, "horde-1000"}} {
		e := must.Get(env.New("GF3-2000-v1", env.Options{Armies: armies}))(t)
		must.Do(t, e.Reset(1))
		for _, a := range e.Position().Game().Setup().Armies {
			if a.Points != 1000 {
				t.Errorf("%v: %s has %d points", armies, a.Name, a.Points)
			}
		}
	}
	seen := map[string]bool{}
	for seed := range uint64(8) {
		e := must.Get(env.New("GF3-Skirmish-v1", env.Options{Mission: "any"}))(t)
		must.Do(t, e.Reset(seed))
		seen[e.Position().Game().Setup().Mission.Name] = true
	}
	if len(seen) < 2 {
		t.Errorf("only the missions %v are played", seen)
	}
}

// Every style of lists is drawn for every id with no more units than there is room for, in both editions: one has no
// limits of its own.
func TestDrawnWithinRoom(t *testing.T) {
	for _, id := range env.IDs() {
		if id.Family != "GF" {
			continue
		}
		room := id.Adapter.Maxima(&id)[0].Value
		for _, style := range draw.StyleNames() {
			e := must.Get(env.New(id.Name, env.Options{Armies: [2]string{env.Drawn, env.Drawn}, Style: style}))(t)
			for seed := range uint64(4) {
				must.Do(t, e.Reset(seed))
				for _, list := range e.Position().Game().Setup().Armies {
					if n := len(list.Units); n > room {
						t.Errorf("%s, style %s: a list of %d units, there is room for %d", id.Name, style, n, room)
					}
				}
			}
		}
	}
}
