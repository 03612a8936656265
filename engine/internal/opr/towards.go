package opr

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// HoldRange is how near a unit must be to a marker to seize it (units).
const HoldRange = 3 * geom.Inch

// Towards returns the move of unit u, with the given allowance, that brings it nearest to a goal as it stands: base edge to point; of equally
// near ones the one with the fewest dice of dangerous terrain, then the first on the menu. When nothing brings it nearer, it stays if it is
// within HoldRange, and otherwise goes to the nearest place that it can re-form at, if there is one that brings its anchor nearer. Shooting says
// that the move is an Advance, whose menu has more destinations.
func Towards(s *core.State, u int, goal geom.Point, allow int32, shooting bool) core.Action {
	if Of(s).flying(s, u) {
		return flyTowards(s, u, goal, allow)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveTowards(s, u, goal)
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	gap := GapTo(s, u, zero, goal)
	if w.Coherent(w.Bodies()) {
		g := w.survey(0, allow, shooting)
		w.complete(g)
		if k := w.nearest(g, goal, gap); k >= 0 {
			return w.entry(core.AsItStands, g.spots[k].v, int(g.spots[k].pattern))
		}
	}
	if w.N == 1 || gap <= HoldRange {
		return w.stay()
	}
	return w.reform(goal, allow)
}

// nearest returns the best of the spots by the rule of Towards, or -1 when none brings the unit nearer than gap. It tries them in the order in
// which their anchors are near to the goal, and stops when no base of those that are left can be nearer than what it has. Spots that lead
// towards something are settled when it is their turn.
func (w *work) nearest(g *ground, goal geom.Point, gap int64) (best int) {
	extent, dice := w.Extent(), 0
	limit := gap - 1
	best = -1
	var d2 [PatternReform]int64
	for i := range g.n {
		switch k := &g.spots[i]; k.state {
		case spotOut:
			d2[i] = math.MaxInt64
		case spotTowards:
			d2[i] = w.Passes(k.v, goal)
		default:
			d2[i] = geom.Dist2(w.Mean.Add(k.v), goal)
		}
	}
	for {
		i := 0
		for k := range g.n {
			if d2[k] < d2[i] {
				i = k
			}
		}
		if d2[i] > (limit+extent)*(limit+extent) {
			return best
		}
		if g.spots[i].state == spotTowards {
			if d2[i] = math.MaxInt64; w.settled(g, i) {
				d2[i] = geom.Dist2(w.Mean.Add(g.spots[i].v), goal)
			}
			continue
		}
		d2[i] = math.MaxInt64
		v := g.spots[i].v
		near := GapTo(w.s, w.unit, v, goal)
		if near > limit || !w.reaches(g, i) {
			continue
		}
		n := Danger(w.s, w.unit, v)
		if best < 0 || near < limit || n < dice || n == dice && i < best {
			best, limit, dice = i, near, n
		}
	}
}

// reform returns the move to the place nearest to the goal, by its anchor, that the unit can re-form at, or to stay when none is nearer.
func (w *work) reform(goal geom.Point, allow int32) core.Action {
	best, near := w.stay(), geom.Dist2(w.Mean, goal)
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		for place := range move.ReformPlaces {
			v := reformSpot(place, allow, w.Sign)
			if d := geom.Dist2(w.Mean.Add(v), goal); d < near && w.TryMove(v, allow) {
				best, near = w.entry(f, v, PatternReform+int(f-core.Line)*move.ReformPlaces+place), d
			}
		}
	}
	return best
}

// reformSpot returns the displacement of a place of the re-formed part of the pattern.
func reformSpot(place int, allow, sign int32) geom.Point {
	if place == 0 {
		return zero
	}
	dir, half := (place-1)/2, int64((place-1)%2+1)
	return geom.Dirs[2*dir].Sign(sign).Times(int64(allow)*half/2, geom.DirScale)
}
