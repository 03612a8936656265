package appraisal

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
)

// Rules are what the evaluation must know about the games of a ruleset. Weights alone are right for battles of two
// armies for the markers of a table.
type Rules struct {
	Weights Weights
	Mission Mission // what the sides want, nil for the markers
	// Nobody wins or loses a melee, so that nobody routs.
	NoLoser bool
	// Who is alone at a marker controls it from then on, and the markers count as they are, not by who leads
	// in the end.
	TakenAlone bool
	// Ways lead around walls. Each test of a jump on them counts so many tenths of an inch.
	Walls    bool
	JumpTest int
}

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
