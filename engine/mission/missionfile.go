package mission

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/strictyaml"
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
	return ReadFile(name, "mission", data, readMission)
}

func readMission(v strictyaml.Value) *Mission {
	keys := []string{"mission", "rounds", "zones", "markers"}
	for _, k := range kinds {
		keys = append(keys, k.Key)
	}
	s := v.Section(keys...)
	kind := slices.IndexFunc(kinds, func(k *Kind) bool { return s.Has(k.Key) })
	if kind < 0 {
		s.Need(keys[:4]...)
	} else {
		s.Need(keys[:2]...)
		for i, key := range keys[2:] {
			if o := s.Get(key); i != 2+kind && o.Given() && v.Sound() {
				v.Fail(o.Node.Line, "mission: a %s has neither zones nor markers", kinds[kind].Key)
			}
		}
	}
	m := &Mission{Name: s.Get("mission").Text(), Rounds: s.Get("rounds").Whole(1, MaxRounds)}
	if kind < 0 {
		zones, markers := s.Get("zones"), s.Get("markers")
		m.Zones, m.Markers = readZones(zones), readMarkers(markers)
		zones.Check(m.Zones.check())
		markers.Check(m.Markers.check())
	} else {
		own := s.Get(kinds[kind].Key)
		own.Top = true
		if m.Own = kinds[kind].Read(own); v.Sound() {
			err := m.Own.Check(m.Rounds)
			own.Node = entry(own.Node, err)
			own.Check(err)
		}
	}
	return checked(v, m)
}

// checked returns what was read, and complains when it is not valid.
func checked[T interface{ Validate() error }](v strictyaml.Value, t T) T {
	if v.Sound() {
		if err := t.Validate(); err != nil {
			v.Fail(v.Node.Line, "%v", err)
		}
	}
	return t
}

func readZones(v strictyaml.Value) (z Zones) {
	s := v.Section("edge", "depth", "gap", "polygon")
	switch {
	case s.Has("polygon") && s.Lacks("edge", "depth"):
		z.Polygon = Polygon(s.Get("polygon"))
	case s.Lacks("polygon") && s.Has("edge", "depth"):
		z.Edge = s.Get("edge").Choice("long", "short")
		z.Depth = inches(s.Get("depth"), minDepth, maxSide)
		z.Gap = defaultGap
	default:
		v.Failf("they are given either by edge and depth or by polygon")
	}
	if s.Has("gap") {
		z.Gap = inches(s.Get("gap"), 0, maxSide)
	}
	return z
}

func readMarkers(v strictyaml.Value) (k Markers) {
	s := v.Section("count", "spacing", "at")
	switch {
	case s.Has("at") && s.Lacks("count", "spacing"):
		k.Fixed = Points(s.Get("at"), 1, MaxMarkers)
	case s.Lacks("at") && s.Has("count", "spacing"):
		k.Dice, k.Plus = readCount(s.Get("count"))
		k.Gap = inches(s.Get("spacing"), 0, maxSide)
	default:
		v.Failf("they are given either by count and spacing (the players place them) or by at (they lie where the mission says)")
	}
	return k
}

// readCount reads a number of markers: 4, D3, D3+2 (GF3-PREP-08, GF2-PREP-04).
func readCount(v strictyaml.Value) (dice, plus int) {
	s := v.Text()
	if !v.Sound() {
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
		x, err := strconv.ParseUint(tail, 10, 8)
		if err != nil {
			v.Failf("expected a number or a roll such as D3+2 (D3 or D6), found %s", strictyaml.Describe(v.Node))
		}
		plus = int(x)
	}
	v.Check(checkCount(dice, plus))
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
			return fmt.Errorf("edge %q is neither long nor short", strictyaml.Shorten(z.Edge))
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
	if !HasRoom(z.Polygon) {
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
