package movement

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// readyArrival borrows a work in which units of a seat can try places on the whole table: in others it has
// what they keep an inch from, in bases what units that arrive by Ambush keep further off.
func readyArrival(s *core.State, seat int) *figures.Layout {
	d := force.Of(s)
	w := figures.Borrow(d)
	w.On(s, d, seat)
	box := w.Table.Box()
	w.Surround(box, d.Move.Separation, -1)
	w.Bases = w.Bases[:0]
	for e := range s.G.UnitsOf(1 - seat) {
		if s.Units[e].Is(core.OnTable) {
			w.Bases = figures.AppendBases(w.Bases, s, e, box, 0)
		}
	}
	return w
}

// comesTo reports whether the unit that has been mustered may be placed with its anchor at p: wholly on the
// table with an inch to other units and in nothing impassable, and every base over the gap of Ambush from all
// enemies, or within the move of Scout of its own zone.
func comesTo(w *figures.Layout, p geom.Point) bool {
	if FlownOff(w.S, w.Unit) {
		return w.ComesToEdge(p)
	}
	box := w.SlotBox.Add(p)
	if !w.Table.Box().Holds(box) {
		return false
	}
	w.Place(p)
	scouting := w.S.Units[w.Unit].Is(core.Scouting)
	for i := 0; i < w.N && scouting; i++ {
		if !w.NearZone(w.To[i], w.Own[i].R, w.D.Reserves.ScoutMove) {
			return false
		}
	}
	return (scouting || farEnough(w, box)) && w.HasRoom(p)
}

// farEnough reports whether the unit at its places in To, within a box, stands far enough from enemies to arrive by
// Ambush.
func farEnough(w *figures.Layout, box geom.Box) bool {
	if !w.D.AltersArrivals() {
		return w.Hidden(box, w.D.Reserves.AmbushGap)
	}
	for i := range w.N {
		if e, _, _ := tooNear(w, w.To[i], w.Own[i].R); e >= 0 {
			return false
		}
	}
	return true
}

// tooNear returns the enemy from which a base of the unit would not stand far enough to arrive by Ambush, with its
// distance and what that must be over, the one by which that is missed by most; -1 for none.
func tooNear(w *figures.Layout, p geom.Point, r int32) (enemy int, gap, over int64) {
	s, d := w.S, w.D
	enemy = -1
	if d.AltersArrivals() && d.NearBeacon(s, s.Seat(w.Unit), p, r) {
		return enemy, 0, 0
	}
	for e := range s.G.UnitsOf(1 - s.Seat(w.Unit)) {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		least, base := d.ArrivalGap(s, w.Unit, e), board.Disc{P: p, R: r}
		for _, i := range s.Living(e) {
			if other := figures.DiscOf(s, i); base.Within(other, least) {
				n := geom.Isqrt(geom.Dist2(p, other.P)) - int64(r) - int64(other.R)
				if enemy < 0 || int64(least)-n > over-gap {
					enemy, gap, over = e, n, int64(least)
				}
			}
		}
	}
	return enemy, gap, over
}

// arrivals calls yield with every cell of the pattern that has a legal place, in order, until it returns
// false.
func arrivals(w *figures.Layout, yield func(pattern int, p geom.Point) bool) {
	if FlownOff(w.S, w.Unit) {
		w.Edges(yield)
		return
	}
	t := &w.S.G.Table
	cols, rows := move.CellsAlong(t.HalfW), move.CellsAlong(t.HalfH)
	for row := range rows {
		for col := range cols {
			if p, ok := placeIn(w, w.ArrivalAt(col, row)); ok && !yield(int(row*cols+col), p) {
				return
			}
		}
	}
}

// comesAnywhere reports whether a cell of the pattern has a legal place for the unit that has been mustered.
func comesAnywhere(w *figures.Layout) (ok bool) {
	arrivals(w, func(int, geom.Point) bool { ok = true; return false })
	return ok
}

// placeIn returns the place that a cell of the pattern stands for, given by its middle in the owner's frame.
func placeIn(w *figures.Layout, c geom.Point) (geom.Point, bool) {
	if p := c.Sign(w.Sign); comesTo(w, p) {
		return p, true
	}
	return w.FirstIn(c, move.ArrivalStep, func(p geom.Point) bool { return comesTo(w, p) })
}

// waits reports whether unit u was set aside and can be placed now: a scout before the first round, another
// one later, from the round on in which it may arrive.
func waits(s *core.State, u int) bool {
	if !s.Units[u].Is(core.Reserve) || s.Units[u].Is(core.Scouting) != (s.Round == 0) {
		return false
	}
	return s.Round == 0 || FlownOff(s, u) || int(s.Round) >= force.Of(s).ArrivesFrom(s, u)
}

// Waits reports whether some unit of a seat was set aside and can be placed now.
func Waits(s *core.State, seat int) bool {
	for u := range s.G.UnitsOf(seat) {
		if waits(s, u) {
			return true
		}
	}
	return false
}

// Arrivals calls yield with every unit of a seat that can be placed now of those set aside, and every
// formation in which the pattern has a legal place for it, until it returns false.
func Arrivals(s *core.State, seat int, yield func(unit int, f core.Formation) bool) {
	if force.Of(s).Reserves.ScoutZone && s.Round == 0 {
		inZone(s, seat, waits, yield)
		return
	}
	if !Waits(s, seat) {
		return
	}
	w := readyArrival(s, seat)
	defer w.GiveBack()
	for u := range s.G.UnitsOf(seat) {
		if waits(s, u) && !inFormations(w, u, func(f core.Formation) bool {
			return !comesAnywhere(w) || yield(u, f)
		}) {
			return
		}
	}
}

// settle puts a unit on the table whose models have their places. One that comes by Ambush is marked until
// the end of the round; whether it seizes and contests before that is the edition's to say.
func settle(s *core.State, u int) {
	unit := &s.Units[u]
	if unit.Is(core.Reserve) && !unit.Is(core.Scouting) && !FlownOff(s, u) {
		unit.Flags |= core.Arrived
		force.Passengers(s, u, func(p int) bool { s.Units[p].Flags |= core.Arrived; return true }) // GF3-A-85
	}
	force.Carry(s, u)
	unit.Extra &^= force.ExtraFlown
	unit.Flags = unit.Flags&^(core.Reserve|core.Scouting|core.Moved) | core.OnTable
}
