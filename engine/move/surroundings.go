package move

import (
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A group is a run of others that belong to one unit, with the box around those of its bases that are in it,
// grown like them.
type group struct {
	box      geom.Box
	from, to int
	unit     int // which one that is, for LeaveOut
}

// Bodies returns the unit's bases.
func (w *Mover) Bodies() []board.Disc { return w.Own[:w.N] }

// touches reports whether a base that moves from a to b reaches into one of the pieces on its way.
func (w *Mover) touches(pieces uint64, a, b geom.Point, r int32) bool {
	if pieces == 0 {
		return false
	}
	box := geom.BoxAround(a, b, r)
	return w.touchesIn(pieces, &box, a, b, r)
}

// touchesIn is touches for a way that leads through a box.
func (w *Mover) touchesIn(pieces uint64, box *geom.Box, a, b geom.Point, r int32) bool {
	t := w.Table
	for m := pieces & t.Near(*box); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); t.Boxes[i].Overlaps(*box) && t.Pieces[i].Swept(a, b, r) {
			return true
		}
	}
	return false
}

// Free reports whether figure i may move from a to b past the others: as clear, but a Flying model passes over
// units and terrain, so that only where it ends counts (GF3-SR-FLYING).
func (w *Mover) Free(i int, a, b geom.Point) bool {
	if w.Flies>>i&1 != 0 {
		a = b
	}
	return w.clear(a, b, w.Own[i].R, w.Hard)
}

// Risks reports whether dangerous terrain lies on the way of figure i from a to b; a Flying model ignores it
// (GF3-SR-FLYING).
func (w *Mover) Risks(i int, a, b geom.Point) bool {
	return w.Flies>>i&1 == 0 && w.touches(w.Risky, a, b, w.Own[i].R)
}

// clear reports whether a base may move from a to b: nowhere closer to the others (whose bases are grown by the
// room to keep) than their radius, and through none of the pieces, all that is impassable among them. A base that starts too close may
// move away (GF3-MOV-02, GF3-MOV-04).
func (w *Mover) clear(a, b geom.Point, r int32, pieces uint64) bool {
	box := geom.BoxAround(a, b, r)
	others := w.Others
	if k := w.barrier; k < len(others) && !misses(&box, &others[k]) && w.bars(&others[k], a, b, r) {
		return false
	}
	from := a
	if w.PassesTerrain {
		from = b
	}
	if w.touchesIn(pieces, &box, from, b, r) {
		return false
	}
	for k := range w.Groups {
		g := &w.Groups[k]
		if !g.box.Overlaps(box) {
			continue
		}
		for i := g.from; i < g.to; i++ {
			if o := &others[i]; !misses(&box, o) && w.bars(o, a, b, r) {
				w.barrier = i
				return false
			}
		}
	}
	return true
}

// misses reports whether a disc does not reach into a box. What is less than 0 of the four differences decides
// in one branch, which is guessed wrong less often than four.
func misses(b *geom.Box, o *board.Disc) bool {
	return (o.P.X+o.R-b.Min.X-1)|(b.Max.X-o.P.X+o.R-1)|(o.P.Y+o.R-b.Min.Y-1)|(b.Max.Y-o.P.Y+o.R-1) < 0
}

// bars reports whether a disc stops a base on its way from a to b: the base would end too close to it, or come
// too close on the way. A way that leads away from a disc that was too close from the start may begin there.
func (w *Mover) bars(o *board.Disc, a, b geom.Point, r int32) bool {
	reach := int64(o.R) + int64(r)
	if geom.Nearer(b, o.P, reach) {
		return true
	}
	if geom.Dot(o.P.Sub(a), b.Sub(a)) <= 0 {
		return false
	}
	pass := reach - int64(w.onPath)
	return geom.SegmentNear(a, b, o.P, min(reach, max(pass, -pass)))
}

// CoherentThere reports whether the unit will stand in coherency where its models go.
func (w *Mover) CoherentThere() bool {
	var at [MaxFigures]board.Disc
	for i := range w.N {
		at[i] = w.there(i)
	}
	return w.Coherent(at[:w.N])
}

// Coherent reports whether some bases stand in coherency.
func (w *Mover) Coherent(bases []board.Disc) bool {
	return w.Rules.Coherency.Holds(bases, w.Links[:])
}

// WithinFarWithout reports whether the figures but for one stand within the far distance of each other.
func (w *Mover) WithinFarWithout(gone int) bool {
	for i := range w.N {
		for j := range i {
			if i != gone && j != gone && !w.Own[i].Within(w.Own[j], w.Rules.Coherency.Far) {
				return false
			}
		}
	}
	return true
}

// New returns a mover with room for all that can stand near.
func New() Mover {
	return Mover{
		Others: make([]board.Disc, 0, 512), Groups: make([]group, 0, 80),
		lane:  lane{groups: make([]uint8, 0, 80), discs: make([]board.Disc, 512)},
		Bases: make([]board.Disc, 0, MaxFigures),
		Sight: board.NewSight(),
		tops:  make([]stretch, 0, board.MaxPieces), way: make([]stretch, 0, maxStretches),
		cuts:  make([]int64, 0, 2*board.MaxPieces+1),
		Cover: make([]uint8, 0, 64), havens: make([]geom.Box, 0, board.MaxPieces),
		router: router{discs: make([]board.Disc, 0, 512), crews: make([]crew, 0, 80)},
	}
}

// ForgetOthers forgets what stands near, and sets the room that others are given.
func (w *Mover) ForgetOthers(room int32) {
	w.MindNobody()
	w.room, w.onPath = room, 0
	if !w.Rules.PathSeparation {
		w.onPath = room
	}
}

// MindNobody forgets who stands near.
func (w *Mover) MindNobody() {
	w.Others, w.Groups, w.left = w.Others[:0], w.Groups[:0], false
	w.bearings.forget()
}

// CloseGroup makes a group of the others from a place on, unless there are none: they are those of a unit, and a box
// holds them all.
func (w *Mover) CloseGroup(box geom.Box, from, unit int) {
	if len(w.Others) > from {
		w.Groups = append(w.Groups, group{box, from, len(w.Others), unit})
		w.bearings.forget()
	}
}

// LeaveOut leaves a unit out of the groups, as if it were not there, and puts back the one that was left out before.
func (w *Mover) LeaveOut(unit int) {
	if w.left {
		w.Groups = slices.Insert(w.Groups, w.leftAt, w.leftOut)
	}
	w.leftAt = slices.IndexFunc(w.Groups, func(g group) bool { return g.unit == unit })
	if w.left = w.leftAt >= 0; w.left {
		w.leftOut = w.Groups[w.leftAt]
		w.Groups = slices.Delete(w.Groups, w.leftAt, w.leftAt+1)
	}
	w.barrier = len(w.Others) // not one of those left out
	w.bearings.forget()
}

// GatherTerrain collects the terrain that reaches into the box; slowly says that difficult terrain slows the
// figures.
func (w *Mover) GatherTerrain(box geom.Box, slowly bool) {
	t := w.Table
	mind, in := t.Hard|t.Risky, uint64(0)
	if slowly {
		mind |= t.Slow
	}
	if w.Rules.Climbs {
		mind |= t.Tall
	}
	for m := mind & t.Near(box); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); t.Boxes[i].Overlaps(box) {
			in |= 1 << i
		}
	}
	w.Hard, w.Risky, w.slow, w.Tall = in&t.Hard, in&t.Risky, 0, 0
	if slowly {
		w.slow = in & t.Slow
	}
	if w.Rules.Climbs {
		w.Tall = in & t.Tall
	}
	w.blocks = w.Hard | w.slow | w.Tall
	w.bearings.forget()
}

// PassTerrain makes terrain mean nothing to a move but where it ends.
func (w *Mover) PassTerrain() {
	w.PassesTerrain, w.slow, w.Risky = true, 0, 0
	w.bearings.forget()
}
