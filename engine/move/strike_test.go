package move

import (
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A reach of 2 inches and so much up or down is a box around a model, one measured in space a ball
// (GF2-A-14).
func TestReachUpAndDown(t *testing.T) {
	const inch = geom.Inch
	hill := board.Piece{Name: "hill", R: 20 * inch, C: geom.Point{X: 20 * inch}}
	for _, c := range []struct {
		straight bool
		up       int32 // the most up or down
		height   int32 // of the hill that one of the two models stands on
		gap      int32 // between their bases
		strikes  bool
	}{
		{false, 2 * inch, 2 * inch, 2 * inch, true},
		{false, 2 * inch, 2 * inch, 2*inch + 1, false},
		{false, 2 * inch, 2*inch + 1, inch, false},
		{false, 4 * inch, 4 * inch, 2 * inch, true},
		{true, 2 * inch, 0, 2 * inch, true},
		{true, 2 * inch, 1200, 1600, true}, // 1.2 up and 1.6 across are 2 in space
		{true, 2 * inch, 1200, 1601, false},
		{true, 2 * inch, 1201, 1600, false},
		{true, 2 * inch, 2 * inch, 0, true},
		{true, 2 * inch, 2*inch + 1, 0, false},
		{true, 4 * inch, 3 * inch, 0, false}, // further than the reach itself
	} {
		hill.Height = c.height
		w := New()
		w.Rules = &Rules{Reach: 2 * inch, ReachUp: c.up, ReachStraight: c.straight}
		table, err := board.New(80*inch, 80*inch, []board.Piece{hill})
		if err != nil {
			t.Fatal(err)
		}
		w.Table = &table
		w.N = 1
		w.Own[0] = board.Disc{P: geom.Point{X: -1}, R: 500}
		w.Bases = append(w.Bases, board.Disc{P: geom.Point{X: 999 + c.gap}, R: 500})
		if got := w.Engaged() != 0; got != c.strikes {
			t.Errorf("%+v: strikes %v", c, got)
		}
	}
}
