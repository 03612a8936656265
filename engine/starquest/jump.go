package starquest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/move"
	"gauntlet/engine/starquest/party"
)

// Steps of a jump (SQ-MOV-06), for which a hero stands at the edge; it stands on the way that it is a part
// of. Who falls or has caught an edge, and who is pushed over one, has a frame of the same kind to itself.
const (
	jumpTest   = 0
	jumpTested = 1
	jumpCatch  = 2 // about to fall: whether it catches the edge
	jumpHold   = 3 // it has: where it comes to stand
	jumpPlace  = 4 // falling: where it comes to lie
)

// A jumpFrame keeps A the unit, N the tests that are left and from bit 4 on how far it falls when it fails
// one, M where it comes down.
type jumpFrame struct{ *core.Frame }

const (
	jumpTests = 15
	jumpFall  = 4
)

func (f jumpFrame) tests() int       { return int(f.N & jumpTests) }
func (f jumpFrame) fall() int32      { return f.N >> jumpFall }
func (f jumpFrame) land() geom.Point { return unpacked(f.M) }

// footing returns what a die needs at most in a test of a jump of a hero, 0 where that is what its Dexterity
// needs (SQ-SR-STRIDER).
func footing(s *core.State, u int) uint64 {
	if force.Of(s).SureFooted(s, u) {
		return force.SureFoot
	}
	return 0
}

// mayJump reports whether a unit may jump: heroes do, AI units never (SQ-A-36).
func mayJump(s *core.State, u int) bool { return s.Seat(u) == Heroes }

// callJump calls a jump of a hero who stands at its edge.
func callJump(s *core.State, u int, l *move.Jump) {
	s.Note(u, "jumps")
	s.Call(core.Frame{Proc: procJump, A: int16(u), N: l.Fall<<jumpFall | int32(force.JumpTests(l.Size)),
		M: packed(l.Land)})
}

// failJump makes a fall of the jump on top of the stack, which ends the way that it is a part of.
func failJump(s *core.State, u int, fall int32) {
	s.Return()
	leaveWay(s)
	callFall(s, u, fall)
}

// callFall calls the fall of a unit that stands at an edge.
func callFall(s *core.State, u int, fall int32) {
	s.Call(core.Frame{Proc: procJump, Step: jumpPlace, A: int16(u), N: fall << jumpFall})
}

func runJump(s *core.State, frame *core.Frame) {
	f := jumpFrame{frame}
	u, fall := int(f.A), f.fall()
	if f.Step == jumpTested {
		if f.Step = jumpTest; result(s) {
			f.N--
		} else if _, hurts := attacks.FallAP(fall); hurts {
			f.Step = jumpCatch
		} else {
			failJump(s, u, fall)
			return
		}
	}
	if !force.Alive(s, u) { // it has fallen to what it paid, or on the way to the edge
		s.Return()
		return
	}
	switch f.Step {
	case jumpTest:
		if f.tests() == 0 {
			at := f.land()
			s.Return()
			movement.Land(s, u, at)
			return
		}
		f.Step = jumpTested
		callTest(s, u, party.Dexterity, true)
		s.Top().M = footing(s, u)
	case jumpCatch:
		s.AskOwner(core.SpendPower, u)
	case jumpHold, jumpPlace:
		room := false
		f.places(s, func(_ int, p geom.Point) bool { room = p != s.Anchor(u); return !room })
		switch {
		case room:
			s.AskOwner(core.ArriveAt, u)
		case f.Step == jumpHold:
			s.Return() // there is nowhere else
		default:
			drop(s, u, fall, s.Anchor(u)) // it hangs on to the edge where there is no room below, but is hit
		}
	}
}

// places calls yield with the places where a hero that has caught the edge comes to stand, or where somebody
// who falls comes to lie.
func (f jumpFrame) places(s *core.State, yield func(int, geom.Point) bool) {
	if f.Step == jumpHold {
		movement.HoldPlaces(s, int(f.A), yield)
	} else {
		movement.FallPlaces(s, int(f.A), f.fall(), yield)
	}
}

// drop ends a jump by a fall; the activation ends with it, if it is that of who falls (SQ-MOV-07, SQ-A-40).
func drop(s *core.State, u int, fall int32, at geom.Point) {
	s.Return()
	if _, hurts := attacks.FallAP(fall); hurts && s.Seat(u) == Heroes {
		endActivation(s)
	}
	movement.Fall(s, u, fall, at)
}

// endActivation makes the turn that is under way do no more.
func endActivation(s *core.State) {
	if f, is := turnUnderWay(s); is {
		f.B |= ended
		f.Step = turnAct
	}
}

func menuJump(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == jumpCatch {
		return menuPay(s, f, dst)
	}
	jumpFrame{f}.places(s, func(k int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(k), Unit: f.A, At: p})
		return true
	})
	return dst
}

// takeJump lets a hero catch the edge and its player say where it comes to stand then (SQ-MOV-08), or the
// owner of who falls where that comes to lie (SQ-MOV-07).
func takeJump(s *core.State, f *core.Frame, a *core.Action) error {
	u, fall := int(f.A), jumpFrame{f}.fall()
	plain := a.Verb == core.Place && a.Unit == f.A && a.Target == 0 && a.Form == core.AsItStands &&
		a.Ways == 0
	switch f.Step {
	case jumpHold:
		if !plain || !movement.CanHoldAt(s, u, a.At) {
			return core.Illegal(a, "SQ-MOV-08",
				"%s must come to stand within 1 inch of the edge that it has caught, on its level, where there is room", s.Name(u))
		}
		s.Return()
		movement.Land(s, u, a.At)
		return nil
	case jumpPlace:
		if !plain || !movement.CanFallTo(s, u, fall, a.At) {
			return core.Illegal(a, "SQ-MOV-07",
				"%s must come to lie within 2 inches of the foot of what it falls from, where there is room",
				s.Name(u))
		}
		drop(s, u, fall, a.At)
		return nil
	}
	if err := checkPay(s, f, a, "SQ-MOV-08"); err != nil {
		return err
	}
	if a.Verb == core.No {
		failJump(s, u, fall)
		return nil
	}
	s.Return()
	leaveWay(s)
	endActivation(s)
	s.Call(core.Frame{Proc: procJump, Step: jumpHold, A: int16(u)})
	spend(s, u, priceCatch)
	return nil
}

// checkJump checks a jump or a fall of a hero, or a fall of an enemy that has been pushed, and the test that
// it may wait for.
func checkJump(s *core.State, f, above *core.Frame) bool {
	t, fall := &s.G.Table, jumpFrame{f}.fall()
	if s.Active != Heroes || !t.Raised || !force.Alive(s, f.A) || f.B != 0 || fall < 0 ||
		fall > t.HeightAt(s.Anchor(int(f.A))) {
		return false
	}
	if above == nil {
		_, hurts := attacks.FallAP(fall)
		return f.Step == jumpHold || f.Step == jumpPlace || f.Step == jumpCatch && hurts
	}
	return f.Step == jumpTested && above.Proc == procTest && above.A == f.A &&
		above.B == int16(party.Dexterity) && above.M == footing(s, int(f.A))
}

// leaps reports whether a jump is one on the way of a hero, who is there.
func leaps(s *core.State, f jumpFrame) bool {
	return f.fall() >= 1 && f.tests() >= 1 && f.tests() <= 3 &&
		(f.Step == jumpTested || f.Step == jumpCatch) &&
		s.G.Table.Inside(f.land(), s.G.Models[s.G.Units[f.A].First].Base)
}

// fallsOnly reports whether a jump is what has become of one that has failed, or of a push: somebody falls,
// or hangs on to the edge.
func fallsOnly(s *core.State, f jumpFrame) bool {
	if f.tests() != 0 || f.M != 0 {
		return false
	}
	turn, fall := turnPending(s), f.fall()
	if f.Step == jumpHold {
		return fall == 0 && f.A == turn.A && turn.did(ended)
	}
	_, hurts := attacks.FallAP(fall)
	return f.Step == jumpPlace && (f.A == turn.A && fall > 0 || isOf(s, f.A, Foes) && hurts)
}
