package record

import "math"

// Minus returns the way from q to p.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Plus returns the place p + q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Times returns p by a factor.
func (p Point) Times(f float64) Point { return Point{p.X * f, p.Y * f} }

// To returns the distance from p to q.
func (p Point) To(q Point) float64 { return math.Sqrt((p.X-q.X)*(p.X-q.X) + (p.Y-q.Y)*(p.Y-q.Y)) }

func dot(p, q Point) float64   { return p.X*q.X + p.Y*q.Y }
func cross(p, q Point) float64 { return p.X*q.Y - p.Y*q.X }

// ToSegment returns the distance from p to the straight way from a to b.
func (p Point) ToSegment(a, b Point) float64 {
	v, w := b.Minus(a), p.Minus(a)
	n := dot(v, v)
	if n == 0 {
		return p.To(a)
	}
	t := min(max(dot(v, w)/n, 0), 1)
	return p.To(a.Plus(v.Times(t)))
}

// meets reports whether two segments have a point in common.
func meets(a, b, c, d Point) bool {
	side := func(p, q, r Point) float64 { return cross(q.Minus(p), r.Minus(p)) }
	return side(a, b, c)*side(a, b, d) <= 0 && side(c, d, a)*side(c, d, b) <= 0 &&
		math.Max(a.X, b.X) >= math.Min(c.X, d.X) && math.Max(c.X, d.X) >= math.Min(a.X, b.X) &&
		math.Max(a.Y, b.Y) >= math.Min(c.Y, d.Y) && math.Max(c.Y, d.Y) >= math.Min(a.Y, b.Y)
}

// Depth returns how deep a point lies inside a piece: the distance to its edge, below 0 outside.
func (p *Piece) Depth(at Point) float64 {
	if len(p.Polygon) == 0 {
		return float64(p.Radius) - at.To(p.Center)
	}
	return Depth(p.Polygon, at)
}

// Depth returns how deep a point lies inside a convex polygon: the distance to its edge, below 0 outside.
func Depth(polygon []Point, at Point) float64 {
	near, inside := math.Inf(1), true
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		near = min(near, at.ToSegment(a, b))
		inside = inside && cross(b.Minus(a), at.Minus(a)) >= 0
	}
	if inside {
		return near
	}
	return -near
}

// ToSegment returns the distance from a piece to the straight way from a to b; 0 where they meet.
func (p *Piece) ToSegment(a, b Point) float64 {
	if len(p.Polygon) == 0 {
		return max(0, p.Center.ToSegment(a, b)-float64(p.Radius))
	}
	if p.Depth(a) >= 0 || p.Depth(b) >= 0 {
		return 0
	}
	near := math.Inf(1)
	for i, c := range p.Polygon {
		d := p.Polygon[(i+1)%len(p.Polygon)]
		if meets(a, b, c, d) {
			return 0
		}
		near = min(near, c.ToSegment(a, b), a.ToSegment(c, d), b.ToSegment(c, d))
	}
	return near
}

// Through returns how far inside a piece the straight way from a to b leads at most: the greatest depth of
// its points, below 0 when it passes by. The depth in a convex piece is concave along a line.
func (p *Piece) Through(a, b Point) float64 {
	if d := p.ToSegment(a, b); d > 0 {
		return -d
	}
	at := func(t float64) float64 { return p.Depth(a.Plus(b.Minus(a).Times(t))) }
	lo, hi := 0.0, 1.0
	for range 40 {
		l, r := lo+(hi-lo)/3, hi-(hi-lo)/3
		if at(l) < at(r) {
			lo = l
		} else {
			hi = r
		}
	}
	return max(at(lo), at(0), at(1))
}
