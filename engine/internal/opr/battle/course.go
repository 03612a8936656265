package battle

import "gauntlet/engine/internal/core"

// A Course is how far a game has come, beside its round and its decision.
type Course struct {
	// the seat that activates first in the next round, or -1 while that has not been rolled for
	First    int
	Finished int            // the seat that was first to have activated all its units this round, or -1
	Left     int            // markers still to be placed
	Form     core.Formation // of the unit that is being deployed or brought on; AsItStands when none is
	Done     int            // the seat that brings on no more units this round while the other may, or -1
}

// CourseOf returns how far a game of this ruleset has come.
func CourseOf(s *core.State) (c Course) {
	c.First, c.Finished, c.Done = -1, int(s.Vars[varFinished])-1, int(s.Vars[varDone])-1
	if s.Depth < 2 {
		return c
	}
	if s.Stack[0].Step >= gameDeploy {
		c.First = int(s.Vars[varFirst])
	}
	f := &s.Stack[1]
	if s.Depth > 2 && (s.Stack[2].Proc == procReserves || s.Stack[2].Proc == procDeployment) {
		f = &s.Stack[2]
	}
	switch f.Proc {
	case procMarkers:
		c.Left = int(s.Vars[varLeft])
	case procDeployment, procReserves:
		if f.Step != placeUnit {
			c.Form = placing{f}.form()
		}
	}
	return c
}
