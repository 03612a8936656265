package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// LeaveReach returns the allowance of unit u on a way that begins in its transport, and allow for one that is
// in none.
func LeaveReach(s *core.State, u int, allow int32) int32 {
	if !s.Units[u].Is(core.Aboard) {
		return allow
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	return int32(w.MostFurthest())
}

// ReadyLeave borrows a work in which unit u can try places outside its transport.
func ReadyLeave(s *core.State, u int) *figures.Layout {
	w := figures.LayOut(s, u)
	w.Surround(s.Boxes[u].Grow(int32(w.MostFurthest())), w.Rules.Separation, -1)
	w.FormUp(core.AsItStands)
	return w
}

// LeavePattern returns the pattern of a place outside a transport in a formation.
func LeavePattern(f core.Formation, place int) int {
	if f == core.AsItStands {
		return proc.PatternRing + place
	}
	return proc.PatternReform + place
}

// CanLeave reports whether unit u has a place outside its transport, or some of it outside a wreck.
func CanLeave(s *core.State, u int, wreck bool) (ok bool) {
	w := ReadyLeave(s, u)
	defer w.GiveBack()
	w.Leaves(func(core.Formation, int, geom.Point) bool { ok = true; return false })
	if ok {
		return true
	}
	n := w.GatherAround()
	return n == w.N || wreck && n > 0
}

// leaveMenu appends the places of the pattern outside the transport of unit u. Out of a wreck those come who
// find a place, where not all do.
func leaveMenu(s *core.State, u int, wreck bool, dst []core.Action) []core.Action {
	w := ReadyLeave(s, u)
	defer w.GiveBack()
	from := len(dst)
	dst = append(dst, w.Stay())
	w.Leaves(func(f core.Formation, place int, v geom.Point) bool {
		dst = append(dst, w.Entry(f, v, LeavePattern(f, place)))
		return true
	})
	if n := w.GatherAround(); n == w.N || wreck && n > 0 && len(dst) == from+1 {
		return dst
	}
	return append(dst[:from], dst[from+1:]...)
}

// takeLeave checks where unit u leaves its transport in full and, when it is legal, carries it out. It
// returns how many dice of dangerous terrain follow, and the mask of the models that find no place.
func takeLeave(s *core.State, u int, wreck bool, a *core.Action) (dice int, lost uint64, err error) {
	if a.Form >= core.NumFormations || a.Ways != 0 || a.Form != core.AsItStands && s.Units[u].Left() == 1 {
		return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02",
			"a unit leaves its transport straight, in a formation if it has several models")
	}
	if !withinCoords(a.At) {
		return 0, 0, core.Illegal(a, "GF3-MOV-04", "a point lies off the table")
	}
	w := ReadyLeave(s, u)
	defer w.GiveBack()
	if a.Form == core.AsItStands && a.At == w.Mean {
		n := w.GatherAround()
		if n < w.N && (!wreck || n == 0 || CanLeave(s, u, false)) {
			return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02",
				"there is no room for all models around the transport")
		}
		for i := 0; i < w.N && n < w.N; i++ {
			if w.To[i] == w.Own[i].P {
				lost |= 1 << i
			}
		}
		lost = w.InUnit(lost)
		return w.Commit(core.ByLeaving), lost, nil
	}
	w.FormUp(a.Form)
	if a.Form == core.AsItStands && w.N > 1 || !w.Lands(a.At.Sub(w.Mean)) {
		return 0, 0, refuseLeave(w, a)
	}
	return w.Commit(core.ByLeaving), 0, nil
}

// refuseLeave is the refusal of places outside its transport for a unit, in the formation that the layout has
// made ready.
func refuseLeave(w *figures.Layout, a *core.Action) error {
	if a.Form == core.AsItStands && w.N > 1 {
		return core.Illegal(a, "GF3-SR-TRANSPORT-02",
			"several models leave their transport in a formation, or all around it")
	}
	w.Place(a.At)
	for i := range w.N {
		if !w.S.G.Table.Inside(w.To[i], w.Own[i].R) {
			return core.Illegal(a, "GF3-MOV-04", "model %d would not stand wholly on the table", w.Number(i)+1)
		}
		if err := offTransport(w, i, w.To[i], w.Rules.Separation, a); err != nil {
			return err
		}
	}
	if no := crowding(w, a, a.At); no.refuses() {
		return no.of(a)
	}
	return core.Illegal(a, "GF3-SR-TRANSPORT-02", "the way out of the transport is blocked")
}

// offTransport is the refusal of a place of figure i outside its transport, with some room between them: by
// how much it would stand too near to it, or too far from it. It is nil where it may stand there.
func offTransport(w *figures.Layout, i int, p geom.Point, room int32, a *core.Action) error {
	if w.Outside(i, p, room) {
		return nil
	}
	const rule = "GF3-SR-TRANSPORT-02"
	r, reach, n := int64(w.Own[i].R), int64(w.Out.Reach), w.Number(i)+1
	gap := move.CeilNorm(p.Sub(w.Out.P)) - int64(w.Out.R) - r
	far, verb := gap+2*r, "reach"
	if w.Out.Partly {
		far, verb = gap, "stand"
	}
	switch keep := int64(room); {
	case far > reach:
		return core.Illegal(a, rule, "model %d would %s %s from its transport, %s further than the %s that it may",
			n, verb, inches(far), inches(far-reach), inches(reach))
	case gap <= 0:
		return core.Illegal(a, rule, "model %d would touch its transport, or overlap it", n)
	default:
		return core.Illegal(a, rule,
			"model %d would stand %s from its transport, %s nearer than the %s that it keeps from it", n,
			inches(gap), inches(keep-gap), inches(keep))
	}
}
