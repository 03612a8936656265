package move

import (
	"gauntlet/engine/geom"
)

// maxGaps bounds how many parts of a way are noted on which a unit may not stop.
const maxGaps = 32

// A halt is the unit's way in one direction, as far as it is known to be free: the length up to which nothing
// stops it, and parts of that on which it may pass but not stop, open at both ends.
type halt struct {
	free int64
	gaps [maxGaps][2]int64
	n    int
}

// stop has the way end at a length at most.
func (h *halt) stop(at int64) { h.free = min(h.free, max(0, at)) }

// leaveOut notes a part on which the unit may not stop.
func (h *halt) leaveOut(from, to int64) {
	if from >= h.free || to <= 0 {
		return
	}
	if h.n == maxGaps {
		h.stop(from)
		return
	}
	h.gaps[h.n] = [2]int64{from, to}
	h.n++
}

// last returns the greatest length at which the unit may stop, 0 when there is none.
func (h *halt) last() int64 {
	at := h.free
	for k := 0; k < h.n; k++ {
		if g := h.gaps[k]; g[0] < at && at < g[1] {
			at, k = max(0, g[0]), -1
		}
		if at == 0 {
			break
		}
	}
	return at
}

// Furthest returns how far the unit comes at most that goes in the formation that FormUp made ready, from where
// its anchor is at one point straight on towards another, but not further than a limit: where the bases of
// others, impassable terrain or the edge of the table stop it, and for one that is to stay dry terrain that
// slows it. It is worked out from where figures would touch, not by trying: one that just grazes another may have
// to stop up to a tenth of an inch before. What is climbed and what difficult terrain costs is not looked at.
func (w *Mover) Furthest(from, to geom.Point, limit int64, dry bool) int64 {
	way := to.Sub(from)
	n := CeilNorm(way)
	h := halt{free: min(limit, n)}
	if h.free <= 0 {
		return 0
	}
	at := func(length int64) geom.Point { return from.Add(way.Times(length, n)) }
	if end := at(h.free); !w.Table.Box().Holds(w.SlotBox.Add(end)) && !w.Inside(end) {
		h.free = atMost(h.free, func(length int64) bool { return w.Inside(at(length)) })
	}
	hull := w.SlotBox.Add(from).Union(w.SlotBox.Add(at(h.free)))
	for k := range w.Groups {
		g := &w.Groups[k]
		if !g.box.Overlaps(hull) {
			continue
		}
		for o := g.from; o < g.to; o++ {
			if !misses(&hull, &w.Others[o]) {
				w.halts(&h, o, from, way, n)
			}
		}
	}
	if w.PassesTerrain {
		return h.last()
	}
	near := w.Table.Near(hull)
	for i := range w.N {
		if w.Flies>>i&1 != 0 {
			continue
		}
		pieces := w.Hard
		if dry && w.Unslowed>>i&1 == 0 {
			pieces |= w.slow
		}
		a := from.Add(w.Slots[i])
		for m := pieces & near; m != 0 && h.free > 0; m &= m - 1 {
			one := m & -m
			if b := a.Add(way.Times(h.free, n)); w.touches(one, a, b, w.Own[i].R) {
				h.stop(atMost(h.free, func(length int64) bool {
					return !w.touches(one, a, a.Add(way.Times(length, n)), w.Own[i].R)
				}))
			}
		}
	}
	return h.last()
}

// halts notes where one of the others stops the unit on a way of length n that its anchor begins at a point. How
// far a base passes it by is reckoned in finer units, for who just grazes it comes much further for little.
func (w *Mover) halts(h *halt, other int, from, way geom.Point, n int64) {
	const fine = 256
	o := &w.Others[other]
	for i := range w.N {
		rel := o.P.Sub(from.Add(w.Slots[i]))
		reach := int64(o.R) + int64(w.Own[i].R)
		aside := geom.Cross(way, rel)
		if aside = max(aside, -aside); aside >= (reach-2)*n { // places on the way are rounded by less than two units
			continue
		}
		aside = aside*fine/n + 2*fine
		within := func(r int64) int64 { return geom.Isqrt(r*r*fine*fine-aside*aside)/fine + 1 }
		dot := geom.Dot(way, rel)
		ahead := dot / n
		half := within(reach)
		pass := reach - int64(w.onPath)
		switch pass = min(reach, max(pass, -pass)); {
		case w.Flies>>i&1 != 0 || dot <= 0 || aside >= pass*fine:
			h.leaveOut(ahead-half-1, ahead+half+1)
		case pass == reach:
			h.stop(ahead - half - 1)
		default:
			h.leaveOut(ahead-half-1, ahead+half+1)
			h.stop(ahead - within(pass) - 1)
		}
	}
}

// atMost returns the greatest length up to a limit, where it does not hold, at which something holds that holds
// for all shorter ones too, or 0.
func atMost(limit int64, holds func(length int64) bool) int64 {
	low, high := int64(0), limit
	for low+1 < high {
		if mid := int64(uint64(low+high) >> 1); holds(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// FurthestAlong returns how much movement takes the unit as far along the route that was found last as Furthest
// says of each leg, up to the allowance of one move.
func (w *Mover) FurthestAlong(rt *Route, allow int64, dry bool) (spent int64) {
	at := rt.From
	for k, b := range rt.Legs[:min(rt.N, MostBends+1)] {
		need := w.Stride(w.router.figure, at, b)
		if k > 0 {
			need += 2 // as in Walk
		}
		whole := CeilNorm(b.Sub(at))
		free := w.Furthest(at, b, allow-spent, dry)
		if free < whole || need > allow-spent {
			return spent + min(free+need-whole, allow-spent)
		}
		spent, at = spent+need, b
	}
	return spent
}
