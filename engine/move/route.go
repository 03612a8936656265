package move

import (
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A route is a shortest way for one round base to a goal: past impassable terrain and the bases of other
// units, around or through difficult terrain, up and down what can be climbed. The search is lazy. It begins
// with nothing but the goal, finds the shortest way past the obstacles that it knows, and takes up whatever
// that way runs into, until it runs into nothing. Obstacles that are not known only make ways shorter, so the
// way that is found then is the shortest there is along the corners of the obstacles (Lozano-Pérez and Wesley,
// 1979). The corners are those of the obstacles grown by the base's radius.
//
// A route is measured in movement: its length, what is climbed, and for difficult terrain as much more as the
// cap costs a unit (GF3-TERRAIN-02, SQ-TERRAIN-02).

// How much one search looks at. A route that needs more ends at what it has found.
const (
	maxRouteNodes = 256
	maxRouteLegs  = 24
)

// margin is how far corners lie further out than a base needs, against what is rounded away (units).
const margin = 3

// A Ground says what a search minds. Others and difficult terrain count only as far as one move leads and
// somewhat further: units move on, and what is far off makes little difference to where one sets out.
type Ground struct {
	Bodies bool // other units stand in the way
	Crews  bool // one goes round those, never between their models
	Dry    bool // nothing difficult is gone through by those whom it slows
	Flat   bool // nothing is climbed
}

// Foresight is how much further than one move leads difficult terrain counts, and other units for a single model
// (units).
const Foresight = 6 * geom.Inch

// A Route is the legs of a way and what it costs.
type Route struct {
	From geom.Point
	Legs [maxRouteLegs]geom.Point // where they end
	Each [maxRouteLegs]int64      // what each costs
	N    int
	Cost int64 // of all of it (units of movement)
}

// A router is the scratch memory of one search.
type router struct {
	figure int   // whose way it is, by order in Own
	r      int32 // the radius that the search gives its base
	most   int64 // of one move
	flies  bool
	slowed bool     // by difficult terrain
	ahead  geom.Box // where that counts
	ground Ground

	nodes [maxRouteNodes]geom.Point // the first is where the way begins, the second the goal
	left  [maxRouteNodes]int64      // how far they are from the goal as the crow flies
	cost  [maxRouteNodes]int64
	prev  [maxRouteNodes]int16
	n     int
	all   nodes                // those that there are
	dead  nodes                // nobody can stand there
	seen  nodes                // there is a way there
	done  nodes                // and none is shorter
	shut  [maxRouteNodes]nodes // from which node nobody comes straight to which

	known uint64       // pieces of the table whose corners are among the nodes
	crews []crew       // units whose surroundings are
	discs []board.Disc // bases whose surroundings are
	// by number in Others: bases that are among discs, or do not count, as they stand about the start or goal
	passed []bool
}

// A nodes is a set of nodes, as bits.
type nodes [maxRouteNodes / 64]uint64

// A crew is a unit that is gone round as a whole: what is too near to the middles of its bases, and the box around
// that but for the radius that the search gives its base.
type crew struct {
	geom.Moat
	about geom.Box
}

// FindRoute looks for the shortest way of a base of radius r from a point to a goal when one move leads so
// far, for one that can do what figure i can. A unit that stands about the goal is not in the way, for that is
// to lead up to it. It reports whether there is a way.
func (w *Mover) FindRoute(out *Route, i int, from, goal geom.Point, r, allow int32, ground Ground) bool {
	return w.FindStraight(out, i, from, goal, r, allow, ground) || w.FindAround(out)
}

// FindAround is FindRoute past what FindStraight, which comes before it, has found in the straight way.
func (w *Mover) FindAround(out *Route) bool {
	for {
		if !w.shortest() {
			if !w.knowHeights() {
				return false
			}
			continue
		}
		if !w.knowBlockers() {
			found := w.router.trace(out)
			w.straighten(out)
			return found
		}
	}
}

// FindStraight is FindRoute where nothing at all stands in the straight way.
func (w *Mover) FindStraight(out *Route, i int, from, goal geom.Point, r, allow int32, ground Ground) bool {
	q := &w.router
	q.figure, q.r, q.most, q.ground = i, r, int64(allow), ground
	q.flies, q.slowed = w.Flies>>i&1 != 0 || w.PassesTerrain, w.Unslowed>>i&1 == 0
	q.nodes[0], q.nodes[1], q.n, q.prev[1] = from, goal, 2, 0
	q.left[0], q.left[1] = goal.Sub(from).Norm(), 0
	q.all, q.dead, q.shut[0] = nodes{3}, nodes{}, nodes{}
	q.ahead = geom.BoxAround(from, from, allow+Foresight)
	q.known, q.discs, q.crews = 0, q.discs[:0], q.crews[:0]
	if q.flies {
		q.cost[1] = CeilNorm(goal.Sub(from))
		return q.trace(out)
	}
	w.setAside(from, goal)
	q.cost[1] = w.legCost(from, goal)
	return q.cost[1] < NoWay && !w.knowBlockers() && q.trace(out)
}

// setAside notes the bases that are in nobody's way: all of a unit that has one about the goal, and single
// ones that the start is too close to.
func (w *Mover) setAside(from, goal geom.Point) {
	q := &w.router
	q.passed = slices.Grow(q.passed[:0], len(w.Others))[:len(w.Others)]
	clear(q.passed)
	for k := range w.Groups {
		g, about := &w.Groups[k], false
		b := g.box.Grow(q.r)
		if !b.Holds(geom.Box{Min: from, Max: from}) && !b.Holds(geom.Box{Min: goal, Max: goal}) {
			continue
		}
		for i := g.from; i < g.to; i++ {
			o := &w.Others[i]
			reach := int64(o.R) + int64(q.r)
			about = about || geom.Nearer(goal, o.P, reach)
			q.passed[i] = geom.Nearer(from, o.P, reach)
		}
		for i := g.from; about && i < g.to; i++ {
			q.passed[i] = true
		}
	}
}

// shortest finds the shortest way past what is known (Dijkstra with the straight distance as a lower bound,
// A*) and leaves it in prev. Of equally short ones it is the one by the points that come first in the owner's
// frame.
func (w *Mover) shortest() bool {
	q := &w.router
	for k := range q.n {
		q.cost[k] = NoWay
	}
	q.cost[0], q.seen, q.done = 0, nodes{1}, q.dead
	for {
		u, least := -1, int64(NoWay)
		for i := range q.seen {
			for m := q.seen[i] &^ q.done[i]; m != 0; m &= m - 1 {
				k := i<<6 + bits.TrailingZeros64(m)
				if f := q.cost[k] + q.left[k]; q.cost[k] < least && (f < least ||
					f == least && u >= 0 && before(q.nodes[k].Sign(w.Sign), q.nodes[u].Sign(w.Sign))) {
					u, least = k, f
				}
			}
		}
		switch u {
		case -1:
			return false
		case 1:
			return true
		}
		q.done[u>>6] |= 1 << (u & 63)
		for i := range q.all {
			if m := q.all[i] &^ q.done[i] &^ q.shut[u][i]; m != 0 {
				w.spread(u, i, m)
			}
		}
	}
}

// spread offers the ways from node u to those of a mask, which begins at a word, but for those by which nobody comes
// to the goal sooner than by the way that is known.
func (w *Mover) spread(u, word int, mask uint64) {
	q := &w.router
	a, spent := q.nodes[u], q.cost[u]
	for ; mask != 0; mask &= mask - 1 {
		v := word<<6 + bits.TrailingZeros64(mask)
		far2 := geom.Dist2(a, q.nodes[v])
		if room := q.cost[v] - spent; room < NoWay/2 && (room <= 0 || far2 >= room*room) {
			continue
		}
		if room := q.cost[1] - spent - q.left[v]; v != 1 && room < NoWay/2 && (room < 0 || far2 > room*room) {
			continue
		}
		c := w.legCost(a, q.nodes[v])
		if c >= NoWay {
			q.shut[u][word] |= mask & -mask
		} else if c += spent; c < q.cost[v] {
			q.cost[v], q.prev[v] = c, int16(u)
			q.seen[word] |= mask & -mask
		}
	}
}

// before orders points: by rows, from left to right.
func before(p, q geom.Point) bool { return p.Y < q.Y || p.Y == q.Y && p.X < q.X }

// legCost returns what the straight way from a to b costs past what is known, or NoWay.
func (w *Mover) legCost(a, b geom.Point) int64 {
	q := &w.router
	box := geom.BoxAround(a, b, q.r)
	for i := range q.discs {
		o := &q.discs[i]
		if o.P.X+o.R > box.Min.X && o.P.X-o.R < box.Max.X && o.P.Y+o.R > box.Min.Y && o.P.Y-o.R < box.Max.Y &&
			geom.SegmentNear(a, b, o.P, int64(o.R)+int64(q.r)) {
			return NoWay
		}
	}
	for i := range q.crews {
		if c := &q.crews[i]; c.about.Overlaps(box) && c.Meets(a, b) {
			return NoWay
		}
	}
	for m := w.Hard & q.known; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if w.Table.Boxes[k].Overlaps(box) && w.Table.Pieces[k].Swept(a, b, q.r) {
			return NoWay
		}
	}
	up := int64(0)
	if all := w.Tall; all&q.known != 0 {
		w.Tall &= q.known
		climbs, walks := w.Rise(q.figure, a, b)
		if w.Tall, up = all, climbs; !walks || up > q.most || up > 0 && q.ground.Flat {
			return NoWay
		}
	}
	length := CeilNorm(b.Sub(a))
	cost := length + up
	if q.slowed && q.most > int64(w.Rules.Difficult) {
		for m := w.slow & q.known; m != 0; m &= m - 1 {
			if p := &w.Table.Pieces[bits.TrailingZeros64(m)]; p.Box.Overlaps(box) {
				through := 2 * int64(q.r)
				if from, to, ok := p.Span(a, b, length); ok {
					through += to - from
				} else if !p.Swept(a, b, q.r) {
					continue
				}
				if q.ground.Dry {
					return NoWay
				}
				cost += min(length, through) * (q.most - int64(w.Rules.Difficult)) / int64(w.Rules.Difficult)
			}
		}
	}
	return cost
}

// knowBlockers takes up all that the way found runs into, and reports whether there was anything that the
// search has room for.
func (w *Mover) knowBlockers() (more bool) {
	q := &w.router
	for v := 1; v != 0; v = int(q.prev[v]) {
		w.runsInto(q.nodes[q.prev[v]], q.nodes[v], func(k int) bool {
			more = w.know(k) || more
			return true
		}, func(g *group) bool {
			more = w.knowUnit(g) || more
			return true
		})
	}
	return more
}

// freeOfAll reports whether the straight way from a to b runs into nothing that is not known.
func (w *Mover) freeOfAll(a, b geom.Point) bool {
	return w.runsInto(a, b, func(int) bool { return false }, func(*group) bool { return false })
}

// runsInto calls piece and unit with all that is not known and in the straight way from a to b, until one of
// them returns false.
func (w *Mover) runsInto(a, b geom.Point, piece func(k int) bool, unit func(g *group) bool) bool {
	q := &w.router
	box := geom.BoxAround(a, b, q.r)
	minded := w.Hard | w.Tall
	if q.slowed && q.most > int64(w.Rules.Difficult) {
		minded |= w.slow
	}
	for m := minded &^ q.known; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		p := &w.Table.Pieces[k]
		if p.Box.Overlaps(box) && ((w.Hard|w.Tall)>>k&1 != 0 || p.Box.Overlaps(q.ahead)) &&
			q.meets(p, a, b) && !piece(k) {
			return false
		}
	}
	for k := range w.Groups {
		g := &w.Groups[k]
		if q.ground.Bodies && g.box.Overlaps(box) && w.among(g, a, b) && !unit(g) {
			return false
		}
	}
	return true
}

// among reports whether some base of a unit that is not known is in the straight way from a to b.
func (w *Mover) among(g *group, a, b geom.Point) bool {
	q := &w.router
	for i := g.from; i < g.to; i++ {
		if o := &w.Others[i]; !q.passed[i] &&
			geom.SegmentNear(a, b, o.P, int64(o.R)+int64(q.r)-int64(w.onPath)) {
			return true
		}
	}
	return false
}

// knowHeights takes up all that can be climbed, for when no way is found without, and reports whether there
// was anything new.
func (w *Mover) knowHeights() (more bool) {
	for m := w.Tall &^ w.router.known; m != 0; m &= m - 1 {
		more = w.know(bits.TrailingZeros64(m)) || more
	}
	return more
}

// meets reports whether a piece is in the straight way from a to b, or higher or lower than that.
func (q *router) meets(p *board.Piece, a, b geom.Point) bool {
	if room := q.room(p); room > 0 {
		return p.Swept(a, b, room)
	}
	return p.Crosses(a, b)
}

// room returns how far the middle of a base is kept off a piece that it does not touch: by its radius, but
// heights are those of its middle.
func (q *router) room(p *board.Piece) int32 {
	if p.Tall() && p.Kind&board.Difficult == 0 {
		return 0
	}
	return q.r
}

// know makes the corners of a piece nodes, and the middle of one that can be climbed, and reports whether
// there was room for them. A piece about the start or the goal that nobody gets into is not taken up.
func (w *Mover) know(k int) bool {
	q := &w.router
	p := &w.Table.Pieces[k]
	hard := p.Kind&board.Impassable != 0
	if hard && (p.Touches(q.nodes[0], q.r) || p.Touches(q.nodes[1], q.r)) ||
		q.n+2*len(p.Poly)+9 > maxRouteNodes {
		return false
	}
	q.known |= 1 << k
	q.kill(func(at geom.Point) bool { return hard && p.Touches(at, q.r) })
	if p.Tall() && w.Rules.Climbs {
		w.addNode(p.Box.Middle())
	}
	if p.Poly == nil {
		w.addAround(p.C, int64(p.R)+int64(q.room(p)))
		return true
	}
	for j := range p.Poly {
		a, b := geom.RoundCorner(p.Poly, j, int64(q.room(p))+margin)
		if w.addNode(a); b != a {
			w.addNode(b)
		}
	}
	return true
}

// kill notes that nobody can stand at the nodes that something takes the place of.
func (q *router) kill(takes func(at geom.Point) bool) {
	for v := 2; v < q.n; v++ {
		if q.dead[v>>6]>>(v&63)&1 == 0 && takes(q.nodes[v]) {
			q.dead[v>>6] |= 1 << (v & 63)
		}
	}
}

// addNode makes a point a node, unless something known is in its place.
func (w *Mover) addNode(p geom.Point) {
	q := &w.router
	if q.n == maxRouteNodes || !w.Table.Inside(p, q.r) {
		return
	}
	for i := range q.discs {
		if o := &q.discs[i]; geom.Nearer(p, o.P, int64(o.R)+int64(q.r)) {
			return
		}
	}
	for i := range q.crews {
		if q.crews[i].Holds(p) {
			return
		}
	}
	for m := w.Hard & q.known; m != 0; m &= m - 1 {
		if w.Table.Pieces[bits.TrailingZeros64(m)].Touches(p, q.r) {
			return
		}
	}
	q.nodes[q.n], q.left[q.n], q.shut[q.n] = p, q.nodes[1].Sub(p).Norm(), nodes{}
	q.all[q.n>>6] |= 1 << (q.n & 63)
	q.n++
}

// knowUnit takes up the bases of a unit, and makes nodes about them and of the middles of narrow gaps. It
// reports whether there was room for them.
func (w *Mover) knowUnit(g *group) bool {
	q := &w.router
	from := len(q.discs)
	if from+g.to-g.from > cap(q.discs) {
		return false
	}
	if q.ground.Crews && g.to-g.from > 1 && w.knowCrew(g) {
		return true
	}
	for i := g.from; i < g.to; i++ {
		if q.passed[i] {
			continue
		}
		o := &w.Others[i]
		d := board.Disc{P: o.P, R: o.R - w.onPath}
		q.discs, q.passed[i] = append(q.discs, d), true
		q.kill(func(at geom.Point) bool { return geom.Nearer(at, d.P, int64(d.R)+int64(q.r)) })
	}
	for i := from; i < len(q.discs); i++ {
		d := &q.discs[i]
		reach := int64(d.R) + int64(q.r)
		w.addAround(d.P, reach)
		for k := range from {
			o := &q.discs[k]
			both := reach + int64(o.R) + int64(q.r)
			gap := o.P.Sub(d.P)
			if d2 := geom.Dot(gap, gap); d2 > both*both && 100*d2 < 121*both*both {
				w.addNode(d.P.Add(gap.WithLength(reach + (geom.Isqrt(d2)-both)/2)))
			}
		}
	}
	return true
}

// knowCrew takes up a unit as a whole, and reports whether it could: neither the start nor the goal is inside.
func (w *Mover) knowCrew(g *group) bool {
	q := &w.router
	first := w.Others[g.from].P
	c := geom.Moat{Box: geom.Box{Min: first, Max: first}}
	for _, o := range w.Others[g.from:g.to] {
		c.Box = c.Box.Union(geom.Box{Min: o.P, Max: o.P})
		c.Reach = max(c.Reach, int64(o.R)+int64(q.r)-int64(w.onPath))
	}
	if len(q.crews) == cap(q.crews) || c.Holds(q.nodes[0]) || c.Holds(q.nodes[1]) {
		return false
	}
	q.kill(c.Holds)
	q.crews = append(q.crews, crew{c, c.Box.Grow(int32(c.Reach) - q.r)})
	for i := g.from; i < g.to; i++ {
		q.passed[i] = true
	}
	far := int32(c.Reach) + margin
	near := far * 415 / 1000 // far times the tangent of 22.5 degrees
	for k, p := range c.Box.Corners() {
		x, y := int32(1), int32(1)
		if k == 0 || k == 3 {
			x = -1
		}
		if k < 2 {
			y = -1
		}
		w.addNode(p.Add(geom.Point{X: x * far, Y: y * near}))
		w.addNode(p.Add(geom.Point{X: x * near, Y: y * far}))
	}
	return true
}

// addAround makes nodes of eight points about a circle that is to be kept off by so much. For whoever starts closer
// to the circle than they are, so that the way to the next of them may be barred, there are two more: straight past
// the circle on either side.
func (w *Mover) addAround(c geom.Point, reach int64) {
	reach += margin
	out := reach * 1083 / 1000 // over cos 22.5 degrees
	for k := 0; k < len(geom.Dirs); k += 2 {
		w.addNode(c.Add(geom.Dirs[k].Times(out, geom.DirScale)))
	}
	start := w.router.nodes[0]
	from := start.Sub(c)
	if d2 := geom.Dot(from, from); d2 < out*out {
		along := geom.Isqrt(max(0, d2-reach*reach)) // to where it touches the circle
		length := along + geom.Isqrt(out*out-reach*reach)
		in, side := from.Neg().Times(along, reach), from.Perp()
		w.addNode(start.Add(in.Add(side).WithLength(length)))
		w.addNode(start.Add(in.Sub(side).WithLength(length)))
	}
}

// trace writes the way found.
func (q *router) trace(out *Route) bool {
	n := 0
	for v := 1; v != 0; v = int(q.prev[v]) {
		n++
	}
	if n > maxRouteLegs {
		return false
	}
	*out = Route{From: q.nodes[0], N: n, Cost: q.cost[1]}
	for v := 1; v != 0; v = int(q.prev[v]) {
		n--
		out.Legs[n], out.Each[n] = q.nodes[v], q.cost[v]-q.cost[q.prev[v]]
	}
	return true
}

// straighten leaves out bends where one way point does instead of two: where the legs before and behind them
// meet. A move has few way points and may lead further than they do; half of what is lost by that may be spent
// on such a detour.
func (w *Mover) straighten(rt *Route) {
	for k := 0; k+2 < rt.N && rt.N > MostBends+1; {
		a, lost := rt.From, w.router.most
		for _, cost := range rt.Each[:MostBends+1] {
			lost -= cost
		}
		if lost <= 0 {
			return
		}
		if k > 0 {
			a = rt.Legs[k-1]
		}
		if !w.leaveOut(rt, a, k, lost/2) {
			k++
		}
	}
}

// leaveOut puts one way point in place of the k-th and the next, for one who comes from a, where that makes the
// way no more than so much longer.
func (w *Mover) leaveOut(rt *Route, a geom.Point, k int, more int64) bool {
	b, c, d := rt.Legs[k], rt.Legs[k+1], rt.Legs[k+2]
	p, ok := geom.Meet(a, b, c, d)
	if !ok {
		return false
	}
	to, on := w.legCost(a, p), w.legCost(p, d)
	longer := to + on - rt.Each[k] - rt.Each[k+1] - rt.Each[k+2]
	if longer > more || !w.freeOfAll(a, p) || !w.freeOfAll(p, d) {
		return false
	}
	rt.Cost, rt.Legs[k], rt.Each[k] = rt.Cost+longer, p, to
	copy(rt.Legs[k+1:rt.N-1], rt.Legs[k+2:rt.N])
	copy(rt.Each[k+1:rt.N-1], rt.Each[k+2:rt.N])
	rt.Each[k+1] = on
	rt.N--
	return true
}

// A Stop is where one stands who has gone a part of a route.
type Stop struct {
	At   geom.Point
	Ways [MostBends]geom.Point // the way points before
	N    int
}

// Walk returns where the figure whose route was found last stands after so much movement along it, or as much
// as the way points of one move lead.
func (w *Mover) Walk(rt *Route, most int64) (out Stop) {
	out.At = rt.From
	for k, b := range rt.Legs[:rt.N] {
		need := w.Stride(w.router.figure, out.At, b)
		if k > 0 {
			need += 2 // what is rounded up leg by leg
		}
		if need > most || k == MostBends || k == rt.N-1 {
			out.At = w.part(w.router.figure, out.At, b, most)
			break
		}
		out.Ways[k], out.At = b, b
		out.N, most = out.N+1, most-need
	}
	return out
}

// Left returns what is left of the route for one who has come so far along it: a part of a leg costs as much of
// what the leg does as it is long.
func (rt *Route) Left(stop *Stop) (cost int64) {
	from := rt.From
	if stop.N > 0 {
		from = rt.Legs[stop.N-1]
	}
	for _, each := range rt.Each[stop.N:rt.N] {
		cost += each
	}
	to := rt.Legs[stop.N]
	if all := CeilNorm(to.Sub(from)); all > 0 {
		cost -= rt.Each[stop.N] - rt.Each[stop.N]*CeilNorm(to.Sub(stop.At))/all
	}
	return cost
}

// part returns how far towards b figure i comes from a with so much movement.
func (w *Mover) part(i int, a, b geom.Point, most int64) geom.Point {
	if w.Stride(i, a, b) <= most {
		return b
	}
	v := b.Sub(a)
	p := a.Add(v.WithLength(min(most, v.Norm())))
	if w.Tall == 0 || w.Stride(i, a, p) <= most {
		return p
	}
	low, high := int64(0), most
	for low < high {
		mid := (low + high + 1) / 2
		if w.Stride(i, a, a.Add(v.WithLength(mid))) <= most {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return a.Add(v.WithLength(low))
}

// RouteSlows reports whether the figure whose route was found last meets difficult terrain on so much of it.
func (w *Mover) RouteSlows(rt *Route, most int64) bool {
	i, at := w.router.figure, rt.From
	for _, b := range rt.Legs[:rt.N] {
		if most <= 0 {
			break
		}
		b := w.part(i, at, b, most)
		if w.Slows(i, at, b) {
			return true
		}
		at, most = b, most-w.Stride(i, at, b)
	}
	return false
}
