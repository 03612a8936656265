// Package board is the table as the rules see it: terrain, line of sight, whether a path is free, formations
// and coherency. It works on circles and convex pieces in the fixed point of geom and knows neither units nor
// rules.
package board

import (
	"fmt"
	"math/bits"
	"sort"

	"gauntlet/engine/geom"
)

// The most pieces of terrain that a table has, and the most corners of one.
const (
	MaxPieces  = 64
	MaxCorners = 8
)

// Kind is a set of terrain properties.
type Kind uint8

// The properties.
const (
	Cover Kind = 1 << iota
	Difficult
	Dangerous
	Blocks // line of sight
	Impassable
)

// A Piece is a compiled piece of terrain.
type Piece struct {
	Name   string
	Kind   Kind
	Height int32
	Poly   geom.Polygon // nil for a circle
	C      geom.Point   // of a circle
	R      int32
	Box    geom.Box
	isBox  bool // the polygon is that box
	middle Disc // a disc inside a polygon, of which most that reaches into that comes across it
}

// A Table is a compiled table.
type Table struct {
	HalfW, HalfH int32
	Pieces       []Piece
	Blocking     []uint8 // the pieces that block sight
	Sheltering   []uint8 // the pieces that block sight or give cover
	All          Kind    // the properties that any piece has
	// the boxes of the pieces, and masks of those that are impassable, difficult, dangerous, stood on above the
	// ground, and cover
	Boxes                          []geom.Box
	Hard, Slow, Risky, Tall, Cover uint64
	opaque                         uint64 // those that block sight
	Raised                         bool   // some piece that one can stand on has a height
	Top                            int32  // that of the highest

	columns, rows *[256]strip
}

// A strip of a table is a column or a row of it, two inches wide. It tells pieces as masks: those that begin
// no further on than in it, and those that end no sooner. So what reaches from one strip to another is a
// product of two masks.
type strip struct{ begun, lasting uint64 }

// stripBits is the width of a strip as a power of two.
const stripBits = 11

// stripOf returns in which strip a coordinate lies: there is one for any, whether it is on the table or not.
func stripOf(x int32) uint8 { return uint8(x>>stripBits + 128) }

// note notes in the strips that a piece reaches from one of them to another.
func note(strips *[256]strip, piece uint64, from, to uint8) {
	for i := range strips {
		if i >= int(from) {
			strips[i].begun |= piece
		}
		if i <= int(to) {
			strips[i].lasting |= piece
		}
	}
}

// Near returns the pieces whose boxes may overlap a box, as a mask: all that do are among them.
func (t *Table) Near(b geom.Box) uint64 {
	return t.columns[stripOf(b.Max.X)].begun & t.columns[stripOf(b.Min.X)].lasting &
		t.rows[stripOf(b.Max.Y)].begun & t.rows[stripOf(b.Min.Y)].lasting
}

// New returns the table of a width and a height on which pieces lie: polygons, or circles where there is a
// radius. It fills in what the pieces do not say themselves.
func New(width, height int32, pieces []Piece) (Table, error) {
	t := Table{HalfW: width / 2, HalfH: height / 2, Pieces: pieces}
	if width < 12*geom.Inch || height < 12*geom.Inch || t.HalfW > geom.MaxCoord || t.HalfH > geom.MaxCoord {
		return t, fmt.Errorf("%d x %d is outside 12 to %d inches a side", width/geom.Inch, height/geom.Inch,
			2*geom.MaxCoord/geom.Inch)
	}
	if len(pieces) > MaxPieces {
		return t, fmt.Errorf("%d pieces of terrain, at most %d", len(pieces), MaxPieces)
	}
	t.columns, t.rows = new([256]strip), new([256]strip)
	for i := range pieces {
		p := &pieces[i]
		switch {
		case p.R > 0:
			p.Poly, p.Box = nil, geom.BoxAround(p.C, p.C, p.R)
		case len(p.Poly) > MaxCorners || !p.Poly.Convex():
			return t, fmt.Errorf(
				"terrain %q is not a convex polygon of 3 to %d corners in counter-clockwise order", p.Name,
				MaxCorners)
		default:
			p.Box = p.Poly.Box()
			p.isBox = p.Poly.IsBox()
			p.middle = middleOf(p.Poly)
		}
		if !t.Box().Holds(p.Box) {
			return t, fmt.Errorf("terrain %q reaches over the table edge", p.Name)
		}
		if t.All |= p.Kind; p.Kind&Blocks != 0 {
			t.Blocking = append(t.Blocking, uint8(i))
			t.opaque |= 1 << i
		}
		if p.Kind&(Blocks|Cover) != 0 {
			t.Sheltering = append(t.Sheltering, uint8(i))
		}
		if p.Tall() {
			t.Raised, t.Top = true, max(t.Top, p.Height)
			t.Tall |= 1 << i
		}
		t.Boxes = append(t.Boxes, p.Box)
		note(t.columns, 1<<i, stripOf(p.Box.Min.X), stripOf(p.Box.Max.X))
		note(t.rows, 1<<i, stripOf(p.Box.Min.Y), stripOf(p.Box.Max.Y))
		t.Hard |= p.has(Impassable) << i
		t.Slow |= p.has(Difficult) << i
		t.Risky |= p.has(Dangerous) << i
		t.Cover |= p.has(Cover) << i
	}
	return t, nil
}

// Box returns all of the table.
func (t *Table) Box() geom.Box {
	return geom.Box{Min: geom.Point{X: -t.HalfW, Y: -t.HalfH}, Max: geom.Point{X: t.HalfW, Y: t.HalfH}}
}

// Inside reports whether a base of radius r about c, which may be any point, stands wholly on the table.
func (t *Table) Inside(c geom.Point, r int32) bool {
	return c.X >= r-t.HalfW && c.X <= t.HalfW-r && c.Y >= r-t.HalfH && c.Y <= t.HalfH-r
}

// Contains reports whether p lies in the piece.
func (p *Piece) Contains(c geom.Point) bool {
	if p.Poly == nil {
		return geom.Within(c, p.C, int64(p.R))
	}
	return p.Box.Holds(geom.Box{Min: c, Max: c}) && p.Poly.Contains(c)
}

// Touches reports whether a base of radius r about c reaches into the piece.
func (p *Piece) Touches(c geom.Point, r int32) bool {
	if p.Poly == nil {
		return geom.Nearer(c, p.C, int64(p.R)+int64(r))
	}
	return p.Poly.DiscTouches(c, int64(r))
}

// Holds reports whether a base of radius r about c stands wholly inside the piece.
func (p *Piece) Holds(c geom.Point, r int32) bool {
	if p.Poly == nil {
		return p.R >= r && geom.Within(c, p.C, int64(p.R)-int64(r))
	}
	return p.Poly.ContainsDisc(c, int64(r))
}

// Swept reports whether a base of radius r that moves from a to b reaches into the piece on its way.
func (p *Piece) Swept(a, b geom.Point, r int32) bool {
	switch {
	case p.Poly == nil:
		return geom.SegmentNear(a, b, p.C, int64(p.R)+int64(r))
	case p.isBox:
		return p.Box.SweepTouches(a, b, int64(r))
	}
	return r > 0 && geom.SegmentNear(a, b, p.middle.P, int64(p.middle.R)+int64(r)) ||
		p.Poly.SweepTouches(a, b, int64(r))
}

// middleOf returns a disc that lies in a polygon: the greatest about the mean of its corners, or a corner alone where
// rounding has taken the mean out of it.
func middleOf(g geom.Polygon) Disc {
	var x, y int64
	for _, q := range g {
		x, y = x+int64(q.X), y+int64(q.Y)
	}
	n := int64(len(g))
	mean := geom.Point{X: int32(x / n), Y: int32(y / n)}
	if r := sort.Search(geom.MaxCoord, func(r int) bool { return !g.ContainsDisc(mean, int64(r)) }); r > 0 {
		return Disc{P: mean, R: int32(r - 1)}
	}
	return Disc{P: g[0]}
}

// AppendCorners appends where a base of radius r that would go from a to b bends its way so that it passes the piece,
// kept off by some more, as many points as dst has room for: none when it does not reach into the piece anyway.
func (p *Piece) AppendCorners(dst []geom.Point, a, b geom.Point, r, margin int32) []geom.Point {
	if !p.Swept(a, b, r) {
		return dst
	}
	if p.Poly == nil {
		return geom.AppendBypasses(dst, a, b, p.C, int64(p.R)+int64(r))
	}
	for j := range p.Poly {
		u, v := geom.RoundCorner(p.Poly, j, int64(r)+int64(margin))
		if len(dst) < cap(dst) {
			dst = append(dst, u)
		}
		if u != v && len(dst) < cap(dst) {
			dst = append(dst, v)
		}
	}
	return dst
}

// has returns 1 where the piece has a property, and 0 where it has not.
func (p *Piece) has(k Kind) uint64 {
	if p.Kind&k != 0 {
		return 1
	}
	return 0
}

// Tall reports whether the piece is one that models stand on above the ground.
func (p *Piece) Tall() bool { return p.Height > 0 && p.Kind&Impassable == 0 }

// Span returns which part of the straight way from a to b, whose length is given, lies in the piece, edges
// included: from where to where, in units from a. A way that only touches the piece at one point does not lie
// in it.
func (p *Piece) Span(a, b geom.Point, length int64) (from, to int64, ok bool) {
	if p.Poly == nil {
		from, to, ok = geom.ChordOfDisc(a, b, p.C, int64(p.R), length)
	} else {
		from, to, ok = p.Poly.Chord(a, b, length)
	}
	return from, to, ok && from < to
}

// Crosses reports whether the line from a to b passes through the inside of the piece.
func (p *Piece) Crosses(a, b geom.Point) bool {
	if p.Poly == nil {
		return geom.SegmentNear(a, b, p.C, int64(p.R))
	}
	return !p.Box.Beside(a, b) &&
		(geom.SegmentNear(a, b, p.middle.P, int64(p.middle.R)) || p.Poly.LineCrosses(a, b))
}

// HeightAt returns how high a model stands whose centre is at c: on the highest piece there that it can stand
// on, in units.
func (t *Table) HeightAt(c geom.Point) (h int32) {
	if t.Tall == 0 {
		return 0
	}
	for m := t.Tall & t.Near(geom.Box{Min: c, Max: c}); m != 0; m &= m - 1 {
		if p := &t.Pieces[bits.TrailingZeros64(m)]; p.Height > h && p.Contains(c) {
			h = p.Height
		}
	}
	return h
}
