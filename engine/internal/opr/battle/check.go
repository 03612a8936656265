package battle

import (
	"fmt"
	"slices"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
)

// Check checks the units and the variables of a restored state.
func (*rules) Check(s *core.State) error {
	if s.Round > uint8(s.G.Setup.Mission.Rounds) {
		return fmt.Errorf("round %d of %d", s.Round, s.G.Setup.Mission.Rounds)
	}
	for _, v := range []int{varFirst, varTurn} {
		if s.Vars[v] < 0 || s.Vars[v] > 1 {
			return fmt.Errorf("seat %d", s.Vars[v])
		}
	}
	if s.Vars[varFinished] < 0 || s.Vars[varFinished] > 2 || s.Vars[varDone] < 0 || s.Vars[varDone] > 3 ||
		s.Vars[varLeft] < 0 || int(s.Vars[varLeft])+int(s.Marks) > len(s.Markers) {
		return fmt.Errorf("finisher %d, %d markers to place", s.Vars[varFinished], s.Vars[varLeft])
	}
	pending := s.Stack[:s.Depth]
	if arriving := slices.ContainsFunc(pending, func(f core.Frame) bool {
		return f.Proc == procReserves
	}); s.Vars[varDone] != 0 && !arriving {
		return fmt.Errorf("the players %02b let no more units arrive, and none are arriving", s.Vars[varDone])
	}
	if len(pending) > 0 && pending[0].Proc != procGame {
		return fmt.Errorf("the pending procedures do not begin with a game")
	}
	if err := opr.Check(s); err != nil {
		return err
	}
	for u := range s.Units {
		if !mayWaitSo(s, u) {
			return fmt.Errorf("unit %d is set aside with the flags %#x in round %d", u,
				uint16(s.Units[u].Flags), s.Round)
		}
	}
	return nil
}
