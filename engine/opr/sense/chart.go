package sense

import (
	"math"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A Chart is a coarse map of a table for walking distances: squares of an inch, each free, slow or barred,
// and at the height of its middle.
type Chart struct {
	w, h       int
	halfW      int32
	halfH      int32
	jumpTest   int // what each test of a jump counts, in tenths of an inch
	ground     []uint8
	high       []int32        // the heights of squares, nil on a level table
	brink      []bool         // whether anything raised is in a square or close by
	jumps      []jump         // jumps across gaps, by the square that they land in
	landings   []int32        // by square, where its jumps begin among them, and at the end their number
	ring       [][]int32      // squares by distance, modulo the size, while a field is being filled in
	walls      []*board.Piece // that nobody crosses
	sightBlock []*board.Piece
	cover      []*board.Piece
}

// The grounds of a square.
const (
	barred = iota
	freeGround
	slowGround
)

// What a step costs, in tenths of an inch: straight, and across. Difficult terrain costs twice that, for it
// halves how far one gets at best.
const (
	stepStraight = 10
	stepAcross   = 14
)

// Unreached is the distance of a square that no way leads to.
const Unreached = math.MaxUint16

// A Field holds walking distances to something, in tenths of an inch, by square.
type Field []uint16

// NewChart returns the chart of a table for bases of a radius. Each test of a jump on the way counts so many
// tenths of an inch.
func NewChart(t *board.Table, base int32, jumpTest int) *Chart {
	c := &Chart{halfW: t.HalfW, halfH: t.HalfH, jumpTest: jumpTest}
	c.w, c.h = int((2*t.HalfW+geom.Inch-1)/geom.Inch), int((2*t.HalfH+geom.Inch-1)/geom.Inch)
	c.ground = make([]uint8, c.w*c.h)
	c.walls, c.sightBlock, c.cover = Pieces(t, board.Impassable), Pieces(t, board.Blocks),
		Pieces(t, board.Cover)
	for k := range c.ground {
		c.ground[k] = c.groundOf(t, base, k)
	}
	c.climb(t)
	return c
}

// Pieces returns the pieces of a table that have one of some kinds.
func Pieces(t *board.Table, kinds board.Kind) (all []*board.Piece) {
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&kinds != 0 {
			all = append(all, p)
		}
	}
	return all
}

// groundOf returns what a square is like for a base to walk on.
func (c *Chart) groundOf(t *board.Table, base int32, k int) uint8 {
	at, ground := c.Middle(k), uint8(freeGround)
	for i := range t.Pieces {
		switch p := &t.Pieces[i]; {
		case p.Kind&(board.Impassable|board.Difficult|board.Dangerous) == 0 || !p.Touches(at, base):
		case p.Kind&board.Impassable != 0:
			return barred
		default:
			ground = slowGround
		}
	}
	return ground
}

// Squares returns how many squares there are.
func (c *Chart) Squares() int { return len(c.ground) }

// Free reports whether nothing slows anybody down in a square.
func (c *Chart) Free(k int) bool { return c.ground[k] == freeGround }

// Barred reports whether nobody can stand in a square.
func (c *Chart) Barred(k int) bool { return c.ground[k] == barred }

// Raised reports whether the table has heights.
func (c *Chart) Raised() bool { return c.high != nil }

// Middle returns the middle of a square.
func (c *Chart) Middle(k int) geom.Point {
	return geom.Point{X: int32(k%c.w)*geom.Inch + geom.Inch/2 - c.halfW, Y: int32(k/c.w)*geom.Inch +
		geom.Inch/2 - c.halfH}
}

// Square returns the square of a point.
func (c *Chart) Square(p geom.Point) int {
	x := min(max(int((p.X+c.halfW)/geom.Inch), 0), c.w-1)
	y := min(max(int((p.Y+c.halfH)/geom.Inch), 0), c.h-1)
	return y*c.w + x
}

// Fill fills in the walking distances to the nearest of some squares. It takes the room of f where there is
// enough.
func (c *Chart) Fill(f Field, goals ...int) Field {
	f = slices.Grow(f[:0], len(c.ground))[:len(c.ground)]
	for k := range f {
		f[k] = Unreached
	}
	for i := range c.ring {
		c.ring[i] = c.ring[i][:0]
	}
	for _, k := range goals {
		f[k] = 0
		c.ring[0] = append(c.ring[0], int32(k))
	}
	for d, idle := 0, 0; idle < len(c.ring); d++ {
		bin := &c.ring[d%len(c.ring)]
		idle++
		for i := 0; i < len(*bin); i++ {
			k := int((*bin)[i])
			if int(f[k]) != d {
				continue // it has been reached by a shorter way
			}
			idle = 0
			c.spread(f, k, d)
		}
		*bin = (*bin)[:0]
	}
	return f
}

// spread goes on from a square to its eight neighbours, and to where jumps lead.
func (c *Chart) spread(f Field, k, d int) {
	x, y := k%c.w, k/c.w
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			nx, ny := x+dx, y+dy
			if dx == 0 && dy == 0 || nx < 0 || ny < 0 || nx >= c.w || ny >= c.h {
				continue
			}
			n := ny*c.w + nx
			if c.ground[n] == barred {
				continue
			}
			cost := stepStraight
			if dx != 0 && dy != 0 {
				if c.ground[y*c.w+nx] == barred || c.ground[ny*c.w+x] == barred {
					continue // it would cut a corner
				}
				cost = stepAcross
			}
			if c.ground[n] == slowGround {
				cost *= 2
			}
			if c.high != nil {
				step, ok := c.stepCost(c.high[n], c.high[k])
				if !ok {
					continue
				}
				cost += step
			}
			c.enter(f, n, d+cost)
		}
	}
	if c.high != nil {
		for _, l := range c.jumps[c.landings[k]:c.landings[k+1]] {
			c.enter(f, int(l.from), d+int(l.cost))
		}
	}
}

// enter writes down that a square is so far away, if no shorter way has been found to it.
func (c *Chart) enter(f Field, n, d int) {
	if d < int(f[n]) {
		f[n] = uint16(d)
		bin := &c.ring[d%len(c.ring)]
		*bin = append(*bin, int32(n))
	}
}

// From returns the walking distance of a field from a point, in tenths of an inch. A point in a barred
// square, as near to a wall as a base can be, counts from the best of the squares about it on its side of the
// wall.
func (c *Chart) From(f Field, p geom.Point) int {
	k := c.Square(p)
	if f[k] != Unreached {
		return int(f[k])
	}
	best := Unreached
	x, y := k%c.w, k/c.w
	for ny := max(0, y-2); ny <= min(c.h-1, y+2); ny++ {
		for nx := max(0, x-2); nx <= min(c.w-1, x+2); nx++ {
			if n := ny*c.w + nx; f[n] != Unreached && !Crossed(c.walls, p, c.Middle(n)) {
				off := max(nx-x, x-nx, ny-y, y-ny)
				best = min(best, int(f[n])+stepStraight*off)
			}
		}
	}
	return best
}

// Clear reports whether nothing that blocks sight lies between two points.
func (c *Chart) Clear(a, b geom.Point) bool { return !Crossed(c.sightBlock, a, b) }

// Walled reports whether a wall lies between two points.
func (c *Chart) Walled(a, b geom.Point) bool { return Crossed(c.walls, a, b) }

// Crossed reports whether one of some pieces lies between two points.
func Crossed(pieces []*board.Piece, a, b geom.Point) bool {
	box := geom.BoxAround(a, b, 0)
	for _, p := range pieces {
		if p.Box.Overlaps(box) && p.Crosses(a, b) {
			return true
		}
	}
	return false
}

// Covered reports whether a point lies in terrain that gives cover.
func (c *Chart) Covered(at geom.Point) bool {
	for _, p := range c.cover {
		if p.Contains(at) {
			return true
		}
	}
	return false
}
