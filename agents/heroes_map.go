package agents

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A chart is a coarse map of a table for walking distances: squares of an inch, each free, slow or barred, and at the height of its middle.
type chart struct {
	w, h       int
	halfW      int32
	halfH      int32
	ground     []uint8
	high       []int32        // the heights of squares, nil on a level table
	brink      []bool         // whether anything raised is in a square or close by
	leaps      []leapWay      // jumps across gaps, by the square that they land in
	landings   []int32        // by square, where its jumps begin among them, and at the end their number
	ring       [][]int32      // squares by distance, modulo the size, while a field is being filled in
	walls      []*board.Piece // that nobody crosses
	sightBlock []*board.Piece
	cover      []*board.Piece
	base       int32 // that it is drawn for
}

// The grounds of a square.
const (
	barred = iota
	freeGround
	slowGround
)

// What a step costs, in tenths of an inch: straight, and across. Difficult terrain costs twice that, for it halves how far one gets at best.
const (
	stepStraight = 10
	stepAcross   = 14
)

// unreached is the distance of a square that no way leads to.
const unreached = math.MaxUint16

// A field holds walking distances to something, in tenths of an inch, by square.
type field []uint16

// draw makes the chart of a table for bases of a radius.
func (c *chart) draw(t *board.Table, base int32) {
	c.halfW, c.halfH = t.HalfW, t.HalfH
	c.w, c.h = int((2*t.HalfW+geom.Inch-1)/geom.Inch), int((2*t.HalfH+geom.Inch-1)/geom.Inch)
	c.ground = make([]uint8, c.w*c.h)
	c.walls, c.sightBlock, c.cover, c.base = nil, nil, nil, base
	for i := range t.Pieces {
		if t.Pieces[i].Kind&board.Impassable != 0 {
			c.walls = append(c.walls, &t.Pieces[i])
		}
		if t.Pieces[i].Kind&board.Blocks != 0 {
			c.sightBlock = append(c.sightBlock, &t.Pieces[i])
		}
		if t.Pieces[i].Kind&board.Cover != 0 {
			c.cover = append(c.cover, &t.Pieces[i])
		}
	}
	for k := range c.ground {
		at := c.middle(k)
		c.ground[k] = freeGround
		for i := range t.Pieces {
			switch p := &t.Pieces[i]; {
			case p.Kind&(board.Impassable|board.Difficult|board.Dangerous) == 0:
			case p.Kind&board.Impassable != 0:
				if p.Touches(at, base) {
					c.ground[k] = barred
				}
			case c.ground[k] == freeGround && p.Touches(at, base):
				c.ground[k] = slowGround
			}
		}
	}
	c.climb(t)
}

// middle returns the middle of a square.
func (c *chart) middle(k int) geom.Point {
	return geom.Point{X: int32(k%c.w)*geom.Inch + geom.Inch/2 - c.halfW, Y: int32(k/c.w)*geom.Inch + geom.Inch/2 - c.halfH}
}

// square returns the square of a point.
func (c *chart) square(p geom.Point) int {
	x := min(max(int((p.X+c.halfW)/geom.Inch), 0), c.w-1)
	y := min(max(int((p.Y+c.halfH)/geom.Inch), 0), c.h-1)
	return y*c.w + x
}

// fill fills in the walking distances to the nearest of some squares.
func (c *chart) fill(f field, goals ...int) field {
	if f = f[:0]; cap(f) < len(c.ground) {
		f = make(field, 0, len(c.ground))
	}
	f = f[:len(c.ground)]
	for k := range f {
		f[k] = unreached
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

// spread goes on from a square to its eight neighbours.
func (c *chart) spread(f field, k, d int) {
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
				step, ok := stepCost(c.high[n], c.high[k])
				if !ok {
					continue
				}
				cost += step
			}
			c.reach(f, n, d+cost)
		}
	}
	if c.high != nil {
		for _, l := range c.leaps[c.landings[k]:c.landings[k+1]] {
			c.reach(f, int(l.from), d+int(l.cost))
		}
	}
}

// reach enters that a square is so far away, if no shorter way has been found to it.
func (c *chart) reach(f field, n, d int) {
	if d < int(f[n]) {
		f[n] = uint16(d)
		bin := &c.ring[d%len(c.ring)]
		*bin = append(*bin, int32(n))
	}
}

// from returns the walking distance of a field from a point, in tenths of an inch. A point in a barred square, as near to a wall as a base can
// be, counts from the best of the squares about it on its side of the wall.
func (c *chart) from(f field, p geom.Point) int {
	k := c.square(p)
	if f[k] != unreached {
		return int(f[k])
	}
	best := unreached
	x, y := k%c.w, k/c.w
	for ny := max(0, y-2); ny <= min(c.h-1, y+2); ny++ {
		for nx := max(0, x-2); nx <= min(c.w-1, x+2); nx++ {
			if n := ny*c.w + nx; f[n] != unreached && !crossed(c.walls, p, c.middle(n)) {
				off := max(nx-x, x-nx, ny-y, y-ny)
				best = min(best, int(f[n])+stepStraight*off)
			}
		}
	}
	return best
}

// The straight moves that ahead tries.
const (
	lookLength = 3 * geom.Inch
	lookTimes  = 4
)

// ahead returns the least walking distance of a field that is left after one straight move from a point, in tenths of an inch. Moves on the menu are
// straight and of few lengths, so that the shortest way round a corner may begin with none of them: where a hero can see the way on is then
// better than where the way is short.
func (c *chart) ahead(f field, p geom.Point) int {
	best := c.from(f, p)
	for _, dir := range geom.Dirs {
		for n := int64(1); n <= lookTimes; n++ {
			q := p.Add(dir.Times(n*lookLength, geom.DirScale))
			if q.X < -c.halfW || q.X > c.halfW || q.Y < -c.halfH || q.Y > c.halfH {
				break
			}
			// Whether walls are in the way is asked last: most places are no better.
			if left := c.from(f, q); left < best && !c.walled(p, q) {
				best = left
			}
		}
	}
	return best
}

// walled reports whether a wall keeps a hero from walking straight from one point to another.
func (c *chart) walled(from, to geom.Point) bool {
	for _, o := range c.walls {
		if o.Swept(from, to, c.base) {
			return true
		}
	}
	return false
}

// clear reports whether nothing that blocks sight lies between two points.
func (c *chart) clear(a, b geom.Point) bool { return !crossed(c.sightBlock, a, b) }

// crossed reports whether one of some pieces lies between two points.
func crossed(pieces []*board.Piece, a, b geom.Point) bool {
	box := geom.BoxAround(a, b, 0)
	for _, p := range pieces {
		if p.Box.Overlaps(box) && p.Crosses(a, b) {
			return true
		}
	}
	return false
}

// covered reports whether a point lies in terrain that gives cover.
func (c *chart) covered(at geom.Point) bool {
	for _, p := range c.cover {
		if p.Contains(at) {
			return true
		}
	}
	return false
}
