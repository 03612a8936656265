// Package board is the table as the rules see it: terrain, line of sight, whether a path is free, formations
// and coherency. It works on circles and convex pieces in the fixed point of geom and knows neither units nor
// rules.
package board

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// MaxPieces is the most pieces of terrain that a table has.
const MaxPieces = mission.MaxPieces

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
}

// A Table is a compiled table.
type Table struct {
	HalfW, HalfH int32
	Pieces       []Piece
	All          Kind // the properties that any piece has
	Raised       bool // some piece that one can stand on has a height
}

// Compile compiles a table.
func Compile(t *mission.Table) (Table, error) {
	out := Table{HalfW: t.Width / 2, HalfH: t.Height / 2}
	if t.Width < 12*geom.Inch || t.Height < 12*geom.Inch || out.HalfW > geom.MaxCoord ||
		out.HalfH > geom.MaxCoord {
		return out, fmt.Errorf("table %q: %d x %d is outside 12 to %d inches a side", t.Name,
			t.Width/geom.Inch, t.Height/geom.Inch, 2*geom.MaxCoord/geom.Inch)
	}
	if len(t.Terrain) > mission.MaxPieces {
		return out, fmt.Errorf("table %q: %d pieces of terrain, at most %d", t.Name, len(t.Terrain),
			mission.MaxPieces)
	}
	for i := range t.Terrain {
		src := &t.Terrain[i]
		p := Piece{Name: src.Name, Height: src.Height, Poly: src.Polygon, C: src.Center, R: src.Radius}
		for _, f := range []struct {
			k  Kind
			on bool
		}{{Cover, src.Cover}, {Difficult, src.Difficult}, {Dangerous, src.Dangerous}, {Blocks, src.Blocks},
			{Impassable, src.Impassable}} {
			if f.on {
				p.Kind |= f.k
			}
		}
		if p.R > 0 {
			p.Poly = nil
			p.Box = geom.Box{Min: p.C, Max: p.C}.Grow(p.R)
		} else {
			if len(p.Poly) > mission.MaxCorners || !p.Poly.Convex() {
				return out, fmt.Errorf("table %q: terrain %q is not a convex polygon of 3 to %d corners in counter-clockwise order", t.Name, p.Name, mission.MaxCorners)
			}
			p.Box = p.Poly.Box()
		}
		if p.Box.Min.X < -out.HalfW || p.Box.Max.X > out.HalfW || p.Box.Min.Y < -out.HalfH ||
			p.Box.Max.Y > out.HalfH {
			return out, fmt.Errorf("table %q: terrain %q reaches over the table edge", t.Name, p.Name)
		}
		out.All |= p.Kind
		out.Raised = out.Raised || p.Tall()
		out.Pieces = append(out.Pieces, p)
	}
	return out, nil
}

// Inside reports whether a base of radius r about c stands wholly on the table.
func (t *Table) Inside(c geom.Point, r int32) bool {
	return c.X-r >= -t.HalfW && c.X+r <= t.HalfW && c.Y-r >= -t.HalfH && c.Y+r <= t.HalfH
}

// Contains reports whether p lies in the piece.
func (p *Piece) Contains(c geom.Point) bool {
	if p.Poly == nil {
		return geom.Dist2(c, p.C) <= int64(p.R)*int64(p.R)
	}
	return p.Poly.Contains(c)
}

// Touches reports whether a base of radius r about c reaches into the piece.
func (p *Piece) Touches(c geom.Point, r int32) bool {
	if p.Poly == nil {
		d := int64(p.R) + int64(r)
		return geom.Dist2(c, p.C) < d*d
	}
	return p.Poly.DiscTouches(c, int64(r))
}

// Holds reports whether a base of radius r about c stands wholly inside the piece.
func (p *Piece) Holds(c geom.Point, r int32) bool {
	if p.Poly == nil {
		d := int64(p.R) - int64(r)
		return d >= 0 && geom.Dist2(c, p.C) <= d*d
	}
	return p.Poly.ContainsDisc(c, int64(r))
}

// Swept reports whether a base of radius r that moves from a to b reaches into the piece on its way.
func (p *Piece) Swept(a, b geom.Point, r int32) bool {
	if p.Poly == nil {
		return geom.SegmentNear(a, b, p.C, int64(p.R)+int64(r))
	}
	return p.Poly.SweepTouches(a, b, int64(r))
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
	return p.Poly.LineCrosses(a, b)
}

// HeightAt returns how high a model stands whose centre is at c: on the highest piece there that it can stand
// on, in units.
func (t *Table) HeightAt(c geom.Point) (h int32) {
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Height > h && p.Tall() && p.Contains(c) {
			h = p.Height
		}
	}
	return h
}
