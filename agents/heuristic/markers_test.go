package heuristic_test

import (
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// A hero stays alone: it acts for itself and holds a marker of its own.
func TestHeuristicHeroesStayAlone(t *testing.T) {
	hero := Stand{Hero: true, Rules: []roster.Rule{{ID: roster.Hero}}, Weapons: Arms(Sword)}
	st := Begin(t, []Stand{hero, {Models: 5, Weapons: Arms(Sword)}, {Seat: 1, Weapons: Arms(Sword)}}, nil)
	for st.Decision().Kind != engine.JoinUnit {
		st.Do(st.Menu(nil)[0])
	}
	if a, why := st.With(New(t, "heuristic")).Ask(); a.Verb != engine.Pass {
		t.Errorf("the hero joins unit %d: %s", a.Target, why)
	}
}

// A unit goes to a marker and stands between it and the enemy.
func TestHeuristicScreens(t *testing.T) {
	marker := At(0, 5)
	st := Set(t, []Stand{{Models: 5, Weapons: Arms(Sword)}, {Seat: 1, Y: 30, Models: 5, Weapons: Arms(Sword)}},
		[]geom.Point{marker})
	st.With(New(t, "heuristic"))
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	if _, why := st.Ask(); !strings.Contains(why, "onto the enemy's way to marker 1") ||
		!strings.Contains(why, "screen +") {
		t.Error(why)
	}
	for st.Decision().Kind != engine.Activate && !st.Over() {
		st.Act()
	}
	if at := st.Anchor(0); at.Y <= marker.Y || geom.Dist2(at, marker) > opr.HoldRange*opr.HoldRange {
		t.Errorf("it stands at %v", at)
	}
}

// After a melee a unit moves on to the marker that it can take.
func TestHeuristicMovesOn(t *testing.T) {
	marker := At(-5, 0)
	st := Set(t, []Stand{{Models: 10, Quality: 2, Weapons: Arms(Sword)},
		{Seat: 1, Y: 6, Quality: 6, Defense: 6, Weapons: Arms(Sword)},
		{Seat: 1, X: 30, Y: 30, Models: 10, Points: 300, Weapons: Arms(Sword)}}, []geom.Point{marker})
	st.With(New(t, "heuristic"))
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	st.Do(engine.Action{Verb: engine.Charge, Unit: 0, Target: 1})
	for !st.Over() && st.Decision().Kind != engine.Consolidate {
		st.Act()
	}
	a, why := st.Ask()
	if from := st.Anchor(0); geom.Dist2(a.At, marker) >= geom.Dist2(from, marker) || !strings.Contains(why, "there: +") {
		t.Errorf("from %v to %v: %s", from, a.At, why)
	}
}
