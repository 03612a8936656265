package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// The pattern of an Aircraft's flights is that of the directions of a move: ring 0 is the distance that it must fly, the others add half and all
// of what it may add (GF3-A-48). Where the table edge stops it, a flight is as long as there is room, and rings beyond that are left out. Where
// the edge does not stop it (GF2-SR-AIRCRAFT-02), the first ring that ends beyond the edge takes it off the table, and those after it are left out.

// aircraft reports whether unit u is one: all its models are.
func (d *Data) aircraft(u int) bool { return d.Units[u].Traits&Aircraft != 0 }

// inNobodysWay reports whether unit u takes up no space for others: no separation from it is kept, ways may cross it, and it blocks no sight
// (GF3-A-84, GF2-SR-AIRCRAFT-01).
func (d *Data) inNobodysWay(u int) bool { return d.aircraft(u) && !d.Aircraft.Blocks }

// untouched reports whether nobody can move into contact with unit t to board it (GF2-SR-AIRCRAFT-01). That it cannot be charged is another matter.
func (d *Data) untouched(t int) bool { return d.Aircraft.Apart && d.aircraft(t) }

// flying reports whether unit u moves as Aircraft do: always but when it scouts ahead before the battle.
func (d *Data) flying(s *core.State, u int) bool {
	return d.aircraft(u) && !(d.Reserves.ScoutZone && scoutMoves(s))
}

// What Extra of a unit holds above the effects of spells: that it has flown off the table and waits to come back (GF2-A-22), and 1 + the
// direction of its last flight in its owner's frame where it keeps that (GF2-A-21).
const (
	headingShift       = 24
	headingMask  int32 = 31 << headingShift
	extraFlown   int32 = 1 << 29
)

// FlownOff reports whether unit u is an Aircraft that has flown off the table and waits to be placed on an edge again.
func FlownOff(s *core.State, u int) bool { return s.Units[u].Extra&extraFlown != 0 }

// Returns reports whether a seat has an Aircraft that waits to be placed on an edge again: that must come.
func Returns(s *core.State, seat int) bool {
	first, end := s.G.UnitRange(seat)
	for u := first; u < end; u++ {
		if FlownOff(s, u) {
			return true
		}
	}
	return false
}

// flightRange returns how far an Aircraft flies at most; one that is Shaken adds nothing to what it must (GF3-A-49).
func flightRange(s *core.State, u int, shaken bool) int32 {
	d := Of(s)
	if d.Aircraft.Most > 0 {
		return d.Aircraft.Most // GF2-A-34: a Pinned one too
	}
	if shaken || d.Aircraft.Fixed {
		return d.Aircraft.Least
	}
	advance, _ := Moves(s, u)
	return d.Aircraft.Least + advance
}

// callFlight calls the move of an Aircraft (GF3-SR-AIRCRAFT-01, GF3-SR-AIRCRAFT-02).
func callFlight(s *core.State, u int, shaken bool) {
	s.Call(core.Frame{Proc: ProcMove, A: int16(u), N: flightRange(s, u, shaken), Step: moveAsk, M: moveAircraft})
}

// readyFlight borrows a work in which an Aircraft can try flights; nothing but the table edge minds it.
func readyFlight(s *core.State, u int) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.FormUp(core.AsItStands)
	w.Risky = w.Risky[:0]
	return w
}

// flight returns how an Aircraft flies that flies at most so far.
func (w *work) flight(far int32) move.Flight {
	rules := &w.d.Aircraft
	return move.Flight{Least: rules.Least, Far: far, Leaves: rules.Leaves, Ahead: rules.Ahead, Heading: w.heading()}
}

// flightMenu appends the flights of unit u of at most far.
func flightMenu(s *core.State, u int, far int32, dst []core.Action) []core.Action {
	w := readyFlight(s, u)
	defer w.d.giveBack(w)
	f := w.flight(far)
	w.Flights(&f, func(place int, v geom.Point) bool {
		dst = append(dst, w.entry(core.AsItStands, v, PatternRing+place))
		return true
	})
	return dst
}

// takeFlight checks a flight of unit u in full and, when it is legal, carries it out. It reports whether the flight leads off the table, where the
// unit is not put.
func takeFlight(s *core.State, u int, far int32, a *core.Action) (off bool, err error) {
	if int(a.Unit) != u {
		return false, core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", unitName(s, a.Unit))
	}
	if a.Form != core.AsItStands || a.Ways > 0 {
		return false, core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies in a straight line, as it stands")
	}
	if !withinCoords(a.At) {
		return false, core.Illegal(a, "GF3-MOV-04", "a point lies off the table")
	}
	w := readyFlight(s, u)
	defer w.d.giveBack(w)
	v := a.At.Sub(w.Mean)
	f := w.flight(far)
	switch fits := w.MayFly(v, &f); {
	case fits:
	case w.d.Aircraft.Leaves && w.heading() >= 0:
		return false, core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies on in the direction of its last flight, by %s to %s", inches(w.d.Aircraft.Least), inches(far))
	case w.d.Aircraft.Leaves:
		return false, core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies %s to %s in a straight line", inches(w.d.Aircraft.Least), inches(far))
	case far == w.d.Aircraft.Least:
		return false, core.Illegal(a, "GF3-SR-AIRCRAFT-01", "the Aircraft flies exactly %s, or less only where the table edge stops it", inches(far))
	default:
		return false, core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies %s and up to %s more, or less only where the table edge stops it", inches(w.d.Aircraft.Least), inches(far-w.d.Aircraft.Least))
	}
	w.head(v)
	if w.d.Aircraft.Leaves && !w.Inside(a.At) {
		return true, nil
	}
	w.Place(a.At)
	w.commit()
	return false, nil
}

// bestFlight returns the flight of unit u of at most far to which worth gives the most, the first of several on the menu, and that worth. One that
// leads off the table is taken only when all do.
func bestFlight(s *core.State, u int, far int32, worth func(w *work, v geom.Point) int64) (a core.Action, most int64) {
	w := readyFlight(s, u)
	defer w.d.giveBack(w)
	a.Unit = -1
	off := true
	f := w.flight(far)
	w.Flights(&f, func(place int, v geom.Point) bool {
		leaves := w.d.Aircraft.Leaves && !w.Inside(w.Mean.Add(v))
		if leaves && !off {
			return true
		}
		if n := worth(w, v); a.Unit < 0 || off && !leaves || n > most {
			a, most, off = w.entry(core.AsItStands, v, PatternRing+place), n, leaves
		}
		return true
	})
	return a, most
}

// flyTowards is Towards for an Aircraft, which cannot stay.
func flyTowards(s *core.State, u int, goal geom.Point, far int32) core.Action {
	a, _ := bestFlight(s, u, far, func(_ *work, v geom.Point) int64 { return -GapTo(s, u, v, goal) })
	return a
}

// flyAway is Away for an Aircraft: it always finds a flight.
func flyAway(s *core.State, u int, far int32) core.Action {
	a, _ := bestFlight(s, u, far, func(w *work, v geom.Point) int64 { return w.enemyGap2(v) })
	return a
}

// flyToShoot is BestShot for an Aircraft, which goes wherever the most of its weapons bear.
func flyToShoot(s *core.State, u, e int) (a core.Action, guns int) {
	all := Guns(s, u)
	a, most := bestFlight(s, u, flightRange(s, u, false), func(w *work, v geom.Point) int64 {
		n := w.gunsOn(e, v, all)
		w.load(s, w.d, u) // it has displaced the bases
		return int64(n)
	})
	return a, int(most)
}

// flightAhead is Ahead for an Aircraft: it can but advance.
func flightAhead(s *core.State, u int) (p Prospects) {
	p.Retreat = true
	if Of(s).Units[u].Ranged == 0 {
		return p
	}
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !alive(s, int16(e)) {
			continue
		}
		if _, guns := flyToShoot(s, u, e); guns > 0 {
			p.Reached |= 1 << (e - first)
		}
	}
	return p
}
