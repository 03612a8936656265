package battle

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
)

// Verify checks the own frames and variables of a restored state.
func (*ruleset) Verify(s *core.State) error {
	if s.Round > uint8(s.G.Setup.Mission.Rounds) {
		return fmt.Errorf("round %d of %d", s.Round, s.G.Setup.Mission.Rounds)
	}
	for _, v := range []int{varFirst, varTurn} {
		if s.Vars[v] < 0 || s.Vars[v] > 1 {
			return fmt.Errorf("seat %d", s.Vars[v])
		}
	}
	if s.Vars[varFinished] < 0 || s.Vars[varFinished] > 2 || s.Vars[varDone] < 0 || s.Vars[varDone] > 3 || s.Vars[varLeft] < 0 || int(s.Vars[varLeft])+int(s.Marks) > len(s.Markers) {
		return fmt.Errorf("finisher %d, %d markers to place", s.Vars[varFinished], s.Vars[varLeft])
	}
	if err := opr.VerifyUnits(s); err != nil {
		return err
	}
	if s.Depth == 0 {
		return nil
	}
	if s.Depth < 2 || s.Stack[0].Proc != procGame || !verifyStage(s, &s.Stack[0], &s.Stack[1]) {
		return fmt.Errorf("the pending procedures do not begin as those of a game in round %d", s.Round)
	}
	for u := range s.Units {
		if !verifyReserve(s, u) {
			return fmt.Errorf("unit %d is set aside with the flags %#x in round %d", u, uint16(s.Units[u].Flags), s.Round)
		}
	}
	own := 2
	if s.Depth > 2 && (s.Stack[2].Proc == procReserves || s.Stack[2].Proc == procAside) {
		own = 3
	}
	if err := opr.VerifyStack(s, own); err != nil {
		return err
	}
	if !s.Waits() {
		return fmt.Errorf("the game does not wait for seat %d to %s", s.Decide.Seat, s.Decide.Kind)
	}
	return nil
}

// verifyStage checks the two frames that every game in play has: how far it has come, and what it is at.
func verifyStage(s *core.State, game, f *core.Frame) bool {
	if game.A != 0 || game.B != 0 || game.N != 0 || game.M != 0 || (f.Proc == procRound) != (s.Round > 0) {
		return false
	}
	if arriving := f.Proc == procRound && f.Step == roundArrived; s.Vars[varDone] != 0 && !arriving || s.Vars[varFinished] != 0 && arriving {
		return false
	}
	top := s.Depth == 2
	switch f.Proc {
	case procMarkers:
		return game.Step == gameEdges && top && f.Step == 1 && s.Vars[varLeft] > 0
	case procEdges:
		return game.Step == gameDeploy && top && f.Step == 1 && rolledOff(s, own(s).LoserPicksEdge)
	case procJoining:
		if game.Step != gameStated || f.A < 0 || f.B < 0 || f.B > 1 || f.N != 0 || f.M != 0 || !rolledOff(s, own(s).LoserDeploys) {
			return false
		}
		if top {
			return f.Step == joiningHeroes || f.Step == joiningAboard && opr.Of(s).HasTransports
		}
		return f.Step == joiningAside && f.A == 0 && s.Depth == 3 && s.Stack[2].Proc == procAside && s.Stack[2].B == f.B && verifyAside(s, &s.Stack[2])
	case procDeployment:
		if game.Step != gameRounds || f.A < 0 || int(f.A) >= len(s.Units) {
			return false
		}
		if top && f.Step == deployUnit {
			return canDeploy(s, int(s.Vars[varTurn]))
		}
		chosen := f.B >= int16(core.Line) && f.B < int16(core.NumFormations) && s.Units[f.A].Flags&^core.Moved == 0 && s.Seat(int(f.A)) == int(s.Vars[varTurn]) &&
			len(opr.DeployMenu(s, int(f.A), core.Formation(f.B), nil)) > 0
		if top {
			return chosen && f.Step == deployAt
		}
		above := &s.Stack[2]
		return chosen && f.Step == deployPlaced && above.Proc == opr.ProcPlace && above.A == f.A
	case procReserves:
		return game.Step == gameRounds && verifyReserves(s, f, 1)
	case procRound:
		if game.Step == gameRounds && f.Step == roundArrived {
			return s.Round > 1 && !top && s.Stack[2].Proc == procReserves && verifyReserves(s, &s.Stack[2], 2)
		}
		if game.Step != gameRounds || top {
			return game.Step == gameRounds && f.Step == roundNext && (f.A == 0 || f.A == 1 && own(s).MayPass && unactivated(s, 1-int(s.Active)) > 0)
		}
		above := &s.Stack[2]
		return f.Step == roundAfter && f.A == 0 && above.Proc == opr.ProcActivation && above.A >= 0 && int(above.A) < len(s.Units) && s.Seat(int(above.A)) == int(s.Active)
	}
	return false
}
