package heuristic

import (
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// pathBase is the radius of the bases that ways are measured for.
const pathBase = geom.Inch / 2

// paths are the walking distances to the enemy's units, for games whose ways lead around walls.
type paths struct {
	chart   *sense.Chart // nil where ways are straight
	game    *engine.Game
	fields  []sense.Field // by unit
	squares []int         // by unit, the square that its field leads to, or -1
}

// begin draws the chart of a game's table.
func (w *paths) begin(game *engine.Game, rules *Game) {
	if !rules.Walls {
		w.chart, w.game = nil, nil
		return
	}
	if w.game == game {
		return
	}
	w.game, w.chart = game, sense.NewChart(game.Table(), pathBase, rules.JumpTest)
	n := len(game.Units())
	w.fields, w.squares = make([]sense.Field, n), make([]int, n)
	for u := range w.squares {
		w.squares[u] = -1
	}
}

// look fills in the ways to the units of the other seat that stand elsewhere than when it last looked.
func (w *paths) look(p engine.Position, seat int) {
	if w.chart == nil {
		return
	}
	from, end := w.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		if !sense.OnTable(p, e) {
			continue
		}
		if k := w.chart.Square(p.Anchor(e)); k != w.squares[e] {
			w.fields[e], w.squares[e] = w.chart.Fill(w.fields[e], k), k
		}
	}
}

// gap returns how far it is to walk from a point to unit e, in units, and no less than the straight distance.
func (w *paths) gap(e int, at geom.Point, straight float64) float64 {
	return max(straight, float64(w.chart.From(w.fields[e], at))*geom.Inch/10-geom.Inch)
}
