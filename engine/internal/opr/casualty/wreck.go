package casualty

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// CallWreck calls the procedure by which those leave that are inside unit t, if that has been destroyed on
// the table. Callers have nothing left to do about the unit whose loss it was.
func CallWreck(s *core.State, t int) {
	if force.Of(s).Units[t].Hold == 0 || !s.Units[t].Is(core.Gone) {
		return
	}
	force.Passengers(s, t, func(int) bool {
		s.Call(core.Frame{Proc: proc.Wreck, A: int16(t)})
		return false
	})
}
