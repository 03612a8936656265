package heuristic

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// maxMarkers is the most markers that the evaluation looks at.
const maxMarkers = 16

// A presence is how likely a unit is to stand at each marker: when the round ends, and when the game ends.
type presence struct{ now, end [maxMarkers]float64 }

// A post is a marker that both sides want to stand at.
type post struct {
	at    geom.Point
	owner int8 // the seat that controls it, or -1
}

// A front is what all units do about the markers.
type front struct {
	posts   [maxMarkers]post
	markers int // of these
	wants   Wants
	rest    float64    // rounds after this one
	points  float64    // what a point counts for in this round: less the nearer the end of the game
	units   []presence // by unit
}

// survey works out the presence of all units where they stand.
func (h *Agent) survey(p engine.Position) {
	f := &h.front
	f.markers = min(len(f.wants.Hold), maxMarkers)
	for i, m := range f.wants.Hold[:f.markers] {
		f.posts[i] = post{p.Marker(m).P, p.Marker(m).Owner}
	}
	f.rest = float64(max(0, h.rounds-max(1, p.Round())))
	f.points = h.w.Last
	if h.rounds > 1 {
		f.points += mul(1-h.w.Last, f.rest/float64(h.rounds-1))
	}
	if len(f.units) != h.ledger.units {
		f.units = make([]presence, h.ledger.units)
	}
	for u := range f.units {
		x := &h.ledger.facts[u]
		f.units[u] = presence{}
		if !x.on {
			continue
		}
		h.presenceOf(p, u, geom.Point{}, x.acted, x.shaken, &f.units[u])
	}
}

// presenceOf works out the presence of unit u, were it displaced by v as it stands, with its activation
// behind it or not.
func (h *Agent) presenceOf(p engine.Position, u int, v geom.Point, acted, shaken bool, out *presence) {
	x, f := &h.ledger.facts[u], &h.front
	if x.flies {
		*out = presence{}
		return
	}
	acts := f.rest // activations that it has left
	if !acted {
		acts++
	}
	idle := 0.0
	if shaken {
		idle = 1
	}
	var near [maxMarkers]float64
	sum := 0.0
	for m := range f.markers {
		gap := float64(max(0, opr.GapTo(p, u, v, f.posts[m].at)-opr.HoldRange))
		out.now[m], out.end[m] = 0, 0
		moves := idle
		if gap > 0 {
			moves += gap / max(x.rush, 1)
		}
		switch {
		case shaken && acted:
		case gap == 0 && acted:
			out.now[m] = 1
		case gap == 0:
			out.now[m] = h.w.Holds
		case !acted && moves <= 1:
			out.now[m] = h.w.Comes - mul(h.w.ComesFar, moves)
		}
		if moves > acts {
			continue
		}
		late := mul(moves, h.w.Reach)
		near[m] = 1 / (1 + mul(late, late))
		sum += mul(mul(near[m], near[m]), near[m])
	}
	if sum == 0 {
		return
	}
	lasts := 1.0
	for range int(f.rest) {
		lasts = mul(lasts, h.w.Stay)
	}
	for m := range f.markers {
		n := near[m]
		out.end[m] = mul(mul(lasts, n), mul(mul(n, n), n)/sum)
	}
}

// control returns what the markers are expected to be worth to a seat, in markers: own ones less the other
// side's. Unit u counts with a hold of its own, and unit e, unless it is -1, with so much of what it has
// left.
func (h *Agent) control(p engine.Position, seat, u int, own *presence, e int, left float64) float64 {
	sum, doubt := 0.0, mul(h.w.Doubt, h.w.Doubt)
	f := &h.front
	first, end := h.ledger.game.UnitRange(0)
	_, last := h.ledger.game.UnitRange(1)
	for m := range f.markers {
		var now, then [2]float64 // probability that nobody of a seat is there
		for side, units := range [2][2]int{{first, end}, {end, last}} {
			n, t := 1.0, 1.0
			for o := units[0]; o < units[1]; o++ {
				k := &f.units[o]
				if o == u {
					k = own
				}
				a, b := k.now[m], k.end[m]
				if o == e {
					a, b = mul(a, left), mul(b, left)
				}
				n, t = mul(n, 1-a), mul(t, 1-b)
			}
			now[side], then[side] = n, t
		}
		mine, theirs := seat, 1-seat
		owner := 0.0
		switch int(f.posts[m].owner) {
		case mine:
			owner = 1
		case theirs:
			owner = -1
		}
		if h.rules.TakenAlone {
			sum += mul(1-now[mine], now[theirs]) - mul(1-now[theirs], now[mine]) +
				mul(mul(now[mine], now[theirs])+mul(1-now[mine], 1-now[theirs]), owner)
			continue
		}
		next := mul(1-now[mine], now[theirs]) - mul(1-now[theirs], now[mine]) +
			mul(mul(now[mine], now[theirs]), owner)
		if f.rest > 0 {
			next = mul(1-then[mine], then[theirs]) - mul(1-then[theirs], then[mine]) +
				mul(mul(then[mine], then[theirs]), next)
		}
		sum += next
		doubt += 1 - mul(next, next)
	}
	if h.rules.TakenAlone || h.w.Doubt == 0 {
		return sum
	}
	return 2 * sum / math.Sqrt(doubt+mul(sum, sum))
}
