package sense

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// dropMost is how far one goes down without a jump (SQ-MOV-05).
const dropMost = 3 * geom.Inch

// A jump is a jump across a gap on a chart: from a square, at a cost in tenths of an inch.
type jump struct{ from, cost int32 }

// climb enters the heights of a table, and the jumps that they make possible.
func (c *Chart) climb(t *board.Table) {
	c.high, c.brink, c.jumps, c.landings = nil, nil, nil, nil
	most := 2 * stepAcross
	if t.Raised {
		c.high = make([]int32, len(c.ground))
		top := int32(0)
		for k := range c.high {
			c.high[k] = t.HeightAt(c.Middle(k))
			top = max(top, c.high[k])
		}
		c.brink = make([]bool, len(c.ground))
		for k := range c.brink {
			for i := range t.Pieces {
				c.brink[k] = c.brink[k] || t.Pieces[i].Tall() && t.Pieces[i].Touches(c.Middle(k), brinkReach)
			}
		}
		for k := range c.high {
			c.landings = append(c.landings, int32(len(c.jumps)))
			c.land(k)
		}
		c.landings = append(c.landings, int32(len(c.jumps)))
		most += max(tenths(top), c.jumpCost(opr.LeapMost))
	}
	c.ring = make([][]int32, most+1)
}

// brinkReach is how far from the middle of a square a way can pass that is looked at an inch apart, and
// rounding besides.
const brinkReach = geom.Inch * 5 / 4

// CrossesHeights reports whether a straight way may lead over anything raised; when it does not, it takes no
// jump.
func (c *Chart) CrossesHeights(from, to geom.Point) bool {
	way := to.Sub(from)
	length := way.Norm()
	for d := int64(0); c.high != nil; d += geom.Inch {
		if c.brink[c.Square(from.Add(way.WithLength(min(d, length))))] {
			return true
		}
		if d >= length {
			break
		}
	}
	return false
}

// land appends the jumps that end in a square: straight, from a square as high or up to three inches higher,
// over lower ones.
func (c *Chart) land(k int) {
	if c.ground[k] == barred || c.high[k] == 0 {
		return
	}
	x, y := k%c.w, k/c.w
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			wide := int32(geom.Inch)
			if dx != 0 && dy != 0 {
				wide = stepAcross * geom.Inch / stepStraight
			}
			for n := int32(1); (dx != 0 || dy != 0) && (n-1)*wide <= opr.LeapMost; n++ {
				nx, ny := x+dx*int(n), y+dy*int(n)
				if nx < 0 || ny < 0 || nx >= c.w || ny >= c.h {
					break
				}
				o := ny*c.w + nx
				up := c.high[o] - c.high[k]
				if n > 1 && up >= 0 && up <= dropMost && c.ground[o] != barred {
					c.jumps = append(c.jumps,
						jump{from: int32(o), cost: int32(stepStraight + c.jumpCost((n-1)*wide))})
				}
				if up >= 0 || c.ground[o] == barred {
					break
				}
			}
		}
	}
}

// jumpCost returns what a jump counts, in tenths of an inch.
func (c *Chart) jumpCost(size int32) int { return c.jumpTest * opr.JumpTests(size) }

// tenths turns a distance into tenths of an inch.
func tenths(d int32) int { return int(d) * 10 / geom.Inch }

// stepCost returns what a step from one height to another takes beside its length, in tenths of an inch, and
// whether it can be taken: going up counts as movement, and going down too far takes a jump, or is out of the
// question (SQ-MOV-05, SQ-MOV-06).
func (c *Chart) stepCost(from, to int32) (cost int, ok bool) {
	switch down := from - to; {
	case down < 0:
		return tenths(-down), true
	case down <= dropMost:
		return 0, true
	case down <= opr.LeapMost:
		return c.jumpCost(down), true
	}
	return 0, false
}
