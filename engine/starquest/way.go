package starquest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// Steps of a way over jumps, which takes the place of a move, or comes before the melee of a charge
// (SQ-MOV-06). There is a frame for every straight part of it, the first one on top.
const (
	wayPath = 0 // by which of the ways into contact
	wayGo   = 1
)

// A wayFrame keeps A the hero, N whether it jumps everywhere, M where its part leads; that of the last part
// of a charge also B 1 + the unit that is charged.
type wayFrame struct{ *core.Frame }

func (f wayFrame) charged() int     { return int(f.B) - 1 }
func (f wayFrame) everywhere() bool { return f.N != 0 }
func (f wayFrame) to() geom.Point   { return unpacked(f.M) }

// packed and unpacked keep a point in the M of a frame.
func packed(p geom.Point) uint64   { return uint64(uint32(p.X))<<32 | uint64(uint32(p.Y)) }
func unpacked(m uint64) geom.Point { return geom.Point{X: int32(m >> 32), Y: int32(m)} }

// callWay calls the way of a hero over jumps.
func callWay(s *core.State, u int, way move.Way) { callParts(s, u, way, 0) }

// callLeapIn calls the way of a hero over jumps to a unit that it charges.
func callLeapIn(s *core.State, u, e int) {
	s.Call(core.Frame{Proc: procWay, Step: wayPath, A: int16(u), B: int16(1 + e)})
}

// callParts calls the straight parts of a way. At its end is a melee with charged, 1 + a unit; 0 for none.
func callParts(s *core.State, u int, way move.Way, charged int16) {
	for i := way.N - 1; i >= 0; i-- {
		s.Call(core.Frame{Proc: procWay, Step: wayGo, A: int16(u), B: charged, N: int32(b2i(way.Everywhere)),
			M: packed(way.To[i])})
		charged = 0
	}
}

func runWay(s *core.State, frame *core.Frame) {
	f := wayFrame{frame}
	u := int(f.A)
	if !force.Alive(s, u) { // it has fallen on the way, or to what the charge cost
		s.Return()
		return
	}
	if f.Step == wayPath {
		s.AskOwner(core.ChargePath, u)
		return
	}
	movement.GoOn(s, u, f.to(), f.everywhere(), func(l move.Jump, jumps bool) {
		if jumps {
			callJump(s, u, &l)
			return
		}
		e := f.charged()
		s.Return()
		if e >= 0 {
			proc.CallMelee(s, u, e)
		}
	})
}

func menuWay(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return movement.LeapInMenu(s, int(f.A), wayFrame{f}.charged(), dst)
}

// takeWay lets the player of a hero say by which of the ways over jumps it comes into contact with whom it
// charges.
func takeWay(s *core.State, f *core.Frame, a *core.Action) error {
	u, e := int(f.A), wayFrame{f}.charged()
	if a.Verb == core.Follow && a.Unit == f.A && int(a.Target) == e {
		if way, ok := movement.LeapsIn(s, u, e, a.Arg); ok {
			s.Return()
			callParts(s, u, way, int16(1+e))
			return nil
		}
	}
	return core.Illegal(a, "SQ-MELEE-01", "%s must come into contact with %s in one of the ways offered",
		s.Name(u), s.Name(e))
}

// leaveWay ends the way that is under way, after a jump on it that has failed.
func leaveWay(s *core.State) {
	for s.Top().Proc == procWay {
		s.Return()
	}
}

// checkWay checks a part of a way; the last part of a charge lies lowest.
func checkWay(s *core.State, f, above *core.Frame) bool {
	e := wayFrame{f}.charged()
	if s.Active != Heroes || !s.G.Table.Raised ||
		f.B != 0 && (!isOf(s, int16(e), Foes) || !force.Alive(s, e) || !turnPending(s).did(charged)) {
		return false
	}
	if above == nil {
		return f.Step == wayPath && f.N == 0 && f.M == 0 && f.B != 0 && movement.LeapsInto(s, int(f.A), e)
	}
	if f.Step != wayGo || f.N != 0 && f.N != 1 ||
		!s.G.Table.Inside(wayFrame{f}.to(), s.G.Models[s.G.Units[f.A].First].Base) || above.A != f.A {
		return false
	}
	return above.Proc == procWay && above.B == 0 && waysPending(s) <= 1+move.MostBends ||
		above.Proc == procJump && leaps(s, jumpFrame{above})
}

// waysPending returns how many parts of a way are pending.
func waysPending(s *core.State) (n int) {
	for i := range s.Stack[:s.Depth] {
		if s.Stack[i].Proc == procWay {
			n++
		}
	}
	return n
}
