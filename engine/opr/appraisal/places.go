package appraisal

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/opr/holding"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

// distance returns the distance of two points.
func distance(a, b geom.Point) float64 { return math.Sqrt(float64(geom.Dist2(a, b))) }

// Deployed returns what it is worth to deploy unit u at a point, where a marker is the goal of whoever is next.
func (s *Situation) Deployed(u int, at, goal geom.Point) float64 {
	markers := 0.0
	if s.W.DeployMarkers != 0 {
		own := s.presenceOf(u, at, false, false)
		markers = s.control(u, &own, -1, 1) - s.markersNow
	}
	danger, chances := s.outlook(u, at)
	return mul(markers, s.W.DeployMarkers) - mul(distance(at, goal)/geom.Inch, s.W.DeploySpread) -
		mul(danger, s.W.DeployDanger) + mul(chances, s.W.DeployChances)
}

// BetterPlace reports whether one place is to be preferred to another, by what they are worth.
func (s *Situation) BetterPlace(value, most float64, at, other geom.Point) bool {
	return value > most+odds.Epsilon || value > most-odds.Epsilon && sense.LeftOf(s.P, s.Seat, at, other)
}

// outlook returns what the enemy could take from unit u, where that counts, and what u could take from the
// enemy, were it deployed at a point: attacks count less the more moves they are away.
func (s *Situation) outlook(u int, at geom.Point) (danger, chances float64) {
	from, end := s.Game.UnitRange(1 - s.Seat)
	for e := from; e < end; e++ {
		y := &s.Facts[e]
		place := y.At
		switch {
		case y.On:
		case y.waiting:
			place = sense.Zone(s.P, 1-s.Seat)
			place.X = at.X
		default:
			continue
		}
		d := max(0, distance(at, place)-2*geom.Inch)
		if s.W.DeployDanger != 0 {
			danger += s.nextAttack(e, u, place, at, d, s.inCover(at), s.W.ChargeReply, s.W.DeployFade, 0)
		}
		chances = max(chances,
			s.nextAttack(u, e, at, place, d, s.inCover(place), s.W.ChargeReply, s.W.DeployFade, chances))
	}
	return danger, chances
}

// EvaluatePlace works out the terms of a unit that is displaced by v and does nothing more there.
func (s *Situation) EvaluatePlace(t *Terms, u int, v geom.Point, acted bool) {
	if v != (geom.Point{}) {
		t[TermDanger] = -mul(s.risk(u, v), s.W.Danger)
	}
	own := s.presenceOf(u, v, acted, false)
	t[TermMarkers] = mul(s.control(u, &own, -1, 1)-s.markersNow, s.W.Markers)
	if m := s.Rules.Mission; m != nil {
		t[TermBlocking] = m.Blocking(s.P, u, v, 1)
	}
	open, saved := s.exposure(u, v, -1, 1)
	t[TermExposure], t[TermCover] = -mul(open, s.W.Exposure), mul(saved, s.W.Cover)
	t[TermChances] = mul(s.chances(u, v, -1, 1), s.W.Chances)
	for _, k := range [...]int{TermExposure, TermCover, TermDanger} {
		t[k] = mul(t[k], s.Points)
	}
}

// Worth returns what the attacks of this round that are still to come and the markers are worth to the seat.
func (s *Situation) Worth() float64 {
	done, suffered := 0.0, 0.0
	for _, u := range s.Own {
		if f := &s.Facts[u]; f.Acted || f.Shaken {
			continue
		}
		best := 0.0
		for _, e := range s.enemies {
			best = max(best, s.attack(u, e, geom.Point{}, s.Facts[e].covered))
		}
		done += best
	}
	for _, e := range s.enemies {
		if f := &s.Facts[e]; f.Acted || f.Shaken {
			continue
		}
		for _, u := range s.Own {
			suffered += s.expected(e, u, s.attacks[e*len(s.Facts)+u])
		}
	}
	return mul(mul(done, s.W.Damage)-mul(suffered, s.W.Exposure), s.Points) + mul(s.markersNow, s.W.Markers)
}

// blockBox returns the box about the origin that the models of a unit fill when they stand base to base in a
// square.
func (s *Situation) blockBox(u int) geom.Box {
	def := &s.Game.Units()[u]
	base := int32(s.Game.Models()[def.First].Base)
	r := int32(math.Ceil(math.Sqrt(float64(def.Size)))) * base
	return geom.Box{Min: geom.Point{X: -r, Y: -r}, Max: geom.Point{X: r, Y: r}}
}

// Arriving makes unit u, which was set aside, one that stands about the origin, base to base in a square. Arrival is
// asked about it then.
func (s *Situation) Arriving(u int) {
	x := &s.Facts[u]
	x.At, x.Box = geom.Point{}, s.blockBox(u)
}

// Arrival works out the terms of placing unit u, which was set aside, at a point: the markers that it will reach from
// there, what it could do next, and what the enemy could do to it.
func (s *Situation) Arrival(u int, at geom.Point) Terms {
	own := s.presenceOf(u, at, false, false)
	if s.P.Round() > 0 {
		own.Now = [holding.MaxMarkers]float64{} // who comes from ambush takes nothing in this round
	}
	open, saved := s.exposure(u, at, -1, 1)
	return Terms{TermMarkers: mul(s.control(u, &own, -1, 1)-s.markersNow, s.W.ArriveMarkers),
		TermExposure: -mul(open, s.W.ArriveExposure), TermCover: mul(saved, s.W.ArriveExposure),
		TermChances: mul(s.chances(u, at, -1, 1), s.W.ArriveChances)}
}
