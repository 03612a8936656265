package stargrave

import (
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
)

func at(x, y float64) geom.Point {
	return geom.Point{X: int32(x * float64(geom.Inch)), Y: int32(y * float64(geom.Inch))}
}

func box(kind board.Kind, height int32, x, y, w, h float64) board.Piece {
	return board.Piece{Kind: kind, Height: height * geom.Inch,
		Poly: geom.Polygon{at(x-w/2, y-h/2), at(x+w/2, y-h/2), at(x+w/2, y+h/2), at(x-w/2, y+h/2)}}
}

// Ways are straight where nothing hinders, lead round walls and water, up what can be climbed, and are never
// shorter than the straight way; half turned they are as long.
func TestWays(t *testing.T) {
	table := must.Get(board.New(30*geom.Inch, 30*geom.Inch, []board.Piece{
		box(board.Impassable|board.Blocks, 0, 0, 5, 10, 1), box(board.Impassable|board.Blocks, 0, 0, -5, 10, 1),
		box(0, 2, 10, 0, 3, 3), box(0, 2, -10, 0, 3, 3), box(0, 6, 11, 11, 3, 3), box(0, 6, -11, -11, 3, 3),
		box(board.Dangerous, 0, -10, 10, 6, 6), box(board.Dangerous, 0, 10, -10, 6, 6),
	}))(t)
	w := newWays(&table)
	for _, c := range []struct {
		what        string
		from, to    geom.Point
		least, most float64 // inches
	}{
		{"nothing between", at(-6, 0), at(6, 0.5), 12, 12.02},
		{"round a wall", at(0, 3), at(0, 7), 10, 14},
		{"up a step", at(6, 0), at(10, 0), 6, 9},
		{"up a tower that nobody climbs, straight", at(6, 11), at(11, 11), 5, 5},
		{"round water", at(-10, 5), at(-10, 14), 11, 17},
	} {
		n := float64(w.length(c.from, c.to)) / float64(geom.Inch)
		if n < c.least || n > c.most {
			t.Errorf("%s: %g inches, expected %g to %g", c.what, n, c.least, c.most)
		}
	}
	rng := dice.New(1)
	somewhere := func() geom.Point {
		return geom.Point{X: int32(rng.Intn(28000)) - 14000, Y: int32(rng.Intn(28000)) - 14000}
	}
	for range 500 {
		from, to := somewhere(), somewhere()
		n := w.length(from, to)
		if half := w.length(from.Neg(), to.Neg()); n != half || n < to.Sub(from).Norm() {
			t.Errorf("from %v to %v it is %d, half turned %d, straight %d", from, to, n, half, to.Sub(from).Norm())
		}
	}
}
