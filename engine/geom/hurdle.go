package geom

// A Hurdle is a disc, as straight ways from the origin may meet it: they may neither end nor pass too near to its
// centre. Neither it nor the ways may be longer than 30 inches, so that squares of products do not overflow.
type Hurdle struct {
	x, y int64 // the centre
	// the square of its distance, less the square of that at which a way may end: less than 0 where all begin too near
	Room int64
	pass int64 // the square of the distance at which a way may pass
}

// NewHurdle returns the hurdle about a point to which ways may come as near as reach where they end, and as near as
// pass, which is no more, on the way.
func NewHurdle(at Point, reach, pass int64) Hurdle {
	return Hurdle{int64(at.X), int64(at.Y), Dot(at, at) - reach*reach, pass * pass}
}

// Bars reports whether a way to x, y, with its square v2, leads too close to the hurdle: in the end, or between where
// it starts and where it ends.
func (h *Hurdle) Bars(x, y, v2 int64) bool {
	along, across := h.x*x+h.y*y, h.x*y-h.y*x
	return (h.Room-2*along+v2)|(across*across-h.pass*v2)&^((along-1)|(v2-1-along)) < 0
}

// surely takes three units and more from any distance, when it is taken from its square.
const surely = 3 * 2 * 30 * Inch

// BarsAll reports whether the hurdle bars a way in such a manner that it bars all longer ones in the same direction,
// too: the way comes a little nearer than it may pass, whatever rounding takes, and does not lead away. It says so of none
// that begin too near, for whether these lead away can depend on rounding.
func (h *Hurdle) BarsAll(x, y, v2 int64) bool {
	along, across, near := h.x*x+h.y*y, h.x*y-h.y*x, h.pass-surely
	return ((h.x*h.x+h.y*h.y-near-2*along+v2)|(across*across-near*v2)&^(v2-1-along))&^(along-1)&^h.Room < 0
}
