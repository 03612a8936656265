package render

import (
	"bytes"
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"

	"github.com/google/go-cmp/cmp"
)

func ansiOf(t *testing.T, s *scene, opt ANSIOptions) string {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, s.ansi(&b, opt))
	return b.String()
}

var update = flag.Bool("update", false, "write the maps that the tests compare with anew")

func TestANSIGolden(t *testing.T) {
	const path = "testdata/borough.txt"
	got := ansiOf(t, testScene(t, "borough"),
		ANSIOptions{Width: 74, Caption: "Threshers charge\x1b[2J Rust Walkers"})
	if *update {
		must.Do(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if d := cmp.Diff(string(want), got); d != "" {
		t.Error(d)
	}
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestANSIColorChangesNoText(t *testing.T) {
	for _, name := range mission.Tables() {
		for _, width := range []int{0, 72, 110} {
			s := testScene(t, name)
			bare := ansiOf(t, s, ANSIOptions{Width: width})
			color := ansiOf(t, s, ANSIOptions{Width: width, Color: true})
			if escapes.ReplaceAllString(color, "") != bare {
				t.Errorf("%s: the coloured map has another text", name)
			}
			if strings.Contains(bare, "\x1b") || !strings.Contains(color, "\x1b[1;94m") {
				t.Errorf("%s: colour where none is wanted, or none where it is", name)
			}
			if width == 0 {
				width = 100
			}
			for line := range strings.SplitSeq(bare, "\n") {
				if strings.HasPrefix(line, "|") && utf8.RuneCountInString(line) != width {
					t.Errorf("%s: a row of %d columns, want %d", name, utf8.RuneCountInString(line), width)
				}
			}
		}
	}
}

func TestANSIPutsThingsWhereTheyAre(t *testing.T) {
	s := testScene(t, "steppe")
	s.units = []unit{
		{seat: 0, left: 1, size: 1, flags: engine.OnTable,
			models: []disc{{at: geom.Point{X: -35500, Y: -23500}, r: 492, left: 1, tough: 1}}},
		{seat: 1, number: 27, left: 1, size: 1, flags: engine.OnTable,
			models: []disc{{at: geom.Point{X: 36000, Y: 24000}, r: 492, left: 1, tough: 1}}},
	}
	s.marker = marksOf(engine.Marker{P: geom.Point{}, Owner: -1})
	rows := []string{}
	for line := range strings.SplitSeq(ansiOf(t, s, ANSIOptions{Width: 74}), "\n") {
		if strings.HasPrefix(line, "|") {
			rows = append(rows, line)
		}
	}
	if len(rows) != 24 {
		t.Fatalf("%d rows for 48 inches at an inch a column, want 24", len(rows))
	}
	if !strings.HasPrefix(rows[23], "|A") {
		t.Errorf("the unit near left is not there: %s", rows[23])
	}
	if !strings.HasSuffix(rows[0], "á|") {
		t.Errorf("unit 28 far right is not there: %s", rows[0])
	}
	if rows[12][1+36] != '1' {
		t.Errorf("the marker is not in the middle: %s", rows[12])
	}
}

func TestANSIErrors(t *testing.T) {
	s := testScene(t, "borough")
	for _, width := range []int{-1, 39, 241} {
		if err := s.ansi(io.Discard, ANSIOptions{Width: width}); err == nil {
			t.Errorf("width %d: no error", width)
		}
	}
	if err := s.ansi(broken{}, ANSIOptions{}); err == nil || err.Error() != "disk full" {
		t.Errorf("got %v", err)
	}
	if err := ANSI(io.Discard, engine.Position{}, ANSIOptions{}); err == nil {
		t.Error("a position of no game is drawn")
	}
	if err := SVG(io.Discard, engine.Position{}, SVGOptions{}); err == nil {
		t.Error("a position of no game is drawn")
	}
}

func TestSymbolsDiffer(t *testing.T) {
	seen := map[rune]bool{}
	for seat := range 2 {
		for number := range 40 {
			u := unit{seat: seat, number: number}
			c := u.symbol()
			if seen[c] || c == '@' {
				t.Errorf("unit %d of seat %d has the symbol %c of another", number, seat, c)
			}
			seen[c] = true
		}
	}
}
