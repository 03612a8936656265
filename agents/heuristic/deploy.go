package heuristic

import (
	"math"

	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/odds"
)

// deployAt answers where a unit is deployed: near markers, above all those that other units leave to it, and
// near what it can attack, away from what could attack it. Enemies that have yet to be deployed are thought
// to stand in the middle of the depth of their zone, straight ahead.
func (h *Agent) deployAt(v agents.View) (best int) {
	h.prepare(v)
	p, u := v.Position, int(v.Decision.Unit)
	goal := sense.LonelyMarker(p, v.Seat)
	most := 0.0
	for i := range v.Menu {
		at := v.Menu[i].At
		var own presence
		h.presenceOf(p, u, at, false, false, &own)
		danger, chances := h.outlook(p, v.Seat, u, at)
		away := math.Sqrt(float64(geom.Dist2(at, goal))) / geom.Inch
		value := mul(h.control(p, v.Seat, u, &own, -1, 1)-h.markersNow, h.w.DeployMarkers) - mul(away,
			h.w.DeploySpread) -
			mul(danger, h.w.DeployDanger) + mul(chances, h.w.DeployChances)
		if i == 0 || value > most+odds.Epsilon ||
			value > most-odds.Epsilon && sense.LeftOf(p, v.Seat, at, v.Menu[best].At) {
			best, most = i, value
		}
	}
	return best
}

// outlook returns what the enemy could take from unit u and what that could take from the enemy, were it
// deployed at a point: attacks count less the more moves they are away.
func (h *Agent) outlook(p engine.Position, seat, u int, at geom.Point) (danger, chances float64) {
	l := &h.ledger
	from, end := l.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		y := &l.facts[e]
		if !y.on && !y.waiting {
			continue
		}
		place := y.at
		if !y.on {
			place = sense.Zone(p, 1-seat)
			place.X = at.X
		}
		d := max(0, math.Sqrt(float64(geom.Dist2(at, place)))-2*geom.Inch)
		danger += h.prospect(p, e, u, place, at, d)
		chances = max(chances, h.prospect(p, u, e, at, place, d))
	}
	return danger, chances
}

// prospect returns what unit a could take from unit b from a distance, with the places of both.
func (h *Agent) prospect(p engine.Position, a, b int, from, to geom.Point, d float64) (best float64) {
	l := &h.ledger
	x, y := &l.facts[a], &l.facts[b]
	duel := l.duel(p, a, b)
	if x.reach > 0 {
		if got := h.shot(duel, b, max(0, min(d-x.advance, float64(x.reach))), l.inCover(p, to)); got > 0 {
			far := max(0, d-x.advance-float64(x.reach)) / max(x.advance, geom.Inch)
			best = mul(mul(got, h.sightShare(from, to)), fading(far))
		}
	}
	if !x.flies && !y.flies && duel.charge > 0 {
		done, suffered := h.chargeWorth(p, duel, a, b)
		best = max(best, mul(done-mul(suffered, h.w.ChargeReply),
			fading(h.w.DeployFade*max(0, d-x.rush)/max(x.rush, geom.Inch))))
	}
	return best
}
