// Package figures lays the units of a state out as figures of package move, and looks and measures between
// them. All that moves, sees or reaches something reads it.
package figures

import (
	"math/bits"
	"slices"
	"sync"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// NoEnemy is the squared distance of an enemy where there is none.
const NoEnemy = 1 << 62

// EnemyGap2 returns the squared distance of the unit's box, displaced by v, from the nearest box of an enemy.
func (w *Layout) EnemyGap2(v geom.Point) (gap2 int64) {
	gap2 = NoEnemy
	box := w.BoxAt(v)
	first, end := w.S.G.UnitRange(1 - w.seat)
	for e := first; e < end; e++ {
		if w.S.Units[e].Is(core.OnTable) {
			gap2 = min(gap2, box.Gap2(w.S.Boxes[e]))
		}
	}
	return gap2
}

// Entry returns the menu entry of a displacement.
func (w *Layout) Entry(f core.Formation, v geom.Point, pattern int) core.Action {
	return core.Action{Verb: core.Move, Form: f, Pattern: int16(pattern), Unit: int16(w.Unit),
		At: w.Mean.Add(v)}
}

// scratch holds layouts from one computation to the next, for all games: a tournament plays hundreds of them
// in turn, and what layouts keep does not depend on which.
var scratch = sync.Pool{New: func() any { return &Layout{Mover: move.New()} }}

// Borrow returns a layout of a game about nobody yet.
func Borrow(d *force.Data) *Layout {
	w := scratch.Get().(*Layout)
	w.D = d
	return w
}

// LayOut borrows a layout and loads unit u.
func LayOut(s *core.State, u int) *Layout {
	w := Borrow(force.Of(s))
	w.Load(s, w.D, u)
	return w
}

// GiveBack ends the use of a layout that was borrowed.
func (w *Layout) GiveBack() { scratch.Put(w) }

// Number returns the number of own model i in the unit.
func (w *Layout) Number(i int) uint { return uint(int(w.Model[i]) - int(w.S.G.Units[w.Unit].First)) }

// InUnit turns a mask by order in Own into one by model of the unit.
func (w *Layout) InUnit(mask uint64) (out uint64) {
	for ; mask != 0; mask &= mask - 1 {
		out |= 1 << w.Number(bits.TrailingZeros64(mask))
	}
	return out
}

// InOrder turns a mask by model of the unit into one by order in Own.
func (w *Layout) InOrder(mask uint64) (out uint64) {
	for i := range w.N {
		out |= mask >> w.Number(i) & 1 << i
	}
	return out
}

// BoxGap2 returns the squared distance of the boxes of the unit, displaced by v, and of unit e.
func (w *Layout) BoxGap2(v geom.Point, e int) int64 { return w.BoxAt(v).Gap2(w.S.Boxes[e]) }

// A Layout is the scratch memory of one computation about one moving or looking unit: its figures and what
// stands around them, laid out for package move. It is borrowed, used and given back inside one call, or
// kept for several questions about one position (tactics.Keep): it holds nothing between decisions.
type Layout struct {
	move.Mover
	S    *core.State
	D    *force.Data
	Unit int
	seat int // of the owner

	Model        [roster.MaxUnitModels]int32 // the models in State.Models, by order in Own
	Arms         *force.Arms                 // the unit's weapons
	Carrier      int                         // the transport that the unit is inside, or -1
	faced        int                         // the unit that the layout faces
	approached   int                         // the one that it is ready to look at from many places, or -1
	destinations [2]Destinations             // of an Advance and of a Rush
	roses        [32]keptRose                // kept from one use to the next
	charges      charges                     // likewise
}

// On makes the layout one about figures of a seat, none of which are there yet.
func (w *Layout) On(s *core.State, d *force.Data, seat int) {
	w.S, w.D, w.Unit, w.seat = s, d, -1, seat
	w.Rules, w.Table, w.Sign, w.Zone = &d.Move, &s.G.Table, s.Sign(seat), &d.Zone
}

// Load fills in the living models of unit u.
func (w *Layout) Load(s *core.State, d *force.Data, u int) {
	def := &s.G.Units[u]
	w.On(s, d, int(def.Seat))
	w.Unit, w.Arms, w.Carrier, w.Leaving, w.approached = u, d.Arms(s, u), -1, false, -1
	w.Bent, w.Flies, w.Unslowed, w.Roots = 0, 0, 0, 0
	w.Nowhere, w.PassesTerrain, w.MayJump, w.Jumps = false, false, false, move.OnFoot
	w.Box, w.Base, w.Guests, w.Uniform = s.Boxes[u], def.MaxBase, 0, def.Uniform
	unit := &s.Units[u]
	if guests := unit.Alive >> uint(def.Size); guests != 0 {
		w.Guests = bits.OnesCount64(guests)
		_, w.Uniform = s.Shape(u)
	}
	if unit.Is(core.Aboard) {
		w.Carrier, w.Leaving, w.Out = force.Carrier(s, u), true,
			move.Exit{Disc: force.HatchOf(s, u), Reach: d.Transports.LeaveReach,
				Partly: d.Transports.LeavePartly}
	}
	prof, unslowed := &d.Units[u], uint64(0)
	if prof.List != nil {
		unslowed = d.Unslowed(s, u)
	}
	w.Mean = s.Anchor(u)
	n, alive := 0, unit.Alive
	models, defs := s.Models[def.First:], s.G.Models[def.First:]
	for m := alive; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		w.Model[n] = int32(def.First) + int32(k)
		w.Own[n] = board.Disc{P: models[k].P, R: defs[k].Base}
		n++
	}
	if w.N = n; prof.Apart|unslowed != 0 {
		for n, m := 0, alive; m != 0; n, m = n+1, m&(m-1) {
			k := bits.TrailingZeros64(m)
			w.Roots |= prof.Roots >> k & 1 << n
			w.Flies |= prof.Fliers >> k & 1 << n
			w.Unslowed |= (prof.Striders | unslowed) >> k & 1 << n
		}
	}
}

// Surround collects what stands within the box: bases of other units on the table with room to keep around
// each, and terrain. The unit skip is left out.
func (w *Layout) Surround(box geom.Box, room int32, skip int) {
	s := w.S
	w.ForgetOthers(room)
	// Its own side comes first whichever seat it has: where the order matters, it must be the same for both
	// players.
	own, inside := 0, -1
	if w.Unit >= 0 {
		own, inside = s.Seat(w.Unit), w.Carrier
	}
	all := nearBySeat(s, box.Grow(room))
	for _, seat := range [2]int{own, 1 - own} {
		first := int(s.G.SeatUnits[seat])
		keep := room
		if w.Rules.FriendsClose && seat == w.seat {
			keep = 0
		}
		near := all[seat]
		// shifts by 64 and more, of who is not of this seat, leave nothing
		near &^= 1<<uint(w.Unit-first) | 1<<uint(skip-first) | 1<<uint(inside-first)
		for ; near != 0; near &= near - 1 {
			u := first + bits.TrailingZeros64(near)
			if !s.Units[u].Is(core.OnTable) || w.D.InNobodysWay(u) {
				continue
			}
			from := len(w.Others)
			w.Others = AppendBases(w.Others, s, u, box, keep)
			w.CloseGroup(s.Boxes[u].Grow(keep), from, u)
		}
	}
	// a way out of a transport is no longer than difficult terrain lets it be
	w.GatherTerrain(box, inside < 0)
}

// overlapping returns which of the boxes of at most 64 units overlap a box, as a mask.
func overlapping(boxes []geom.Box, with geom.Box) uint64 {
	return begunBy(boxes, with.Min, with.Max.Add(geom.Point{X: 1, Y: 1}))
}

// begunBy returns which of at most 64 boxes reach to a point or beyond it, and begin before another, as a mask. It is
// one piece of code for all, and what is added to the points is not added again for each box.
//
//go:noinline
func begunBy(boxes []geom.Box, from, end geom.Point) (mask uint64) {
	for k := len(boxes) - 1; k >= 0; k-- {
		b := &boxes[k]
		in := (b.Min.X - end.X) & (b.Min.Y - end.Y) &^ ((b.Max.X - from.X) | (b.Max.Y - from.Y))
		mask += mask + uint64(uint32(in)>>31)
	}
	return mask
}

// nearBySeat returns which units of each seat have a box that overlaps a box, as masks that count from the first of the
// seat.
func nearBySeat(s *core.State, with geom.Box) [2]uint64 {
	mine, all := int(s.G.SeatUnits[1]), int(s.G.SeatUnits[2])
	if all <= 64 {
		near := overlapping(s.Boxes[:all], with)
		return [2]uint64{near & (1<<mine - 1), near >> mine}
	}
	return [2]uint64{overlapping(s.Boxes[:mine], with), overlapping(s.Boxes[mine:all], with)}
}

// AppendBases appends the bases of unit u that reach into the box when grown by room.
func AppendBases(dst []board.Disc, s *core.State, u int, box geom.Box, room int32) []board.Disc {
	first, alive, models, defs := int(s.G.Units[u].First), s.Units[u].Alive, s.Models, s.G.Models
	// all are written, and what is out of the box written over: a branch would be guessed wrong too often
	n := len(dst)
	if most := bits.Len64(alive); cap(dst)-n < most {
		dst = slices.Grow(dst, most)
	}
	dst = dst[:cap(dst)]
	for m := alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		p, r := models[i].P, defs[i].Base+room
		out := (p.X + r - box.Min.X) | (box.Max.X - p.X + r) | (p.Y + r - box.Min.Y) | (box.Max.Y - p.Y + r)
		dst[n] = board.Disc{P: p, R: r}
		n += 1 - int(uint32(out)>>31)
	}
	return dst[:n]
}

// LoadBases fills bases with the living models of unit u.
func (w *Layout) LoadBases(u int) {
	w.Bases, w.Foe = w.Bases[:0], w.S.Anchor(u)
	first := int(w.S.G.Units[u].First)
	for m := w.S.Units[u].Alive; m != 0; m &= m - 1 {
		w.Bases = append(w.Bases, DiscOf(w.S, first+bits.TrailingZeros64(m)))
	}
}

// PassOver makes terrain mean nothing to a move but where it ends, and units nothing to an Aircraft's
// (GF2-SR-SCOUT).
func (w *Layout) PassOver() {
	w.PassTerrain()
	if w.D.IsAircraft(w.Unit) {
		w.MindNobody()
	}
}

// Commit writes the places in To into the state and returns how many dice of dangerous terrain the straight
// moves there call for: one per wound of Tough of every model whose way touches dangerous terrain
// (GF3-TERRAIN-03). The way is of a sort, and by points beside which the models keep their places where it is
// by any.
func (w *Layout) Commit(sort core.Sort, by ...geom.Point) (dice int) {
	moved := false
	for i := range w.N {
		m := &w.S.Models[w.Model[i]]
		if m.P == w.To[i] {
			continue
		}
		if moved = true; w.Risky != 0 && w.RisksGoing(i) {
			dice += w.Owes(i)
		}
		from := m.P
		m.P = w.To[i]
		if w.S.Trace != nil {
			w.tell(sort, i, from, by)
		}
	}
	if moved {
		w.S.Units[w.Unit].Flags |= core.Moved
		w.S.Rebox(w.Unit)
		if w.D.HasTransports {
			force.Carry(w.S, w.Unit)
		}
	}
	if w.Carrier >= 0 {
		force.Land(w.S, w.Unit)
	}
	return dice
}

// tell tells of the way of own model i to its place.
func (w *Layout) tell(sort core.Sort, i int, from geom.Point, by []geom.Point) {
	if w.Bent>>i&1 != 0 {
		w.S.Walk(sort, int(w.Model[i]), from, w.Bends[i][0], w.Bends[i][1])
		return
	}
	var legs []geom.Point
	for _, p := range by {
		legs = append(legs, p.Add(w.Slots[i]))
	}
	w.S.Walk(sort, int(w.Model[i]), from, legs...)
}

// Owes returns the dice of own model i for a move through dangerous terrain: none when it has rolled for a
// move in this activation already, be it a charge before it steps back or consolidates (GF3-A-46).
func (w *Layout) Owes(i int) int {
	u := &w.S.Units[w.Unit]
	bit := uint64(1) << w.Number(i)
	if u.Risked&bit != 0 {
		return 0
	}
	u.Risked |= bit
	return int(w.S.G.Models[w.Model[i]].Tough)
}

// Coherent reports whether unit u stands in coherency (GF3-MOV-01).
func Coherent(s *core.State, u int) bool {
	w := LayOut(s, u)
	defer w.GiveBack()
	return w.Coherent(w.Bodies())
}
