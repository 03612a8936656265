package mission_test

import (
	"slices"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	. "gauntlet/engine/mission"
)

// base is the radius of a 25 mm base, rounded up.
const base = 493

func tables(t *testing.T) []*Table {
	t.Helper()
	var out []*Table
	for _, name := range Tables() {
		table := must.Get(StarterTable(name))(t)
		out = append(out, table)
	}
	return out
}

func missions(t *testing.T) []*Mission {
	t.Helper()
	var out []*Mission
	for _, name := range Missions() {
		m := must.Get(StarterMission(name))(t)
		out = append(out, m)
	}
	return out
}

// fits reports whether a mission fits a table; a polygon is drawn for tables of one size.
func fits(m *Mission, t *Table) bool {
	return m.Zones.Polygon == nil || t.Width == 72*geom.Inch
}

// The set has tables of both sizes with as much terrain as the rules ask for (GF3-PREP-07, GF2-PREP-01), some
// of them even.
func TestStarterSet(t *testing.T) {
	large, small, even := 0, 0, map[int32]int{}
	for _, table := range tables(t) {
		least := 15
		switch {
		case table.Width == 72*geom.Inch && table.Height == 48*geom.Inch:
			large++
		case table.Width == 48*geom.Inch && table.Height == 48*geom.Inch:
			small++
			least = 12
		default:
			t.Errorf("%s: %s x %s", table.Name, Inches(table.Width), Inches(table.Height))
		}
		if len(table.Terrain) < least {
			t.Errorf("%s: %d pieces of terrain, fewer than %d", table.Name, len(table.Terrain), least)
		}
		if table.Symmetric {
			even[table.Width]++
		}
	}
	if large != 6 || small != 2 || even[72*geom.Inch] != 2 || even[48*geom.Inch] != 1 {
		t.Errorf("%d large tables and %d small ones, of which %v are symmetric", large, small, even)
	}
	if got := Missions(); !slices.Contains(got, "standoff") || len(got) < 3 {
		t.Errorf("missions %q", got)
	}
}

func TestSymmetricTablesLookTheSameAfterAHalfTurn(t *testing.T) {
	for _, table := range tables(t) {
		if !table.Symmetric {
			continue
		}
		for x := -table.Width / 2; x <= table.Width/2; x += 457 {
			for y := -table.Height / 2; y <= table.Height/2; y += 461 {
				p := geom.Point{X: x, Y: y}
				if a, b := kindsAt(table, p), kindsAt(table, p.Neg()); a != b {
					t.Fatalf("%s: %05b at %s, %05b opposite", table.Name, a, InchesAt(p), b)
				}
			}
		}
	}
}

func kindsAt(t *Table, c geom.Point) (k uint8) {
	for i := range t.Terrain {
		p := &t.Terrain[i]
		if !p.Contains(c) {
			continue
		}
		for b, on := range []bool{p.Cover, p.Difficult, p.Dangerous, p.Blocks, p.Impassable} {
			if on {
				k |= 1 << b
			}
		}
	}
	return k
}

// TestLanes checks that nothing impassable comes within 5 inches of anything else impassable, and that a
// large base reaches every place where it can stand from every other.
func TestLanes(t *testing.T) {
	for _, table := range tables(t) {
		var solid []*Piece
		for i := range table.Terrain {
			if p := &table.Terrain[i]; p.Impassable {
				solid = append(solid, p)
			}
		}
		if len(solid) > len(table.Terrain)/3 {
			t.Errorf("%s: %d of %d pieces are impassable", table.Name, len(solid), len(table.Terrain))
		}
		for i, p := range solid {
			for _, q := range solid[:i] {
				if closer(p, q, 5*geom.Inch) {
					t.Errorf("%s: the gap between %s and %s is narrower than 5 inches", table.Name, p.Name,
						q.Name)
				}
			}
		}
		if n := enginetest.Regions(table, solid, 1182); n != 1 {
			t.Errorf("%s: a 60 mm base finds %d separate regions", table.Name, n)
		}
	}
}

// closer reports whether two pieces are closer than d.
func closer(p, q *Piece, d int64) bool {
	switch {
	case p.Radius != 0 && q.Radius != 0:
		d += int64(p.Radius) + int64(q.Radius)
		return geom.Dist2(p.Center, q.Center) < d*d
	case p.Radius != 0:
		return q.Polygon.DiscTouches(p.Center, d+int64(p.Radius))
	case q.Radius != 0:
		return p.Polygon.DiscTouches(q.Center, d+int64(q.Radius))
	}
	for i := range p.Polygon {
		if q.Polygon.SweepTouches(p.Polygon[i], p.Polygon[(i+1)%len(p.Polygon)], d) {
			return true
		}
	}
	return p.Polygon.Contains(q.Polygon[0])
}

// TestZonesHaveRoom deploys five units of 20 models on 25 mm bases in blocks of 5 by 4 an inch apart, in each
// mission on each table, away from the terrain that hurts or stops.
func TestZonesHaveRoom(t *testing.T) {
	for _, table := range tables(t) {
		for _, m := range missions(t) {
			if !fits(m, table) {
				continue
			}
			zone, err := m.ZoneOn(table)
			if err != nil {
				t.Error(err)
				continue
			}
			for side, zone := range []geom.Polygon{zone, opposite(zone)} {
				if n := deploy(table, zone); n < 5 {
					t.Errorf("%s on %s: zone %d has room for %d units of 20", m.Name, table.Name, side, n)
				}
			}
		}
	}
}

// opposite returns the zone of the far player.
func opposite(zone geom.Polygon) geom.Polygon {
	out := slices.Clone(zone)
	for i := range out {
		out[i] = out[i].Neg()
	}
	return out
}

func deploy(t *Table, zone geom.Polygon) int {
	const (
		pitch = 2*base + 100 // from model to model
		width = 4 * pitch    // between the centres of a block's corners
		depth = 3 * pitch
	)
	var placed []geom.Point
	box := zone.Box()
	for y := box.Min.Y; y <= box.Max.Y; y += geom.Inch / 2 {
	next:
		for x := box.Min.X; x <= box.Max.X; x += geom.Inch / 2 {
			for _, q := range placed {
				if max(x-q.X, q.X-x) < width+2*base+geom.Inch && max(y-q.Y, q.Y-y) < depth+2*base+geom.Inch {
					continue next
				}
			}
			for i := range int32(20) {
				c := geom.Point{X: x + i%5*pitch, Y: y + i/5*pitch}
				if !zone.ContainsDisc(c, base) {
					continue next
				}
				for k := range t.Terrain {
					if p := &t.Terrain[k]; (p.Dangerous || p.Impassable) && enginetest.Touches(p, c, base) {
						continue next
					}
				}
			}
			placed = append(placed, geom.Point{X: x, Y: y})
		}
	}
	return len(placed)
}

// TestMarkersHaveRoom finds places for the markers of each mission on each table, one after another.
func TestMarkersHaveRoom(t *testing.T) {
	for _, table := range tables(t) {
		for _, m := range missions(t) {
			if !fits(m, table) {
				continue
			}
			zone, err := m.ZoneOn(table)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, p := range m.Markers.Fixed {
				for i := range table.Terrain {
					if q := &table.Terrain[i]; q.Impassable && q.Contains(p) {
						t.Errorf("%s on %s: the marker at %s lies in impassable terrain", m.Name, table.Name,
							InchesAt(p))
					}
				}
			}
			if m.Markers.Fixed != nil {
				continue
			}
			most := m.Markers.Dice + m.Markers.Plus
			if n := placeMarkers(table, zone, int64(m.Markers.Gap)); n < most {
				t.Errorf("%s on %s: room for %d markers of %d", m.Name, table.Name, n, most)
			}
		}
	}
}

func placeMarkers(t *Table, zone geom.Polygon, gap int64) int {
	var placed []geom.Point
	for x := -t.Width / 2; x <= t.Width/2; x += geom.Inch {
	next:
		for y := -t.Height / 2; y <= t.Height/2; y += geom.Inch {
			p := geom.Point{X: x, Y: y}
			if zone.Contains(p) || zone.Contains(p.Neg()) {
				continue
			}
			for _, q := range placed {
				if geom.Dist2(p, q) <= gap*gap {
					continue next
				}
			}
			for i := range t.Terrain {
				if t.Terrain[i].Impassable && t.Terrain[i].Contains(p) {
					continue next
				}
			}
			placed = append(placed, p)
		}
	}
	return len(placed)
}

func TestZonesKeepTheirGap(t *testing.T) {
	for _, table := range tables(t) {
		for _, m := range missions(t) {
			if !fits(m, table) {
				continue
			}
			zone, err := m.ZoneOn(table)
			if err != nil {
				t.Error(err)
				continue
			}
			a, b := &Piece{Polygon: zone}, &Piece{Polygon: opposite(zone)}
			if closer(a, b, 24*geom.Inch) {
				t.Errorf("%s on %s: the zones are closer than 24 inches", m.Name, table.Name)
			}
		}
	}
}

func TestUnknownStarterNames(t *testing.T) {
	_, err := StarterTable("burough")
	if !must.Contain(err, `no table is called "burough" (did you mean "borough"?); there are borough, `) {
		t.Errorf("got %v", err)
	}
	_, err = StarterMission("../mission")
	if !must.Contain(err, `no mission is called "../mission"`) {
		t.Errorf("got %v", err)
	}
}
