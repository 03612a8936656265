package movement

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// Steps of leaving a wreck. The frame keeps A the transport that has been destroyed, B the unit that leaves
// it.
const (
	wreckNext   = 0
	wreckTested = 1
	wreckPlaced = 2
)

// runWreck lets one unit after another leave a transport that has been destroyed (GF3-SR-TRANSPORT-04,
// GF2-SR-TRANSPORT-02): every model takes a dangerous terrain test, the unit is Shaken, and its owner places
// the survivors as if they left the transport; those without a place are lost (GF3-A-71).
func runWreck(s *core.State, f *core.Frame) {
	u := int(f.B)
	switch f.Step {
	case wreckNext:
		u = -1
		force.Passengers(s, int(f.A), func(p int) bool { u = p; return false })
		if u < 0 {
			s.Return()
			return
		}
		f.Step, f.B = wreckTested, int16(u)
		dice := 0
		first := int(s.G.Units[u].First)
		for m := s.Units[u].Alive; m != 0; m &= m - 1 {
			dice += int(s.G.Models[first+bits.TrailingZeros64(m)].Tough)
		}
		proc.CallDanger(s, u, dice)
	case wreckTested:
		if s.Units[u].Is(core.Gone) {
			f.Step, f.B = wreckNext, 0
			return
		}
		s.Units[u].Flags |= core.Shaken
		if !CanLeave(s, u, true) {
			f.Step, f.B = wreckNext, 0
			if s.Trace != nil {
				s.Trace.Notef("%s finds no place outside", s.G.Units[u].Name)
			}
			casualty.Destroy(s, u)
			return
		}
		f.Step = wreckPlaced
		s.Call(core.Frame{Proc: proc.Move, A: f.B, N: force.Of(s).Transports.LeaveReach, M: proc.MoveWreck})
	case wreckPlaced:
		s.Units[u].Flags &^= core.Moved
		s.Units[u].Risked = 0
		f.Step, f.B = wreckNext, 0
	}
}

// checkWreck checks who leaves a wreck, which is under way.
func checkWreck(c *restored.Frame) bool {
	s := c.S
	if c.Above == nil || c.N != 0 || c.M != 0 || c.D.Units[c.A].Hold == 0 || !s.Units[c.A].Is(core.Gone) ||
		c.B < 0 || int(c.B) >= len(s.Units) ||
		s.Seat(int(c.A)) != s.Seat(int(c.B)) || c.Above.A != c.B {
		return false
	}
	inside := force.Carrier(s, int(c.B)) == int(c.A)
	switch c.Step {
	case wreckTested:
		return inside && c.Above.Proc == proc.Allot && casualty.OfDanger(c)
	case wreckPlaced:
		return inside && c.Above.Proc == proc.Move && c.Above.M == proc.MoveWreck
	}
	return false
}
