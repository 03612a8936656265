package battle

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// StartAt makes a state stand at the beginning of a round, with the units as they are and a seat that is to
// activate first, both out of the scene. Units that are marked as activated have acted in that round already.
// It is an error when no unit on the table can act.
func (*Stage) StartAt(s *core.State, round, first int) error {
	if !mayAct(s, 0) && !mayAct(s, 1) {
		return fmt.Errorf("no unit on the table can be activated")
	}
	clear(s.Stack[:])
	clear(s.Vars[:])
	s.Depth, s.Round = 0, uint8(round)
	s.Vars[varFirst] = int16(first)
	s.Call(core.Frame{Proc: procGame, Step: gameRounds})
	s.Call(core.Frame{Proc: procRound})
	s.Run() // to the first decision: an arrival, or the first activation
	return nil
}
