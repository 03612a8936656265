// Package movement is where units go: moves, charges, jumps, flights, into transports and out of them, falls
// and pushes, and the places where units are deployed or arrive. Melee, activation and tactics read it, and
// editions with procedures of their own.
package movement

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// A moveFrame keeps A the unit, N how far it may go, and M what kind of move it is.
type moveFrame struct{ *core.Frame }

func (f moveFrame) unit() int     { return int(f.A) }
func (f moveFrame) wrecked() bool { return f.M == proc.MoveWreck }

// callMove calls a move of unit u.
func callMove(s *core.State, u int, allow int32, kind uint64) {
	s.Call(core.Frame{Proc: proc.Move, A: int16(u), N: allow, M: kind})
}

func runMove(s *core.State, f *core.Frame) {
	if f.Step == proc.MoveDone || f.Step == proc.MoveBack ||
		!force.Alive(s, f.A) && !s.Units[f.A].Is(core.Aboard) {
		if f.M == proc.MoveAdvance || f.M == proc.MoveRush {
			force.HasUsed(s, int(f.A), effects.Move)
		}
		s.Return()
		return
	}
	kind := core.MoveTo
	switch {
	case f.M == proc.MoveConsolidate:
		kind = core.Consolidate
	case f.M == proc.MoveFree:
		kind = core.FreeMove
	case f.Step == proc.MoveEdge:
		kind = core.ArriveAt
	}
	s.AskOwner(kind, int(f.A))
}

func menuMove(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := moveFrame{frame}
	u := f.unit()
	switch {
	case f.Step == proc.MoveEdge:
		return edgeMenu(s, u, dst)
	case f.M == proc.MoveAircraft:
		return flightMenu(s, u, f.N, dst)
	case s.Units[u].Is(core.Aboard):
		return leaveMenu(s, u, f.wrecked(), dst)
	}
	m := menu{actions: dst}
	m.list(s, u, f.N, f.M == proc.MoveAdvance)
	if f.mayBoard() {
		m.actions = boardMenu(s, u, f.N, m.actions)
	}
	return m.actions
}

// mayBoard reports whether a move on foot may end in a transport.
func (f moveFrame) mayBoard() bool { return f.M != proc.MoveConsolidate && f.M != proc.MoveFree }

// movePatterns puts the patterns of a move on foot into a set, where there are no transports.
func movePatterns(s *core.State, frame *core.Frame, set *core.PatternSet) bool {
	f := moveFrame{frame}
	if f.Step == proc.MoveEdge || f.M == proc.MoveAircraft || s.Units[f.A].Is(core.Aboard) ||
		f.mayBoard() && force.Of(s).HasTransports {
		return false
	}
	m := menu{set: set}
	m.list(s, f.unit(), f.N, f.M == proc.MoveAdvance)
	return true
}

// moveChoice returns the entry of the menu of such a move that a pattern stands for.
func moveChoice(s *core.State, frame *core.Frame, pattern int) core.Action {
	f := moveFrame{frame}
	return destination(s, f.unit(), f.N, pattern)
}

// takeMoveAction carries out an answer to where a unit goes.
func takeMoveAction(s *core.State, frame *core.Frame, a *core.Action) error {
	f := moveFrame{frame}
	u := f.unit()
	switch {
	case a.Verb == core.Move && a.Arg != 0:
		return takeEverywhere(s, f, a)
	case f.Step == proc.MoveEdge:
		return takeEdgePlace(s, f, a)
	case a.Unit != f.A:
		return core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", force.UnitName(s, a.Unit))
	case f.M == proc.MoveAircraft:
		return takeFlight(s, f, a)
	}
	switch a.Verb {
	case core.Board:
		dice, err := takeBoard(s, f, a)
		if err != nil {
			return err
		}
		f.Step = proc.MoveDone
		proc.CallDanger(s, u, dice)
	case core.Move:
		if s.Units[u].Is(core.Aboard) {
			return takeLeaving(s, f, a)
		}
		return takeWalk(s, f, a)
	case core.PlaceOne:
		f.Step = proc.MoveDone
		kind := placeMove
		switch {
		case f.wrecked():
			kind = placeWreck
		case s.Units[u].Is(core.Aboard):
			kind = placeLeave
		}
		callPlace(s, u, LeaveReach(s, u, f.N), kind)
	default:
		return core.Illegal(a, "GF3-ACT-01", "the unit must move, if only to where it stands")
	}
	return nil
}

// takeWalk carries out a Move on the table, on foot or by a way over jumps.
func takeWalk(s *core.State, f moveFrame, a *core.Action) error {
	u, dice := f.unit(), 0
	from := stood(s, u)
	// the survivor may stay as it is (GF3-MELEE-08), and so may who moves freely
	if f.M != proc.MoveConsolidate && f.M != proc.MoveFree || a.Pattern != proc.PatternStay || a.Form != core.AsItStands ||
		a.At != s.Anchor(u) {
		var no refusal
		if dice, no = takeMove(s, u, f.N, a); no.refuses() {
			if takeWay(s, u, f.N, a, 1) {
				return nil
			}
			no = explained(s, u, f.N, a, no)
			return no.of(a)
		}
	}
	f.Step = proc.MoveDone
	callPassing(s, u, from)
	proc.CallDanger(s, u, dice)
	return nil
}

// takeLeaving carries out a Move out of a transport. Who is placed beside a wreck has taken its test already,
// and makes no move.
func takeLeaving(s *core.State, f moveFrame, a *core.Action) error {
	u := f.unit()
	dice, lost, err := takeLeave(s, u, f.wrecked(), a)
	if err != nil {
		return err
	}
	if f.Step = proc.MoveDone; !f.wrecked() {
		proc.CallDanger(s, u, dice)
	}
	for m := lost; m != 0; m &= m - 1 {
		casualty.Kill(s, u, force.Lowest(m))
	}
	if lost != 0 && s.Units[u].Alive != 0 {
		s.Rebox(u)
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
	return c.Above == nil || c.Above.Proc == proc.Wreck || c.Called(proc.Passing) || c.Called(proc.Place) && placesNow(c) ||
		c.Called(proc.Allot) && casualty.OfDanger(c)
}

// fitsAllowance checks how far a move of its kind may lead. What has called a flight knows how far that is.
func fitsAllowance(c *restored.Frame) bool {
	advance, rush := force.Moves(c.S, int(c.A))
	switch c.M {
	case proc.MoveRush:
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
	case proc.MoveFree:
		return fitsFreeMove(c)
	case proc.MoveScout:
		return c.D.Reserves.ScoutZone && c.N == c.D.Reserves.ScoutMove
	}
	return false
}

// allowed reports whether a move has the allowance of its unit: now has, or, once it has moved and perhaps
// lost models on the way, may have had.
func allowed(c *restored.Frame, change, now int32) bool {
	by := c.N - now
	return by == 0 || c.Step == proc.MoveDone &&
		(by%change == 0 && by >= -2*change && by <= 2*change || hadStride(c))
}

// hadStride reports whether the allowance of a frame's unit may have been what the frame keeps of it, before
// models of it went where rules of lists add something else to it: it is whole inches, or half ones.
func hadStride(c *restored.Frame) bool {
	return c.D.Units[c.A].Changeable() && c.N > 0 && c.N%(geom.Inch/2) == 0
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
	p[proc.Move] = core.Procedure{Name: "move", Run: runMove, Menu: menuMove, Take: takeMoveAction,
		Patterns: movePatterns, Choice: moveChoice,
		Check: restored.Check(checkMove)}
	p[proc.Passing] = core.Procedure{Name: "passing", Run: func(s *core.State, f *core.Frame) { runPassing(s, passingFrame{f}) },
		Check: restored.Check(checkPassing)}
	p[proc.Place] = core.Procedure{Name: "place", Run: runPlace, Menu: menuPlace, Take: takePlace,
		Check: restored.Check(checkPlacing)}
	p[proc.Wreck] = core.Procedure{Name: "wreck", Run: runWreck, Check: restored.Check(checkWreck)}
}
