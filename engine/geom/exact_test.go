package geom

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// The predicates are compared with the same questions answered in rational numbers, on random inputs that lie
// within a unit or two of where the answer changes, all over the table and at its far corners.

type vec struct{ x, y *big.Rat }

func rat(v int64) *big.Rat { return new(big.Rat).SetInt64(v) }

func exact(p Point) vec { return vec{rat(int64(p.X)), rat(int64(p.Y))} }

func (a vec) minus(b vec) vec {
	return vec{new(big.Rat).Sub(a.x, b.x), new(big.Rat).Sub(a.y, b.y)}
}

// along returns a + t(b-a).
func along(a, b vec, t *big.Rat) vec {
	d := b.minus(a)
	d.x.Mul(d.x, t)
	d.y.Mul(d.y, t)
	return vec{d.x.Add(d.x, a.x), d.y.Add(d.y, a.y)}
}

func dot(a, b vec) *big.Rat {
	x, y := new(big.Rat).Mul(a.x, b.x), new(big.Rat).Mul(a.y, b.y)
	return x.Add(x, y)
}

func cross(a, b vec) *big.Rat {
	x, y := new(big.Rat).Mul(a.x, b.y), new(big.Rat).Mul(a.y, b.x)
	return x.Sub(x, y)
}

func clamp(t *big.Rat) *big.Rat {
	if t.Sign() < 0 {
		return rat(0)
	}
	if t.Cmp(rat(1)) > 0 {
		return rat(1)
	}
	return t
}

// segmentDist2 returns the squared distance of c from the segment ab.
func segmentDist2(a, b, c Point) *big.Rat {
	p, q, r := exact(a), exact(b), exact(c)
	if a != b {
		d := q.minus(p)
		p = along(p, q, clamp(new(big.Rat).Quo(dot(r.minus(p), d), dot(d, d))))
	}
	d := r.minus(p)
	return dot(d, d)
}

// meet reports whether two closed segments have a point in common.
func meet(a, b, c, d Point) bool {
	p, r := exact(a), exact(c)
	ab, cd := exact(b).minus(p), exact(d).minus(r)
	den := cross(ab, cd)
	in := func(v *big.Rat) bool { return v.Sign() >= 0 && v.Cmp(rat(1)) <= 0 }
	if den.Sign() != 0 {
		ac := r.minus(p)
		return in(new(big.Rat).Quo(cross(ac, cd), den)) && in(new(big.Rat).Quo(cross(ac, ab), den))
	}
	zero := func(a, b, c Point) bool { return segmentDist2(a, b, c).Sign() == 0 }
	return zero(a, b, c) || zero(a, b, d) || zero(c, d, a) || zero(c, d, b)
}

// inside returns +1 when v lies inside the polygon, 0 on its edge, -1 outside.
func inside(g Polygon, v vec) int {
	out := 1
	for i := range g {
		a, b := exact(g[i]), exact(g[(i+1)%len(g)])
		out = min(out, cross(b.minus(a), v.minus(a)).Sign())
	}
	return out
}

// runsInside reports whether some point of the segment ab lies inside the polygon.
func runsInside(g Polygon, a, b Point) bool {
	p, q := exact(a), exact(b)
	if a == b {
		return inside(g, p) > 0
	}
	// Between the points where it crosses the lines of the edges it is either inside or not.
	cuts := []*big.Rat{rat(0), rat(1)}
	for i := range g {
		c := exact(g[i])
		e := exact(g[(i+1)%len(g)]).minus(c)
		if den := cross(q.minus(p), e); den.Sign() != 0 {
			if t := new(big.Rat).Quo(cross(c.minus(p), e), den); t.Sign() > 0 && t.Cmp(rat(1)) < 0 {
				cuts = append(cuts, t)
			}
		}
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	for i := 1; i < len(cuts); i++ {
		mid := new(big.Rat).Add(cuts[i-1], cuts[i])
		if inside(g, along(p, q, mid.Quo(mid, rat(2)))) > 0 {
			return true
		}
	}
	return false
}

// distance2 returns the squared distance of the segment ab from the polygon.
func distance2(g Polygon, a, b Point) *big.Rat {
	best := rat(0)
	if inside(g, exact(a)) >= 0 || inside(g, exact(b)) >= 0 {
		return best
	}
	for i := range g {
		c, d := g[i], g[(i+1)%len(g)]
		if meet(a, b, c, d) {
			return rat(0)
		}
		for k, v := range []*big.Rat{segmentDist2(a, b, c), segmentDist2(c, d, a), segmentDist2(c, d, b)} {
			if i == 0 && k == 0 || v.Cmp(best) < 0 {
				best = v
			}
		}
	}
	return best
}

// A source makes random geometry.
type source struct{ *rand.Rand }

func newSource(seed uint64) source { return source{rand.New(rand.NewPCG(seed, 2))} }

func (s source) within(n int32) int32 { return s.Int32N(2*n+1) - n }

// point returns a point of one of the scales that matter: a few units, a base, a table, the largest table.
func (s source) point() Point {
	n := [...]int32{3, 1000, 40 * Inch, MaxCoord}[s.IntN(4)]
	return Point{s.within(n), s.within(n)}
}

func (s source) near(p Point, d int32) Point {
	return Point{max(min(p.X+s.within(d), MaxCoord), -MaxCoord),
		max(min(p.Y+s.within(d), MaxCoord), -MaxCoord)}
}

// polygon returns a random convex polygon: a triangle, a turned rectangle, or a cut one.
func (s source) polygon() Polygon {
	for {
		c, size := s.point(), int32(4+s.IntN(30*Inch))
		var g Polygon
		k := s.IntN(16)
		for _, p := range [...]Point{{-size, -size / 2}, {size, -size / 2}, {size, size / 3},
			{size / 2, size / 2}, {-size, size / 2}} {
			g = append(g, s.near(c.Add(Rotate(p, k)), 2))
		}
		if s.IntN(3) == 0 {
			i := s.IntN(3)
			g = g[i : i+3]
		}
		if g.Convex() {
			return g
		}
	}
}

const cases = 6000

func TestSegmentNear(t *testing.T) {
	s := newSource(1)
	var yes int
	for range cases {
		a := s.point()
		b := s.near(a, 1+s.Int32N(20*Inch))
		n := int64(s.IntN(3 * Inch))
		// c lies about n from some point of the line.
		at := a.Add(b.Sub(a).Times(int64(s.IntN(1200)-100), 1000))
		c := s.near(at.Add(b.Sub(a).Perp().WithLength(n)), 2)
		if s.IntN(4) == 0 {
			c = s.near(a.Add(a.Sub(b).WithLength(n)), 2)
		}
		want := segmentDist2(a, b, c).Cmp(rat(n*n)) < 0
		if want {
			yes++
		}
		if got := SegmentNear(a, b, c, n); got != want {
			t.Fatalf("SegmentNear(%v, %v, %v, %d) is %v", a, b, c, n, got)
		}
		if SegmentNear(a.Neg(), b.Neg(), c.Neg(), n) != want || SegmentNear(b, a, c, n) != want {
			t.Fatalf("SegmentNear(%v, %v, %v, %d) is another after a half turn or from the other end", a, b,
				c, n)
		}
	}
	bothWays(t, yes, cases)
}

// Products of the largest coordinates do not overflow.
func TestSegmentNearAtTheCorners(t *testing.T) {
	const m = MaxCoord
	for _, c := range []struct {
		a, b, c Point
		r       int64
	}{
		{Point{-m, -m}, Point{m, m}, Point{-m, m}, 169705},
		{Point{-m, -m}, Point{m, m}, Point{-m, m}, 169706},
		{Point{-m, -m}, Point{m, m - 1}, Point{m, -m}, 169705},
		{Point{-m, -m}, Point{m, m}, Point{m - 1, m}, 1},
		{Point{-m, m}, Point{m, m}, Point{0, -m}, 2 * m},
		{Point{-m, m}, Point{m, m}, Point{0, -m}, 2*m + 1},
	} {
		want := segmentDist2(c.a, c.b, c.c).Cmp(rat(c.r*c.r)) < 0
		if got := SegmentNear(c.a, c.b, c.c, c.r); got != want {
			t.Errorf("SegmentNear(%v, %v, %v, %d) is %v", c.a, c.b, c.c, c.r, got)
		}
	}
}

// What is near a long way stays near it where the square of the radius times that of the way just needs more
// than 64 bits.
func TestSegmentNearOfManyBits(t *testing.T) {
	to := Point{X: 1 << 16}
	for y, want := range map[int32]bool{0: true, 10: true, 40_000: true, 1<<16 - 1: true, 1 << 16: false} {
		if got := SegmentNear(Point{}, to, Point{X: 30_000, Y: y}, 1<<16); got != want {
			t.Errorf("%d units beside the way, near within %d: %v, want %v", y, 1<<16, got, want)
		}
	}
}

func TestSegmentsCrossOnAGrid(t *testing.T) {
	const n = 3
	var p [n * n]Point
	for i := range p {
		p[i] = Point{int32(i % n), int32(i / n)}
	}
	for _, a := range p {
		for _, b := range p {
			for _, c := range p {
				for _, d := range p {
					if got, want := SegmentsCross(a, b, c, d), meet(a, b, c, d); got != want {
						t.Fatalf("SegmentsCross(%v, %v, %v, %v) is %v", a, b, c, d, got)
					}
				}
			}
		}
	}
}

func TestSegmentsCross(t *testing.T) {
	s := newSource(2)
	var yes int
	for range cases {
		a, b, c := s.point(), s.point(), s.point()
		// d lies about where the line from c through a point of ab goes on, or stops there.
		at := a.Add(b.Sub(a).Times(int64(s.IntN(1200)-100), 1000))
		d := s.near(at.Add(at.Sub(c).Times(int64(s.IntN(3)), 10)), 2)
		want := meet(a, b, c, d)
		if want {
			yes++
		}
		if got := SegmentsCross(a, b, c, d); got != want || SegmentsCross(c, d, b, a) != want ||
			SegmentsCross(a.Neg(), b.Neg(), c.Neg(), d.Neg()) != want {
			t.Fatalf("SegmentsCross(%v, %v, %v, %v) is %v", a, b, c, d, got)
		}
	}
	bothWays(t, yes, cases)
}

// Discs that pass a box do what they do to the polygon of its corners.
func TestBoxSweep(t *testing.T) {
	s := newSource(4)
	var yes int
	for range cases {
		b := BoxAround(s.point(), s.point(), 1)
		g := Polygon{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
		i, n := s.IntN(len(g)), int64(1+s.IntN(2*Inch))
		p, q := g[i], g[(i+1)%len(g)]
		edge := p.Add(q.Sub(p).Times(int64(s.IntN(1100)-50), 1000))
		a, c := s.near(edge.Add(p.Sub(q).Perp().WithLength(n)), 1), s.point()
		if s.IntN(2) == 0 { // along the edge, or past the corner
			c = s.near(a.Add(q.Sub(p).Times(int64(s.IntN(3000)-1500), 1000)), 1)
		}
		want := g.SweepTouches(a, c, n)
		if want {
			yes++
		}
		if got := b.SweepTouches(a, c, n); got != want || b.SweepTouches(c, a, n) != want ||
			b.Sign(-1).SweepTouches(a.Neg(), c.Neg(), n) != want {
			t.Fatalf("%v.SweepTouches(%v, %v, %d) is %v", b, a, c, n, got)
		}
	}
	bothWays(t, yes, cases)
}

// Discs and lines that just touch a polygon.
func TestPolygonPredicates(t *testing.T) {
	s := newSource(3)
	var contains, holds, touches, crosses, sweeps int
	for range cases {
		g := s.polygon()
		turned := make(Polygon, len(g))
		for i := range g {
			turned[i] = g[i].Neg()
		}
		if !turned.Convex() {
			t.Fatalf("%v turned half round is not convex", g)
		}
		i := s.IntN(len(g))
		p, q := g[i], g[(i+1)%len(g)]
		n := int64(1 + s.IntN(2*Inch))
		if s.IntN(3) == 0 {
			n = int64(s.IntN(3))
		}
		edge := p.Add(q.Sub(p).Times(int64(s.IntN(1100)-50), 1000))
		in := q.Sub(p).Perp()
		if s.IntN(2) == 0 {
			in = in.Neg()
		}
		c := s.near(edge.Add(in.WithLength(n)), 1)

		check := func(name string, got, turned, want bool, count *int) {
			if want {
				*count++
			}
			if got != want || turned != want {
				t.Fatalf("%s of %v, %v, radius %d is %v, turned half round %v", name, g, c, n, got, turned)
			}
		}
		check("Contains", g.Contains(c), turned.Contains(c.Neg()), inside(g, exact(c)) >= 0, &contains)
		least := distance2(g, c, c)
		check("DiscTouches", g.DiscTouches(c, n), turned.DiscTouches(c.Neg(), n), inside(g, exact(c)) >= 0 ||
			least.Cmp(rat(n*n)) < 0, &touches)
		fits := inside(g, exact(c)) >= 0
		for k := range g {
			fits = fits && segmentDist2(g[k], g[(k+1)%len(g)], c).Cmp(rat(n*n)) >= 0
		}
		check("ContainsDisc", g.ContainsDisc(c, n), turned.ContainsDisc(c.Neg(), n), fits, &holds)

		// A line along an edge, through a corner, or to anywhere.
		a, b := c, s.point()
		switch s.IntN(4) {
		case 0:
			a, b = s.near(edge, 1), s.near(p.Add(q.Sub(p).Times(int64(s.IntN(3000)-1000), 1000)), 1)
		case 1:
			to := g[s.IntN(len(g))]
			b = to.Add(to.Sub(a).Times(int64(s.IntN(2)), 1))
		case 2:
			a, b = p, q
		}
		want := runsInside(g, a, b)
		if want {
			crosses++
		}
		if got := g.LineCrosses(a, b); got != want || g.LineCrosses(b, a) != want ||
			turned.LineCrosses(a.Neg(), b.Neg()) != want {
			t.Fatalf("%v.LineCrosses(%v, %v) is %v, from the other end %v, turned %v", g, a, b, got,
				g.LineCrosses(b, a), turned.LineCrosses(a.Neg(), b.Neg()))
		}
		if n > 0 {
			want := distance2(g, a, b).Cmp(rat(n*n)) < 0
			if want {
				sweeps++
			}
			if got := g.SweepTouches(a, b, n); got != want ||
				turned.SweepTouches(a.Neg(), b.Neg(), n) != want {
				t.Fatalf("%v.SweepTouches(%v, %v, %d) is %v", g, a, b, n, got)
			}
		}
	}
	for _, n := range []int{contains, holds, touches, crosses, sweeps} {
		bothWays(t, n, cases)
	}
}

// bothWays makes sure that a comparison has seen enough of either answer to mean something.
func bothWays(t *testing.T, yes, of int) {
	t.Helper()
	if yes < of/20 || yes > of-of/20 {
		t.Errorf("%d of %d cases are true: too one-sided a test", yes, of)
	}
}
