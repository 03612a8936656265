package all_test

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/env/render"
)

var prompts = regexp.MustCompile(`(?m)^> `)

// At every decision a person can look at cards, ask for odds and hints, and save; sketch, question and menu fit
// a terminal of 24 lines and 80 columns.
func TestPersonAtTheTable(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		army    string // of the person
		want    []string
	}{
		{"gf3", "../../engine/internal/opr/battle/testdata/lists/convoy.yaml", []string{"weapon ", "rules ", "wounds on the average", "strikes back before losses", "shoots best at",
			"cast with "}},
		{"gf2", "", []string{"weapon ", "rules ", "wounds on the average", "strikes back before losses"}},
		{"starquest", "", []string{"weapon ", "own     power ", "wounds on the average", "strikes back before losses"}},
	} {
		t.Run(c.ruleset, func(t *testing.T) {
			t.Parallel()
			rules := must.Get(rulesets.ByName(c.ruleset))(t)
			game := must.Get(engine.Compile(must.Get(engine.Prepare(rules,
				engine.Choice{Armies: [2]string{c.army}}))(t)))(t)
			var out strings.Builder
			typed := strings.Repeat("odds\nhint\ncard\nsave My Game\n1\nodds\nhint\n2\nadvance\ncharge\n1\n", 400)
			term := agents.NewTerminal(strings.NewReader(typed), &out)
			term.Sketch = func(w io.Writer, p engine.Position) error { return render.Sketch(w, p, render.SketchOptions{}) }
			person := agents.NewHuman(term)
			saved := 0
			person.Save = func(path string) error {
				if saved++; path != "My Game" {
					t.Errorf("saved as %q", path)
				}
				if saved == 2 {
					return errors.New("the disk is full")
				}
				return nil
			}
			m := arena.Match{Game: game, Seed: 4,
				Agents: [2]agents.Agent{person, must.Get(agents.New("scripted"))(t)}}
			res := must.Get(new(arena.Referee).Play(context.Background(), m))(t)
			text := out.String()
			for _, want := range append(c.want, "heuristic ", "; because: ", "saved in My Game", "the disk is full\n",
				"nothing on this menu is an attack") {
				if !strings.Contains(text, want) {
					t.Errorf("%q was not shown (%+v)", want, res)
				}
			}
			for _, bad := range []string{"heuristic knows no answer", "heuristic cannot play"} {
				if strings.Contains(text, bad) {
					t.Errorf("%q was shown", bad)
				}
			}
			screens := 0
			for _, screen := range prompts.Split(text, -1) {
				if !strings.HasPrefix(screen, "\n") {
					continue // an answer to what was asked
				}
				lines := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
				if screens++; len(lines)+1 > 24 {
					t.Fatalf("a decision takes %d lines:\n%s", len(lines)+1, screen)
				}
				for _, line := range lines {
					if len([]rune(line)) > 80 {
						t.Fatalf("a line is longer than 80 columns: %s", line)
					}
				}
			}
			if screens < 30 || saved < 10 {
				t.Errorf("%d screens, saved %d times", screens, saved)
			}
		})
	}
}
