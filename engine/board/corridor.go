package board

import "gauntlet/engine/geom"

// A Corridor holds all lines between two boxes: what lies in the box around both, and not beside both as seen
// along the line of their middles.
type Corridor struct {
	Box    geom.Box   // around both
	along  geom.Point // from twice the middle of one box to that of the other
	length int64      // of along, rounded up
	lo, hi int64      // twice the cross products of along with points in the corridor
}

// NewCorridor returns the corridor between two boxes.
func NewCorridor(a, b geom.Box) Corridor {
	c := Corridor{Box: a.Union(b), along: b.Min.Add(b.Max).Sub(a.Min.Add(a.Max))}
	c.length = c.along.Norm() + 1
	lo, hi := c.across(a)
	from, to := c.across(b)
	c.lo, c.hi = min(lo, from), max(hi, to)
	return c
}

// across returns between which bounds twice the cross products of along with the points of a box are.
func (c *Corridor) across(b geom.Box) (lo, hi int64) {
	mid := geom.Cross(c.along, b.Min.Add(b.Max))
	half := max(int64(c.along.X), -int64(c.along.X))*int64(b.Max.Y-b.Min.Y) +
		max(int64(c.along.Y), -int64(c.along.Y))*int64(b.Max.X-b.Min.X)
	return mid - half, mid + half
}

// Meets reports whether a box may reach into the corridor. It always does if a line of the corridor passes
// through the box.
func (c *Corridor) Meets(b geom.Box) bool {
	if !b.Overlaps(c.Box) {
		return false
	}
	lo, hi := c.across(b)
	return lo <= c.hi && hi >= c.lo
}

// MeetsDisc is Meets for the disc about a point.
func (c *Corridor) MeetsDisc(p geom.Point, r int32) bool {
	if p.X+r < c.Box.Min.X || p.X-r > c.Box.Max.X || p.Y+r < c.Box.Min.Y || p.Y-r > c.Box.Max.Y {
		return false
	}
	mid, half := 2*geom.Cross(c.along, p), 2*int64(r)*c.length
	return mid-half <= c.hi && mid+half >= c.lo
}
