package heuristic

import (
	"math"

	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/odds"
)

// distance returns the distance of two points.
func distance(a, b geom.Point) float64 { return math.Sqrt(float64(geom.Dist2(a, b))) }

// deployAt answers where a unit is deployed: near markers, above all those that other units leave to it, and
// near what it can attack, away from what could attack it. Enemies that have yet to be deployed are thought
// to stand in the middle of the depth of their zone, straight ahead.
func (h *Agent) deployAt(v agents.View) (best int) {
	h.look(v.Position, v.Seat)
	u, goal := int(v.Decision.Unit), sense.LonelyMarker(h.p, h.seat)
	most := 0.0
	for i := range v.Menu {
		value := h.deployed(u, v.Menu[i].At, goal)
		if i == 0 || h.betterPlace(v, value, most, i, best) {
			best, most = i, value
		}
	}
	return best
}

// deployed returns what it is worth to deploy unit u at a point, where a marker is the goal of whoever is next.
func (h *Agent) deployed(u int, at, goal geom.Point) float64 {
	markers := 0.0
	if h.w.DeployMarkers != 0 {
		own := h.presenceOf(u, at, false, false)
		markers = h.control(u, &own, -1, 1) - h.markersNow
	}
	danger, chances := h.outlook(u, at)
	return mul(markers, h.w.DeployMarkers) - mul(distance(at, goal)/geom.Inch, h.w.DeploySpread) -
		mul(danger, h.w.DeployDanger) + mul(chances, h.w.DeployChances)
}

// betterPlace reports whether the place of one entry of a menu is to be preferred to that of another, by what
// they are worth.
func (s *situation) betterPlace(v agents.View, value, most float64, i, best int) bool {
	return value > most+odds.Epsilon || value > most-odds.Epsilon &&
		sense.LeftOf(s.p, s.seat, v.Menu[i].At, v.Menu[best].At)
}

// outlook returns what the enemy could take from unit u, where that counts, and what u could take from the
// enemy, were it deployed at a point: attacks count less the more moves they are away.
func (s *situation) outlook(u int, at geom.Point) (danger, chances float64) {
	from, end := s.game.UnitRange(1 - s.seat)
	for e := from; e < end; e++ {
		y := &s.facts[e]
		place := y.at
		switch {
		case y.on:
		case y.waiting:
			place = sense.Zone(s.p, 1-s.seat)
			place.X = at.X
		default:
			continue
		}
		d := max(0, distance(at, place)-2*geom.Inch)
		if s.w.DeployDanger != 0 {
			danger += s.nextAttack(e, u, place, at, d, s.inCover(at), s.w.ChargeReply, s.w.DeployFade, 0)
		}
		chances = max(chances,
			s.nextAttack(u, e, at, place, d, s.inCover(place), s.w.ChargeReply, s.w.DeployFade, chances))
	}
	return danger, chances
}
