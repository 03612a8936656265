package opr

import (
	"math"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
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

// leaveWithin says in words how far from a transport those stand at most that leave it.
func (d *Data) leaveWithin() string {
	if d.Transports.LeavePartly {
		return "within " + inches(d.Transports.LeaveReach)
	}
	return "entirely within " + inches(d.Transports.LeaveReach)
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
	return int32(w.MostFurthest())
}

// readyLeave borrows a work in which unit u can try places outside its transport.
func readyLeave(s *core.State, u int) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.surround(s.Boxes[u].Grow(int32(w.MostFurthest())), d.Move.Separation, -1)
	w.FormUp(core.AsItStands)
	return w
}

// leavePattern returns the pattern of a place outside a transport in a formation.
func leavePattern(f core.Formation, place int) int {
	if f == core.AsItStands {
		return PatternRing + place
	}
	return PatternReform + place
}

// canLeave reports whether unit u has a place outside its transport.
func canLeave(s *core.State, u int) (ok bool) {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	w.Leaves(func(core.Formation, int, geom.Point) bool { ok = true; return false })
	return ok || w.GatherAround() == w.N
}

// leaveMenu appends the places of the pattern outside the transport of unit u. Out of a wreck those come who find a place, where not all do.
func leaveMenu(s *core.State, u int, wreck bool, dst []core.Action) []core.Action {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	from := len(dst)
	dst = append(dst, w.stay())
	w.Leaves(func(f core.Formation, place int, v geom.Point) bool {
		dst = append(dst, w.entry(f, v, leavePattern(f, place)))
		return true
	})
	if n := w.GatherAround(); n == w.N || wreck && n > 0 && len(dst) == from+1 {
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
	if a.Form == core.AsItStands && a.At == w.Mean {
		n := w.GatherAround()
		if n < w.N && (!wreck || n == 0 || len(leaveMenu(s, u, false, nil)) > 0) {
			return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "there is no room for all models around the transport")
		}
		if n < w.N {
			for i := range w.N {
				if w.To[i] == w.Own[i].P {
					lost |= 1 << uint(int(w.model[i])-int(s.G.Units[u].First))
				}
			}
		}
		return w.commit(), lost, nil
	}
	w.FormUp(a.Form)
	if a.Form == core.AsItStands && w.N > 1 || !w.Lands(a.At.Sub(w.Mean)) {
		return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "a model cannot leave the transport for there: it would not stand %s of it, or not an inch away from it or from another unit, or its way is blocked", w.d.leaveWithin())
	}
	return w.commit(), 0, nil
}

// bestLeave returns the place of the pattern for unit u to leave its transport to which worth gives the most, the first of several on the menu,
// and that worth. The models' places are in to of the work that worth is given.
func bestLeave(s *core.State, u int, worth func(w *work) int64) (a core.Action, most int64) {
	w := readyLeave(s, u)
	defer w.d.giveBack(w)
	a, most = w.stay(), math.MinInt64
	if w.GatherAround() == w.N {
		most = worth(w)
	}
	w.Leaves(func(f core.Formation, place int, v geom.Point) bool {
		if n := worth(w); n > most {
			a, most = w.entry(f, v, leavePattern(f, place)), n
		}
		return true
	})
	return a, most
}

// leaveTowards is Towards for a unit that leaves its transport.
func leaveTowards(s *core.State, u int, goal geom.Point) core.Action {
	a, _ := bestLeave(s, u, func(w *work) int64 {
		near := int64(math.MaxInt64)
		for i := range w.N {
			near = min(near, max(0, geom.Isqrt(geom.Dist2(w.To[i], goal))-int64(w.Own[i].R)))
		}
		return -near
	})
	return a
}

// leaveAway is Away for a unit that leaves its transport.
func leaveAway(s *core.State, u int) core.Action {
	a, _ := bestLeave(s, u, func(w *work) int64 {
		gap2 := int64(noEnemy)
		box := w.BoxThere()
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
		for i := range w.N {
			look.Own[i].P = w.To[i]
		}
		look.faceFrom(w.BoxThere(), e)
		first := int(s.G.Units[u].First)
		for i := range look.N {
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
