// Package tactics answers what a careful player would choose: the move with a purpose, the spell, the target,
// the model to single out. It changes nothing and rolls no dice; environments and opponents read it through
// package engine/opr.
package tactics

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// HoldRange is how near a unit must be to a marker to seize it (units).
const HoldRange = 3 * geom.Inch

// Towards returns the move of unit u, with the given allowance, that brings it nearest to a goal as it
// stands: base edge to point; of equally near ones the one with the fewest dice of dangerous terrain, then
// the first on the menu. When nothing brings it nearer, it stays if it is within HoldRange, and otherwise
// goes to the nearest place that it can re-form at, if there is one that brings its anchor nearer. Shooting
// says that the move is an Advance, whose menu has more destinations.
func Towards(s *core.State, u int, goal geom.Point, allow int32, shooting bool) core.Action {
	if movement.Flying(force.Of(s), s, u) {
		return flyTowards(s, u, goal, allow)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveTowards(s, u, goal)
	}
	w := movement.ReadyMove(s, u, core.AsItStands, allow)
	defer w.GiveBack()
	gap := figures.GapTo(s, u, force.Zero, goal)
	if w.Coherent(w.Bodies()) {
		g := w.ListDestinations(0, allow, shooting)
		w.AddTargets(g)
		if k := nearest(w, g, goal, gap); k >= 0 {
			return entry(w, g, k)
		}
	}
	if w.N == 1 || gap <= HoldRange {
		return w.Stay()
	}
	return reform(w, goal, allow)
}

// nearest returns the best of the spots by the rule of Towards, or -1 when none brings the unit nearer than
// gap. It tries them in the order in which their anchors are near to the goal, and stops when no base of
// those that are left can be nearer than what it has. Spots that lead towards something are settled when it
// is their turn.
func nearest(w *figures.Layout, g *figures.Destinations, goal geom.Point, gap int64) (best int) {
	extent, dice := w.Extent(), 0
	limit := gap - 1
	best = -1
	var d2 [proc.PatternReform]int64
	for i := range g.N {
		switch k := &g.Spots[i]; k.State {
		case figures.SpotOut:
			d2[i] = math.MaxInt64
		case figures.SpotTowards:
			d2[i] = w.Passes(k.V, goal)
		default:
			d2[i] = geom.Dist2(w.Mean.Add(k.V), goal)
		}
	}
	for {
		i := least(d2[:g.N])
		if d2[i] > (limit+extent)*(limit+extent) {
			return best
		}
		if g.Spots[i].State == figures.SpotTowards {
			if d2[i] = math.MaxInt64; w.Settle(g, i) {
				d2[i] = geom.Dist2(w.Mean.Add(g.Spots[i].V), goal)
			}
			continue
		}
		d2[i] = math.MaxInt64
		v := g.Spots[i].V
		near := figures.GapTo(w.S, w.Unit, v, goal)
		if near > limit || !w.CanReach(g, i) {
			continue
		}
		n := casualty.Danger(w.S, w.Unit, v)
		if best < 0 || near < limit || n < dice || n == dice && i < best {
			best, limit, dice = i, near, n
		}
	}
}

// reform returns the move to the place nearest to the goal, by its anchor, that the unit can re-form at, or
// to stay when none is nearer.
func reform(w *figures.Layout, goal geom.Point, allow int32) core.Action {
	best, near := w.Stay(), geom.Dist2(w.Mean, goal)
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		for place := range move.ReformPlaces {
			v := reformSpot(w, place, allow)
			if d := geom.Dist2(w.Mean.Add(v), goal); d < near && w.TryMove(v, allow) {
				best, near = w.Entry(f, v, proc.PatternReform+int(f-core.Line)*move.ReformPlaces+place), d
			}
		}
	}
	return best
}

// reformSpot returns the displacement of a place of the re-formed part of the pattern.
func reformSpot(w *figures.Layout, place int, allow int32) geom.Point {
	if place == 0 {
		return force.Zero
	}
	return w.Offset((place-1)/2*2, int64(allow)*int64((place-1)%2+1)/2)
}

// least returns the place of the least of some numbers, the first of several.
func least(numbers []int64) (best int) {
	for i, n := range numbers {
		if n < numbers[best] {
			best = i
		}
	}
	return best
}
