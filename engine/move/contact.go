package move

import (
	"math"
	"math/bits"
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

// IsNear reports whether some model is no further from the enemy, measured straight, than its allowance,
// whatever stands in between but difficult terrain.
func (w *Mover) IsNear(allow int32) bool {
	for i := range w.N {
		for j, b := range w.Bases {
			if w.Own[i].Within(b, w.allowance(i, w.Own[i].P, w.beside(i, j, 0), allow)) {
				return true
			}
		}
	}
	return false
}

// AnyWithin reports whether some model is no further from the enemy than so much.
func (w *Mover) AnyWithin(allow int32) bool {
	for i := range w.N {
		if !w.Beyond(w.Own[i], allow) {
			return true
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

// straightIn returns where figure i ends when it goes straight at enemy base j and stops so far short of contact, and
// whether it may and can strike from there.
func (w *Mover) straightIn(i, j int, stop, allow int32) (geom.Point, bool) {
	a, b, p := &w.Own[i], w.Bases[j], w.beside(i, j, stop)
	return p, w.FreeOfEnemies(p, a.R) && w.withinHeight(a.At(p), b) && w.mayTouch(i, b, p, allow)
}

// hasMove reports whether figure i has the move to come straight into contact with enemy base j, whatever bars it: it
// must, even to stop short, for that is for where contact is blocked, and adds nothing to how far a charge reaches
// (GF3-MOV-03).
func (w *Mover) hasMove(i, j int, allow int32) bool {
	a := &w.Own[i]
	if w.Jumps == OnFoot && !a.Within(w.Bases[j], allow) {
		return false
	}
	home := w.beside(i, j, 0)
	most := w.allowance(i, a.P, home, allow)
	return !w.outOf(a.P, home, most) && !(w.tooFar(i, a.P, home, int64(most)) && w.walks(i, a.P, home))
}

// mayTouch reports whether figure i may go straight to p, which is a place at base b. Models count as in
// contact when their bases are Touch apart, but that makes no charge reach further: the bases themselves lie
// within the allowance (GF3-MOV-03).
func (w *Mover) mayTouch(i int, b board.Disc, p geom.Point, allow int32) bool {
	a := w.Own[i]
	if w.Jumps != OnFoot || a.Within(b, min(allow, w.Rules.Difficult)) {
		return w.mayGo(i, p, allow)
	}
	return a.Within(b, allow) && w.comesTo(i, a.P, p, allow, true) && !w.tooFar(i, a.P, p, int64(allow))
}

// CanContact reports whether the unit can come into reach of the enemy and end coherent, as Contact then
// moves it. Most that can do so as they stand.
func (w *Mover) CanContact(allow int32) (can bool) {
	mired, near := w.mired(allow), w.Jumps != OnFoot
	w.SlowedDown, w.asks = mired, true
	for i := 0; i < w.N && !near; i++ {
		near = !w.Beyond(w.Own[i], w.atMost(i, allow))
	}
	switch {
	case !near:
	case w.N == 1:
		can = w.Touching(0) || w.leads(0, allow, ContactNearest, w.SlowedDown) && w.Arrives()
	default:
		can = w.asItStands(allow, mired) || w.holds(allow, mired) || w.led && w.Contact(allow, ContactNearest)
	}
	w.asks = false
	return can
}

// holds reports whether the unit comes home in coherency with its models in formation where they can, in one
// of the arrangements that Contact tries last. That is soon worked out.
func (w *Mover) holds(allow int32, mired bool) bool {
	a := arrangement{variant: ContactNearest, lead: -1, hold: true}
	if !mired && (w.comesHome(&a, allow) || !w.led) {
		return w.led
	}
	a.slowed = true
	return w.slows(allow) && w.comesHome(&a, allow)
}

// comesHome reports whether the unit comes home whole in an arrangement.
func (w *Mover) comesHome(a *arrangement, allow int32) bool {
	return w.arrange(a, allow, true) && w.Arrives() && w.CoherentThere()
}

// mired reports whether a model that has to move stands in difficult terrain that slows it, and with it the
// unit.
func (w *Mover) mired(allow int32) bool {
	if !w.slows(allow) || w.slow&w.Table.Near(w.Box) == 0 {
		return false
	}
	for i := range w.N {
		if w.Slows(i, w.Own[i].P, w.Own[i].P) && !w.Stays(i) && !w.Touching(i) {
			return true
		}
	}
	return false
}

// slows reports whether there is difficult terrain near that slows the whole unit.
func (w *Mover) slows(allow int32) bool {
	return w.Rules.WholeDifficult && w.slow != 0 && allow > w.Rules.Difficult
}

// atMost returns how far figure i goes at most by an action that allows so much, as it is known by now
// whether difficult terrain slows the unit.
func (w *Mover) atMost(i int, allow int32) int32 {
	if w.SlowedDown && w.Unslowed>>i&1 == 0 {
		return min(allow, w.Rules.Difficult)
	}
	return allow
}

// leads reports whether figure i can come home for itself.
func (w *Mover) leads(i int, allow int32, variant int, slowed bool) bool {
	w.Strict, w.SlowedDown, w.WentFar, w.Bent = false, slowed, false, 0
	p, ok := w.PlaceInContact(i, 0, w.atMost(i, allow), variant)
	w.To[i] = p
	return ok
}

// asItStands reports whether the unit can charge as it stands: one model comes straight into contact, and the
// others are displaced by as much. The places are left in To.
func (w *Mover) asItStands(allow int32, mired bool) bool {
	if w.Roots != 0 || w.Leaving {
		return false
	}
	for i := range w.N {
		w.Bent, w.WentFar, w.SlowedDown = 0, false, mired
		p, ok := w.straightIn(i, w.NearestEnemy(i), 0, w.atMost(i, allow))
		if ok && w.allBy(p.Sub(w.Own[i].P), allow) {
			return true
		}
	}
	return false
}

// allBy reports whether all models may be displaced by v, and leaves in To where they are then.
func (w *Mover) allBy(v geom.Point, allow int32) bool {
	for i := range w.N {
		w.To[i] = w.Own[i].P.Add(v)
		if !w.FreeOfEnemies(w.To[i], w.Own[i].R) {
			return false
		}
	}
	for i := range w.N {
		if !w.mayGo(i, w.To[i], allow) {
			return false
		}
		if w.noteWay(i, w.To[i]); w.SlowedDown && w.WentFar {
			return false
		}
	}
	return true
}

// An arrangement is one way in which the models of a unit try to come into contact together.
type arrangement struct {
	variant int
	lead    int  // the model that goes first, or -1 for the nearest one
	slowed  bool // all keep to what difficult terrain lets a unit
	hold    bool // they keep their formation where they can
}

// Contact works out where the models of the unit end when it moves into contact with the faced unit: in the
// order of their distance, each to the first place that it can reach at one of the nearest enemy bases, or
// else as close as it can come, keeping coherency with those already placed. Models that are in contact
// already stay. The places are left in To.
//
// A model may take the place of one that is about to leave it. When that one then finds no other, all begin
// anew, and no place that anybody stands on is taken.
//
// What moves is the unit: where the models do not come home so in coherency, others lead, all go no further
// than difficult terrain lets a unit that some of them must go through, or they keep their formation
// (GF3-MOV-01, GF2-MOV-01, GF3-MOV-03, GF3-TERRAIN-02). It reports whether some model then comes into reach
// and the unit ends coherent. One that losses have scattered gets as coherent as those ways allow (GF3-A-23).
func (w *Mover) Contact(allow int32, variant int) bool {
	was, slows, mired := w.Coherent(w.Bodies()), w.slows(allow), w.mired(allow)
	best, gaps := arrangement{variant: variant, lead: -1, slowed: mired}, math.MaxInt
	try := func(a arrangement) bool {
		if !w.arrange(&a, allow, was) || !w.Arrives() {
			return false
		}
		n := w.gaps()
		if n < gaps {
			best, gaps = a, n
		}
		return n == 1
	}
	tryBoth := func(a arrangement) bool {
		if !mired && try(a) {
			return true
		}
		a.slowed = true
		return slows && try(a)
	}
	if tryBoth(arrangement{variant: variant, lead: -1}) {
		return true
	}
	for i := range w.N {
		if w.leads(i, allow, variant, mired) && try(arrangement{variant: variant, lead: i, slowed: mired}) {
			return true
		}
	}
	if tryBoth(arrangement{variant: variant, lead: -1, hold: true}) {
		return true
	}
	if was || gaps == math.MaxInt {
		return w.asItStands(allow, mired)
	}
	w.arrange(&best, allow, false)
	return true
}

// gaps returns a measure of how scattered the unit is where its models go: into how many groups it falls, and
// whether some stand too far apart.
func (w *Mover) gaps() (n int) {
	var at [MaxFigures]board.Disc
	for i := range w.N {
		at[i] = w.there(i)
	}
	if !w.Rules.Coherency.Links(at[:w.N], w.Links[:]) {
		n = w.N
	}
	for left := uint64(1)<<uint(w.N) - 1; left != 0; n++ {
		for next := left & -left; next != 0; {
			i := bits.TrailingZeros64(next)
			left &^= 1 << i
			next = (next | w.Links[i]) & left
		}
	}
	return n
}

// arrange places all models, and reports whether there is a place for each; whole says that there is none for
// one that nothing keeps coherent.
func (w *Mover) arrange(a *arrangement, allow int32, whole bool) bool {
	w.Strict = false
	ok, taken := w.placeAll(a, allow, whole)
	if taken {
		w.Strict = true
		ok, _ = w.placeAll(a, allow, whole)
	}
	return ok
}

// Arrives reports whether some model comes to where it can strike the enemy, or, where a charge needs that,
// into contact with it.
func (w *Mover) Arrives() bool {
	if w.Rules.ContactOnly {
		return w.ArrivesWithin(Touch)
	}
	return w.ArrivesWithin(w.Rules.Reach)
}

// ArrivesWithin reports whether some model comes so near to an enemy base that it can strike.
func (w *Mover) ArrivesWithin(near int32) bool {
	for i := range w.N {
		if w.strikesFrom(w.there(i), near) {
			return true
		}
	}
	return false
}

// Farther reports whether figure i stands further from the enemy than at a point.
func (w *Mover) Farther(i int, from geom.Point) bool {
	w.Even = w.Uniform && w.EvenBases()
	return w.farness(w.Own[i].P, w.Own[i].R) > w.farness(from, w.Own[i].R)
}

// strikesFrom reports whether a base is within reach of an enemy base that it can strike.
func (w *Mover) strikesFrom(a board.Disc, near int32) bool {
	for _, b := range w.Bases {
		if a.Within(b, near) && w.withinHeight(a, b) {
			return true
		}
	}
	return false
}

func (w *Mover) placeAll(a *arrangement, allow int32, whole bool) (ok, taken bool) {
	w.Bent, w.WentFar, w.SlowedDown = 0, false, a.slowed
	w.queue(a.lead)
	w.led = false
	clear(w.tried[:w.N])
	clear(w.bent[:w.N])
	late := 0 // models put last one after the other, because nothing has kept them coherent yet
	for k := 0; k < w.N; k++ {
		i := int(w.order[k])
		if !w.Leaving && (w.Touching(i) || w.Stays(i)) {
			w.placed[k], w.led = w.Own[i], true
			continue
		}
		most, left := w.atMost(i, allow), w.N-k
		p, ok := w.placeNext(a, i, k, most, late >= left)
		if !ok && late < 2*left-1 { // first all try straight ways
			late++
			copy(w.order[k:w.N], w.order[k+1:w.N])
			w.order[w.N-1] = uint8(i)
			k--
			continue
		}
		if !ok && !whole {
			p, ok = w.makeWay(i, k, most)
		}
		if !ok {
			return false, !w.Strict && !w.freeAmong(i, k, w.Own[i].P)
		}
		w.To[i], w.placed[k], late, w.led = p, w.Own[i].At(p), 0, true
		w.noteWay(i, p)
	}
	return true, false
}

// queue puts the models in the order in which they are placed: those that stay, for the others make way for
// them, the lead, and then by their distance from the enemy. All are where they stand.
func (w *Mover) queue(lead int) {
	var far [MaxFigures]int64
	w.Even = w.Uniform && w.EvenBases()
	w.stay()
	for i := range w.N {
		switch far[i] = w.farness(w.Own[i].P, w.Own[i].R); {
		case w.Stays(i) || !w.Leaving && w.Touching(i):
			far[i] = math.MinInt64
		case i == lead:
			far[i] = math.MinInt64 + 1
		}
	}
	lineUp(w.order[:w.N], &far)
}

// placeNext looks for a place for figure i, the k-th in order, beside others also by ways around.
func (w *Mover) placeNext(a *arrangement, i, k int, allow int32, around bool) (p geom.Point, ok bool) {
	if around {
		return w.followAround(i, k, allow)
	}
	if a.hold && k > 0 {
		return w.keepUp(i, k, allow)
	}
	if p, ok = w.PlaceInContact(i, k, allow, a.variant); !ok && !a.hold {
		p, ok = w.placeClose(i, k, allow)
	}
	return p, ok
}

// keepUp looks for a place for figure i, the k-th in order, that lies to the first as it did before, or else
// beside one of those already placed.
func (w *Mover) keepUp(i, k int, allow int32) (geom.Point, bool) {
	first := w.order[0]
	p := w.Own[i].P.Add(w.To[first].Sub(w.Own[first].P))
	if w.fits(i, k, p) && w.mayGo(i, p, allow) {
		return p, true
	}
	from := int(w.tried[i])
	w.tried[i] = uint8(k)
	for _, o := range w.order[from:k] {
		if b := w.there(int(o)); w.Own[i].Within(b, allow+board.SlotGap) {
			if p, ok := w.placeBeside(i, k, b, false, allow, &turns[ContactNearest]); ok {
				return p, true
			}
		}
	}
	return zero, false
}

// ComeClose works out where the models of the unit end when it cannot come home in coherency: one after the
// other goes into contact or as close as it can come without scattering the unit as it then stands. The
// places are left in To. A unit that has been scattered already gets as close as it can.
func (w *Mover) ComeClose(allow int32, variant int) {
	was := w.Coherent(w.Bodies())
	a := arrangement{variant: variant, lead: -1}
	if !w.arrange(&a, allow, false) && w.overlap() { // one has taken the place of another that has not left it
		w.Strict = true
		w.placeAll(&a, allow, false)
	}
	if !was || w.CoherentThere() {
		return
	}
	w.Bent, w.WentFar, w.SlowedDown = 0, false, false
	w.Strict, w.Whole = true, true
	w.queue(-1)
	for k := range 2 * w.N {
		i := int(w.order[k%w.N])
		if w.To[i] != w.Own[i].P || w.Touching(i) || w.Stays(i) {
			continue
		}
		most := w.atMost(i, allow)
		p, ok := w.PlaceInContact(i, w.N, most, variant)
		if !ok {
			p, ok = w.placeClose(i, w.N, most)
		}
		if ok && p != w.Own[i].P {
			w.To[i] = p
			w.noteWay(i, p)
		}
	}
	w.Whole = false
}

// overlap reports whether one figure ends in another.
func (w *Mover) overlap() bool {
	for i := range w.N {
		for j := range i {
			if a := w.there(i); a.Nearer(w.there(j), 0) {
				return true
			}
		}
	}
	return false
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

// closeness returns a measure of how far figure i is at p from striking the enemy.
func (w *Mover) closeness(i int, p geom.Point) int64 {
	far := w.farness(p, w.Own[i].R)
	if w.mindsHeights() && !w.strikesFrom(w.Own[i].At(p), w.Rules.Reach) {
		far += 1 << 60 // however near below it
	}
	return far
}

// Touching reports whether figure i is in contact with an enemy base that it can strike.
func (w *Mover) Touching(i int) bool { return w.strikesFrom(w.Own[i], Touch) }

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
func (w *Mover) NearestEnemy(i int) (nearest int) {
	closest := int64(math.MaxInt64)
	for j := range w.Bases {
		if g := geom.Dist2(w.Own[i].P, w.Bases[j].P); g < closest {
			nearest, closest = j, g
		}
	}
	return nearest
}
