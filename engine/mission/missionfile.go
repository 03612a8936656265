package mission

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/geom"

	"go.yaml.in/yaml/v3"
)

// LoadMission reads a mission from a YAML file. The format is that of docs/missions.md; a mistake in it is an
// error with file and line.
func LoadMission(path string) (*Mission, error) {
	data, err := Load(path)
	if err != nil {
		return nil, err
	}
	return ParseMission(path, data)
}

// ParseMission reads a mission from YAML text; name stands for the file in errors.
func ParseMission(name string, data []byte) (*Mission, error) {
	return ReadFile(name, data, (*File).mission)
}

func (f *File) mission(n *yaml.Node) *Mission {
	keys := []string{"mission", "rounds", "zones", "markers"}
	for _, k := range kinds {
		keys = append(keys, k.Key)
	}
	v := f.Fields(n, "mission", keys...)
	for i, k := range kinds {
		if own := v[4+i]; own != nil {
			return f.ownMission(n, v, k, own)
		}
	}
	for i, key := range []string{"mission", "rounds", "zones", "markers"} {
		if !f.Need(v[i], n, "mission", key) {
			return nil
		}
	}
	m := &Mission{
		Name:    f.Text(v[0], "mission"),
		Rounds:  f.Whole(v[1], "rounds", 1, MaxRounds),
		Zones:   f.zones(v[2]),
		Markers: f.markers(v[3]),
	}
	if f.err == nil {
		if err := m.Zones.check(); err != nil {
			f.Failf(v[2], "zones: %v", err)
		} else if err := m.Markers.check(); err != nil {
			f.Failf(v[3], "markers: %v", err)
		} else if err := m.Validate(); err != nil {
			f.Failf(n, "%v", err)
		}
	}
	return m
}

// ownMission reads a mission of a kind, of which the values of all keys and that of the own part are given.
func (f *File) ownMission(n *yaml.Node, v []*yaml.Node, k *Kind, own *yaml.Node) *Mission {
	for i, key := range []string{"mission", "rounds"} {
		if !f.Need(v[i], n, "mission", key) {
			return nil
		}
	}
	for _, o := range v[2:] {
		if o != nil && o != own {
			f.Failf(o, "mission: a %s has neither zones nor markers", k.Key)
			return nil
		}
	}
	m := &Mission{Name: f.Text(v[0], "mission"), Rounds: f.Whole(v[1], "rounds", 1, MaxRounds)}
	m.Own = k.Read(f, own)
	if f.err == nil {
		if err := m.Own.Check(m.Rounds); err != nil {
			f.Failf(entry(own, err), "%s: %v", k.Key, err)
		} else if err := m.Validate(); err != nil {
			f.Failf(n, "%v", err)
		}
	}
	return m
}

func (f *File) zones(n *yaml.Node) Zones {
	v := f.Fields(n, "zones", "edge", "depth", "gap", "polygon")
	edge, depth, gap, polygon := v[0], v[1], v[2], v[3]
	var z Zones
	switch {
	case f.err != nil:
		return z
	case polygon != nil && edge == nil && depth == nil:
		z.Polygon = f.Polygon(polygon, "zones: polygon")
	case polygon == nil && edge != nil && depth != nil:
		z.Edge = f.Choice(edge, "zones: edge", "long", "short")
		z.Depth = f.inches(depth, "zones: depth", minDepth, maxSide)
		z.Gap = defaultGap
	default:
		f.Failf(n, "zones: they are given either by edge and depth or by polygon")
	}
	if gap != nil {
		z.Gap = f.inches(gap, "zones: gap", 0, maxSide)
	}
	return z
}

func (f *File) markers(n *yaml.Node) Markers {
	v := f.Fields(n, "markers", "count", "spacing", "at")
	count, spacing, at := v[0], v[1], v[2]
	var k Markers
	switch {
	case f.err != nil:
	case at != nil && count == nil && spacing == nil:
		k.Fixed = f.Points(at, "markers: at", 1, MaxMarkers)
	case at == nil && count != nil && spacing != nil:
		k.Dice, k.Plus = f.count(count)
		k.Gap = f.inches(spacing, "markers: spacing", 0, maxSide)
	default:
		f.Failf(n, "markers: they are given either by count and spacing (the players place them) or by at (they lie where the mission says)")
	}
	return k
}

// count reads a number of markers: 4, D3, D3+2 (GF3-PREP-08, GF2-PREP-04).
func (f *File) count(n *yaml.Node) (dice, plus int) {
	const what = "markers: count"
	s := f.Text(n, what)
	if f.err != nil {
		return 0, 0
	}
	head, tail, sum := strings.Cut(s, "+")
	switch head {
	case "D3":
		dice = 3
	case "D6":
		dice = 6
	default:
		tail, sum = s, true
	}
	if sum {
		v, err := strconv.ParseUint(tail, 10, 8)
		if err != nil {
			f.Failf(n, "%s: expected a number or a roll such as D3+2 (D3 or D6), found %s", what, describe(n))
			return 0, 0
		}
		plus = int(v)
	}
	if err := checkCount(dice, plus); err != nil {
		f.Failf(n, "%s: %v", what, err)
	}
	return dice, plus
}

func checkCount(dice, plus int) error {
	if dice != 0 && dice != 3 && dice != 6 {
		return fmt.Errorf("a die of %d sides; D3 and D6 are known", dice)
	}
	if plus < 0 || plus > MaxMarkers || dice+plus > MaxMarkers || dice+plus < 1 {
		return fmt.Errorf("up to %d markers are outside 1 to %d", dice+plus, MaxMarkers)
	}
	return nil
}

// check reports what is wrong with the zones, whatever the table.
func (z *Zones) check() error {
	if z.Gap < 0 || z.Gap > maxSide {
		return fmt.Errorf("a gap of %s is outside 0 to %s inches", Inches(z.Gap), Inches(maxSide))
	}
	if z.Polygon == nil {
		if z.Edge != "long" && z.Edge != "short" {
			return fmt.Errorf("edge %q is neither long nor short", Shorten(z.Edge))
		}
		if z.Depth < minDepth || z.Depth > maxSide {
			return fmt.Errorf("a depth of %s is outside %s to %s inches", Inches(z.Depth), Inches(minDepth),
				Inches(maxSide))
		}
		return nil
	}
	if z.Edge != "" || z.Depth != 0 {
		return fmt.Errorf("they are both strips and polygons")
	}
	if len(z.Polygon) < 3 || len(z.Polygon) > MaxCorners || !InRange(z.Polygon) || !z.Polygon.Convex() {
		return fmt.Errorf("the polygon is not convex with 3 to %d corners in counter-clockwise order",
			MaxCorners)
	}
	if z.Polygon.Contains(geom.Point{}) {
		return fmt.Errorf("the polygon reaches the centre of the table, so that it overlaps the other player's zone")
	}
	if !holds(z.Polygon, smallestBase) {
		return fmt.Errorf("the polygon has no room for a base of 20 mm, the smallest that there is")
	}
	if z.near(z.Gap) {
		return fmt.Errorf("the polygon and the other player's zone are closer than %s inches", Inches(z.Gap))
	}
	return nil
}

// near reports whether the polygon and its half turn are closer than gap. A point p of the polygon and the
// image -q of another are as far apart as twice the distance of (p+q)/2 from the centre, and that point lies
// in the polygon too, for it is convex: so the two are closer than gap exactly when the polygon, drawn twice
// as large, comes closer than gap to the centre.
func (z *Zones) near(gap int32) bool {
	g := z.Polygon
	for i := range g {
		a, b := g[i], g[(i+1)%len(g)]
		if geom.SegmentNear(a.Add(a), b.Add(b), geom.Point{}, int64(gap)) {
			return true
		}
	}
	return false
}

// check reports what is wrong with the markers, whatever the table.
func (k *Markers) check() error {
	if k.Fixed == nil {
		if k.Gap < 0 || k.Gap > maxSide {
			return fmt.Errorf("a spacing of %s is outside 0 to %s inches", Inches(k.Gap), Inches(maxSide))
		}
		return checkCount(k.Dice, k.Plus)
	}
	if k.Dice != 0 || k.Plus != 0 || k.Gap != 0 {
		return fmt.Errorf("they are both placed by the players and set by the mission")
	}
	if len(k.Fixed) == 0 || len(k.Fixed) > MaxMarkers {
		return fmt.Errorf("%d markers are outside 1 to %d", len(k.Fixed), MaxMarkers)
	}
	if !InRange(k.Fixed) {
		return fmt.Errorf("a marker lies off any table")
	}
	for i, p := range k.Fixed {
		if slices.Contains(k.Fixed[:i], p) {
			return fmt.Errorf("two markers lie at %s", InchesAt(p))
		}
	}
	return nil
}
