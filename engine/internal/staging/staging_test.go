package staging_test

import (
	"slices"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/starquest"
)

// A box is read by two of its corners, the lower left one first.
func TestBox(t *testing.T) {
	got := must.Get(staging.Box("from -3,4 to 3,5"))(t)
	if want := (geom.Polygon{{X: -3000, Y: 4000}, {X: 3000, Y: 4000}, {X: 3000, Y: 5000}, {X: -3000, Y: 5000}}); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for text, want := range map[string]string{
		"about 1,1":        "a box is given as in",
		"from 1,1 to":      "a box is given as in",
		"from 1,x to 2,2":  "x",
		"from 1,1 to 1,2":  "by its lower left and its upper right corner",
		"from 1,1 to 2,1":  "by its lower left and its upper right corner",
		"from 2,2 to -1,3": "by its lower left and its upper right corner",
	} {
		if _, err := staging.Box(text); !must.Contain(err, want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Units are found by their place in an army, and named all or by seat.
func TestScene(t *testing.T) {
	sc := staging.Scene{Units: []*staging.Unit{{Name: "Longest", Seat: 1}, {Name: "Long", Number: 1}, {Name: "A", Seat: 0}}}
	for _, c := range []struct {
		seat, number int
		want         string
	}{{0, 0, "A"}, {0, 1, "Long"}, {1, 0, "Longest"}, {1, 1, ""}, {2, 0, ""}} {
		u := sc.Unit(c.seat, c.number)
		if c.want == "" && u != nil || c.want != "" && (u == nil || u.Name != c.want) {
			t.Errorf("unit %d of seat %d is %+v, want %q", c.number, c.seat, u, c.want)
		}
	}
	for _, c := range []struct{ got, want []string }{
		{sc.Names(), []string{"Longest", "Long", "A"}}, {sc.Names(0), []string{"Long", "A"}}, {sc.Names(1), []string{"Longest"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	said := staging.Said[int]{}
	*said.Of(sc.Units[0]) = 3
	if *said.Of(sc.Units[0]) != 3 || *said.Of(sc.Units[1]) != 0 {
		t.Error("what is said of a unit is forgotten, or said of another")
	}
	g := peek.Live(must.Get(enginetest.Race{Turns: 2}.New([2]string{"red", "blue"}))(t).New(1)).G
	if a, b := sc.Units[0].Index(g), sc.Units[1].Index(g); a != 1 || b != 1 {
		t.Errorf("they are units %d and %d of a game with one in each army", a, b)
	}
}

// Not every ruleset's positions can be set up by hand.
func TestStages(t *testing.T) {
	race := must.Get(enginetest.Race{Turns: 2}.New([2]string{"red", "blue"}))(t)
	if _, err := staging.Of(race.Setup().Ruleset, &staging.Scene{}); !must.Contain(err, "cannot be set up by hand") {
		t.Error(err)
	}
	if s, err := staging.Of(starquest.Ruleset, &staging.Scene{}); s == nil || err != nil {
		t.Errorf("%v, %v", s, err)
	}
}
