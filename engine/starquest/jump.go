package starquest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// Steps of a jump (SQ-MOV-06), for which a hero stands at the edge. The frame keeps A the hero, B the ground that it jumps over, N the tests that are left
// and how far it falls when it fails one, M where its move leads.
const (
	jumpTest = iota
	jumpTested
	jumpCatch // about to fall: whether it catches the edge
	jumpPlace // falling: where it comes to lie
	jumpDone
)

const (
	jumpTests = 15 // the bits of N that count the tests; the fall comes above
	jumpFall  = 4  // shift

	surefooted = opr.SureFoot
)

// mayJump reports whether a unit may jump: heroes do, AI units never (SQ-A-36).
func mayJump(s *core.State, u int) bool { return s.Seat(u) == Heroes }

// callJump calls the jump of a hero whose move leads to a point.
func callJump(s *core.State, u int, l opr.Leap, to geom.Point) {
	if s.Trace != nil {
		s.Trace.Notef("%s jumps", s.G.Units[u].Name)
	}
	s.Call(core.Frame{Proc: procJump, A: int16(u), B: int16(l.Over), N: l.Fall<<jumpFall | int32(opr.JumpTests(l.Size)), M: uint64(uint32(to.X))<<32 | uint64(uint32(to.Y))})
}

// jumpGoal returns where the move of a jump leads.
func jumpGoal(f *core.Frame) geom.Point {
	return geom.Point{X: int32(f.M >> 32), Y: int32(f.M)}
}

func runJump(s *core.State, f *core.Frame) {
	u, fall := int(f.A), f.N>>jumpFall
	if f.Step == jumpTested {
		if f.Step = jumpTest; result(s) {
			f.N--
		} else if _, hurts := opr.FallAP(fall); hurts {
			f.Step = jumpCatch
		} else {
			f.Step = jumpPlace
		}
	}
	if !opr.OnTable(s, u) { // it has fallen to what it paid, or on the way to the edge
		s.Return()
		return
	}
	switch f.Step {
	case jumpTest:
		if f.N&jumpTests == 0 {
			over, to := int32(f.B), jumpGoal(f)
			s.Return()
			opr.Land(s, u, over, to)
			return
		}
		f.Step = jumpTested
		callTest(s, u, roster.Dexterity, true)
		if opr.Of(s).Rules(s, u)&opr.Strider != 0 { // SQ-SR-STRIDER
			s.Top().M = surefooted
		}
	case jumpCatch:
		s.Ask(core.SpendPower, s.Seat(u), u)
	case jumpPlace:
		room := false
		opr.FallPlaces(s, u, fall, func(int, geom.Point) bool { room = true; return false })
		if room {
			s.Ask(core.ArriveAt, s.Seat(u), u)
			return
		}
		drop(s, u, fall, s.Anchor(u)) // it hangs on to the edge where there is no room below, but is hit
	}
}

// drop ends a jump by a fall; the activation ends with it (SQ-MOV-07).
func drop(s *core.State, u int, fall int32, at geom.Point) {
	s.Return()
	if _, hurts := opr.FallAP(fall); hurts {
		endActivation(s)
	}
	opr.Fall(s, u, fall, at)
}

// endActivation makes the turn that is under way do no more.
func endActivation(s *core.State) {
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Proc == procTurn {
			f.B |= ended
			f.Step = turnDeed
		}
	}
}

func menuJump(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == jumpCatch {
		return menuPay(s, f, dst)
	}
	opr.FallPlaces(s, int(f.A), f.N>>jumpFall, func(k int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(k), Unit: f.A, At: p})
		return true
	})
	return dst
}

// takeJump lets a hero catch the edge (SQ-MOV-08), or its player say where it comes to lie (SQ-MOV-07).
func takeJump(s *core.State, f *core.Frame, a *core.Action) error {
	u, fall := int(f.A), f.N>>jumpFall
	if f.Step == jumpPlace {
		if a.Verb != core.Place || a.Unit != f.A || a.Target != 0 || a.Form != core.AsItStands || a.Ways != 0 || !opr.CanFallTo(s, u, fall, a.At) {
			return core.Illegal(a, "SQ-MOV-07", "%s must come to lie within 2 inches of the foot of what it falls from, where there is room", s.G.Units[u].Name)
		}
		drop(s, u, fall, a.At)
		return nil
	}
	if err := checkPay(s, f, a, "SQ-MOV-08"); err != nil {
		return err
	}
	if a.Verb == core.No {
		f.Step = jumpPlace
		return nil
	}
	s.Return()
	endActivation(s)
	spend(s, u, priceCatch)
	return nil
}

// verifyJump checks the frame of a jump that waits for its player, or for that of its test.
func verifyJump(s *core.State, turn, f *core.Frame, top bool) bool {
	t := &s.G.Table
	fall, tests, to := f.N>>jumpFall, f.N&jumpTests, jumpGoal(f)
	if f.A != turn.A || s.Active != Heroes || !t.Raised || !opr.OnTable(s, int(f.A)) || f.B < 0 || f.B > opr.LeapMost || tests < 1 || tests > 3 || fall < 1 ||
		fall > t.HeightAt(s.Anchor(int(f.A))) || !t.Inside(to, s.G.Models[s.G.Units[f.A].First].Base) {
		return false
	}
	if !top {
		return f.Step == jumpTested
	}
	_, hurts := opr.FallAP(fall)
	return f.Step == jumpCatch && hurts || f.Step == jumpPlace
}

// verifyJumps checks a jump at a place of the stack whose caller fits, with the test that may be on top of it, and returns how many frames of this package
// there are.
func verifyJumps(s *core.State, turn *core.Frame, at int, fits bool) (n int, ok bool) {
	f, top := &s.Stack[at], int(s.Depth) == at+1
	if !fits || !verifyJump(s, turn, f, top) {
		return 0, false
	}
	if top {
		return at + 1, true
	}
	test := &s.Stack[at+1]
	need := uint64(0)
	if opr.Of(s).Rules(s, int(f.A))&opr.Strider != 0 {
		need = surefooted
	}
	return at + 2, int(s.Depth) == at+2 && test.Proc == procTest && test.B == int16(roster.Dexterity) && test.M == need && verifyTest(s, turn, test)
}
