package appraisal

import (
	"gauntlet/engine/geom"
)

// A place is what it comes to that a unit has been displaced, when its activation is behind it: several
// options of a unit lead to one place, and many lead where they were guessed to lead.
type place struct {
	by         geom.Point
	hurt       int // the enemy that it has attacked, or -1
	left, lost float64
	next       int // the next one of the unit, or -1

	control     float64 // the markers that are expected to be held
	open, saved float64 // its exposure
	chances     float64
}

// placeOf returns what it comes to that unit u is displaced by v when it has lost a share, and enemy hurt,
// unless it is -1, has a share left.
func (s *Situation) placeOf(u int, v geom.Point, hurt int, left, lost float64) *place {
	first := s.placed[u]
	for i := first; i >= 0; i = s.places[i].next {
		if k := &s.places[i]; k.by == v && k.hurt == hurt && k.left == left && k.lost == lost {
			return k
		}
	}
	k := place{by: v, hurt: hurt, left: left, lost: lost, next: first}
	own := s.presenceOf(u, v, true, false)
	if lost > 0 {
		own = own.Scaled(1 - lost)
	}
	k.control = s.control(u, &own, hurt, left)
	k.open, k.saved = s.exposure(u, v, hurt, left)
	k.chances = s.chances(u, v, hurt, left)
	s.placed[u] = len(s.places)
	s.places = append(s.places, k)
	return &s.places[len(s.places)-1]
}
