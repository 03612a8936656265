package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// LeapEverywhere is what Arg of a Move holds by which a unit jumps across every gap on its way, and not only
// where it gets there no other way.
const LeapEverywhere = 1

// mayLeap reports whether unit u may jump, on a table where that can be of use.
func mayLeap(s *core.State, u int) bool {
	may := force.OwnOf(s).MayJump
	return may != nil && s.G.Table.Raised && force.Lone(s, u) && may(s, u)
}

// readyLeap borrows a work in which unit u, which may jump, can try ways past all that stands on the table:
// jumps make ways longer than any movement.
func readyLeap(s *core.State, u int, room int32, skip int) *figures.Layout {
	w := figures.LayOut(s, u)
	w.Surround(w.Table.Box(), room, skip)
	w.FormUp(core.AsItStands)
	return w
}

// wayOf returns the way over jumps that an action asks for, by which unit u goes with a movement of at most
// allow, if it is a legal one.
func wayOf(s *core.State, u int, allow int32, a *core.Action) (way move.Way, ok bool) {
	if a.Form != core.AsItStands || int(a.Ways) > move.MostBends || a.Arg > LeapEverywhere ||
		!withinCoords(a.At) || !withinCoords(a.Way[:]...) || !mayLeap(s, u) {
		return way, false
	}
	way.To, way.N = legsOf(a)
	w := readyLeap(s, u, force.Of(s).Move.Separation, -1)
	defer w.GiveBack()
	least := uint8(move.JumpMust)
	if a.Arg == LeapEverywhere || w.Flies != 0 {
		least = move.JumpAll
	}
	return way, w.Finds(&way, allow, least)
}

// takeWay lets unit u go a way over jumps that an action asks for, in place of the frames on top of the stack
// that asked, and reports whether it is a legal one.
func takeWay(s *core.State, u int, allow int32, a *core.Action, frames int) bool {
	way, ok := wayOf(s, u, allow, a)
	if !ok {
		return false
	}
	for range frames {
		s.Return()
	}
	clear(s.Saved)
	force.OwnOf(s).CallWay(s, u, way)
	return true
}

// takeEverywhere takes a move on which a unit jumps across every gap.
func takeEverywhere(s *core.State, f moveFrame, a *core.Action) error {
	if f.Step != proc.MoveAsk || a.Unit != f.A || a.Arg != LeapEverywhere ||
		!takeWay(s, f.unit(), f.N, a, 1) {
		return core.Illegal(a, "SQ-MOV-06", "%s cannot go there by jumping across every gap on its way",
			force.UnitName(s, a.Unit))
	}
	return nil
}

// LeapOf returns the first jump on the way by which an action leads to where it goes, if it is a legal answer
// to where a unit moves and takes one.
func LeapOf(s *core.State, a *core.Action) (l move.Jump, ok bool) {
	if s.Depth == 0 {
		return l, false
	}
	f := s.Top()
	if f.Proc != proc.Move || f.Step != proc.MoveAsk || a.Verb != core.Move || a.Unit != f.A {
		return l, false
	}
	u := int(f.A)
	way, ok := wayOf(s, u, f.N, a)
	if !ok {
		return l, false
	}
	w := readyLeap(s, u, force.Of(s).Move.Separation, -1)
	defer w.GiveBack()
	if a.Arg != LeapEverywhere && w.Goes(&way, f.N) {
		return l, false // it gets there without
	}
	w.Jumps = move.JumpMode(way.Everywhere)
	for _, to := range way.To[:way.N] {
		if l, ok = w.NextJump(to); !ok || l.Size > 0 {
			break
		}
		w.Own[0].P = to
	}
	return l, ok && l.Size > 0
}

// GoOn takes unit u, a single model, straight on towards a point, as far as it gets without a jump. What
// comes next is called by the caller: it is told the jump at whose edge the unit then stands, or that there
// is none. The dice of dangerous terrain come on top of that.
func GoOn(s *core.State, u int, to geom.Point, everywhere bool, next func(l move.Jump, jumps bool)) {
	w := readyLeap(s, u, force.Of(s).Move.Separation, -1)
	w.Jumps = move.JumpMode(everywhere)
	l, ok := w.NextJump(to)
	jumps := ok && l.Size > 0
	if w.To[0] = to; jumps {
		w.To[0] = l.Edge
	}
	dice := w.Commit(core.ByJumping)
	w.GiveBack()
	next(l, jumps)
	proc.CallDanger(s, u, dice)
}

// Land puts unit u, which has jumped, where it comes down.
func Land(s *core.State, u int, at geom.Point) {
	i := int(s.G.Units[u].First)
	from := s.Models[i].P
	s.Models[i].P = at
	s.Walk(core.ByJumping, i, from)
	s.Units[u].Flags |= core.Moved
	s.Rebox(u)
}
