package starquest

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// StartAt makes a state stand in a round, after its arrivals, with the units as they are and a seat whose
// units act next, both out of the scene. Units that are marked as activated have acted in that round already.
// It is an error when no unit of that seat on the table can act.
func (*stage) StartAt(s *core.State, round, first int) error {
	if waiting(s, first) == 0 {
		return fmt.Errorf("no unit of player %d on the table can be activated", first+1)
	}
	clear(s.Stack[:])
	s.Depth, s.Round, s.Active = 0, uint8(round), int8(first)
	s.Call(core.Frame{Proc: procMission, Step: missionRounds})
	s.Call(core.Frame{Proc: procRound, Step: uint8(roundHeroes + first)})
	s.Run()
	return nil
}
