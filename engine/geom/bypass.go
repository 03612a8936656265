package geom

// bypassScale is the length of the directions that Bypass computes with.
const bypassScale = 1 << 20

// bypassRoom is how much further out than the disc Bypasses keep, in units: more than rounding can take from
// them.
const bypassRoom = 4

// A Bypass is where ways bend that pass a disc closely on one side: those with one bend at Once, where the
// tangents from both ends meet; shorter ones with two bends first at First, where the tangent from the
// beginning meets the one halfway round, and then at Once of the bypass from there.
type Bypass struct {
	Once, First       Point
	HasOnce, HasFirst bool
}

// Bypasses returns where ways from a to b bend that pass the disc about c of radius r closely: first
// clockwise about it, so that it lies on their right, then counter-clockwise. Both ends may stand at the
// disc; there is no way when b lies inside or a in the centre, and one from inside leads straight out.
//
// A way with two bends is offered where it turns by more than 60 degrees: for less the second bend saves next
// to nothing. A bend further from the centre than four radii is not offered.
func Bypasses(a, b, c Point, r int64) (by [2]Bypass) {
	if a == c || Dist2(b, c) < r*r {
		return by
	}
	const half = bypassScale * bypassScale / 2
	r += bypassRoom
	us, vs := tangents(a.Sub(c), r), tangents(b.Sub(c), r)
	for k, side := range [2]int32{-1, 1} {
		u, v := us[k], vs[1-k]
		along := Dot(u, v)
		// the long way round a disc cannot be gone with one bend
		if along >= half || int64(side)*Cross(u, v) >= 0 {
			by[k].Once, by[k].HasOnce = tangentsMeet(c, u, v, r)
		}
		if along < half {
			chord := v.Sub(u)
			mid := Point{chord.Y, -chord.X}.Sign(side).WithLength(bypassScale)
			by[k].First, by[k].HasFirst = tangentsMeet(c, u, mid, r)
		}
	}
	return by
}

// AppendBypasses appends the bends of Bypasses, as many as dst has room for: to the left of the disc first.
func AppendBypasses(dst []Point, a, b, c Point, r int64) []Point {
	for _, by := range Bypasses(a, b, c, r) {
		if by.HasOnce && len(dst) < cap(dst) {
			dst = append(dst, by.Once)
		}
		if by.HasFirst && len(dst) < cap(dst) {
			dst = append(dst, by.First)
		}
	}
	return dst
}

// tangents returns the directions, of length bypassScale, from the centre of a disc of radius r to where the
// tangents from p (relative to the centre) touch it: clockwise and counter-clockwise of p's own direction.
// Both are that direction when p is no further out.
func tangents(p Point, r int64) [2]Point {
	d2 := Dot(p, p)
	if d2 <= r*r {
		u := p.WithLength(bypassScale)
		return [2]Point{u, u}
	}
	t := Isqrt(d2 - r*r)
	x, y := int64(p.X), int64(p.Y)
	return [2]Point{
		{int32((r*x + t*y) * bypassScale / d2), int32((r*y - t*x) * bypassScale / d2)},
		{int32((r*x - t*y) * bypassScale / d2), int32((r*y + t*x) * bypassScale / d2)},
	}
}

// tangentsMeet returns where the tangents to the disc about c of radius r meet that touch it in the
// directions u and v; ok is false when that is further from c than four radii.
func tangentsMeet(c, u, v Point, r int64) (p Point, ok bool) {
	const one = bypassScale * bypassScale
	den := one + Dot(u, v)
	if den < one/8 {
		return p, false
	}
	x, y := int64(u.X)+int64(v.X), int64(u.Y)+int64(v.Y)
	return c.Add(Point{int32(x * r * bypassScale / den), int32(y * r * bypassScale / den)}), true
}

// RoundCorner returns where a base goes round corner j of a polygon that is to be kept off by so much: where the two
// edges meet when they are moved out, or for a sharp corner beyond each. The two points may be one.
func RoundCorner(poly Polygon, j int, out int64) (a, b Point) {
	last := len(poly) - 1
	c := poly[j]
	in, on := c.Sub(poly[(j+last)%len(poly)]), poly[(j+1)%len(poly)].Sub(c)
	u, v := in.Perp().Neg().WithLength(out), on.Perp().Neg().WithLength(out)
	if both := out*out + Dot(u, v); both > out*out/2 {
		a = c.Add(u.Add(v).Times(out*out, both))
		return a, a
	}
	return c.Add(u).Add(in.WithLength(out)), c.Add(v).Sub(on.WithLength(out))
}

// Meet returns where the line from a on through b meets that from d back through c.
func Meet(a, b, c, d Point) (p Point, ok bool) {
	u, v := b.Sub(a), c.Sub(d)
	den := Cross(u, v)
	along, back := Cross(d.Sub(a), v), Cross(d.Sub(a), u)
	if den < 0 {
		den, along, back = -den, -along, -back
	}
	if den == 0 || along < den || back < den || along > 8*den || back > 8*den {
		return p, false
	}
	return a.Add(u.Times(along, den)), true
}

// Front returns two points on either side of the straight ways from a to all places no further than r from c, before
// any of these is reached: what is convex and meets the ways to both meets the ways to all of them. There are none when
// a is about as near to c.
func Front(a, c Point, r int64) (u, v Point, ok bool) {
	const room = 2 * bypassRoom
	out := a.Sub(c)
	r += room
	d2 := Dot(out, out)
	if d2 <= r*r {
		return a, a, false
	}
	// the tangents to the circle, cut off where the way to its centre enters it
	front := out.WithLength(r)
	side := front.Perp().Times(Isqrt(d2)-r+room, Isqrt(d2-r*r))
	p := c.Add(front)
	return p.Add(side), p.Sub(side), true
}
