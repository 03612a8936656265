package render_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/roster"
	"gauntlet/env/render"
)

// A unit inside a transport stands nowhere, and the list says where it is.
func TestInsideATransport(t *testing.T) {
	convoy := made(roster.Load("../../engine/internal/opr/battle/testdata/lists/convoy.yaml"))
	s := stateOf("mire", "crossroads", 1, convoy, convoy)
	var before, after strings.Builder
	must(t, render.ANSI(&before, s.View(), render.ANSIOptions{}))
	must(t, enginetest.Open(s).PutAboard(1, 4))
	must(t, render.ANSI(&after, s.View(), render.ANSIOptions{}))
	const words = "inside Amber Wagon"
	if strings.Contains(before.String(), words) || strings.Count(after.String(), words) != 1 {
		t.Errorf("the list does not say once, and only then, that a unit is %s:\n%s", words, after.String())
	}
}
