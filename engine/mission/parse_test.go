package mission

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"

	"github.com/google/go-cmp/cmp"
)

// poly returns the polygon of corners given by their coordinates.
func poly(xy ...int32) (g geom.Polygon) {
	for i := 0; i < len(xy); i += 2 {
		g = append(g, geom.Point{X: xy[i], Y: xy[i+1]})
	}
	return g
}

func TestParseTable(t *testing.T) {
	got, err := ParseTable("t.yaml", []byte(`# comment
table: Test
size: [72, 48.5]
terrain:
  forest: [cover, difficult]
  hill: {is: [], height: 2.25}
  rock: [blocks, impassable]
pieces:
  - {kind: forest, at: [-10, 5.5], size: [6, 4]}
  - kind: rock
    name: the anvil
    at: [0.001, -0.25]
    radius: 1.125
  - {kind: hill, polygon: [[0, 1], [1, 0], [0, 0]]}  # clockwise
  - {kind: forest, at: [10, 0], size: [4, 2], turn: 90}
`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Table{Name: "Test", Width: 72000, Height: 48500, Terrain: []Piece{
		{Name: "forest", Cover: true, Difficult: true,
			Polygon: poly(-13000, 3500, -7000, 3500, -7000, 7500, -13000, 7500)},
		{Name: "the anvil", Blocks: true, Impassable: true, Center: geom.Point{X: 1, Y: -250}, Radius: 1125},
		{Name: "hill", Height: 2250, Polygon: poly(0, 0, 1000, 0, 0, 1000)},
		{Name: "forest", Cover: true, Difficult: true,
			Polygon: poly(11000, -2000, 11000, 2000, 9000, 2000, 9000, -2000)},
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestParseMission(t *testing.T) {
	for _, c := range []struct {
		text string
		want Mission
	}{
		{"mission: A\nrounds: 4\nzones: {edge: long, depth: 12}\nmarkers: {count: D3+2, spacing: 9}\n",
			Mission{Name: "A", Rounds: 4, Zones: Zones{Edge: "long", Depth: 12000, Gap: 24000},
				Markers: Markers{Dice: 3, Plus: 2, Gap: 9000}}},
		{"mission: B\nrounds: 6\nzones: {edge: short, depth: 9.5, gap: 18}\nmarkers: {count: D6, spacing: 0}\n",
			Mission{Name: "B", Rounds: 6, Zones: Zones{Edge: "short", Depth: 9500, Gap: 18000},
				Markers: Markers{Dice: 6}}},
		{"mission: C\nrounds: 1\nzones: {polygon: [[-5, -5], [5, -5], [-9, -9]]}\nmarkers: {count: 5, spacing: 6}\n",
			Mission{Name: "C", Rounds: 1, Zones: Zones{Polygon: poly(-9000, -9000, 5000, -5000, -5000, -5000)},
				Markers: Markers{Plus: 5, Gap: 6000}}},
		{"mission: D\nrounds: 4\nzones: {edge: long, depth: 12}\nmarkers: {at: [[0, 0], [1.5, -2]]}\n",
			Mission{Name: "D", Rounds: 4, Zones: Zones{Edge: "long", Depth: 12000, Gap: 24000},
				Markers: Markers{Fixed: []geom.Point{{}, {X: 1500, Y: -2000}}}}},
	} {
		got, err := ParseMission("m.yaml", []byte(c.text))
		if err != nil {
			t.Error(err)
			continue
		}
		if d := cmp.Diff(&c.want, got); d != "" {
			t.Errorf("%s: %s", c.want.Name, d)
		}
	}
}

const (
	head = "table: T\nsize: [72, 48]\nterrain: {forest: [cover], hill: {is: [cover], height: 2}}\npieces:\n"
	mid  = "mission: M\nrounds: 4\n"
	edge = "zones: {edge: long, depth: 12}\n"
	four = "markers: {count: 4, spacing: 9}\n"
)

// badTables are tables with one mistake each, and what must be said about it.
var badTables = []struct{ text, want string }{
	{"", "t.yaml: the file is empty"},
	{"# nothing\n", "t.yaml: the file is empty"},
	{"table: [\n", "t.yaml:1: not valid YAML: did not find expected node content"},
	{"table: T\n---\ntable: U\n", "t.yaml:2: a second document begins here; a file holds one"},
	{"[1, 2]\n", "t.yaml:1: table: expected keys with values (table, size, symmetric, terrain, pieces), found a list"},
	{"table: T\nsize: [72, 48]\nsymetric: true\n",
		`t.yaml:3: table: unknown key "symetric" (did you mean "symmetric"?)`},
	{"table: T\nsize: [72, 48]\ncolour: red\n", `t.yaml:3: table: unknown key "colour"`},
	{"table: T\ntable: U\n", `t.yaml:2: table: key "table" is given twice, first in line 1`},
	{"size: [72, 48]\n", `t.yaml:1: table: key "table" is missing`},
	{"table: T\n", `t.yaml:1: table: key "size" is missing`},
	{"table:\nsize: [72, 48]\n", "t.yaml:1: table: expected text, found nothing"},
	{"table: [a]\nsize: [72, 48]\n", "t.yaml:1: table: expected text, found a list"},
	{"table: \"a\\tb\"\nsize: [72, 48]\n", `t.yaml:1: table: character '\t' in a name cannot be printed`},
	{"table: " + strings.Repeat("x", 81) + "\nsize: [72, 48]\n",
		"t.yaml:1: table: a name of 81 characters, at most 80"},
	{"table: T\nsize: 72\n", `t.yaml:2: size: expected a list, found "72"`},
	{"table: T\nsize: [72]\n", "t.yaml:2: size: expected 2 items, found 1"},
	{"table: T\nsize: [48, 72]\n", "t.yaml:2: size: 48 x 72: the long side comes first"},
	{"table: T\nsize: [72, 11.999]\n", "t.yaml:2: size: 11.999 is outside 12 to 240 inches"},
	{"table: T\nsize: [240.001, 48]\n", "t.yaml:2: size: 240.001 is outside 12 to 240 inches"},
	{"table: T\nsize: [72, 48.001]\n",
		"t.yaml:2: size: 72 x 48.001: a side is an even number of thousandths of an inch, for the centre is a point"},
	{"table: T\nsize: [72, .nan]\n", `t.yaml:2: size: expected a number of inches with at most three decimals, found ".nan"`},
	{"table: T\nsize: [72, .inf]\n", `found ".inf"`},
	{"table: T\nsize: [72, 4e1]\n", `found "4e1"`},
	{"table: T\nsize: [72, 0x30]\n", `found "0x30"`},
	{"table: T\nsize: [72, 48.0000]\n", `found "48.0000"`},
	{"table: T\nsize: [72, \"48\"]\n", `found "48"`},
	{"table: T\nsize: [72, 48]\nsymmetric: maybe\n", `t.yaml:3: symmetric: "maybe" is none of true, false`},
	{"table: T\nsize: [72, 48]\nterrain: {forest: [covr]}\n",
		`t.yaml:3: terrain "forest": "covr" is none of cover, difficult, dangerous, blocks, impassable (did you mean "cover"?)`},
	{"table: T\nsize: [72, 48]\nterrain: {forest: [cover, cover]}\n",
		`t.yaml:3: terrain "forest": "cover" is given twice`},
	{"table: T\nsize: [72, 48]\nterrain:\n  forest: [cover]\n  forest: [cover]\n",
		`t.yaml:5: terrain "forest" is given twice`},
	{"table: T\nsize: [72, 48]\nterrain: {hill: {is: [cover], hight: 2}}\n",
		`t.yaml:3: terrain "hill": unknown key "hight" (did you mean "height"?)`},
	{"table: T\nsize: [72, 48]\nterrain: {hill: {height: 25}}\n",
		`t.yaml:3: terrain "hill": height: 25 is outside 0 to 24 inches`},
	{"table: T\nsize: [72, 48]\nterrain: [forest]\n",
		"t.yaml:3: terrain: expected kinds of terrain with their properties, found a list"},
	{"table: T\nsize: [72, 48]\nterrain: {" + strings.Repeat("a: [cover], ", 33) + "}\n",
		"t.yaml:3: terrain: 33 kinds of terrain, at most 32"},
	{"table: T\nsize: [72, 48]\nterrain: {plain: []}\npieces:\n- {kind: plain, at: [0, 0], radius: 1}\n",
		"t.yaml:5: piece 1 (plain): it has neither a property nor a height"},
	{head + "- {kind: forrest, at: [0, 0], radius: 1}\n",
		`t.yaml:5: piece 1: unknown kind of terrain "forrest" (did you mean "forest"?)`},
	{head + "- {at: [0, 0], radius: 1}\n", `t.yaml:5: piece 1: key "kind" is missing`},
	{head + "- {kind: forest, at: [0, 0], radius: 1}\n- {kind: forest, at: [0, 0]}\n",
		"t.yaml:6: piece 2: its shape is one of: at and size (and turn), at and radius, polygon"},
	{head + "- {kind: forest, at: [0, 0], radius: 1, turn: 15}\n", "t.yaml:5: piece 1: its shape is one of"},
	{head + "- {kind: forest, polygon: [[0, 0], [1, 0], [0, 1]], at: [0, 0]}\n",
		"t.yaml:5: piece 1: its shape is one of"},
	{head + "- {kind: forest, at: [0, 0], radius: 0}\n",
		"t.yaml:5: piece 1: radius: 0 is outside 0.001 to 120 inches"},
	{head + "- {kind: forest, at: [0, 0], radius: -1}\n",
		"t.yaml:5: piece 1: radius: -1 is outside 0.001 to 120 inches"},
	{head + "- {kind: forest, at: [0, 0, 0], radius: 1}\n",
		"t.yaml:5: piece 1: at: expected 2 items, found 3"},
	{head + "- {kind: forest, at: [0, 121], radius: 1}\n",
		"t.yaml:5: piece 1: at: 121 is outside -120 to 120 inches"},
	{head + "- {kind: forest, at: [35.5, 0], radius: 1}\n",
		"t.yaml:5: piece 1 (forest): it reaches 0.5 inches over the table edge"},
	{head + "- {kind: forest, at: [0, 0], size: [4, 49]}\n",
		"t.yaml:5: piece 1 (forest): it reaches 0.5 inches over the table edge"},
	{head + "- {kind: forest, at: [119, 0], size: [240, 4]}\n",
		"t.yaml:5: piece 1: it reaches over the table edge"},
	{head + "- {kind: forest, at: [0, 0], size: [4, 2], turn: 20}\n",
		"t.yaml:5: piece 1: turn: 20 degrees is not a multiple of 15"},
	{head + "- {kind: forest, at: [0, 0], size: [4, 2], turn: 7.5}\n",
		`t.yaml:5: piece 1: turn: expected a whole number, found "7.5"`},
	{head + "- {kind: forest, at: [0, 0], size: [4, 2], turn: 375}\n",
		"t.yaml:5: piece 1: turn: 375 is outside -360 to 360"},
	{head + "- {kind: forest, polygon: [[0, 0], [4, 0], [1, 1], [0, 4]]}\n",
		"t.yaml:5: piece 1: polygon: the corners in this order are not those of a convex polygon"},
	{head + "- {kind: forest, polygon: [[0, 0], [4, 4], [4, 0], [0, 4]]}\n", "not those of a convex polygon"},
	{head + "- {kind: forest, polygon: [[0, 0], [2, 0], [4, 0], [0, 4]]}\n", "not those of a convex polygon"},
	{head + "- {kind: forest, polygon: [[0, 0], [2, 0]]}\n",
		"t.yaml:5: piece 1: polygon: 2 items are outside 3 to 8"},
	{head + "- {kind: forest, polygon: [[0,0],[1,0],[2,1],[3,2],[4,4],[3,5],[2,5],[1,4],[0,3]]}\n",
		"t.yaml:5: piece 1: polygon: 9 items are outside 3 to 8"},
	{head + strings.Repeat("- {kind: forest, at: [0, 0], radius: 1}\n", 65),
		"t.yaml:5: pieces: 65 items are outside 0 to 64"},
	{"table: T\nsize: [72, 48]\nsymmetric: true\nterrain: {f: [cover]}\npieces:\n" +
		strings.Repeat("- {kind: f, at: [5, 0], radius: 1}\n", 33),
		"t.yaml:38: piece 33 (f): with their images under the half turn these are more than 64 pieces"},
	{"table: T\nsize: [72, 48]\nsymmetric: true\nterrain: {f: [cover]}\npieces:\n- {kind: f, at: [1, 0], radius: 2}\n",
		"t.yaml:6: piece 1 (f): it lies on the centre of a symmetric table, so that it must look the same after a half turn"},
	{"table: T\nsize: [72, 48]\nterrain: &a {f: [cover]}\npieces: *a\n",
		"t.yaml:3: anchors such as &a are not supported"},
	{"a: &a [x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n",
		"t.yaml:1: anchors such as &a are not supported"},
	{"table: !!binary aGk=\nsize: [72, 48]\n", "t.yaml:1: tags such as !!binary are not supported"},
	{"? [a]\n: b\n", "t.yaml:1: table: expected a key, found a list"},
	{"table: T\nsize: [72, \xff]\n", "t.yaml:2: byte 0xff is not UTF-8 text"},
	{"table: T\x00\n", "t.yaml:1: control character 0x00"},
	{strings.Repeat("[", 40000), "t.yaml:1: the file has more than 32768 punctuation marks and line ends"},
	{strings.Repeat("#", 1<<20+1), "t.yaml: the file is larger than 1048576 bytes"},
}

// badMissions are missions with one mistake each.
var badMissions = []struct{ text, want string }{
	{mid + edge, `m.yaml:1: mission: key "markers" is missing`},
	{"mission: M\nrounds: 0\n" + edge + four, "m.yaml:2: rounds: 0 is outside 1 to 12"},
	{"mission: M\nrounds: 13\n" + edge + four, "m.yaml:2: rounds: 13 is outside 1 to 12"},
	{"mission: M\nrounds: 4.5\n" + edge + four, `m.yaml:2: rounds: expected a whole number, found "4.5"`},
	{"mission: M\nrounds: 99999999999999999999\n" + edge + four,
		`m.yaml:2: rounds: expected a whole number, found "99999999999999999999"`},
	{"mission: M\nround: 4\n" + edge + four, `m.yaml:2: mission: unknown key "round" (did you mean "rounds"?)`},
	{mid + "zones: {edge: lang, depth: 12}\n" + four,
		`m.yaml:3: zones: edge: "lang" is none of long, short (did you mean "long"?)`},
	{mid + "zones: {edge: long}\n" + four, "m.yaml:3: zones: they are given either by edge and depth or by polygon"},
	{mid + "zones: {edge: long, depth: 0.5}\n" + four,
		"m.yaml:3: zones: depth: 0.5 is outside 1 to 240 inches"},
	{mid + "zones: {edge: long, depth: 12, polygon: [[0, -1], [1, -2], [2, -1]]}\n" + four,
		"m.yaml:3: zones: they are given either by edge and depth or by polygon"},
	{mid + "zones: {polygon: [[-5, -5], [5, -5], [0, 5]]}\n" + four,
		"m.yaml:3: zones: the polygon reaches the centre of the table, so that it overlaps the other player's zone"},
	{mid + "zones: {polygon: [[-5, 0], [0, -5], [5, 0]]}\n" + four,
		"m.yaml:3: zones: the polygon reaches the centre of the table"},
	{mid + "zones: {polygon: [[-20, -20], [20, -20], [20, -19.215]]}\n" + four,
		"m.yaml:3: zones: the polygon has no room for a base of 20 mm, the smallest that there is"},
	{mid + "zones: {gap: 24, polygon: [[-5, -20], [5, -20], [0, -11.999]]}\n" + four,
		"m.yaml:3: zones: the polygon and the other player's zone are closer than 24 inches"},
	{mid + edge + "markers: {count: D4+2, spacing: 9}\n",
		`m.yaml:4: markers: count: expected a number or a roll such as D3+2 (D3 or D6), found "D4+2"`},
	{mid + edge + "markers: {count: D3-1, spacing: 9}\n", `found "D3-1"`},
	{mid + edge + "markers: {count: D3+, spacing: 9}\n", `found "D3+"`},
	{mid + edge + "markers: {count: +2, spacing: 9}\n", `found "+2"`},
	{mid + edge + "markers: {count: D6+3, spacing: 9}\n",
		"m.yaml:4: markers: count: up to 9 markers are outside 1 to 8"},
	{mid + edge + "markers: {count: 0, spacing: 9}\n",
		"m.yaml:4: markers: count: up to 0 markers are outside 1 to 8"},
	{mid + edge + "markers: {count: 4}\n", "m.yaml:4: markers: they are given either by count and spacing"},
	{mid + edge + "markers: {count: 1, spacing: 9, at: [[0, 0]]}\n",
		"m.yaml:4: markers: they are given either by count and spacing"},
	{mid + edge + "markers: {at: []}\n", "m.yaml:4: markers: at: 0 items are outside 1 to 8"},
	{mid + edge + "markers: {at: [[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0],[8,0]]}\n",
		"m.yaml:4: markers: at: 9 items are outside 1 to 8"},
	{mid + edge + "markers: {at: [[0, 0], [0, 130]]}\n",
		"m.yaml:4: markers: at: point 2: 130 is outside -120 to 120 inches"},
	{mid + edge + "markers: {at: [[0, 0], [0.0, -0]]}\n", "m.yaml:4: markers: two markers lie at [0, 0]"},
}

func TestMistakesAreNamedWithTheirPlace(t *testing.T) {
	for _, c := range badTables {
		if _, err := ParseTable("t.yaml", []byte(c.text)); !must.Contain(err, c.want) {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	for _, c := range badMissions {
		if _, err := ParseMission("m.yaml", []byte(c.text)); !must.Contain(err, c.want) {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestHostileFilesStaySmall parses files made to allocate, and watches what they do allocate.
func TestHostileFilesStaySmall(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("[", 30000),
		strings.Repeat("{a: ", 8000),
		"[" + strings.Repeat("a,", 30000) + "]",
		strings.Repeat("- ", 30000),
		strings.Repeat("a:\n", 15000),
		strings.Repeat("x", 1<<20),
		"a: \"" + strings.Repeat(`\u00e9`, 1<<17) + "\"",
	} {
		mb := must.Allocated(func() {
			if _, err := ParseTable("t.yaml", []byte(text)); err == nil {
				t.Errorf("%.20q...: no error", text)
			} else if len(err.Error()) > 300 {
				t.Errorf("%.20q...: an error of %d bytes", text, len(err.Error()))
			}
		}) >> 20
		if mb > 48 {
			t.Errorf("%.20q...: %d MiB allocated", text, mb)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "own.yaml")
	must.Do(t, os.WriteFile(path, []byte(mid+edge+four), 0o600))
	if m, err := LoadMission(path); err != nil || m.Name != "M" {
		t.Errorf("got %v, %v", m, err)
	}
	if _, err := LoadTable(path); err == nil ||
		!strings.HasPrefix(err.Error(), path+`:1: table: unknown key "mission"`) {
		t.Errorf("got %v", err)
	}
	if _, err := LoadTable(filepath.Join(dir, "none.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := LoadMission(dir); err == nil {
		t.Error("a folder is read as a mission")
	}
	must.Do(t, os.WriteFile(path, make([]byte, 3<<20), 0o600))
	if _, err := LoadTable(path); !must.Contain(err, "larger than 1048576 bytes") {
		t.Errorf("got %v", err)
	}
}

func TestInches(t *testing.T) {
	for text, want := range map[string]int32{"0": 0, "-0": 0, "12": 12000, "0.1": 100, "-0.001": -1,
		"3.14": 3140, "999.999": 999999, "007": 7000} {
		if got, ok := geom.ParseInches(text); !ok || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", ".", "1.", ".5", "1.2345", "1000", "--1", "+1", "1,5", "1 ", "١",
		"1.-2"} {
		if got, ok := geom.ParseInches(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
	for units, want := range map[int32]string{0: "0", 12000: "12", -500: "-0.5", 3125: "3.125", -1: "-0.001",
		10: "0.01"} {
		if got := Inches(units); got != want {
			t.Errorf("%d: %s, want %s", units, got, want)
		}
		if back, ok := geom.ParseInches(Inches(units)); !ok || back != units {
			t.Errorf("%s is read back as %d", Inches(units), back)
		}
	}
}

func TestRectangleTurns(t *testing.T) {
	for k := -24; k <= 24; k++ {
		c := geom.Point{X: 1234, Y: -777}
		g := rectangle(c, 6001, 3000, k)
		if !g.Convex() {
			t.Errorf("turned by %d steps: %v is not convex and counter-clockwise", k, g)
		}
		// The corners lie 3354 from the centre, and the half turn of the whole is the rectangle about the
		// opposite centre.
		for i, p := range g {
			if d := p.Sub(c).Norm(); d < 3353 || d > 3356 {
				t.Errorf("turned by %d steps: corner %d lies %d from the centre", k, i, d)
			}
		}
		a, b := Piece{Polygon: halfTurn(g)}, Piece{Polygon: rectangle(c.Neg(), 6001, 3000, k)}
		if !a.sameShape(&b) {
			t.Errorf("turned by %d steps: half turn %v, but about the opposite centre %v", k, a.Polygon,
				b.Polygon)
		}
		a, b = Piece{Polygon: g}, Piece{Polygon: rectangle(c, 6001, 3000, k+12)}
		if !a.sameShape(&b) {
			t.Errorf("turned by %d steps and by half a turn more are %v and %v", k, a.Polygon, b.Polygon)
		}
	}
	want := poly(-1232, -1866, 2232, 134, 1232, 1866, -2232, -134)
	if d := cmp.Diff(want, rectangle(geom.Point{}, 4000, 2000, 2)); d != "" {
		t.Errorf("4 x 2 inches turned by 30 degrees: %s", d)
	}
}

func TestZoneOn(t *testing.T) {
	standoff := &Mission{Name: "M", Rounds: 4, Zones: Zones{Edge: "long", Depth: 12000, Gap: 24000},
		Markers: Markers{Plus: 3, Gap: 9000}}
	march := &Mission{Name: "M", Rounds: 4, Zones: Zones{Edge: "short", Depth: 18000, Gap: 24000},
		Markers: Markers{Plus: 3, Gap: 9000}}
	wedge := &Mission{Name: "M", Rounds: 4, Zones: Zones{Polygon: poly(-20000, -20000, 20000, -20000, 0, -5000)},
		Markers: Markers{Plus: 3}}
	fixed := func(p geom.Point) *Mission {
		m := *standoff
		m.Markers = Markers{Fixed: []geom.Point{{}, p}}
		return &m
	}
	for _, c := range []struct {
		m    *Mission
		w, h int32
		want geom.Polygon
		err  string
	}{
		{standoff, 72000, 48000, poly(-36000, -24000, 36000, -24000, 36000, -12000, -36000, -12000), ""},
		{standoff, 48000, 36000, poly(-24000, -18000, 24000, -18000, 24000, -12000, -24000, -12000), ""},
		{standoff, 48000, 24000, nil, `mission "M" does not fit table "T": 24 inches leave no room for two zones 24 apart`},
		{march, 72000, 48000, poly(-36000, -24000, -18000, -24000, -18000, 24000, -36000, 24000), ""},
		{march, 44000, 30000, poly(-22000, -15000, -12000, -15000, -12000, 15000, -22000, 15000), ""},
		{wedge, 40000, 40000, wedge.Zones.Polygon, ""},
		{wedge, 72000, 36000, nil, `mission "M" does not fit table "T": the zone's corner [-20, -20] is off the table`},
		{fixed(geom.Point{X: 20000, Y: 11999}), 72000, 48000,
			poly(-36000, -24000, 36000, -24000, 36000, -12000, -36000, -12000), ""},
		{fixed(geom.Point{X: 20000, Y: 12000}), 72000, 48000, nil,
			"marker 2 at [20, 12] lies in a deployment zone"},
		{fixed(geom.Point{X: 20000, Y: -13000}), 72000, 50000, nil,
			"marker 2 at [20, -13] lies in a deployment zone"},
		{fixed(geom.Point{X: 36001}), 72000, 48000, nil, "marker 2 at [36.001, 0] is off the table"},
		{&Mission{Name: "M", Rounds: 4, Zones: Zones{Edge: "diagonal"}}, 72000, 48000, nil,
			`mission "M": zones: edge "diagonal" is neither long nor short`},
	} {
		got, err := c.m.ZoneOn(&Table{Name: "T", Width: c.w, Height: c.h})
		if c.err != "" {
			if !must.Contain(err, c.err) {
				t.Errorf("on %d x %d: got %v, want %s", c.w, c.h, err, c.err)
			}
			continue
		}
		if d := cmp.Diff(c.want, got); err != nil || d != "" {
			t.Errorf("on %d x %d: %v %s", c.w, c.h, err, d)
		}
	}
}

// TestFullZoneOn: under the other ruling of GF3-A-09 a small table takes nothing of a strip but what would
// overlap the other.
func TestFullZoneOn(t *testing.T) {
	m := &Mission{Name: "M", Rounds: 4, Zones: Zones{Edge: "long", Depth: 12000, Gap: 24000},
		Markers: Markers{Plus: 3, Gap: 9000}}
	for _, c := range []struct{ height, depth int32 }{{48000, 12000}, {36000, 12000}, {24000, 12000},
		{20000, 10000}} {
		zone, err := m.FullZoneOn(&Table{Name: "T", Width: 72000, Height: c.height})
		if err != nil || zone.Box().Max.Y != c.depth-c.height/2 {
			t.Errorf("on a table %d deep: %v, %v; want a depth of %d", c.height, zone, err, c.depth)
		}
	}
}

func TestValidateRefusesWhatNoFileCanSay(t *testing.T) {
	square := poly(0, 0, 1000, 0, 0, 1000)
	for want, piece := range map[string]Piece{
		"it is both a circle and a polygon": {Name: "p", Cover: true, Polygon: square, Radius: 5},
		"does not fit any table":            {Name: "p", Cover: true, Radius: -5},
		"a polygon has no centre of its own": {Name: "p", Cover: true, Polygon: square,
			Center: geom.Point{X: 1}},
		"a polygon of 0 corners": {Name: "p", Cover: true},
		"not those of a convex polygon": {Name: "p", Cover: true,
			Polygon: poly(-1<<31, 0, 1000, 0, 0, 1000)},
		"a height of -1 is outside":        {Name: "p", Height: -1000, Polygon: square},
		"expected text, found nothing":     {Cover: true, Polygon: square},
		"has no image under the half turn": {Name: "p", Cover: true, Polygon: square},
		"76 inches over the table edge":    {Name: "p", Cover: true, Radius: 100000},
	} {
		err := (&Table{Name: "T", Width: 72000, Height: 48000, Symmetric: true, Terrain: []Piece{piece}}).Validate()
		if !must.Contain(err, want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	good := Mission{Name: "M", Rounds: 4, Zones: Zones{Edge: "long", Depth: 12000, Gap: 24000},
		Markers: Markers{Plus: 3}}
	for want, spoil := range map[string]func(*Mission){
		"0 rounds are outside 1 to 12": func(m *Mission) { m.Rounds = 0 },
		"both strips and polygons":     func(m *Mission) { m.Zones.Polygon = square },
		"the polygon is not convex": func(m *Mission) {
			m.Zones = Zones{Polygon: geom.Polygon{{}, {}, {}}}
		},
		"a gap of -1 is outside":            func(m *Mission) { m.Zones.Gap = -1000 },
		"a depth of 0 is outside":           func(m *Mission) { m.Zones.Depth = 0 },
		"a die of 20 sides":                 func(m *Mission) { m.Markers.Dice = 20 },
		"up to 9 markers":                   func(m *Mission) { m.Markers.Plus = 9 },
		"a spacing of -1 is outside":        func(m *Mission) { m.Markers.Gap = -1000 },
		"both placed by the players and se": func(m *Mission) { m.Markers.Fixed = square[:1:1] },
		"0 markers are outside 1 to 8":      func(m *Mission) { m.Markers = Markers{Fixed: []geom.Point{}} },
		"a marker lies off any table": func(m *Mission) {
			m.Markers = Markers{Fixed: []geom.Point{{X: 1 << 30}}}
		},
	} {
		m := good
		spoil(&m)
		if err := m.Validate(); !must.Contain(err, want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestHasRoom looks at zones that a base of 20 mm fits into by a hair, or not.
func TestHasRoom(t *testing.T) {
	box := func(w, h int32) geom.Polygon {
		return poly(-w, -20000, w, -20000, w, h-20000, -w, h-20000)
	}
	// A right triangle with legs n holds a disc of radius n(1 - 1/sqrt(2)).
	triangle := func(n int32) geom.Polygon {
		return poly(0, -20000, n, -20000, 0, n-20000)
	}
	octagon := poly(400, -20000, 600, -20000, 1000, -19600, 1000, -19400, 600, -19000, 400, -19000,
		0, -19400, 0, -19600)
	for _, c := range []struct {
		zone geom.Polygon
		want bool
	}{
		{box(5000, 786), true}, {box(5000, 780), false}, {box(393, 5000), true}, {box(389, 5000), false},
		{triangle(1346), true}, {triangle(1330), false}, {octagon, true},
		{poly(-100000, -20000, 100000, -20000, 100000, -19300), false},
	} {
		if got := HasRoom(c.zone); got != c.want {
			t.Errorf("%v: %v", c.zone, got)
		}
	}
}
