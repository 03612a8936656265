package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// heading returns the direction of the pattern that an Aircraft has to keep, or -1 where it may choose one.
func (w *work) heading() int {
	if !w.d.Aircraft.Ahead {
		return -1
	}
	return int(w.s.Units[w.unit].Extra&headingMask>>headingShift) - 1
}

// head takes down in which direction the Aircraft has flown, where it has to keep that.
func (w *work) head(v geom.Point) {
	if u := &w.s.Units[w.unit]; w.d.Aircraft.Ahead {
		u.Extra = u.Extra&^headingMask | int32(1+w.direction(v))<<headingShift
	}
}

// direction returns the direction of the pattern in which a displacement leads, or -1 when it leads in none.
func (w *work) direction(v geom.Point) int {
	for dir := range geom.Dirs {
		unit := geom.Dirs[dir].Sign(w.sign)
		if off := geom.Cross(unit, v) / geom.DirScale; geom.Dot(unit, v) > 0 && off <= flightSlack && -off <= flightSlack {
			return dir
		}
	}
	return -1
}

// flyOff ends the activation of an Aircraft that has flown off the table. It is placed on a table edge at once, or by a ruling when the next
// round begins (GF2-SR-AIRCRAFT-02, GF2-A-22). Where it faces then is its owner's to choose again.
func flyOff(s *core.State, f *core.Frame) {
	u := &s.Units[f.A]
	u.Extra &^= headingMask
	if s.Trace != nil {
		s.Trace.Notef("%s flies off the table", s.G.Units[f.A].Name)
	}
	s.Stack[s.Depth-2].Step = actMorale // it does not shoot
	if !Of(s).Aircraft.Waits {
		f.Step = moveEdge
		return
	}
	first := int(s.G.Units[f.A].First)
	for m := u.Alive; m != 0; m &= m - 1 {
		s.Models[first+lowest(m)].P = zero
	}
	u.Flags, u.Extra, u.Risked = core.Reserve, u.Extra&^effectAct|extraFlown, 0
	s.Boxes[f.A] = zeroBox
	carry(s, int(f.A))
}

// The pattern of places at the table edge is that of the cells for units that were set aside, of which only those at the edge are there: a cell
// stands for the place nearest to its middle at which the unit touches the edge, or in a corner both edges.
func (w *work) edges(yield func(pattern int, p geom.Point) bool) {
	t := &w.s.G.Table
	cols, rows := arrivalCells(t.HalfW), arrivalCells(t.HalfH)
	lo := geom.Point{X: -t.HalfW - w.slotBox.Min.X, Y: -t.HalfH - w.slotBox.Min.Y}
	hi := geom.Point{X: t.HalfW - w.slotBox.Max.X, Y: t.HalfH - w.slotBox.Max.Y}
	for row := range rows {
		for col := range cols {
			if row > 0 && row < rows-1 && col > 0 && col < cols-1 {
				continue
			}
			// The first and the last of a row or column go all the way to the edge.
			c := geom.Point{X: (2*col - cols + 1) * (arrivalCell / 2), Y: (2*row - rows + 1) * (arrivalCell / 2)}
			if col == 0 || col == cols-1 {
				c.X *= 2
			}
			if row == 0 || row == rows-1 {
				c.Y *= 2
			}
			c = c.Sign(w.sign)
			p := geom.Point{X: max(lo.X, min(hi.X, c.X)), Y: max(lo.Y, min(hi.Y, c.Y))}
			if w.comesToEdge(p) && !yield(int(row*cols+col), p) {
				return
			}
		}
	}
}

// comesToEdge reports whether the unit stands wholly on the table and touches its edge with its anchor at p.
func (w *work) comesToEdge(p geom.Point) bool {
	w.place(p)
	return w.standsAtEdge()
}

// standsAtEdge is comesToEdge for the places in to.
func (w *work) standsAtEdge() bool {
	touches := false
	for i := range w.n {
		if !w.s.G.Table.Inside(w.to[i], w.own[i].R) {
			return false
		}
		touches = touches || w.atEdge(w.to[i], w.own[i].R)
	}
	return touches
}

// edgeSlack is how far from the table edge a base may be that touches it, for places are rounded (units).
const edgeSlack = 4

// atEdge reports whether a base at p touches the table edge.
func (w *work) atEdge(p geom.Point, r int32) bool {
	return !w.s.G.Table.Inside(p, r+edgeSlack)
}

// edgeMenu appends the places at the table edge where an Aircraft can come back, as it stands.
func edgeMenu(s *core.State, u int, dst []core.Action) []core.Action {
	w := readyFlight(s, u)
	defer w.d.giveBack(w)
	w.edges(func(pattern int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(pattern), Unit: int16(u), At: p})
		return true
	})
	return dst
}

// takeEdgePlace checks where an Aircraft comes back that has flown off the table, and puts it there.
func takeEdgePlace(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb == core.PlaceOne && a.Unit == f.A {
		f.Step = moveBack
		callPlace(s, int(f.A), 0, placeEdge)
		return nil
	}
	if a.Verb != core.Place || a.Unit != f.A || a.Target != 0 || a.Ways > 0 || a.Form != core.AsItStands || !withinCoords(a.At) {
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "a place at a table edge must be chosen for %s", s.G.Units[f.A].Name)
	}
	w := readyFlight(s, int(f.A))
	defer w.d.giveBack(w)
	if !w.comesToEdge(a.At) {
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "%s must stand wholly on the table and touch its edge", s.G.Units[f.A].Name)
	}
	w.commit()
	f.Step = moveBack
	return nil
}
