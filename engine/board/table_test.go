package board

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
)

// field returns a table of 48 by 48 inches with the given pieces.
func field(t *testing.T, pieces ...Piece) *Table {
	t.Helper()
	for i := range pieces {
		pieces[i].Name = "piece"
	}
	out := must.Get(New(48*geom.Inch, 48*geom.Inch, pieces))(t)
	return &out
}

func box(x, y, w, h int32) geom.Polygon {
	return geom.Polygon{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

func TestNewRefuses(t *testing.T) {
	side := int32(48 * geom.Inch)
	for _, c := range []struct {
		want   string
		width  int32
		pieces []Piece
	}{
		{"outside 12", 10 * geom.Inch, nil},
		{"outside 12 to", 300 * geom.Inch, nil},
		{"65 pieces", side, make([]Piece, MaxPieces+1)},
		{"not a convex polygon", side,
			[]Piece{{Name: "p", Poly: geom.Polygon{{X: 0, Y: 0}, {X: 0, Y: 9}, {X: 9, Y: 0}}}}},
		{"reaches over the table", side, []Piece{{Name: "p", C: geom.Point{X: 23_000}, R: 1001}}},
	} {
		if _, err := New(c.width, side, c.pieces); !must.Contain(err, c.want) {
			t.Errorf("got %v, want an error with %q", err, c.want)
		}
	}
}

// Near names every piece whose box overlaps a box, wherever that lies, and few others.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	at := func(most int32) int32 { return rng.Int32N(2*most+1) - most }
	named, near := 0, 0
	for range 50 {
		half := 6*geom.Inch + rng.Int32N(geom.MaxCoord-6*geom.Inch)
		pieces := make([]Piece, 1+rng.IntN(MaxPieces))
		for i := range pieces {
			r := 1 + rng.Int32N(5*geom.Inch)
			pieces[i] = Piece{C: geom.Point{X: at(half - r), Y: at(half - r)}, R: r}
		}
		tb, err := New(2*half, 2*half, pieces)
		if err != nil {
			t.Fatal(err)
		}
		for range 500 {
			p := geom.Point{X: at(geom.MaxCoord), Y: at(geom.MaxCoord)}
			q := geom.Box{Min: p, Max: p}.Grow(rng.Int32N(10 * geom.Inch))
			got := tb.Near(q)
			for i := range pieces {
				overlaps := tb.Boxes[i].Overlaps(q)
				if overlaps && got>>i&1 == 0 {
					t.Fatalf("box %v overlaps %v, which is not named", q, tb.Boxes[i])
				}
				if overlaps {
					near++
				}
			}
			named += bits.OnesCount64(got)
		}
	}
	if near == 0 || named > 2*near {
		t.Errorf("%d pieces are named of which %d are near", named, near)
	}
}

func TestPieces(t *testing.T) {
	tb := field(t,
		Piece{Kind: Cover, Poly: box(0, 0, 4000, 2000), Height: 3000},
		Piece{Kind: Impassable | Blocks, C: geom.Point{X: -5000}, R: 1000,
			Height: 9000})
	if tb.All != Cover|Impassable|Blocks {
		t.Errorf("the table has %b", tb.All)
	}
	if tb.Hard != 2 || tb.Slow != 0 || tb.Risky != 0 || tb.Tall != 1 || tb.Cover != 1 {
		t.Errorf("masks %b %b %b %b %b", tb.Hard, tb.Slow, tb.Risky, tb.Tall, tb.Cover)
	}
	mud := field(t, Piece{Kind: Cover, Poly: box(0, 0, 4000, 2000)}, Piece{Kind: Difficult, R: 1000},
		Piece{Kind: Difficult | Dangerous, Poly: box(0, 0, 1000, 1000)})
	if mud.Hard != 0 || mud.Slow != 6 || mud.Risky != 4 || mud.Tall != 0 || mud.Cover != 1 {
		t.Errorf("masks %b %b %b %b %b", mud.Hard, mud.Slow, mud.Risky, mud.Tall, mud.Cover)
	}
	for i := range mud.Pieces {
		if mud.Boxes[i] != mud.Pieces[i].Box {
			t.Errorf("piece %d lies in %v, its box is %v", i, mud.Pieces[i].Box, mud.Boxes[i])
		}
	}
	p, c := &tb.Pieces[0], &tb.Pieces[1]
	for _, q := range []struct {
		name      string
		got, want bool
	}{
		{"corner in the box", p.Contains(geom.Point{X: 4000, Y: 2000}), true},
		{"beside the box", p.Contains(geom.Point{X: 4001, Y: 2000}), false},
		{"on the circle's edge", c.Contains(geom.Point{X: -4000}), true},
		{"off the circle's edge", c.Contains(geom.Point{X: -3999}), false},
		{"a base against the box", p.Touches(geom.Point{X: -500, Y: 1000}, 500), false},
		{"a base in the box", p.Touches(geom.Point{X: -499, Y: 1000}, 500), true},
		{"a base against the circle", c.Touches(geom.Point{X: -3500}, 500), false},
		{"a base in the circle", c.Touches(geom.Point{X: -3501}, 500), true},
		{"a base wholly in the box", p.Holds(geom.Point{X: 500, Y: 500}, 500), true},
		{"a base partly in the box", p.Holds(geom.Point{X: 499, Y: 500}, 500), false},
		{"a base wholly in the circle", c.Holds(geom.Point{X: -4500}, 500), true},
		{"a base partly in the circle", c.Holds(geom.Point{X: -4499}, 500), false},
		{"a base as large as the circle", c.Holds(geom.Point{X: -5000}, 1000), true},
		{"a base larger than the circle", c.Holds(geom.Point{X: -5000}, 1001), false},
		{"past the box", p.Swept(geom.Point{X: -9000, Y: 2500}, geom.Point{X: 9000, Y: 2500}, 500), false},
		{"brushing the box", p.Swept(geom.Point{X: -9000, Y: 2500}, geom.Point{X: 9000, Y: 2499}, 500), true},
		{"past the circle", c.Swept(geom.Point{X: -9000, Y: 1500}, geom.Point{X: 9000, Y: 1500}, 500), false},
		{"brushing the circle", c.Swept(geom.Point{X: -9000, Y: 1499}, geom.Point{X: 9000, Y: 1499}, 500),
			true},
		{"a line along the box", p.Crosses(geom.Point{X: -9000}, geom.Point{X: 9000}), false},
		{"a line through the box", p.Crosses(geom.Point{X: -9000, Y: 1}, geom.Point{X: 9000, Y: 1}), true},
		{"a line along the circle", c.Crosses(geom.Point{X: -9000, Y: 1000}, geom.Point{X: 9000, Y: 1000}),
			false},
		{"a line through the circle", c.Crosses(geom.Point{X: -9000, Y: 999}, geom.Point{X: 9000, Y: 999}),
			true},
		{"a base at the table edge", tb.Inside(geom.Point{X: 23_500, Y: -23_500}, 500), true},
		{"a base over the table edge", tb.Inside(geom.Point{X: 23_501}, 500), false},
		{"a base over the far edge", tb.Inside(geom.Point{Y: 23_501}, 500), false},
		{"a base further off than can be", tb.Inside(geom.Point{X: math.MaxInt32}, 500), false},
		{"a base further off than can be to the other side", tb.Inside(geom.Point{Y: math.MinInt32}, 500), false},
	} {
		if q.got != q.want {
			t.Errorf("%s: %v", q.name, q.got)
		}
	}
	if h := tb.HeightAt(geom.Point{X: 1000, Y: 1000}); h != 3000 {
		t.Errorf("a model on the box stands %d high", h)
	}
	if h := tb.HeightAt(geom.Point{X: -5000}); h != 0 {
		t.Errorf("a model stands %d high where none can stand", h)
	}
}

// What a base sees past walls and other bases: the five lines of the ruling, one by one.
func TestSight(t *testing.T) {
	a, b := Disc{geom.Point{X: -8000}, 500}, Disc{geom.Point{X: 8000}, 500}
	wall := func(y, h int32) Piece {
		return Piece{Kind: Blocks, Poly: box(-100, y, 200, h)}
	}
	for _, c := range []struct {
		name   string
		pieces []Piece
		discs  []Disc
		want   bool
	}{
		{"an empty table", nil, nil, true},
		{"a wall across all lines", []Piece{wall(-600, 1200)}, nil, false},
		{"a wall across the centres alone", []Piece{wall(-100, 200)}, nil, true},
		{"a wall up to the left edges", []Piece{wall(-600, 1100)}, nil, true},
		{"a wall over the left edges", []Piece{wall(-600, 1101)}, nil, false},
		{"a wall down to the right edges", []Piece{wall(-500, 1100)}, nil, true},
		{"terrain that does not block", []Piece{{Kind: Cover, Poly: box(-100, -600, 200, 1200)}},
			nil, true},
		{"a piece that the viewer's centre is in",
			[]Piece{{Kind: Blocks, C: geom.Point{X: -8000}, R: 3000}}, nil, true},
		{"a piece that the target's centre is in",
			[]Piece{{Kind: Blocks, C: geom.Point{X: 8000}, R: 3000}}, nil, true},
		{"a piece that the viewer only touches",
			[]Piece{{Kind: Blocks, C: geom.Point{X: -6000}, R: 1990}}, nil, false},
		{"a piece beside the line", []Piece{{Kind: Blocks, C: geom.Point{Y: 3000},
			R: 2000}}, nil, true},
		// one sees past both its edges
		{"a base as large in the middle", nil, []Disc{{geom.Point{}, 500}}, true},
		{"a larger base in the middle", nil, []Disc{{geom.Point{}, 501}}, false},
		{"a small base in the middle", nil, []Disc{{geom.Point{X: -4000}, 200}}, true},
		{"a row of bases", nil, []Disc{{geom.Point{Y: -600}, 400}, {geom.Point{Y: 600}, 400},
			{geom.Point{}, 250}}, false},
		{"both edges blocked, the middle free", nil,
			[]Disc{{geom.Point{Y: -700}, 400}, {geom.Point{Y: 700}, 400}}, true},
		{"only a crosswise line is free", []Piece{
			{Kind: Blocks, Poly: box(-6000, -600, 200, 900)},
			{Kind: Blocks, Poly: box(5800, -300, 200, 900)},
		}, nil, true},
		{"not even a crosswise line is free", []Piece{
			{Kind: Blocks, Poly: box(-6000, -600, 200, 900)},
			{Kind: Blocks, Poly: box(5800, -300, 200, 900)},
			{Kind: Blocks, C: geom.Point{}, R: 50},
		}, nil, false},
	} {
		var v Sight
		v.Gather(field(t, c.pieces...), a.Box(), b.Box())
		v.Discs = append(v.Discs, c.discs...)
		if got := v.Sees(a, b); got != c.want {
			t.Errorf("%s: sees %v", c.name, got)
		}
		if got := v.Sees(b, a); got != c.want {
			t.Errorf("%s: is seen %v", c.name, got)
		}
	}
}

// Sight is mutual, stays as it is when everything is turned half round, does not depend on the order of
// things, and what lies outside the corridor has no part in it.
func TestSightIsMutual(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	at := func() geom.Point {
		return geom.Point{X: rng.Int32N(30_000) - 15_000, Y: rng.Int32N(30_000) - 15_000}
	}
	seen := 0
	const cases = 2000
	for range cases {
		var pieces, turned []Piece
		for range rng.IntN(24) {
			c, w := at(), 500+rng.Int32N(8000)
			p := Piece{Kind: Cover, C: c, R: w / 3}
			if rng.IntN(4) > 0 {
				p.Kind |= Blocks
			}
			if rng.IntN(2) == 0 {
				p = Piece{Kind: Blocks, Poly: box(c.X, c.Y, w, 300)}
			}
			q := p
			q.C, q.Poly = p.C.Neg(), nil
			for _, k := range p.Poly {
				q.Poly = append(q.Poly, k.Neg())
			}
			pieces, turned = append(pieces, p), append([]Piece{q}, turned...)
		}
		a, b := Disc{at(), 300 + rng.Int32N(700)}, Disc{at(), 300 + rng.Int32N(700)}
		var discs, discsTurned []Disc
		for range rng.IntN(4) {
			d := Disc{at(), 300 + rng.Int32N(700)}
			discs, discsTurned = append(discs, d), append([]Disc{{d.P.Neg(), d.R}}, discsTurned...)
		}
		var v, all, w Sight
		table := field(t, pieces...)
		v.Gather(table, a.Box(), b.Box())
		v.Discs = append(v.Discs, discs...)
		all.Gather(table, table.Box(), table.Box())
		all.Discs = append(all.Discs, discs...)
		w.Gather(field(t, turned...), a.Box().Sign(-1), b.Box().Sign(-1))
		w.Discs = append(w.Discs, discsTurned...)
		got := v.Sees(a, b)
		if got {
			seen++
		}
		for how, sees := range map[string]bool{
			"the other way round":           v.Sees(b, a),
			"with all pieces of the table":  all.Sees(a, b),
			"when all is turned half round": w.Sees(a.At(a.P.Neg()), b.At(b.P.Neg())),
		} {
			if sees != got {
				t.Fatalf("%v sees %v: %v, but not %s (pieces %+v, bases %v)", a, b, got, how, pieces, discs)
			}
		}
	}
	if seen < cases/10 || seen > cases-cases/10 {
		t.Errorf("%d of %d see each other: too one-sided", seen, cases)
	}
}

// Tables are 12 to 240 inches a side, and every number has a name as a formation.
func TestLimitsOfTables(t *testing.T) {
	for side, fits := range map[int32]bool{12 * geom.Inch: true, 12*geom.Inch - 1: false, 2 * geom.MaxCoord: true,
		2*geom.MaxCoord + 2: false} {
		for _, size := range [2][2]int32{{side, 48 * geom.Inch}, {48 * geom.Inch, side}} {
			if _, err := New(size[0], size[1], nil); (err == nil) != fits {
				t.Errorf("a table of %v: %v", size, err)
			}
		}
	}
	if got := Formation(99).String(); got != "formation 99" {
		t.Errorf("formation 99 is %q", got)
	}
}

// What comes across a disc inside a polygon comes across the polygon; all else is told by its edges.
func TestSweptIsWhatThePolygonSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	at := func(n int32) geom.Point { return geom.Point{X: rng.Int32N(2*n) - n, Y: rng.Int32N(2*n) - n} }
	hits, shapes := 0, 0
	for shapes < 300 {
		n := int32(40 << rng.IntN(8)) // slivers and specks, too
		poly := geom.Polygon{at(n), at(n), at(n)}
		if rng.IntN(2) == 0 {
			poly = append(poly, at(n))
		}
		if !poly.Convex() {
			continue
		}
		shapes++
		piece := &field(t, Piece{Poly: poly}).Pieces[0]
		for range 2000 {
			a, b, r := at(3*n), at(3*n), rng.Int32N(n)
			got, want := piece.Swept(a, b, r), poly.SweepTouches(a, b, int64(r))
			if got != want {
				t.Fatalf("a base of radius %d from %v to %v reaches into %v: %v, by its edges %v", r, a, b, poly, got, want)
			}
			if got {
				hits++
			}
		}
	}
	if hits < 100_000 {
		t.Errorf("only %d ways reach into a polygon", hits)
	}
}

// TestNearest compares the nearest bases with all of them in order.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		bases := make([]Disc, rng.IntN(9))
		order := make([]uint8, len(bases))
		for i := range bases {
			bases[i].P, order[i] = geom.Point{X: rng.Int32N(5), Y: rng.Int32N(5)}, uint8(i)
		}
		p := geom.Point{X: rng.Int32N(5), Y: rng.Int32N(5)}
		slices.SortStableFunc(order, func(i, j uint8) int {
			return int(geom.Dist2(p, bases[i].P) - geom.Dist2(p, bases[j].P))
		})
		var buf [4]uint8
		if got, want := Nearest(bases, p, &buf), order[:min(4, len(order))]; !slices.Equal(got, want) {
			t.Fatalf("%d to %v, not %d: %v", got, p, want, bases)
		}
	}
}
