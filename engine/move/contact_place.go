package move

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// PlaceInContact looks for a place for figure i, the k-th in order, at an enemy base that it can strike
// there.
func (w *Mover) PlaceInContact(i, k int, allow int32, variant int) (geom.Point, bool) {
	var buf [4]uint8
	a := &w.Own[i]
	near := board.Nearest(w.Bases, a.P, &buf)
	for _, j := range near {
		b := w.Bases[j]
		if w.Jumps == OnFoot && !a.Within(b, allow) {
			break
		}
		if p, ok := w.placeBeside(i, k, b, true, allow, &turns[variant]); ok {
			return p, true
		}
	}
	if k > 0 || len(near) == 0 {
		return zero, false
	}
	// The first model decides whether the charge comes home at all: it may stop short, or take a way around,
	// first where only contact counts or it must climb.
	first := int(near[0])
	sides := w.Rules.ContactOnly ||
		w.mindsHeights() && w.Table.HeightAt(a.P) != w.Table.HeightAt(w.Bases[first].P)
	if sides {
		if p, ok := w.around(i, first, allow, len(geom.Dirs)/2); ok && w.mayTake(i, p) {
			return p, true
		}
	}
	n := 0
	for _, j := range near {
		if w.hasMove(i, int(j), allow) {
			near[n] = j
			n++
		}
	}
	for _, stop := range Stops[1:] {
		for _, j := range near[:n] {
			if p, ok := w.straightIn(i, int(j), stop, allow); ok && w.mayTake(i, p) {
				return p, true
			}
		}
	}
	if sides {
		return zero, false
	}
	p, ok := w.around(i, first, allow, 0)
	return p, ok && w.mayTake(i, p)
}

// placeBeside looks for a place for figure i, the k-th in order, beside a base, to which it can go straight: one of a
// foe, which it can strike there, or of its own unit.
func (w *Mover) placeBeside(i, k int, b board.Disc, foe bool, allow int32, turns *[9]int) (p geom.Point, ok bool) {
	a, gap, asked := &w.Own[i], int64(board.SlotGap), false
	if foe {
		gap = Touch - 1
	}
	n := int64(a.R) + int64(b.R) + gap
	out := a.P.Sub(b.P).WithLength(n)
	for _, turn := range turns {
		p = b.P.Add(geom.Rotate(out, turn))
		if w.outOf(a.P, p, allow) || !w.fits(i, k, p) || foe && !w.withinHeight(a.At(p), b) {
			continue
		}
		if foe && w.mayTouch(i, b, p, allow) || !foe && w.mayGo(i, p, allow) {
			return p, true
		}
		if !asked && w.shut(i, b.P, n) {
			break
		}
		asked = true
	}
	return zero, false
}

// shut reports whether a piece of terrain bars all straight ways of figure i to places no further than so much from c,
// as far as one look at both sides tells.
func (w *Mover) shut(i int, c geom.Point, out int64) bool {
	a, pieces := w.Own[i], w.Hard
	if w.Unslowed>>i&1 == 0 && (w.WentFar || !geom.Within(a.P, c, int64(w.Rules.Difficult)+out+margin)) {
		pieces |= w.slow
	}
	if pieces == 0 || w.Jumps != OnFoot || w.PassesTerrain || w.Flies>>i&1 != 0 {
		return false
	}
	u, v, ok := geom.Front(a.P, c, out)
	box := geom.BoxAround(a.P, u, a.R)
	for m := pieces & w.Table.Near(box); m != 0 && ok; m &= m - 1 {
		t := &w.Table.Pieces[bits.TrailingZeros64(m)]
		if t.Box.Overlaps(box) && t.Swept(a.P, u, a.R) && t.Swept(a.P, v, a.R) {
			return true
		}
	}
	return false
}

// mayTake reports whether figure i, the first that is placed, may end at p: where another stands only when placing is
// not strict.
func (w *Mover) mayTake(i int, p geom.Point) bool { return !w.Strict || w.freeAmong(i, 0, p) }

// fits reports whether figure i, the k-th in order, may stand at p: it overlaps no enemy and no other model
// of its unit (of those not yet placed, only when placing is strict), and stays coherent with the placed, or
// keeps the whole unit coherent.
func (w *Mover) fits(i, k int, p geom.Point) bool {
	if w.Whole {
		return w.FreeOfEnemies(p, w.Own[i].R) && w.freeAmong(i, k, p) && w.coherentWith(i, p)
	}
	linked, placed, r := k == 0, w.placed[:k], w.Own[i].R
	if w.crowded < k && placed[w.crowded].Nearer(board.Disc{P: p, R: r}, 0) {
		return false
	}
	near, far := int64(w.Rules.Coherency.Near), int64(w.Rules.Coherency.Far)
	for j := range placed {
		d2, touch := geom.Dist2(p, placed[j].P), int64(r)+int64(placed[j].R)
		if d2 < touch*touch || d2 > (touch+far)*(touch+far) {
			w.crowded = j
			return false
		}
		linked = linked || d2 <= (touch+near)*(touch+near)
	}
	return linked && w.FreeOfEnemies(p, r) && (!w.Strict || w.freeAmong(i, k, p))
}

// coherentWith reports whether the unit stands in coherency where its models go, with figure i at p.
func (w *Mover) coherentWith(i int, p geom.Point) bool {
	was := w.To[i]
	w.To[i] = p
	ok := w.CoherentThere()
	w.To[i] = was
	return ok
}

// keepsTo reports whether figure i may stand at p beside figure o, which has its place in To: it does not
// overlap that, and is not too far from it. It notes when the two link.
func (w *Mover) keepsTo(i, o int, p geom.Point, linked *bool) bool {
	a, b := w.Own[i].At(p), w.there(o)
	if b.Nearer(a, 0) || !b.Within(a, w.Rules.Coherency.Far) {
		return false
	}
	*linked = *linked || b.Within(a, w.Rules.Coherency.Near)
	return true
}

// placeClose looks for the place closest to the enemy that figure i, the k-th in order, can reach: beside
// models already placed, or straight on as many quarters of its way as fit, or sixteenths for the first, whom
// the others follow. It stays where it stands when that is as good.
func (w *Mover) placeClose(i, k int, allow int32) (best geom.Point, ok bool) {
	a := w.Own[i]
	closest := int64(1) << 62
	if !w.Leaving && w.fits(i, k, a.P) {
		best, closest, ok = a.P, w.closeness(i, a.P), true
	}
	try := func(p geom.Point) {
		if !geom.Within(p, a.P, int64(allow)) {
			return
		}
		if g := w.closeness(i, p); g < closest && w.fits(i, k, p) && w.mayGo(i, p, allow) {
			best, closest, ok = p, g, true
		}
	}
	for n, o := range w.order[:k] {
		if n >= 8 && ok {
			break
		}
		out, near := w.nextTo(i, o, allow)
		if !near || ok && w.noCloser(o, out, closest) {
			continue
		}
		for _, turn := range turns[ContactNearest] {
			try(w.To[o].Add(geom.Rotate(out, turn)))
		}
	}
	if ok && k > 0 && !w.Whole {
		return best, true
	}
	parts := int64(4)
	if k == 0 || w.Whole {
		parts = 16
	}
	var buf [4]uint8
	for _, j := range board.Nearest(w.Bases, a.P, &buf) {
		way := w.beside(i, int(j), 0).Sub(a.P)
		length := min(int64(allow), way.Norm())
		for n := parts; n > 0; n-- {
			try(a.P.Add(way.WithLength(length * n / parts)))
		}
	}
	return best, ok
}

// noCloser reports whether no place beside model o, which has been placed, can be closer to the enemy than
// what has been found.
func (w *Mover) noCloser(o uint8, out geom.Point, closest int64) bool {
	if !w.Even {
		return false
	}
	far := geom.Isqrt(w.farness(w.To[o], w.Own[o].R)) - CeilNorm(out) - 1
	return far > 0 && far*far >= closest
}

// nextTo returns how a place beside model o, which has been placed, lies to it, on the side of figure i; ok
// is false when that is out of reach.
func (w *Mover) nextTo(i int, o uint8, allow int32) (out geom.Point, ok bool) {
	a, b := w.Own[i], w.there(int(o))
	if !a.Within(b, allow+board.SlotGap) {
		return out, false
	}
	return a.P.Sub(b.P).WithLength(int64(a.R) + int64(b.R) + board.SlotGap), true
}

// makeWay returns where figure i, the k-th in order, goes that nothing keeps coherent: it stays, unless its
// place has been taken; then it makes the shortest of the moves that free it.
func (w *Mover) makeWay(i, k int, allow int32) (geom.Point, bool) {
	a := w.Own[i]
	if w.freeAmong(i, k, a.P) {
		return a.P, true
	}
	for dist := int64(geom.Inch / 2); dist <= int64(allow); dist += geom.Inch / 2 {
		for dir := range geom.Dirs {
			p := a.P.Add(w.Offset(dir, dist))
			if w.freeAmong(i, k, p) && w.FreeOfEnemies(p, a.R) && w.mayGo(i, p, allow) {
				return p, true
			}
		}
	}
	return a.P, false
}

// followAround looks for a place for figure i, the k-th in order, beside one of those already placed, that it
// can reach by a way around what blocks the straight one.
func (w *Mover) followAround(i, k int, allow int32) (geom.Point, bool) {
	a, from := w.Own[i], int(w.bent[i])
	w.bent[i] = uint8(k)
	for _, o := range w.order[from:k] {
		out, ok := w.nextTo(i, o, allow)
		if !ok {
			continue
		}
		for _, turn := range turns[ContactNearest] {
			if p := w.To[o].Add(geom.Rotate(out, turn)); w.fits(i, k, p) && w.goesAround(i, p, allow) {
				return p, true
			}
		}
	}
	return a.P, false
}

// freeAmong reports whether figure i, the k-th in order, would overlap at p none of those placed before it,
// or when placing is strict, none at all.
func (w *Mover) freeAmong(i, k int, p geom.Point) bool {
	if w.Strict {
		k = w.N
	}
	for _, o := range w.order[:k] {
		if int(o) != i && w.Own[i].At(p).Nearer(w.there(int(o)), 0) {
			return false
		}
	}
	return true
}
