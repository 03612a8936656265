package opr

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The pattern of places for units that were set aside is a grid of cells of 8 inches over the whole table, in the owner's frame, row by row
// from its own edge. A cell stands for its middle; where that is not legal, for the first legal point of the lattice of 2 inches in it. The
// usual table has 54 cells.
const (
	arrivalCell = 8 * geom.Inch
	arrivalStep = 2 * geom.Inch
)

// has reports whether a unit has a trait that lets it be set aside: all its models, a hero that has joined it included, or under the other ruling one of them (GF3-A-51).
func (d *Data) has(s *core.State, u int, t Traits) bool {
	switch {
	case s.Units[u].Is(core.Joined):
		return false
	case d.Reserves.SomeSetAside:
		return d.Any(s, u)&t != 0
	}
	return d.Rules(s, u)&t != 0
}

// Ambushes reports whether unit u may be set aside to arrive in a later round (GF3-SR-AMBUSH).
func (d *Data) Ambushes(s *core.State, u int) bool { return d.has(s, u, Ambush) }

// Scouts reports whether unit u may be set aside to be placed after the deployment (GF3-SR-SCOUT).
func (d *Data) Scouts(s *core.State, u int) bool { return d.has(s, u, Scout) }

// readyArrival borrows a work in which units of a seat can try places on the whole table: in others it has what they keep an inch from, in
// bases what units that arrive by Ambush keep further off.
func readyArrival(s *core.State, seat int) *work {
	d := Of(s)
	w := d.borrow()
	w.s, w.d, w.unit, w.seat, w.sign = s, d, -1, seat, s.Sign(seat)
	t := &s.G.Table
	box := geom.Box{Min: geom.Point{X: -t.HalfW, Y: -t.HalfH}, Max: geom.Point{X: t.HalfW, Y: t.HalfH}}
	w.surround(box, d.Move.Separation, -1)
	w.bases = w.bases[:0]
	first, end := s.G.UnitRange(1 - seat)
	for e := first; e < end; e++ {
		if s.Units[e].Is(core.OnTable) {
			w.bases = appendBases(w.bases, s, e, box, 0)
		}
	}
	return w
}

// comesTo reports whether the unit that has been mustered may be placed with its anchor at p: wholly on the table with an inch to other units
// and in nothing impassable, and every base over the gap of Ambush from all enemies, or within the move of Scout of its own zone.
func (w *work) comesTo(p geom.Point) bool {
	w.place(p)
	if FlownOff(w.s, w.unit) {
		return w.standsAtEdge()
	}
	box := geom.Box{Min: p.Add(w.slotBox.Min), Max: p.Add(w.slotBox.Max)}
	scouting := w.s.Units[w.unit].Is(core.Scouting)
	for i := range w.n {
		if !w.s.G.Table.Inside(w.to[i], w.own[i].R) || scouting && !w.nearZone(w.to[i], w.own[i].R) {
			return false
		}
	}
	return (scouting || w.hidden(box)) && w.hasRoom(box)
}

// nearZone reports whether a base at p lies entirely within the move of Scout of its own deployment zone.
func (w *work) nearZone(p geom.Point, r int32) bool {
	return w.d.Zone.DiscTouches(p.Sign(w.sign), int64(w.d.Reserves.ScoutMove-r)+1)
}

// hidden reports whether every model at its place in to, within a box, is over the gap of Ambush from every enemy.
func (w *work) hidden(box geom.Box) bool {
	for j := range w.bases {
		o := board.Disc{P: w.bases[j].P, R: w.bases[j].R + w.d.Reserves.AmbushGap}
		if o.P.X+o.R < box.Min.X || o.P.X-o.R > box.Max.X || o.P.Y+o.R < box.Min.Y || o.P.Y-o.R > box.Max.Y {
			continue
		}
		for i := range w.n {
			if n := int64(o.R) + int64(w.own[i].R); geom.Dist2(w.to[i], o.P) <= n*n {
				return false
			}
		}
	}
	return true
}

// arrivals calls yield with every cell of the pattern that has a legal place, in order, until it returns false.
func (w *work) arrivals(yield func(pattern int, p geom.Point) bool) {
	if FlownOff(w.s, w.unit) {
		w.edges(yield)
		return
	}
	t := &w.s.G.Table
	cols, rows := arrivalCells(t.HalfW), arrivalCells(t.HalfH)
	pattern := 0
	for row := range rows {
		for col := range cols {
			c := geom.Point{X: (2*col - cols + 1) * (arrivalCell / 2), Y: (2*row - rows + 1) * (arrivalCell / 2)}
			if p, ok := w.placeIn(c); ok && !yield(pattern, p) {
				return
			}
			pattern++
		}
	}
}

// comesAnywhere reports whether a cell of the pattern has a legal place for the unit that has been mustered.
func (w *work) comesAnywhere() (ok bool) {
	w.arrivals(func(int, geom.Point) bool { ok = true; return false })
	return ok
}

// arrivalCells returns the number of cells along a side of the table, of which half is given.
func arrivalCells(half int32) int32 { return (2*half + arrivalCell - 1) / arrivalCell }

// ArrivalCells returns the number of cells of the pattern of places for units that were set aside, on a table of a width and a height.
func ArrivalCells(width, height int32) int {
	return int(arrivalCells(width/2) * arrivalCells(height/2))
}

// placeIn returns the place that a cell of the pattern stands for, given by its middle in the owner's frame.
func (w *work) placeIn(c geom.Point) (geom.Point, bool) {
	if p := c.Sign(w.sign); w.comesTo(p) {
		return p, true
	}
	for y := int32(-2); y < 2; y++ {
		for x := int32(-2); x < 2; x++ {
			if p := c.Add(geom.Point{X: x * arrivalStep, Y: y * arrivalStep}).Sign(w.sign); w.comesTo(p) {
				return p, true
			}
		}
	}
	return c, false
}

// waits reports whether unit u was set aside and can be placed now: a scout before the first round, another one later.
func waits(s *core.State, u int) bool {
	return s.Units[u].Is(core.Reserve) && s.Units[u].Is(core.Scouting) == (s.Round == 0)
}

// Waits reports whether some unit of a seat was set aside and can be placed now.
func Waits(s *core.State, seat int) bool {
	first, end := s.G.UnitRange(seat)
	for u := first; u < end; u++ {
		if waits(s, u) {
			return true
		}
	}
	return false
}

// Arrivals calls yield with every unit of a seat that can be placed now of those set aside, and every formation in which the pattern has a
// legal place for it, until it returns false.
func Arrivals(s *core.State, seat int, yield func(unit int, f core.Formation) bool) {
	if Of(s).Reserves.ScoutZone && s.Round == 0 {
		inZone(s, seat, waits, yield)
		return
	}
	first, end := s.G.UnitRange(seat)
	for first < end && !waits(s, first) {
		first++
	}
	if first == end {
		return
	}
	w := readyArrival(s, seat)
	defer w.d.giveBack(w)
	for u := first; u < end; u++ {
		if !waits(s, u) {
			continue
		}
		for f := core.Line; f < core.NumFormations; f++ {
			if f != core.Line && Lone(s, u) {
				break
			}
			if w.muster(u, f); w.comesAnywhere() && !yield(u, f) {
				return
			}
		}
	}
}

// ArrivalMenu appends the places of the pattern where unit u, which was set aside, can be placed in formation f.
func ArrivalMenu(s *core.State, u int, f core.Formation, dst []core.Action) []core.Action {
	if Of(s).Reserves.ScoutZone && s.Units[u].Is(core.Scouting) {
		return DeployMenu(s, u, f, dst)
	}
	w := readyArrival(s, s.Seat(u))
	defer w.d.giveBack(w)
	w.muster(u, f)
	w.arrivals(func(pattern int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Form: f, Pattern: int16(pattern), Unit: int16(u), At: p})
		return true
	})
	return dst
}

// Place places unit u, which was set aside, in formation f with its anchor at p, if it may stand there.
func Place(s *core.State, u int, f core.Formation, p geom.Point) bool {
	if Of(s).Reserves.ScoutZone && s.Units[u].Is(core.Scouting) {
		return Deploy(s, u, f, p)
	}
	w := readyArrival(s, s.Seat(u))
	defer w.d.giveBack(w)
	if w.muster(u, f); !w.comesTo(p) {
		return false
	}
	for i := range w.n {
		s.Models[w.model[i]].P = w.to[i]
	}
	s.Rebox(u)
	if s.Trace != nil {
		word := "arrives"
		if s.Units[u].Is(core.Scouting) {
			word = "scouts ahead"
		}
		s.Trace.Notef("%s %s", s.G.Units[u].Name, word)
	}
	settle(s, u)
	return true
}

// settle puts a unit on the table whose models have their places. One that comes by Ambush is marked until the end of
// the round; whether it seizes and contests before that is the edition's to say.
func settle(s *core.State, u int) {
	unit := &s.Units[u]
	if unit.Is(core.Reserve) && !unit.Is(core.Scouting) && !FlownOff(s, u) {
		unit.Flags |= core.Arrived
		passengers(s, u, func(p int) bool { s.Units[p].Flags |= core.Arrived; return true }) // GF3-A-85
	}
	carry(s, u)
	unit.Extra &^= extraFlown
	unit.Flags = unit.Flags&^(core.Reserve|core.Scouting|core.Moved) | core.OnTable
}
