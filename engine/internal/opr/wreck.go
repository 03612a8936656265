package opr

import (
	"math/bits"

	"gauntlet/engine/internal/core"
)

// Steps of leaving a wreck. The frame keeps A the transport that has been destroyed, B the unit that leaves it.
const (
	wreckNext   = 0
	wreckTested = 1
	wreckPlaced = 2
)

// callWreck calls the procedure by which those leave that are inside unit t, if that has been destroyed on the table. Callers have
// nothing left to do about the unit whose loss it was.
func callWreck(s *core.State, t int) {
	if Of(s).Units[t].Hold == 0 || !s.Units[t].Is(core.Gone) {
		return
	}
	passengers(s, t, func(int) bool {
		s.Call(core.Frame{Proc: ProcWreck, A: int16(t)})
		return false
	})
}

// runWreck lets one unit after another leave a transport that has been destroyed (GF3-SR-TRANSPORT-04, GF2-SR-TRANSPORT-02): every model takes a dangerous terrain
// test, the unit is Shaken, and its owner places the survivors as if they left the transport; those without a place are lost (GF3-A-71).
func runWreck(s *core.State, f *core.Frame) {
	u := int(f.B)
	switch f.Step {
	case wreckNext:
		u = -1
		passengers(s, int(f.A), func(p int) bool { u = p; return false })
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
		callDanger(s, u, dice)
	case wreckTested:
		if s.Units[u].Is(core.Gone) {
			f.Step, f.B = wreckNext, 0
			return
		}
		s.Units[u].Flags |= core.Shaken
		if len(leaveMenu(s, u, true, nil)) == 0 {
			f.Step, f.B = wreckNext, 0
			if s.Trace != nil {
				s.Trace.Notef("%s finds no place outside", s.G.Units[u].Name)
			}
			destroy(s, u)
			return
		}
		f.Step = wreckPlaced
		s.Call(core.Frame{Proc: ProcMove, A: f.B, N: Of(s).Transports.LeaveReach, M: moveWreck})
	case wreckPlaced:
		s.Units[u].Flags &^= core.Moved
		s.Units[u].Risked = 0
		f.Step, f.B = wreckNext, 0
	}
}

// Wrecked reports whether the pending decision is where a unit is placed whose transport has been destroyed.
func Wrecked(s *core.State) bool {
	return s.Depth > 0 && s.Top().Proc == ProcMove && s.Top().M == moveWreck
}

// checkWreck checks who leaves a wreck, which is under way.
func checkWreck(c *site) bool {
	s := c.s
	if c.above == nil || c.N != 0 || c.M != 0 || c.d.Units[c.A].Hold == 0 || !s.Units[c.A].Is(core.Gone) || c.B < 0 || int(c.B) >= len(s.Units) ||
		s.Seat(int(c.A)) != s.Seat(int(c.B)) || c.above.A != c.B {
		return false
	}
	inside := Carrier(s, int(c.B)) == int(c.A)
	switch c.Step {
	case wreckTested:
		return inside && c.above.Proc == ProcAllot && c.danger()
	case wreckPlaced:
		return inside && c.above.Proc == ProcMove && c.above.M == moveWreck
	}
	return false
}
