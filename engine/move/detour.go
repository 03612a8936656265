package move

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// The ways of single models into contact: straight, or with one or two bends beside what blocks or slows
// them.

// around looks for a way with bends for figure i into contact with enemy base j, and takes it down. Of the
// sides of the base it tries so many to the left and to the right, those nearest to the straight way first.
func (w *Mover) around(i, j int, allow int32, sides int) (p geom.Point, ok bool) {
	a, b := w.Own[i], w.Bases[j]
	out, most := w.outside(i, b), allow-Touch // the bases themselves lie within the allowance
	for k := range sides + 1 {
		for _, turn := range [2]int{k, -k} {
			if p = b.P.Add(geom.Rotate(out, turn)); k == 0 {
				p = w.beside(i, j, 0)
			}
			if !w.FreeOfEnemies(p, a.R) || !w.withinHeight(a.At(p), b) {
				continue
			}
			if k > 0 && w.mayGo(i, p, most) || w.goesAround(i, p, most) {
				return p, true
			}
			if k == 0 {
				break
			}
		}
	}
	return p, false
}

// allowance returns how far figure i may go from a to b when its action allows that much: no more than the
// cap when it meets difficult terrain.
func (w *Mover) allowance(i int, a, b geom.Point, allow int32) int32 {
	if allow > w.Rules.Difficult && w.Slows(i, a, b) {
		return w.Rules.Difficult
	}
	return allow
}

// mayGo reports whether figure i may go straight to p: within its allowance, on the table, past third units
// and through no enemy base or impassable terrain.
func (w *Mover) mayGo(i int, p geom.Point, allow int32) bool {
	a, most := w.Own[i].P, min(allow, w.Rules.Difficult)
	far := w.WentFar || w.outOf(a, p, most)
	if !w.comesTo(i, a, p, allow, far) {
		return false
	}
	if !far && !w.tooFar(i, a, p, int64(most)) {
		return true
	}
	return !w.tooFar(i, a, p, int64(allow)) && (far || !w.Slows(i, a, p))
}

// comesTo is mayGo but for how far terrain lets the figure go, and for the last straight part of its way, from some
// point; far says that it may not be slowed.
func (w *Mover) comesTo(i int, from, p geom.Point, allow int32, far bool) bool {
	return !w.outOf(w.Own[i].P, p, allow) && !(w.Leaving && !w.Outside(i, p, NearThird)) && w.leg(i, from, p, far)
}

// outOf reports whether a place is further away than a movement leads that jumps over nothing.
func (w *Mover) outOf(a, p geom.Point, allow int32) bool {
	return w.Jumps == OnFoot && !geom.Within(a, p, int64(allow))
}

// Slows reports whether difficult terrain on the way of figure i from a to b slows it, and so the unit.
func (w *Mover) Slows(i int, a, b geom.Point) bool {
	if w.Unslowed>>i&1 != 0 || w.slow == 0 {
		return false
	}
	if w.Jumps != OnFoot && w.Tall != 0 {
		return w.slowsAfoot(i, a, b)
	}
	return w.touches(w.slow, a, b, w.Own[i].R)
}

// noteWay takes down what the way of figure i to p means for the rest of its unit: once one model has met
// difficult terrain none goes further than the cap, and once one has gone further none may meet it
// (GF3-TERRAIN-02, GF2-TERRAIN-02, GF3-A-45).
func (w *Mover) noteWay(i int, p geom.Point) {
	if !w.Rules.WholeDifficult {
		return
	}
	at, length := w.Own[i].P, int64(0)
	for _, to := range w.legs(i, p) {
		if to != at {
			length += w.Stride(i, at, to)
			w.SlowedDown = w.SlowedDown || w.Slows(i, at, to)
			at = to
		}
	}
	w.WentFar = w.WentFar || w.Unslowed>>i&1 == 0 && length > int64(w.Rules.Difficult)
}

// legs returns where the straight parts of the way of figure i to p end.
func (w *Mover) legs(i int, p geom.Point) [3]geom.Point {
	if w.Bent>>i&1 != 0 {
		return [3]geom.Point{w.Bends[i][0], w.Bends[i][1], p}
	}
	return [3]geom.Point{p, p, p}
}

// RisksGoing reports whether dangerous terrain lies on the way of figure i to its place in To.
func (w *Mover) RisksGoing(i int) bool { return w.risksBy(i, w.legs(i, w.To[i])) }

// risksBy reports whether dangerous terrain lies on a way of figure i.
func (w *Mover) risksBy(i int, legs [3]geom.Point) (risks bool) {
	at := w.Own[i].P
	for _, to := range legs {
		risks, at = risks || w.Risks(i, at, to), to
	}
	return risks
}

// PassesEnemies reports whether figure i going from a to b runs through no base of the charged unit. A Flying
// model passes over them.
func (w *Mover) PassesEnemies(i int, a, b geom.Point) bool {
	if w.Flies>>i&1 != 0 {
		return true
	}
	r := w.Own[i].R
	box := geom.BoxAround(a, b, r)
	for k := range w.Bases {
		e := &w.Bases[k]
		n := int64(e.R) + int64(r)
		if !misses(&box, e) && geom.SegmentNear(a, b, e.P, n) && !geom.Nearer(a, e.P, n) {
			return false
		}
	}
	return true
}

// FreeOfEnemies reports whether a base at p overlaps no base of the charged unit.
func (w *Mover) FreeOfEnemies(p geom.Point, r int32) bool {
	return !w.isNearer(board.Disc{P: p, R: r}, 0)
}

// detour looks for a way for figure i to p with one or two way points beside what blocks the straight one,
// and returns its way points. It takes the shortest of those it tries; of equally short ones the first, left
// before right.
func (w *Mover) detour(i int, p geom.Point, allow int32) (best [2]geom.Point, ok bool) {
	a := w.Own[i]
	slow := w.Rules.Difficult
	far := w.WentFar || w.outOf(a.P, p, slow) // no way is shorter than the straight one
	if !w.comesTo(i, p, p, allow, far) {
		return best, false
	}
	either := w.asks && (far || w.Unslowed>>i&1 != 0 || w.slow == 0) // all mean the same for the others
	var first, second [32]geom.Point
	limit := int64(allow)
	for _, q := range w.corners(first[:0], i, a.P, p) {
		if w.Jumps == OnFoot && CeilNorm(q.Sub(a.P))+CeilNorm(p.Sub(q)) > limit || !w.leg(i, a.P, q, far) {
			continue
		}
		l1 := w.Stride(i, a.P, q)
		l := l1 + w.Stride(i, q, p)
		long := far || l > int64(slow)
		if l <= limit && w.leg(i, q, p, long) && (long == far || w.leg(i, a.P, q, true)) {
			if limit, best, ok = l-1, [2]geom.Point{q, q}, true; either {
				return best, true
			}
			continue
		}
		for _, r := range w.corners(second[:0], i, q, p) {
			l := l1 + w.Stride(i, q, r) + w.Stride(i, r, p)
			long := far || l > int64(slow)
			if l <= limit && w.leg(i, q, r, long) && w.leg(i, r, p, long) && (long == far || w.leg(i, a.P, q, true)) {
				if limit, best, ok = l-1, [2]geom.Point{q, r}, true; either {
					return best, true
				}
			}
		}
	}
	return best, ok
}

// leg reports whether figure i may go straight from a to b on a way into contact, on which it is not slowed where it
// goes far.
func (w *Mover) leg(i int, a, b geom.Point, far bool) bool {
	r, bars := w.Own[i].R, w.Hard
	if !w.Table.Inside(b, r) {
		return false
	}
	if far && (w.Unslowed|w.Flies)>>i&1 == 0 && w.Jumps == OnFoot && !w.PassesTerrain {
		bars, far = bars|w.slow, false
	}
	from := a
	if w.Flies>>i&1 != 0 {
		from = b
	}
	return w.clear(from, b, r, bars) && w.PassesEnemies(i, a, b) && !(far && w.Slows(i, a, b))
}

// corners appends way points beside whatever blocks or slows figure i on the straight way from a to b, as
// many as dst has room for: those beside friends before those beside enemies, and terrain last.
func (w *Mover) corners(dst []geom.Point, i int, a, b geom.Point) []geom.Point {
	r := w.Own[i].R
	box := geom.BoxAround(a, b, r)
	for k := range w.Groups {
		g := &w.Groups[k]
		if !g.box.Overlaps(box) {
			continue
		}
		for j := g.from; j < g.to; j++ {
			o := &w.Others[j]
			if n := int64(o.R) + int64(r); !misses(&box, o) && geom.SegmentNear(a, b, o.P, n) {
				dst = geom.AppendBypasses(dst, a, b, o.P, n)
			}
		}
	}
	slow := w.slow
	if w.Unslowed>>i&1 != 0 {
		slow = 0
	}
	near := w.Table.Near(box)
	for _, pieces := range [2]uint64{w.Hard & near, slow & near} {
		for m := pieces; m != 0; m &= m - 1 {
			dst = w.Table.Pieces[bits.TrailingZeros64(m)].AppendCorners(dst, a, b, r, margin)
		}
	}
	if w.Tall != 0 { // who is charged may stand between a model and the only place that is high enough
		for _, e := range w.Bases {
			if n := int64(e.R) + int64(r); geom.SegmentNear(a, b, e.P, n) {
				dst = geom.AppendBypasses(dst, a, b, e.P, n)
			}
		}
	}
	return dst
}

// goesAround reports whether there is a way for figure i to p with way points, and takes it down.
func (w *Mover) goesAround(i int, p geom.Point, allow int32) bool {
	ways, ok := w.detour(i, p, allow)
	if ok {
		w.goAround(i, ways)
	}
	return ok
}

// goAround takes down that figure i takes a way around, by two way points.
func (w *Mover) goAround(i int, ways [2]geom.Point) {
	w.Bent |= 1 << i
	w.Bends[i] = ways
}
