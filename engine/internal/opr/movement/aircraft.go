package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// Flying reports whether unit u moves as Aircraft do: always but when it scouts ahead before the battle.
func Flying(d *force.Data, s *core.State, u int) bool {
	return d.IsAircraft(u) && !(d.Reserves.ScoutZone && proc.ScoutMoves(s))
}

// FlownOff reports whether unit u is an Aircraft that has flown off the table and waits to be placed on an
// edge again.
func FlownOff(s *core.State, u int) bool { return s.Units[u].Extra&force.ExtraFlown != 0 }

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

// FlightRange returns how far an Aircraft flies at most; one that is Shaken adds nothing to what it must
// (GF3-A-49).
func FlightRange(s *core.State, u int, shaken bool) int32 {
	d := force.Of(s)
	if d.Aircraft.Most > 0 {
		return d.Aircraft.Most // GF2-A-34: a Pinned one too
	}
	if shaken || d.Aircraft.Fixed {
		return d.Aircraft.Least
	}
	advance, _ := force.Moves(s, u)
	return d.Aircraft.Least + advance
}

// CallFlight calls the move of an Aircraft (GF3-SR-AIRCRAFT-01, GF3-SR-AIRCRAFT-02).
func CallFlight(s *core.State, u int, shaken bool) {
	callMove(s, u, FlightRange(s, u, shaken), proc.MoveAircraft)
}

// ReadyFlight borrows a work in which an Aircraft can try flights; nothing but the table edge minds it.
func ReadyFlight(s *core.State, u int) *figures.Layout {
	w := figures.LayOut(s, u)
	w.FormUp(core.AsItStands)
	w.Risky = 0
	return w
}

// Flight returns how an Aircraft flies that flies at most so far.
func Flight(w *figures.Layout, far int32) move.Flight {
	rules := &w.D.Aircraft
	return move.Flight{Least: rules.Least, Far: far, Leaves: rules.Leaves, Ahead: rules.Ahead,
		Heading: heading(w)}
}

// flightMenu appends the flights of unit u of at most far.
func flightMenu(s *core.State, u int, far int32, dst []core.Action) []core.Action {
	w := ReadyFlight(s, u)
	defer w.GiveBack()
	f := Flight(w, far)
	w.Flights(&f, func(place int, v geom.Point) bool {
		dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternRing+place))
		return true
	})
	return dst
}

// takeFlight checks a flight in full and, when it is legal, carries it out. One that leads off the table ends
// there.
func takeFlight(s *core.State, f moveFrame, a *core.Action) error {
	if a.Verb != core.Move || a.Form != core.AsItStands || a.Ways > 0 {
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies in a straight line, as it stands")
	}
	if !withinCoords(a.At) {
		return core.Illegal(a, "GF3-MOV-04", "a point lies off the table")
	}
	w := ReadyFlight(s, f.unit())
	defer w.GiveBack()
	v, rules := a.At.Sub(w.Mean), &w.D.Aircraft
	flight := Flight(w, f.N)
	if !w.MayFly(v, &flight) {
		least, far := force.Inches(rules.Least), force.Inches(f.N)
		how := "an Aircraft flies " + least + " and up to " + force.Inches(f.N-rules.Least) +
			" more, or less only where the table edge stops it"
		switch {
		case rules.Leaves && heading(w) >= 0:
			how = "an Aircraft flies on in the direction of its last flight, by " + least + " to " + far
		case rules.Leaves:
			how = "an Aircraft flies " + least + " to " + far + " in a straight line"
		case f.N == rules.Least:
			how = "the Aircraft flies exactly " + far + ", or less only where the table edge stops it"
		}
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "%s", how)
	}
	head(w, v)
	f.Step = proc.MoveDone
	if rules.Leaves && !w.Inside(a.At) {
		flyOff(s, f)
		return nil
	}
	from := stood(w.S, w.Unit)
	w.Place(a.At)
	w.Commit(core.ByFlight)
	callPassing(w.S, w.Unit, from)
	return nil
}
