package geom

import (
	"math"
	"math/big"
	"testing"
)

// The root is that of the greatest square that is not beyond a number, next to squares and to the limits of
// what a float64 tells apart, too.
func TestIsqrt(t *testing.T) {
	check := func(n int64) {
		if want := new(big.Int).Sqrt(big.NewInt(n)).Int64(); Isqrt(n) != want {
			t.Fatalf("Isqrt(%d) is %d, not %d", n, Isqrt(n), want)
		}
	}
	for n := range int64(5000) {
		check(n)
	}
	s := newSource(4)
	for range 20_000 {
		check(s.Int64() >> s.IntN(63))
		root := s.Int64N(3037000499)
		for d := int64(-1); d <= 1; d++ {
			if n := root*root + d; n >= 0 {
				check(n)
			}
		}
	}
	for _, most := range []int64{10, 1 << 13, 1 << 26, 1<<26 + 1<<10, 94906266 + 1000, 1 << 31, 3037000499} {
		for range 2000 {
			k := most - s.Int64N(min(most, 1000))
			check(k*k - 1)
			check(k * k)
			check(k*k + k)
		}
	}
	check(math.MaxInt64)
}

// Everything that is rounded is rounded the same way after a half turn.
func TestHalfTurn(t *testing.T) {
	s := newSource(5)
	for range 20_000 {
		p, q := s.point(), s.point()
		n, d := s.Int64N(1<<20), 1+s.Int64N(1<<20)
		k := s.IntN(64) - 32
		if p.Neg().Times(n, d) != p.Times(n, d).Neg() {
			t.Fatalf("%v.Times(%d, %d) is not odd", p, n, d)
		}
		if p.Neg().WithLength(n) != p.WithLength(n).Neg() {
			t.Fatalf("%v.WithLength(%d) is not odd", p, n)
		}
		if Rotate(p.Neg(), k) != Rotate(p, k).Neg() || Rotate(p, k+8) != Rotate(p, k).Neg() ||
			Rotate(p, k+16) != Rotate(p, k) {
			t.Fatalf("Rotate(%v, %d) is not odd", p, k)
		}
		if p.Neg().Perp() != p.Perp().Neg() || p.Neg().Norm() != p.Norm() || p.Sign(-1) != p.Neg() ||
			p.Sign(1) != p {
			t.Fatalf("Perp, Norm or Sign of %v", p)
		}
		if Dot(p.Neg(), q.Neg()) != Dot(p, q) || Cross(p.Neg(), q.Neg()) != Cross(p, q) ||
			Dist2(p.Neg(), q.Neg()) != Dist2(p, q) {
			t.Fatalf("products of %v and %v", p, q)
		}
	}
}

// WithLength keeps the direction, is never too long, and never more than two units too short.
func TestWithLength(t *testing.T) {
	s := newSource(6)
	for range 20_000 {
		p := s.point()
		n := s.Int64N(MaxCoord)
		q := p.WithLength(n)
		if p == (Point{}) {
			if q != p {
				t.Fatalf("the zero vector becomes %v", q)
			}
			continue
		}
		if q.Norm() > n || Dot(q, q) > n*n {
			t.Fatalf("%v.WithLength(%d) is %v, too long", p, n, q)
		}
		// A short vector has a rounded length of its own: it is scaled as if it were the next whole number
		// long.
		l := math.Sqrt(float64(Dot(p, p)))
		if want := float64(n) * l / math.Ceil(l); math.Hypot(float64(q.X), float64(q.Y)) < want-2 {
			t.Fatalf("%v.WithLength(%d) is %v, too short", p, n, q)
		}
		if x, y := float64(p.X)/l*float64(n), float64(p.Y)/l*float64(n); math.Abs(float64(q.X)) > math.Abs(x)+
			1 || math.Abs(float64(q.Y)) > math.Abs(y)+1 {
			t.Fatalf("%v.WithLength(%d) is %v", p, n, q)
		}
	}
}

func TestDirs(t *testing.T) {
	for k, d := range Dirs {
		if Dirs[(k+8)&15] != d.Neg() || Dirs[(k+4)&15] != d.Perp() {
			t.Errorf("direction %d is %v", k, d)
		}
		angle := float64(k) * math.Pi / 8
		if x, y := DirScale*math.Cos(angle), DirScale*math.Sin(angle); math.Abs(float64(d.X)-x) > 1 ||
			math.Abs(float64(d.Y)-y) > 1 {
			t.Errorf("direction %d is %v, not %.1f, %.1f", k, d, x, y)
		}
		if Rotate(Point{DirScale, 0}, k) != d {
			t.Errorf("the first direction turned by %d is %v", k, Rotate(Point{DirScale, 0}, k))
		}
	}
}

// Boxes bound what they are made of, and their distance is that of their nearest points.
func TestBoxes(t *testing.T) {
	s := newSource(7)
	for range 5000 {
		a, b, c, d := s.near(Point{}, 50), s.near(Point{}, 50), s.near(Point{}, 50), s.near(Point{}, 50)
		r := s.Int32N(5)
		p, q := BoxAround(a, b, r), BoxAround(c, d, 0)
		best := int64(1) << 40
		for x := p.Min.X; x <= p.Max.X; x++ {
			u := Point{x, 0}
			v := Point{max(q.Min.X, min(q.Max.X, x)), 0}
			best = min(best, Dist2(u, v))
		}
		vertical := int64(1) << 40
		for y := p.Min.Y; y <= p.Max.Y; y++ {
			u := Point{0, y}
			v := Point{0, max(q.Min.Y, min(q.Max.Y, y))}
			vertical = min(vertical, Dist2(u, v))
		}
		best += vertical
		if p.Gap2(q) != best || q.Gap2(p) != best || p.Overlaps(q) != (best == 0) {
			t.Fatalf("%v and %v are %d apart, not %d", p, q, p.Gap2(q), best)
		}
		if u := p.Union(q); u.Gap2(p) != 0 || u != q.Union(p) || u.Union(p) != u || u.Union(q) != u {
			t.Fatalf("the union of %v and %v is %v", p, q, u)
		}
		if p.Grow(3) != BoxAround(a, b, r+3) {
			t.Fatalf("%v grown by 3 is %v", p, p.Grow(3))
		}
	}
}

func TestConvex(t *testing.T) {
	for _, c := range []struct {
		g    Polygon
		want bool
	}{
		{nil, false},
		{Polygon{{0, 0}, {1, 0}}, false},
		{Polygon{{0, 0}, {1, 0}, {0, 1}}, true},
		{Polygon{{0, 0}, {0, 1}, {1, 0}}, false},                               // clockwise
		{Polygon{{0, 0}, {1, 0}, {2, 0}, {0, 1}}, false},                       // three in a line
		{Polygon{{0, 0}, {4, 0}, {1, 1}, {0, 4}}, false},                       // a notch
		{Polygon{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, true},                        //
		{Polygon{{0, 0}, {0, 0}, {4, 0}, {0, 4}}, false},                       // a corner twice
		{Polygon{{0, 30}, {-18, -24}, {29, 9}, {-29, 9}, {18, -24}}, false},    // a five-pointed star
		{Polygon{{-MaxCoord, -MaxCoord}, {MaxCoord, -MaxCoord}, {0, 9}}, true}, //
		// three in a line, far apart
		{Polygon{{-MaxCoord, 0}, {0, 0}, {MaxCoord, 0}, {0, MaxCoord}}, false},
		{Polygon{{-MaxCoord, 0}, {0, -1}, {MaxCoord, 0}, {0, MaxCoord}}, true},   // just not
		{Polygon{{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}}, false}, // twice round
	} {
		if got := c.g.Convex(); got != c.want {
			t.Errorf("%v.Convex() is %v", c.g, got)
		}
	}
}

func TestIsBox(t *testing.T) {
	for _, c := range []struct {
		g    Polygon
		want bool
	}{
		{Polygon{{0, 0}, {4, 0}, {4, 2}, {0, 2}}, true},
		{Polygon{{4, 2}, {0, 2}, {0, 0}, {4, 0}}, true},
		{Polygon{{0, 0}, {4, 0}, {4, 2}}, false},
		{Polygon{{0, 0}, {4, 0}, {4, 2}, {1, 2}}, false},
		{Polygon{{2, 0}, {4, 2}, {2, 4}, {0, 2}}, false},
		{Polygon{{0, 0}, {4, 0}, {4, 2}, {2, 3}, {0, 2}}, false},
	} {
		if c.g.IsBox() != c.want {
			t.Errorf("%v.IsBox() is %v", c.g, !c.want)
		}
	}
}
