package movement

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Reach returns the distances that unit u covers by an Advance and by a Rush or Charge, and the longest range
// of its weapons, 0 without ranged ones; all in units. An Aircraft does not rush.
func Reach(s *core.State, u int) (advance, rush, shot int32) {
	d := force.Of(s)
	if advance, rush = force.Moves(s, u); d.IsAircraft(u) {
		advance, rush = FlightRange(s, u, false), 0
	}
	return advance, rush, d.Arms(s, u).MaxRange
}
