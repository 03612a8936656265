package board_test

import (
	"slices"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
)

// What is narrowed down to two boxes is what would be gathered for them anew, however often.
func TestNarrow(t *testing.T) {
	wall := func(x, y int32) board.Piece {
		box := geom.Box{Min: geom.Point{X: x * geom.Inch, Y: y * geom.Inch}, Max: geom.Point{X: (x + 2) * geom.Inch, Y: (y + 2) * geom.Inch}}
		return board.Piece{Kind: board.Blocks, Poly: geom.Polygon{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}}
	}
	table := must.Get(board.New(72*geom.Inch, 48*geom.Inch, []board.Piece{wall(0, -10), wall(0, 0), wall(0, 10), wall(-25, 0), wall(5, 4)}))(t)
	at := func(x, y int32) geom.Box {
		return geom.BoxAround(geom.Point{X: x * geom.Inch, Y: y * geom.Inch}, geom.Point{X: x * geom.Inch, Y: y * geom.Inch}, geom.Inch)
	}
	discs := []board.Disc{{P: geom.Point{X: 1000, Y: 500}, R: 500}, {P: geom.Point{X: 1000, Y: 11_000}, R: 500}, {P: geom.Point{X: -24_000, Y: 0}, R: 500}}
	v, w := board.NewSight(), board.NewSight()
	v.Gather(&table, at(-10, 0).Union(at(-10, 12)), at(10, 0).Union(at(10, 12)))
	v.Discs = append(v.Discs, discs[:2]...)
	v.Widen()
	for k, y := range []int32{0, 12, 6, 0, 12} {
		a, b := at(-10, y), at(10, y)
		w.Gather(&table, a, b)
		v.Narrow(a, b)
		var near []board.Disc
		for _, d := range discs[:2] {
			if w.Corridor.MeetsDisc(d.P, d.R) {
				near = append(near, d)
			}
		}
		if !slices.Equal(v.Pieces, w.Pieces) || !slices.Equal(v.Discs, near) || v.Corridor != w.Corridor {
			t.Errorf("%d: pieces %v and bases %v, want %v and %v", k, v.Pieces, v.Discs, w.Pieces, near)
		}
	}
	w.Gather(&table, at(-10, 0), at(10, 0))
	if len(w.Pieces) == 0 || len(w.Pieces) == len(table.Pieces) {
		t.Errorf("pieces %v in the way are too many or too few to mean anything", w.Pieces)
	}
}

// A way that only touches a piece does not lie in it.
func TestSpanOfWhoTouches(t *testing.T) {
	disc := board.Piece{C: geom.Point{X: 5000, Y: 1000}, R: 1000}
	diamond := board.Piece{Poly: geom.Polygon{{X: 5000, Y: 0}, {X: 6000, Y: 1000}, {X: 5000, Y: 2000}, {X: 4000, Y: 1000}}}
	for name, p := range map[string]*board.Piece{"disc": &disc, "diamond": &diamond} {
		for y, want := range map[int32]bool{0: false, 100: true, -1: false} {
			a, b := geom.Point{Y: y}, geom.Point{X: 10_000, Y: y}
			if from, to, ok := p.Span(a, b, 10_000); ok != want || ok && from >= to {
				t.Errorf("%s at %d: from %d to %d, %v", name, y, from, to, ok)
			}
		}
	}
}
