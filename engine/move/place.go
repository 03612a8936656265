package move

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// The pattern of places to deploy at is a grid of cells of 4 inches over the zone's bounding box, in the
// owner's frame, row by row from its own edge. A cell stands for its middle; when no middle is legal, for the
// first legal point on a whole inch in it.
const deployCell = 4 * geom.Inch

// StandsAt reports whether the unit may be deployed with its anchor at p: every base wholly inside the zone,
// an inch from other units, and not in impassable terrain. The places are left in To.
func (w *Mover) StandsAt(p geom.Point) bool {
	if !w.mayStand(p) {
		return false
	}
	w.Place(p)
	return true
}

// mayStand is StandsAt without the places.
func (w *Mover) mayStand(p geom.Point) bool {
	inside := w.boxInZone(w.SlotBox.Add(p))
	if !inside && w.Zone.isBox && !w.Zone.partly {
		return false
	}
	for i := 0; i < w.N && !inside; i++ {
		if !w.InZone(p.Add(w.Slots[i]), w.Own[i].R) {
			return false
		}
	}
	return w.HasRoom(p)
}

// HasRoom reports whether the unit, with its anchor at p, keeps off other units and impassable terrain.
func (w *Mover) HasRoom(p geom.Point) bool {
	box := w.SlotBox.Add(p)
	for k := range w.Groups {
		if g := &w.Groups[k]; g.box.Overlaps(box) && w.overlaps(w.Others[g.from:g.to], p, &box) {
			return false
		}
	}
	for m := w.Hard & w.Table.Near(box); m != 0; m &= m - 1 {
		t := &w.Table.Pieces[bits.TrailingZeros64(m)]
		if !t.Box.Overlaps(box) {
			continue
		}
		for i := range w.N {
			if t.Touches(p.Add(w.Slots[i]), w.Own[i].R) {
				return false
			}
		}
	}
	return true
}

// overlaps reports whether some figure of the unit, with its anchor at p and so within a box, overlaps one of
// some discs.
func (w *Mover) overlaps(discs []board.Disc, p geom.Point, box *geom.Box) bool {
	for k := range discs {
		o := &discs[k]
		if misses(box, o) {
			continue
		}
		for i := range w.N {
			if geom.Nearer(p.Add(w.Slots[i]), o.P, int64(w.Own[i].R)+int64(o.R)) {
				return true
			}
		}
	}
	return false
}

// InZone reports whether a base at p stands inside its owner's zone: wholly, or under the other ruling with
// its centre (GF3-A-03).
func (w *Mover) InZone(p geom.Point, r int32) bool {
	if w.Zone.partly {
		return w.Zone.Poly.Contains(p.Sign(w.Sign)) && w.Table.Inside(p, r)
	}
	return w.Zone.Poly.ContainsDisc(p.Sign(w.Sign), int64(r))
}

// boxInZone reports whether a box lies wholly inside the owner's zone; a convex zone that holds its corners
// holds all of it.
func (w *Mover) boxInZone(b geom.Box) bool {
	zone := w.Zone.Poly
	if w.Zone.isBox {
		return w.Zone.Box.Holds(b.Sign(w.Sign))
	}
	return zone.Contains(b.Min.Sign(w.Sign)) && zone.Contains(b.Max.Sign(w.Sign)) &&
		zone.Contains(geom.Point{X: b.Min.X, Y: b.Max.Y}.Sign(w.Sign)) &&
		zone.Contains(geom.Point{X: b.Max.X, Y: b.Min.Y}.Sign(w.Sign))
}

// Grid calls yield with every legal cell of the pattern, in order, until it returns false: with the cells'
// middles, or with the first legal whole-inch points inside them.
func (w *Mover) Grid(inside bool, yield func(pattern int, p geom.Point) bool) {
	box := w.Zone.Box
	mid := (box.Min.X + box.Max.X) / 2
	cols := (box.Max.X - box.Min.X) / (2 * deployCell)
	rows := (box.Max.Y - box.Min.Y + deployCell - 1) / deployCell
	// where the anchor of a unit is that stands wholly inside a box
	taken := w.SlotBox.Sign(w.Sign)
	room := geom.Box{Min: box.Min.Sub(taken.Min), Max: box.Max.Sub(taken.Max)}
	boxed := !inside && w.Zone.isBox && !w.Zone.partly
	for row := range rows {
		y := box.Min.Y + deployCell/2 + row*deployCell
		if boxed && (y < room.Min.Y || y > room.Max.Y) {
			continue
		}
		pattern := int(row*(2*cols+1)) - 1
		for col := -cols; col <= cols; col++ {
			pattern++
			c := geom.Point{X: mid + col*deployCell, Y: y}
			if boxed && (c.X < room.Min.X || c.X > room.Max.X) {
				continue
			}
			p, ok := c.Sign(w.Sign), false
			switch {
			case inside:
				p, ok = w.FirstIn(c, geom.Inch, w.mayStand)
			case boxed:
				ok = w.HasRoom(p)
			default:
				ok = w.mayStand(p)
			}
			if ok && !yield(pattern, p) {
				return
			}
		}
	}
}

// AnyPlace reports whether the grid has a legal cell.
func (w *Mover) AnyPlace(inside bool) (ok bool) {
	w.Grid(inside, func(int, geom.Point) bool { ok = true; return false })
	return ok
}

// FirstIn returns the first point that fits of the lattice of 4 by 4 points, a step apart, in the cell about a
// point in the owner's frame.
func (w *Mover) FirstIn(c geom.Point, step int32, fits func(geom.Point) bool) (p geom.Point, ok bool) {
	for k := range int32(16) {
		p = c.Add(geom.Point{X: (k%4 - 2) * step, Y: (k/4 - 2) * step}).Sign(w.Sign)
		if fits(p) {
			return p, true
		}
	}
	return p, false
}

// DeployCells returns the number of cells of the pattern over a zone.
func DeployCells(zone geom.Polygon) int {
	box := zone.Box()
	cols := (box.Max.X-box.Min.X)/(2*deployCell)*2 + 1
	rows := (box.Max.Y - box.Min.Y + deployCell - 1) / deployCell
	return int(cols * rows)
}

// NearZone reports whether a base at p lies entirely within the move of Scout of its own deployment zone.
func (w *Mover) NearZone(p geom.Point, r, within int32) bool {
	return w.Zone.Poly.DiscTouches(p.Sign(w.Sign), int64(within-r)+1)
}

// Hidden reports whether every model at its place in To, within a box, is over the gap of Ambush from every
// enemy.
func (w *Mover) Hidden(box geom.Box, gap int32) bool {
	for j := range w.Bases {
		if !w.Bases[j].Box().Grow(gap).Overlaps(box) {
			continue
		}
		for i := range w.N {
			if w.there(i).Within(w.Bases[j], gap) {
				return false
			}
		}
	}
	return true
}

// EnemyGap returns the squared distance of a point from the nearest enemy on the table.
func (w *Mover) EnemyGap(p geom.Point) int64 {
	least := int64(1) << 62
	for j := range w.Bases {
		least = min(least, geom.Dist2(p, w.Bases[j].P))
	}
	return least
}

// Entirely reports whether the bases at their places in To stand wholly within reach of a point.
func (w *Mover) Entirely(p geom.Point, reach int32) bool {
	for i := range w.N {
		if r := reach - w.Own[i].R; r < 0 || !geom.Within(w.To[i], p, int64(r)) {
			return false
		}
	}
	return true
}

// RoomNear looks for the place nearest to a point, at the point itself or within reach but beyond what has been
// searched, where the unit that is to be placed has room. The places are left in To, or where there is no room those
// that were tried last.
func (w *Mover) RoomNear(p geom.Point, searched, reach int32) bool {
	const ring = geom.Inch / 2
	at, ok := p, searched == 0 && w.hasRoomAt(p)
	for r := int64(searched/ring+1) * ring; r <= int64(reach) && !ok; r += ring {
		for k := 0; k < len(geom.Dirs) && !ok; k++ {
			at = p.Add(w.Offset(k, r))
			ok = w.hasRoomAt(at)
		}
	}
	w.Place(at)
	return ok
}

// RoomAt reports whether the unit that is to be placed may be placed with its anchor at p. The places are
// left in To.
func (w *Mover) RoomAt(p geom.Point) bool {
	w.Place(p)
	return w.hasRoomAt(p)
}

// hasRoomAt is RoomAt without the places.
func (w *Mover) hasRoomAt(p geom.Point) bool {
	return (w.Table.Box().Holds(w.SlotBox.Add(p)) || w.Inside(p)) && w.HasRoom(p)
}
