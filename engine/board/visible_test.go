package board

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/geom"
)

// lineFree reports whether nothing at all stands in the way of one line.
func (v *Sight) lineFree(p, q, a, b geom.Point) bool {
	for i := range v.Discs {
		if geom.SegmentNear(p, q, v.Discs[i].P, int64(v.Discs[i].R)) {
			return false
		}
	}
	for i := range v.Table.Pieces {
		if t := &v.Table.Pieces[i]; t.Poly.LineCrosses(p, q) && !t.Contains(a) && !t.Contains(b) {
			return false
		}
	}
	return true
}

// anyLineFree is Sees line by line.
func (v *Sight) anyLineFree(a, b Disc) bool {
	n := b.P.Sub(a.P).Perp()
	na, nb := n.WithLength(int64(a.R)), n.WithLength(int64(b.R))
	al, ar, bl, br := a.P.Add(na), a.P.Sub(na), b.P.Add(nb), b.P.Sub(nb)
	return v.lineFree(a.P, b.P, a.P, b.P) || v.lineFree(al, bl, a.P, b.P) || v.lineFree(ar, br, a.P, b.P) ||
		v.lineFree(al, br, a.P, b.P) || v.lineFree(ar, bl, a.P, b.P)
}

// TestSightLineByLine has what sees a base told for all lines at once compared with each line by itself, among random
// bases and pieces.
func TestSightLineByLine(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	seen := [2]int{}
	for n := range int32(3000) {
		far := 3000 << (n % 4)
		at := func() geom.Point { return geom.Point{X: r.Int32N(int32(far)), Y: r.Int32N(int32(far))} }
		var pieces []Piece
		for k := range n % 4 {
			c, x, y := at(), 100+r.Int32N(int32(far/4)), 100+r.Int32N(int32(far/4))
			pieces = append(pieces, Piece{Name: "block", Kind: Blocks, Poly: geom.Polygon{{X: c.X - x, Y: c.Y},
				{X: c.X, Y: c.Y - y}, {X: c.X + x/2, Y: c.Y - y/(k+2)}, {X: c.X + x, Y: c.Y + y}}})
		}
		table, err := New(96000, 96000, pieces)
		if err != nil {
			t.Fatal(err)
		}
		v := NewSight()
		for range 40 {
			a, b := Disc{at(), r.Int32N(900)}, Disc{at(), r.Int32N(900)}
			v.Gather(&table, a.Box(), b.Box())
			for range r.IntN(10) {
				v.Discs = append(v.Discs, Disc{at(), 1 + r.Int32N(900)})
			}
			sees := v.Sees(a, b)
			if sees != v.anyLineFree(a, b) {
				t.Fatalf("among %v and %v base %v sees base %v: %v", v.Discs, pieces, a, b, sees)
			}
			if seen[0]++; sees {
				seen[1]++
			}
		}
	}
	if seen[1]*10 < seen[0] || seen[1]*10 > 9*seen[0] {
		t.Errorf("%d of %d see: the test tells little", seen[1], seen[0])
	}
}
