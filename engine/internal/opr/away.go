package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// Away returns the move of unit u in one of the pattern's directions that takes it furthest from the nearest enemy, box to box; of equally far
// ones the one with the fewest dice of dangerous terrain, then the first on the menu. ok is false when none takes it further than it is,
// or there is no enemy.
func Away(s *core.State, u int, allow int32) (a core.Action, ok bool) {
	if Of(s).flying(s, u) {
		return flyAway(s, u, allow), true
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAway(s, u), canLeave(s, u)
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	if !w.Coherent(w.Bodies()) {
		return a, false
	}
	g := w.survey(0, allow, false)
	var gap [16 * move.Rings]int64
	least := w.enemyGap2(zero) + 1
	for i := range gap {
		gap[i] = w.enemyGap2(g.spots[i].v)
	}
	best, dice := -1, 0
	for {
		i := 0
		for k := range gap {
			if gap[k] > gap[i] {
				i = k
			}
		}
		if gap[i] < least {
			break
		}
		if w.reaches(g, i) {
			if n := Danger(s, u, g.spots[i].v); best < 0 || n < dice {
				best, dice = i, n
			}
			least = gap[i]
		}
		gap[i] = -1
	}
	if best < 0 {
		return a, false
	}
	return w.entry(core.AsItStands, g.spots[best].v, int(g.spots[best].pattern)), true
}

// canLeave reports whether Away finds a move.
func (w *work) canLeave(g *ground) bool {
	least := w.enemyGap2(zero)
	for i := range g.rose {
		if g.spots[i].state != spotOut && w.enemyGap2(g.spots[i].v) > least && w.reaches(g, i) {
			return true
		}
	}
	return false
}

// noEnemy is the squared distance of an enemy where there is none.
const noEnemy = 1 << 62

// enemyGap2 returns the squared distance of the unit's box, displaced by v, from the nearest box of an enemy.
func (w *work) enemyGap2(v geom.Point) (gap2 int64) {
	gap2 = noEnemy
	box := w.BoxAt(v)
	first, end := w.s.G.UnitRange(1 - w.s.Seat(w.unit))
	for e := first; e < end; e++ {
		if w.s.Units[e].Is(core.OnTable) {
			gap2 = min(gap2, box.Gap2(w.s.Boxes[e]))
		}
	}
	return gap2
}
