package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"

	"github.com/google/go-cmp/cmp"
)

func svgOf(t *testing.T, s *scene, opt SVGOptions) string {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, s.svg(&b, opt))
	return b.String()
}

func TestSVGIsWellFormedAndTheSameEveryTime(t *testing.T) {
	for _, name := range mission.Tables() {
		s := testScene(t, name)
		opt := SVGOptions{Caption: `"A" & <B> charge` + "\x00\xff",
			Trails: []Trail{{Seat: 1, Path: []geom.Point{{X: 1, Y: 2}, {X: 3000, Y: 4000}}}}}
		text := svgOf(t, s, opt)
		if again := svgOf(t, s, opt); again != text {
			t.Errorf("%s: two pictures of one position differ", name)
		}
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

func TestSVGShowsThePosition(t *testing.T) {
	s := testScene(t, "borough")
	text := svgOf(t, s, SVGOptions{Caption: "Threshers charge"})
	for _, want := range []string{
		"Standoff on Broken Borough", "round 2 of 4", "Threshers charge",
		"player 1 decides: move to (Rust Walkers)",
		"Player 1: Rust Column", "Harvest &amp; Sons &lt;Ltd&gt;", "18/20", "3/3 −2", "in reserve",
		"destroyed", "not deployed",
		"cover, difficult: rubble", "blocks sight, impassable: monument", "url(#difficult)",
		"url(#impassable)",
		// marker 1, held by player 1: 36 pixels are 3 inches
		`<circle cx="232" cy="368" r="36" fill="#1f6fc4"`,
		`<circle cx="484" cy="392" r="36" fill="#8a8a8a"`, // marker 2, neutral
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the picture does not have %s", want)
		}
	}
	// Scrap Mob has 18 of 20 models left and has acted; so has the priest.
	if n := strings.Count(text, `fill="`+seatPale[0]+`"`); n != 19 {
		t.Errorf("%d pale models of player 1, want 19", n)
	}
	if n := strings.Count(text, `fill="`+seatColor[1]+`" stroke="`+seatDark[1]+`"/>`); n != 15 {
		t.Errorf("%d models of player 2, want 15", n)
	}
	s.units[5].models = s.units[5].models[1:]
	if n := strings.Count(svgOf(t, s, SVGOptions{}), `fill="`+seatColor[1]+`" stroke="`+seatDark[1]+
		`"/>`); n != 14 {
		t.Errorf("%d models of player 2 after a loss, want 14", n)
	}
}

func TestSVGTrailsZonesAndScale(t *testing.T) {
	s := testScene(t, "borough")
	path := []geom.Point{{X: -36000, Y: 24000}, {X: 0, Y: 0}}
	text := svgOf(t, s, SVGOptions{Scale: 10, Trails: []Trail{{Seat: 1, Path: path}}})
	if !strings.Contains(text, `<polyline points="16,62 376,302"`) || !strings.Contains(text, "url(#tip1)") {
		t.Error("the trail from the far left corner to the centre is missing or out of place")
	}
	if !strings.Contains(text, `<polygon points="16,542 736,542 736,422 16,422" fill="`+seatColor[0]+`"`) {
		t.Error("the near zone is missing, out of place or not player 1's")
	}
	s.zones[0].seat = -1
	if text := svgOf(t, s, SVGOptions{Scale: 10}); !strings.Contains(text, `736,422 16,422" fill="`+neutral+
		`"`) || strings.Contains(text, "<polyline") {
		t.Error("the near zone is not neutral before the edges are chosen, or there is a trail that nobody asked for")
	}
}

func TestSVGHeadlines(t *testing.T) {
	s := testScene(t, "borough")
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() { s.round = 0 }, "before round 1"},
		{func() { s.Over, s.Reason = true, "the last round has been played" }, "game over: a draw"},
		{func() {}, "the last round has been played"},
		{func() { s.Winner = 1 }, "game over: player 2 wins"},
	} {
		c.change()
		if !strings.Contains(svgOf(t, s, SVGOptions{}), c.want) {
			t.Errorf("the picture does not say %q", c.want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestSVGErrors(t *testing.T) {
	s := testScene(t, "borough")
	for _, opt := range []SVGOptions{
		{Scale: 3}, {Scale: 65}, {Scale: -1},
		{Trails: []Trail{{Seat: 2, Path: make([]geom.Point, 2)}}},
		{Trails: []Trail{{Seat: -2, Path: make([]geom.Point, 2)}}},
		{Trails: []Trail{{Path: make([]geom.Point, 1)}}},
	} {
		if err := s.svg(io.Discard, opt); err == nil {
			t.Errorf("%+v: no error", opt)
		}
	}
	if err := s.svg(broken{}, SVGOptions{}); err == nil || err.Error() != "disk full" {
		t.Errorf("got %v", err)
	}
}

// TestLabelsKeepApart crowds units together and checks that no label hides another while there is room.
func TestLabelsKeepApart(t *testing.T) {
	s := testScene(t, "steppe")
	c := &canvas{scale: 12, halfW: s.table.HalfW, halfH: s.table.HalfH}
	var placed []frame
	for i := range 6 {
		box := c.frame(geom.BoxAround(geom.Point{X: int32(i) * 1000}, geom.Point{X: int32(i) * 1000}, 500))
		f := s.place(c, box, 80000, nil, placed)
		for _, p := range placed {
			if f.overlaps(p) {
				t.Errorf("label %d lies on another one", i)
			}
		}
		placed = append(placed, f)
	}
	corner := c.frame(geom.BoxAround(geom.Point{X: -35500, Y: 23500}, geom.Point{X: -35500, Y: 23500}, 500))
	if f := s.place(c, corner, 80000, nil, nil); f.x < c.x(-c.halfW) || f.y < c.y(c.halfH) {
		t.Error("the label of a unit in the corner leaves the table")
	}
}

func TestPixels(t *testing.T) {
	for v, want := range map[px]string{0: "0", 1000: "1", -1500: "-1.5", 1234: "1.23", 1235: "1.24", 4: "0",
		-4: "0", 10: "0.01", 864000: "864", 999996: "1000"} {
		if got := v.String(); got != want {
			t.Errorf("%d: %s, want %s", int64(v), got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	got := wrap("the quick brown fox jumps over the lazy dog", 10, 3)
	want := []string{"the quick", "brown fox", "jumps ove…"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := wrap("", 10, 3); len(got) != 0 {
		t.Errorf("got %q for nothing", got)
	}
	if got := wrap("incomprehensibilities", 10, 3); len(got) != 1 || got[0] != "incompreh…" {
		t.Errorf("got %q", got)
	}
}

// The whole picture of a position in which units of every sort stand, element by element.
func TestSVGGolden(t *testing.T) {
	const path = "testdata/borough.svg"
	s := testScene(t, "borough")
	s.units[3].without = []string{"Caster", "Furious"}
	got := svgOf(t, s, SVGOptions{Scale: 8, Caption: "Threshers charge Rust Walkers",
		Trails: []Trail{{Seat: 1, Path: []geom.Point{{X: -1500, Y: 9000}, {X: -1500, Y: 3000}}}, // and one of nobody's
			{Seat: engine.Nobody, Path: []geom.Point{{X: 1, Y: 2}, {X: 3000, Y: 4000}}}}})
	if *update {
		must.Do(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
		t.Error(d)
	}
}

// Labels keep away from their units by as little as leaves them free: first above, at the last 28 pixels off.
func TestLabelsStandNear(t *testing.T) {
	c := &canvas{scale: 12, halfW: 36000, halfH: 24000}
	box := c.frame(geom.BoxAround(geom.Point{}, geom.Point{}, 500))
	s, placed := &scene{}, []frame(nil)
	for i, want := range []frame{
		{x: box.x + (box.w-80000)/2, y: box.y - labelHeight - 2000},  // above
		{x: box.x + (box.w-80000)/2, y: box.y + box.h + 2000},        // below
		{x: box.x + box.w + 2000, y: box.y + (box.h-labelHeight)/2},  // right
		{x: box.x - 80000 - 2000, y: box.y + (box.h-labelHeight)/2},  // left
		{x: box.x + (box.w-80000)/2, y: box.y - labelHeight - 28000}, // 14 pixels off they would overlap
	} {
		f := s.place(c, box, 80000, []frame{box}, placed)
		if placed = append(placed, f); f.x != want.x || f.y != want.y {
			t.Errorf("label %d stands at %v, want %v", i, f, want)
		}
	}
}
