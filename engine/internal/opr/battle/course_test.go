package battle_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/rulesets"
)

// How far a game has come tells how many markers are still to be placed, who deploys first from the deployment on, in
// which formation a unit is being placed, and nothing once the game is over.
func TestCourse(t *testing.T) {
	s := mustCompile(t, "mixed-500", "horde-500", "courtyard", "standoff").New(5)
	course := func() battle.Course { return battle.CourseOf(peek.Live(s)) }
	markers, first, placed := 0, -1, map[engine.Formation]bool{}
	for !s.Over() {
		d, c := s.Decision(), course()
		switch d.Kind {
		case engine.PlaceMarker:
			if markers == 0 {
				markers = c.Left
			}
			if c.Left != markers-int(enginetest.Open(s).Marks) || c.Left < 1 || c.First != -1 {
				t.Fatalf("%d markers are left of %d, and player %d is first", c.Left, markers, c.First+1)
			}
		case engine.DeployUnit:
			if first < 0 {
				first = int(d.Seat)
			}
			if c.Form != engine.AsItStands {
				t.Errorf("a unit is placed as %s before it is chosen", c.Form)
			}
		case engine.DeployAt:
			placed[c.Form] = true
		case engine.Activate:
			if c.Left != 0 {
				t.Fatalf("in round %d %d markers are left", s.View().Round(), c.Left)
			}
		}
		if first >= 0 && c.First != first {
			t.Fatalf("player %d deployed first, it is told of player %d", first+1, c.First+1)
		}
		menu := s.Menu(nil)
		a := menu[0]
		if d.Kind == engine.DeployUnit { // in whatever formation comes last
			a = menu[len(menu)-1]
		}
		must.Do(t, s.Apply(a))
	}
	if c := course(); c.First != -1 || c.Left != 0 || c.Form != engine.AsItStands {
		t.Errorf("after the end %+v", c)
	}
	if markers == 0 || first < 0 || len(placed) == 0 || placed[engine.AsItStands] {
		t.Errorf("%d markers, player %d is first, units are placed as %v", markers, first+1, placed)
	}
}

// An edition under rulings goes by those that are named and by the first value of all others; one that it does not
// have is an error.
func TestUnderRulings(t *testing.T) {
	for value, want := range map[string]bool{"on": true, "off": false, "": true} {
		var under []engine.Ruling
		if value != "" {
			under = []engine.Ruling{{Name: "gf3.losses_keep_coherency", Value: value}}
		}
		e := must.Get(rulesets.EditionUnder("gf3", under))(t)
		if e.Losses.Coherent != want || e.Losses.Seen {
			t.Errorf("%q: %+v", value, e.Losses)
		}
	}
	_, err := rulesets.EditionUnder("gf3", []engine.Ruling{{Name: "gf3.none", Value: "on"}})
	if err == nil || !strings.Contains(err.Error(), "gf3.none") {
		t.Error(err)
	}
}

// Whoever is asked for the place of a unit is told so when the answer is another.
func TestRefusesNoPlace(t *testing.T) {
	s := mustCompile(t, "mixed-500", "horde-500", "courtyard", "standoff").New(5)
	for s.Decision().Kind != engine.DeployAt {
		must.Do(t, s.Apply(s.Menu(nil)[0]))
	}
	u := s.Decision().Unit
	for want, a := range map[string]engine.Action{
		"a place must be chosen": {Verb: engine.Hold, Unit: u},
		"is being deployed":      {Verb: engine.Place, Unit: u + 1},
		"lies off the table":     {Verb: engine.Place, Unit: u, At: geom.Point{X: geom.MaxCoord + 1}},
		"has no such formation":  {Verb: engine.Place, Unit: u, Form: 99},
	} {
		if err := s.Apply(a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
