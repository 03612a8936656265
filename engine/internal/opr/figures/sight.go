package figures

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// SeesPoint reports whether unit u sees a point of the table: whether some model of it would see a base of no
// size there.
func SeesPoint(s *core.State, u int, p geom.Point) bool {
	w := LayOut(s, u)
	defer w.GiveBack()
	return w.seesPoint(p)
}

// Sees reports whether some model of unit u sees some model of unit e (GF3-SHOOT-09), at whatever distance.
func Sees(s *core.State, u, e int) bool {
	if t := &s.G.Table; ShutOff(t, t.Blocking, s.Boxes[u], s.Boxes[e]) {
		return false
	}
	w := LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	for i := range w.N {
		for j := range w.Bases {
			if w.Sight.Sees(w.Own[i], w.Bases[j]) {
				return true
			}
		}
	}
	return false
}

// ShutOff reports whether a single one of some sight-blocking pieces lies between the boxes of two units and
// shuts off all lines between them, which saves looking along each. That is so when it touches neither box
// and the four lines between their like corners cross it: two of these lines are sides of the convex hull of
// both boxes, and a convex piece that crosses both sides parts one box from the other.
func ShutOff(t *board.Table, pieces []uint8, a, b geom.Box) bool {
	corridor := a.Union(b)
	for _, i := range pieces {
		p := &t.Pieces[i]
		if !p.Box.Overlaps(corridor) || p.Box.Overlaps(a) || p.Box.Overlaps(b) {
			continue
		}
		if p.Crosses(a.Min, b.Min) && p.Crosses(a.Max, b.Max) &&
			p.Crosses(geom.Point{X: a.Min.X, Y: a.Max.Y}, geom.Point{X: b.Min.X, Y: b.Max.Y}) &&
			p.Crosses(geom.Point{X: a.Max.X, Y: a.Min.Y}, geom.Point{X: b.Max.X, Y: b.Min.Y}) {
			return true
		}
	}
	return false
}

// From borrows a layout in which unit u faces unit e from where it would stand displaced by v.
func From(s *core.State, u, e int, v geom.Point) *Layout {
	w := LayOut(s, u)
	w.FaceAt(e, v)
	return w
}

// FaceAt makes the layout ready to look at unit e from where its unit would stand displaced by v. It leaves
// the bases in Own displaced.
func (w *Layout) FaceAt(e int, v geom.Point) {
	for i := range w.N {
		w.Own[i].P = w.S.Models[w.Model[i]].P.Add(v)
	}
	if w.approached == e {
		w.Sight.Narrow(w.BoxAt(v), w.S.Boxes[e])
		return
	}
	w.FaceFrom(w.BoxAt(v), e)
}

// MayBlock returns the sight-blocking pieces that can lie between the unit and unit e from where it may look.
func (w *Layout) MayBlock(e int) []uint8 {
	if w.approached == e {
		return w.Sight.WidePieces
	}
	return w.Table.Blocking
}

// Within reports whether two bases are no further apart than a distance, edge to edge.
func Within(a, b board.Disc, far int64) bool {
	r := far + int64(a.R) + int64(b.R)
	return geom.Dist2(a.P, b.P) <= r*r
}

// DiscOf returns the base of a model of the game.
func DiscOf(s *core.State, model int) board.Disc {
	return board.Disc{P: s.Models[model].P, R: s.G.Models[model].Base}
}

// FaceOne leaves of the faced unit's bases only that of model k.
func (w *Layout) FaceOne(k int) {
	w.Bases = append(w.Bases[:0], DiscOf(w.S, int(w.S.G.Units[w.faced].First)+k))
}
