package tactics

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/move"
)

// glimpse is how far past the line that a corner hides a model steps to be sure that it sees (units).
const glimpse = geom.Inch / 50

// pastCorners looks at the shortest displacements past the corners of what hides the enemy: those that open the
// sight of one model, and of all.
func (q *shot) pastCorners() {
	w := q.w
	t := w.Table
	q.chooseMarks()
	corridor := w.Box.Union(w.S.Boxes[q.e])
	if t.All&board.Blocks != 0 {
		for k := range t.Pieces {
			if p := &t.Pieces[k]; p.Kind&board.Blocks != 0 && p.Box.Overlaps(corridor) {
				q.past(p, 0)
				q.past(p, 1)
				q.into(p)
			}
		}
	}
	if !w.D.Shooting.ModelsBlock {
		return
	}
	for u := range w.S.Units {
		if u == w.Unit || u == q.e || !w.S.Units[u].Is(core.OnTable) || !w.S.Boxes[u].Overlaps(corridor) ||
			w.D.InNobodysWay(u) {
			continue
		}
		for _, i := range w.S.Living(u) {
			p := board.Piece{C: w.S.Models[i].P, R: w.S.G.Models[i].Base}
			if geom.SegmentNear(w.Mean, q.marks[0].P, p.C, w.Extent()+int64(p.R)) {
				q.past(&p, 0)
				q.past(&p, 1)
			}
		}
	}
}

// chooseMarks chooses the bases of the enemy that are looked at past corners: that which is nearest to the
// unit, and those that stand out furthest on both sides.
func (q *shot) chooseMarks() {
	w := q.w
	across := w.Foe.Sub(w.Mean).Perp()
	near, left, right := int64(math.MaxInt64), int64(math.MinInt64), int64(math.MinInt64)
	for _, b := range w.Bases {
		if d := geom.Dist2(b.P, w.Mean); d < near {
			near, q.marks[0] = d, b
		}
		d := geom.Dot(b.P.Sub(w.Foe), across)
		if -d > left { // as the enemy looks, who faces the unit
			left, q.marks[1] = -d, b
		}
		if d > right {
			right, q.marks[2] = d, b
		}
	}
}

// A gaze is the line of sight from a base of the enemy past a corner: no model sees it that stands further
// behind than its base reaches.
type gaze struct {
	from   geom.Point // the edge of the base
	along  geom.Point // towards the unit
	out    geom.Point // square to it, into the open
	norm   int64      // and how long that is
	target board.Disc
}

// past looks at displacements past one side of a piece: to its left as the enemy sees it, or for 1 to its
// right.
func (q *shot) past(p *board.Piece, side int) {
	w := q.w
	var first gaze
	least, nearest := int64(math.MaxInt64), 0
	for k, b := range [2]board.Disc{q.marks[0], q.marks[1+side]} {
		if k > 0 && b == q.marks[0] || p.Contains(b.P) {
			continue // it does not hide whoever stands in it
		}
		g := gazeBy(p, b, w.Mean, 1-2*int32(side))
		for i := range w.N {
			if n := g.behind(w.Own[i]); n > 0 && n < least && p.Crosses(b.P, w.Own[i].P) &&
				!p.Contains(w.Own[i].P) {
				least, nearest, first = n, i, g
			}
		}
	}
	if least > int64(q.allow) {
		return
	}
	q.step(&first, nearest, least)
	most, last := least, nearest
	for i := range w.N {
		if n := first.behind(w.Own[i]); n > most {
			most, last = n, i
		}
	}
	if last != nearest {
		q.step(&first, last, most)
	}
}

// into looks at the shortest displacements that take one model, and all, into a piece that hides the enemy: one
// sees out of it.
func (q *shot) into(p *board.Piece) {
	w := q.w
	near, far := int64(math.MaxInt64), int64(0)
	var first, last geom.Point
	for i := range w.N {
		at := w.Own[i].P
		if p.Contains(at) || !p.Crosses(q.marks[0].P, at) || p.Contains(q.marks[0].P) {
			continue
		}
		v := inside(p, at).Sub(at)
		if d := geom.Dot(v, v); d < near {
			near, first = d, v
		}
		if d := geom.Dot(v, v); d > far {
			far, last = d, v
		}
	}
	if far == 0 {
		return
	}
	q.reach(first)
	if far > near {
		q.reach(last)
	}
}

// inside returns the nearest point of a piece to a place outside it, a little way in.
func inside(p *board.Piece, at geom.Point) (to geom.Point) {
	to = p.C
	least := int64(math.MaxInt64)
	for i, b := range p.Poly {
		a := p.Poly[(i+len(p.Poly)-1)%len(p.Poly)]
		ab := b.Sub(a)
		foot := a.Add(ab.Times(min(max(0, geom.Dot(at.Sub(a), ab)), geom.Dot(ab, ab)), geom.Dot(ab, ab)))
		if d := geom.Dist2(foot, at); d < least {
			least, to = d, foot
		}
	}
	if p.Poly == nil {
		return p.C.Add(at.Sub(p.C).WithLength(int64(p.R) - glimpse))
	}
	return to.Add(p.Box.Middle().Sub(to).WithLength(glimpse))
}

// gazeBy returns the line of sight of a base past one side of a piece, towards a point.
func gazeBy(p *board.Piece, b board.Disc, to geom.Point, side int32) (g gaze) {
	left := to.Sub(b.P).Perp().Sign(side)
	g.from, g.target = b.P.Add(left.WithLength(int64(b.R))), b
	if p.Poly == nil {
		g.along = tangent(p.C.Sub(g.from), int64(p.R), side)
	} else {
		g.along = p.Poly[0].Sub(g.from)
		for _, c := range p.Poly[1:] {
			if v := c.Sub(g.from); geom.Cross(g.along, v)*int64(side) > 0 {
				g.along = v
			}
		}
	}
	g.out = g.along.Perp().Sign(side)
	g.norm = max(1, g.out.Norm())
	return g
}

// tangent returns the direction of the tangent to a circle about c that leaves it to the right, or for -1 to
// the left.
func tangent(c geom.Point, r int64, side int32) geom.Point {
	d2 := geom.Dot(c, c)
	if d2 <= r*r {
		return c.Perp().Sign(side)
	}
	d := geom.Isqrt(d2)
	return c.Times(geom.Isqrt(d2-r*r), d).Add(c.Perp().Sign(side).Times(r, d))
}

// behind returns how far a base must step into the open to be seen, or less than 0.
func (g *gaze) behind(b board.Disc) int64 {
	return -geom.Dot(b.P.Sub(g.from), g.out)/g.norm - int64(b.R) + glimpse
}

// step looks at the displacement that takes model i so far into the open, and where that is out of the range of
// its weapons at those that take it on along the line as far as it must.
func (q *shot) step(g *gaze, i int, aside int64) {
	w := q.w
	v := g.out.WithLength(aside)
	at := w.Own[i].P.Add(v)
	q.reach(v)
	last := int32(-1)
	for t := range w.Arms.Weapons {
		wp := &w.Arms.Weapons[t]
		far := w.D.RangeAt(wp, q.e)
		if w.Arms.Ranged>>t&1 == 0 || far == last {
			continue
		}
		last = far
		most := int64(far) + int64(w.Own[i].R) + int64(g.target.R) - 4
		if geom.Within(at, g.target.P, most) {
			continue
		}
		across := geom.Dot(at.Sub(g.target.P), g.out) / g.norm
		if across > most || across < -most {
			continue
		}
		on := geom.Isqrt(most*most - across*across)
		p := g.target.P.Add(g.out.WithLength(across)).Add(g.along.WithLength(on))
		q.reach(p.Sub(w.Own[i].P))
	}
}

// reach looks at a displacement, straight or else by the shortest route.
func (q *shot) reach(v geom.Point) {
	if geom.Dot(v, v) > int64(q.allow)*int64(q.allow) || q.try(v) {
		return
	}
	w := q.w
	i := lead(w)
	enough := q.enough(v.Norm())
	if shooting.CountGuns(q.look, q.e, v, enough, q.all) < enough ||
		!w.FindRoute(&q.route, i, w.Mean, w.Mean.Add(v), w.Own[i].R, q.allow, move.Ground{Bodies: true}) ||
		q.route.Cost > int64(q.allow) {
		return
	}
	q.walk(q.route.Cost, q.guns)
}
