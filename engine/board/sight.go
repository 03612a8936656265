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

	lines [8]line // of the last two bases
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

// A line is one of those along which one base sees another: where it begins and ends, how it leads there, and the
// square of its length.
type line struct {
	from, to, way geom.Point
	len2          int64
}

// numLines is how many lines there are from one base to another.
const numLines = 5

// newLine returns the line between two points.
func newLine(from, to geom.Point) line {
	way := to.Sub(from)
	return line{from, to, way, geom.Dot(way, way)}
}

// A band is as wide on both sides of the line between two points as the wider of the bases about them.
type band struct {
	x, y   int64 // where it begins
	dx, dy int64 // from there to where it ends
	length int64 // of that, rounded up
	len2   int64 // its square
	wide   int64
}

// bandBetween returns the band in which all lines between two bases lie.
func bandBetween(a, b Disc) band {
	way := b.P.Sub(a.P)
	len2 := geom.Dot(way, way)
	length := geom.Isqrt(len2)
	if length*length < len2 {
		length++
	}
	return band{int64(a.P.X), int64(a.P.Y), int64(way.X), int64(way.Y), length, len2, int64(max(a.R, b.R))}
}

// next returns the place of the next disc that may reach into the band, from a place on, or that behind the last.
func (s *band) next(discs []Disc, from int) int {
	for i := from; i < len(discs); i++ {
		d := &discs[i]
		x, y, reach := int64(d.P.X)-s.x, int64(d.P.Y)-s.y, (int64(d.R)+s.wide)*s.length
		across, along := s.dx*y-s.dy*x, s.dx*x+s.dy*y
		if (reach+across)|(reach-across)|(reach+along)|(s.len2+reach-along) >= 0 {
			return i
		}
	}
	return len(discs)
}

// drawLines notes the lines between two bases whose centres are so far apart, rounded up: between the centres, the
// left edges, the right ones, and crosswise.
func (v *Sight) drawLines(a, b Disc, length int64) {
	v.lines[0] = newLine(a.P, b.P)
	n := v.lines[0].way.Perp()
	na := n.Times(int64(a.R), max(1, length))
	nb := na
	if b.R != a.R {
		nb = n.Times(int64(b.R), max(1, length))
	}
	al, ar, bl, br := a.P.Add(na), a.P.Sub(na), b.P.Add(nb), b.P.Sub(nb)
	v.lines[1], v.lines[2], v.lines[3], v.lines[4] = newLine(al, bl), newLine(ar, br), newLine(al, br), newLine(ar, bl)
}

// past returns those of some lines, a mask, that do not pass through the inside of a disc.
func (d *Disc) past(lines *[8]line, mask uint) uint {
	r2 := int64(d.R) * int64(d.R)
	for m := mask; m != 0; m &= m - 1 {
		l := &lines[bits.TrailingZeros(m)&7]
		rel, in := d.P.Sub(l.from), false
		if along := geom.Dot(l.way, rel); along <= 0 {
			in = geom.Dot(rel, rel) < r2
		} else if along >= l.len2 {
			in = geom.Dist2(d.P, l.to) < r2
		} else {
			in = geom.LessSquare(geom.Cross(l.way, rel), r2, l.len2)
		}
		hit := uint(0)
		if in {
			hit = m & -m
		}
		mask &^= hit // no branch, which would be guessed wrong too often
	}
	return mask
}

// Sees reports whether base a sees base b. All lines lie in a band, and what does not reach into that is in the way
// of none. What stands in the way goes to the front of its list: it probably stands in the way of the next base too.
func (v *Sight) Sees(a, b Disc) bool {
	if len(v.Pieces) == 0 && len(v.Discs) == 0 {
		return true
	}
	s := bandBetween(a, b)
	open, front, drawn := uint(1<<numLines-1), 0, false
	for i := s.next(v.Discs, 0); i < len(v.Discs); i = s.next(v.Discs, i+1) {
		if !drawn {
			v.drawLines(a, b, s.length)
			drawn = true
		}
		left := v.Discs[i].past(&v.lines, open)
		if left == open {
			continue
		}
		if i != front {
			v.Discs[front], v.Discs[i] = v.Discs[i], v.Discs[front]
		}
		if front, open = front+1, left; open == 0 {
			return false
		}
	}
	if len(v.Pieces) == 0 {
		return true
	}
	if !drawn {
		v.drawLines(a, b, s.length)
	}
	return v.seesPast(open, s.length >= int64(a.R)+int64(b.R))
}

// seesPast reports whether no piece stands in the way of some of the lines between two bases, a mask. What crosses
// both lines between the edges, of bases that are apart, crosses all others.
func (v *Sight) seesPast(mask uint, apart bool) bool {
	a, b := v.lines[0].from, v.lines[0].to
	left := -1 // the piece that is in the way on the left
	for m := mask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros(m) & 7
		if v.open(&v.lines[k], a, b) {
			return true
		}
		switch k {
		case 1:
			left = int(v.Pieces[0])
		case 2:
			if apart && left == int(v.Pieces[0]) {
				return false
			}
		}
	}
	return false
}

// open reports whether no piece stands in the way of a line between bases about a and b.
func (v *Sight) open(l *line, a, b geom.Point) bool {
	box := geom.BoxAround(l.from, l.to, 0)
	for k, i := range v.Pieces {
		if t := &v.Table.Pieces[i]; t.Box.Overlaps(box) && t.Crosses(l.from, l.to) && !t.Contains(a) &&
			!t.Contains(b) {
			v.Pieces[0], v.Pieces[k] = v.Pieces[k], v.Pieces[0]
			return false
		}
	}
	return true
}
