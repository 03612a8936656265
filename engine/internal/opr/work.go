package opr

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// A work is the scratch memory of one computation about one moving or looking unit. It is borrowed, used and given back inside one
// call, so it holds nothing between decisions.
type work struct {
	s    *core.State
	d    *Data
	unit int
	seat int   // of the owner
	sign int32 // of the owner's frame

	n     int                              // living models of the unit
	model [roster.MaxUnitModels]int32      // their indices in State.Models
	own   [roster.MaxUnitModels]board.Disc // their bases
	mean  geom.Point                       // the unit's anchor
	arms  *Arms                            // the unit's weapons
	flies uint64                           // by order in own: models that fly
	sure  uint64                           // and those that difficult terrain does not slow
	roots uint64                           // and those that do not move in melee (GF3-A-64)

	carrier int        // the transport that the unit is inside, or -1
	hatch   board.Disc // and its base

	others  []board.Disc // bases of other units near enough to mind, each radius grown by the room to keep
	groups  []group      // others, unit by unit
	room    int32        // that room
	onPath  int32        // the part of it that need not be kept on the way (GF3-A-24)
	near    []board.Disc // those of others that the last move tried can meet
	open    bool         // that move met nothing at all
	bases   []board.Disc // bases of the unit that is charged or looked at
	faced   int          // the unit that the work faces
	hard    []uint8      // impassable pieces near
	springs bool         // the unit may jump
	leaps   uint8        // where it does on the ways that are tried
	ghost   bool         // terrain means nothing to the move but where it ends
	slow    []uint8      // difficult pieces near
	risky   []uint8      // dangerous pieces near
	tall    []uint8      // pieces near that one stands on above the ground, in editions whose models climb
	cover   []uint8      // pieces near that give cover

	to         [roster.MaxUnitModels]geom.Point // where the models go, in the order of own
	slots      [roster.MaxUnitModels]geom.Point
	slotBox    geom.Box // around the bases at their slots, relative to the anchor
	shift      int64    // how far the slots lie at most from where the models stand now, relative to the anchor
	order      [roster.MaxUnitModels]uint8
	even       bool                                // the bases charged or looked at are all of one size
	strict     bool                                // no model takes a place that another stands on
	wentFar    bool                                // some model went further than difficult terrain lets a unit
	slowedDown bool                                // some model met difficult terrain
	bent       uint64                              // models that take a way around, by order in own
	bends      [roster.MaxUnitModels][2]geom.Point // and their way points
	links      [roster.MaxUnitModels]uint64
	sight      board.Sight
	tops, way  []stretch // of the last profile
	cuts       []int64

	median  geom.Point // of the unit, when cover is looked for
	grounds [2]ground  // of an Advance and of a Rush
}

// A group is a run of others that belong to one unit, with the box around those of its bases that are in it, grown like them.
type group struct {
	box      geom.Box
	from, to int
}

func newWork() *work {
	return &work{
		others: make([]board.Disc, 0, 512), near: make([]board.Disc, 0, 512), groups: make([]group, 0, 2*roster.MaxUnits),
		bases: make([]board.Disc, 0, roster.MaxUnitModels),
		sight: board.Sight{Discs: make([]board.Disc, 0, 512), Pieces: make([]uint8, 0, 64)},
		hard:  make([]uint8, 0, 64), slow: make([]uint8, 0, 64), risky: make([]uint8, 0, 64), tall: make([]uint8, 0, board.MaxPieces),
		tops: make([]stretch, 0, board.MaxPieces), way: make([]stretch, 0, maxStretches), cuts: make([]int64, 0, 2*board.MaxPieces+1),
		cover: make([]uint8, 0, 64),
	}
}

// load fills in the living models of unit u.
func (w *work) load(s *core.State, d *Data, u int) {
	w.s, w.d, w.unit = s, d, u
	def := &s.G.Units[u]
	w.seat, w.sign = int(def.Seat), s.Sign(int(def.Seat))
	w.n, w.bent, w.arms, w.flies, w.sure, w.roots, w.carrier, w.ghost, w.springs, w.leaps = 0, 0, d.Arms(s, u), 0, 0, 0, -1, false, false, afoot
	if s.Units[u].Is(core.Aboard) {
		w.carrier, w.hatch = Carrier(s, u), hatchOf(s, u)
	}
	prof := &d.Units[u]
	var x, y int64
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(def.First) + bits.TrailingZeros64(m)
		p := s.Models[i].P
		w.model[w.n] = int32(i)
		if prof.apart != 0 {
			k := uint(i) - uint(def.First)
			w.roots |= prof.roots >> k & 1 << w.n
			w.flies |= prof.fliers >> k & 1 << w.n
			w.sure |= prof.striders >> k & 1 << w.n
		}
		w.own[w.n] = board.Disc{P: p, R: s.G.Models[i].Base}
		x, y = x+int64(p.X), y+int64(p.Y)
		w.n++
	}
	if w.n > 0 {
		w.mean = geom.Point{X: int32(x / int64(w.n)), Y: int32(y / int64(w.n))}
	}
}

// bodies returns the unit's bases.
func (w *work) bodies() []board.Disc { return w.own[:w.n] }

// surround collects what stands within the box: bases of other units on the table with room to keep around each, and terrain. The unit
// skip is left out.
func (w *work) surround(box geom.Box, room int32, skip int) {
	s := w.s
	w.others, w.groups, w.room, w.onPath = w.others[:0], w.groups[:0], room, 0
	if !w.d.Move.PathSeparation {
		w.onPath = room
	}
	// Its own side comes first whichever seat it has: where the order matters, it must be the same for both players.
	own, inside := 0, -1
	if w.unit >= 0 {
		own, inside = s.Seat(w.unit), w.carrier
	}
	for _, seat := range [2]int{own, 1 - own} {
		first, end := s.G.UnitRange(seat)
		for u := first; u < end; u++ {
			if u == w.unit || u == skip || u == inside || !s.Units[u].Is(core.OnTable) || !s.Boxes[u].Overlaps(box.Grow(room)) || w.d.inNobodysWay(u) {
				continue
			}
			from, keep := len(w.others), room
			if w.d.Move.FriendsClose && seat == w.seat {
				keep = 0
			}
			w.others = appendBases(w.others, s, u, box, keep)
			if len(w.others) > from {
				w.groups = append(w.groups, group{s.Boxes[u].Grow(keep), from, len(w.others)})
			}
		}
	}
	w.hard, w.slow, w.risky, w.tall = w.hard[:0], w.slow[:0], w.risky[:0], w.tall[:0]
	t := &s.G.Table
	if t.Raised && w.d.Move.Climbs {
		for i := range t.Pieces {
			if p := &t.Pieces[i]; p.Tall() && p.Box.Overlaps(box) {
				w.tall = append(w.tall, uint8(i))
			}
		}
	}
	if t.All&(board.Impassable|board.Difficult|board.Dangerous) == 0 {
		return
	}
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if p.Kind&(board.Impassable|board.Difficult|board.Dangerous) == 0 || !p.Box.Overlaps(box) {
			continue
		}
		if p.Kind&board.Impassable != 0 {
			w.hard = append(w.hard, uint8(i))
		}
		if p.Kind&board.Difficult != 0 && inside < 0 { // a way out of a transport is no longer than difficult terrain lets it be
			w.slow = append(w.slow, uint8(i))
		}
		if p.Kind&board.Dangerous != 0 {
			w.risky = append(w.risky, uint8(i))
		}
	}
}

// appendBases appends the bases of unit u that reach into the box when grown by room.
func appendBases(dst []board.Disc, s *core.State, u int, box geom.Box, room int32) []board.Disc {
	first := int(s.G.Units[u].First)
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		p, r := s.Models[i].P, s.G.Models[i].Base+room
		if p.X+r >= box.Min.X && p.X-r <= box.Max.X && p.Y+r >= box.Min.Y && p.Y-r <= box.Max.Y {
			dst = append(dst, board.Disc{P: p, R: r})
		}
	}
	return dst
}

// loadBases fills bases with the living models of unit u.
func (w *work) loadBases(u int) {
	w.bases = w.bases[:0]
	first := int(w.s.G.Units[u].First)
	for m := w.s.Units[u].Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		w.bases = append(w.bases, board.Disc{P: w.s.Models[i].P, R: w.s.G.Models[i].Base})
	}
}

// touches reports whether a base that moves from a to b reaches into one of the pieces on its way.
func (w *work) touches(pieces []uint8, a, b geom.Point, r int32) bool {
	if len(pieces) == 0 {
		return false
	}
	box := geom.BoxAround(a, b, r)
	for _, i := range pieces {
		if p := &w.s.G.Table.Pieces[i]; p.Box.Overlaps(box) && p.Swept(a, b, r) {
			return true
		}
	}
	return false
}

// free reports whether own model i may move from a to b past the discs: as clear, but a Flying model passes over units and terrain, so that
// only where it ends counts (GF3-SR-FLYING).
func (w *work) free(i int, discs []board.Disc, a, b geom.Point) bool {
	if w.flies>>i&1 != 0 {
		a = b
	}
	return w.clear(discs, a, b, w.own[i].R)
}

// risks reports whether dangerous terrain lies on the way of own model i from a to b; a Flying model ignores it (GF3-SR-FLYING).
func (w *work) risks(i int, a, b geom.Point) bool {
	return w.flies>>i&1 == 0 && w.touches(w.risky, a, b, w.own[i].R)
}

// clear reports whether a base may move from a to b: nowhere closer to the discs (bases of other units, grown by the room to keep) than
// their radius, and through nothing impassable. A base that starts too close may move away (GF3-MOV-02, GF3-MOV-04).
func (w *work) clear(discs []board.Disc, a, b geom.Point, r int32) bool {
	for i := range discs {
		o := &discs[i]
		reach := int64(o.R) + int64(r)
		if geom.SegmentNear(a, b, o.P, reach) && !w.excused(o, a, b, reach) {
			return false
		}
	}
	if w.ghost {
		a = b
	}
	return !w.touches(w.hard, a, b, r)
}

// haunt makes terrain mean nothing to a move but where it ends, and units nothing to an Aircraft's (GF2-SR-SCOUT).
func (w *work) haunt() {
	w.ghost, w.slow, w.risky = true, w.slow[:0], w.risky[:0]
	if w.d.aircraft(w.unit) {
		w.others, w.groups = w.others[:0], w.groups[:0]
	}
}

// excused reports whether a way that comes too close to a base is allowed all the same: it leads away from a base that was too close
// from the start, or only its end counts.
func (w *work) excused(o *board.Disc, a, b geom.Point, reach int64) bool {
	if geom.Dist2(b, o.P) < reach*reach {
		return false
	}
	if geom.Dist2(a, o.P) < reach*reach && geom.Dot(o.P.Sub(a), b.Sub(a)) <= 0 {
		return true
	}
	return w.onPath > 0 && !geom.SegmentNear(a, b, o.P, reach-int64(w.onPath))
}

// commit writes the places in to into the state and returns how many dice of dangerous terrain the straight moves there call for: one
// per wound of Tough of every model whose way touches dangerous terrain (GF3-TERRAIN-03).
func (w *work) commit() (dice int) {
	moved := false
	for i := range w.n {
		m := &w.s.Models[w.model[i]]
		from, to := m.P, w.to[i]
		if from == to {
			continue
		}
		moved = true
		risk := false
		if w.bent>>i&1 != 0 {
			b := &w.bends[i]
			risk = w.risks(i, from, b[0]) || w.risks(i, b[0], b[1]) || w.risks(i, b[1], to)
		} else {
			risk = w.risks(i, from, to)
		}
		if risk {
			dice += w.owes(i)
		}
		m.P = to
	}
	if moved {
		w.s.Units[w.unit].Flags |= core.Moved
		w.s.Rebox(w.unit)
		if w.d.HasTransports {
			carry(w.s, w.unit)
		}
	}
	if w.carrier >= 0 {
		land(w.s, w.unit)
	}
	return dice
}

// owes returns the dice of own model i for a move through dangerous terrain: none when it has rolled for a move in this activation already,
// be it a charge before it steps back or consolidates (GF3-A-46).
func (w *work) owes(i int) int {
	u := &w.s.Units[w.unit]
	bit := uint64(1) << uint(int(w.model[i])-int(w.s.G.Units[w.unit].First))
	if u.Risked&bit != 0 {
		return 0
	}
	u.Risked |= bit
	return int(w.s.G.Models[w.model[i]].Tough)
}

// Coherent reports whether unit u stands in coherency (GF3-MOV-01).
func Coherent(s *core.State, u int) bool {
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	return w.coherent(w.bodies())
}

// coherentThere reports whether the unit will stand in coherency where its models go.
func (w *work) coherentThere() bool {
	var at [len(w.own)]board.Disc
	for i := range w.n {
		at[i] = board.Disc{P: w.to[i], R: w.own[i].R}
	}
	return w.coherent(at[:w.n])
}

func (w *work) coherent(bases []board.Disc) bool {
	if len(bases) < 2 {
		return true
	}
	return w.d.Move.Coherency.Links(bases, w.links[:len(bases)]) && w.d.Move.Coherency.Connected(w.links[:], 1<<uint(len(bases))-1)
}
