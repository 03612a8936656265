package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// readyContact borrows a work in which unit u can try to come into contact with unit e, moving at most allow
// and keeping room between it and third units.
func readyContact(s *core.State, u, e int, allow, room int32) *figures.Layout {
	w := figures.LayOut(s, u)
	w.LoadBases(e)
	surroundContact(w, e, allow, room)
	return w
}

// surroundContact makes a work that faces unit e ready to try to come into contact with it.
func surroundContact(w *figures.Layout, e int, allow, room int32) {
	w.WentFar, w.SlowedDown = false, false
	w.Surround(w.S.Boxes[w.Unit].Grow(allow), room, e)
	w.FormUp(core.AsItStands)
}

// CanCharge reports whether some model of unit u can reach unit e with a move of at most allow (GF3-MOV-03),
// or by the other ruling is no further away than that (GF3-A-26).
func CanCharge(s *core.State, u, e int, allow int32) bool {
	aboard := s.Units[u].Is(core.Aboard)
	allow = force.Of(s).ChargedFrom(allow, e)
	reach := int64(allow)
	if aboard {
		allow = LeaveReach(s, u, allow)
		reach = int64(allow) + 2*geom.Inch
	}
	if s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach || force.Of(s).IsAircraft(e) {
		return false
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.LoadBases(e)
	if aboard {
		surroundContact(w, e, allow, move.NearThird)
		return w.Contact(allow, move.ContactNearest) && w.InReach() && w.Landed()
	}
	if !w.AnyWithin(allow) {
		return false
	}
	can, known := w.RecallCharge(e, allow)
	if known {
		return can
	}
	surroundContact(w, e, allow, move.NearThird)
	if w.D.Actions.ChargeStraight {
		can = w.IsNear(allow)
	} else {
		can = w.CanContact(allow)
	}
	w.KeepCharge(e, allow, can)
	return can
}

// ContactMenu appends the variants of unit u's move into contact with unit e.
func ContactMenu(u, e int16, dst []core.Action) []core.Action {
	for v := range move.ContactVariants {
		dst = append(dst, follow(u, e, v))
	}
	return dst
}

// follow returns a variant of unit u's move into contact with unit e.
func follow(u, e int16, variant int) core.Action {
	return core.Action{Verb: core.Follow, Pattern: int16(variant), Unit: u, Target: e, Arg: uint64(variant)}
}

// ContactChoice reports whether the variants of unit u's move into contact with unit e can differ: some model
// that is not in contact yet has an enemy base within allow.
func ContactChoice(s *core.State, u, e int, allow int32) bool {
	allow = LeaveReach(s, u, allow)
	if s.Boxes[u].Gap2(s.Boxes[e]) > int64(allow)*int64(allow) {
		return false
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.LoadBases(e)
	for i := range w.N {
		if !w.Touching(i) && !w.Stays(i) && !w.Beyond(w.Own[i], allow) {
			return true
		}
	}
	return false
}

// MoveIntoContact carries out a variant and returns how many dice of dangerous terrain follow.
func MoveIntoContact(s *core.State, u, e int, allow, room int32, variant int) int {
	sort := core.ByClosing
	if room == move.NearThird {
		sort = core.ByCharge
	}
	allow = LeaveReach(s, u, allow)
	w := readyContact(s, u, e, allow, room)
	defer w.GiveBack()
	// The nearest way is the one that makes a charge legal.
	if !(w.Contact(allow, variant) && (w.Carrier < 0 || w.Landed())) && !w.Contact(allow, move.ContactNearest) {
		w.ComeClose(allow, variant)
	}
	return w.Commit(sort)
}
