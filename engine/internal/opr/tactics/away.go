package tactics

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/move/rose"
)

// Away returns the move of unit u in one of the pattern's directions that takes it furthest from the nearest
// enemy, box to box; of equally far ones the one with the fewest dice of dangerous terrain, then the first on
// the menu. ok is false when none takes it further than it is, or there is no enemy.
func Away(s *core.State, u int, allow int32) (a core.Action, ok bool) {
	if movement.Flying(force.Of(s), s, u) {
		return flyAway(s, u, allow), true
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAway(s, u), movement.CanLeave(s, u, false)
	}
	w := movement.ReadyMove(s, u, core.AsItStands, allow)
	defer w.GiveBack()
	if !w.Coherent(w.Bodies()) {
		return a, false
	}
	g := w.ListDestinations(0, allow, false)
	var near [16 * rose.Rings]int64 // how near each leads to the enemy: less for further
	most := -w.EnemyGap2(force.Zero) - 1
	for i := range near {
		near[i] = -w.EnemyGap2(g.Spots[i].V)
	}
	best, dice := -1, 0
	for i := least(near[:]); near[i] <= most; i = least(near[:]) {
		if w.CanReach(g, i) {
			if n := casualty.Danger(s, u, g.Spots[i].V); best < 0 || n < dice {
				best, dice = i, n
			}
			most = near[i]
		}
		near[i] = 1
	}
	if best < 0 {
		return a, false
	}
	return entry(w, g, best), true
}

// entry returns the menu entry of spot i.
func entry(w *figures.Layout, g *figures.Destinations, i int) core.Action {
	return w.Entry(core.AsItStands, g.Spots[i].V, int(g.Spots[i].Pattern))
}

// threat returns the squared distance of the nearest enemy, box to box, and the direction of the pattern that
// leads straight away from it.
func threat(w *figures.Layout) (gap2 int64, away int) {
	gap2 = figures.NoEnemy
	at := w.Mean
	first, end := w.S.G.UnitRange(1 - w.S.Seat(w.Unit))
	for e := first; e < end; e++ {
		if w.S.Units[e].Is(core.OnTable) {
			if d := w.BoxGap2(force.Zero, e); d < gap2 {
				gap2, at = d, w.S.Boxes[e].Middle()
			}
		}
	}
	return gap2, facing(w, w.Mean.Sub(at))
}

// canLeave reports whether Away finds a move of an allowance, of an enemy at a distance; it looks straight away from it
// first.
func canLeave(w *figures.Layout, allow int32, gap2 int64, away int) bool {
	ways := &w.Ways(allow).Ways
	for n := range geom.Dirs {
		first := beside(away, n*rose.Rings)
		if w.SweepAny(ways[first:first+rose.Rings], allow, func(v geom.Point) bool { return w.EnemyGap2(v) > gap2 }) {
			return true
		}
	}
	return false
}
