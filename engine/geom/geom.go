// Package geom holds plane geometry in fixed point: one inch is 1000 units, all coordinates are int32 and all
// predicates are exact. The origin is the centre of the table, so that turning the table half round is
// negation; every function here commutes with that turn (divisions truncate towards zero, direction tables
// are odd).
//
// Coordinates are bounded by MaxCoord, which keeps every product below inside an int64.
package geom

import (
	"cmp"
	"math"
	"math/bits"
)

const (
	// Inch is the length of one inch in units.
	Inch = 1000
	// MaxCoord bounds the absolute value of every coordinate (units): 120 inches.
	MaxCoord = 120 * Inch
)

// A Point is a position or a displacement, in units of 1/1000 inch.
type Point struct{ X, Y int32 }

// Add returns p+q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p-q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Neg returns p turned half round about the origin.
func (p Point) Neg() Point { return Point{-p.X, -p.Y} }

// Times returns p scaled by num/den, truncated towards zero.
func (p Point) Times(num, den int64) Point {
	return Point{int32(int64(p.X) * num / den), int32(int64(p.Y) * num / den)}
}

// Sign returns p for a positive sign and p turned half round for a negative one.
func (p Point) Sign(sign int32) Point { return Point{p.X * sign, p.Y * sign} }

// Perp returns p turned a quarter counter-clockwise.
func (p Point) Perp() Point { return Point{-p.Y, p.X} }

// Dot returns the inner product of p and q.
func Dot(p, q Point) int64 { return int64(p.X)*int64(q.X) + int64(p.Y)*int64(q.Y) }

// Cross returns the z component of p x q: positive when q lies counter-clockwise of p.
func Cross(p, q Point) int64 { return int64(p.X)*int64(q.Y) - int64(p.Y)*int64(q.X) }

// Dist2 returns the squared distance of p and q.
func Dist2(p, q Point) int64 {
	dx, dy := int64(p.X)-int64(q.X), int64(p.Y)-int64(q.Y)
	return dx*dx + dy*dy
}

// Within reports whether p and q are no further apart than n.
func Within(p, q Point, n int64) bool { return Dist2(p, q) <= n*n }

// Nearer reports whether p and q are less than n apart.
func Nearer(p, q Point, n int64) bool { return Dist2(p, q) < n*n }

// Isqrt returns the integer square root of n, rounded down; n must not be negative.
func Isqrt(n int64) int64 {
	// The processor's root saves dividing again and again. It is off by one at most, since n may not fit a
	// float64, and that is put right.
	x := int64(math.Sqrt(float64(n)))
	if x*x > n {
		return x - 1
	}
	if uint64(n)-uint64(x*x) > 2*uint64(x) { // the next square is not beyond n
		return x + 1
	}
	return x
}

// Norm returns the length of p, rounded down.
func (p Point) Norm() int64 { return Isqrt(Dot(p, p)) }

// WithLength returns p scaled to length n (each coordinate truncated towards zero, so that the result is
// never longer than n by rounding); the zero vector stays zero.
func (p Point) WithLength(n int64) Point {
	d2 := Dot(p, p)
	if d2 == 0 {
		return Point{}
	}
	d := Isqrt(d2)
	if d*d < d2 {
		d++
	}
	return p.Times(n, d)
}

// DirScale is the length of the vectors in Dirs.
const DirScale = 1 << 14

// Dirs holds 16 directions of length DirScale, counter-clockwise from +X. Dirs[k+8] is -Dirs[k].
var Dirs = [16]Point{
	{16384, 0}, {15137, 6270}, {11585, 11585}, {6270, 15137},
	{0, 16384}, {-6270, 15137}, {-11585, 11585}, {-15137, 6270},
	{-16384, 0}, {-15137, -6270}, {-11585, -11585}, {-6270, -15137},
	{0, -16384}, {6270, -15137}, {11585, -11585}, {15137, -6270},
}

// Rotate returns p turned counter-clockwise by k sixteenths of a full turn.
func Rotate(p Point, k int) Point {
	d := Dirs[k&15]
	return Point{
		int32((int64(p.X)*int64(d.X) - int64(p.Y)*int64(d.Y)) / DirScale),
		int32((int64(p.X)*int64(d.Y) + int64(p.Y)*int64(d.X)) / DirScale),
	}
}

// LessSquare reports cross*cross < r2*len2, without overflow, for r2*len2 below 1<<63.
func LessSquare(cross, r2, len2 int64) bool {
	if cross < 0 {
		cross = -cross
	}
	if cross >= 3037000499 { // the square would not fit; r2*len2 is smaller by the package's bounds
		hi, lo := bits.Mul64(uint64(cross), uint64(cross))
		rhi, rlo := bits.Mul64(uint64(r2), uint64(len2))
		return hi < rhi || hi == rhi && lo < rlo
	}
	hi, lo := bits.Mul64(uint64(r2), uint64(len2))
	return hi > 0 || uint64(cross*cross) < lo
}

// SegmentNear reports whether the distance from c to the segment ab is less than r.
func SegmentNear(a, b, c Point, r int64) bool {
	ab, ac := b.Sub(a), c.Sub(a)
	d := Dot(ab, ac)
	if d <= 0 {
		return Nearer(a, c, r)
	}
	len2 := Dot(ab, ab)
	if d >= len2 {
		return Nearer(b, c, r)
	}
	return LessSquare(Cross(ab, ac), r*r, len2)
}

// SegmentsCross reports whether the closed segments ab and cd have a point in common.
func SegmentsCross(a, b, c, d Point) bool {
	ab, cd := b.Sub(a), d.Sub(c)
	s1, s2 := cmp.Compare(Cross(ab, c.Sub(a)), 0), cmp.Compare(Cross(ab, d.Sub(a)), 0)
	s3, s4 := cmp.Compare(Cross(cd, a.Sub(c)), 0), cmp.Compare(Cross(cd, b.Sub(c)), 0)
	if s1 != s2 && s3 != s4 {
		return true
	}
	return s1 == 0 && onSegment(a, b, c) || s2 == 0 && onSegment(a, b, d) ||
		s3 == 0 && onSegment(c, d, a) || s4 == 0 && onSegment(c, d, b)
}

func onSegment(a, b, p Point) bool {
	return min(a.X, b.X) <= p.X && p.X <= max(a.X, b.X) && min(a.Y, b.Y) <= p.Y && p.Y <= max(a.Y, b.Y)
}

// A Box is an axis-parallel rectangle, bounds included.
type Box struct{ Min, Max Point }

// BoxAround returns the box of the points a and b, grown by r on every side.
func BoxAround(a, b Point, r int32) Box {
	return Box{
		Point{min(a.X, b.X) - r, min(a.Y, b.Y) - r},
		Point{max(a.X, b.X) + r, max(a.Y, b.Y) + r},
	}
}

// Overlaps reports whether the boxes share a point.
func (b Box) Overlaps(c Box) bool {
	// the signs of all differences at once: four branches would be guessed wrong too often
	return (c.Max.X-b.Min.X)|(b.Max.X-c.Min.X)|(c.Max.Y-b.Min.Y)|(b.Max.Y-c.Min.Y) >= 0
}

// Grow returns b grown by r on every side.
func (b Box) Grow(r int32) Box {
	return Box{Point{b.Min.X - r, b.Min.Y - r}, Point{b.Max.X + r, b.Max.Y + r}}
}

// Add returns b displaced by v.
func (b Box) Add(v Point) Box { return Box{b.Min.Add(v), b.Max.Add(v)} }

// Sign returns b for a positive sign and b turned half round for a negative one.
func (b Box) Sign(sign int32) Box {
	if sign < 0 {
		return Box{b.Max.Neg(), b.Min.Neg()}
	}
	return b
}

// Holds reports whether c lies in b.
func (b Box) Holds(c Box) bool {
	return (c.Min.X-b.Min.X)|(b.Max.X-c.Max.X)|(c.Min.Y-b.Min.Y)|(b.Max.Y-c.Max.Y) >= 0
}

// Middle returns the middle of b.
func (b Box) Middle() Point { return Point{(b.Min.X + b.Max.X) / 2, (b.Min.Y + b.Max.Y) / 2} }

// Union returns the smallest box that holds b and c.
func (b Box) Union(c Box) Box {
	return Box{
		Point{min(b.Min.X, c.Min.X), min(b.Min.Y, c.Min.Y)},
		Point{max(b.Max.X, c.Max.X), max(b.Max.Y, c.Max.Y)},
	}
}

// Gap2 returns the squared distance of the boxes, 0 when they overlap.
func (b Box) Gap2(c Box) int64 {
	dx := max(int64(b.Min.X)-int64(c.Max.X), int64(c.Min.X)-int64(b.Max.X), 0)
	dy := max(int64(b.Min.Y)-int64(c.Max.Y), int64(c.Min.Y)-int64(b.Max.Y), 0)
	return dx*dx + dy*dy
}

// Beside reports whether the box lies beside the line through a and b: the line passes through nothing of its
// inside.
func (b Box) Beside(p, q Point) bool {
	v := q.Sub(p)
	mid := Cross(v, Point{b.Min.X + b.Max.X - 2*p.X, b.Min.Y + b.Max.Y - 2*p.Y})
	half := max(int64(v.X), -int64(v.X))*int64(b.Max.Y-b.Min.Y) +
		max(int64(v.Y), -int64(v.Y))*int64(b.Max.X-b.Min.X)
	return mid >= half || -mid >= half
}

// SweepTouches reports whether a disc of radius r that moves from p to q reaches into the box on its way.
func (b Box) SweepTouches(p, q Point, r int64) bool {
	way := q.Sub(p)
	mid := Cross(way, Point{b.Min.X + b.Max.X - 2*p.X, b.Min.Y + b.Max.Y - 2*p.Y})
	half := max(int64(way.X), -int64(way.X))*int64(b.Max.Y-b.Min.Y) +
		max(int64(way.Y), -int64(way.Y))*int64(b.Max.X-b.Min.X)
	beside := max(mid, -mid) - half // twice how far the line is from the box, times the length of the way
	if beside > 0 && !LessSquare(beside, 4*r*r, Dot(way, way)) {
		return false
	}
	if beside <= 0 && b.Overlaps(BoxAround(p, q, 0)) {
		return true // no line parts the two
	}
	return b.Gap2(Box{p, p}) < r*r || b.Gap2(Box{q, q}) < r*r ||
		SegmentNear(p, q, b.Min, r) || SegmentNear(p, q, b.Max, r) ||
		SegmentNear(p, q, Point{b.Min.X, b.Max.Y}, r) || SegmentNear(p, q, Point{b.Max.X, b.Min.Y}, r)
}

// A Polygon is convex, with its corners counter-clockwise and no three in a line.
type Polygon []Point

// Convex reports whether the corners are those of a proper convex polygon in counter-clockwise order.
func (g Polygon) Convex() bool {
	n := len(g)
	if n < 3 {
		return false
	}
	for i := range g {
		a, b := g[i], g[(i+1)%n]
		for j := range g {
			if j != i && j != (i+1)%n && Cross(b.Sub(a), g[j].Sub(a)) <= 0 {
				return false
			}
		}
	}
	return true
}

// Box returns the bounding box.
func (g Polygon) Box() Box {
	b := Box{g[0], g[0]}
	for _, p := range g[1:] {
		b = b.Union(Box{p, p})
	}
	return b
}

// IsBox reports whether the polygon is the rectangle of its box.
func (g Polygon) IsBox() bool {
	b, is := g.Box(), len(g) == 4
	for _, p := range g {
		is = is && (p.X == b.Min.X || p.X == b.Max.X) && (p.Y == b.Min.Y || p.Y == b.Max.Y)
	}
	return is
}

// last returns the last corner, if there is any.
func (g Polygon) last() (p Point) {
	if len(g) > 0 {
		p = g[len(g)-1]
	}
	return p
}

// Contains reports whether p lies inside or on the edge.
func (g Polygon) Contains(p Point) bool {
	a := g.last()
	for _, b := range g {
		if Cross(b.Sub(a), p.Sub(a)) < 0 {
			return false
		}
		a = b
	}
	return true
}

// ContainsDisc reports whether the closed disc lies wholly inside.
func (g Polygon) ContainsDisc(c Point, r int64) bool {
	a := g.last()
	for _, b := range g {
		ab := b.Sub(a)
		x := Cross(ab, c.Sub(a))
		if x < 0 || LessSquare(x, r*r, Dot(ab, ab)) {
			return false
		}
		a = b
	}
	return true
}

// DiscTouches reports whether the disc about c of radius r reaches into the polygon: distance less than r.
func (g Polygon) DiscTouches(c Point, r int64) bool {
	if g.Contains(c) {
		return true
	}
	a := g.last()
	for _, b := range g {
		if SegmentNear(a, b, c, r) {
			return true
		}
		a = b
	}
	return false
}

// SweepTouches reports whether a disc of radius r that moves from a to b reaches into the polygon on its way.
func (g Polygon) SweepTouches(a, b Point, r int64) bool {
	// Most that does not is told by a line between the two: along an edge, or along the way.
	var outA, outB, beyond int64 // less than 0 when some edge has a, b or both on its outer side
	p := g.last()
	for _, q := range g {
		e := q.Sub(p)
		sa, sb := Cross(e, a.Sub(p)), Cross(e, b.Sub(p))
		if s := max(sa, sb); s < 0 && !LessSquare(s, r*r, Dot(e, e)) {
			return false
		}
		outA, outB, beyond, p = outA|sa, outB|sb, beyond|sa&sb, q
	}
	if outA >= 0 || outB >= 0 {
		return true
	}
	ab := b.Sub(a)
	lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
	for _, q := range g {
		s := Cross(ab, q.Sub(a))
		lo, hi = min(lo, s), max(hi, s)
	}
	s := max(lo, -hi)
	if s > 0 && !LessSquare(s, r*r, Dot(ab, ab)) {
		return false
	}
	if s <= 0 && beyond >= 0 && r > 0 {
		return true // neither an edge nor the way parts them, so the way itself leads through
	}
	for _, q := range g {
		if SegmentNear(a, b, q, r) || SegmentNear(p, q, a, r) || SegmentNear(p, q, b, r) ||
			r > 0 && SegmentsCross(a, b, p, q) {
			return true
		}
		p = q
	}
	return false
}

// LineCrosses reports whether the segment ab passes through the inside of the polygon; running along an edge
// or touching a corner does not count.
func (g Polygon) LineCrosses(a, b Point) bool {
	// The two have nothing in common just when a line along an edge or along ab parts them.
	ab := b.Sub(a)
	var left, right int64 // less than 0 when some corner lies to that side of ab
	p := g.last()
	for _, q := range g {
		e := q.Sub(p)
		if Cross(e, a.Sub(p)) <= 0 && Cross(e, b.Sub(p)) <= 0 {
			return false
		}
		side := Cross(ab, q.Sub(a))
		left, right, p = left|-side, right|side, q
	}
	return left < 0 && right < 0 || a == b
}

// Chord returns which part of the segment ab, whose length is given, lies in the polygon, edges included: its
// ends by their distance from a, rounded to the nearest.
func (g Polygon) Chord(a, b Point, length int64) (from, to int64, ok bool) {
	to = length
	p := g.last()
	for _, q := range g {
		e := q.Sub(p)
		sa, sb := Cross(e, a.Sub(p)), Cross(e, b.Sub(p))
		switch {
		case sa < 0 && sb < 0:
			return 0, 0, false
		case sa < 0:
			from = max(from, portion(length, -sa, sb-sa))
		case sb < 0:
			to = min(to, portion(length, sa, sa-sb))
		}
		p = q
	}
	return from, to, from <= to
}

// portion returns num/den of a length, rounded to the nearest; num is not negative and no more than den.
func portion(length, num, den int64) int64 {
	hi, lo := bits.Mul64(uint64(length), uint64(num))
	lo, carry := bits.Add64(lo, uint64(den/2), 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(den))
	return int64(q)
}

// ChordOfDisc is Chord for the disc of radius r about c.
func ChordOfDisc(a, b, c Point, r, length int64) (from, to int64, ok bool) {
	ab, ac := b.Sub(a), c.Sub(a)
	if length == 0 {
		return 0, 0, Dot(ac, ac) <= r*r
	}
	along, off := Dot(ab, ac)/length, Cross(ab, ac)/length
	if off > r || -off > r {
		return 0, 0, false
	}
	half := Isqrt(r*r - off*off)
	from, to = max(0, along-half), min(length, along+half)
	return from, to, from <= to
}
