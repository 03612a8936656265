package movement

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// ChargeMenu appends the enemies that unit u can charge, which rushes so far.
func ChargeMenu(s *core.State, u int, rush int32, dst []core.Action) []core.Action {
	d := force.Of(s)
	if d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed {
		return dst
	}
	first, near := within(s, u, rush, false)
	c := chargerOf(s, u)
	for ; near != 0; near &= near - 1 {
		if e := first + bits.TrailingZeros64(near); force.Alive(s, e) && c.may(e, rush) {
			dst = append(dst, chargeAt(s, u, e))
		}
	}
	c.giveBack()
	return dst
}

// within returns a mask, which counts from unit first, of the enemies that unit u may come to by a charge: all
// that it may are among them.
func within(s *core.State, u int, rush int32, leaps bool) (first int, near uint64) {
	first, end := s.G.UnitRange(1 - s.Seat(u))
	if leaps || s.Units[u].Is(core.Aboard) { // it comes further, or begins elsewhere
		return first, 1<<(end-first) - 1
	}
	return first, figures.NearBoxes(s, u, first, end, rush+force.Of(s).Lured)
}

// MayCharge reports whether unit u can charge unit e, and no rule of a list has it charge a nearer one only.
func MayCharge(s *core.State, u, e int, rush int32) bool {
	return CanCharge(s, u, e, rush) && nearer(s, u, e, rush) < 0
}

// may is MayCharge for the unit of the charger.
func (c *charger) may(e int, rush int32) bool {
	return c.reaches(e, rush) && nearer(c.s, c.u, e, rush) < 0
}

// nearer returns a unit that unit u has to charge rather than unit e, for it can and it is nearer and a rule of a list
// lets it charge the nearest only; -1 for none.
func nearer(s *core.State, u, e int, rush int32) int {
	if force.Of(s).NearestOnly(s, u) == "" {
		return -1
	}
	gap := figures.Gap(s, force.Standing(s, u), e)
	for o := range s.G.UnitsOf(1 - s.Seat(u)) {
		if o != e && force.Alive(s, o) && figures.Gap(s, force.Standing(s, u), o) < gap && CanCharge(s, u, o, rush) {
			return o
		}
	}
	return -1
}

// chargeAt returns the action by which unit u charges unit e.
func chargeAt(s *core.State, u, e int) core.Action {
	return core.Action{Verb: core.Charge, Pattern: proc.PatternCharge + s.G.Units[e].Number, Unit: int16(u),
		Target: int16(e)}
}

// CallAdvance, CallRush and CallMove call a move of unit u: one after which it may shoot, one after which it
// may not, and one of a whole number of inches by some other rule of the edition's.
func CallAdvance(s *core.State, u int) {
	allow, _ := force.Moves(s, u)
	callMove(s, u, allow, proc.MoveAdvance)
}

// CallRush is described with CallAdvance.
func CallRush(s *core.State, u int) {
	_, allow := force.Moves(s, u)
	callMove(s, u, allow, proc.MoveRush)
}

// CallMove is described with CallAdvance.
func CallMove(s *core.State, u int, allow int32) {
	callMove(s, u, force.Halved(s, u, allow), proc.MoveOwn)
}

// Arrange puts unit u where a legal Advance takes it. Nobody rolls for dangerous terrain.
func Arrange(s *core.State, u int, a *core.Action) {
	allow, _ := force.Moves(s, u)
	takeMove(s, u, allow, a)
}

// ChargeAction returns the action by which unit u charges unit e of the other seat, and whether it may and
// can.
func ChargeAction(s *core.State, u, e int) (a core.Action, ok bool) {
	afoot, leaps := Charges(s, u, e)
	if !afoot && !leaps {
		return a, false
	}
	return chargeAt(s, u, e), true
}

// Charges reports whether unit u may charge unit e of the other seat and can on foot, or only by a way over jumps.
func Charges(s *core.State, u, e int) (afoot, leaps bool) {
	if !force.Alive(s, e) || !charges(s, u) {
		return false, false
	}
	afoot = WalksInto(s, u, e)
	return afoot, !afoot && LeapsInto(s, u, e)
}

// charges reports whether unit u charges at all.
func charges(s *core.State, u int) bool {
	d := force.Of(s)
	return (d.Arms(s, u).Melee != 0 || d.Actions.ChargeUnarmed) && !d.Rooted(s, u)
}

// EveryCharge appends the enemies that unit u can charge, on foot or by a way over jumps.
func EveryCharge(s *core.State, u int, dst []core.Action) []core.Action {
	if !charges(s, u) {
		return dst
	}
	_, rush := force.Moves(s, u)
	leaps := mayLeap(s, u)
	first, near := within(s, u, rush, leaps)
	c := chargerOf(s, u)
	for ; near != 0; near &= near - 1 {
		e := first + bits.TrailingZeros64(near)
		if force.Alive(s, e) && (c.may(e, rush) || leaps && LeapsInto(s, u, e)) {
			dst = append(dst, chargeAt(s, u, e))
		}
	}
	c.giveBack()
	return dst
}

// WalksInto reports whether unit u can charge unit e without a jump.
func WalksInto(s *core.State, u, e int) bool {
	_, rush := force.Moves(s, u)
	return MayCharge(s, u, e, rush)
}

// PlaceNear puts unit u, which is not on the table, in a block as near to a point as it finds room within
// reach: at the point itself, or on growing rings about it. It reports whether it did.
func PlaceNear(s *core.State, u int, p geom.Point, reach int32) bool {
	const near = 4 * geom.Inch // most find room as near as that
	w := unplaced(s, u, blockOf(s, u))
	defer w.GiveBack()
	w.Surround(w.SlotBox.Add(p).Grow(near), w.D.Move.Separation, -1)
	deep := depth(w, p)
	if !w.RoomNear(p, deep, min(near, reach)) {
		w.Surround(w.SlotBox.Add(p).Grow(reach), w.D.Move.Separation, -1)
		if !w.RoomNear(p, max(near, deep), reach) {
			return false
		}
	}
	Settle(w, core.ByArriving)
	return true
}

// depth returns how far from a point the anchor of the unit that is to be placed has no room in any direction: so far one
// of its models overlaps another base that it overlaps with the anchor at the point. It is 0 where none does.
func depth(w *figures.Layout, p geom.Point) (deep int32) {
	const rounded = 3 // more than all that rounding adds to a way of some inches
	for _, o := range w.Others {
		for i := range w.N {
			at, room := p.Add(w.Slots[i]), w.Own[i].R+o.R-rounded
			if room > deep && geom.Nearer(at, o.P, int64(room-deep)) {
				deep = room - int32(at.Sub(o.P).Norm())
			}
		}
	}
	return deep
}

// unplaced borrows a work of unit u, which stands nowhere, in formation f.
func unplaced(s *core.State, u int, f core.Formation) *figures.Layout {
	d := force.Of(s)
	w := figures.Borrow(d)
	w.On(s, d, s.Seat(u))
	return muster(w, u, f)
}

// blockOf returns the formation of a block of unit u.
func blockOf(s *core.State, u int) core.Formation {
	if s.G.Units[u].Size == 1 {
		return core.Line
	}
	return core.Block
}

// PlaceTowards puts unit u, which is not on the table, in a block entirely within reach of a point, where it
// finds room nearest to an enemy on the table; of equally near places the one nearest to the point. It
// reports whether it did.
func PlaceTowards(s *core.State, u int, p geom.Point, reach int32) bool {
	w := muster(readyArrival(s, s.Seat(u)), u, blockOf(s, u))
	defer w.GiveBack()
	const ring = geom.Inch / 2
	best, at, found := int64(0), p, false
	for r := int64(0); r <= int64(reach); r += ring {
		for k := range geom.Dirs {
			q := p.Add(w.Offset(k, r))
			if gap := w.EnemyGap(q); (!found || gap < best) && w.RoomAt(q) && w.Entirely(p, reach) {
				best, at, found = gap, q, true
			}
			if r == 0 {
				break
			}
		}
	}
	if found {
		w.Place(at)
		Settle(w, core.ByArriving)
	}
	return found
}

// Settle puts the unit on the table with its models at their places in To.
func Settle(w *figures.Layout, sort core.Sort) {
	putDown(w, sort)
	u := &w.S.Units[w.Unit]
	u.Flags = u.Flags&^(core.Reserve|core.Moved|core.Down) | core.OnTable
}

// riseReach is how far from where it lies an unconscious hero may stand up.
const riseReach = 6 * geom.Inch

// readyRise borrows a work in which an unconscious hero is placed where it lies, or, where somebody stands
// there now, as near as it finds room. It reports whether there is any.
func readyRise(s *core.State, u int) (w *figures.Layout, ok bool) {
	w = unplaced(s, u, core.Line)
	p := s.Models[s.G.Units[u].First].P
	// however near, as long as nobody is in the way
	w.Surround(w.SlotBox.Add(p), 0, -1)
	if w.RoomAt(p) {
		return w, true
	}
	w.Surround(w.SlotBox.Add(p).Grow(riseReach), w.D.Move.Separation, -1)
	return w, w.RoomNear(p, 0, riseReach)
}

// CanRise reports whether there is room for an unconscious hero to stand up.
func CanRise(s *core.State, u int) bool {
	w, ok := readyRise(s, u)
	w.GiveBack()
	return ok
}

// Rise lets an unconscious hero stand up with so many wounds fewer. There must be room for it.
func Rise(s *core.State, u, heal int) {
	w, _ := readyRise(s, u)
	defer w.GiveBack()
	m := &s.Models[s.G.Units[u].First]
	healed := min(heal, int(m.Wounds))
	m.Wounds -= uint16(healed)
	s.Suffer(int(s.G.Units[u].First), -healed, false)
	Settle(w, core.ByRising)
}

// CallScoutMove calls the move that a Scout may make when it has been placed, and reports whether there is
// one (GF2-SR-SCOUT). An Immobile unit stays where it is.
func CallScoutMove(s *core.State, unit int) bool {
	d := force.Of(s)
	if !d.Reserves.ScoutZone || !force.Alive(s, unit) || d.Rooted(s, unit) {
		return false
	}
	callMove(s, unit, d.Reserves.ScoutMove, proc.MoveScout)
	return true
}
