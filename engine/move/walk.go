package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// overCap reports whether, on the way to its places, some model goes further than difficult terrain of a mask
// that it meets lets it.
func (w *Mover) overCap(pieces uint64) bool {
	cap := int64(w.Rules.Difficult)
	for i := range w.N {
		if w.Unslowed>>i&1 == 0 && w.tooFar(i, w.Own[i].P, w.To[i], cap) {
			return w.slowed(pieces)
		}
	}
	return false
}

// Place writes the places of the models into to, for the anchor at a point.
func (w *Mover) Place(at geom.Point) {
	for i := range w.N {
		w.To[i] = at.Add(w.Slots[i])
	}
}

// within reports whether no model that re-forms has further to go than allow when the anchor is displaced by v.
func (w *Mover) within(v geom.Point, allow int32) bool {
	most2 := int64(allow) * int64(allow)
	// the figure that had too far to go the last time mostly has again
	if i := w.laggard; i < w.N {
		if way := v.Add(w.shifts[i]); geom.Dot(way, way) > most2 {
			return false
		}
	}
	for i := range w.N {
		if way := v.Add(w.shifts[i]); geom.Dot(way, way) > most2 {
			w.laggard = i
			return false
		}
	}
	return true
}

// Inside reports whether every base stands on the table when the anchor is at a point.
func (w *Mover) Inside(at geom.Point) bool {
	for i := range w.N {
		if !w.Table.Inside(at.Add(w.Slots[i]), w.Own[i].R) {
			return false
		}
	}
	return true
}

// slowed reports whether any model meets difficult terrain on its way to its place; a unit in which one does
// moves at most 6 inches (GF3-A-45). Under the other ruling only the models that meet it are held to that.
// Models that ignore it neither slow others nor are slowed (GF3-SR-STRIDER, SQ-SR-STRIDER, GF3-SR-FLYING,
// SQ-SR-FLYING, GF2-SR-STRIDER, GF2-SR-FLYING).
func (w *Mover) slowed(pieces uint64) bool {
	cap := int64(w.Rules.Difficult)
	for i := range w.N {
		a, b := w.Own[i].P, w.To[i]
		if w.Unslowed>>i&1 == 0 && (w.Rules.WholeDifficult || w.tooFar(i, a, b, cap)) &&
			w.touches(pieces, a, b, w.Own[i].R) {
			return true
		}
	}
	return false
}

// CeilNorm returns the length of v, rounded up.
func CeilNorm(v geom.Point) int64 {
	n := v.Norm()
	if n*n < geom.Dot(v, v) {
		n++
	}
	return n
}

// Gather pulls a scattered unit together as far as distances allow (GF3-A-23): the models go, front rank
// first, straight towards their places in a block about the unit's anchor, each as many quarters of the way
// as are free. The places are left in To.
func (w *Mover) Gather(allow int32) {
	w.FormUp(board.Block)
	w.pull(allow)
	if w.overCap(w.slow) {
		w.pull(min(allow, w.Rules.Difficult))
	}
}

// pull is gather with a given reach of every model, whatever the terrain on the way.
func (w *Mover) pull(allow int32) {
	for i := range w.N {
		w.To[i] = w.Own[i].P
	}
	for _, k := range w.order[:w.N] {
		i := int(k)
		from, goal := w.Own[i].P, w.Mean.Add(w.Slots[i]).Sub(w.Own[i].P)
		length := min(int64(allow), goal.Norm())
		for quarters := int64(4); quarters > 0; quarters-- {
			to := from.Add(goal.WithLength(length * quarters / 4))
			if w.Table.Inside(to, w.Own[i].R) && w.Free(i, from, to) &&
				!w.tooFar(i, from, to, int64(allow)) && w.apart(i, to) {
				w.To[i] = to
				break
			}
		}
	}
}

// apart reports whether model i of the unit would overlap no other model of it at p, where those stand in To.
func (w *Mover) apart(i int, p geom.Point) bool {
	for j := range w.N {
		if j != i && w.Own[i].At(p).Nearer(w.there(j), 0) {
			return false
		}
	}
	return true
}

// Extent returns how far the unit reaches at most from its anchor: to the furthest corner of its box.
func (w *Mover) Extent() int64 {
	b := &w.Box
	far := geom.Point{X: max(b.Max.X-w.Mean.X, w.Mean.X-b.Min.X), Y: max(b.Max.Y-w.Mean.Y, w.Mean.Y-b.Min.Y)}
	return far.Norm() + 1
}

// Passes returns the square of a bound on how near the anchor comes to a goal when it goes from where it is
// straight on by way: the ends of moves are rounded, by less than three units.
func (w *Mover) Passes(way, goal geom.Point) int64 {
	to := goal.Sub(w.Mean)
	d := int64(0)
	switch along := geom.Dot(way, to); {
	case along <= 0:
		d = to.Norm()
	case along >= geom.Dot(way, way):
		d = to.Sub(way).Norm()
	default:
		d = max(geom.Cross(way, to), -geom.Cross(way, to)) / (way.Norm() + 1)
	}
	d = max(0, d-3)
	return d * d
}

// BoxAt returns the box of the unit displaced by v.
func (w *Mover) BoxAt(v geom.Point) geom.Box { return w.Box.Add(v) }
