package move

import (
	"cmp"
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// CoverGoals fills in how the middles of the nearest pieces of cover lie to the anchor, nearest first, and
// returns how many there are within six inches of the allowance.
func (w *Mover) CoverGoals(best *[CoverChoices]geom.Point, allow int32) (n int) {
	if w.Table.All&board.Cover == 0 {
		return 0
	}
	reach := int64(allow) + 6*geom.Inch
	for i := range w.Table.Pieces {
		p := &w.Table.Pieces[i]
		if p.Kind&board.Cover == 0 || p.Kind&board.Impassable != 0 {
			continue
		}
		to := p.Box.Middle().Sub(w.Mean)
		if to == zero || !geom.Within(to, zero, reach) {
			continue
		}
		k := n
		for k > 0 && w.shorter(to, best[k-1]) {
			k--
		}
		if k < CoverChoices {
			n = min(n+1, CoverChoices)
			copy(best[k+1:n], best[k:n-1])
			best[k] = to
		}
	}
	return n
}

// shorter reports whether displacement p is shorter than q. Equal ones are told apart in the owner's frame, so
// that their order does not depend on where they come from.
func (w *Mover) shorter(p, q geom.Point) bool {
	p, q = p.Sign(w.Sign), q.Sign(w.Sign)
	return cmp.Or(cmp.Compare(geom.Dot(p, p), geom.Dot(q, q)), cmp.Compare(p.X, q.X),
		cmp.Compare(p.Y, q.Y)) < 0
}

// CoverNear collects in cover the pieces that give cover and lie within the unit's reach, and reports whether
// there are any.
func (w *Mover) CoverNear(allow int32) bool {
	t := w.Table
	w.Cover = w.Cover[:0]
	if t.All&board.Cover == 0 {
		return false
	}
	box := w.Box.Grow(allow)
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Cover != 0 && p.Box.Overlaps(box) {
			w.Cover = append(w.Cover, uint8(i))
		}
	}
	return len(w.Cover) > 0
}

// Sheltered reports whether the unit displaced by v would stand in cover terrain (GF3-A-44), which CoverNear
// has collected and roomy has looked at. Where more than half of the models stand within some pieces, so
// does, in the box around these, the point that has as many of them to its left as to its right, and in front
// as behind.
func (w *Mover) Sheltered(v geom.Point) bool {
	pieces := w.Table.Pieces
	box, middle := w.BoxAt(v), w.median.Add(v)
	all := geom.Box{Min: middle, Max: middle}
	var buf [board.MaxPieces]uint8
	near := buf[:0]
	for _, k := range w.Cover {
		if b := pieces[k].Box; b.Overlaps(box) {
			if len(near) == 0 {
				all = b
			}
			near, all = append(near, k), all.Union(b)
		}
	}
	if len(near) == 0 || !all.Holds(geom.Box{Min: middle, Max: middle}) {
		return false
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

// Roomy reports whether the cover that has been collected may have room for more than half of the unit as it
// stands: for every piece, no more models than lie together in the width and in the depth of its box. It
// works out the median of the unit.
func (w *Mover) Roomy() bool {
	if w.N == 1 {
		w.median = w.Own[0].P
		return true
	}
	var xs, ys [MaxFigures]int32
	least := w.Own[0].R
	for i := range w.N {
		xs[i], ys[i] = w.Own[i].P.X, w.Own[i].P.Y
		least = min(least, w.Own[i].R)
	}
	slices.Sort(xs[:w.N])
	slices.Sort(ys[:w.N])
	w.median = geom.Point{X: xs[w.N/2], Y: ys[w.N/2]}
	room := 0
	for _, k := range w.Cover {
		b := &w.Table.Pieces[k].Box
		room += min(most(xs[:w.N], b.Max.X-b.Min.X-2*least), most(ys[:w.N], b.Max.Y-b.Min.Y-2*least))
	}
	return 2*room > w.N
}

// most returns how many of the sorted numbers lie at most within a width of each other.
func most(sorted []int32, width int32) (n int) {
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
func (w *Mover) InCover(b board.Disc) bool {
	box := geom.Box{Min: b.P, Max: b.P}
	for i := range w.Table.Pieces {
		p := &w.Table.Pieces[i]
		if p.Kind&board.Cover != 0 && p.Box.Overlaps(box) &&
			(p.Holds(b.P, b.R) || len(w.Bases) == 1 && p.Contains(b.P)) {
			return true
		}
	}
	return false
}

// Behind reports whether for more than half of the firing models the line between the centres crosses
// sight-blocking terrain that the firing model does not touch.
func (w *Mover) Behind(target geom.Point, firing uint64) bool {
	t := w.Table
	crossed := 0
	for m := firing; m != 0; m &= m - 1 {
		a := w.Own[bits.TrailingZeros64(m)]
		for _, i := range w.Sight.Pieces {
			if p := &t.Pieces[i]; p.Crosses(a.P, target) && !p.Touches(a.P, a.R+1) {
				crossed++
				break
			}
		}
	}
	return 2*crossed > bits.OnesCount64(firing)
}
