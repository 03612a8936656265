package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// leaveWithin says in words how far from a transport those stand at most that leave it.
func leaveWithin(d *force.Data) string {
	within := "within " + force.Inches(d.Transports.LeaveReach)
	if d.Transports.LeavePartly {
		return within
	}
	return "entirely " + within
}

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
		return 0, 0, core.Illegal(a, "GF3-SR-TRANSPORT-02",
			"a model cannot leave the transport for there: it would not stand %s of it, or not an inch away from it or from another unit, or its way is blocked",
			leaveWithin(w.D))
	}
	return w.Commit(core.ByLeaving), 0, nil
}
