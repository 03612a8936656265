package sense

import (
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// jumpTest is what each test of a jump counts in these tests.
const jumpTest = 35

// Ways go round walls and slowly through difficult terrain, and the two sides of a wall are far apart however
// near they lie.
func TestChart(t *testing.T) {
	inch := func(x, y int32) geom.Point { return geom.Point{X: x * geom.Inch, Y: y * geom.Inch} }
	table := must.Get((&mission.Table{Name: "chart", Width: 24 * geom.Inch, Height: 24 * geom.Inch,
		Terrain: []mission.Piece{
			{Name: "wall", Blocks: true, Impassable: true,
				Polygon: geom.Polygon{inch(-8, 0), inch(8, 0), inch(8, 1), inch(-8, 1)}},
			{Name: "bog", Difficult: true, Cover: true,
				Polygon: geom.Polygon{inch(-12, -9), inch(12, -9), inch(12, -7), inch(-12, -7)}},
		}}).Board())(t)
	c := NewChart(&table, 600, jumpTest)
	f := c.Fill(nil, c.Square(inch(0, 6)))
	for _, w := range []struct {
		what     string
		at       geom.Point
		low, top int
	}{
		{"there", inch(0, 6), 0, 0},
		{"straight", inch(0, 11), 40, 60},
		{"across", inch(4, 10), 50, 70},
		{"round the wall", inch(0, -3), 190, 260},
		{"at the wall's far side", geom.Point{Y: -620}, 170, 270},
		{"at the wall's near side", geom.Point{Y: 1620}, 30, 60},
	} {
		if d := c.From(f, w.at); d < w.low || d > w.top {
			t.Errorf("%s: %d tenths of an inch, not %d to %d", w.what, d, w.low, w.top)
		}
	}
	if above, below := c.From(f, inch(10, -5)), c.From(f, inch(10, -11)); below-above < 80 {
		t.Errorf("six inches through the bog count as %d tenths", below-above)
	}
	if c.Clear(inch(0, -3), inch(0, 6)) || !c.Clear(inch(-10, -3), inch(-10, 6)) || !c.Covered(inch(0, -8)) ||
		c.Covered(inch(0, 6)) {
		t.Error("what blocks sight, or what gives cover, is not what the table has")
	}
	// Nothing leads to where a base cannot stand, nor from there.
	shut := c.Fill(nil, c.Square(inch(0, 6)))
	for k := range c.ground {
		if (c.ground[k] == barred) != (shut[k] == Unreached) {
			t.Fatalf("square %d is ground %d and %d away", k, c.ground[k], shut[k])
		}
	}
	if n := testing.AllocsPerRun(20, func() { f = c.Fill(f, c.Square(inch(3, 3))) }); n != 0 {
		t.Errorf("filling a field in again allocates %v times", n)
	}
}

// Going up counts, going down does not up to three inches; further down and across gaps there are jumps, each
// test of which counts, too.
func TestChartHeights(t *testing.T) {
	inch := func(x, y int32) geom.Point {
		return geom.Point{X: x*geom.Inch + geom.Inch/2, Y: y*geom.Inch + geom.Inch/2}
	}
	ledge := func(height, x0, x1 int32) mission.Piece {
		corner := func(x, y int32) geom.Point { return geom.Point{X: x * geom.Inch, Y: y * geom.Inch} }
		return mission.Piece{Name: "ledge", Cover: true, Height: height * geom.Inch,
			Polygon: geom.Polygon{corner(x0, -6), corner(x1, -6), corner(x1, 6), corner(x0, 6)}}
	}
	// From left to right: the ground, a step, a roof, a gap 2 inches wide, a roof, the ground, and a tower.
	table := must.Get((&mission.Table{Name: "heights", Width: 24 * geom.Inch, Height: 12 * geom.Inch,
		Terrain: []mission.Piece{
			ledge(3, -10, -8), ledge(5, -8, -4), ledge(5, -2, 2), ledge(8, 10, 12)}}).Board())(t)
	c := NewChart(&table, 600, jumpTest)
	for _, w := range []struct {
		what     string
		from, to geom.Point
		want     int
	}{
		{"up the step and onto the roof", inch(-12, 0), inch(-8, 0), 40 + 50},
		{"down again by the step", inch(-8, 0), inch(-12, 0), 40},
		{"down from the roof by a jump of two tests", inch(1, 0), inch(2, 0), 10 + 2*jumpTest},
		{"across the gap by a jump of one test", inch(-5, 0), inch(-2, 0), 10 + jumpTest},
		{"and back", inch(-2, 0), inch(-5, 0), 10 + jumpTest},
		{"on the tower", inch(11, 5), inch(11, 2), 30},
	} {
		if d := c.From(c.Fill(nil, c.Square(w.to)), w.from); d != w.want {
			t.Errorf("%s: %d tenths of an inch, not %d", w.what, d, w.want)
		}
	}
	if f := c.Fill(nil, c.Square(inch(5, 0))); f[c.Square(inch(11, 0))] != Unreached {
		t.Error("there is a way down from a tower of eight inches")
	}
}

// Whichever way a table lies, its ways are as long: across gaps of each width, straight and aslant, up to the
// edges of the table.
func TestChartLiesAnyWay(t *testing.T) {
	square := func(x, y int32) geom.Point {
		return geom.Point{X: x*geom.Inch + geom.Inch/2, Y: y*geom.Inch + geom.Inch/2}
	}
	for _, turn := range []struct {
		name string
		by   func(x, y int32) (int32, int32) // of corners; squares are named by their lower left one
		odd  int32
	}{
		{"as it is", func(x, y int32) (int32, int32) { return x, y }, 0},
		{"half turned", func(x, y int32) (int32, int32) { return -x, -y }, 1},
		{"mirrored at the diagonal", func(x, y int32) (int32, int32) { return y, x }, 0},
		{"half turned and mirrored", func(x, y int32) (int32, int32) { return -y, -x }, 1},
	} {
		roof := func(x0, y0, x1, y1 int32) mission.Piece {
			ax, ay := turn.by(x0, y0)
			bx, by := turn.by(x1, y1)
			ax, bx, ay, by = min(ax, bx)*geom.Inch, max(ax, bx)*geom.Inch, min(ay, by)*geom.Inch, max(ay, by)*geom.Inch
			return mission.Piece{Name: "roof", Cover: true, Height: 10 * geom.Inch,
				Polygon: geom.Polygon{{X: ax, Y: ay}, {X: bx, Y: ay}, {X: bx, Y: by}, {X: ax, Y: by}}}
		}
		// Roofs nobody climbs down from, in a row from edge to edge, with gaps of 2, 4 and 5 inches between; and
		// two that meet aslant.
		table := must.Get((&mission.Table{Name: "roofs", Width: 24 * geom.Inch, Height: 24 * geom.Inch,
			Terrain: []mission.Piece{roof(-12, -12, -9, -9), roof(-7, -12, -5, -9), roof(-1, -12, 3, -9),
				roof(8, -12, 12, -9), roof(-12, 6, -9, 9), roof(-8, 10, -6, 12)}}).Board())(t)
		c := NewChart(&table, 600, jumpTest)
		at := func(x, y int32) geom.Point {
			x, y = turn.by(x, y)
			return square(x-turn.odd, y-turn.odd)
		}
		for _, w := range []struct {
			what     string
			from, to geom.Point
			want     int // Unreached where there is no way
		}{
			{"two inches", at(-10, -11), at(-7, -11), 10 + jumpTest},
			{"four inches", at(-6, -10), at(-1, -10), 10 + 2*jumpTest},
			{"five inches", at(2, -12), at(8, -12), 10 + 2*jumpTest},
			{"and back", at(8, -12), at(2, -12), 10 + 2*jumpTest},
			{"from edge to edge", at(-12, -12), at(11, -12), 20 + 10 + jumpTest + 10 + 10 + 2*jumpTest + 30 + 10 + 2*jumpTest + 30},
			{"aslant", at(-10, 8), at(-8, 10), 10 + jumpTest},
			{"down ten inches", at(-10, -11), at(0, 0), Unreached},
		} {
			if d := int(c.Fill(nil, c.Square(w.to))[c.Square(w.from)]); d != w.want {
				t.Errorf("%s, %s: %d tenths of an inch, not %d", turn.name, w.what, d, w.want)
			}
		}
	}
}
