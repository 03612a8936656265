package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The pattern of places to deploy at is a grid of cells of 4 inches over the zone's bounding box, in the owner's frame, row by row from its own
// edge. A cell stands for its middle; when no middle is legal, for the first legal point on a whole inch in it.
const deployCell = 4 * geom.Inch

// readyDeploy borrows a work in which unit u can try places in formation f.
func readyDeploy(s *core.State, u int, f core.Formation) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	box := d.Zone.Box()
	if w.sign < 0 {
		box = geom.Box{Min: box.Max.Neg(), Max: box.Min.Neg()}
	}
	w.surround(box, d.Separation, -1)
	w.mean = zero
	for i := range w.n {
		w.own[i].P = zero
	}
	w.formUp(f)
	if w.n == 1 {
		w.slots[0] = zero
	}
	return w
}

// standsAt reports whether the unit may be deployed with its anchor at p: every base wholly inside the zone, an inch from other units, and
// not in impassable terrain. The places are left in to.
func (w *work) standsAt(p geom.Point) bool {
	r := w.s.G.Units[w.unit].MaxBase
	w.to[0] = p.Add(w.slots[0])
	box := geom.Box{Min: w.to[0], Max: w.to[0]}
	for i := 1; i < w.n; i++ {
		q := p.Add(w.slots[i])
		w.to[i] = q
		box.Min.X, box.Max.X = min(box.Min.X, q.X), max(box.Max.X, q.X)
		box.Min.Y, box.Max.Y = min(box.Min.Y, q.Y), max(box.Max.Y, q.Y)
	}
	box = box.Grow(r)
	zone := w.d.Zone
	// A convex zone that holds the corners of the box holds all bases in it.
	if !(zone.Contains(box.Min.Sign(w.sign)) && zone.Contains(box.Max.Sign(w.sign)) &&
		zone.Contains(geom.Point{X: box.Min.X, Y: box.Max.Y}.Sign(w.sign)) && zone.Contains(geom.Point{X: box.Max.X, Y: box.Min.Y}.Sign(w.sign))) {
		for i := range w.n {
			if w.d.PartlyInZone {
				if !zone.Contains(w.to[i].Sign(w.sign)) || !w.s.G.Table.Inside(w.to[i], w.own[i].R) {
					return false
				}
			} else if !zone.ContainsDisc(w.to[i].Sign(w.sign), int64(w.own[i].R)) {
				return false
			}
		}
	}
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

// places calls yield with every legal entry of the pattern, in order, until it returns false.
func (w *work) places(yield func(pattern int, p geom.Point) bool) {
	box := w.d.Zone.Box()
	mid := (box.Min.X + box.Max.X) / 2
	cols := (box.Max.X - box.Min.X) / (2 * deployCell)
	rows := (box.Max.Y - box.Min.Y + deployCell - 1) / deployCell
	for _, inside := range [2]bool{false, true} {
		found, pattern := false, 0
		for row := range rows {
			for col := -cols; col <= cols; col++ {
				c := geom.Point{X: mid + col*deployCell, Y: box.Min.Y + deployCell/2 + row*deployCell}
				p, ok := c.Sign(w.sign), false
				if inside {
					p, ok = w.firstPlace(c)
				} else {
					ok = w.standsAt(p)
				}
				if ok {
					found = true
					if !yield(pattern, p) {
						return
					}
				}
				pattern++
			}
		}
		if found {
			return
		}
	}
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

// CanDeploy reports whether the pattern has a legal place for unit u in formation f.
func CanDeploy(s *core.State, u int, f core.Formation) (ok bool) {
	w := readyDeploy(s, u, f)
	defer w.d.giveBack(w)
	w.places(func(int, geom.Point) bool { ok = true; return false })
	return ok
}

// DeployMenu appends the places of the pattern where unit u can be deployed in formation f.
func DeployMenu(s *core.State, u int, f core.Formation, dst []core.Action) []core.Action {
	w := readyDeploy(s, u, f)
	defer w.d.giveBack(w)
	w.places(func(pattern int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Form: f, Pattern: int16(pattern), Unit: int16(u), At: p})
		return true
	})
	return dst
}

// Deploy deploys unit u in formation f with its anchor at p, if it may stand there.
func Deploy(s *core.State, u int, f core.Formation, p geom.Point) bool {
	w := readyDeploy(s, u, f)
	defer w.d.giveBack(w)
	if !w.standsAt(p) {
		return false
	}
	for i := range w.n {
		s.Models[w.model[i]].P = w.to[i]
	}
	s.Units[u].Flags |= core.OnTable
	s.Rebox(u)
	if s.Trace != nil {
		s.Trace.Notef("%s is deployed", s.G.Units[u].Name)
	}
	return true
}

// Lose takes unit u out of the game.
func Lose(s *core.State, u int) { destroy(s, u) }
