package move

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/move/rose"
)

// A unit that leaves its transport is offered, in each formation and direction, the nearest place of the
// raster where it may stand and the furthest, if that is another: as trying all of them finds.
func TestLeavesNearestAndFurthest(t *testing.T) {
	r := scatter{rand.New(rand.NewPCG(5, 6))}
	w := New()
	type offer struct {
		f     board.Formation
		place int
		v     geom.Point
	}
	two, moved := 0, 0
	for range 200 {
		table := r.table(t)
		w.Table = &table
		w.Rules = &Rules{Separation: geom.Inch, Coherency: board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}}
		r.unit(&w)
		if w.N < 2 {
			continue
		}
		w.Out.Disc = board.Disc{P: r.about(geom.Point{}, 6*geom.Inch), R: geom.Inch + r.Int32N(geom.Inch)}
		w.Out.Reach = 6 * geom.Inch
		r.around(&w, 12*geom.Inch, 0)
		w.PassesTerrain = true
		var got, want []offer
		w.Leaves(func(f board.Formation, place int, v geom.Point) bool {
			got = append(got, offer{f, place, v})
			return true
		})
		for f := board.Line; f < board.NumFormations; f++ {
			w.FormUp(f)
			for dir := range 8 {
				var lands []geom.Point
				lo := int64(w.Out.R) + int64(w.Rules.Separation)
				for far := lo; far <= w.MostFurthest(); far += geom.Inch / 2 {
					if v := w.Offset(2*dir, far); w.Lands(v) {
						lands = append(lands, v)
					}
				}
				first := int(f-board.Line)*rose.Reforms + 2*dir
				if len(lands) > 0 {
					want = append(want, offer{f, first + 1, lands[0]})
				}
				if len(lands) > 1 {
					want = append(want, offer{f, first + 2, lands[len(lands)-1]})
					two++
					if lands[0] != w.Offset(2*dir, lo) {
						moved++
					}
				}
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d places are offered, want %d:\n%v\n%v", len(got), len(want), got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("place %d is %v, want %v", i, got[i], want[i])
			}
		}
	}
	if two < 100 || moved < 100 {
		t.Errorf("%d directions have two places, of %d the nearest is not the first tried; want 100 of each",
			two, moved)
	}
}
