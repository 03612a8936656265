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
	if err != nil {
		t.Fatal(err)
	}
	setup := engine.Setup{Ruleset: rules}
	for seat := range setup.Armies {
		if setup.Armies[seat], err = roster.Load("../../engine/internal/opr/battle/testdata/lists/convoy.yaml"); err != nil {
			t.Fatal(err)
		}
	}
	if setup.Table, err = mission.StarterTable("mire"); err != nil {
		t.Fatal(err)
	}
	if setup.Mission, err = mission.StarterMission("crossroads"); err != nil {
		t.Fatal(err)
	}
	g, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(1)
	var before, after strings.Builder
	if err := render.ANSI(&before, s.View(), render.ANSIOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := opr.PutAboard(s, 1, 4); err != nil {
		t.Fatal(err)
	}
	if err := render.ANSI(&after, s.View(), render.ANSIOptions{}); err != nil {
		t.Fatal(err)
	}
	const words = "inside Amber Wagon"
	if strings.Contains(before.String(), words) || strings.Count(after.String(), words) != 1 {
		t.Errorf("the list does not say once, and only then, that a unit is %s:\n%s", words, after.String())
	}
}
