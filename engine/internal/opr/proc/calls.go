package proc

import "gauntlet/engine/internal/core"

// CallDanger calls the procedure that rolls dice of dangerous terrain for a unit, if there are any: each 1 is
// one wound, without a Defense roll (GF3-TERRAIN-03).
func CallDanger(s *core.State, unit, dice int) {
	if dice > 0 {
		s.Call(core.Frame{Proc: Danger, A: int16(unit), N: int32(dice)})
	}
}

// CallShooting calls a shooting of unit u.
func CallShooting(s *core.State, u int) { s.Call(core.Frame{Proc: Shooting, A: int16(u)}) }

// MeleePlacing is the bit in N of a melee that says that the models which move are placed one by one, until
// they have been.
const MeleePlacing = 1 << 3

// CallMelee calls a charge of unit u at unit e, which it can reach.
func CallMelee(s *core.State, u, e int) {
	s.Call(core.Frame{Proc: Melee, A: int16(u), B: int16(e)})
}

// Allowance returns how far the unit may go whose move is pending, and whether it may shoot afterwards.
func Allowance(s *core.State) (allow int32, shooting bool) { return s.Top().N, Advancing(s) }

// Attacker returns the unit whose attack is being resolved against unit u: who shoots, who fights in a melee
// against it, or who casts; -1 when nobody does.
func Attacker(s *core.State, u int) int {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack[i]; f.Proc {
		case Volley, Shooting, Casting:
			return int(f.A)
		case Melee:
			return int(f.A+f.B) - u
		}
	}
	return -1
}

// Advancing reports whether the pending decision is where a unit goes that may shoot after its move.
func Advancing(s *core.State) bool {
	return s.Depth > 0 && s.Top().Proc == Move &&
		(s.Top().M == MoveAdvance || s.Top().M == MoveAircraft && s.Stack[s.Depth-2].Step == ActShoot)
}
