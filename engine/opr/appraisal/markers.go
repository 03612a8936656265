package appraisal

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/holding"
)

// takeHabits takes down how the weights take units to behave.
func (s *Situation) takeHabits() {
	s.habits = holding.Habits{Holds: s.W.Holds, Comes: s.W.Comes, ComesFar: s.W.ComesFar, Reach: s.W.Reach, Stay: s.W.Stay,
		Doubt: s.W.Doubt, TakenAlone: s.Rules.TakenAlone}
}

// lookAtMarkers works out the presence of all units where they stand, and what the markers are worth.
func (s *Situation) lookAtMarkers() {
	s.markers = s.markers[:0]
	for _, m := range s.wants.Hold[:min(len(s.wants.Hold), holding.MaxMarkers)] {
		k := s.P.Marker(m)
		owner := 0.0
		switch int(k.Owner) {
		case s.Seat:
			owner = 1
		case 1 - s.Seat:
			owner = -1
		}
		s.markers = append(s.markers, holding.Marker{At: k.P, Owner: owner})
	}
	s.Rest = float64(max(0, s.rounds-max(1, s.P.Round())))
	s.Points = s.W.Last
	if s.rounds > 1 {
		s.Points += mul(1-s.W.Last, s.Rest/float64(s.rounds-1))
	}
	s.takeHabits()
	for u := range s.presences {
		if x := &s.Facts[u]; x.On {
			s.presences[u] = s.presenceOf(u, geom.Point{}, x.Acted, x.Shaken)
		} else {
			s.presences[u] = holding.Presence{}
		}
	}
	_, first := s.Game.UnitRange(0)
	s.field.Prepare(&s.habits, first, s.presences, s.markers, s.Seat, s.Rest)
	s.markersNow = s.control(-1, nil, -1, 1)
}

// presenceOf works out the presence of unit u, were it displaced by v as it stands, with its activation
// behind it or not.
func (s *Situation) presenceOf(u int, v geom.Point, acted, shaken bool) holding.Presence {
	x := &s.Facts[u]
	return s.habits.PresenceOf(s.P, u, v, holding.Unit{Flies: x.Flies, Acted: acted, Shaken: shaken, Rush: x.rush,
		Box: x.Box}, s.markers, s.Rest)
}

// control returns what the markers are expected to be worth to the seat, in markers: own ones less the other
// side's. Unit u counts with a presence of its own, and unit e, unless it is -1, with so much of what it has
// left.
func (s *Situation) control(u int, own *holding.Presence, e int, left float64) float64 {
	return s.field.Control(&holding.Change{Unit: u, Own: own, Hurt: e, Left: left})
}
