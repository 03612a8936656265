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
