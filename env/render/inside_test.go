package render_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/env/render"
)

// A unit inside a transport stands nowhere, and the list says where it is.
func TestInsideATransport(t *testing.T) {
	rules, err := rulesets.ByName("gf3")
	must(t, err)
	setup := engine.Setup{Ruleset: rules}
	for seat := range setup.Armies {
		setup.Armies[seat], err = roster.Load("../../engine/internal/opr/battle/testdata/lists/convoy.yaml")
		must(t, err)
	}
	setup.Table, err = mission.StarterTable("mire")
	must(t, err)
	setup.Mission, err = mission.StarterMission("crossroads")
	must(t, err)
	g, err := engine.Compile(setup)
	must(t, err)
	s := g.New(1)
	var before, after strings.Builder
	must(t, render.ANSI(&before, s.View(), render.ANSIOptions{}))
	must(t, opr.PutAboard(s, 1, 4))
	must(t, render.ANSI(&after, s.View(), render.ANSIOptions{}))
	const words = "inside Amber Wagon"
	if strings.Contains(before.String(), words) || strings.Count(after.String(), words) != 1 {
		t.Errorf("the list does not say once, and only then, that a unit is %s:\n%s", words, after.String())
	}
}
