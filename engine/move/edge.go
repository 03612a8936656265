package move

import "gauntlet/engine/geom"

// Direction returns the direction of the pattern in which a displacement leads, or -1 when it leads in none.
func (w *Mover) Direction(v geom.Point) int {
	for dir := range geom.Dirs {
		unit := geom.Dirs[dir].Sign(w.Sign)
		off := geom.Cross(unit, v) / geom.DirScale
		if geom.Dot(unit, v) > 0 && max(off, -off) <= flightSlack {
			return dir
		}
	}
	return -1
}

// Edges calls yield with every place of the pattern at the table edge, in order, until it returns false. That
// pattern is that of the cells for units that were set aside, of which only
// those at the edge are there: a cell stands for the place nearest to its middle at which the unit touches
// the edge, or in a corner both edges.
func (w *Mover) Edges(yield func(pattern int, p geom.Point) bool) {
	all := w.Table.Box()
	cols, rows := CellsAlong(all.Max.X), CellsAlong(all.Max.Y)
	lo, hi := all.Min.Sub(w.SlotBox.Min), all.Max.Sub(w.SlotBox.Max)
	for row := range rows {
		for col := range cols {
			if row > 0 && row < rows-1 && col > 0 && col < cols-1 {
				continue
			}
			// The first and the last of a row or column go all the way to the edge.
			c := w.ArrivalAt(col, row)
			if col == 0 || col == cols-1 {
				c.X *= 2
			}
			if row == 0 || row == rows-1 {
				c.Y *= 2
			}
			c = c.Sign(w.Sign)
			p := geom.Point{X: max(lo.X, min(hi.X, c.X)), Y: max(lo.Y, min(hi.Y, c.Y))}
			if w.ComesToEdge(p) && !yield(int(row*cols+col), p) {
				return
			}
		}
	}
}

// ComesToEdge reports whether the unit stands wholly on the table and touches its edge with its anchor at p.
func (w *Mover) ComesToEdge(p geom.Point) bool {
	w.Place(p)
	for i := range w.N {
		if w.AtEdge(w.To[i], w.Own[i].R) {
			return w.Inside(p)
		}
	}
	return false
}

// edgeSlack is how far from the table edge a base may be that touches it, for places are rounded (units).
const edgeSlack = 4

// AtEdge reports whether a base at p touches the table edge.
func (w *Mover) AtEdge(p geom.Point, r int32) bool { return !w.Table.Inside(p, r+edgeSlack) }

// The pattern of places for units that were set aside is a grid of cells of 8 inches over the whole table, in
// the owner's frame, row by row from its own edge. A cell stands for its middle; where that is not legal, for
// the first legal point of the lattice of 2 inches in it. The usual table has 54 cells.
const (
	ArrivalCell = 8 * geom.Inch
	ArrivalStep = 2 * geom.Inch
)

// ArrivalAt returns the middle of a cell in the owner's frame.
func (w *Mover) ArrivalAt(col, row int32) geom.Point {
	return geom.Point{X: (2*col - CellsAlong(w.Table.HalfW) + 1) * (ArrivalCell / 2),
		Y: (2*row - CellsAlong(w.Table.HalfH) + 1) * (ArrivalCell / 2)}
}

// CellsAlong returns the number of cells along a side of the table, of which half is given.
func CellsAlong(half int32) int32 { return (2*half + ArrivalCell - 1) / ArrivalCell }

// ArrivalCells returns the number of cells of the pattern of places for units that were set aside, on a table
// of a width and a height.
func ArrivalCells(width, height int32) int {
	return int(CellsAlong(width/2) * CellsAlong(height/2))
}
