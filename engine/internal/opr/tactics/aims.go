package tactics

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/force"
)

// An aim is what puts one model's weapon of one range within it: a circle of displacements.
type aim struct {
	c    geom.Point
	r    int64
	need int64 // how far the circle is, less than 0 inside
	guns int   // weapons, copy by copy
}

// maxAims bounds the aims of one unit: those beyond are not reckoned with.
const maxAims = 128

// aims are the aims of a unit, the nearest first.
type aims struct {
	list [maxAims]aim
	n    int
}

// add adds an aim behind those that are as near.
func (q *aims) add(k aim) {
	if q.n == maxAims {
		return
	}
	j := q.n
	for ; j > 0 && q.list[j-1].need > k.need; j-- {
		q.list[j] = q.list[j-1]
	}
	q.list[j] = k
	q.n++
}

// aimAt finds the aims of the unit in the formation that has been made ready: each model at that of the
// enemy's which is nearest to it, with each of its ranges.
func (q *shot) aimAt() {
	w := q.w
	w.LoadBases(q.e)
	q.aims.n = 0
	for i := range w.N {
		at := w.Mean.Add(w.Slots[i])
		near, reach := int64(math.MaxInt64), int64(0)
		var to geom.Point
		for _, b := range w.Bases {
			v, r := b.P.Sub(at), int64(b.R)
			if near != math.MaxInt64 && geom.Dot(v, v) >= (near+r+1)*(near+r+1) {
				continue
			}
			if d := v.Norm() - r; d < near {
				near, to, reach = d, v, r+int64(w.Own[i].R)
			}
		}
		d := to.Norm()
		for t := range w.Arms.Weapons {
			if wp := &w.Arms.Weapons[t]; w.Arms.Ranged>>t&1 != 0 && wp.Carriers>>w.Number(i)&1 != 0 &&
				w.Loaded(i, wp) {
				r := reach + int64(w.D.RangeAt(wp, q.e))
				q.aims.add(aim{to, r, d - r, int(wp.Copies[w.Number(i)])})
			}
		}
	}
}

// within returns how many weapons there are whose aims are within a limit.
func (q *aims) within(limit int64) (n int) {
	for k := 0; k < q.n && q.list[k].need <= limit; k++ {
		n += q.list[k].guns
	}
	return n
}

// intoRange looks at the shortest displacements that take ever more of the unit's weapons into range, and notes
// what keeps them from bearing.
func (q *shot) intoRange() {
	q.aimAt()
	if q.all = min(q.all, q.aims.within(int64(q.allow))); q.guns >= q.all {
		return
	}
	q.hidden = q.guns < q.aims.held(force.Zero)
	var ways [16]geom.Point
	for n := q.aims.solve(&ways, int64(q.allow)); n > 0 && (q.guns < q.all || q.dice > 0); n-- {
		v := ways[n-1]
		if !q.try(v) {
			q.blocked = true
		} else if q.guns < q.aims.held(v) {
			q.hidden = true
		}
	}
}

// solve finds the shortest displacements that are within the nearest aim, the two nearest, and so on, as far
// as they are within a limit. It returns how many different ones there are; of more than there is room for the
// last ones.
//
// It is Seidel's incremental scheme: the shortest displacement within some circles is the shortest within all
// but the last one, or lies on the last one's edge.
func (q *aims) solve(ways *[16]geom.Point, limit int64) (n int) {
	v := force.Zero
	for k := range q.n {
		if q.list[k].need > limit {
			break
		}
		if q.list[k].holds(v) {
			continue
		}
		v = q.list[k].touch()
		for m := range k {
			if !q.list[m].holds(v) {
				v = q.list[k].meet(&q.list[m])
			}
		}
		if geom.Dot(v, v) > limit*limit {
			break
		}
		if n == len(ways) {
			copy(ways[:], ways[1:])
			n--
		}
		ways[n] = v
		n++
	}
	return n
}

// holds reports whether a displacement is within an aim.
func (a *aim) holds(v geom.Point) bool { return geom.Within(v, a.c, a.r) }

// held returns how many weapons have the range after a displacement.
func (q *aims) held(v geom.Point) (n int) {
	for k := range q.n {
		if q.list[k].holds(v) {
			n += q.list[k].guns
		}
	}
	return n
}

// touch returns the shortest displacement into an aim.
func (a *aim) touch() (v geom.Point) {
	for n := a.need; n <= a.need+4; n++ { // what is rounded away
		if v = a.c.WithLength(n); a.holds(v) {
			break
		}
	}
	return v
}

// meet returns the shorter of the two displacements at which the edges of two aims meet, or one that is too
// long for anybody where they do not.
func (a *aim) meet(b *aim) geom.Point {
	const inside = 4 // against what is rounded away
	ra, rb := a.r-inside, b.r-inside
	to := b.c.Sub(a.c)
	d := to.Norm()
	if d == 0 {
		return geom.Point{X: geom.MaxCoord}
	}
	along := (d*d + ra*ra - rb*rb) / (2 * d)
	if along*along > ra*ra {
		return geom.Point{X: geom.MaxCoord}
	}
	foot := a.c.Add(to.WithLength(along))
	off := to.Perp().WithLength(geom.Isqrt(ra*ra - along*along))
	p, q := foot.Add(off), foot.Sub(off)
	if geom.Dot(q, q) < geom.Dot(p, p) {
		return q
	}
	return p
}
