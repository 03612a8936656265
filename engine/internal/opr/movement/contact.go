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
	w.WentFar, w.SlowedDown = false, false
	w.Surround(s.Boxes[u].Grow(allow), room, e)
	w.FormUp(core.AsItStands)
	return w
}

// CanCharge reports whether some model of unit u can reach unit e with a move of at most allow (GF3-MOV-03),
// or by the other ruling is no further away than that (GF3-A-26).
func CanCharge(s *core.State, u, e int, allow int32) bool {
	allow = LeaveReach(s, u, allow)
	if reach := int64(allow) + 2*geom.Inch; force.Of(s).IsAircraft(e) ||
		s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
		return false
	}
	w := readyContact(s, u, e, allow, move.NearThird)
	defer w.GiveBack()
	if w.Carrier >= 0 {
		w.Contact(allow, move.ContactNearest)
		return w.InReach() && w.Landed() && w.Arrives()
	}
	if w.D.Actions.ChargeStraight {
		return w.IsNear(allow)
	}
	short := move.Stops[:]
	if w.Rules.ContactOnly {
		short = short[:1]
	}
	for _, stop := range short {
		for i := range w.N {
			for j := range w.Bases {
				if p, ok := w.StraightIn(i, j, stop, allow); ok && w.FreeOfEnemies(p, w.Own[i].R) {
					return true
				}
			}
		}
	}
	for i := range w.N {
		if _, _, ok := w.Around(i, w.NearestEnemy(i), allow); ok {
			return true
		}
	}
	return false
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
	allow = LeaveReach(s, u, allow)
	w := readyContact(s, u, e, allow, room)
	defer w.GiveBack()
	if w.Contact(allow, variant); w.Carrier >= 0 && !w.Landed() {
		w.Contact(allow, move.ContactNearest) // the only one that is sure to have room for all
	}
	return w.Commit()
}
