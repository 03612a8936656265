package sense_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr/sense"
)

// Of two different places exactly one is left of the other, and none is left of itself; the two seats see
// them the other way round.
func TestLeftOf(t *testing.T) {
	p := Set(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 20}}, nil).View()
	places := []geom.Point{At(-1, 0), At(0, -1), At(0, 0), At(0, 1), At(1, 0)} // from left to right
	for i, a := range places {
		for k, b := range places {
			if got := sense.LeftOf(p, 0, a, b); got != (i < k) {
				t.Errorf("seat 0: %v left of %v: %v", a, b, got)
			}
			if got := sense.LeftOf(p, 1, a, b); got != (i > k) {
				t.Errorf("seat 1: %v left of %v: %v", a, b, got)
			}
		}
	}
}

// What is worth more comes first, then what is further left.
func TestBefore(t *testing.T) {
	st := Set(t, []Stand{{Points: 20, X: 5}, {Points: 10, X: -5}, {Points: 10, X: -9}, {Seat: 1, Y: 20}}, nil)
	order := []int{0, 2, 1}
	for i, u := range order {
		for k, v := range order {
			if got := sense.Before(st.View(), 0, u, v); got != (i < k) {
				t.Errorf("unit %d before unit %d: %v", u, v, got)
			}
		}
	}
}

// The nearest marker is found, the leftmost of equally near ones whatever their order; without markers none.
func TestMarkers(t *testing.T) {
	for _, markers := range [][]geom.Point{{At(8, 0), At(-8, 0), At(0, 11)}, {At(0, 11), At(-8, 0), At(8, 0)}} {
		st := Set(t, []Stand{{X: 10, Y: -5}, {X: 12, Y: -5}, {X: -10}, {Seat: 1, Y: 11}}, markers)
		near := func(seat int, at geom.Point) geom.Point {
			return markers[sense.NearestMarker(st.View(), seat, at)]
		}
		if a, b := near(0, At(0, 0)), near(1, At(0, 0)); a != At(-8, 0) || b != At(8, 0) {
			t.Errorf("from the middle %v for seat 0 and %v for seat 1", a, b)
		}
		if got := near(0, At(3, -2)); got != At(8, 0) {
			t.Errorf("from the right %v", got)
		}
		// Two units stand about one marker, one about another and none about the one far away, which seat 1's
		// own unit stands about.
		if a, b := sense.LonelyMarker(st.View(), 0), sense.LonelyMarker(st.View(), 1); a != At(0, 11) ||
			b != At(8, 0) {
			t.Errorf("seat 0 finds %v the loneliest, seat 1 %v", a, b)
		}
		enginetest.Open(st.State).Marks = 0
		if m := sense.NearestMarker(st.View(), 0, At(0, 0)); m != -1 {
			t.Errorf("without markers: %d", m)
		}
		if at := sense.LonelyMarker(st.View(), 0); at != (geom.Point{}) {
			t.Errorf("without markers the loneliest place is %v", at)
		}
	}
}

// A move off the menu is answered as it is, one of a pattern by that entry, and a pattern that is not offered
// by the first entry.
func TestMove(t *testing.T) {
	menu := []engine.Action{{Pattern: 4, At: At(1, 0)}, {Pattern: 7, At: At(2, 0)}}
	for _, c := range []struct{ to, want engine.Action }{
		{engine.Action{Pattern: engine.OffPattern, At: At(9, 9)}, engine.Action{Pattern: engine.OffPattern, At: At(9, 9)}},
		{engine.Action{Pattern: 7, At: At(3, 0)}, menu[1]},
		{engine.Action{Pattern: 5, At: At(2, 0)}, menu[0]},
	} {
		if got := sense.Move(menu, c.to); got != c.want {
			t.Errorf("%+v is answered by %+v", c.to, got)
		}
	}
}

// Entries are found by what they do, and a charge by its target; what is not there is answered by the first.
func TestFind(t *testing.T) {
	menu := []engine.Action{{Verb: engine.Hold}, {Verb: engine.Charge, Target: 2}, {Verb: engine.Charge, Target: 5},
		{Verb: engine.Rush}}
	for _, c := range []struct {
		verb   engine.Verb
		target int
		want   int
	}{{engine.Charge, 5, 2}, {engine.Charge, 2, 1}, {engine.Charge, 3, 0}, {engine.Rush, 5, 3}, {engine.Advance, 2, 0}} {
		if got := sense.FindAction(menu, c.verb, c.target); got != c.want {
			t.Errorf("%s at %d: entry %d", c.verb, c.target, got)
		}
	}
	if a, b := sense.FindVerb(menu, engine.Rush), sense.FindVerb(menu, engine.Advance); a != 3 || b != 0 {
		t.Errorf("entries %d and %d", a, b)
	}
}

// A square is where its middle is, and what lies beyond the table is in the square at its edge. What is said
// of a square holds in its middle.
func TestSquares(t *testing.T) {
	table := must.Get((&mission.Table{Name: "walls", Width: 24 * geom.Inch, Height: 20 * geom.Inch,
		Terrain: []mission.Piece{
			{Name: "wall", Impassable: true, Polygon: Rectangle(0, 0, 8)},
			{Name: "screen", Blocks: true, Polygon: Rectangle(0, 6, 8)},
			{Name: "mire", Difficult: true, Polygon: Rectangle(0, -6, 8)}}}).Board())(t)
	c := sense.NewChart(&table, geom.Inch/2, 30)
	if c.Squares() != 24*20 || c.Raised() {
		t.Errorf("%d squares, raised %v", c.Squares(), c.Raised())
	}
	for k := range c.Squares() {
		if got := c.Square(c.Middle(k)); got != k {
			t.Fatalf("the middle of square %d is in square %d", k, got)
		}
	}
	for _, p := range [][2]geom.Point{{At(-13, 0), At(-12, 0)}, {At(13, 3), {X: 11_999, Y: 3000}},
		{At(0, -11), At(0, -10)}, {At(1, 11), {X: 1000, Y: 9999}}} {
		if a, b := c.Square(p[0]), c.Square(p[1]); a != b {
			t.Errorf("%v is in square %d, %v in %d", p[0], a, p[1], b)
		}
	}
	for _, w := range []struct {
		what                        string
		at                          geom.Point
		free, barred, clear, walled bool // the last two of the way straight through
	}{
		{"wall", At(0, 0), false, true, true, true},
		{"screen", At(0, 6), true, false, false, false},
		{"mire", At(0, -6), false, false, true, false},
		{"nothing", At(9, 0), true, false, true, false},
	} {
		k := c.Square(w.at)
		a, b := w.at.Sub(At(0, 3)), w.at.Add(At(0, 3))
		if c.Free(k) != w.free || c.Barred(k) != w.barred || c.Clear(a, b) != w.clear || c.Walled(a, b) != w.walled {
			t.Errorf("%s: free %v, barred %v, clear %v, walled %v", w.what, c.Free(k), c.Barred(k), c.Clear(a, b),
				c.Walled(a, b))
		}
	}
}
