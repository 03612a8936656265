package tactics

import (
	"math/bits"

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

// closeBy returns the enemies, as bits by number, that may come as near as the nearest is, which is at a distance, when
// the unit moves by no more than an allowance.
func closeBy(w *figures.Layout, gap2 int64, allow int32) uint64 {
	far := geom.Isqrt(gap2) + 1 + int64(allow)
	return enemies(w.S, w.Unit, func(e int) bool { return w.BoxGap2(force.Zero, e) <= far*far })
}

// keepsOff reports whether all of some enemies, as bits by number, are further away than a distance from the unit
// displaced by v.
func keepsOff(w *figures.Layout, some uint64, gap2 int64, v geom.Point) bool {
	box := w.BoxAt(v)
	first, _ := w.S.G.UnitRange(1 - w.S.Seat(w.Unit))
	for ; some != 0; some &= some - 1 {
		if box.Gap2(w.S.Boxes[first+bits.TrailingZeros64(some)]) <= gap2 {
			return false
		}
	}
	return true
}

// canLeave reports whether Away finds a move of an allowance that keeps further off some enemies, as bits by number,
// than a distance; it looks straight away from the nearest first.
func canLeave(w *figures.Layout, allow int32, gap2 int64, away int, some uint64) bool {
	ways := &w.Ways(allow).Ways
	for n := range geom.Dirs {
		first := beside(away, n*rose.Rings)
		if w.SweepAny(ways[first:first+rose.Rings], allow, func(v geom.Point) bool { return keepsOff(w, some, gap2, v) }) {
			return true
		}
	}
	return false
}
