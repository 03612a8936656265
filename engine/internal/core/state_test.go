package core_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
)

// raced returns the first state of a race, for so many turns of each seat.
func raced(t *testing.T, turns int) *core.State {
	t.Helper()
	return peek.Live(must.Get(enginetest.Race{Turns: turns}.New([2]string{"red", "blue"}))(t).New(7))
}

// A unit that leaves the table leaves no box and no middle behind.
func TestUnbox(t *testing.T) {
	s := raced(t, 2)
	s.Models[0].P = geom.Point{X: 4000, Y: 3000}
	s.Units[0].Flags |= core.OnTable
	s.Rebox(0)
	if s.Anchor(0) != s.Models[0].P {
		t.Fatalf("a model at %v has its middle at %v", s.Models[0].P, s.Anchor(0))
	}
	if s.Unbox(0); s.Anchor(0) != (geom.Point{}) || s.Boxes[0] != (geom.Box{}) {
		t.Errorf("it leaves %v and %v", s.Anchor(0), s.Boxes[0])
	}
}

// A unit alone has the bases of its own models.
func TestShape(t *testing.T) {
	if base, uniform := raced(t, 2).Shape(0); base != 500 || !uniform {
		t.Errorf("a unit of bases of 500 has them of %d, of one size: %v", base, uniform)
	}
}

// The models of a mask are told by their numbers in the game.
func TestModelsOf(t *testing.T) {
	s := raced(t, 2)
	for u, want := range [][]int{{0}, {1}} {
		if got := s.ModelsOf(u, 1); !slices.Equal(got, want) {
			t.Errorf("the models of unit %d are %v, want %v", u, got, want)
		}
	}
	if got := s.ModelsOf(0, 0); got != nil {
		t.Errorf("no models are %v", got)
	}
}

// A state of one game becomes one of another, and then is as a new one.
func TestRenewOfAnotherGame(t *testing.T) {
	s, other := raced(t, 2), raced(t, 3)
	s.Vars[0] = 1
	other.G.Renew(s, 9)
	fresh := other.G.New(9, nil)
	if got, want := s.AppendSnapshot(nil), fresh.AppendSnapshot(nil); s.G != other.G || !bytes.Equal(got, want) {
		t.Errorf("it is %x, a new one is %x", got, want)
	}
}

// A snapshot that says what cannot be is refused, with the reason.
func TestSnapshotsThatCannotBe(t *testing.T) {
	for want, lie := range map[string]func(s *core.State){
		"active seat 2":              func(s *core.State) { s.Active = 2 },
		"active seat -1":             func(s *core.State) { s.Active = -1 },
		"sides [1 1]":                func(s *core.State) { s.Side = [2]int8{1, 1} },
		"model 0 is off the table":   func(s *core.State) { s.Models[0].P.X = s.G.Table.HalfW + 1 },
		"model 1 is off the table":   func(s *core.State) { s.Models[1].P.X = -s.G.Table.HalfW - 1 },
		"model 1 is off the table: ": func(s *core.State) { s.Models[1].P.Y = s.G.Table.HalfH + 1 },
		"model 0 is off the table: ": func(s *core.State) { s.Models[0].P.Y = -s.G.Table.HalfH - 1 },
	} {
		s := raced(t, 2)
		lie(s)
		want = strings.TrimSuffix(want, ": ")
		if _, err := s.G.Restore(s.AppendSnapshot(nil)); !must.Contain(err, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A choice has one spelling: what its verb does not use is 0.
func TestPlain(t *testing.T) {
	at, form := geom.Point{X: 5}, core.Line
	for _, c := range []struct {
		name string
		a    core.Action
		want bool
	}{
		{"a hold", core.Action{Verb: core.Hold, Unit: 1, Pattern: 3}, true},
		{"a hold of a form", core.Action{Verb: core.Hold, Form: form}, false},
		{"a hold at an enemy", core.Action{Verb: core.Hold, Target: 1}, false},
		{"a hold with a number", core.Action{Verb: core.Hold, Arg: 1}, false},
		{"a hold at a place", core.Action{Verb: core.Hold, At: at}, false},
		{"a hold by a way", core.Action{Verb: core.Hold, Ways: 1, Way: [3]geom.Point{at}}, false},
		{"a hold by a way to the middle", core.Action{Verb: core.Hold, Ways: 1}, false},
		{"a move", core.Action{Verb: core.Move, At: at, Form: form, Ways: 2, Way: [3]geom.Point{at, at}}, true},
		{"a move by more than it says", core.Action{Verb: core.Move, Ways: 1, Way: [3]geom.Point{at, at}}, false},
		{"a move by 4 places", core.Action{Verb: core.Move, Ways: 4}, false},
		{"a charge", core.Action{Verb: core.Charge, Target: 1}, true},
		{"a verb after the last", core.Action{Verb: core.NumVerbs}, false},
	} {
		if got := c.a.Plain(); got != c.want {
			t.Errorf("%s is plain: %v", c.name, got)
		}
	}
}

// Every verb has a name of its own, and a number that is none is told as such.
func TestVerbsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for v := range core.NumVerbs {
		if name := v.String(); name == "" || seen[name] {
			t.Errorf("verb %d has the name %q", v, name)
		}
		seen[v.String()] = true
	}
	if got := (core.Use + 1).String(); got != "verb 30" {
		t.Errorf("the verb after the last is %q", got)
	}
}

// Penalties are taken out and added up; what is no modifier stays.
func TestDropPenalties(t *testing.T) {
	m := core.Mods{List: []core.Modifier{{Rule: "a", N: -2}, {Rule: "b", N: 0}, {Rule: "c", N: 1}, {Rule: "d", N: -1}}}
	m.DropPenalties()
	if want := []core.Modifier{{Rule: "b", N: 0}, {Rule: "c", N: 1}}; !slices.Equal(m.List, want) || m.Dropped != -3 {
		t.Errorf("%+v", m)
	}
}

// A die without a target number is told with its role and its unit, and of no model.
func TestRollFor(t *testing.T) {
	s := raced(t, 2)
	s.Trace = &core.Trace{}
	n := s.RollFor("roll-off", 1, 6)
	want := core.Event{Kind: core.Rolled, Role: "roll-off", Unit: 1, Target: -1, Model: -1, N: 1, Sides: 6}
	if len(s.Trace.Events) != 1 || fmt.Sprint(s.Trace.Events[0]) != fmt.Sprint(want) || len(s.Trace.Dice) != 1 || int(s.Trace.Dice[0]) != n {
		t.Errorf("%+v of %d", s.Trace, n)
	}
}
