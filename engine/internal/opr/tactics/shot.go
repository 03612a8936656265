package tactics

import (
	"cmp"
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/move"
	"gauntlet/engine/move/rose"
)

// evenLength is the length up to which two ways count as equally short (units).
const evenLength = geom.Inch / 20

// BestShot returns the Advance of unit u after which it brings the most of its ranged weapons to bear on
// enemy e, and their number, copy by copy: the shortest such way, no way at all where they bear already, of
// equally short ones (to a twentieth of an inch) the one with the fewest dice of dangerous terrain. It looks at
// the pattern's directions and beyond them: the shortest ways into range, past corners that hide e, and round
// what is in the way. A unit that has lost its coherency closes up.
func BestShot(s *core.State, u, e int) (a core.Action, guns int) {
	d := force.Of(s)
	if d.IsAircraft(u) {
		return flyToShoot(s, u, e)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveToShoot(s, u, e)
	}
	advance, rush := force.Moves(s, u)
	w := movement.ReadyMove(s, u, core.AsItStands, max(advance, rush))
	defer w.GiveBack()
	if w.Arms.Ranged == 0 {
		return w.Stay(), 0
	}
	look := figures.LayOut(s, u)
	defer look.GiveBack()
	q := shot{w: w, look: look, g: w.ListDestinations(0, advance, true), e: e, all: shooting.Guns(s, u),
		allow: advance, best: w.Stay()}
	if q.guns = shooting.CountGuns(look, e, force.Zero, 0, q.all); q.guns < q.all && mayBear(w, e, advance) {
		q.search()
	}
	return q.best, q.guns
}

// mayBear reports whether an Advance may bring a weapon to bear on unit e, going by distance and by what shuts
// off all sight.
func mayBear(w *figures.Layout, e int, advance int32) bool {
	reach := int64(w.Arms.MaxRange) + int64(advance)
	return w.BoxGap2(force.Zero, e) <= reach*reach &&
		(shooting.FiresBlind(w) || !figures.ShutOff(w.Table, w.Table.Blocking, w.Box.Grow(advance), w.S.Boxes[e]))
}

// A shot is the search for one Advance after which weapons bear on an enemy: the best action so far, how many
// weapons bear after it, how long the way is and how many dice of dangerous terrain it costs.
type shot struct {
	w, look *figures.Layout // to move in, and to look in from where the unit would stand
	g       *figures.Destinations
	e       int
	all     int // weapons that may be brought to bear; it looks for no more
	allow   int32

	best   core.Action
	guns   int
	length int64
	dice   int
	found  bool // the best is better than to stay

	blocked bool // something is in the way of the shortest ways into range
	hidden  bool // something hides the enemy from where weapons have the range

	aims  aims
	marks [3]board.Disc // bases of the enemy to see past corners
	route move.Route
}

// search looks for a better action than to stay.
func (q *shot) search() {
	if !q.w.Coherent(q.w.Bodies()) {
		q.closeUp()
		return
	}
	q.look.Approach(q.e, q.allow)
	q.intoRange()
	if q.guns >= q.all && q.dice == 0 {
		return
	}
	q.pattern(true)
	if !q.blocked && !q.hidden {
		return
	}
	if q.found {
		q.shorten()
	}
	if q.pastCorners(); q.guns < q.all && q.blocked {
		q.along(figures.NearestModel(q.w.S, q.e, q.w.Mean))
	}
	if had := q.guns; had < q.all {
		if q.pattern(false); q.guns > had {
			q.shorten()
		}
	}
	if q.found {
		q.between()
	}
}

// even returns a length in steps within which ways count as equally short.
func even(length int64) int64 { return (length + evenLength/2) / evenLength }

// enough returns how many weapons must bear after a way of a length for it to be better than the best one, if
// it can be.
func (q *shot) enough(length int64) int {
	if q.found && (even(length) < even(q.length) ||
		even(length) == even(q.length) && (q.dice > 0 || length <= q.length)) {
		return q.guns
	}
	return q.guns + 1
}

// take makes an action the best one if it is: n weapons bear after it. What is equal in all that counts is told
// apart in the owner's frame.
func (q *shot) take(a *core.Action, n int, length int64) {
	dice := q.danger(a)
	at, best := a.At.Sign(q.w.Sign), q.best.At.Sign(q.w.Sign)
	if !q.found || cmp.Or(cmp.Compare(q.guns, n), cmp.Compare(even(length), even(q.length)),
		cmp.Compare(dice, q.dice), cmp.Compare(length, q.length), cmp.Compare(at.X, best.X),
		cmp.Compare(at.Y, best.Y)) < 0 {
		q.best, q.guns, q.length, q.dice, q.found = *a, n, length, dice, true
	}
}

// danger returns the dice of dangerous terrain that an action costs whose places are in To.
func (q *shot) danger(a *core.Action) (dice int) {
	w := q.w
	if a.Ways == 0 && a.Form == core.AsItStands {
		return casualty.Danger(w.S, w.Unit, a.At.Sub(w.Mean))
	}
	for i := range w.N {
		at, risks := w.Own[i].P, false
		for _, way := range a.Way[:a.Ways] {
			to := way.Add(w.Slots[i])
			risks, at = risks || w.Risks(i, at, to), to
		}
		if (risks || w.Risks(i, at, w.To[i])) && w.S.Units[w.Unit].Risked>>w.Number(i)&1 == 0 {
			dice += int(w.S.G.Models[w.Model[i]].Tough)
		}
	}
	return dice
}

// try looks at a straight displacement of the unit as it stands. It reports whether the unit may go there,
// so far as that was looked at.
func (q *shot) try(v geom.Point) (ok bool) {
	if !q.mayDo(v) {
		return true
	}
	if !q.w.TryMove(v, q.allow) {
		return false
	}
	q.see(v, core.OffPattern)
	return true
}

// mayDo reports whether a displacement may turn out better than the best action.
func (q *shot) mayDo(v geom.Point) bool {
	enough := q.enough(v.Norm())
	return enough <= q.all && shooting.GunsAtMost(q.look, q.e, v) >= enough
}

// see looks at what weapons bear after a legal displacement.
func (q *shot) see(v geom.Point, pattern int) {
	length := v.Norm()
	enough := q.enough(length)
	q.look.FaceAt(q.e, v)
	if n := q.look.CountGuns(enough, q.all); n >= enough {
		a := q.w.Entry(core.AsItStands, v, pattern)
		q.take(&a, n, length)
	}
}

// pattern looks at the pattern's directions, the shortest ways first: those that lead towards the enemy, or the
// others.
func (q *shot) pattern(ahead bool) {
	w := q.w
	way, reach := wayTo(w, q.e), int64(w.Arms.MaxRange)
	var lengths [16 * rose.Rings]int64
	for i := range lengths {
		v := q.g.Rose[i].V
		if lengths[i] = math.MaxInt64; v != force.Zero && leads(v, way) == ahead &&
			w.BoxGap2(v, q.e) <= reach*reach {
			lengths[i] = v.Norm()
		}
	}
	for {
		i := least(lengths[:])
		if l := lengths[i]; l == math.MaxInt64 || q.enough(l) > q.all {
			return
		}
		lengths[i] = math.MaxInt64
		if v := q.g.Rose[i].V; q.mayDo(v) && w.CanReach(q.g, i) {
			q.see(v, int(q.g.Spots[i].Pattern))
		}
	}
}

// shorten looks for the least part of the best way after which as many weapons bear, beyond the place of the
// pattern before.
func (q *shot) shorten() {
	v := q.best.At.Sub(q.w.Mean)
	for low, high := max(0, q.length-int64(q.allow)/rose.Rings), q.length; low+evenLength < high; {
		mid := (low + high) / 2
		if q.try(v.WithLength(mid)); q.length <= mid {
			high = mid
		} else {
			low = mid
		}
	}
}

// between looks for shorter ways than the best one between the places of the pattern, the shortest first: where
// others stand in the line of sight no corner tells from where it is free.
func (q *shot) between() {
	const parts = 8
	longest := q.length
	for k := int64(1); k < parts && q.length == longest; k++ {
		for dir := range geom.Dirs {
			q.try(q.w.Offset(dir, longest*k/parts))
		}
	}
	q.shorten()
}

// along looks for ways along the shortest route to a goal that leaves room for the whole unit.
func (q *shot) along(goal geom.Point) {
	w := q.w
	i := lead(w)
	r := w.Own[i].R
	if w.N > 1 {
		r = int32(min(w.Extent(), 12*geom.Inch))
	}
	if w.FindRoute(&q.route, i, w.Mean, goal, r, q.allow, move.Ground{Bodies: true}) {
		q.partWay()
	}
}

// partWay looks for the least part of the route after which the most weapons bear.
func (q *shot) partWay() {
	const parts = 16
	step, high, most := int64(q.allow)/parts, int64(0), 0
	for k := int64(1); k <= parts; k++ {
		if n := q.walk(step*k, most+1); n > most {
			high, most = step*k, n
		}
	}
	if most == 0 {
		return
	}
	for low := high - step; low+1 < high; {
		if mid := (low + high) / 2; q.walk(mid, most) >= most {
			high = mid
		} else {
			low = mid
		}
	}
}

// walk looks at the part of the route that so much movement leads along, and returns how many weapons bear
// after it, 0 for fewer than enough.
func (q *shot) walk(far int64, enough int) (n int) {
	w := q.w
	a := w.Entry(core.AsItStands, force.Zero, core.OffPattern)
	to := w.Walk(&q.route, far)
	a.At, a.Way, a.Ways = to.At, to.Ways, uint8(to.N)
	enough = max(enough, q.enough(far))
	if v := to.At.Sub(w.Mean); v == force.Zero || enough > q.all ||
		shooting.GunsAtMost(q.look, q.e, v) < enough || !movement.MayWalk(w, &a, q.allow) {
		return 0
	}
	q.look.FaceAt(q.e, to.At.Sub(w.Mean))
	if n = q.look.CountGuns(enough, q.all); n < enough {
		return 0
	}
	q.take(&a, n, far)
	return n
}

// wayTo returns the direction of unit e, of length geom.DirScale.
func wayTo(w *figures.Layout, e int) geom.Point {
	return w.S.Anchor(e).Sub(w.Mean).WithLength(geom.DirScale)
}

// leads reports whether a displacement goes roughly the given way: no more than 60 degrees off it.
func leads(v, way geom.Point) bool {
	d := geom.Dot(v, way)
	return d > 0 && 4*d*d >= geom.Dot(v, v)*geom.Dot(way, way)
}
