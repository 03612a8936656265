package agents

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// zone returns the middle of a seat's deployment zone.
func zone(p engine.Position, seat int) geom.Point {
	b := opr.Of(p).Zone.Box()
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}.Sign(p.Sign(seat))
}

// zoneGap2 returns the squared distance of a point from the box around a seat's deployment zone.
func zoneGap2(p engine.Position, seat int, at geom.Point) int64 {
	at = at.Sign(p.Sign(seat))
	return opr.Of(p).Zone.Box().Gap2(geom.Box{Min: at, Max: at})
}

// placeMarker answers with the place nearest to the own zone, and of those with the one nearest to its middle.
func (a *Scripted) placeMarker(v View) (best int) {
	mid := zone(v.Position, v.Seat)
	gap, off := int64(math.MaxInt64), int64(0)
	for i := range v.Menu {
		at := v.Menu[i].At
		g, o := zoneGap2(v.Position, v.Seat, at), geom.Dist2(at, mid)
		if g < gap || g == gap && o < off {
			best, gap, off = i, g, o
		}
	}
	return best
}

// chooseEdge answers with the edge that the markers are nearer to, and stays when they are no nearer to the other.
func (a *Scripted) chooseEdge(v View) int {
	p := v.Position
	mid := zone(p, v.Seat)
	here, there := int64(0), int64(0)
	for m := range p.Markers() {
		at := p.Marker(m).P
		here += geom.Isqrt(geom.Dist2(at, mid))
		there += geom.Isqrt(geom.Dist2(at, mid.Neg()))
	}
	want := uint64(0)
	if there < here {
		want = 1
	}
	for i := range v.Menu {
		if v.Menu[i].Arg == want {
			return i
		}
	}
	return 0
}

// deployUnit answers with the unit of the most points, in the formation that suits it where there is room for that. What is worth most has the choice of
// markers, and the order of the army list is of no account.
func (a *Scripted) deployUnit(v View) int {
	u, units := int16(-1), v.Position.Game().Units()
	for i := range v.Menu {
		if e := v.Menu[i].Unit; v.Menu[i].Verb == engine.Pick && (u < 0 || units[e].Points > units[u].Points) {
			u = e
		}
	}
	want := engine.Block
	if a.line[u] {
		want = engine.Line
	}
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Unit == u && m.Form == want {
			return i
		}
	}
	return 0
}

// joinUnit answers with the unit of most points, the first of several; a Caster stays alone.
func (a *Scripted) joinUnit(v View) (best int) {
	s := v.Position
	if len(opr.Of(s).Units[v.Decision.Unit].Casters) > 0 {
		return 0 // the menu's first is to join nobody
	}
	most := int32(-1)
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Verb == engine.Join && s.Game().Units()[m.Target].Points > most {
			best, most = i, s.Game().Units()[m.Target].Points
		}
	}
	return best
}

// deployAt answers with the place nearest to the marker that has the fewest own units about it, the one nearest to the zone of several; without
// markers, with the place nearest to the middle of the table.
func (a *Scripted) deployAt(v View) (best int) {
	goal := vacancy(v.Position, v.Seat)
	near := int64(math.MaxInt64)
	for i := range v.Menu {
		if d := geom.Dist2(v.Menu[i].At, goal); d < near {
			best, near = i, d
		}
	}
	return best
}

// vacancy returns the marker that has the fewest own units about it, the one nearest to the own zone of several, or the middle of the table.
func vacancy(p engine.Position, seat int) (goal geom.Point) {
	fewest, gap := math.MaxInt, int64(0)
	for m := range p.Markers() {
		at := p.Marker(m).P
		n, g := company(p, seat, m), zoneGap2(p, seat, at)
		if n < fewest || n == fewest && (g < gap || g == gap && leftOf(p, seat, at, goal)) {
			goal, fewest, gap = at, n, g
		}
	}
	return goal
}

// leftOf orders what is equally good: as a seat sees the table, from left to right and then away from it. So it plays the same from either side, on
// whichever numbers markers and units have.
func leftOf(p engine.Position, seat int, a, b geom.Point) bool {
	a, b = a.Sign(p.Sign(seat)), b.Sign(p.Sign(seat))
	return a.X < b.X || a.X == b.X && a.Y < b.Y
}

// first orders units that are equally near: the one of more points comes first, of these the leftmost as a seat sees them.
func first(p engine.Position, seat, u, v int) bool {
	units := p.Game().Units()
	if units[u].Points != units[v].Points {
		return units[u].Points > units[v].Points
	}
	return leftOf(p, seat, p.Anchor(u), p.Anchor(v))
}

// nearestMarker returns the marker nearest to a place, the leftmost of several as a seat sees them, or -1.
func nearestMarker(p engine.Position, seat int, at geom.Point) int {
	nearest, near := -1, int64(0)
	for m := range p.Markers() {
		q := p.Marker(m).P
		if d := geom.Dist2(at, q); nearest < 0 || d < near || d == near && leftOf(p, seat, q, p.Marker(nearest).P) {
			nearest, near = m, d
		}
	}
	return nearest
}

// company returns how many of a seat's units on the table are nearer to marker m than to any other.
func company(p engine.Position, seat, m int) (n int) {
	first, end := p.Game().UnitRange(seat)
	for u := first; u < end; u++ {
		if !on(p, u) {
			continue
		}
		if nearestMarker(p, seat, p.Anchor(u)) == m {
			n++
		}
	}
	return n
}

// activate answers with the unit nearest to an enemy, of several the one of the most points, the leftmost of these.
func (a *Scripted) activate(v View) (best int) {
	s := v.Position
	least := int64(math.MaxInt64)
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			continue // it never passes a turn
		}
		// Inside a transport that has yet to act, a unit waits for where it goes.
		if t := opr.Carrier(s, int(v.Menu[i].Unit)); t >= 0 && s.Unit(t).Flags&(engine.Activated|engine.Shaken) == 0 {
			continue
		}
		if e, gap := opr.Nearest(s, int(v.Menu[i].Unit)); gap < least || gap == least && first(v.Position, v.Seat, int(v.Menu[i].Unit), int(v.Menu[best].Unit)) {
			best, least = i, gap
			a.why.unit, a.why.enemy, a.why.gap = int(v.Menu[i].Unit), e, gap
		}
	}
	return best
}
