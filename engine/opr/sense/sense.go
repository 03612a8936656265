// Package sense holds what several agents find out about a position in the same way: what is nearest, which
// of equal things comes first, and how far it is to walk. It decides nothing.
package sense

import (
	"fmt"
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// Zone returns the middle of a seat's deployment zone.
func Zone(p engine.Position, seat int) geom.Point {
	return Middle(opr.Of(p).Zone.Box).Sign(p.Sign(seat))
}

// Middle returns the middle of a box.
func Middle(b geom.Box) geom.Point {
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
}

// ZoneGap2 returns the squared distance of a point from the box around a seat's deployment zone.
func ZoneGap2(p engine.Position, seat int, at geom.Point) int64 {
	at = at.Sign(p.Sign(seat))
	return opr.Of(p).Zone.Box.Gap2(geom.Box{Min: at, Max: at})
}

// LeftOf orders what is equally good: as a seat sees the table, from left to right and then away from it. An
// agent that goes by it plays the same from either side, whichever numbers markers and units have.
func LeftOf(p engine.Position, seat int, a, b geom.Point) bool {
	a, b = a.Sign(p.Sign(seat)), b.Sign(p.Sign(seat))
	return a.X < b.X || a.X == b.X && a.Y < b.Y
}

// Before orders units that are equally near: the one of more points comes first, of these the leftmost as a
// seat sees them.
func Before(p engine.Position, seat, u, v int) bool {
	units := p.Game().Units()
	if units[u].Points != units[v].Points {
		return units[u].Points > units[v].Points
	}
	return LeftOf(p, seat, p.Anchor(u), p.Anchor(v))
}

// NearestMarker returns the marker nearest to a place, the leftmost of several as a seat sees them, or -1.
func NearestMarker(p engine.Position, seat int, at geom.Point) int {
	nearest, near := -1, int64(0)
	for m := range p.Markers() {
		q := p.Marker(m).P
		if d := geom.Dist2(at, q); nearest < 0 || d < near ||
			d == near && LeftOf(p, seat, q, p.Marker(nearest).P) {
			nearest, near = m, d
		}
	}
	return nearest
}

// LonelyMarker returns where the marker lies that has the fewest own units about it, the one nearest to the
// own zone of several; without markers the middle of the table.
func LonelyMarker(p engine.Position, seat int) (at geom.Point) {
	fewest, gap := math.MaxInt, int64(0)
	for m := range p.Markers() {
		q := p.Marker(m).P
		n, g := unitsAbout(p, seat, m), ZoneGap2(p, seat, q)
		if n < fewest || n == fewest && (g < gap || g == gap && LeftOf(p, seat, q, at)) {
			at, fewest, gap = q, n, g
		}
	}
	return at
}

// unitsAbout returns how many of a seat's units on the table are nearer to marker m than to any other.
func unitsAbout(p engine.Position, seat, m int) (n int) {
	first, end := p.Game().UnitRange(seat)
	for u := first; u < end; u++ {
		if opr.OnTable(p, u) && NearestMarker(p, seat, p.Anchor(u)) == m {
			n++
		}
	}
	return n
}

// Move returns a move that was worked out as it answers a menu of moves: itself where it stands on no menu, or
// else the entry of its pattern, or the first.
func Move(menu []engine.Action, to engine.Action) engine.Action {
	if to.Pattern == engine.OffPattern {
		return to
	}
	for i := range menu {
		if menu[i].Pattern == to.Pattern {
			return menu[i]
		}
	}
	return menu[0]
}

// FindVerb returns the first entry of a menu with a verb, or the first of all.
func FindVerb(menu []engine.Action, verb engine.Verb) int {
	for i := range menu {
		if menu[i].Verb == verb {
			return i
		}
	}
	return 0
}

// FindAction returns the entry of a menu of actions by which a unit does something, to a target if it
// charges; or the first.
func FindAction(menu []engine.Action, verb engine.Verb, target int) int {
	for i := range menu {
		if m := &menu[i]; m.Verb == verb && (verb != engine.Charge || int(m.Target) == target) {
			return i
		}
	}
	return 0
}

// Inches writes a distance.
func Inches(d int64) string { return fmt.Sprintf("%.1f\"", float64(d)/geom.Inch) }
