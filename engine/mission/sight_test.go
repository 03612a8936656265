package mission_test

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// crossing is how many points of each base's width the lines are drawn between that are looked along beside the
// five of the ruling.
const crossing = 15

// seesAlongSome reports whether a line is free from some point of the width of base a, as base b sees it, to some
// point of that of base b.
func seesAlongSome(t *board.Table, a, b board.Disc) bool {
	across := b.P.Sub(a.P).Perp()
	at := func(d board.Disc, k int64) geom.Point {
		return d.P.Add(across.WithLength(int64(d.R)).Times(2*k-crossing+1, crossing-1))
	}
	for i := range int64(crossing) {
		for j := range int64(crossing) {
			p, q, free := at(a, i), at(b, j), true
			for _, k := range t.Blocking {
				piece := &t.Pieces[k]
				free = free && (!piece.Crosses(p, q) || piece.Contains(a.P) || piece.Contains(b.P))
			}
			if free {
				return true
			}
		}
	}
	return false
}

// The five lines of the ruling miss few who see each other: of pairs of bases anywhere on the shipped tables, up
// to 36 inches apart, fewer than one in 500 see each other along another line only.
func TestFiveLinesMissFew(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	sight := board.NewSight()
	pairs, seen, missed := 0, 0, 0
	for _, table := range tables(t) {
		tb, err := table.Board()
		if err != nil {
			t.Fatal(err)
		}
		place := func() board.Disc {
			x, y := table.Width/2-base, table.Height/2-base
			return board.Disc{P: geom.Point{X: r.Int32N(2*x) - x, Y: r.Int32N(2*y) - y}, R: base}
		}
		for range 4000 {
			a, b := place(), place()
			if !a.Within(b, 36*geom.Inch) || a.Nearer(b, 0) {
				continue
			}
			pairs++
			switch sight.Gather(&tb, a.Box(), b.Box()); {
			case sight.Sees(a, b):
				seen++
			case seesAlongSome(&tb, a, b):
				missed++
			}
		}
	}
	t.Logf("%d of %d pairs see each other along the five lines, %d along another one only", seen, pairs, missed)
	if 500*missed > pairs || missed == 0 || seen == pairs {
		t.Errorf("of %d pairs %d see each other along the five lines, %d along another one only", pairs, seen, missed)
	}
}
