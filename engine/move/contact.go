package move

import (
	"math"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// Variants of how models come into contact: what a model tries first when it can reach its enemy at several
// points. Their numbers are part of the format of replays.
const (
	ContactNearest  = 0
	contactLeft     = 1 // going round to the left, as the model sees it
	contactRight    = 2
	ContactVariants = 3
)

// The rulings of moves into contact. Bases are in contact when they are at most touch apart. A way is
// straight, or bends at one or two way points beside what blocks it (ruling charge_path=two_way_points).
// Where contact cannot be had, a model may stop short of it by what the stops give, as long as it can strike
// (GF3-A-26).
const Touch = 4

var Stops = [...]int32{0, 1 * geom.Inch, 2*geom.Inch - Touch}

// turns are the directions, in sixteenths from the straight way, in which a model looks for a place at its
// enemy's base: straight on first, or from one flank.
var turns = [ContactVariants][9]int{
	{0, 1, -1, 2, -2, 3, -3, 4, -4},
	{-2, -1, -3, 0, -4, 1, 2, 3, 4},
	{2, 1, 3, 0, 4, -1, -2, -3, -4},
}

// NearThird is the room that a charging unit keeps from third units: it may come close, but not into contact
// (GF3-A-25). A charged unit that closes in keeps the usual separation (GF3-A-34).
const NearThird = Touch + 1

// IsNear reports whether a straight way of some model to the enemy is no longer than the model's allowance,
// whatever stands in it but difficult terrain.
func (w *Mover) IsNear(allow int32) bool {
	for i := range w.N {
		at := w.Own[i].P
		for j := range w.Bases {
			home := w.beside(i, j, 0)
			if geom.Within(at, home, int64(w.allowance(i, at, home, allow))) {
				return true
			}
		}
	}
	return false
}

// beside returns the place of figure i at enemy base j on the straight way, stop short of contact.
func (w *Mover) beside(i, j int, stop int32) geom.Point {
	a, b := w.Own[i], w.Bases[j]
	return b.P.Add(a.P.Sub(b.P).WithLength(int64(a.R) + int64(b.R) + int64(stop) + Touch))
}

// outside returns how a place of figure i in contact with base b lies to that, on the straight way. It is one
// unit of length further out than contact asks for, which makes up for what turning rounds away.
func (w *Mover) outside(i int, b board.Disc) geom.Point {
	a := w.Own[i]
	return a.P.Sub(b.P).WithLength(int64(a.R) + int64(b.R) + Touch - 1)
}

// StraightIn returns where figure i ends when it goes straight at enemy base j, if it may. One that stops
// short must have had the move to come into contact: stopping short is for where contact is blocked, and adds
// nothing to how far a charge reaches (GF3-MOV-03).
func (w *Mover) StraightIn(i, j int, stop, allow int32) (geom.Point, bool) {
	a := w.Own[i]
	if w.Jumps == OnFoot && !a.Within(w.Bases[j], allow+Touch) {
		return zero, false
	}
	home := w.beside(i, j, 0)
	if stop == 0 {
		return home, w.mayGo(i, home, allow)
	}
	most := w.allowance(i, a.P, home, allow)
	if w.outOf(a.P, home, most) || w.walks(i, a.P, home) && w.tooFar(i, a.P, home, int64(most)) {
		return zero, false
	}
	p := w.beside(i, j, stop)
	return p, w.mayGo(i, p, allow)
}

// Contact works out where the models of the unit end when it moves into contact with the faced unit: in the
// order of their distance, each to the first place that it can reach at one of the nearest enemy bases, or
// else as close as it can come, keeping coherency with those already placed. Models that are in contact
// already stay. The places are left in To.
//
// A model may take the place of one that is about to leave it. When that one then finds no other, all begin
// anew, and no place that anybody stands on is taken.
//
// Where the model nearest to the enemy cannot come into reach of it, nor bring another there, the next that
// can leads, rather one whom the unit can follow in coherency: a charge that some model can bring home comes
// home (GF3-MOV-03).
func (w *Mover) Contact(allow int32, variant int) {
	if w.arrange(allow, variant, -1); w.Arrives() {
		return
	}
	was, home := w.Coherent(w.Bodies()), -1
	for lead := range w.N {
		w.Strict, w.SlowedDown, w.WentFar, w.Bent = false, false, false, 0
		if _, ok := w.PlaceInContact(lead, 0, allow, variant); !ok {
			continue
		}
		if w.arrange(allow, variant, lead); w.Arrives() {
			if !was || w.CoherentThere() {
				return
			}
			if home < 0 {
				home = lead
			}
		}
	}
	w.arrange(allow, variant, home)
}

// arrange is contact with one model in the lead, or the nearest one (-1).
func (w *Mover) arrange(allow int32, variant, lead int) {
	w.Strict = false
	if !w.placeAll(allow, variant, lead) {
		w.Strict = true
		w.placeAll(allow, variant, lead)
	}
}

// Arrives reports whether some model comes into striking reach of the enemy, whatever the heights, or, where
// a charge needs that, into contact.
func (w *Mover) Arrives() bool {
	near := w.Rules.Reach
	if w.Rules.ContactOnly {
		near = Touch
	}
	for i := range w.N {
		if !w.Beyond(w.there(i), near) {
			return true
		}
	}
	return false
}

func (w *Mover) placeAll(allow int32, variant, lead int) (ok bool) {
	var far [MaxFigures]int64
	w.Bent, w.WentFar, w.SlowedDown = 0, false, false
	w.Even = w.Uniform && w.EvenBases()
	w.stay()
	for i := range w.N {
		switch far[i] = w.farness(w.Own[i].P, w.Own[i].R); {
		case w.Stays(i):
			far[i] = math.MinInt64 // the others make way for it
		case i == lead:
			far[i] = math.MinInt64 + 1
		}
	}
	lineUp(w.order[:w.N], &far)
	waits := uint64(0) // models that have been put last, because nothing kept them coherent before
	for k := 0; k < w.N; k++ {
		i := int(w.order[k])
		if !w.Leaving && (w.Touching(i) || w.Stays(i)) {
			continue
		}
		most := allow
		if w.SlowedDown && w.Unslowed>>i&1 == 0 {
			most = min(most, w.Rules.Difficult)
		}
		p, ok := w.PlaceInContact(i, k, most, variant)
		if !ok {
			p, ok = w.placeClose(i, k, most)
		}
		if !ok && k > 0 {
			if p, ok = w.followAround(i, k, most); !ok && waits>>i&1 == 0 {
				waits |= 1 << i
				copy(w.order[k:w.N], w.order[k+1:w.N])
				w.order[w.N-1] = uint8(i)
				k--
				continue
			}
		}
		if !ok {
			p, ok = w.makeWay(i, k, most)
		}
		if !ok {
			return false
		}
		w.To[i] = p
		w.noteWay(i, p)
	}
	return true
}

// Stays reports whether figure i does not move in melee because it may only Hold (GF3-A-64).
func (w *Mover) Stays(i int) bool { return w.Roots>>i&1 != 0 && !w.Rules.RootedFight }

// farness returns a measure of how far a base at p is from the nearest enemy base, edge to edge: it orders
// places for one base, no more.
func (w *Mover) farness(p geom.Point, r int32) int64 {
	best := int64(1) << 62
	if w.Even {
		for j := range w.Bases {
			best = min(best, geom.Dist2(p, w.Bases[j].P))
		}
		return best
	}
	for j := range w.Bases {
		best = min(best, geom.Isqrt(geom.Dist2(p, w.Bases[j].P))-int64(r)-int64(w.Bases[j].R))
	}
	return best
}

// Touching reports whether figure i is in contact with an enemy base.
func (w *Mover) Touching(i int) bool { return !w.Beyond(w.Own[i], Touch) }

// isNearer reports whether an enemy base is less than so far from a base.
func (w *Mover) isNearer(b board.Disc, room int32) bool {
	for j := range w.Bases {
		if b.Nearer(w.Bases[j], room) {
			return true
		}
	}
	return false
}

// EvenBases reports whether all enemy bases are of one size.
func (w *Mover) EvenBases() bool {
	return !slices.ContainsFunc(w.Bases, func(b board.Disc) bool { return b.R != w.Bases[0].R })
}

// NearestEnemy returns the enemy base nearest to figure i.
func (w *Mover) NearestEnemy(i int) int {
	var buf [4]uint8
	return int(w.nearestEnemies(i, buf[:0])[0])
}

// nearestEnemies returns the enemy bases nearest to figure i, nearest first.
func (w *Mover) nearestEnemies(i int, dst []uint8) []uint8 {
	var d [4]int64
	for j := range w.Bases {
		g := geom.Dist2(w.Own[i].P, w.Bases[j].P)
		k := len(dst)
		for k > 0 && d[k-1] > g {
			k--
		}
		if k == len(d) {
			continue
		}
		if len(dst) < len(d) {
			dst = append(dst, 0)
		}
		copy(dst[k+1:], dst[k:])
		copy(d[k+1:], d[k:])
		dst[k], d[k] = uint8(j), g
	}
	return dst
}

// PlaceInContact looks for a place for figure i, the k-th in order, at an enemy base.
func (w *Mover) PlaceInContact(i, k int, allow int32, variant int) (geom.Point, bool) {
	var buf [4]uint8
	near := w.nearestEnemies(i, buf[:0])
	for _, j := range near {
		a, b := w.Own[i], w.Bases[j]
		if w.Jumps == OnFoot && !a.Within(b, allow+Touch) {
			break
		}
		out := w.outside(i, b)
		for _, turn := range turns[variant] {
			p := b.P.Add(geom.Rotate(out, turn))
			if !w.outOf(a.P, p, allow) && w.fits(i, k, p) && w.mayGo(i, p, allow) {
				return p, true
			}
		}
	}
	if k > 0 || len(near) == 0 {
		return zero, false
	}
	// The first model decides whether the charge comes home at all: it may stop short, or take a way around,
	// first where only contact counts.
	if w.Rules.ContactOnly {
		if p, ways, ok := w.Around(i, int(near[0]), allow); ok {
			w.goAround(i, ways)
			return p, true
		}
	}
	for _, stop := range Stops[1:] {
		for _, j := range near {
			if p, ok := w.StraightIn(i, int(j), stop, allow); ok && w.FreeOfEnemies(p, w.Own[i].R) {
				return p, true
			}
		}
	}
	p := w.beside(i, int(near[0]), 0)
	return p, w.goesAround(i, p, allow)
}

// fits reports whether figure i, the k-th in order, may stand at p: it overlaps no enemy and no other model
// of its unit (of those not yet placed, only when placing is strict), and stays coherent with the placed.
func (w *Mover) fits(i, k int, p geom.Point) bool {
	if !w.FreeOfEnemies(p, w.Own[i].R) {
		return false
	}
	linked := k == 0
	for _, o := range w.order[:k] {
		if !w.keepsTo(i, int(o), p, &linked) {
			return false
		}
	}
	return linked && (!w.Strict || w.freeAmong(i, k, p))
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
		best, closest, ok = a.P, w.farness(a.P, a.R), true
	}
	try := func(p geom.Point) {
		if !geom.Within(p, a.P, int64(allow)) {
			return
		}
		if g := w.farness(p, a.R); g < closest && w.fits(i, k, p) && w.mayGo(i, p, allow) {
			best, closest, ok = p, g, true
		}
	}
	for n, o := range w.order[:k] {
		if n >= 8 && ok {
			break
		}
		out, near := w.nextTo(i, o, allow)
		if !near {
			continue
		}
		for _, turn := range turns[ContactNearest] {
			try(w.To[o].Add(geom.Rotate(out, turn)))
		}
	}
	if ok && k > 0 {
		return best, true
	}
	parts := int64(4)
	if k == 0 {
		parts = 16
	}
	var buf [4]uint8
	for _, j := range w.nearestEnemies(i, buf[:0]) {
		way := w.beside(i, int(j), 0).Sub(a.P)
		length := min(int64(allow), way.Norm())
		for n := parts; n > 0; n-- {
			try(a.P.Add(way.WithLength(length * n / parts)))
		}
	}
	return best, ok
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
	a := w.Own[i]
	for _, o := range w.order[:k] {
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
