package battle

import "gauntlet/engine/internal/core"

// Steps of the game.
const (
	gameMarkers = iota
	gameEdges
	gameDeploy
	gameRounds
	gameStated
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
		s.Call(core.Frame{Proc: procDeployment})
	case gameRounds:
		if int(s.Round) >= s.G.Setup.Mission.Rounds || own(s).EarlyEnd && s.Round > 0 && (unitsLeft(s, 0) == 0 || unitsLeft(s, 1) == 0) {
			s.Return()
			return
		}
		s.Round++
		s.Call(core.Frame{Proc: procRound})
	}
}

// unitsLeft returns how many units of a seat are on the table or in a transport, or may yet come.
func unitsLeft(s *core.State, seat int) (n int) {
	first, end := s.G.UnitRange(seat)
	for u := first; u < end; u++ {
		if s.Units[u].Flags&(core.OnTable|core.Reserve|core.Aboard) != 0 {
			n++
		}
	}
	return n
}

// rollOff rolls one die per seat, again while they are equal, and returns the seat of the higher one (GF3-GEN-06, GF2-GEN-05).
func rollOff(s *core.State) int {
	for {
		a, b := s.Roll(6), s.Roll(6)
		switch {
		case a > b:
			return 0
		case b > a:
			return 1
		}
	}
}
