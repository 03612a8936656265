package battle

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// The pattern of beginning the game inside a transport.
const (
	patternAfoot  = 0
	patternAboard = 1 // + own unit
)

// menuAboard appends the transports that a unit may begin the game inside, after beginning it in none.
func menuAboard(s *core.State, u int, dst []core.Action) []core.Action {
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: patternAfoot, Unit: int16(u)})
	for t := range s.G.UnitsOf(s.Seat(u)) {
		if force.MayStartAboard(s, u, t) {
			dst = append(dst, core.Action{Verb: core.Board, Pattern: patternAboard + s.G.Units[t].Number,
				Unit: int16(u), Target: int16(t)})
		}
	}
	return dst
}

func takeAboard(s *core.State, f *core.Frame, a *core.Action, u int) error {
	t := int(a.Target)
	if int(a.Unit) != u || a.Verb != core.Pass && a.Verb != core.Board {
		return core.Illegal(a, "GF3-PREP-11", "%s must begin the game inside a transport or not",
			s.Name(u))
	}
	if a.Verb == core.Board {
		if t < 0 || t >= len(s.Units) || !force.MayStartAboard(s, u, t) {
			return core.Illegal(a, "GF3-SR-TRANSPORT-01",
				"%s cannot begin the game inside that unit: it is no transport of its army with as many free spaces, or was set aside by a rule that %[1]s needs too",
				s.Name(u))
		}
		force.StartAboard(s, u, t)
	}
	f.A++
	return nil
}
