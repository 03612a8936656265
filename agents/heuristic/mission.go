package heuristic

import (
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// A Mission knows what the sides want where that is more than to hold every marker when the game ends.
type Mission interface {
	// Begin starts a game. The chart of its table is nil unless ways lead around walls.
	Begin(game *engine.Game, chart *sense.Chart)
	// Look finds out what matters in a position where a seat decides, and adds it to wants, which are empty.
	Look(p engine.Position, seat int, wants *Wants)
	// Blocking returns by how much more unit u keeps from the other side what that needs, were it displaced
	// by v with so much of it left, than it does where it stands, in points. Look was asked about the
	// position before.
	Blocking(p engine.Position, u int, v geom.Point, left float64) float64
	// MarkerName names a marker.
	MarkerName(m int) string
}

// Wants are what the sides want in a position.
type Wants struct {
	Hold    []int   // markers that count when they are held, 16 at most
	Reach   []int   // markers that units make for
	Targets uint64  // units, as bits, that are worth more than their points
	Times   float64 // so many times more
}

// clear empties the wants.
func (w *Wants) clear() { *w = Wants{Hold: w.Hold[:0], Reach: w.Reach[:0], Times: 1} }
