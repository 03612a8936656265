package mission

import (
	"fmt"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/strictyaml"
)

const (
	minSide   = 12 * geom.Inch
	maxSide   = 2 * geom.MaxCoord
	maxHeight = 24 * geom.Inch
)

// Validate checks a table that may come from anywhere, a replay for one: size, limits, shapes, pieces on the
// table, and that it is symmetric when it says so. Whatever ParseTable returns is valid.
func (t *Table) Validate() error {
	if err := strictyaml.CheckName(t.Name); err != nil {
		return fmt.Errorf("table: %w", err)
	}
	if err := t.checkSize(); err != nil {
		return fmt.Errorf("table %q: %w", t.Name, err)
	}
	if len(t.Terrain) > MaxPieces {
		return fmt.Errorf("table %q: %d pieces of terrain, at most %d", t.Name, len(t.Terrain), MaxPieces)
	}
	for i := range t.Terrain {
		if err := t.Terrain[i].check(t); err != nil {
			return fmt.Errorf("table %q: piece %d: %w", t.Name, i+1, err)
		}
	}
	if !t.Symmetric {
		return nil
	}
	for i := range t.Terrain {
		image, found := t.Terrain[i].halfTurn(), false
		for j := range t.Terrain {
			found = found || image.sameShape(&t.Terrain[j]) && image.sameKind(&t.Terrain[j])
		}
		if !found {
			return fmt.Errorf("table %q: it is said to be symmetric, but piece %d has no image under the half turn", t.Name, i+1)
		}
	}
	return nil
}

func (t *Table) checkSize() error {
	switch {
	case t.Width < minSide || t.Height < minSide || t.Width > maxSide || t.Height > maxSide:
		return fmt.Errorf("%s x %s is outside %s to %s inches a side", Inches(t.Width), Inches(t.Height),
			Inches(minSide), Inches(maxSide))
	case t.Width < t.Height:
		return fmt.Errorf("%s x %s: the long side comes first", Inches(t.Width), Inches(t.Height))
	case t.Width%2 != 0 || t.Height%2 != 0:
		return fmt.Errorf("%s x %s: a side is an even number of thousandths of an inch, for the centre is a point",
			Inches(t.Width), Inches(t.Height))
	}
	return nil
}

// check reports what is wrong with a piece of table t.
func (p *Piece) check(t *Table) error {
	if err := strictyaml.CheckName(p.Name); err != nil {
		return err
	}
	if p.Height < 0 || p.Height > maxHeight {
		return fmt.Errorf("a height of %s is outside 0 to %s inches", Inches(p.Height), Inches(maxHeight))
	}
	if !p.Cover && !p.Difficult && !p.Dangerous && !p.Blocks && !p.Impassable && p.Height == 0 {
		return fmt.Errorf("it has neither a property nor a height")
	}
	var box geom.Box
	if p.Radius != 0 {
		if p.Polygon != nil {
			return fmt.Errorf("it is both a circle and a polygon")
		}
		if p.Radius < 0 || p.Radius > geom.MaxCoord || !InRange(geom.Polygon{p.Center}) {
			return fmt.Errorf("a circle of radius %s about %s does not fit any table", Inches(p.Radius),
				InchesAt(p.Center))
		}
		box = geom.Box{Min: p.Center, Max: p.Center}.Grow(p.Radius)
	} else {
		if len(p.Polygon) < 3 || len(p.Polygon) > MaxCorners {
			return fmt.Errorf("a polygon of %d corners, 3 to %d are allowed", len(p.Polygon), MaxCorners)
		}
		if p.Center != (geom.Point{}) {
			return fmt.Errorf("a polygon has no centre of its own")
		}
		if !InRange(p.Polygon) || !p.Polygon.Convex() {
			return fmt.Errorf("the corners are not those of a convex polygon in counter-clockwise order")
		}
		box = p.Polygon.Box()
	}
	w, h := t.Width/2, t.Height/2
	if over := max(box.Max.X-w, -w-box.Min.X, box.Max.Y-h, -h-box.Min.Y); over > 0 {
		return fmt.Errorf("it reaches %s inches over the table edge", Inches(over))
	}
	return nil
}

// InRange reports whether all corners are within geom.MaxCoord, so that they can be computed with.
func InRange(g geom.Polygon) bool {
	for _, p := range g {
		if p.X < -geom.MaxCoord || p.X > geom.MaxCoord || p.Y < -geom.MaxCoord || p.Y > geom.MaxCoord {
			return false
		}
	}
	return true
}

// halfTurn returns the piece turned half round about the centre of the table.
func (p *Piece) halfTurn() Piece {
	out := *p
	out.Center = p.Center.Neg()
	out.Polygon = halfTurn(p.Polygon)
	return out
}

func halfTurn(g geom.Polygon) geom.Polygon {
	if g == nil {
		return nil
	}
	out := make(geom.Polygon, len(g))
	for i := range g {
		out[i] = g[i].Neg()
	}
	return out
}

// sameShape reports whether p and q cover the same ground, wherever their lists of corners begin.
func (p *Piece) sameShape(q *Piece) bool {
	n := len(p.Polygon)
	if p.Radius != q.Radius || p.Center != q.Center || n != len(q.Polygon) {
		return false
	}
	for s := range n {
		if slices.Equal(p.Polygon, slices.Concat(q.Polygon[s:], q.Polygon[:s])) {
			return true
		}
	}
	return n == 0
}

func (p *Piece) sameKind(q *Piece) bool {
	return p.Cover == q.Cover && p.Difficult == q.Difficult && p.Dangerous == q.Dangerous &&
		p.Blocks == q.Blocks && p.Impassable == q.Impassable && p.Height == q.Height
}

// Contains reports whether a point lies in the piece or on its edge.
func (p *Piece) Contains(c geom.Point) bool {
	if p.Radius != 0 {
		return geom.Dist2(c, p.Center) <= int64(p.Radius)*int64(p.Radius)
	}
	return p.Polygon.Contains(c)
}
