package board

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// A Disc is a base: centre and radius.
type Disc struct {
	P geom.Point
	R int32
}

// At returns the base with its centre at a point.
func (d Disc) At(p geom.Point) Disc { return Disc{p, d.R} }

// Box returns the box around the base.
func (d Disc) Box() geom.Box { return geom.BoxAround(d.P, d.P, d.R) }

// Within reports whether two bases are at most so far apart, edge to edge.
func (d Disc) Within(o Disc, far int32) bool {
	return geom.Within(d.P, o.P, int64(d.R)+int64(o.R)+int64(far))
}

// Nearer reports whether two bases are less than so far apart, edge to edge.
func (d Disc) Nearer(o Disc, room int32) bool {
	return geom.Nearer(d.P, o.P, int64(d.R)+int64(o.R)+int64(room))
}

// Nearest returns which of some bases have their centres nearest to p, up to four, the nearest first; of equally near
// ones the first.
func Nearest(bases []Disc, p geom.Point, buf *[4]uint8) []uint8 {
	var far [len(buf)]int64
	n := 0
	for j := range bases {
		d := geom.Dist2(p, bases[j].P)
		k := n
		if n == len(buf) {
			if k--; far[k] <= d {
				continue
			}
		} else {
			n++
		}
		for ; k > 0 && far[k-1] > d; k-- {
			far[k], buf[k] = far[k-1], buf[k-1]
		}
		far[k], buf[k] = d, uint8(j)
	}
	return buf[:n]
}

// A Sight answers questions of line of sight between two groups of bases. It holds only what can stand in the
// way.
//
// The ruling sight=five_lines: a base sees another when at least one of five lines is free: between the two
// centres, between the two left edges, the two right edges, and crosswise from edge to edge (edges as seen
// along the line of the centres). A sight-blocking piece in which the centre of either base lies does not
// block their lines: one sees out of and into it, not through it.
type Sight struct {
	Table    *Table
	Corridor Corridor
	Pieces   []uint8 // indices of the sight-blocking pieces in the corridor
	Discs    []Disc  // bases of third units in the corridor

	// what lies in a wider corridor that holds those to come
	WidePieces []uint8
	wideDiscs  []Disc
}

// NewSight returns a sight with room for all that can stand in the way.
func NewSight() Sight {
	return Sight{Pieces: make([]uint8, 0, MaxPieces), WidePieces: make([]uint8, 0, MaxPieces),
		Discs: make([]Disc, 0, 512), wideDiscs: make([]Disc, 0, 512)}
}

// Gather resets the sight to the pieces of the table that block sight between two boxes.
func (v *Sight) Gather(t *Table, a, b geom.Box) {
	v.Table, v.Corridor, v.Pieces, v.Discs = t, NewCorridor(a, b), v.Pieces[:0], v.Discs[:0]
	for m := t.opaque & t.Near(v.Corridor.Box); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); v.Corridor.Meets(t.Boxes[i]) {
			v.Pieces = append(v.Pieces, uint8(i))
		}
	}
}

// Widen keeps what lies in the corridor for Narrow.
func (v *Sight) Widen() {
	v.Pieces, v.WidePieces, v.Discs, v.wideDiscs = v.WidePieces, v.Pieces, v.wideDiscs, v.Discs
}

// Narrow resets the sight to what stands in the way between two boxes of what Widen has kept.
func (v *Sight) Narrow(a, b geom.Box) {
	v.Corridor, v.Pieces, v.Discs = NewCorridor(a, b), v.Pieces[:0], v.Discs[:0]
	for _, i := range v.WidePieces {
		if v.Corridor.Meets(v.Table.Pieces[i].Box) {
			v.Pieces = append(v.Pieces, i)
		}
	}
	for _, d := range v.wideDiscs {
		if v.Corridor.MeetsDisc(d.P, d.R) {
			v.Discs = append(v.Discs, d)
		}
	}
}

// Sees reports whether base a sees base b.
func (v *Sight) Sees(a, b Disc) bool {
	if len(v.Pieces) == 0 && len(v.Discs) == 0 {
		return true
	}
	if v.free(a.P, b.P, a.P, b.P) {
		return true
	}
	n := b.P.Sub(a.P).Perp()
	na := n.WithLength(int64(a.R))
	nb := na
	if b.R != a.R {
		nb = n.WithLength(int64(b.R))
	}
	al, ar, bl, br := a.P.Add(na), a.P.Sub(na), b.P.Add(nb), b.P.Sub(nb)
	return v.free(al, bl, a.P, b.P) || v.free(ar, br, a.P, b.P) || v.free(al, br, a.P, b.P) ||
		v.free(ar, bl, a.P, b.P)
}

// free reports whether the line from p to q is free; a and b are the centres of the two bases. What stands in
// the way goes to the front of its list: it probably stands in the way of the next line too.
func (v *Sight) free(p, q, a, b geom.Point) bool {
	for i := range v.Discs {
		if d := &v.Discs[i]; geom.SegmentNear(p, q, d.P, int64(d.R)) {
			v.Discs[0], v.Discs[i] = v.Discs[i], v.Discs[0]
			return false
		}
	}
	if len(v.Pieces) == 0 {
		return true
	}
	line := geom.BoxAround(p, q, 0)
	for k, i := range v.Pieces {
		if t := &v.Table.Pieces[i]; t.Box.Overlaps(line) && t.Crosses(p, q) && !t.Contains(a) &&
			!t.Contains(b) {
			v.Pieces[0], v.Pieces[k] = v.Pieces[k], v.Pieces[0]
			return false
		}
	}
	return true
}
