package opr

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Variants of how models come into contact: what a model tries first when it can reach its enemy at several points.
const (
	contactNearest = iota
	contactLeft    // going round to the left, as the model sees it
	contactRight
	contactVariants
)

// The rulings of moves into contact. Bases are in contact when they are at most touch apart. A way is straight, or bends at one or two way
// points beside what blocks it (ruling charge_path=two_way_points). Where contact cannot be had, a model may stop short of it by what
// the stops give, as long as it can strike (GF3-A-26).
const touch = 4

var stops = [...]int32{0, 1 * geom.Inch, 2*geom.Inch - touch}

// turns are the directions, in sixteenths from the straight way, in which a model looks for a place at its enemy's base: straight on
// first, or from one flank.
var turns = [contactVariants][9]int{
	{0, 1, -1, 2, -2, 3, -3, 4, -4},
	{-2, -1, -3, 0, -4, 1, 2, 3, 4},
	{2, 1, 3, 0, 4, -1, -2, -3, -4},
}

// nearThird is the room that a charging unit keeps from third units: it may come close, but not into contact (GF3-A-25). A charged unit that
// closes in keeps the usual separation (GF3-A-34).
const nearThird = touch + 1

// readyContact borrows a work in which unit u can try to come into contact with unit e, moving at most allow and keeping room between it and
// third units.
func readyContact(s *core.State, u, e int, allow, room int32) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.loadBases(e)
	w.wentFar, w.slowedDown = false, false
	w.surround(s.Boxes[u].Grow(allow), room, e)
	w.formUp(core.AsItStands)
	return w
}

// canCharge reports whether some model of unit u can reach unit e with a move of at most allow (GF3-MOV-03), or by the other ruling is no
// further away than that (GF3-A-26).
func canCharge(s *core.State, u, e int, allow int32) bool {
	allow = leaveReach(s, u, allow)
	if reach := int64(allow) + 2*geom.Inch; Of(s).aircraft(e) || s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
		return false
	}
	w := readyContact(s, u, e, allow, nearThird)
	defer w.d.giveBack(w)
	if w.carrier >= 0 {
		w.contact(allow, contactNearest)
		return w.inReach() && w.landed() && w.arrives()
	}
	if w.d.Actions.ChargeStraight {
		return w.isNear(allow)
	}
	short := stops[:]
	if w.d.Move.ContactOnly {
		short = stops[:1]
	}
	for _, stop := range short {
		for i := range w.n {
			for j := range w.bases {
				if p, ok := w.straightIn(i, j, stop, allow); ok && w.freeOfEnemies(p, w.own[i].R) {
					return true
				}
			}
		}
	}
	for i := range w.n {
		var near [4]uint8
		for _, j := range w.nearestEnemies(i, near[:0])[:1] {
			if _, _, ok := w.around(i, int(j), allow); ok {
				return true
			}
		}
	}
	return false
}

// isNear reports whether a straight way of some model to the enemy is no longer than the model's allowance, whatever stands in it but difficult
// terrain.
func (w *work) isNear(allow int32) bool {
	for i := range w.n {
		for j := range w.bases {
			home := w.beside(i, j, 0, 0)
			if most := int64(w.allowance(i, w.own[i].P, home, allow)); geom.Dist2(w.own[i].P, home) <= most*most {
				return true
			}
		}
	}
	return false
}

// beside returns the place of own model i at enemy base j, stop short of contact, turned k sixteenths about it from the straight way.
func (w *work) beside(i, j int, stop int32, k int) geom.Point {
	a, b := w.own[i], w.bases[j]
	n := int64(a.R) + int64(b.R) + int64(stop) + touch
	return b.P.Add(geom.Rotate(a.P.Sub(b.P), k).WithLength(n))
}

// straightIn returns where own model i ends when it goes straight at enemy base j, if it may. One that stops short must have had the move
// to come into contact: stopping short is for where contact is blocked, and adds nothing to how far a charge reaches (GF3-MOV-03).
func (w *work) straightIn(i, j int, stop, allow int32) (geom.Point, bool) {
	a, b := w.own[i], w.bases[j]
	if r := int64(a.R) + int64(b.R) + int64(allow) + touch; w.leaps == afoot && geom.Dist2(a.P, b.P) > r*r {
		return geom.Point{}, false
	}
	home := w.beside(i, j, 0, 0)
	if stop == 0 {
		return home, w.mayGo(i, home, allow)
	}
	if most := int64(w.allowance(i, a.P, home, allow)); w.leaps == afoot && geom.Dist2(a.P, home) > most*most || w.walks(i, a.P, home) && w.tooFar(i, a.P, home, most) {
		return geom.Point{}, false
	}
	p := w.beside(i, j, stop, 0)
	return p, w.mayGo(i, p, allow)
}

// contact works out where the models of the unit end when it moves into contact with the faced unit: in the order of their distance, each
// to the first place that it can reach at one of the nearest enemy bases, or else as close as it can come, keeping coherency with those
// already placed. Models that are in contact already stay. The places are left in to.
//
// A model may take the place of one that is about to leave it. When that one then finds no other, all begin anew, and no place that anybody
// stands on is taken.
//
// Where the model nearest to the enemy cannot come into reach of it, nor bring another there, the next that can leads, rather one whom the unit can
// follow in coherency: a charge that some model can bring home comes home (GF3-MOV-03).
func (w *work) contact(allow int32, variant int) {
	if w.arrange(allow, variant, -1); w.arrives() {
		return
	}
	was, home := w.coherent(w.bodies()), -1
	for lead := range w.n {
		w.strict, w.slowedDown, w.wentFar, w.bent = false, false, false, 0
		if _, ok := w.placeInContact(lead, 0, allow, variant); !ok {
			continue
		}
		if w.arrange(allow, variant, lead); w.arrives() {
			if !was || w.coherentThere() {
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
func (w *work) arrange(allow int32, variant, lead int) {
	w.strict = false
	if !w.placeAll(allow, variant, lead) {
		w.strict = true
		w.placeAll(allow, variant, lead)
	}
}

// arrives reports whether some model comes into striking reach of the enemy, whatever the heights, or, where a charge needs that, into contact.
func (w *work) arrives() bool {
	near := int64(w.d.Move.Reach)
	if w.d.Move.ContactOnly {
		near = touch
	}
	for i := range w.n {
		for j := range w.bases {
			if r := near + int64(w.own[i].R) + int64(w.bases[j].R); geom.Dist2(w.to[i], w.bases[j].P) <= r*r {
				return true
			}
		}
	}
	return false
}

func (w *work) placeAll(allow int32, variant, lead int) (ok bool) {
	var far [64]int64
	w.bent, w.wentFar, w.slowedDown = 0, false, false
	_, uniform := w.s.Shape(w.unit)
	w.even = uniform && w.evenBases()
	for i := range w.n {
		w.to[i] = w.own[i].P
		w.order[i] = uint8(i)
		switch far[i] = w.farness(w.own[i].P, w.own[i].R); {
		case w.stays(i):
			far[i] = math.MinInt64 // the others make way for it
		case i == lead:
			far[i] = math.MinInt64 + 1
		}
	}
	for i := 1; i < w.n; i++ { // by distance, equal ones by model
		m := w.order[i]
		j := i
		for ; j > 0 && far[w.order[j-1]] > far[m]; j-- {
			w.order[j] = w.order[j-1]
		}
		w.order[j] = m
	}
	waits := uint64(0) // models that have been put last, because nothing kept them coherent before
	for k := 0; k < w.n; k++ {
		i := int(w.order[k])
		if w.carrier < 0 && (w.touching(i) || w.stays(i)) {
			continue
		}
		most := allow
		if w.slowedDown && w.sure>>i&1 == 0 {
			most = min(most, w.d.Move.Difficult)
		}
		p, ok := w.placeInContact(i, k, most, variant)
		if !ok {
			p, ok = w.placeClose(i, k, most)
		}
		if !ok && k > 0 {
			if p, ok = w.followAround(i, k, most); !ok && waits>>i&1 == 0 {
				waits |= 1 << i
				copy(w.order[k:w.n], w.order[k+1:w.n])
				w.order[w.n-1] = uint8(i)
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
		w.to[i] = p
		w.noteWay(i, p)
	}
	return true
}

// stays reports whether own model i does not move in melee because it may only Hold (GF3-A-64).
func (w *work) stays(i int) bool { return w.roots>>i&1 != 0 && !w.d.Move.RootedFight }

// farness returns a measure of how far a base at p is from the nearest enemy base, edge to edge: it orders places for one base, no more.
func (w *work) farness(p geom.Point, r int32) int64 {
	best := int64(1) << 62
	if w.even {
		for j := range w.bases {
			best = min(best, geom.Dist2(p, w.bases[j].P))
		}
		return best
	}
	for j := range w.bases {
		best = min(best, geom.Isqrt(geom.Dist2(p, w.bases[j].P))-int64(r)-int64(w.bases[j].R))
	}
	return best
}

// touching reports whether own model i is in contact with an enemy base.
func (w *work) touching(i int) bool {
	for j := range w.bases {
		if n := int64(w.own[i].R) + int64(w.bases[j].R) + touch; geom.Dist2(w.own[i].P, w.bases[j].P) <= n*n {
			return true
		}
	}
	return false
}

func (w *work) evenBases() bool {
	for j := range w.bases {
		if w.bases[j].R != w.bases[0].R {
			return false
		}
	}
	return true
}

// nearestEnemies returns the enemy bases nearest to own model i, nearest first.
func (w *work) nearestEnemies(i int, dst []uint8) []uint8 {
	var d [4]int64
	for j := range w.bases {
		g := geom.Dist2(w.own[i].P, w.bases[j].P)
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

// placeInContact looks for a place for own model i, the k-th in order, at an enemy base.
func (w *work) placeInContact(i, k int, allow int32, variant int) (geom.Point, bool) {
	var buf [4]uint8
	near := w.nearestEnemies(i, buf[:0])
	for _, j := range near {
		a, b := w.own[i], w.bases[j]
		if r := int64(a.R) + int64(b.R) + int64(allow) + touch; w.leaps == afoot && geom.Dist2(a.P, b.P) > r*r {
			break
		}
		// One unit of length more than contact asks for makes up for what turning rounds away.
		out := a.P.Sub(b.P).WithLength(int64(a.R) + int64(b.R) + touch - 1)
		for _, turn := range turns[variant] {
			p := b.P.Add(geom.Rotate(out, turn))
			if !w.outOf(a.P, p, allow) && w.fits(i, k, p) && w.mayGo(i, p, allow) {
				return p, true
			}
		}
	}
	if k > 0 {
		return geom.Point{}, false
	}
	// The first model decides whether the charge comes home at all: it may stop short, or take a way around, first where only contact counts.
	if w.d.Move.ContactOnly && len(near) > 0 {
		if p, ways, ok := w.around(i, int(near[0]), allow); ok {
			w.goAround(i, ways)
			return p, true
		}
	}
	for _, stop := range stops[1:] {
		for _, j := range near {
			if p, ok := w.straightIn(i, int(j), stop, allow); ok && w.freeOfEnemies(p, w.own[i].R) {
				return p, true
			}
		}
	}
	if len(near) > 0 {
		p := w.beside(i, int(near[0]), 0, 0)
		if ways, ok := w.detour(i, p, allow); ok {
			w.goAround(i, ways)
			return p, true
		}
	}
	return geom.Point{}, false
}

// fits reports whether own model i, the k-th in order, may stand at p: it overlaps no enemy and no other model of its unit (of those not yet
// placed, only when placing is strict), and stays coherent with the placed.
func (w *work) fits(i, k int, p geom.Point) bool {
	if !w.freeOfEnemies(p, w.own[i].R) {
		return false
	}
	linked := k == 0
	near, far := int64(w.d.Move.Coherency.Near), int64(w.d.Move.Coherency.Far)
	for _, o := range w.order[:k] {
		r := int64(w.own[i].R) + int64(w.own[o].R)
		d2 := geom.Dist2(p, w.to[o])
		if d2 < r*r || d2 > (r+far)*(r+far) {
			return false
		}
		linked = linked || d2 <= (r+near)*(r+near)
	}
	return linked && (!w.strict || w.freeAmong(i, k, p))
}

// placeClose looks for the place closest to the enemy that own model i, the k-th in order, can reach: beside models already placed, or
// straight on as many quarters of its way as fit, or sixteenths for the first, whom the others follow. It stays where it stands when that is as
// good.
func (w *work) placeClose(i, k int, allow int32) (best geom.Point, ok bool) {
	a := w.own[i]
	closest := int64(1) << 62
	if w.carrier < 0 && w.fits(i, k, a.P) {
		best, closest, ok = a.P, w.farness(a.P, a.R), true
	}
	reach2 := int64(allow) * int64(allow)
	try := func(p geom.Point) {
		if geom.Dist2(p, a.P) > reach2 {
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
		for _, turn := range turns[contactNearest] {
			try(w.to[o].Add(geom.Rotate(out, turn)))
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
		way := w.beside(i, int(j), 0, 0).Sub(a.P)
		length := min(int64(allow), way.Norm())
		for n := parts; n > 0; n-- {
			try(a.P.Add(way.WithLength(length * n / parts)))
		}
	}
	return best, ok
}

// nextTo returns how a place beside model o, which has been placed, lies to it, on the side of own model i; ok is false when that is out of reach.
func (w *work) nextTo(i int, o uint8, allow int32) (out geom.Point, ok bool) {
	a, q := w.own[i], w.to[o]
	room := int64(a.R) + int64(w.own[o].R) + board.SlotGap
	if far := int64(allow) + room; geom.Dist2(a.P, q) > far*far {
		return out, false
	}
	return a.P.Sub(q).WithLength(room), true
}

// makeWay returns where own model i, the k-th in order, goes that nothing keeps coherent: it stays, unless its place has been taken; then it makes
// the shortest of the moves that free it.
func (w *work) makeWay(i, k int, allow int32) (geom.Point, bool) {
	a := w.own[i]
	if w.freeAmong(i, k, a.P) {
		return a.P, true
	}
	for dist := int64(geom.Inch / 2); dist <= int64(allow); dist += geom.Inch / 2 {
		for dir := range geom.Dirs {
			if p := a.P.Add(geom.Dirs[dir].Sign(w.sign).Times(dist, geom.DirScale)); w.freeAmong(i, k, p) && w.freeOfEnemies(p, a.R) && w.mayGo(i, p, allow) {
				return p, true
			}
		}
	}
	return a.P, false
}

// followAround looks for a place for own model i, the k-th in order, beside one of those already placed, that it can reach by a way around what blocks
// the straight one.
func (w *work) followAround(i, k int, allow int32) (geom.Point, bool) {
	a := w.own[i]
	for _, o := range w.order[:k] {
		out, ok := w.nextTo(i, o, allow)
		if !ok {
			continue
		}
		for _, turn := range turns[contactNearest] {
			p := w.to[o].Add(geom.Rotate(out, turn))
			if !w.fits(i, k, p) {
				continue
			}
			if ways, ok := w.detour(i, p, allow); ok {
				w.goAround(i, ways)
				return p, true
			}
		}
	}
	return a.P, false
}

// freeAmong reports whether own model i, the k-th in order, would overlap at p none of those placed before it, or when placing is strict, none
// at all.
func (w *work) freeAmong(i, k int, p geom.Point) bool {
	if w.strict {
		k = w.n
	}
	for _, o := range w.order[:k] {
		if r := int64(w.own[i].R) + int64(w.own[o].R); int(o) != i && geom.Dist2(p, w.to[o]) < r*r {
			return false
		}
	}
	return true
}

// contactMenu appends the variants of unit u's move into contact with unit e.
func contactMenu(u, e int16, dst []core.Action) []core.Action {
	for v := range contactVariants {
		dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(v), Unit: u, Target: e, Arg: uint64(v)})
	}
	return dst
}

// contactChoice reports whether the variants of unit u's move into contact with unit e can differ: some model that is not in contact yet has an
// enemy base within allow.
func contactChoice(s *core.State, u, e int, allow int32) bool {
	allow = leaveReach(s, u, allow)
	if s.Boxes[u].Gap2(s.Boxes[e]) > int64(allow)*int64(allow) {
		return false
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.loadBases(e)
	for i := range w.n {
		if !w.touching(i) && !w.stays(i) && !w.beyond(i, allow) {
			return true
		}
	}
	return false
}

// moveIntoContact carries out a variant and returns how many dice of dangerous terrain follow.
func moveIntoContact(s *core.State, u, e int, allow, room int32, variant int) int {
	allow = leaveReach(s, u, allow)
	w := readyContact(s, u, e, allow, room)
	defer w.d.giveBack(w)
	if w.contact(allow, variant); w.carrier >= 0 && !w.landed() {
		w.contact(allow, contactNearest) // the only one that is sure to have room for all
	}
	return w.commit()
}
