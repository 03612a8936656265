package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The pattern of places to deploy at is a grid of cells of 4 inches over the zone's bounding box, in the owner's frame, row by row from its own
// edge. A cell stands for its middle; when no middle is legal, for the first legal point on a whole inch in it.
const deployCell = 4 * geom.Inch

// readyDeploy borrows a work that holds what stands in a seat's zone.
func readyDeploy(s *core.State, seat int) *work {
	d := Of(s)
	w := d.borrow()
	w.s, w.d, w.unit, w.seat, w.sign = s, d, -1, seat, s.Sign(seat)
	box := d.Zone.Box()
	if w.sign < 0 {
		box = geom.Box{Min: box.Max.Neg(), Max: box.Min.Neg()}
	}
	w.surround(box, d.Move.Separation, -1)
	return w
}

// muster makes the work ready to try places for unit u in formation f.
func (w *work) muster(u int, f core.Formation) {
	w.load(w.s, w.d, u)
	w.mean = zero
	for i := range w.n {
		w.own[i].P = zero
	}
	w.formUp(f)
	if w.n == 1 {
		w.slots[0] = zero
		r := w.own[0].R
		w.slotBox = geom.Box{}.Grow(r)
	}
}

// standsAt reports whether the unit may be deployed with its anchor at p: every base wholly inside the zone, an inch from other units, and
// not in impassable terrain. The places are left in to.
func (w *work) standsAt(p geom.Point) bool {
	box := geom.Box{Min: p.Add(w.slotBox.Min), Max: p.Add(w.slotBox.Max)}
	if !w.boxInZone(box) {
		if _, uniform := w.s.Shape(w.unit); w.d.ZoneIsBox && uniform && !w.d.Reserves.PartlyInZone {
			return false
		}
		w.place(p)
		for i := range w.n {
			if !w.inZone(w.to[i], w.own[i].R) {
				return false
			}
		}
	}
	w.place(p)
	return w.hasRoom(box)
}

// hasRoom reports whether the unit, at its places in to within a box, keeps off other units and impassable terrain.
func (w *work) hasRoom(box geom.Box) bool {
	for k := range w.others {
		o := &w.others[k]
		if o.P.X+o.R <= box.Min.X || o.P.X-o.R >= box.Max.X || o.P.Y+o.R <= box.Min.Y || o.P.Y-o.R >= box.Max.Y {
			continue
		}
		for i := range w.n {
			if n := int64(o.R) + int64(w.own[i].R); geom.Dist2(w.to[i], o.P) < n*n {
				return false
			}
		}
	}
	for _, k := range w.hard {
		t := &w.s.G.Table.Pieces[k]
		if !t.Box.Overlaps(box) {
			continue
		}
		for i := range w.n {
			if t.Touches(w.to[i], w.own[i].R) {
				return false
			}
		}
	}
	return true
}

// inZone reports whether a base at p stands inside its owner's zone: wholly, or under the other ruling with its centre (GF3-A-03).
func (w *work) inZone(p geom.Point, r int32) bool {
	if w.d.Reserves.PartlyInZone {
		return w.d.Zone.Contains(p.Sign(w.sign)) && w.s.G.Table.Inside(p, r)
	}
	return w.d.Zone.ContainsDisc(p.Sign(w.sign), int64(r))
}

// boxInZone reports whether a box lies wholly inside the owner's zone; a convex zone that holds its corners holds all of it.
func (w *work) boxInZone(b geom.Box) bool {
	zone := w.d.Zone
	if w.d.ZoneIsBox {
		z := zone.Box()
		lo, hi := b.Min, b.Max
		if w.sign < 0 {
			lo, hi = b.Max.Neg(), b.Min.Neg()
		}
		return lo.X >= z.Min.X && lo.Y >= z.Min.Y && hi.X <= z.Max.X && hi.Y <= z.Max.Y
	}
	return zone.Contains(b.Min.Sign(w.sign)) && zone.Contains(b.Max.Sign(w.sign)) &&
		zone.Contains(geom.Point{X: b.Min.X, Y: b.Max.Y}.Sign(w.sign)) && zone.Contains(geom.Point{X: b.Max.X, Y: b.Min.Y}.Sign(w.sign))
}

// grid calls yield with every legal cell of the pattern, in order, until it returns false: with the cells' middles, or with the first legal
// whole-inch points inside them.
func (w *work) grid(inside bool, yield func(pattern int, p geom.Point) bool) {
	box := w.d.Zone.Box()
	mid := (box.Min.X + box.Max.X) / 2
	cols := (box.Max.X - box.Min.X) / (2 * deployCell)
	rows := (box.Max.Y - box.Min.Y + deployCell - 1) / deployCell
	pattern := 0
	for row := range rows {
		for col := -cols; col <= cols; col++ {
			c := geom.Point{X: mid + col*deployCell, Y: box.Min.Y + deployCell/2 + row*deployCell}
			p, ok := c.Sign(w.sign), false
			if inside {
				p, ok = w.firstPlace(c)
			} else {
				ok = w.standsAt(p)
			}
			if ok && !yield(pattern, p) {
				return
			}
			pattern++
		}
	}
}

// anyPlace reports whether the grid has a legal cell.
func (w *work) anyPlace(inside bool) (ok bool) {
	w.grid(inside, func(int, geom.Point) bool { ok = true; return false })
	return ok
}

func (w *work) firstPlace(c geom.Point) (geom.Point, bool) {
	for y := int32(-2); y < 2; y++ {
		for x := int32(-2); x < 2; x++ {
			if p := c.Add(geom.Point{X: x * geom.Inch, Y: y * geom.Inch}).Sign(w.sign); w.standsAt(p) {
				return p, true
			}
		}
	}
	return c, false
}

// DeployUnits calls yield with every unit of a seat that waits to be deployed and every formation in which the pattern has a legal place
// for it, until it returns false. Only when there is none at all, it looks inside the cells too.
func DeployUnits(s *core.State, seat int, yield func(unit int, f core.Formation) bool) {
	inZone(s, seat, undeployed, yield)
}

// undeployed reports whether unit u waits to be deployed.
func undeployed(s *core.State, u int) bool {
	return s.Units[u].Flags&(core.OnTable|core.Gone|core.Reserve|core.Joined|core.Aboard) == 0
}

// inZone is DeployUnits for the units of a seat that wait in one way or another.
func inZone(s *core.State, seat int, waiting func(*core.State, int) bool, yield func(unit int, f core.Formation) bool) {
	w := readyDeploy(s, seat)
	defer w.d.giveBack(w)
	first, end := s.G.UnitRange(seat)
	for _, inside := range [2]bool{false, true} {
		found := false
		for u := first; u < end; u++ {
			if !waiting(s, u) {
				continue
			}
			for f := core.Line; f < core.NumFormations; f++ {
				if f != core.Line && Lone(s, u) {
					break
				}
				if w.muster(u, f); w.anyPlace(inside) {
					found = true
					if !yield(u, f) {
						return
					}
				}
			}
		}
		if found {
			return
		}
	}
}

// HasRoom reports whether the zone of unit u's seat has a place for the unit in some formation while nothing else stands there: one of the
// pattern, or one inside its cells.
func HasRoom(s *core.State, u int) bool {
	w := readyDeploy(s, s.Seat(u))
	defer w.d.giveBack(w)
	w.others = w.others[:0]
	for _, inside := range [2]bool{false, true} {
		for f := core.Line; f < core.NumFormations; f++ {
			if w.muster(u, f); w.anyPlace(inside) {
				return true
			}
		}
	}
	return false
}

// DeployMenu appends the places of the pattern where unit u can be deployed in formation f.
func DeployMenu(s *core.State, u int, f core.Formation, dst []core.Action) []core.Action {
	w := readyDeploy(s, s.Seat(u))
	defer w.d.giveBack(w)
	w.muster(u, f)
	w.grid(!w.anyPlace(false), func(pattern int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Form: f, Pattern: int16(pattern), Unit: int16(u), At: p})
		return true
	})
	return dst
}

// Formed reports whether an action says no more of how a unit is placed on the table than in which formation; a single model stands in line.
func Formed(s *core.State, a *core.Action) bool {
	return a.Form >= core.Line && a.Form < core.NumFormations && (a.Form == core.Line || !Lone(s, int(a.Unit))) && a.Target == 0 && a.Ways == 0
}

// Deploy deploys unit u in formation f with its anchor at p, if it may stand there.
func Deploy(s *core.State, u int, f core.Formation, p geom.Point) bool {
	w := readyDeploy(s, s.Seat(u))
	defer w.d.giveBack(w)
	if w.muster(u, f); !w.standsAt(p) {
		return false
	}
	for i := range w.n {
		s.Models[w.model[i]].P = w.to[i]
	}
	s.Rebox(u)
	settle(s, u)
	if s.Trace != nil {
		s.Trace.Notef("%s is deployed", s.G.Units[u].Name)
	}
	return true
}

// Lose takes unit u out of the game.
func Lose(s *core.State, u int) { destroy(s, u) }

// DeployCells returns the number of cells of the pattern over a zone.
func DeployCells(zone geom.Polygon) int {
	box := zone.Box()
	cols := (box.Max.X-box.Min.X)/(2*deployCell)*2 + 1
	rows := (box.Max.Y - box.Min.Y + deployCell - 1) / deployCell
	return int(cols * rows)
}
