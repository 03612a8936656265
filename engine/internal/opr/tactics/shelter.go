package tactics

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/move"
)

// IntoCover returns the move of unit u after which it stands in cover terrain, more than half of its models
// wholly or a single model with its centre, nearest to a goal; of equally near ones the one with the fewest
// dice of dangerous terrain, then the first on the menu. It may stay. ok is false when no destination that it
// goes to as it stands is in cover.
func IntoCover(s *core.State, u int, goal geom.Point, allow int32, shooting bool) (a core.Action, ok bool) {
	if movement.Flying(force.Of(s), s, u) || s.Units[u].Is(core.Aboard) {
		return a, false
	}
	if k := keptOf(s, u); k != nil {
		return k.shelters(s, allow, shooting).nearest(goal)
	}
	c := findShelters(s, u, allow, shooting)
	defer c.w.GiveBack()
	return c.nearest(goal)
}

// findShelters finds where unit u may stand in cover after a move, and borrows a layout for that.
func findShelters(s *core.State, u int, allow int32, shooting bool) shelters {
	w := movement.ReadyMove(s, u, core.AsItStands, allow)
	c := shelters{w: w, allow: allow, shooting: shooting}
	if !w.Coherent(w.Bodies()) || !w.FindCover(allow) {
		return c
	}
	g := w.ListDestinations(0, allow, shooting)
	w.AddTargets(g)
	for i := range g.N {
		if !mayShelter(w, g, i) || w.Settle(g, i) && !w.Sheltered(g.Spots[i].V) {
			g.Spots[i].State = figures.SpotOut
		}
	}
	c.list = g
	return c
}

// nearest returns the move into cover that IntoCover says, if there is one.
func (c *shelters) nearest(goal geom.Point) (a core.Action, ok bool) {
	w, g := c.w, c.list
	if g == nil {
		return a, false
	}
	gap := int64(math.MaxInt32)
	if w.Sheltered(force.Zero) {
		a, ok, gap = w.Stay(), true, figures.GapTo(w.S, w.Unit, force.Zero, goal)
	}
	if k := nearest(w, g, goal, gap); k >= 0 {
		return entry(w, g, k), true
	}
	return a, ok
}

// mayShelter reports whether a place that spot i may turn out to be is in cover.
func mayShelter(w *figures.Layout, g *figures.Destinations, i int) bool {
	k := &g.Spots[i]
	if k.State != figures.SpotTowards {
		return k.State != figures.SpotOut
	}
	if !w.MayShelter(k.V) {
		return false
	}
	norm := move.CeilNorm(k.V)
	length := min(int64(g.Allow), k.V.Norm())
	if length == 0 {
		return false
	}
	for quarters := int64(4); quarters > 0; quarters-- {
		if w.Sheltered(k.V.Times(length*quarters/4, norm)) { // where along would try it
			return true
		}
	}
	return false
}
