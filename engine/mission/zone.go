package mission

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/strictyaml"
)

const (
	defaultGap = 24 * geom.Inch // least distance of two strips, when the mission does not say (GF3-PREP-07)
	minDepth   = 1 * geom.Inch  // a shallower zone holds no base

	smallestBase = 393 // radius of a base of 20 mm, the smallest of army lists
)

// HasRoom reports whether a convex polygon has room for a base of 20 mm, the smallest that there is. Its
// centre would lie at least a radius within every edge: if there are such places, a corner of their region is
// among the points where two edges meet that have been moved inwards by the radius.
func HasRoom(g geom.Polygon) bool {
	for i := range g {
		for j := range i {
			p, ok := meet(g, i, j, smallestBase)
			if ok && g.ContainsDisc(p, smallestBase-2) { // the point is rounded
				return true
			}
		}
	}
	return false
}

// meet returns the point where edges i and j of a polygon meet when both are moved inwards by r.
func meet(g geom.Polygon, i, j int, r int64) (p geom.Point, ok bool) {
	a, b := g[i], g[j]
	u, v := g[(i+1)%len(g)].Sub(a), g[(j+1)%len(g)].Sub(b)
	den := geom.Cross(u, v)
	if den == 0 {
		return p, false
	}
	// Points p of the moved edges have cross(u, p) = c and cross(v, p) = d. All products stay far below an
	// int64.
	c, d := geom.Cross(u, a)+r*u.Norm(), geom.Cross(v, b)+r*v.Norm()
	x, y := (c*int64(v.X)-d*int64(u.X))/den, (c*int64(v.Y)-d*int64(u.Y))/den
	if x > geom.MaxCoord || x < -geom.MaxCoord || y > geom.MaxCoord || y < -geom.MaxCoord {
		return p, false
	}
	return geom.Point{X: int32(x), Y: int32(y)}, true
}

// Validate checks a mission that may come from anywhere, a replay for one, as far as it can be checked
// without its table. Whatever ParseMission returns is valid; ZoneOn checks the rest.
func (m *Mission) Validate() error {
	if err := strictyaml.CheckName(m.Name); err != nil {
		return fmt.Errorf("mission: %w", err)
	}
	if m.Rounds < 1 || m.Rounds > MaxRounds {
		return fmt.Errorf("mission %q: %d rounds are outside 1 to %d", m.Name, m.Rounds, MaxRounds)
	}
	if m.Own != nil {
		return m.validateOwn()
	}
	if err := m.Zones.check(); err != nil {
		return fmt.Errorf("mission %q: zones: %w", m.Name, err)
	}
	if err := m.Markers.check(); err != nil {
		return fmt.Errorf("mission %q: markers: %w", m.Name, err)
	}
	return nil
}

// validateOwn is Validate for a mission with an own part.
func (m *Mission) validateOwn() error {
	k := m.kind()
	if k == nil {
		return fmt.Errorf("mission %q: a %T is of no ruleset", m.Name, m.Own)
	}
	z, o := &m.Zones, &m.Markers
	if z.Edge != "" || z.Polygon != nil || z.Depth != 0 || z.Gap != 0 || o.Fixed != nil || o.Dice != 0 ||
		o.Plus != 0 || o.Gap != 0 {
		return fmt.Errorf("mission %q: a %s has neither zones nor markers", m.Name, k.Key)
	}
	if err := m.Own.Check(m.Rounds); err != nil {
		return fmt.Errorf("mission %q: %s: %w", m.Name, k.Key, err)
	}
	return nil
}

// ZoneOn returns the near player's deployment zone on table t, in counter-clockwise order; the far player's
// is the same turned half round. The near player of a strip along the short edges stands on the left, at
// negative X. A strip becomes shallower on a table too small to keep the mission's gap between two of them:
// min(depth, (side-gap)/2) (GF3-PREP-07, GF3-A-09).
//
// It returns an error when the mission does not fit the table: no room for the zones, or a zone or a fixed
// marker off the table, or a fixed marker in a zone.
func (m *Mission) ZoneOn(t *Table) (geom.Polygon, error) { return m.zoneOn(t, m.Zones.Gap) }

// FullZoneOn is ZoneOn without the gap between two strips: they become shallower only where they would
// overlap.
func (m *Mission) FullZoneOn(t *Table) (geom.Polygon, error) { return m.zoneOn(t, 0) }

func (m *Mission) zoneOn(t *Table, gap int32) (geom.Polygon, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if k := m.kind(); m.Own != nil && k != nil {
		return nil, fmt.Errorf("mission %q is for %s: it has no zones for two armies", m.Name, k.Title)
	}
	w, h := t.Width/2, t.Height/2
	zone := m.Zones.Polygon
	if zone == nil {
		side := t.Height
		if m.Zones.Edge == "short" {
			side = t.Width
		}
		depth := min(m.Zones.Depth, (side-gap)/2)
		if depth < minDepth {
			return nil, fmt.Errorf("mission %q does not fit table %q: %s inches leave no room for two zones %s apart",
				m.Name, t.Name, Inches(side), Inches(gap))
		}
		if m.Zones.Edge == "short" {
			zone = geom.Polygon{{X: -w, Y: -h}, {X: depth - w, Y: -h}, {X: depth - w, Y: h}, {X: -w, Y: h}}
		} else {
			zone = geom.Polygon{{X: -w, Y: -h}, {X: w, Y: -h}, {X: w, Y: depth - h}, {X: -w, Y: depth - h}}
		}
	}
	onTable := func(p geom.Point) bool { return p.X >= -w && p.X <= w && p.Y >= -h && p.Y <= h }
	for _, p := range zone {
		if !onTable(p) {
			return nil, fmt.Errorf("mission %q does not fit table %q: the zone's corner %s is off the table",
				m.Name, t.Name, InchesAt(p))
		}
	}
	for i, p := range m.Markers.Fixed {
		if !onTable(p) {
			return nil, fmt.Errorf("mission %q does not fit table %q: marker %d at %s is off the table",
				m.Name, t.Name, i+1, InchesAt(p))
		}
		if zone.Contains(p) || zone.Contains(p.Neg()) {
			return nil, fmt.Errorf("mission %q does not fit table %q: marker %d at %s lies in a deployment zone",
				m.Name, t.Name, i+1, InchesAt(p))
		}
	}
	return zone, nil
}
