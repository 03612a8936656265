package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// paths are the walking distances to the enemy's units, for games on tables with walls: those of Star Quest.
type paths struct {
	on     bool
	chart  chart
	game   *engine.Game
	ways   []field // by unit
	square []int   // that each leads to, or -1
}

// begin draws the chart of a game's table.
func (w *paths) begin(game *engine.Game, on bool) {
	if w.on = on; !on || w.game == game {
		return
	}
	w.game = game
	base := int32(geom.Inch / 2)
	w.chart.draw(game.Table(), base)
	n := len(game.Units())
	w.ways, w.square = make([]field, n), make([]int, n)
	for u := range w.square {
		w.square[u] = -1
	}
}

// look fills in the ways to the units of the other seat that stand elsewhere than when it last looked.
func (w *paths) look(p engine.Position, seat int) {
	if !w.on {
		return
	}
	from, end := w.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		if !on(p, e) {
			continue
		}
		if k := w.chart.square(p.Anchor(e)); k != w.square[e] {
			w.ways[e], w.square[e] = w.chart.fill(w.ways[e], k), k
		}
	}
}

// gap returns how far it is to walk from a point to unit e, in units, and no less than the straight distance.
func (w *paths) gap(e int, at geom.Point, straight float64) float64 {
	return max(straight, float64(w.chart.from(w.ways[e], at))*geom.Inch/10-geom.Inch)
}
