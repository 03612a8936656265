package onepage

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
	"gauntlet/env/internal/sight"
)

// A layout is where each number of an observation stands: the numbers about the game as a whole, the summary
// of the terrain, a row per spell of either side, a row per marker, a row per own unit and a row per enemy
// unit. Only the numbers of rows differ from id to id.
type layout struct {
	*sight.Layout
	at             int // offset of the first marker's row
	markers, units int // how many there is room for, units of a side
}

// layout lays an observation out.
func (m *Room) layout(kinds *actions.Kinds) *layout {
	l := &layout{Layout: sight.NewLayout(sight.GameColumns, kinds), markers: m.Markers, units: m.Units}
	l.AddGround()
	l.at = env.SizeOf(l.Fields)
	for k := range m.Markers {
		l.Add(markerColumns[:], fmt.Sprintf("marker-%d-", k), fmt.Sprintf("marker %d: ", k))
	}
	columns := make([]int, sight.NumUnit)
	for c := range columns {
		columns[c] = c
	}
	for side, name := range [2]string{"own", "enemy"} {
		at := env.SizeOf(l.Fields)
		for u := range m.Units {
			l.Add(sight.UnitColumns[:], fmt.Sprintf("%s-%d-", name, u), fmt.Sprintf("%s unit %d: ", name, u))
		}
		for seat := range 2 {
			l.SetUnits(seat, seat^side, at, columns)
		}
	}
	return l
}

// An eye observes one game.
type eye struct {
	sight.Eye
	layout *layout
	next   []int8 // by marker, who would own it if the round ended now
}

// Observe writes what a seat sees.
func (e *eye) Observe(m *env.Moment, seat int, dst []float32) {
	sheet, changed := e.Begin(m, seat, dst)
	game := sheet.All
	for i := range e.Marks() {
		if changed>>i&1 != 0 {
			e.next[i] = opr.NextOwner(m.Position, i)
		}
	}
	l := e.layout
	e.markers(m, seat, dst[l.at:l.at+l.markers*numMarker])
	for of := range 2 {
		at := l.Units(seat, of)
		e.units(m, seat, of, dst[at:at+l.units*sight.NumUnit])
	}
	sheet.Course()
	c := opr.CourseOf(m.Position)
	game[sight.GameFirst], game[sight.GameFinished] = sight.Side(seat, c.First),
		sight.Side(seat, max(c.Finished, c.Done))
	game[sight.GameLeft] = float32(c.Left) / float32(l.markers)
	game[sight.GameForm] = float32(c.Form) / 3
	p := opr.PendingOf(m.Position)
	sheet.Pending(&p, p.Spending[seat])
	if p.Active >= 0 && p.Attacker < 0 {
		tried(m, p.Active, game)
	}
}

// tried writes by which casters of the active unit the spells have been tried.
func tried(m *env.Moment, active int, game *[sight.NumGame]float32) {
	for k := range opr.Of(m.Position).Spells[m.Seat(active)] {
		weight := float32(0.5)
		for tried := opr.Tried(m.Position, k); tried != 0; tried >>= 1 {
			game[sight.GameAt+k] += float32(weight * float32(tried&1))
			weight /= 2
		}
	}
}

// markers writes the markers' rows.
func (e *eye) markers(m *env.Moment, seat int, dst []float32) {
	sign, marks := m.Sign(seat), e.Marks()
	clear(dst[marks*numMarker:])
	for i := range marks {
		k, row := &e.Markers[i], (*[numMarker]float32)(dst[i*numMarker:])
		x, y := sight.Place(k.Was.P.Sign(sign))
		*row = [numMarker]float32{1, x, y, sight.Side(seat, int(k.Was.Owner)),
			sight.Side(seat, int(e.next[i])), k.Nearest[seat], k.Nearest[1-seat]}
	}
}

// units writes the rows of one side's units.
func (e *eye) units(m *env.Moment, seat, of int, dst []float32) {
	first, end := m.Game().UnitRange(of)
	sign := m.Sign(seat)
	clear(dst[(end-first)*sight.NumUnit:])
	for u := first; u < end; u++ {
		n, row := &e.Units[u], (*[sight.NumUnit]float32)(dst[(u-first)*sight.NumUnit:])
		*row = e.Rows[u]
		if e.Was[u].Flags&(engine.OnTable|engine.Aboard) != 0 {
			row[sight.UnitX], row[sight.UnitY] = sight.Place(n.Middle.Sign(sign))
		}
	}
}

// Features writes the features of what plans carry out.
func (e *eye) Features(m *env.Moment, plans []env.Plan, dst []float32) {
	e.Eye.Features(m, plans, opr.PendingOf, dst)
}
