package battle

import (
	"iter"
	"sort"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/mission"
)

// The pattern of places for markers is a grid of cells of 4 inches about the centre of the table, in the
// player's own frame, row by row from its own edge. A cell stands for its middle; when no middle is legal,
// for the first legal point on a whole inch in it.
const cell = 4 * geom.Inch

// runMarkers places the objective markers: those of the mission, or D3+2 of them in turn (GF3-PREP-08,
// GF3-PREP-09, GF2-PREP-05).
func runMarkers(s *core.State, f *core.Frame) {
	m := &s.G.Setup.Mission.Markers
	if f.Step == 0 {
		f.Step = 1
		for _, p := range m.Fixed {
			s.Markers[s.Marks] = core.Marker{P: p, Owner: -1}
			s.Marks++
		}
		if len(m.Fixed) == 0 {
			n := m.Plus
			if m.Dice > 0 {
				n += s.RollFor(core.RollMarkers, -1, m.Dice)
			}
			s.Vars[varLeft] = int16(n)
			s.Vars[varTurn] = int16(rollOff(s))
		}
	}
	if s.Vars[varLeft] == 0 || !anyMarkerPlace(s) {
		// Where no legal place is left the remaining markers stay off the table.
		s.Vars[varLeft], s.Vars[varTurn] = 0, 0
		s.Return()
		return
	}
	s.Ask(core.PlaceMarker, int(s.Vars[varTurn]), -1)
}

// markerAllowed reports whether a marker may lie at p: on the table, outside both deployment zones, over the
// mission's distance (9 inches) from every other.
func markerAllowed(s *core.State, p geom.Point) bool {
	return s.G.Table.Inside(p, 0) && betweenZones(force.Of(s).Zone.Poly, p) && apartFromMarkers(s, p)
}

// whyNoMarker is the refusal of a place for a marker: what breaks a rule, and by how much.
func whyNoMarker(s *core.State, a *core.Action) error {
	p, t := a.At, &s.G.Table
	if over := max(max(p.X, -p.X)-t.HalfW, max(p.Y, -p.Y)-t.HalfH); over > 0 {
		return core.Illegal(a, "GF3-PREP-09", "the place lies %s\" off the table", mission.Inches(over))
	}
	zone := force.Of(s).Zone.Poly
	for _, q := range [2]geom.Point{p, p.Neg()} {
		if zone.Contains(q) {
			most := int(t.HalfW + t.HalfH)
			depth := sort.Search(most, func(n int) bool { return !zone.ContainsDisc(q, int64(n)+1) })
			return core.Illegal(a, "GF3-PREP-09", "the place lies in a deployment zone, %s\" from its edge",
				mission.Inches(int32(depth)))
		}
	}
	near, gap := 0, int64(geom.MaxCoord)
	for i := range s.Markers[:s.Marks] {
		if n := geom.Isqrt(geom.Dist2(p, s.Markers[i].P)); n < gap {
			near, gap = i, n
		}
	}
	return core.Illegal(a, "GF3-PREP-09", "the place lies %s\" from marker %d and must be over %s\" from every other",
		mission.Inches(int32(gap)), near+1, mission.Inches(s.G.Setup.Mission.Markers.Gap))
}

func betweenZones(zone geom.Polygon, p geom.Point) bool {
	return !zone.Contains(p) && !zone.Contains(p.Neg())
}

func apartFromMarkers(s *core.State, p geom.Point) bool {
	gap := int64(s.G.Setup.Mission.Markers.Gap)
	for i := range s.Markers[:s.Marks] {
		if geom.Dist2(p, s.Markers[i].P) <= gap*gap {
			return false
		}
	}
	return true
}

// markerPlaces calls yield with every entry of the pattern, in order, until it returns false.
func markerPlaces(s *core.State, yield func(pattern int, p geom.Point) bool) {
	sign, found := s.Sign(int(s.Vars[varTurn])), false
	for _, c := range own(s).openCells {
		if p := c.mid.Sign(sign); apartFromMarkers(s, p) {
			if found = true; !yield(c.pattern, p) {
				return
			}
		}
	}
	if found {
		return
	}
	pattern := 0
	for mid := range markerCells(&s.G.Table) {
		if p, ok := firstMarkerPlace(s, mid.Sign(sign), sign); ok && !yield(pattern, p) {
			return
		}
		pattern++
	}
}

// markerCells goes through the middles of the cells of the pattern, in order.
func markerCells(t *board.Table) iter.Seq[geom.Point] {
	return func(yield func(geom.Point) bool) {
		cols, rows := (t.HalfW-geom.Inch)/cell, (t.HalfH-geom.Inch)/cell
		for row := -rows; row <= rows; row++ {
			for col := -cols; col <= cols; col++ {
				if !yield(geom.Point{X: col * cell, Y: row * cell}) {
					return
				}
			}
		}
	}
}

// An openCell is a cell of the pattern whose middle lies outside both deployment zones. These are each other's half
// turn, so that it does for both players or neither.
type openCell struct {
	pattern int
	mid     geom.Point
}

// openCells returns those of a table.
func openCells(t *board.Table, zone geom.Polygon) (open []openCell) {
	pattern := 0
	for mid := range markerCells(t) {
		if betweenZones(zone, mid) {
			open = append(open, openCell{pattern, mid})
		}
		pattern++
	}
	return open
}

func firstMarkerPlace(s *core.State, mid geom.Point, sign int32) (geom.Point, bool) {
	for y := int32(-2); y < 2; y++ {
		for x := int32(-2); x < 2; x++ {
			if p := mid.Add(geom.Point{X: x * geom.Inch, Y: y * geom.Inch}.Sign(sign)); markerAllowed(s, p) {
				return p, true
			}
		}
	}
	return mid, false
}

func anyMarkerPlace(s *core.State) (any bool) {
	markerPlaces(s, func(int, geom.Point) bool { any = true; return false })
	return any
}

func menuMarkers(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	markerPlaces(s, func(pattern int, p geom.Point) bool {
		dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(pattern), Unit: -1, At: p})
		return true
	})
	return dst
}

func takeMarkers(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb != core.Place || a.Unit != -1 || a.Form != 0 || a.Target != 0 || a.Ways != 0 {
		return core.Illegal(a, "GF3-PREP-09", "a marker must be placed")
	}
	if offTable(a.At) || !markerAllowed(s, a.At) {
		return whyNoMarker(s, a)
	}
	if s.Trace != nil {
		s.Trace.Notef("marker %d is placed", s.Marks+1)
	}
	s.Markers[s.Marks] = core.Marker{P: a.At, Owner: -1}
	s.Marks++
	s.Vars[varLeft]--
	s.Vars[varTurn] = 1 - s.Vars[varTurn]
	return nil
}

// runEdges rolls off; the winner chooses its table edge (GF3-PREP-10), and will deploy first and activate
// first in round 1 (GF3-PREP-12, GF3-RND-02), or the loser where the rulings say so.
func runEdges(s *core.State, f *core.Frame) {
	switch f.Step {
	case 0:
		f.Step = 1
		winner := int16(rollOff(s))
		t := &own(s).Terms
		s.Vars[varFirst], s.Vars[varTurn] = other(winner, t.LoserActs), other(winner, t.LoserPicksEdge)
	case 1:
		s.Ask(core.ChooseEdge, int(s.Vars[varTurn]), -1)
	default:
		s.Return()
	}
}

// other returns a seat, or the other one.
func other(seat int16, turned bool) int16 {
	if turned {
		return 1 - seat
	}
	return seat
}

// rolledOff reports whether the two seats to which the roll-off has granted something had the same result of
// it.
func rolledOff(s *core.State, turnsLoser bool) bool {
	return other(s.Vars[varFirst], own(s).LoserActs) == other(s.Vars[varTurn], turnsLoser)
}

func menuEdges(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	return append(dst,
		core.Action{Verb: core.Edge, Pattern: 0, Unit: -1, Arg: 0},
		core.Action{Verb: core.Edge, Pattern: 1, Unit: -1, Arg: 1})
}

func takeEdges(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb != core.Edge || a.Arg > 1 || a.Unit != -1 {
		return core.Illegal(a, "GF3-PREP-10", "an edge must be chosen: 0 for the near one, 1 for the far one")
	}
	// The choice is made in the chooser's frame, in which it has looked at the table so far: 0 keeps it.
	chooser := s.Vars[varTurn]
	side := s.Side[chooser]
	if a.Arg == 1 {
		side = -side
	}
	s.Side[chooser], s.Side[1-chooser] = side, -side
	t := &own(s).Terms
	s.Vars[varTurn] = other(chooser, t.LoserPicksEdge != t.LoserDeploys)
	f.Step = 2
	return nil
}

// MarkerCells returns the number of cells of the pattern of places for markers on a table.
func MarkerCells(t *mission.Table) int {
	cols, rows := (t.Width/2-geom.Inch)/cell, (t.Height/2-geom.Inch)/cell
	return int((2*cols + 1) * (2*rows + 1))
}

// fitsMarkers checks that there is a marker to place.
func fitsMarkers(s *core.State, f, above *core.Frame) bool {
	return above == nil && f.Step == 1 && s.Vars[varLeft] > 0
}

// fitsEdges checks who chooses its edge.
func fitsEdges(s *core.State, f, above *core.Frame) bool {
	return above == nil && f.Step == 1 && rolledOff(s, own(s).LoserPicksEdge)
}
