package battle

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// startAt makes a state stand at the beginning of a round (1 up to the mission's rounds), with the units as
// they are and a seat (0 or 1) that is to activate first. Units that are marked as activated have acted in
// that round already. It is an error when no unit on the table can act.
func startAt(s *core.State, round, first int) error {
	if round < 1 || round > s.G.Setup.Mission.Rounds {
		return fmt.Errorf("round %d is outside 1 to %d", round, s.G.Setup.Mission.Rounds)
	}
	if first != 0 && first != 1 {
		return fmt.Errorf("seat %d is neither 0 nor 1", first)
	}
	if unactivated(s, 0)+unactivated(s, 1) == 0 {
		return fmt.Errorf("no unit on the table can be activated")
	}
	clear(s.Stack[:])
	clear(s.Vars[:])
	s.Depth, s.Round = 0, uint8(round)
	s.Vars[varFirst] = int16(first)
	s.Call(core.Frame{Proc: procGame, Step: gameRounds})
	s.Call(core.Frame{Proc: procRound})
	// Roll on to the first decision: an arrival, or the first activation.
	s.Decide = core.Decision{Kind: core.GameOver, Seat: -1, Unit: -1}
	for s.Decide.Kind == core.GameOver {
		f := s.Top()
		s.G.Procs[f.Proc].Run(s, f)
	}
	return nil
}
