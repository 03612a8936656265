package force

import (
	"gauntlet/engine/board"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Half reports whether unit u is down to half its starting models or fewer; a unit that began as a single
// model, to half its Tough or less (GF3-MORALE-01).
func Half(s *core.State, u int) bool {
	if Lone(s, u) {
		i := s.G.Units[u].First
		return 2*s.Models[i].Wounds >= s.G.Models[i].Tough
	}
	return 2*s.Units[u].Left() <= Strength(s, u)
}

// Standing returns the conditions of unit u itself that hold now, of those that some rule of a list asks for.
func (d *Data) Standing(s *core.State, u int) effects.When {
	asked := d.list[0].States() | d.list[1].States()
	if asked == 0 || u >= len(s.Units) { // nobody, or a unit that stands for any
		return 0
	}
	return d.standing(s, u) & asked
}

// States returns the conditions of units that rules of the list ask for.
func (l *ListRules) States() effects.When {
	if l == nil {
		return 0
	}
	return l.stands
}

// standing returns the conditions of unit u itself that hold now.
func (d *Data) standing(s *core.State, u int) (now effects.When) {
	unit, asked := &s.Units[u], d.list[0].States()|d.list[1].States()
	if seat := s.Seat(u); seat >= 0 {
		now = d.Assumed[seat]
	}
	for _, c := range [...]struct {
		when effects.When
		is   bool
	}{{effects.FirstRound, s.Round == 1}, {effects.Arrived, unit.Is(core.Arrived)}, {effects.Shaken, unit.Is(core.Shaken)},
		{effects.Half, unit.Alive != 0 && Half(s, u)}, {effects.Joined, s.Guest(u) >= 0}} {
		if c.is {
			now |= c.when
		}
	}
	if list := d.Units[u].List; list != nil && list.killed&gained(s, u) != 0 {
		now |= effects.Killed
	}
	if !Alive(s, u) {
		return now
	}
	if asked&effects.NearMarker != 0 && nearMarker(s, u) {
		now |= effects.NearMarker
	}
	if asked&effects.NearTerrain != 0 && nearTerrain(s, u) {
		now |= effects.NearTerrain
	}
	if asked&effects.InCover != 0 && inCover(s, u) {
		now |= effects.InCover
	}
	if asked&effects.InDifficult != 0 && isOn(s, u, board.Difficult) {
		now |= effects.InDifficult
	}
	if asked&effects.InDangerous != 0 && isOn(s, u, board.Dangerous) {
		now |= effects.InDangerous
	}
	return now
}

// inCover reports whether most models of unit u are in cover terrain: wholly, or a single model with its centre.
func inCover(s *core.State, u int) bool {
	t, left, covered := &s.G.Table, s.Units[u].Left(), 0
	for _, i := range s.Living(u) {
		at, r := s.Models[i].P, s.G.Models[i].Base
		for k := range core.Bits(t.Cover) {
			if p := &t.Pieces[k]; p.Holds(at, r) || left == 1 && p.Contains(at) {
				covered++
				break
			}
		}
	}
	return 2*covered > left
}

// isOn reports whether a model of unit u touches a piece of terrain of a kind.
func isOn(s *core.State, u int, kind board.Kind) bool {
	for k := range s.G.Table.Pieces {
		p := &s.G.Table.Pieces[k]
		if p.Kind&kind == 0 || !s.Boxes[u].Overlaps(p.Box) {
			continue
		}
		for _, i := range s.Living(u) {
			if p.Touches(s.Models[i].P, s.G.Models[i].Base) {
				return true
			}
		}
	}
	return false
}

// nearMarker reports whether a model of unit u is near a marker.
func nearMarker(s *core.State, u int) bool {
	const reach = effects.NearMark * geom.Inch
	for _, m := range s.Markers[:s.Marks] {
		if !s.Boxes[u].Grow(reach).Overlaps(geom.Box{Min: m.P, Max: m.P}) {
			continue
		}
		for _, i := range s.Living(u) {
			if geom.Within(s.Models[i].P, m.P, reach+int64(s.G.Models[i].Base)) {
				return true
			}
		}
	}
	return false
}

// nearTerrain reports whether a model of unit u is near a piece of terrain, or on it.
func nearTerrain(s *core.State, u int) bool {
	const reach = effects.NearPiece * geom.Inch
	near := func(p *board.Piece) bool {
		if !s.Boxes[u].Grow(reach).Overlaps(p.Box) {
			return false
		}
		for _, i := range s.Living(u) {
			if p.Touches(s.Models[i].P, s.G.Models[i].Base+reach+1) {
				return true
			}
		}
		return false
	}
	for i := range s.G.Table.Pieces {
		if near(&s.G.Table.Pieces[i]) {
			return true
		}
	}
	return false
}
