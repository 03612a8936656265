package opr

import (
	"gauntlet/engine/internal/core"
)

// Steps of a move. The frame keeps A the unit, N the allowance, M 1 for an Advance, 2 for the move after a
// melee, 3 for a flight.
const (
	moveAsk = iota
	moveDone
)

const (
	moveAdvance     = 1
	moveConsolidate = 2
	moveAircraft    = 3
)

func runMove(s *core.State, f *core.Frame) {
	if f.Step == moveDone || !alive(s, f.A) {
		s.Return()
		return
	}
	kind := core.MoveTo
	if f.M == moveConsolidate {
		kind = core.Consolidate
	}
	s.Ask(kind, s.Seat(int(f.A)), int(f.A))
}

func menuMove(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.M == moveAircraft {
		return flightMenu(s, int(f.A), f.N, dst)
	}
	return moveMenu(s, int(f.A), f.N, f.M == moveAdvance, dst)
}

func takeMoveAction(s *core.State, f *core.Frame, a *core.Action) error {
	if f.M == moveAircraft {
		if a.Verb != core.Move {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft flies in a straight line, as it stands")
		}
		if err := takeFlight(s, int(f.A), f.N, a); err != nil {
			return err
		}
		f.Step = moveDone
		return nil
	}
	switch a.Verb {
	case core.Move:
		if f.M == moveConsolidate && a.Pattern == PatternStay && a.Form == core.AsItStands && a.At == s.Anchor(int(f.A)) {
			f.Step = moveDone // the survivor may stay as it is (GF3-MELEE-08)
			return nil
		}
		dice, err := takeMove(s, int(f.A), f.N, a)
		if err != nil {
			return err
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
		callPlace(s, int(f.A), f.N, placeMove)
	default:
		return core.Illegal(a, "GF3-ACT-01", "the unit must move, if only to where it stands")
	}
	return nil
}
