package stargrave

import (
	"math"

	"gauntlet/experiments/referee/record"
)

// smokeRadius is half the diameter of smoke (SG-A-27).
const smokeRadius = 2 * record.Inch

// across are the places on a base, across the way that one looks, between which sight is judged here.
const across = 9

// spread returns places across a base, as one sees it from somewhere.
func spread(at, from record.Point, radius float64) (list [across]record.Point) {
	v := at.Minus(from)
	n := math.Max(math.Hypot(v.X, v.Y), 1)
	side := record.Point{X: -v.Y * radius / n, Y: v.X * radius / n}
	for i := range list {
		list[i] = at.Plus(side.Times(float64(2*i)/(across-1) - 1))
	}
	return list
}

// seen counts the lines from one base to another that nothing blocks and those that something surely does, out
// of all. A piece in which one of the two stands hides nothing surely, nor does smoke.
func (c *checker) seen(from, to record.Point, r1, r2 float64) (open, shut, all int) {
	for _, p := range spread(from, to, r1) {
		for _, q := range spread(to, from, r2) {
			all++
			free, blocked := true, false
			for k := range c.g.Header.Table.Terrain {
				t := &c.g.Header.Table.Terrain[k]
				if !t.Blocks {
					continue
				}
				in := t.Through(p, q)
				free = free && in < -slack
				blocked = blocked || in > slack && t.Depth(from) < -slack && t.Depth(to) < -slack
			}
			for _, s := range c.smoke {
				in := smokeRadius - s.ToSegment(p, q)
				free = free && in < -slack
				blocked = blocked || in > slack && s.To(from) > smokeRadius+slack && s.To(to) > smokeRadius+slack
			}
			if free {
				open++
			}
			if blocked {
				shut++
			}
		}
	}
	return open, shut, all
}

// unseen reports whether a figure surely does not see another: something blocks every line.
func (c *checker) unseen(u, v int) bool {
	_, shut, all := c.seen(c.figures[u].at, c.figures[v].at, c.radius(u), c.radius(v))
	return shut == all
}

// visible reports whether a figure surely sees another: nothing blocks any line.
func (c *checker) visible(u, v int) bool {
	open, _, all := c.seen(c.figures[u].at, c.figures[v].at, c.radius(u), c.radius(v))
	return open == all
}

// A range of numbers that something may be.
type span struct{ least, most int }

func (s span) has(n int) bool { return s.least <= n && n <= s.most }

// shelter returns how many pieces of terrain may lie between, and what cover there may be (SG-SHOOT-06,
// SG-SHOOT-08, SG-A-38, SG-A-57). What is hard to tell to a hair may be either.
func (c *checker) shelter(from record.Point, reach float64, v int) (between span, covers map[int]bool) {
	sure := 0
	may := map[int]bool{0: true}
	for k := range c.g.Header.Table.Terrain {
		t := &c.g.Header.Table.Terrain[k]
		if !t.Cover && !t.Blocks && t.Height == 0 {
			continue
		}
		least, more := hides(t, from, c.figures[v].at, c.radius(v))
		mine := t.Depth(from) + reach
		if more == 0 || mine > 2*slack {
			continue // or the shooter touches it
		}
		surely := mine <= -2*slack && least > 0
		cover, sort := c.covers(t, v, least, more, may)
		switch {
		case cover && surely:
			sure = max(sure, sort)
			continue
		case cover:
			continue
		}
		between.most++
		if surely && sort == 0 {
			between.least++
		}
	}
	covers = map[int]bool{}
	for _, n := range [3]int{0, 2, 4} {
		covers[n] = n >= sure && may[n]
	}
	return between, covers
}

// covers reports whether a piece surely is cover for a figure of which it hides at least and at most such shares:
// if not, it may lie between. It returns the least cover that it gives or, if it is not sure, may give, and takes
// down what cover that may be.
func (c *checker) covers(t *record.Piece, v int, least, more float64, may map[int]bool) (sure bool, sort int) {
	its := t.Depth(c.figures[v].at) + c.radius(v)
	if its > -2*slack { // the target touches it
		sort = 4
		if t.Cover || more <= 0.5 || least <= 0.63 {
			sort, may[2] = 2, true
		}
		if !t.Cover && more > 0.5 {
			may[4] = true
		}
		onTop := t.Height > 0 && !t.Cover && t.Depth(c.figures[v].at) > -slack
		if onTop { // who stands on something is not hidden by it
			return true, 0
		}
		if its > 2*slack {
			return true, sort
		}
	}
	if t.Cover && more > 0.5 { // behind something soft
		may[2] = true
		return least > 0.63 && sort == 0, 2
	}
	return false, sort
}

// hides returns which share of a base a piece hides at least and at most, seen from a point: on the way to how
// many places across it the piece lies.
func hides(t *record.Piece, from, at record.Point, radius float64) (least, most float64) {
	const n = 40
	v := at.Minus(from)
	d := math.Max(math.Hypot(v.X, v.Y), 1)
	side := record.Point{X: -v.Y * radius / d, Y: v.X * radius / d}
	for i := range n {
		q := at.Plus(side.Times((2*float64(i)+1)/n - 1))
		if in := t.Through(from, q); in > 1 {
			least++
			most++
		} else if in > -slack {
			most++
		}
	}
	if least /= n; least < 0.27 {
		least = 0 // a line here and there may miss it
	}
	return least, most / n
}
