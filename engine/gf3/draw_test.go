package gf3_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
	"gauntlet/engine/roster"
)

// Lists that are drawn keep the limits of the organisation rules, in the style that has most units too.
func TestDrawnListsAreOrganised(t *testing.T) {
	for _, points := range []int{1000, 2000} {
		most, heroes, unitPoints := roster.Limits(points)
		text := must.Get(gf3.Ruleset.(engine.Drawer).DrawArmy(draw.Order{Points: points, Seed: 3, Style: "horde"}))(t)
		a := must.Get(roster.Parse("drawn.yaml", text))(t)
		led := 0
		for _, u := range a.Units {
			if u.Hero {
				led++
			}
			if int(u.Points) > unitPoints {
				t.Errorf("%d points: %s costs %d, at most %d", points, u.Name, u.Points, unitPoints)
			}
		}
		if a.Ruleset != gf3.Ruleset.Name() || len(a.Units) < 2 || len(a.Units)-led > most || led > heroes {
			t.Errorf("%d points, %s: %d units, at most %d, %d heroes, at most %d",
				points, a.Ruleset, len(a.Units), most, led, heroes)
		}
	}
}
