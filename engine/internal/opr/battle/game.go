package battle

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// Steps of the game.
const (
	gameMarkers = 0
	gameEdges   = 1
	gameDeploy  = 2
	gameRounds  = 3
	gameStated  = 4
	// between the deployment and the first round, where rules of lists do something then
	gameDeployed = 5
)

func runGame(s *core.State, f *core.Frame) {
	switch f.Step {
	case gameMarkers:
		f.Step = gameEdges
		s.Call(core.Frame{Proc: procMarkers})
	case gameEdges:
		f.Step = gameDeploy
		s.Call(core.Frame{Proc: procEdges})
	case gameDeploy:
		f.Step = gameStated
		s.Call(core.Frame{Proc: procJoining})
	case gameStated:
		f.Step = gameRounds
		if force.Of(s).AfterDeployment() {
			f.Step = gameDeployed
		}
		s.Call(core.Frame{Proc: procDeployment})
	case gameDeployed:
		if !afterDeployment(s, f) {
			f.A, f.Step = 0, gameRounds
		}
	case gameRounds:
		if int(s.Round) >= s.G.Setup.Mission.Rounds ||
			own(s).EarlyEnd && s.Round > 0 && (!remains(s, 0) || !remains(s, 1)) {
			s.Return()
			return
		}
		s.Round++
		s.Call(core.Frame{Proc: procRound})
	}
}

// remains reports whether some unit of a seat is on the table or in a transport, or may yet come.
func remains(s *core.State, seat int) bool {
	for u := range s.G.UnitsOf(seat) {
		if s.Units[u].Flags&(core.OnTable|core.Reserve|core.Aboard) != 0 {
			return true
		}
	}
	return false
}

// rollOff rolls one die per seat, again while they are equal, and returns the seat of the higher one
// (GF3-GEN-06, GF2-GEN-05).
func rollOff(s *core.State) int {
	for {
		if s.Trace != nil {
			s.Trace.Explain(core.Event{Role: core.RollOff, Unit: -1, Target: -1, Model: -1, N: 2, Sides: 6})
		}
		a, b := s.Roll(6), s.Roll(6)
		switch {
		case a > b:
			return 0
		case b > a:
			return 1
		}
	}
}

// fitsGame checks how far a game has come, and that it is at what stands on top.
func fitsGame(s *core.State, f, above *core.Frame) bool {
	if f != &s.Stack[0] || above == nil || f.A != 0 && f.Step != gameDeployed || f.B != 0 || f.N != 0 || f.M != 0 ||
		(above.Proc == procRound) != (s.Round > 0) {
		return false
	}
	switch above.Proc {
	case procMarkers:
		return f.Step == gameEdges
	case procEdges:
		return f.Step == gameDeploy
	case procJoining:
		return f.Step == gameStated
	case procDeployment, procReserves:
		if force.Of(s).AfterDeployment() {
			return f.Step == gameDeployed && f.A == 0
		}
		return f.Step == gameRounds
	case procRound:
		return f.Step == gameRounds
	case proc.Choosing, proc.Move:
		return f.Step == gameDeployed && fitsDeployed(s, f, above)
	}
	return false
}

// check makes the Check of a procedure out of what reports whether a frame can be at its place of the stack
// as it is, and with what stands on it.
func check(fits func(s *core.State, f, above *core.Frame) bool) func(*core.State, int) error {
	return func(s *core.State, at int) error {
		f := &s.Stack[at]
		if fits(s, f, s.Above(at)) {
			return nil
		}
		return fmt.Errorf("%s cannot be pending at step %d with %d, %d, %d, %x in round %d",
			s.G.Procs[f.Proc].Name, f.Step, f.A, f.B, f.N, f.M, s.Round)
	}
}
