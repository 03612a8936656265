package move

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// CoverGoals fills in how the middles of the nearest pieces of cover lie to the anchor, nearest first, and
// returns how many there are within six inches of the allowance.
func (w *Mover) CoverGoals(best *[CoverChoices]geom.Point, allow int32) (n int) {
	reach := int64(allow) + 6*geom.Inch
	near := w.Table.Near(geom.BoxAround(w.Mean, w.Mean, int32(reach)))
	for m := w.Table.Cover &^ w.Table.Hard & near; m != 0; m &= m - 1 {
		to := w.Table.Boxes[bits.TrailingZeros64(m)].Middle().Sub(w.Mean)
		if to == zero || !geom.Within(to, zero, reach) {
			continue
		}
		if n == CoverChoices && !w.shorter(to, best[n-1]) {
			continue
		}
		n = min(n+1, CoverChoices)
		k := n - 1
		for ; k > 0 && w.shorter(to, best[k-1]); k-- {
			best[k] = best[k-1]
		}
		best[k] = to
	}
	return n
}

// shorter reports whether displacement p is shorter than q. Equal ones are told apart in the owner's frame,
// so that their order does not depend on where they come from.
func (w *Mover) shorter(p, q geom.Point) bool {
	if p2, q2 := geom.Dot(p, p), geom.Dot(q, q); p2 != q2 {
		return p2 < q2
	}
	p, q = p.Sign(w.Sign), q.Sign(w.Sign)
	return p.X < q.X || p.X == q.X && p.Y < q.Y
}

// FindCover collects the pieces that give cover and lie within the unit's reach, and the displacements by
// which the unit as it stands may come to stand in them: boxes outside of which there are none. It reports
// whether there are any boxes.
//
// More than half of the models must stand within some pieces that all reach into the box around the unit. Of
// these one holds at least its share of them, if all that are near enough to it hold as many; and where the
// box around a piece holds so many, the one of them with the greatest x is no further to the left, in the
// order of all, than their number lets it be.
func (w *Mover) FindCover(allow int32) bool {
	t := w.Table
	w.Cover, w.havens = w.Cover[:0], w.havens[:0]
	box := w.Box.Grow(allow)
	for m := t.Cover & t.Near(box); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); t.Boxes[i].Overlaps(box) {
			w.Cover = append(w.Cover, uint8(i))
		}
	}
	if len(w.Cover) == 0 {
		return false
	}
	xs, ys := w.inOrder[0][:w.N], w.inOrder[1][:w.N]
	least := w.Own[0].R
	for i, own := range w.Own[:w.N] {
		xs[i], ys[i], least = own.P.X, own.P.Y, min(least, own.R)
	}
	if w.N == 1 {
		least = 0 // its centre is enough
	}
	sortFew(xs)
	sortFew(ys)
	room := 0
	for _, k := range w.Cover {
		b := t.Boxes[k].Grow(-least)
		fit := min(most(xs, b.Max.X-b.Min.X), most(ys, b.Max.Y-b.Min.Y))
		room += fit
		if fit*len(w.Cover) <= w.N/2 { // not enough even if all pieces shared them
			continue
		}
		sharing := w.sharing(t.Boxes[k])
		need := (w.N/2 + sharing) / sharing // more than half of them, shared and rounded up
		if fit < need {
			continue
		}
		h := geom.Box{Min: geom.Point{X: b.Min.X - xs[w.N-need], Y: b.Min.Y - ys[w.N-need]},
			Max: geom.Point{X: b.Max.X - xs[need-1], Y: b.Max.Y - ys[need-1]}}
		if h.Min.X <= allow && h.Max.X >= -allow && h.Min.Y <= allow && h.Max.Y >= -allow {
			w.havens = append(w.havens, h)
		}
	}
	return 2*room > w.N && len(w.havens) > 0
}

// sharing returns how many pieces of cover, one that lies in a box among them, may all hold figures while that
// one does: those no further from it than the unit's box is wide.
func (w *Mover) sharing(b geom.Box) (n int) {
	if w.N == 1 {
		return 1
	}
	width, depth := w.Box.Max.X-w.Box.Min.X, w.Box.Max.Y-w.Box.Min.Y
	for _, o := range w.Cover {
		if c := &w.Table.Boxes[o]; c.Min.X-b.Max.X <= width && b.Min.X-c.Max.X <= width &&
			c.Min.Y-b.Max.Y <= depth && b.Min.Y-c.Max.Y <= depth {
			n++
		}
	}
	return n
}

// MayShelter reports whether Sheltered may be true of a displacement that is part of another one, whose parts
// are rounded by less than a unit.
func (w *Mover) MayShelter(way geom.Point) bool {
	box := geom.BoxAround(zero, way, 0)
	for i := range w.havens {
		if h := &w.havens[i]; h.Overlaps(box) && !h.Grow(1).Beside(zero, way) {
			return true
		}
	}
	return false
}

// Sheltered reports whether the unit displaced by v would stand in cover terrain (GF3-A-44), which FindCover
// has looked for.
func (w *Mover) Sheltered(v geom.Point) bool {
	for i := range w.havens {
		h := &w.havens[i]
		if v.X >= h.Min.X && v.X <= h.Max.X && v.Y >= h.Min.Y && v.Y <= h.Max.Y {
			return w.shelters(v)
		}
	}
	return false
}

// shelters is Sheltered without a look at the havens.
func (w *Mover) shelters(v geom.Point) bool {
	pieces := w.Table.Pieces
	box := w.BoxAt(v)
	var buf [board.MaxPieces]uint8
	near := buf[:0]
	for _, k := range w.Cover {
		if w.Table.Boxes[k].Overlaps(box) {
			near = append(near, k)
		}
	}
	in := 0
	for i := range w.N {
		p, r := w.Own[i].P.Add(v), w.Own[i].R
		for _, k := range near {
			// The box around the piece tells most of those that it does not hold.
			q := &pieces[k]
			if q.Box.Holds(geom.BoxAround(p, p, r)) && q.Holds(p, r) || w.N == 1 && q.Contains(p) {
				in++
				break
			}
		}
		if left := w.N - 1 - i; 2*in > w.N || 2*(in+left) <= w.N {
			break
		}
	}
	return 2*in > w.N
}

// most returns how many of the sorted numbers lie at most within a width of each other.
func most(sorted []int32, width int32) (n int) {
	if sorted[len(sorted)-1]-sorted[0] <= width {
		return len(sorted)
	}
	from := 0
	for i, v := range sorted {
		for v-sorted[from] > width && from < i {
			from++
		}
		if width >= 0 {
			n = max(n, i-from+1)
		}
	}
	return n
}

// InCover reports whether a base of the faced unit stands in cover terrain: wholly, or with its centre where
// it is the only one (GF3-A-44).
func (w *Mover) InCover(b board.Disc) bool { return w.CoverAt(b) >= 0 }

// CoverAt returns the piece of cover terrain that a base of the faced unit stands in, or -1.
func (w *Mover) CoverAt(b board.Disc) int {
	box := geom.Box{Min: b.P, Max: b.P}
	for m := w.Table.Cover; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if p := &w.Table.Pieces[i]; w.Table.Boxes[i].Overlaps(box) &&
			(p.Holds(b.P, b.R) || len(w.Bases) == 1 && p.Contains(b.P)) {
			return i
		}
	}
	return -1
}

// Behind reports whether for more than half of the firing models the line between the centres crosses one of
// some pieces of terrain that the firing model does not touch.
func (w *Mover) Behind(target geom.Point, firing uint64, pieces []uint8) bool {
	t := w.Table
	crossed := 0
	for m := firing; m != 0; m &= m - 1 {
		a := w.Own[bits.TrailingZeros64(m)]
		for _, i := range pieces {
			if p := &t.Pieces[i]; p.Crosses(a.P, target) && !p.Touches(a.P, a.R+1) {
				crossed++
				break
			}
		}
	}
	return 2*crossed > bits.OnesCount64(firing)
}

// Crosses reports whether for some of the firing models the line between the centres crosses a piece that the
// firing model does not touch.
func (w *Mover) Crosses(target geom.Point, firing uint64, piece uint8) bool {
	p := &w.Table.Pieces[piece]
	for m := firing; m != 0; m &= m - 1 {
		if a := w.Own[bits.TrailingZeros64(m)]; p.Crosses(a.P, target) && !p.Touches(a.P, a.R+1) {
			return true
		}
	}
	return false
}
