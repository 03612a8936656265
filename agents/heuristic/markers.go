package heuristic

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/holding"
)

// habits returns how the weights take units to behave.
func (s *situation) habits() holding.Habits {
	return holding.Habits{Holds: s.w.Holds, Comes: s.w.Comes, ComesFar: s.w.ComesFar, Reach: s.w.Reach, Stay: s.w.Stay,
		Doubt: s.w.Doubt, TakenAlone: s.rules.TakenAlone}
}

// lookAtMarkers works out the presence of all units where they stand, and what the markers are worth.
func (s *situation) lookAtMarkers() {
	s.markers = s.markers[:0]
	for _, m := range s.wants.Hold[:min(len(s.wants.Hold), holding.MaxMarkers)] {
		k := s.p.Marker(m)
		owner := 0.0
		switch int(k.Owner) {
		case s.seat:
			owner = 1
		case 1 - s.seat:
			owner = -1
		}
		s.markers = append(s.markers, holding.Marker{At: k.P, Owner: owner})
	}
	s.rest = float64(max(0, s.rounds-max(1, s.p.Round())))
	s.points = s.w.Last
	if s.rounds > 1 {
		s.points += mul(1-s.w.Last, s.rest/float64(s.rounds-1))
	}
	for u := range s.presences {
		if x := &s.facts[u]; x.on {
			s.presences[u] = s.presenceOf(u, geom.Point{}, x.acted, x.shaken)
		} else {
			s.presences[u] = holding.Presence{}
		}
	}
	s.markersNow = s.control(-1, nil, -1, 1)
}

// presenceOf works out the presence of unit u, were it displaced by v as it stands, with its activation
// behind it or not.
func (s *situation) presenceOf(u int, v geom.Point, acted, shaken bool) holding.Presence {
	x, h := &s.facts[u], s.habits()
	return h.PresenceOf(s.p, u, v, holding.Unit{Flies: x.flies, Acted: acted, Shaken: shaken, Rush: x.rush}, s.markers, s.rest)
}

// control returns what the markers are expected to be worth to the seat, in markers: own ones less the other
// side's. Unit u counts with a presence of its own, and unit e, unless it is -1, with so much of what it has
// left.
func (s *situation) control(u int, own *holding.Presence, e int, left float64) float64 {
	h := s.habits()
	return h.Control(s.game.Units(), s.presences, s.markers, s.seat, s.rest,
		holding.Change{Unit: u, Own: own, Hurt: e, Left: left})
}
