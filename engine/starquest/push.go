package starquest

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
)

// A push (SQ-SKILL-03) has one step: all of the unit would fall, and its owner says which of its models is
// the next to die, until one is left (SQ-MOV-07).

// A pushFrame keeps A the unit, M by how much it is pushed.
type pushFrame struct{ *core.Frame }

func (f pushFrame) by() geom.Point { return unpacked(f.M) }

// callPush calls the push of a unit by a hero.
func callPush(s *core.State, u, e int) {
	v, moved := movement.PushedBy(s, e, u, pushDistance)
	if !moved {
		s.Note(e, "is too hemmed in to be pushed")
		return
	}
	s.Note(e, "is pushed away")
	s.Call(core.Frame{Proc: procPush, A: int16(e), M: packed(v)})
}

func runPush(s *core.State, f *core.Frame) {
	u, v := int(f.A), pushFrame{f}.by()
	alive, falling := s.Units[u].Alive, movement.Falling(s, u, v)
	if alive&(alive-1) != 0 {
		if falling == alive {
			s.AskOwner(core.Casualty, u)
			return
		}
		for m := falling; m != 0; m &= m - 1 {
			movement.FallToDeath(s, u, bits.TrailingZeros64(m))
		}
	}
	s.Return()
	movement.Shove(s, u, v, func(fall int32) {
		if fall > 0 {
			callFall(s, u, fall)
		}
	})
}

func menuPush(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for k := range s.Living(int(f.A)) {
		dst = append(dst, core.Action{Verb: core.Lose, Pattern: int16(k), Unit: f.A, Arg: uint64(k)})
	}
	return dst
}

func takePush(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb != core.Lose || a.Unit != f.A || a.Arg >= 64 || s.Units[f.A].Alive>>a.Arg&1 == 0 {
		return core.Illegal(a, "SQ-MOV-07", "a model of %s that falls must be chosen", s.Name(int(f.A)))
	}
	movement.FallToDeath(s, int(f.A), int(a.Arg))
	return nil
}

// checkPush checks a push of a unit of which all models would fall.
func checkPush(s *core.State, f, above *core.Frame) bool {
	if above != nil || f.Step != 0 || f.B != 0 || f.N != 0 || s.Seat(int(f.A)) != Foes ||
		!force.Alive(s, int(f.A)) {
		return false
	}
	alive, v := s.Units[f.A].Alive, pushFrame{f}.by()
	return max(v.X, -v.X, v.Y, -v.Y) <= pushDistance && v.Norm() <= pushDistance && alive&(alive-1) != 0 &&
		movement.Falling(s, int(f.A), v) == alive
}
