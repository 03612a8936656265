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
	c := chargerOf(s, u)
	can := c.reaches(e, allow)
	c.giveBack()
	return can
}

// A charger answers whom one unit can charge, as CanCharge does. What the answers have in common is worked out once.
type charger struct {
	s     *core.State
	u     int
	w     *figures.Layout // once it is needed
	about int32           // the allowance for which what stands around has been collected, or -1

	recalls bool // the layout has been made ready to recall answers
}

func chargerOf(s *core.State, u int) charger { return charger{s: s, u: u, about: -1} }

// giveBack ends the use of a charger.
func (c *charger) giveBack() {
	if c.w != nil {
		c.w.GiveBack()
	}
}

// reaches is CanCharge for the unit of the charger.
func (c *charger) reaches(e int, allow int32) bool {
	s, u, d := c.s, c.u, force.Of(c.s)
	allow = d.ChargedFrom(allow, e)
	if s.Units[u].Is(core.Aboard) {
		return leavesInto(s, u, e, LeaveReach(s, u, allow))
	}
	if s.Boxes[u].Gap2(s.Boxes[e]) > int64(allow)*int64(allow) || d.IsAircraft(e) {
		return false
	}
	if c.w == nil {
		c.w = figures.LayOut(s, u)
	}
	w := c.w
	w.LoadBases(e)
	if !w.AnyWithin(allow) {
		return false
	}
	if !c.recalls {
		c.recalls = true
		w.RecallCharges()
	}
	can, known := w.RecallCharge(e, allow)
	if known {
		return can
	}
	c.surround(e, allow)
	if d.Actions.ChargeStraight {
		can = w.IsNear(allow)
	} else {
		can = w.CanContact(allow)
	}
	w.KeepCharge(e, allow, can)
	return can
}

// surround is surroundContact for the unit of the charger. What stands around is collected with all enemies, of which
// the one that is charged is left out.
func (c *charger) surround(e int, allow int32) {
	w := c.w
	if w.WentFar, w.SlowedDown = false, false; c.about != allow {
		c.about = allow
		w.Surround(c.s.Boxes[c.u].Grow(allow), move.NearThird, -1)
	}
	w.LeaveOut(e)
}

// leavesInto is CanCharge for a unit that leaves its transport, with a move of at most allow from there.
func leavesInto(s *core.State, u, e int, allow int32) bool {
	if reach := int64(allow) + 2*geom.Inch; s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach || force.Of(s).IsAircraft(e) {
		return false
	}
	w := readyContact(s, u, e, allow, move.NearThird)
	defer w.GiveBack()
	return w.Contact(allow, move.ContactNearest) && w.InReach() && w.Landed()
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
