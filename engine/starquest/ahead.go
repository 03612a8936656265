package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/peek"
)

// Revived is how many wounds a hero regains that is revived.
const Revived = revived

// NextOwner returns who would hold a marker if the round ended with the units as they are: of a search token who has
// picked it up; -1 for nobody.
func NextOwner(p engine.Position, marker int) int8 {
	s := peek.State(p)
	m := &s.Markers[marker]
	if marker >= firstToken(s) {
		return m.Owner
	}
	return holder(s, m)
}

// holder returns who holds an AI objective from the end of the round on: the side that alone has a unit near it which is
// not Shaken, or else who holds it (SQ-MORALE-03, SQ-A-30).
func holder(s *core.State, m *core.Marker) int8 {
	near := nearObjective(s, m.P)
	if near[Heroes] == near[Foes] {
		return m.Owner
	}
	if near[Foes] {
		return Foes
	}
	return Heroes
}

// nearObjective reports which sides have a unit near an objective that is not Shaken.
func nearObjective(s *core.State, at geom.Point) (near [2]bool) {
	for u := range s.Units {
		if s.Units[u].Flags&(core.OnTable|core.Shaken) == core.OnTable && figures.WithinGapTo(s, u, at, holdRange) {
			near[s.Seat(u)] = true
		}
	}
	return near
}

// MoraleChance returns how many of 36 morale tests unit u passes as it is now.
func MoraleChance(p engine.Position, u int) int {
	s := peek.State(p)
	t := moraleOf(s, u)
	return t.Passes()
}
