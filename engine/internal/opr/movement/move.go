// Package movement is where units go: moves, charges, jumps, flights, into transports and out of them, falls
// and pushes, and the places where units are deployed or arrive. Melee, activation and tactics read it, and
// editions with procedures of their own.
package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

func runMove(s *core.State, f *core.Frame) {
	if f.Step == proc.MoveDone || f.Step == proc.MoveBack ||
		!force.Alive(s, f.A) && !s.Units[f.A].Is(core.Aboard) {
		s.Return()
		return
	}
	kind := core.MoveTo
	switch {
	case f.M == proc.MoveConsolidate:
		kind = core.Consolidate
	case f.Step == proc.MoveEdge:
		kind = core.ArriveAt
	}
	s.AskOwner(kind, int(f.A))
}

func menuMove(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == proc.MoveEdge {
		return edgeMenu(s, int(f.A), dst)
	}
	if f.M == proc.MoveAircraft {
		return flightMenu(s, int(f.A), f.N, dst)
	}
	if s.Units[f.A].Is(core.Aboard) {
		return leaveMenu(s, int(f.A), f.M == proc.MoveWreck, dst)
	}
	dst = moveMenu(s, int(f.A), f.N, f.M == proc.MoveAdvance, dst)
	if f.M != proc.MoveConsolidate {
		dst = boardMenu(s, int(f.A), f.N, dst)
	}
	return dst
}

// takeMoveAction carries out an answer to where a unit goes.
//
// Long: there are so many ways to go.
func takeMoveAction(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb == core.Move && a.Arg != 0 {
		return takeEverywhere(s, f, a)
	}
	if f.Step == proc.MoveEdge {
		return takeEdgePlace(s, f, a)
	}
	if f.M == proc.MoveAircraft {
		if a.Verb != core.Move {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies in a straight line, as it stands")
		}
		off, err := takeFlight(s, int(f.A), f.N, a)
		if err != nil {
			return err
		}
		if f.Step = proc.MoveDone; off {
			flyOff(s, f)
		}
		return nil
	}
	if s.Units[f.A].Is(core.Aboard) && a.Verb == core.Move {
		return takeLeaving(s, f, a)
	}
	switch a.Verb {
	case core.Board:
		if f.M == proc.MoveConsolidate {
			return core.Illegal(a, "GF3-SR-TRANSPORT-02", "a unit goes into a transport by a move action")
		}
		dice, err := takeBoard(s, int(f.A), f.N, a)
		if err != nil {
			return err
		}
		f.Step = proc.MoveDone
		if dice > 0 {
			proc.CallDanger(s, int(f.A), dice)
		}
	case core.Move:
		if f.M == proc.MoveConsolidate && a.Pattern == proc.PatternStay && a.Form == core.AsItStands &&
			a.At == s.Anchor(int(f.A)) {
			f.Step = proc.MoveDone // the survivor may stay as it is (GF3-MELEE-08)
			return nil
		}
		dice, no := takeMove(s, int(f.A), f.N, a)
		if no.refuses() {
			if takeWay(s, int(f.A), f.N, a, 1) {
				return nil
			}
			return no.of(a)
		}
		f.Step = proc.MoveDone
		if dice > 0 {
			proc.CallDanger(s, int(f.A), dice)
		}
	case core.PlaceOne:
		if a.Unit != f.A {
			return core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", force.UnitName(s, a.Unit))
		}
		f.Step = proc.MoveDone
		kind := uint64(placeMove)
		switch {
		case f.M == proc.MoveWreck:
			kind = placeWreck
		case s.Units[f.A].Is(core.Aboard):
			kind = placeLeave
		}
		callPlace(s, int(f.A), LeaveReach(s, int(f.A), f.N), kind)
	default:
		return core.Illegal(a, "GF3-ACT-01", "the unit must move, if only to where it stands")
	}
	return nil
}

// takeLeaving carries out a Move out of a transport. Who is placed beside a wreck has taken its test already,
// and makes no move.
func takeLeaving(s *core.State, f *core.Frame, a *core.Action) error {
	dice, lost, err := takeLeave(s, int(f.A), f.M == proc.MoveWreck, a)
	if err != nil {
		return err
	}
	f.Step = proc.MoveDone
	if f.M != proc.MoveWreck && dice > 0 {
		proc.CallDanger(s, int(f.A), dice)
	}
	for m := lost; m != 0; m &= m - 1 {
		casualty.Kill(s, int(f.A), force.Lowest(m))
	}
	if lost != 0 && s.Units[f.A].Alive != 0 {
		s.Rebox(int(f.A))
	}
	return nil
}

// ScoutMoves reports whether a frame is that of a move which CallScoutMove has called.
func ScoutMoves(f *core.Frame) bool { return f.Proc == proc.Move && f.M == proc.MoveScout }

// checkMove checks a move and what it may have called: the placing of single models, or dangerous terrain on
// the way.
func checkMove(c *restored.Frame) bool {
	edge := c.Step >= proc.MoveEdge
	if !c.Present() || c.B != 0 || (c.Step == proc.MoveAsk || c.Step == proc.MoveEdge) != (c.Above == nil) ||
		c.Step > proc.MoveBack || !fitsAllowance(c) ||
		edge && (c.M != proc.MoveAircraft || !c.D.Aircraft.Leaves || c.D.Aircraft.Waits) {
		return false
	}
	if c.Above == nil {
		return true
	}
	switch c.Above.Proc {
	case proc.Place:
		return c.Called(proc.Place) && placesNow(c)
	case proc.Allot:
		return c.Called(proc.Allot) && casualty.OfDanger(c)
	}
	return c.Above.Proc == proc.Wreck
}

// fitsAllowance checks how far a move of its kind may lead. What has called a flight knows how far that is.
func fitsAllowance(c *restored.Frame) bool {
	advance, rush := force.Moves(c.S, int(c.A))
	switch c.M {
	case 0:
		return allowed(c, 4*geom.Inch, rush)
	case proc.MoveAdvance:
		return !c.D.IsAircraft(int(c.A)) && allowed(c, 2*geom.Inch, advance)
	case proc.MoveConsolidate:
		return c.N == c.D.Actions.Consolidate
	case proc.MoveAircraft:
		return c.D.IsAircraft(int(c.A))
	case proc.MoveWreck:
		return c.N == c.D.Transports.LeaveReach
	case proc.MoveOwn:
		return c.N > 0
	case proc.MoveScout:
		return c.D.Reserves.ScoutZone && c.N == c.D.Reserves.ScoutMove
	}
	return false
}

// allowed reports whether a move has the allowance of its unit: now has, or, once it has moved and perhaps
// lost models on the way, may have had.
func allowed(c *restored.Frame, change, now int32) bool {
	by := c.N - now
	return by == 0 || c.Step == proc.MoveDone && by%change == 0 && by >= -2*change && by <= 2*change
}

// placesNow reports whether the placing of single models on top of a move is of a kind that it calls.
func placesNow(c *restored.Frame) bool {
	switch kind := placed(c.Above.M).kind(); kind {
	case placeMove:
		return c.Above.N == c.N
	case placeLeave, placeWreck:
		return (c.M == proc.MoveWreck) == (kind == placeWreck)
	case placeEdge:
		return c.Step == proc.MoveBack
	}
	return false
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Move] = core.Procedure{
		Name: "move", Run: runMove, Menu: menuMove, Take: takeMoveAction,
		Check: restored.Check(checkMove),
	}
	p[proc.Place] = core.Procedure{
		Name: "place", Run: runPlace, Menu: menuPlace, Take: takePlace,
		Check: restored.Check(checkPlacing),
	}
	p[proc.Wreck] = core.Procedure{Name: "wreck", Run: runWreck, Check: restored.Check(checkWreck)}
}
