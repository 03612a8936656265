package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A group is a run of others that belong to one unit, with the box around those of its bases that are in it,
// grown like them.
type group struct {
	box      geom.Box
	from, to int
}

// Bodies returns the unit's bases.
func (w *Mover) Bodies() []board.Disc { return w.Own[:w.N] }

// touches reports whether a base that moves from a to b reaches into one of the pieces on its way.
func (w *Mover) touches(pieces []uint8, a, b geom.Point, r int32) bool {
	if len(pieces) == 0 {
		return false
	}
	box := geom.BoxAround(a, b, r)
	for _, i := range pieces {
		if p := &w.Table.Pieces[i]; p.Box.Overlaps(box) && p.Swept(a, b, r) {
			return true
		}
	}
	return false
}

// Free reports whether figure i may move from a to b past the discs: as clear, but a Flying model passes over
// units and terrain, so that only where it ends counts (GF3-SR-FLYING).
func (w *Mover) Free(i int, discs []board.Disc, a, b geom.Point) bool {
	if w.Flies>>i&1 != 0 {
		a = b
	}
	return w.clear(discs, a, b, w.Own[i].R)
}

// Risks reports whether dangerous terrain lies on the way of figure i from a to b; a Flying model ignores it
// (GF3-SR-FLYING).
func (w *Mover) Risks(i int, a, b geom.Point) bool {
	return w.Flies>>i&1 == 0 && w.touches(w.Risky, a, b, w.Own[i].R)
}

// clear reports whether a base may move from a to b: nowhere closer to the discs (bases of other units, grown
// by the room to keep) than their radius, and through nothing impassable. A base that starts too close may
// move away (GF3-MOV-02, GF3-MOV-04).
func (w *Mover) clear(discs []board.Disc, a, b geom.Point, r int32) bool {
	box := geom.BoxAround(a, b, r)
	for i := range discs {
		o := &discs[i]
		if o.P.X+o.R <= box.Min.X || o.P.X-o.R >= box.Max.X || o.P.Y+o.R <= box.Min.Y ||
			o.P.Y-o.R >= box.Max.Y {
			continue // most are far off
		}
		reach := int64(o.R) + int64(r)
		if geom.SegmentNear(a, b, o.P, reach) && !w.excused(o, a, b, reach) {
			return false
		}
	}
	if w.PassesTerrain {
		a = b
	}
	return !w.touches(w.Hard, a, b, r)
}

// excused reports whether a way that comes too close to a base is allowed all the same: it leads away from a
// base that was too close from the start, or only its end counts.
func (w *Mover) excused(o *board.Disc, a, b geom.Point, reach int64) bool {
	if geom.Nearer(b, o.P, reach) {
		return false
	}
	return geom.Nearer(a, o.P, reach) && geom.Dot(o.P.Sub(a), b.Sub(a)) <= 0 ||
		w.onPath > 0 && !geom.SegmentNear(a, b, o.P, reach-int64(w.onPath))
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
	c := &w.Rules.Coherency
	return len(bases) < 2 || c.Links(bases, w.Links[:]) && c.Connected(w.Links[:], 1<<uint(len(bases))-1)
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
		Others: make([]board.Disc, 0, 512), near: make([]board.Disc, 0, 512), Groups: make([]group, 0, 80),
		Bases: make([]board.Disc, 0, MaxFigures),
		Sight: board.Sight{Discs: make([]board.Disc, 0, 512), Pieces: make([]uint8, 0, 64)},
		Hard:  make([]uint8, 0, 64), slow: make([]uint8, 0, 64), Risky: make([]uint8, 0, 64),
		Tall: make([]uint8, 0, board.MaxPieces),
		tops: make([]stretch, 0, board.MaxPieces), way: make([]stretch, 0, maxStretches),
		cuts:  make([]int64, 0, 2*board.MaxPieces+1),
		Cover: make([]uint8, 0, 64),
	}
}

// ForgetOthers forgets what stands near, and sets the room that others are given.
func (w *Mover) ForgetOthers(room int32) {
	w.Others, w.Groups, w.room, w.onPath = w.Others[:0], w.Groups[:0], room, 0
	if !w.Rules.PathSeparation {
		w.onPath = room
	}
}

// CloseGroup makes a group of the others from a place on, unless there are none; a box holds them all.
func (w *Mover) CloseGroup(box geom.Box, from int) {
	if len(w.Others) > from {
		w.Groups = append(w.Groups, group{box, from, len(w.Others)})
	}
}

// GatherTerrain collects the terrain that reaches into the box; slowly says that difficult terrain slows the
// figures.
func (w *Mover) GatherTerrain(box geom.Box, slowly bool) {
	w.Hard, w.slow, w.Risky, w.Tall = w.Hard[:0], w.slow[:0], w.Risky[:0], w.Tall[:0]
	climbs := w.Table.Raised && w.Rules.Climbs
	if !climbs && w.Table.All&(board.Impassable|board.Difficult|board.Dangerous) == 0 {
		return
	}
	for i := range w.Table.Pieces {
		p := &w.Table.Pieces[i]
		if !p.Box.Overlaps(box) {
			continue
		}
		if climbs && p.Tall() {
			w.Tall = append(w.Tall, uint8(i))
		}
		if p.Kind&board.Impassable != 0 {
			w.Hard = append(w.Hard, uint8(i))
		}
		if p.Kind&board.Difficult != 0 && slowly {
			w.slow = append(w.slow, uint8(i))
		}
		if p.Kind&board.Dangerous != 0 {
			w.Risky = append(w.Risky, uint8(i))
		}
	}
}

// PassTerrain makes terrain mean nothing to a move but where it ends.
func (w *Mover) PassTerrain() { w.PassesTerrain, w.slow, w.Risky = true, w.slow[:0], w.Risky[:0] }
