package render_test

import (
	"bytes"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/env"
	"gauntlet/env/render"
)

// quest returns the mission of an environment of Star Quest with everybody deployed in the first places of
// the menu.
func quest(t *testing.T, id string) *engine.State {
	t.Helper()
	s := made(engine.Compile(made(env.Setup(id, env.Options{})))).New(1)
	for s.Decision().Kind != engine.Activate {
		must(t, s.Apply(s.Menu(nil)[0]))
	}
	return s
}

func drawn(t *testing.T, s *engine.State) (text, picture string) {
	t.Helper()
	var b, v bytes.Buffer
	must(t, render.ANSI(&b, s.View(), render.ANSIOptions{}))
	must(t, render.SVG(&v, s.View(), render.SVGOptions{}))
	return b.String(), v.String()
}

func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%.6000s", want, text)
		}
	}
}

// Missions of Star Quest are drawn with their goals, the heroes' zone and exit, objectives apart from search
// tokens, Power, and statuses.
func TestQuestsAreDrawn(t *testing.T) {
	s := quest(t, "StarQuest-Breach-v1")
	text, picture := drawn(t, s)
	contains(t, text, "round 1 of 10 · 0 of 2 goals done; to do: find 1 item\n",
		". where the heroes deploy and leave", "markers: 1 objective 1, ① search token 1,",
		"heroes: Vanguard", "AI side: Brood",
		"Ilsa Wren                     1/1 models, Power 6 of 6\n", "next: heroes, activate\n")
	contains(t, picture, "to do: find 1 item", "Heroes: Vanguard", "Power 6 of 6", ">?4</text>",
		"where the heroes deploy")
	if strings.Contains(text, "score") || strings.Count(text, "_") > 0 {
		t.Errorf("a score, or an exit apart from the zone:\n%s", text)
	}
	// Below the middle of the table is the zone, 16 inches wide; nothing else is.
	dots := 0
	for row := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(row, "|") {
			dots = max(dots, strings.Count(row, "."))
		}
	}
	if dots < 30 || dots > 36 {
		t.Errorf("the zone is %d of 98 columns wide, not a third", dots)
	}

	m := enginetest.Open(s)
	starquest.SetStatus(m.Owner(), 0, party.Sick)
	m.Models[s.Game().Units()[1].First].Wounds = 4
	down := &s.Game().Units()[2]
	m.Units[2].Flags = engine.Down
	m.Models[down.First].Wounds = s.Game().Models()[down.First].Tough
	m.Models[down.First].P = geom.Point{X: 12 * geom.Inch, Y: -12 * geom.Inch}
	text, picture = drawn(t, s)
	contains(t, text, "Power 6 of 6, sick\n",
		"Oren Vask                     1/1 models, 4 of 9 wounds, Power 5 of 5\n",
		"Sister Amun                   1/1 models, 6 of 6 wounds, unconscious\n", "CC")
	contains(t, picture, "Power 6 of 6, sick", "unconscious")
}
