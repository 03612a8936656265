package opr

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
)

// IntoCover returns the move of unit u after which it stands in cover terrain, more than half of its models wholly or a single model with its
// centre, nearest to a goal; of equally near ones the one with the fewest dice of dangerous terrain, then the first on the menu. It may stay.
// ok is false when no destination that it goes to as it stands is in cover.
func IntoCover(s *core.State, u int, goal geom.Point, allow int32, shooting bool) (a core.Action, ok bool) {
	if Of(s).flying(s, u) || s.Units[u].Is(core.Aboard) {
		return a, false
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	if !w.coherent(w.bodies()) || !w.coverNear(allow) || !w.roomy() {
		return a, false
	}
	g := w.survey(0, allow, shooting)
	w.complete(g)
	for i := range g.n {
		if !w.mayShelter(g, i) || w.settled(g, i) && !w.sheltered(g.spots[i].v) {
			g.spots[i].state = spotOut
		}
	}
	gap := int64(math.MaxInt32)
	if w.sheltered(zero) {
		a, ok, gap = w.stay(), true, GapTo(s, u, zero, goal)
	}
	if k := w.nearest(g, goal, gap); k >= 0 {
		return w.entry(core.AsItStands, g.spots[k].v, int(g.spots[k].pattern)), true
	}
	return a, ok
}

// coverNear collects in cover the pieces that give cover and lie within the unit's reach, and reports whether there are any.
func (w *work) coverNear(allow int32) bool {
	t := &w.s.G.Table
	w.cover = w.cover[:0]
	if t.All&board.Cover == 0 {
		return false
	}
	box := w.s.Boxes[w.unit].Grow(allow)
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Cover != 0 && p.Box.Overlaps(box) {
			w.cover = append(w.cover, uint8(i))
		}
	}
	return len(w.cover) > 0
}

// sheltered reports whether the unit displaced by v would stand in cover terrain (GF3-A-44), which coverNear has collected and roomy has looked
// at. Where more than half of the models stand within some pieces, so does, in the box around these, the point that has as many of them to its
// left as to its right, and in front as behind.
func (w *work) sheltered(v geom.Point) bool {
	pieces := w.s.G.Table.Pieces
	box, middle := w.boxAt(v), w.median.Add(v)
	all := geom.Box{Min: middle, Max: middle}
	var buf [mission.MaxPieces]uint8
	near := buf[:0]
	for _, k := range w.cover {
		if b := pieces[k].Box; b.Overlaps(box) {
			if len(near) == 0 {
				all = b
			}
			near, all = append(near, k), all.Union(b)
		}
	}
	if len(near) == 0 || middle.X < all.Min.X || middle.X > all.Max.X || middle.Y < all.Min.Y || middle.Y > all.Max.Y {
		return false
	}
	in := 0
	for i := range w.n {
		p, r := w.own[i].P.Add(v), w.own[i].R
		for _, k := range near {
			// The box around the piece tells most of those that it does not hold.
			q := &pieces[k]
			inBox := p.X-r >= q.Box.Min.X && p.X+r <= q.Box.Max.X && p.Y-r >= q.Box.Min.Y && p.Y+r <= q.Box.Max.Y
			if inBox && q.Holds(p, r) || w.n == 1 && q.Contains(p) {
				in++
				break
			}
		}
		if left := w.n - 1 - i; 2*in > w.n || 2*(in+left) <= w.n {
			break
		}
	}
	return 2*in > w.n
}

// anyCover reports whether a move, or staying, ends in the cover that has been collected.
func (w *work) anyCover(g *ground) bool {
	if w.sheltered(zero) {
		return true
	}
	for i := range g.rose {
		if w.sheltered(g.spots[i].v) && w.reaches(g, i) {
			return true
		}
	}
	w.complete(g)
	for i := len(g.rose); i < g.n; i++ {
		if w.mayShelter(g, i) && w.settled(g, i) && w.sheltered(g.spots[i].v) && w.reaches(g, i) {
			return true
		}
	}
	return false
}

// mayShelter reports whether a place that spot i may turn out to be is in cover.
func (w *work) mayShelter(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state != spotTowards {
		return k.state != spotOut
	}
	norm := ceilNorm(k.v)
	length := min(int64(g.allow), k.v.Norm())
	if length == 0 {
		return false
	}
	hull := w.s.Boxes[w.unit].Union(w.boxAt(k.v.Times(length, norm)))
	if !w.meets(w.cover, hull) {
		return false
	}
	for quarters := int64(4); quarters > 0; quarters-- {
		if w.sheltered(k.v.Times(length*quarters/4, norm)) { // where along would try it
			return true
		}
	}
	return false
}
