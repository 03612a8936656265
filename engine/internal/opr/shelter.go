package opr

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
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
	if !w.Coherent(w.Bodies()) || !w.CoverNear(allow) || !w.Roomy() {
		return a, false
	}
	g := w.survey(0, allow, shooting)
	w.complete(g)
	for i := range g.n {
		if !w.mayShelter(g, i) || w.settled(g, i) && !w.Sheltered(g.spots[i].v) {
			g.spots[i].state = spotOut
		}
	}
	gap := int64(math.MaxInt32)
	if w.Sheltered(zero) {
		a, ok, gap = w.stay(), true, GapTo(s, u, zero, goal)
	}
	if k := w.nearest(g, goal, gap); k >= 0 {
		return w.entry(core.AsItStands, g.spots[k].v, int(g.spots[k].pattern)), true
	}
	return a, ok
}

// anyCover reports whether a move, or staying, ends in the cover that has been collected.
func (w *work) anyCover(g *ground) bool {
	if w.Sheltered(zero) {
		return true
	}
	for i := range g.rose {
		if w.Sheltered(g.spots[i].v) && w.reaches(g, i) {
			return true
		}
	}
	w.complete(g)
	for i := len(g.rose); i < g.n; i++ {
		if w.mayShelter(g, i) && w.settled(g, i) && w.Sheltered(g.spots[i].v) && w.reaches(g, i) {
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
	norm := move.CeilNorm(k.v)
	length := min(int64(g.allow), k.v.Norm())
	if length == 0 {
		return false
	}
	hull := w.s.Boxes[w.unit].Union(w.BoxAt(k.v.Times(length, norm)))
	if !w.Meets(w.Cover, hull) {
		return false
	}
	for quarters := int64(4); quarters > 0; quarters-- {
		if w.Sheltered(k.v.Times(length*quarters/4, norm)) { // where along would try it
			return true
		}
	}
	return false
}
