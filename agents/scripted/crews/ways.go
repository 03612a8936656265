package crews

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A chart is a coarse map of a table as one seat sees it, in squares of an inch. Figures walk round what is
// impassable and round deep water, and up and down what is raised at two inches an inch (SG-MOV-02).
type chart struct {
	w, h  int
	half  geom.Point
	sign  int32
	cost  []uint8 // of a step into a square, in halves of its length; 0 where nobody walks
	high  []int32
	queue []int32 // squares whose neighbours are still to be looked at
	waits []bool
}

// A field holds the walking distances to a place for figures that climb so far at once, in tenths of an inch,
// by square.
type field struct {
	to    geom.Point
	climb int32
	d     []int32
}

// far is the distance of a square that no way leads to.
const far = math.MaxInt32 / 4

// What a step costs in tenths of an inch, straight and across, and what deep water makes of it.
const (
	straight = 10
	across   = 14
	wet      = 16            // times, in halves
	drop     = 3 * geom.Inch // that one goes down for nothing (SG-MOV-07)
)

// set makes the chart that of a table, for bases of a radius.
func (c *chart) set(t *board.Table, base, sign int32) {
	c.w, c.h = int((2*t.HalfW+geom.Inch-1)/geom.Inch), int((2*t.HalfH+geom.Inch-1)/geom.Inch)
	c.half, c.sign = geom.Point{X: t.HalfW, Y: t.HalfH}, sign
	c.cost, c.high = make([]uint8, c.w*c.h), make([]int32, c.w*c.h)
	c.waits = make([]bool, c.w*c.h)
	for k := range c.cost {
		at := c.middle(k).Sign(sign)
		c.cost[k], c.high[k] = 2, t.HeightAt(at)
		for i := range t.Pieces {
			switch p := &t.Pieces[i]; {
			case !p.Touches(at, base) || c.cost[k] == 0:
			case p.Kind&board.Impassable != 0:
				c.cost[k] = 0
			case p.Kind&board.Dangerous != 0 && c.high[k] == 0:
				c.cost[k] = wet
			case p.Kind&board.Difficult != 0:
				c.cost[k] = max(c.cost[k], 4)
			}
		}
	}
}

// middle returns the middle of a square, as the seat sees it.
func (c *chart) middle(k int) geom.Point {
	return geom.Point{X: int32(k%c.w)*geom.Inch + geom.Inch/2 - c.half.X,
		Y: int32(k/c.w)*geom.Inch + geom.Inch/2 - c.half.Y}
}

// square returns the column and row of a point.
func (c *chart) square(p geom.Point) (x, y int) {
	p = p.Sign(c.sign)
	return min(max(int((p.X+c.half.X)/geom.Inch), 0), c.w-1), min(max(int((p.Y+c.half.Y)/geom.Inch), 0), c.h-1)
}

// fill fills in the distances to a place for figures that climb so far at once.
func (c *chart) fill(f *field, to geom.Point, climb int32) {
	if len(f.d) != len(c.cost) {
		f.d = make([]int32, len(c.cost))
	}
	f.to, f.climb = to, climb
	for k := range f.d {
		f.d[k] = far
	}
	x, y := c.square(to)
	f.d[y*c.w+x] = 0
	c.queue = append(c.queue[:0], int32(y*c.w+x))
	for i := 0; i < len(c.queue); i++ {
		c.waits[c.queue[i]] = false
		c.spread(f, int(c.queue[i]))
	}
}

// spread goes on from a square to its neighbours, from which one comes into it.
func (c *chart) spread(f *field, k int) {
	x, y := k%c.w, k/c.w
	for ny := max(0, y-1); ny <= min(c.h-1, y+1); ny++ {
		for nx := max(0, x-1); nx <= min(c.w-1, x+1); nx++ {
			n := ny*c.w + nx
			up := c.high[k] - c.high[n]
			if n == k || c.cost[n] == 0 || up > f.climb || -up > max(f.climb, drop) {
				continue
			}
			step := int32(straight)
			if nx != x && ny != y {
				if c.cost[y*c.w+nx] == 0 || c.cost[ny*c.w+x] == 0 {
					continue // it would cut a corner
				}
				step = across
			}
			d := f.d[k] + step*int32(c.cost[n])/2
			if up > 0 {
				d += 2 * straight * up / geom.Inch
			}
			if d < f.d[n] {
				if f.d[n] = d; !c.waits[n] {
					c.waits[n] = true
					c.queue = append(c.queue, int32(n))
				}
			}
		}
	}
}

// from returns the distance of a field from a point, in tenths of an inch: straight where the place is near,
// else by the best of the squares about the point.
func (c *chart) from(f *field, p geom.Point) int64 {
	x, y := c.square(p)
	best, h := int64(far), c.high[y*c.w+x]
	gx, gy := c.square(f.to)
	if gap := f.to.Sub(p).Norm(); gap <= 2*geom.Inch && c.high[gy*c.w+gx] == h {
		return tenths(gap)
	}
	for ny := max(0, y-1); ny <= min(c.h-1, y+1); ny++ {
		for nx := max(0, x-1); nx <= min(c.w-1, x+1); nx++ {
			if n := ny*c.w + nx; c.high[n] == h && f.d[n] < far {
				best = min(best, int64(f.d[n])+tenths(c.middle(n).Sub(p.Sign(c.sign)).Norm()))
			}
		}
	}
	return best
}

// tenths turns a distance into tenths of an inch.
func tenths(d int64) int64 { return d * straight / geom.Inch }
