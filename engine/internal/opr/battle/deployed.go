package battle

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
)

// afterDeployment lets one unit after another do what rules of its list let it do between the deployment and the first
// round: first all that take units back to deploy them again, then all that move. Those of the player who activates
// first come first. A of the game's frame is how many have been asked. It reports whether something has been called.
func afterDeployment(s *core.State, f *core.Frame) bool {
	for n := len(s.Units); int(f.A) < 2*n; {
		u := deployedUnit(s, int(f.A))
		moves := int(f.A) >= n
		f.A++
		switch {
		case !force.Alive(s, u):
		case moves && movement.CallMoveDeployed(s, u), !moves && choosing.CallDeployed(s, u):
			return true
		}
	}
	for u := range s.Units { // these moves are none of the first round
		s.Units[u].Flags &^= core.Moved
		s.Units[u].Risked = 0
	}
	return false
}

// deployedUnit returns the unit that is asked as number n.
func deployedUnit(s *core.State, n int) int {
	first := int(s.Vars[varFirst])
	u := n % len(s.Units)
	if from, end := s.G.UnitRange(first); u < end-from {
		return from + u
	} else if first == 1 {
		return u - (end - from)
	}
	return u
}

// fitsDeployed checks who is asked between the deployment and the first round.
func fitsDeployed(s *core.State, f, above *core.Frame) bool {
	n := int(f.A)
	if n < 1 || n > 2*len(s.Units) || int(above.A) != deployedUnit(s, n-1) || !force.Of(s).AfterDeployment() {
		return false
	}
	return (n > len(s.Units)) == (above.Proc == proc.Move)
}

// redeploy calls the deployment of a unit that has been taken back.
func redeploy(s *core.State, u int) {
	s.Vars[varTurn] = int16(s.Seat(u))
	s.Call(core.Frame{Proc: procDeployment})
}
