package mission

import (
	"errors"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"

	"go.yaml.in/yaml/v3"
)

// Sides of a table are an even number of thousandths of an inch, whatever else divides them.
func TestSides(t *testing.T) {
	for size, ok := range map[string]bool{"[44, 40]": true, "[48, 36.002]": true, "[48.001, 40]": false, "[48, 36.003]": false} {
		if _, err := ParseTable("t.yaml", []byte("table: T\nsize: "+size+"\n")); (err == nil) != ok {
			t.Errorf("%s: %v", size, err)
		}
	}
}

// The edge of a round piece is part of it.
func TestRoundPieceContainsItsEdge(t *testing.T) {
	p := Piece{Radius: 1000}
	if !p.Contains(geom.Point{X: 600, Y: 800}) || p.Contains(geom.Point{X: 600, Y: 801}) {
		t.Error("the edge of a circle is not where it should be")
	}
}

// A mission has from one marker to as many as are allowed, its die counted in full.
func TestMarkerCounts(t *testing.T) {
	for _, c := range []struct {
		dice, plus int
		ok         bool
	}{{0, 1, true}, {0, 0, false}, {3, 0, true}, {0, MaxMarkers, true}, {0, MaxMarkers + 1, false}, {3, MaxMarkers - 3, true},
		{3, MaxMarkers - 2, false}, {4, 1, false}, {3, -1, false}} {
		if err := checkCount(c.dice, c.plus); (err == nil) != c.ok {
			t.Errorf("D%d+%d: %v", c.dice, c.plus, err)
		}
	}
}

// A table whose pieces cannot be has no board, and its name is told.
func TestBoardOfABadTable(t *testing.T) {
	dent := Piece{Name: "dent", Polygon: poly(0, 0, 4000, 0, 1000, 1000, 0, 4000)}
	if _, err := (&Table{Name: "T", Width: 48000, Height: 48000, Terrain: []Piece{dent}}).Board(); err == nil ||
		!strings.Contains(err.Error(), `table "T"`) {
		t.Error(err)
	}
}

// A fault of an entry begins with its name and number, in the singular; one of the whole part does not.
func TestWrong(t *testing.T) {
	for _, c := range []struct {
		key   string
		entry int
		want  string
	}{{"waves", 1, "wave 2: bad"}, {"loot", 0, "loot 1: bad"}, {"waves", -1, "bad"}} {
		if err := Wrong(c.key, c.entry, "bad"); err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// The place of a fault is that of its entry, or of its key where there is no such entry.
func TestPlaceOfAFault(t *testing.T) {
	var doc yaml.Node
	must.Do(t, yaml.Unmarshal([]byte("rounds: 4\nwaves:\n  - a\n  - b\n"), &doc))
	for _, c := range []struct {
		key         string
		entry, line int
	}{{"waves", 0, 3}, {"waves", 1, 4}, {"waves", 2, 2}, {"waves", -1, 2}, {"rounds", -1, 1}} {
		if n := place(doc.Content[0], &Fault{c.key, c.entry, errors.New("bad")}); n == nil || n.Line != c.line {
			t.Errorf("%s %d: %+v", c.key, c.entry, n)
		}
	}
	if n := place(doc.Content[0], &Fault{"squads", 0, errors.New("bad")}); n != nil {
		t.Errorf("%+v", n)
	}
}

// A file of more lines than any table could fill is refused before it is read.
func TestTooManyLines(t *testing.T) {
	const text = "table: X\nwidth: 48\nheight: 48\n"
	for lines, refused := range map[int]bool{1000: false, 40_000: true} {
		_, err := ParseTable("x.yaml", []byte(text+strings.Repeat("\n", lines)))
		if got := err != nil && strings.Contains(err.Error(), "marks"); got != refused {
			t.Errorf("%d empty lines: %v", lines, err)
		}
	}
}
