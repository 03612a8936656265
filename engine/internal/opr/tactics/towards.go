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
	"gauntlet/engine/move/rose"
)

// HoldRange is how near a unit must be to a marker to seize it (units).
const HoldRange = 3 * geom.Inch

// Towards returns the move of unit u, with the given allowance, that takes it as far as may be along the
// shortest way to a goal, past what stands in between (see move.FindRoute). It goes as it stands where it can,
// along up to three way points, and otherwise in the formation in which it comes furthest. Other units that
// leave no way at all are not reckoned with, so that it comes up behind them. A unit that a base of its own
// covers the goal with, or that comes no nearer, stays. Where models have lost touch they re-form.
func Towards(s *core.State, u int, goal geom.Point, allow int32) core.Action {
	if movement.Flying(force.Of(s), s, u) {
		return flyTowards(s, u, goal, allow)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveTowards(s, u, goal)
	}
	if k := keptOf(s, u); k != nil {
		return k.towards(s, goal, allow)
	}
	w := movement.ReadyWay(s, u, allow)
	defer w.GiveBack()
	return walkTowards(w, goal, allow)
}

// walkTowards is Towards for the unit of a layout that is ready for its ways.
func walkTowards(w *figures.Layout, goal geom.Point, allow int32) core.Action {
	if figures.GapTo(w.S, w.Unit, force.Zero, goal) == 0 {
		return w.Stay()
	}
	t := trip{w: w, goal: goal, allow: allow}
	t.best, t.left = w.Stay(), math.MaxInt64
	scattered := !w.Coherent(w.Bodies())
	i := lead(w)
	straight := w.FindStraight(&t.route, i, w.Mean, goal, w.Own[i].R, allow, grounds[0])
	if straight && !scattered && t.try(core.AsItStands, int64(allow)) {
		return t.best
	}
	for k, ground := range grounds {
		dry, flat := ground, ground
		dry.Dry, flat.Flat = true, true
		first := k == 0 && (straight || w.FindAround(&t.route)) && t.follow(ground, scattered)
		// What is left of the allowance at the edge of difficult ground or at the foot of a height is lost.
		if first || k > 0 && t.plan(ground, scattered) || t.slowed && t.plan(dry, scattered) ||
			w.Tall != 0 && t.plan(flat, scattered) || t.left < math.MaxInt64 {
			break
		}
	}
	if wedged := int64(allow) / 8; t.left == math.MaxInt64 || w.N > 1 && geom.Within(t.best.At, w.Mean, wedged) {
		t.aside(scattered)
	}
	return t.best
}

// grounds are what is tried in turn, until there is a way.
var grounds = [...]move.Ground{{Bodies: true, Crews: true}, {Bodies: true}, {}}

// A trip is the search for one move towards a goal: the best action so far, and how much of its route is left
// after it.
type trip struct {
	w     *figures.Layout
	goal  geom.Point
	allow int32
	route move.Route
	best  core.Action
	left  int64
	last  int64 // how much is left after the move that was tried last
	// some way that was tried is too long for the difficult terrain that it leads through
	slowed bool
}

// lead returns the figure by whose base the unit's way is looked for: the widest of those that terrain slows,
// if any does.
func lead(w *figures.Layout) (i int) {
	for k := range w.N {
		slows, slowed := w.Unslowed>>k&1 == 0, w.Unslowed>>i&1 == 0
		if slows && !slowed || slows == slowed && w.Own[k].R > w.Own[i].R {
			i = k
		}
	}
	return i
}

// plan looks for the way over a ground, and follows it.
func (t *trip) plan(ground move.Ground, scattered bool) bool {
	w, i := t.w, lead(t.w)
	return w.FindRoute(&t.route, i, w.Mean, t.goal, w.Own[i].R, t.allow, ground) && t.follow(ground, scattered)
}

// follow tries the way that was found over a ground, and reports whether the unit gets as far along as its
// allowance lets it. A wide unit that does not get half as far looks for the way that leaves room for all of
// it, and then tries the way for one of its models in other formations.
func (t *trip) follow(ground move.Ground, scattered bool) bool {
	w, i := t.w, lead(t.w)
	if !scattered && t.along(core.AsItStands) {
		return true
	}
	half := t.route.Cost - int64(t.allow)/2
	if w.N == 1 || t.left <= half {
		return false
	}
	if !scattered {
		narrow, r := t.route, int32(min(w.Extent(), 12*geom.Inch))
		if w.FindRoute(&t.route, i, w.Mean, t.goal, r, t.allow, ground) && t.along(core.AsItStands) {
			return true
		}
		if t.left <= half {
			return false
		}
		t.route = narrow
	}
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		t.along(f)
	}
	w.FormUp(core.AsItStands)
	return false
}

// parts is how many parts of the allowance are tried, from all of it down, before the last is looked at
// closely: every second one where the unit re-forms.
const parts = 16

// rounded is more than what it may be off by when it is reckoned how far a unit gets (units).
const rounded = geom.Inch / 10

// along tries the route in a formation, as far as the unit gets, and reports whether it gets as far as its
// allowance lets it. As it stands it tries what the things in its way are reckoned to leave of that, before it
// tries part by part. Parts that leave no less of the route than what has been found are not tried.
func (t *trip) along(f core.Formation) bool {
	w, all := t.w, int64(t.allow)
	k, step := int64(parts-2), int64(2)
	if f == core.AsItStands {
		free := w.FurthestAlong(&t.route, all, false)
		if free > all-rounded && t.try(f, all) {
			return true
		}
		if t.upTo(min(free, all-1)) {
			return false
		}
		if t.allow > w.Rules.Difficult && w.RouteSlows(&t.route, all) {
			t.slowed = true
			free = max(min(free, int64(w.Rules.Difficult)), w.FurthestAlong(&t.route, all, true))
			if t.upTo(free) {
				return false
			}
		}
		k, step = min(parts-1, free*parts/all), 1
	} else if t.try(f, all) {
		return true
	}
	for ; k > 0 && t.last < t.left; k -= step {
		if low := all * k / parts; t.try(f, low) {
			t.closer(f, low, all*(k+step)/parts)
			return false
		}
	}
	return false
}

// upTo tries the route, as the unit stands, up to where something is reckoned to stop it or a little before, and
// reports whether that is legal. A single model comes as close to that as it can.
func (t *trip) upTo(far int64) bool {
	for _, most := range [2]int64{far, far - rounded} {
		if most > 0 && t.try(core.AsItStands, most) {
			if t.w.N == 1 {
				t.closer(core.AsItStands, most, min(most+rounded, int64(t.allow)))
			}
			return true
		}
	}
	return false
}

// closer looks for how far the unit gets that gets so far along the route, but not further than that: exactly
// for a single model, and to a quarter of what is left open for a wide unit.
func (t *trip) closer(f core.Formation, low, high int64) {
	exact := int64(1)
	if t.w.N > 1 {
		exact = (high - low + 3) / 4
	}
	for low+exact < high {
		if mid := (low + high) / 2; t.try(f, mid) {
			low = mid
		} else {
			high = mid
		}
	}
}

// aside takes down the move in one of the pattern's directions, in any formation, that brings a unit nearer than
// what has been found to where its way leads: a wide unit in a narrow place cannot follow that from where it
// stands.
func (t *trip) aside(scattered bool) {
	w, i := t.w, lead(t.w)
	if !w.FindRoute(&t.route, i, w.Mean, t.goal, w.Own[i].R, t.allow, move.Ground{Bodies: true}) &&
		!w.FindRoute(&t.route, i, w.Mean, t.goal, w.Own[i].R, t.allow, move.Ground{}) {
		return
	}
	to := w.Walk(&t.route, int64(t.allow)).At
	near := geom.Dist2(t.best.At, to)
	for f := core.AsItStands; f < core.NumFormations; f++ {
		if w.N == 1 && f != core.AsItStands || scattered && f == core.AsItStands {
			continue
		}
		w.FormUp(f)
		for dir := range geom.Dirs {
			for ring := int64(1); ring <= rose.Rings; ring++ {
				v := w.Offset(dir, int64(t.allow)*ring/rose.Rings)
				if d := geom.Dist2(w.Mean.Add(v), to); d < near && w.TryMove(v, t.allow) {
					t.best, near = w.Entry(f, v, core.OffPattern), d
				}
			}
		}
	}
}

// try takes down the move that leads so far along the route in a formation if it leaves less of a way than what
// has been found, and reports whether it is legal.
func (t *trip) try(f core.Formation, most int64) bool {
	w := t.w
	to := w.Walk(&t.route, most)
	a := w.Entry(f, force.Zero, core.OffPattern)
	a.At, a.Way, a.Ways = to.At, to.Ways, uint8(to.N)
	t.last = t.route.Left(&to)
	if to.At == w.Mean && f == core.AsItStands || !movement.MayWalk(w, &a, t.allow) || t.strands(a.At) {
		return false
	}
	if t.last < t.left {
		t.best, t.left = a, t.last
	}
	return true
}

// strands reports whether a model in its place in To stands so high above the unit's anchor that it cannot come
// down to it again (SQ-MOV-05): the unit would be held there.
func (t *trip) strands(anchor geom.Point) bool {
	w := t.w
	if w.Tall == 0 || w.N == 1 {
		return false
	}
	low := w.Table.HeightAt(anchor) + w.Rules.Drop
	for i := range w.N {
		if w.Table.HeightAt(w.To[i]) > low {
			return true
		}
	}
	return false
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

// least returns the place of the least of some numbers, the first of several.
func least(numbers []int64) (best int) {
	for i, n := range numbers {
		if n < numbers[best] {
			best = i
		}
	}
	return best
}
