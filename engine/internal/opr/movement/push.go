package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// pushStep is by how much less a unit is pushed that cannot be pushed so far.
const pushStep = geom.Inch / 8

// PushedBy returns by how much unit u as it stands is pushed straight away from unit by: as far up to reach
// as nothing is in its way, be it other bases, an inch around those of other enemies of its, impassable
// terrain, anything that it would have to climb, or the table edge; and whether it moves at all (SQ-SKILL-03,
// SQ-A-14, SQ-MOV-01). From whoever pushes it, it goes away, however near it stays.
func PushedBy(s *core.State, u, by int, reach int32) (v geom.Point, ok bool) {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	box := s.Boxes[u].Grow(reach)
	w.Surround(box, w.Rules.Separation, by)
	from := len(w.Others)
	w.Others = figures.AppendBases(w.Others, s, by, box, 0)
	w.CloseGroup(s.Boxes[by], from, by)
	w.FormUp(core.AsItStands)
	tall, away := w.Tall, w.Mean.Sub(s.Anchor(by))
	for n := int64(reach); n > 0; n -= pushStep {
		v = away.WithLength(n)
		w.Tall = 0 // it does not walk
		if v == force.Zero || !w.TryMove(v, reach) {
			continue
		}
		w.Tall = tall
		w.Place(w.Mean.Add(v))
		if _, level := w.Plunges(); level {
			return v, true
		}
	}
	return force.Zero, false
}

// readyPush borrows a work in which unit u is pushed.
func readyPush(s *core.State, u int, reach int32) *figures.Layout {
	w := figures.LayOut(s, u)
	w.Surround(s.Boxes[u].Grow(reach), 0, -1)
	w.FormUp(core.AsItStands)
	return w
}

// Falling returns which models of unit u, by their numbers in it, fall when it is pushed by v: those that
// come over an edge of 2 inches or more (SQ-MOV-07).
func Falling(s *core.State, u int, v geom.Point) uint64 {
	w := readyPush(s, u, int32(move.CeilNorm(v)))
	defer w.GiveBack()
	w.Place(w.Mean.Add(v))
	fallers, _ := w.Plunges()
	return w.InUnit(fallers)
}

// FallToDeath kills model k of a unit of several that falls (SQ-MOV-07). Nobody is to be feared for it.
func FallToDeath(s *core.State, u, k int) {
	s.Vars[proc.VarFear] = 0
	if s.Trace != nil {
		s.Trace.Notef("%s: model %d falls", s.Name(u), k+1)
	}
	casualty.NoteWounds(s, u)
	casualty.Kill(s, u, k)
	s.Rebox(u)
}

// Shove pushes unit u by v. Its last model, when it falls, stands at the edge then, with how far it is about
// to fall; all others that fall must be dead by now. Dangerous terrain on the way is rolled for.
func Shove(s *core.State, u int, v geom.Point, next func(fall int32)) {
	w := readyPush(s, u, int32(move.CeilNorm(v)))
	w.Place(w.Mean.Add(v))
	at, _ := w.Plunge(0)
	if w.N > 1 {
		at.Fall = 0
	}
	if at.Fall > 0 {
		w.To[0] = at.Edge
	}
	dice := w.Commit(core.ByPushing)
	w.GiveBack()
	next(at.Fall)
	proc.CallDanger(s, u, dice)
}

// Displace puts unit u elsewhere by v, whatever is there, in a state of the caller's own.
func Displace(s *core.State, u int, v geom.Point) {
	for _, i := range s.Living(u) {
		s.Models[i].P = s.Models[i].P.Add(v)
	}
	s.Rebox(u)
}
