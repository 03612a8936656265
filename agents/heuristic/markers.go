package heuristic

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// maxMarkers is the most markers that the evaluation looks at.
const maxMarkers = 16

// A presence is how likely a unit is to stand at each marker: when the round ends, and when the game ends.
type presence struct{ now, end [maxMarkers]float64 }

// A marker is one that both sides want to stand at.
type marker struct {
	at    geom.Point
	owner float64 // 1 when the seat that decides controls it, -1 when the other does
}

// lookAtMarkers works out the presence of all units where they stand, and what the markers are worth.
func (s *situation) lookAtMarkers() {
	s.markers = s.markers[:0]
	for _, m := range s.wants.Hold[:min(len(s.wants.Hold), maxMarkers)] {
		k := s.p.Marker(m)
		owner := 0.0
		switch int(k.Owner) {
		case s.seat:
			owner = 1
		case 1 - s.seat:
			owner = -1
		}
		s.markers = append(s.markers, marker{k.P, owner})
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
			s.presences[u] = presence{}
		}
	}
	s.markersNow = s.control(-1, nil, -1, 1)
}

// presenceOf works out the presence of unit u, were it displaced by v as it stands, with its activation
// behind it or not.
func (s *situation) presenceOf(u int, v geom.Point, acted, shaken bool) (out presence) {
	x := &s.facts[u]
	if x.flies {
		return out
	}
	acts := s.rest // activations that it has left
	if !acted {
		acts++
	}
	idle := 0.0
	if shaken {
		idle = 1
	}
	sum := 0.0
	for m := range s.markers {
		gap := float64(max(0, opr.GapTo(s.p, u, v, s.markers[m].at)-opr.HoldRange))
		moves := idle
		if gap > 0 {
			moves += gap / max(x.rush, 1)
		}
		switch {
		case shaken && acted:
		case gap == 0 && acted:
			out.now[m] = 1
		case gap == 0:
			out.now[m] = s.w.Holds
		case !acted && moves <= 1:
			out.now[m] = s.w.Comes - mul(s.w.ComesFar, moves)
		}
		if moves > acts {
			continue
		}
		late := mul(moves, s.w.Reach)
		near := 1 / (1 + mul(late, late))
		out.end[m] = near
		sum += mul(near*near, near)
	}
	if sum == 0 {
		return out
	}
	lasts := 1.0
	for range int(s.rest) {
		lasts = mul(lasts, s.w.Stay)
	}
	for m := range s.markers {
		near := out.end[m]
		out.end[m] = mul(lasts*near, near*near*near/sum)
	}
	return out
}

// lead returns the probability that one side alone is at a marker, less the probability that the other side
// alone is there. It takes the probabilities that nobody of each side is there.
func lead(nobody, noOther float64) float64 { return mul(1-nobody, noOther) - mul(1-noOther, nobody) }

// control returns what the markers are expected to be worth to the seat, in markers: own ones less the other
// side's. Unit u counts with a presence of its own, and unit e, unless it is -1, with so much of what it has
// left.
func (s *situation) control(u int, own *presence, e int, left float64) float64 {
	sum, doubt := 0.0, mul(s.w.Doubt, s.w.Doubt)
	units := s.game.Units()
	for m := range s.markers {
		now, then := [2]float64{1, 1}, [2]float64{1, 1} // probability that nobody of a seat is there
		for o := range s.presences {
			k := &s.presences[o]
			if o == u {
				k = own
			}
			a, b := k.now[m], k.end[m]
			if o == e {
				a, b = mul(a, left), mul(b, left)
			}
			side := units[o].Seat
			now[side], then[side] = mul(now[side], 1-a), mul(then[side], 1-b)
		}
		mine, theirs, owner := now[s.seat], now[1-s.seat], s.markers[m].owner
		if s.rules.TakenAlone {
			sum += lead(mine, theirs) + mul(mul(mine, theirs)+mul(1-mine, 1-theirs), owner)
			continue
		}
		next := lead(mine, theirs) + mul(mine*theirs, owner)
		if s.rest > 0 {
			mine, theirs = then[s.seat], then[1-s.seat]
			next = lead(mine, theirs) + mul(mine*theirs, next)
		}
		sum += next
		doubt += 1 - mul(next, next)
	}
	if s.rules.TakenAlone || s.w.Doubt == 0 {
		return sum
	}
	return 2 * sum / math.Sqrt(doubt+mul(sum, sum))
}
