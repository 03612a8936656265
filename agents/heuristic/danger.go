package heuristic

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// sightShare returns the share of shooting between two points that counts.
func (h *Agent) sightShare(from, to geom.Point) float64 {
	t := h.game.Table()
	for _, i := range h.ledger.blocks {
		if q := &t.Pieces[i]; q.Box.Overlaps(geom.BoxAround(from, to, 0)) && q.Crosses(from, to) {
			return h.w.Unseen
		}
	}
	return 1
}

// inCover reports whether a point lies in terrain that gives cover.
func (l *ledger) inCover(p engine.Position, at geom.Point) bool {
	t := p.Game().Table()
	for _, i := range l.cover {
		if q := &t.Pieces[i]; at.X >= q.Box.Min.X && at.X <= q.Box.Max.X && at.Y >= q.Box.Min.Y &&
			at.Y <= q.Box.Max.Y && q.Contains(at) {
			return true
		}
	}
	return false
}

// gap returns the distance of two boxes.
func gap(a, b geom.Box) float64 { return math.Sqrt(float64(a.Gap2(b))) }

func moved(b geom.Box, v geom.Point) geom.Box { return geom.Box{Min: b.Min.Add(v), Max: b.Max.Add(v)} }

// attack returns what unit a could take from unit b's owner in an activation of its own, b being displaced by
// v and perhaps in cover: by shooting after an advance, or by a charge, whichever is more.
func (h *Agent) attack(p engine.Position, a, b int, v geom.Point, cover bool) float64 {
	l := &h.ledger
	x, y := &l.facts[a], &l.facts[b]
	if !x.on || x.total == 0 {
		return 0
	}
	d := gap(x.box, moved(y.box, v))
	best := 0.0
	duel := l.duel(p, a, b)
	if d <= x.rush && !x.flies && !y.flies && duel.charge > 0 {
		done, suffered := h.chargeWorth(p, duel, a, b)
		best = max(best, done-mul(suffered, h.w.ChargeReply))
	}
	if x.reach > 0 && d <= x.advance+float64(x.reach) {
		// or else it does not matter what it sees
		if got := h.shot(duel, b, max(0, d-x.advance), cover); got > best {
			best = max(best, mul(got, h.sightShare(x.at, y.at.Add(v))))
		}
	}
	return best
}

// fading returns what counts of an attack that is so many moves out of reach.
func fading(moves float64) float64 { return 1 / (1 + mul(moves, moves)) }

// assess works out what each enemy could do to each own unit where these stand.
func (h *Agent) assess(p engine.Position, seat int) {
	l := &h.ledger
	n := l.units
	if len(h.attacks) != n*n {
		h.attacks, h.menace = make([]float64, n*n), make([]float64, n)
	}
	own, ownEnd := l.game.UnitRange(seat)
	first, end := l.game.UnitRange(1 - seat)
	for e := first; e < end; e++ {
		h.menace[e] = 0
		for u := own; u < ownEnd; u++ {
			a := 0.0
			if l.facts[e].on && l.facts[u].on {
				a = h.attack(p, e, u, geom.Point{}, l.facts[u].covered)
			}
			h.attacks[e*n+u] = a
			h.menace[e] = max(h.menace[e], a)
		}
	}
}

// exposure returns what the enemy is expected to take from unit u before it acts again, were it displaced by
// v in the open, and how much of that the cover there saves. Each enemy attacks one unit: the likelier this
// one, the more it can take from it compared with others. Unit dead counts with only so much of its strength.
func (h *Agent) exposure(p engine.Position, seat, u int, v geom.Point, dead int, left float64) (open,
	saved float64) {
	l := &h.ledger
	from, end := l.game.UnitRange(1 - seat)
	cover := l.inCover(p, l.facts[u].at.Add(v))
	for e := from; e < end; e++ {
		x := &l.facts[e]
		if !x.on || h.front.rest == 0 && (x.acted || x.shaken) {
			continue
		}
		when := 1.0
		if x.acted || x.shaken {
			when = h.w.Next
		}
		if e == dead {
			when = mul(when, left)
		}
		bare := h.attack(p, e, u, v, false)
		if bare <= 0 || when <= 0 {
			continue
		}
		got := mul(h.expected(seat, e, u, bare), when)
		open += got
		if cover {
			saved += got - mul(h.expected(seat, e, u, h.attack(p, e, u, v, true)), when)
		}
	}
	return open, saved
}

// expected returns what counts of an attack of unit e that would take so much from unit u, compared with what
// e could take from the others where they stand.
func (h *Agent) expected(seat, e, u int, attack float64) float64 {
	if attack <= 0 {
		return 0
	}
	square := mul(attack, attack)
	all := square
	from, end := h.ledger.game.UnitRange(seat)
	for o := from; o < end; o++ {
		if o != u {
			all += mul(h.attacks[e*h.ledger.units+o], h.attacks[e*h.ledger.units+o])
		}
	}
	return mul(attack, square/all)
}

// chances returns what unit u could take from the enemy by its next attack, were it displaced by v: the best
// attack, counting less the further it is out of reach.
func (h *Agent) chances(p engine.Position, seat, u int, v geom.Point, dead int, left float64) (best float64) {
	if h.front.rest == 0 {
		return 0
	}
	l := &h.ledger
	x := &l.facts[u]
	at := moved(x.box, v)
	first, end := l.game.UnitRange(1 - seat)
	for e := first; e < end; e++ {
		y := &l.facts[e]
		if !y.on {
			continue
		}
		d, duel := gap(at, y.box), l.duel(p, u, e)
		if h.paths.chart != nil {
			d = h.paths.gap(e, x.at.Add(v), d)
		}
		worth := 0.0
		if x.reach > 0 {
			over := max(0, d-x.advance-float64(x.reach)) / max(x.advance, geom.Inch)
			got, fades := h.shot(duel, e, max(0, min(d-x.advance, float64(x.reach))), y.covered), fading(over)
			if mul(got, fades) > best { // or else it does not matter what it sees
				worth = mul(mul(got, h.sightShare(x.at.Add(v), y.at)), fades)
			}
		}
		if duel.charge > 0 && !y.flies && !x.flies {
			over := max(0, d-x.rush) / max(x.rush, geom.Inch)
			done, suffered := h.chargeWorth(p, duel, u, e)
			worth = max(worth, mul(done-mul(suffered, h.w.Reply), fading(over)))
		}
		if e == dead {
			worth = mul(worth, left)
		}
		best = max(best, worth)
	}
	return best
}

// risk returns what the dice of dangerous terrain on a move by v are expected to cost.
func (h *Agent) risk(p engine.Position, u int, v geom.Point) float64 {
	dice := opr.Danger(p, u, v)
	f := &h.ledger.facts[u]
	if dice == 0 || f.total == 0 {
		return 0
	}
	return mul(float64(dice)/6, f.worth/f.total)
}
