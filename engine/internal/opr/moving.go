package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Steps of a move. The frame keeps A the unit, N the allowance, M 1 for an Advance, 2 for the move after a
// melee, 3 for a flight, 4 out of a wreck, 5 for one that the edition knows, 6 for that of a Scout. A unit inside a transport leaves it, whatever the allowance.
const (
	moveAsk  = 0
	moveDone = 1
	moveEdge = 2 // of an Aircraft that has flown off the table: where it comes back
	moveBack = 3 // and it has
)

const (
	moveAdvance     = 1
	moveConsolidate = 2
	moveAircraft    = 3
	moveWreck       = 4
	moveOwn         = 5
	moveScout       = 6
)

func runMove(s *core.State, f *core.Frame) {
	if f.Step == moveDone || f.Step == moveBack || !alive(s, f.A) && !s.Units[f.A].Is(core.Aboard) {
		s.Return()
		return
	}
	kind := core.MoveTo
	switch {
	case f.M == moveConsolidate:
		kind = core.Consolidate
	case f.Step == moveEdge:
		kind = core.ArriveAt
	}
	s.Ask(kind, s.Seat(int(f.A)), int(f.A))
}

func menuMove(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == moveEdge {
		return edgeMenu(s, int(f.A), dst)
	}
	if f.M == moveAircraft {
		return flightMenu(s, int(f.A), f.N, dst)
	}
	if s.Units[f.A].Is(core.Aboard) {
		return leaveMenu(s, int(f.A), f.M == moveWreck, dst)
	}
	dst = moveMenu(s, int(f.A), f.N, f.M == moveAdvance, dst)
	if f.M != moveConsolidate {
		dst = boardMenu(s, int(f.A), f.N, dst)
	}
	return dst
}

func takeMoveAction(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb == core.Move && a.Arg != 0 {
		return takeEverywhere(s, f, a)
	}
	if f.Step == moveEdge {
		return takeEdgePlace(s, f, a)
	}
	if f.M == moveAircraft {
		if a.Verb != core.Move {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies in a straight line, as it stands")
		}
		off, err := takeFlight(s, int(f.A), f.N, a)
		if err != nil {
			return err
		}
		if f.Step = moveDone; off {
			flyOff(s, f)
		}
		return nil
	}
	if s.Units[f.A].Is(core.Aboard) && a.Verb == core.Move {
		return takeLeaving(s, f, a)
	}
	switch a.Verb {
	case core.Board:
		if f.M == moveConsolidate {
			return core.Illegal(a, "GF3-SR-TRANSPORT-02", "a unit goes into a transport by a move action")
		}
		dice, err := takeBoard(s, int(f.A), f.N, a)
		if err != nil {
			return err
		}
		f.Step = moveDone
		if dice > 0 {
			callDanger(s, int(f.A), dice)
		}
	case core.Move:
		if f.M == moveConsolidate && a.Pattern == PatternStay && a.Form == core.AsItStands && a.At == s.Anchor(int(f.A)) {
			f.Step = moveDone // the survivor may stay as it is (GF3-MELEE-08)
			return nil
		}
		dice, no := takeMove(s, int(f.A), f.N, a)
		if no.refuses() {
			if takeWay(s, int(f.A), f.N, a, 1) {
				return nil
			}
			return no.of(a)
		}
		f.Step = moveDone
		if dice > 0 {
			callDanger(s, int(f.A), dice)
		}
	case core.PlaceOne:
		if a.Unit != f.A {
			return core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", unitName(s, a.Unit))
		}
		f.Step = moveDone
		kind := uint64(placeMove)
		switch {
		case f.M == moveWreck:
			kind = placeWreck
		case s.Units[f.A].Is(core.Aboard):
			kind = placeLeave
		}
		callPlace(s, int(f.A), leaveReach(s, int(f.A), f.N), kind)
	default:
		return core.Illegal(a, "GF3-ACT-01", "the unit must move, if only to where it stands")
	}
	return nil
}

// takeLeaving carries out a Move out of a transport. Who is placed beside a wreck has taken its test already, and makes no move.
func takeLeaving(s *core.State, f *core.Frame, a *core.Action) error {
	dice, lost, err := takeLeave(s, int(f.A), f.M == moveWreck, a)
	if err != nil {
		return err
	}
	f.Step = moveDone
	if f.M != moveWreck && dice > 0 {
		callDanger(s, int(f.A), dice)
	}
	for m := lost; m != 0; m &= m - 1 {
		kill(s, int(f.A), lowest(m))
	}
	if lost != 0 && s.Units[f.A].Alive != 0 {
		s.Rebox(int(f.A))
	}
	return nil
}

// CallScoutMove calls the move that a Scout may make when it has been placed, and reports whether there is one (GF2-SR-SCOUT). An Immobile unit
// stays where it is.
func CallScoutMove(s *core.State, unit int) bool {
	d := Of(s)
	if !d.Reserves.ScoutZone || !alive(s, int16(unit)) || d.Rooted(s, unit) {
		return false
	}
	s.Call(core.Frame{Proc: ProcMove, A: int16(unit), N: d.Reserves.ScoutMove, M: moveScout})
	return true
}

// scoutMoves reports whether the move that is pending is that of a Scout, which ignores terrain.
func scoutMoves(s *core.State) bool {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack[i]; f.Proc {
		case ProcMove:
			return f.M == moveScout
		case ProcPlace:
		default:
			return false
		}
	}
	return false
}

// ScoutMoves reports whether a frame is that of a move which CallScoutMove has called.
func ScoutMoves(f *core.Frame) bool { return f.Proc == ProcMove && f.M == moveScout }

// EndScoutMove forgets that a Scout has moved before the battle.
func EndScoutMove(s *core.State, unit int) {
	s.Units[unit].Flags &^= core.Moved
}

// checkMove checks a move and what it may have called: the placing of single models, or dangerous terrain on the way.
func checkMove(c *site) bool {
	edge := c.Step >= moveEdge
	if !c.present() || c.B != 0 || (c.Step == moveAsk || c.Step == moveEdge) != (c.above == nil) || c.Step > moveBack || !c.fitsAllowance() ||
		edge && (c.M != moveAircraft || !c.d.Aircraft.Leaves || c.d.Aircraft.Waits) {
		return false
	}
	if c.above == nil {
		return true
	}
	switch c.above.Proc {
	case ProcPlace:
		return c.called(ProcPlace) && c.placesNow()
	case ProcAllot:
		return c.called(ProcAllot) && c.danger()
	}
	return c.above.Proc == ProcWreck
}

// fitsAllowance checks how far a move of its kind may lead. What has called a flight knows how far that is.
func (c *site) fitsAllowance() bool {
	advance, rush := Moves(c.s, int(c.A))
	switch c.M {
	case 0:
		return c.allowed(4*geom.Inch, rush)
	case moveAdvance:
		return !c.d.aircraft(int(c.A)) && c.allowed(2*geom.Inch, advance)
	case moveConsolidate:
		return c.N == c.d.Move.Consolidate
	case moveAircraft:
		return c.d.aircraft(int(c.A))
	case moveWreck:
		return c.N == c.d.Transports.LeaveReach
	case moveOwn:
		return c.N > 0
	case moveScout:
		return c.d.Reserves.ScoutZone && c.N == c.d.Reserves.ScoutMove
	}
	return false
}

// allowed reports whether a move has the allowance of its unit: now has, or, once it has moved and perhaps lost models on the way, may have had.
func (c *site) allowed(change, now int32) bool {
	by := c.N - now
	return by == 0 || c.Step == moveDone && by%change == 0 && by >= -2*change && by <= 2*change
}

// placesNow reports whether the placing of single models on top of a move is of a kind that it calls.
func (c *site) placesNow() bool {
	switch kind := c.above.M & 0xff; kind {
	case placeMove:
		return c.above.N == c.N
	case placeLeave, placeWreck:
		return (c.M == moveWreck) == (kind == placeWreck)
	case placeEdge:
		return c.Step == moveBack
	}
	return false
}
