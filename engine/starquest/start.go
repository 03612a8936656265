package starquest

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// StartAt makes a state stand in a round (1 up to the mission's rounds), after its arrivals, with the units
// as they are and a seat whose units act next. Units that are marked as activated have acted in that round
// already. It is an error when no unit of that seat on the table can act.
func (*stage) StartAt(s *core.State, round, first int) error {
	if round < 1 || round > s.G.Setup.Mission.Rounds {
		return fmt.Errorf("round %d is outside 1 to %d", round, s.G.Setup.Mission.Rounds)
	}
	if first != Heroes && first != Foes {
		return fmt.Errorf("seat %d is neither 0 nor 1", first)
	}
	if !waiting(s, first) {
		return fmt.Errorf("no unit of player %d on the table can be activated", first+1)
	}
	clear(s.Stack[:])
	s.Depth, s.Round, s.Active = 0, uint8(round), int8(first)
	s.Call(core.Frame{Proc: procMission, Step: missionRounds})
	s.Call(core.Frame{Proc: procRound, Step: uint8(roundHeroes + first)})
	s.Decide = core.Decision{Kind: core.GameOver, Seat: -1, Unit: -1}
	for s.Decide.Kind == core.GameOver {
		f := s.Top()
		s.G.Procs[f.Proc].Run(s, f)
	}
	return nil
}
