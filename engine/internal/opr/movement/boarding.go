package movement

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// canBoard reports whether unit u can go into unit t by a move of at most allow (GF3-SR-TRANSPORT-02), and
// returns the models that risk dangerous terrain on the way. All of its models must come into contact, or
// under the other ruling one (GF3-A-70). Where difficult terrain slows one, all are held to its cap
// (GF3-A-45).
func canBoard(s *core.State, u, t int, allow int32) (risk uint64, ok bool) {
	return tryBoard(s, u, t, allow, false)
}

// tryBoard is canBoard, and where it is said to tells the trace, if there is one, of the models' ways.
func tryBoard(s *core.State, u, t int, allow int32, tell bool) (risk uint64, ok bool) {
	d := force.Of(s)
	reach := int64(allow) + 2*move.Touch
	if !force.Alive(s, t) || d.Untouched(t) || !d.FitsInside(s, u, t) ||
		s.Boxes[u].Gap2(s.Boxes[t]) > reach*reach {
		return 0, false
	}
	w := readyContact(s, u, t, allow, d.Move.Separation)
	defer w.GiveBack()
	enough := func(reach uint64) bool {
		return bits.OnesCount64(reach) == w.N || d.Transports.BoardByOne && reach != 0
	}
	most := min(allow, d.Move.Difficult)
	got, risk := w.WaysIn(most)
	if !enough(got) && allow > d.Move.Difficult {
		// Further than the cap nobody may meet difficult terrain.
		w.WentFar = d.Move.WholeDifficult
		most = allow
		got, risk = w.WaysIn(most)
	}
	if tell && s.Trace != nil && enough(got) {
		tellBoarding(w, got, most)
	}
	return w.InUnit(risk), enough(got)
}

// tellBoarding tells of the ways of those in a mask into what the layout faces.
func tellBoarding(w *figures.Layout, mask uint64, allow int32) {
	for i := range core.Bits(mask) {
		legs, _ := w.WayIn(i, allow)
		w.S.WalkBy(core.ByBoarding, int(w.Model[i]), w.Own[i].P, legs[0], legs[1], legs[2])
	}
}

// CanBoard reports whether unit u can go into unit t by an Advance, and by a Rush.
func CanBoard(s *core.State, u, t int) (advance, rush bool) {
	d := force.Of(s)
	if d.Units[t].Hold == 0 || !force.Alive(s, u) || d.IsAircraft(u) || d.Rooted(s, u) {
		return false, false
	}
	far, further := force.Moves(s, u)
	if _, advance = canBoard(s, u, t, far); !advance {
		_, rush = canBoard(s, u, t, further)
	}
	return advance, advance || rush
}

// boardMenu appends the transports that unit u can go into by a move of at most allow.
func boardMenu(s *core.State, u int, allow int32, dst []core.Action) []core.Action {
	if !force.Of(s).HasTransports {
		return dst
	}
	for t := range s.G.UnitsOf(s.Seat(u)) {
		if _, ok := canBoard(s, u, t, allow); ok {
			dst = append(dst, core.Action{Verb: core.Board, Unit: int16(u), Target: int16(t),
				Pattern: proc.PatternBoard + s.G.Units[t].Number})
		}
	}
	return dst
}

// takeBoard checks a Board in full and, when it is legal, carries it out. It returns how many dice of
// dangerous terrain follow.
func takeBoard(s *core.State, f moveFrame, a *core.Action) (dice int, err error) {
	u, t := f.unit(), int(a.Target)
	if f.M == proc.MoveConsolidate || f.M == proc.MoveFree {
		return 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "a unit goes into a transport by a move action")
	}
	if t < 0 || t >= len(s.Units) || s.Seat(t) != s.Seat(u) || !force.Alive(s, a.Target) {
		return 0, core.Illegal(a, "GF3-SR-TRANSPORT-02", "%s is no unit of its side on the table",
			force.UnitName(s, a.Target))
	}
	if !force.Of(s).FitsInside(s, u, t) {
		return 0, core.Illegal(a, "GF3-SR-TRANSPORT-01", "%s cannot be inside %s: %s", s.Name(u),
			s.Name(t), force.WhyOutside(s, u, t))
	}
	if force.Of(s).Untouched(t) {
		return 0, core.Illegal(a, "GF3-SR-AIRCRAFT-03",
			"%s is an Aircraft: nobody moves into contact with it, and so nobody boards it",
			s.Name(t))
	}
	risk, ok := tryBoard(s, u, t, f.N, true)
	if !ok {
		return 0, core.Illegal(a, "GF3-SR-TRANSPORT-02",
			"not every model of %s can come into contact with %s", s.Name(u), s.Name(t))
	}
	for m := risk &^ s.Units[u].Risked; m != 0; m &= m - 1 {
		dice += int(s.G.Models[int(s.G.Units[u].First)+bits.TrailingZeros64(m)].Tough)
	}
	s.Units[u].Flags |= core.Moved
	force.Enter(s, u, t)
	s.Note(u, "goes into %s", s.Name(t))
	return dice, nil
}
