package opr

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// A work is the scratch memory of one computation about one moving or looking unit: its figures and what stands around them, laid out for package
// move. It is borrowed, used and given back inside one call, so it holds nothing between decisions.
type work struct {
	move.Mover
	s    *core.State
	d    *Data
	unit int
	seat int // of the owner

	model   [roster.MaxUnitModels]int32 // the models in State.Models, by order in own
	arms    *Arms                       // the unit's weapons
	carrier int                         // the transport that the unit is inside, or -1
	faced   int                         // the unit that the work faces
	grounds [2]ground                   // of an Advance and of a Rush
}

func newWork() *work { return &work{Mover: move.New()} }

// on makes the work one about figures of a seat, none of which are there yet.
func (w *work) on(s *core.State, d *Data, seat int) {
	w.s, w.d, w.unit, w.seat = s, d, -1, seat
	w.Rules, w.Table, w.Sign = &d.Move, &s.G.Table, s.Sign(seat)
	w.Zone = move.Zone{Poly: d.Zone, IsBox: d.ZoneIsBox, Partly: d.Reserves.PartlyInZone}
}

// load fills in the living models of unit u.
func (w *work) load(s *core.State, d *Data, u int) {
	def := &s.G.Units[u]
	w.on(s, d, int(def.Seat))
	w.unit, w.arms, w.carrier, w.Leaving = u, d.Arms(s, u), -1, false
	w.N, w.Bent, w.Flies, w.Unslowed, w.Roots, w.PassesTerrain, w.MayJump, w.Jumps = 0, 0, 0, 0, 0, false, false, move.OnFoot
	w.Box, w.Base, w.Guests = s.Boxes[u], def.MaxBase, bits.OnesCount64(s.Units[u].Alive>>uint(def.Size))
	_, w.Uniform = s.Shape(u)
	if s.Units[u].Is(core.Aboard) {
		w.carrier, w.Leaving, w.Out = Carrier(s, u), true, move.Exit{Disc: hatchOf(s, u), Reach: d.Transports.LeaveReach, Partly: d.Transports.LeavePartly}
	}
	prof := &d.Units[u]
	var x, y int64
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(def.First) + bits.TrailingZeros64(m)
		p := s.Models[i].P
		w.model[w.N] = int32(i)
		if prof.apart != 0 {
			k := uint(i) - uint(def.First)
			w.Roots |= prof.roots >> k & 1 << w.N
			w.Flies |= prof.fliers >> k & 1 << w.N
			w.Unslowed |= prof.striders >> k & 1 << w.N
		}
		w.Own[w.N] = board.Disc{P: p, R: s.G.Models[i].Base}
		x, y = x+int64(p.X), y+int64(p.Y)
		w.N++
	}
	if w.N > 0 {
		w.Mean = geom.Point{X: int32(x / int64(w.N)), Y: int32(y / int64(w.N))}
	}
}

// surround collects what stands within the box: bases of other units on the table with room to keep around each, and terrain. The unit
// skip is left out.
func (w *work) surround(box geom.Box, room int32, skip int) {
	s := w.s
	w.ForgetOthers(room)
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
			from, keep := len(w.Others), room
			if w.Rules.FriendsClose && seat == w.seat {
				keep = 0
			}
			w.Others = appendBases(w.Others, s, u, box, keep)
			w.CloseGroup(s.Boxes[u].Grow(keep), from)
		}
	}
	w.GatherTerrain(box, inside < 0) // a way out of a transport is no longer than difficult terrain lets it be
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
	w.Bases, w.Foe = w.Bases[:0], w.s.Anchor(u)
	first := int(w.s.G.Units[u].First)
	for m := w.s.Units[u].Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		w.Bases = append(w.Bases, board.Disc{P: w.s.Models[i].P, R: w.s.G.Models[i].Base})
	}
}

// haunt makes terrain mean nothing to a move but where it ends, and units nothing to an Aircraft's (GF2-SR-SCOUT).
func (w *work) haunt() {
	w.PassTerrain()
	if w.d.aircraft(w.unit) {
		w.Others, w.Groups = w.Others[:0], w.Groups[:0]
	}
}

// commit writes the places in to into the state and returns how many dice of dangerous terrain the straight moves there call for: one
// per wound of Tough of every model whose way touches dangerous terrain (GF3-TERRAIN-03).
func (w *work) commit() (dice int) {
	moved := false
	for i := range w.N {
		m := &w.s.Models[w.model[i]]
		from, to := m.P, w.To[i]
		if from == to {
			continue
		}
		moved = true
		risk := false
		if w.Bent>>i&1 != 0 {
			b := &w.Bends[i]
			risk = w.Risks(i, from, b[0]) || w.Risks(i, b[0], b[1]) || w.Risks(i, b[1], to)
		} else {
			risk = w.Risks(i, from, to)
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
	return w.Coherent(w.Bodies())
}
