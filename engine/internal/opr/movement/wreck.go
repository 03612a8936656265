package movement

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// Steps of leaving a wreck.
const (
	wreckNext   = 0
	wreckTested = 1
	wreckPlaced = 2
)

// A wreckFrame keeps A the transport that has been destroyed, B the unit that leaves it.
type wreckFrame struct{ *core.Frame }

func (f wreckFrame) unit() int { return int(f.B) }

// leaves sets the step and the unit that it is about.
func (f wreckFrame) leaves(step uint8, u int) { f.Step, f.B = step, int16(u) }

// runWreck lets one unit after another leave a transport that has been destroyed (GF3-SR-TRANSPORT-04,
// GF2-SR-TRANSPORT-02): every model takes a dangerous terrain test, the unit is Shaken, and its owner places
// the survivors as if they left the transport; those without a place are lost (GF3-A-71).
func runWreck(s *core.State, frame *core.Frame) {
	f := wreckFrame{frame}
	u := f.unit()
	unit := &s.Units[u]
	switch f.Step {
	case wreckNext:
		u = -1
		force.Passengers(s, int(f.A), func(p int) bool { u = p; return false })
		if u < 0 {
			s.Return()
			return
		}
		f.leaves(wreckTested, u)
		dice, first := 0, int(s.G.Units[u].First)
		for m := s.Units[u].Alive; m != 0; m &= m - 1 {
			dice += int(s.G.Models[first+force.Lowest(m)].Tough)
		}
		proc.CallDanger(s, u, dice)
	case wreckTested:
		f.leaves(wreckNext, 0)
		if unit.Is(core.Gone) {
			return
		}
		unit.Flags |= core.Shaken
		if !CanLeave(s, u, true) {
			s.Note(u, "finds no place outside")
			casualty.Destroy(s, u)
			return
		}
		f.leaves(wreckPlaced, u)
		callMove(s, u, force.Of(s).Transports.LeaveReach, proc.MoveWreck)
	case wreckPlaced:
		unit.Flags &^= core.Moved
		unit.Risked = 0
		f.leaves(wreckNext, 0)
	}
}

// checkWreck checks who leaves a wreck, which is under way.
func checkWreck(c *restored.Frame) bool {
	s, u := c.S, wreckFrame{c.Frame}.unit()
	if c.Above == nil || c.N != 0 || c.M != 0 || c.D.Units[c.A].Hold == 0 || !s.Units[c.A].Is(core.Gone) ||
		u < 0 || u >= len(s.Units) || s.Seat(int(c.A)) != s.Seat(u) || c.Above.A != c.B ||
		force.Carrier(s, u) != int(c.A) {
		return false
	}
	return c.Step == wreckTested && c.Above.Proc == proc.Allot && casualty.OfDanger(c) ||
		c.Step == wreckPlaced && c.Above.Proc == proc.Move && c.Above.M == proc.MoveWreck
}
