package record

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// box is a square of 2 inches, counter-clockwise, and round a circle of radius 1 about 10,0.
var (
	box   = Piece{Polygon: []Point{{-1000, -1000}, {1000, -1000}, {1000, 1000}, {-1000, 1000}}}
	round = Piece{Center: Point{10000, 0}, Radius: 1000}
)

func near(a, b float64) bool { return math.Abs(a-b) < 0.01 }

// How deep points and ways lie in pieces, and how far from them.
func TestPieces(t *testing.T) {
	for _, c := range []struct {
		piece       *Piece
		at          Point
		depth       float64
		to          Point // the way from at
		gap, inside float64
	}{
		{&box, Point{0, 0}, 1000, Point{0, 500}, 0, 1000},
		{&box, Point{600, 0}, 400, Point{5000, 0}, 0, 400},
		{&box, Point{1000, 0}, 0, Point{2000, 0}, 0, 0},
		{&box, Point{1003, 0}, -3, Point{1003, 400}, 3, -3},
		{&box, Point{-3000, 0}, -2000, Point{3000, 0}, 0, 1000},
		{&box, Point{-3000, 500}, -2000, Point{3000, 500}, 0, 500},
		{&box, Point{-3000, 1000}, -2000, Point{3000, 1000}, 0, 0}, // along an edge
		{&box, Point{0, 3000}, -2000, Point{3000, 0}, 1000 / math.Sqrt2, -1000 / math.Sqrt2},
		{&box, Point{0, 2000}, -1000, Point{2000, 0}, 0, 0}, // by a corner
		{&box, Point{-3000, 2000}, -math.Hypot(2000, 1000), Point{-2000, 2000}, math.Hypot(1000, 1000),
			-math.Hypot(1000, 1000)},
		{&box, Point{-5000, 1000.5}, -math.Hypot(4000, 0.5), Point{5000, 1000.5}, 0.5, -0.5},
		{&round, Point{10000, 0}, 1000, Point{12000, 0}, 0, 1000},
		{&round, Point{8000, 0}, -1000, Point{8500, 0}, 500, -500},
		{&round, Point{8000, 400}, 1000 - math.Hypot(2000, 400), Point{12000, 400}, 0, 600},
	} {
		if got := c.piece.Depth(c.at); !near(got, c.depth) {
			t.Errorf("%v lies %v deep, want %v", c.at, got, c.depth)
		}
		if got := c.piece.ToSegment(c.at, c.to); !near(got, c.gap) {
			t.Errorf("the way from %v to %v is %v away, want %v", c.at, c.to, got, c.gap)
		}
		if got := c.piece.Through(c.at, c.to); !near(got, c.inside) {
			t.Errorf("the way from %v to %v leads %v deep, want %v", c.at, c.to, got, c.inside)
		}
	}
}

// Ways meet where they cross, touch, or lie along each other; not where only their lines do.
func TestMeets(t *testing.T) {
	for _, c := range []struct {
		a, b, c, d Point
		want       bool
	}{
		{Point{0, 0}, Point{2, 2}, Point{0, 2}, Point{2, 0}, true},
		{Point{0, 0}, Point{2, 0}, Point{1, 0}, Point{1, 3}, true},
		{Point{0, 0}, Point{2, 0}, Point{2, 0}, Point{3, 5}, true},
		{Point{0, 0}, Point{2, 0}, Point{2, 0}, Point{4, 0}, true},
		{Point{2, 0}, Point{4, 0}, Point{0, 0}, Point{2, 0}, true},
		{Point{0, 0}, Point{0, 2}, Point{0, 2}, Point{0, 4}, true},
		{Point{0, 2}, Point{0, 4}, Point{0, 0}, Point{0, 2}, true},
		{Point{0, 0}, Point{2, 0}, Point{3, 0}, Point{4, 0}, false},
		{Point{0, 0}, Point{0, 2}, Point{0, 3}, Point{0, 4}, false},
		{Point{0, 0}, Point{2, 0}, Point{3, -1}, Point{3, 1}, false},
		{Point{0, 0}, Point{2, 0}, Point{1, 1}, Point{1, 3}, false},
	} {
		if got := meets(c.a, c.b, c.c, c.d); got != c.want {
			t.Errorf("%v to %v and %v to %v meet: %v", c.a, c.b, c.c, c.d, got)
		}
	}
}

// A record whose numbers name nothing is refused with the place, and no other.
func TestRead(t *testing.T) {
	const head = `{"header": {"units": [{"id": 0, "seat": 0}, {"id": 1, "seat": 1}], ` +
		`"models": [{"id": 0, "unit": 0, "guest": -1}, {"id": 1, "unit": 1, "guest": -1}]}, "steps": [{"n": 7, `
	const bad = "step 7 names a unit or a model that there is not"
	for _, c := range []struct{ text, want string }{
		{head + `"unit": 1, "declared": [{"unit": 1, "target": 0, "models": [1]}]}]}`, ""},
		{head + `"unit": 2}]}`, bad},
		{head + `"declared": [{"unit": 2, "target": 0}]}]}`, bad},
		{head + `"declared": [{"unit": 0, "target": 2}]}]}`, bad},
		{head + `"declared": [{"unit": 0, "target": -1}]}]}`, bad},
		{head + `"declared": [{"unit": 0, "target": 1, "models": [0, 2]}]}]}`, bad},
		{head + `"dice": [{"unit": 2, "target": 0}]}]}`, bad},
		{head + `"dice": [{"unit": 0, "target": 2}]}]}`, bad},
		{head + `"dice": [{"unit": 0, "target": 1, "models": [-1]}]}]}`, bad},
		{head + `"moves": [{"unit": 0, "model": 0, "path": [[0, 0], [1, 1]]}]}]}`, ""},
		{head + `"moves": [{"unit": 0, "model": 1, "path": [[0, 0]]}]}]}`, bad},
		{head + `"moves": [{"unit": 0, "model": 2, "path": [[0, 0]]}]}]}`, bad},
		{head + `"moves": [{"unit": 0, "model": 0, "path": []}]}]}`, bad},
		{head + `"wounds": [{"unit": 1, "model": 1}]}]}`, ""},
		{head + `"wounds": [{"unit": 0, "model": 1}]}]}`, bad},
		{head + `"wounds": [{"unit": 0, "model": -1}]}]}`, bad},
		{head + `"units": [{"unit": 2}]}]}`, bad},
		{head + `"turns": [{"unit": -1}]}]}`, bad},
		{`{"header": {"units": [{"id": 1, "seat": 0}]}}`, "unit 0 has the number 1 and the seat 0"},
		{`{"header": {"units": [{"id": 0, "seat": 2}]}}`, "unit 0 has the number 0 and the seat 2"},
		{`{"header": {"units": [{"id": 0, "seat": -2}]}}`, "unit 0 has the number 0 and the seat -2"},
		{`{"header": {"units": [{"id": 0, "seat": -1}]}}`, ""},
		{`{"header": {"models": [{"id": 0, "unit": 0}]}}`, "model 0 has the number 0 and the unit 0"},
		{`{"header": `, "the record cannot be read"},
	} {
		switch _, err := Read(strings.NewReader(c.text)); {
		case c.want == "" && err != nil:
			t.Errorf("%v for %s", err, c.text)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %q for %s", err, c.want, c.text)
		}
	}
}

// Points are written in inches and read in their thousandths.
func TestPointsInInches(t *testing.T) {
	const text = "[1.5,-2.25]"
	var p Point
	if err := json.Unmarshal([]byte(text), &p); err != nil || p != (Point{1500, -2250}) {
		t.Errorf("%s is read as %v, %v", text, p, err)
	}
	if b, err := json.Marshal(p); err != nil || string(b) != text {
		t.Errorf("%v is written as %s, %v", p, b, err)
	}
}

// Of each hero that has joined a unit this is followed, also of the first model; numbers of no model are
// none.
func TestFollowsWhoHasJoined(t *testing.T) {
	p := &Position{Models: make([]Stand, 3)}
	p.EndStep(&Step{Joined: []Joined{{Model: 0}, {Model: 2}, {Model: 3}, {Model: -1}}})
	for m, want := range []bool{true, false, true} {
		if got := p.Models[m].Joined; got != want {
			t.Errorf("model %d has joined: %v, want %v", m, got, want)
		}
	}
}
