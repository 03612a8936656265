package opr

import (
	"math"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// A unit that leaves its transport goes straight from the middle of that to its places around it: past other units and impassable terrain like
// any move, its bases entirely within the reach of GF3-SR-TRANSPORT-02 and an inch from the transport. The pattern of places is a part of that
// of a move: for a single model its directions, at the least distance, in the middle and at the greatest; for others PatternReform in every
// second direction, as near as the formation fits and as far. PatternStay is a throng around the transport, for where no formation fits.

// hatchOf returns the base of the transport that unit u is inside. Its own models stand there; of those that are being placed one by one, the
// last still does.
func hatchOf(s *core.State, u int) board.Disc {
	def, t := &s.G.Units[u], Carrier(s, u)
	last := int(def.First) + bits.Len64(s.Units[u].Alive) - 1
	return board.Disc{P: s.Models[last].P, R: s.G.Models[s.G.Units[t].First].Base}
}

// furthest returns how far from the middle of its transport a model on a base of radius r may stand that leaves it.
func (w *work) furthest(r int32) int64 {
	if w.d.Transports.LeavePartly {
		r = -r
	}
	return int64(w.hatch.R) + int64(w.d.Transports.LeaveReach) - int64(r)
}

// leaveWithin says in words how far from a transport those stand at most that leave it.
func (d *Data) leaveWithin() string {
	if d.Transports.LeavePartly {
		return "within " + inches(d.Transports.LeaveReach)
	}
	return "entirely within " + inches(d.Transports.LeaveReach)
}

// mostFurthest returns the most that furthest is for a model of the unit.
func (w *work) mostFurthest() (most int64) {
	for i := range w.n {
		most = max(most, w.furthest(w.own[i].R))
	}
	return most
}

// leaveReach returns the allowance of unit u on a way that begins in its transport, and allow for one that is in none.
func leaveReach(s *core.State, u int, allow int32) int32 {
	if !s.Units[u].Is(core.Aboard) {
		return allow
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	return int32(w.mostFurthest())
}

// outside reports whether own model i may stand at p outside its transport, with some room between them.
func (w *work) outside(i int, p geom.Point, room int32) bool {
	d2, r := geom.Dist2(p, w.hatch.P), w.own[i].R
	near, far := int64(w.hatch.R)+int64(r)+int64(room), w.furthest(r)
	return d2 >= near*near && d2 <= far*far
}

// readyLeave borrows a work in which unit u can try places outside its transport.
func readyLeave(s *core.State, u int) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.surround(s.Boxes[u].Grow(int32(w.mostFurthest())), d.Move.Separation, -1)
	w.formUp(core.AsItStands)
	return w
}

// lands reports whether the unit, in the formation that formUp made ready, may leave its transport so that its anchor is displaced by v. The
// places are left in to.
func (w *work) lands(v geom.Point) bool {
	w.place(w.mean.Add(v))
	for i := range w.n {
		if !w.outside(i, w.to[i], w.d.Move.Separation) {
			return false
		}
	}
	return w.tryMove(v, int32(w.mostFurthest()))
}

// leaveStep is the raster of distances at which a formation outside its transport is looked for.
const leaveStep = geom.Inch / 2

// leaves calls yield with every place of the pattern outside the transport, but for the throng, in the order of the menu, until it returns
// false. The models' places are in to.
func (w *work) leaves(yield func(f core.Formation, pattern int, v geom.Point) bool) {
	if w.n == 1 {
		w.formUp(core.AsItStands)
		r := w.own[0].R
		near, far := int64(w.hatch.R)+int64(r)+int64(w.d.Move.Separation)+2, w.furthest(r)-2
		for dir := range geom.Dirs {
			for ring := range int64(Rings) {
				v := geom.Dirs[dir].Sign(w.sign).Times(near+(far-near)*ring/(Rings-1), geom.DirScale)
				if w.lands(v) && !yield(core.AsItStands, PatternRing+dir*Rings+int(ring), v) {
					return
				}
			}
		}
		return
	}
	lo, hi := int64(w.hatch.R)+int64(w.d.Move.Separation), w.mostFurthest()
	for f := core.Line; f < core.NumFormations; f++ {
		w.formUp(f)
		for dir := range 8 {
			way := geom.Dirs[2*dir].Sign(w.sign)
			pattern := PatternReform + int(f-core.Line)*ReformPlaces + 2*dir
			near := lo
			for near <= hi && !w.lands(way.Times(near, geom.DirScale)) {
				near += leaveStep
			}
			if near > hi {
				continue
			}
			if !yield(f, pattern+1, way.Times(near, geom.DirScale)) {
				return
			}
			far := near + (hi-near)/leaveStep*leaveStep
			for far > near && !w.lands(way.Times(far, geom.DirScale)) {
				far -= leaveStep
			}
			if far > near && !yield(f, pattern+2, way.Times(far, geom.DirScale)) {
				return
			}
		}
	}
}

// throng looks for places around the transport for all models, close to it and in coherency, and returns how many find one: the last of the
// unit first, so that of those who find none a hero is not the first. The places are left in to; those without one keep theirs in the transport.
func (w *work) throng() (placed int) {
	var best [roster.MaxUnitModels]geom.Point
	for start := range geom.Dirs {
		if n := w.throngFrom(start); n > placed {
			placed, best = n, w.to
		}
		if placed == w.n {
			break
		}
	}
	if placed > 0 {
		w.to = best
	}
	return placed
}

// throngFrom is throng with the first model in a given direction.
func (w *work) throngFrom(start int) (placed int) {
	for i := range w.n {
		w.to[i] = w.own[i].P
	}
	for i := w.n - 1; i >= 0; i-- {
		r := w.own[i].R
		best, near := geom.Point{}, int64(math.MaxInt64)
		try := func(p geom.Point) {
			if d2 := geom.Dist2(p, w.hatch.P); d2 < near && w.outside(i, p, w.d.Move.Separation) && w.joinsThrong(i, placed, p) {
				best, near = p, d2
			}
		}
		if placed == 0 {
			unit := geom.Dirs[start].Sign(w.sign)
			for far := int64(w.hatch.R) + int64(r) + int64(w.d.Move.Separation) + 2; far <= w.furthest(r) && near == math.MaxInt64; far += leaveStep {
				try(w.hatch.P.Add(unit.Times(far, geom.DirScale)))
			}
		} else {
			for j := w.n - 1; j > i; j-- {
				if w.to[j] == w.own[j].P {
					continue
				}
				for dir := range geom.Dirs {
					try(w.to[j].Add(geom.Dirs[dir].Sign(w.sign).Times(int64(r)+int64(w.own[j].R)+board.SlotGap, geom.DirScale)))
				}
			}
		}
		if near < math.MaxInt64 {
			w.to[i] = best
			placed++
		}
	}
	return placed
}

// joinsThrong reports whether own model i may stand at p beside those of a throng that are placed already.
func (w *work) joinsThrong(i, placed int, p geom.Point) bool {
	linked := placed == 0
	near, far := int64(w.d.Move.Coherency.Near), int64(w.d.Move.Coherency.Far)
	for j := w.n - 1; j > i; j-- {
		if w.to[j] == w.own[j].P {
			continue
		}
		r := int64(w.own[i].R) + int64(w.own[j].R)
		d2 := geom.Dist2(p, w.to[j])
		if d2 < r*r || d2 > (r+far)*(r+far) {
			return false
		}
		linked = linked || d2 <= (r+near)*(r+near)
	}
	return linked && w.s.G.Table.Inside(p, w.own[i].R) && w.free(i, w.others, w.own[i].P, p)
}

// canLeave reports whether unit u has a place outside its transport.
func canLeave(s *core.State, u int) (ok bool) {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	w.leaves(func(core.Formation, int, geom.Point) bool { ok = true; return false })
	return ok || w.throng() == w.n
}

// leaveMenu appends the places of the pattern outside the transport of unit u. Out of a wreck those come who find a place, where not all do.
func leaveMenu(s *core.State, u int, wreck bool, dst []core.Action) []core.Action {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	from := len(dst)
	dst = append(dst, w.stay())
	w.leaves(func(f core.Formation, pattern int, v geom.Point) bool {
		dst = append(dst, w.entry(f, v, pattern))
		return true
	})
	if n := w.throng(); n == w.n || wreck && n > 0 && len(dst) == from+1 {
		return dst
	}
	return append(dst[:from], dst[from+1:]...)
}

// takeLeave checks where unit u leaves its transport in full and, when it is legal, carries it out. It returns how many dice of dangerous terrain
// follow, and the mask of the models that find no place.
func takeLeave(s *core.State, u int, wreck bool, a *core.Action) (dice int, lost uint64, err error) {
	if int(a.Unit) != u {
		return 0, 0, core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", unitName(s, a.Unit))
	}
	if a.Form >= core.NumFormations || a.Ways != 0 || a.Form != core.AsItStands && s.Units[u].Left() == 1 {
		return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "a unit leaves its transport straight, in a formation if it has several models")
	}
	if !withinCoords(a.At) {
		return 0, 0, core.Illegal(a, "GF3-MOV-04", "a point lies off the table")
	}
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	if a.Form == core.AsItStands && a.At == w.mean {
		n := w.throng()
		if n < w.n && (!wreck || n == 0 || len(leaveMenu(s, u, false, nil)) > 0) {
			return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "there is no room for all models around the transport")
		}
		if n < w.n {
			for i := range w.n {
				if w.to[i] == w.own[i].P {
					lost |= 1 << uint(int(w.model[i])-int(s.G.Units[u].First))
				}
			}
		}
		return w.commit(), lost, nil
	}
	w.formUp(a.Form)
	if a.Form == core.AsItStands && w.n > 1 || !w.lands(a.At.Sub(w.mean)) {
		return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "a model cannot leave the transport for there: it would not stand %s of it, or not an inch away from it or from another unit, or its way is blocked", w.d.leaveWithin())
	}
	return w.commit(), 0, nil
}

// inReach reports whether some model could stand in contact with the enemy and entirely within reach of the transport. One that is kept from
// that may stop short of contact, which adds nothing to how far a charge reaches (GF3-MOV-03).
func (w *work) inReach() bool {
	for i := range w.n {
		for j := range w.bases {
			r := w.own[i].R
			if far := w.furthest(r) + int64(r) + int64(w.bases[j].R) + touch; geom.Dist2(w.hatch.P, w.bases[j].P) <= far*far {
				return true
			}
		}
	}
	return false
}

// landed reports whether all models of a unit that charges out of its transport have places outside it, in coherency.
func (w *work) landed() bool {
	for i := range w.n {
		if !w.outside(i, w.to[i], nearThird) {
			return false
		}
	}
	return w.coherentThere()
}

// bestLeave returns the place of the pattern for unit u to leave its transport to which worth gives the most, the first of several on the menu,
// and that worth. The models' places are in to of the work that worth is given.
func bestLeave(s *core.State, u int, worth func(w *work) int64) (a core.Action, most int64) {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	a, most = w.stay(), math.MinInt64
	if w.throng() == w.n {
		most = worth(w)
	}
	w.leaves(func(f core.Formation, pattern int, v geom.Point) bool {
		if n := worth(w); n > most {
			a, most = w.entry(f, v, pattern), n
		}
		return true
	})
	return a, most
}

// leaveTowards is Towards for a unit that leaves its transport.
func leaveTowards(s *core.State, u int, goal geom.Point) core.Action {
	a, _ := bestLeave(s, u, func(w *work) int64 {
		near := int64(math.MaxInt64)
		for i := range w.n {
			near = min(near, max(0, geom.Isqrt(geom.Dist2(w.to[i], goal))-int64(w.own[i].R)))
		}
		return -near
	})
	return a
}

// leaveAway is Away for a unit that leaves its transport.
func leaveAway(s *core.State, u int) core.Action {
	a, _ := bestLeave(s, u, func(w *work) int64 {
		gap2 := int64(noEnemy)
		box := w.boxThere()
		first, end := s.G.UnitRange(1 - s.Seat(u))
		for e := first; e < end; e++ {
			if alive(s, int16(e)) {
				gap2 = min(gap2, box.Gap2(s.Boxes[e]))
			}
		}
		return gap2
	})
	return a
}

// boxThere returns the box around the bases at their places in to.
func (w *work) boxThere() (b geom.Box) {
	for i := range w.n {
		if c := geom.BoxAround(w.to[i], w.to[i], w.own[i].R); i == 0 {
			b = c
		} else {
			b = b.Union(c)
		}
	}
	return b
}

// leaveToShoot is BestShot for a unit that leaves its transport: it goes wherever the most of its weapons bear.
func leaveToShoot(s *core.State, u, e int) (a core.Action, guns int) {
	d := Of(s)
	if !canLeave(s, u) {
		return a, 0
	}
	look := d.borrow()
	defer d.giveBack(look)
	look.load(s, d, u)
	a, most := bestLeave(s, u, func(w *work) (n int64) {
		for i := range w.n {
			look.own[i].P = w.to[i]
		}
		look.faceFrom(w.boxThere(), e)
		first := int(s.G.Units[u].First)
		for i := range look.n {
			k := uint(int(look.model[i]) - first)
			for t := range look.arms.Weapons {
				if wp := &look.arms.Weapons[t]; look.arms.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 && look.loaded(i, wp) && look.inRange(i, wp) {
					n += int64(wp.Copies[k])
				}
			}
		}
		return n
	})
	return a, int(most)
}

// leaveAhead is Ahead for a unit inside a transport.
func leaveAhead(s *core.State, u int) (p Prospects) {
	p.Retreat = canLeave(s, u)
	p.Flee = p.Retreat
	d := Of(s)
	p.Shots = Shots(s, u)
	p.Reached = p.Shots
	if !p.Retreat || d.Arms(s, u).Ranged == 0 {
		return p
	}
	reach := int64(d.Arms(s, u).MaxRange) + int64(leaveReach(s, u, 0))
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if p.Reached>>(e-first)&1 != 0 || !alive(s, int16(e)) || s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		if _, guns := leaveToShoot(s, u, e); guns > 0 {
			p.Reached |= 1 << (e - first)
		}
	}
	return p
}
