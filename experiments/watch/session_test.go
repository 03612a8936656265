package watch_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/env/render"
	"gauntlet/experiments/watch"
)

// A typist types a line whenever it is asked for one, and sees it on the screen.
type typist struct {
	lines  []string
	screen io.Writer
}

func (t *typist) Read(b []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, io.EOF
	}
	line := t.lines[0] + "\n"
	t.lines = t.lines[1:]
	if _, err := io.WriteString(t.screen, line); err != nil {
		return 0, err
	}
	return copy(b, line), nil
}

// What a person sees at the terminal is reviewed like code too; docs/play.md shows a part of it.
func TestGoldenSession(t *testing.T) {
	var screen strings.Builder
	rules := must.Get(rulesets.ByName("gf3"))(t)
	m := arena.Match{Seed: 3, Trace: new(engine.Trace),
		Game: must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{Points: 500}))(t)))(t)}
	term := agents.NewTerminal(&typist{lines: strings.Split("6|2|3|deploy March Levy as line|hint|deploy at 4,14|"+
		"deploy Shield Company as line|deploy at -8,14|deploy March Outriders as line|deploy at 12,18|"+
		"card march outriders|hint|activate March Levy|advance|move by 0,-7.5|move by 0,-4|undo|move by 0,-3|odds|1|"+
		"undo|card slag|quit", "|"), screen: &screen}, &screen)
	term.Sketch = func(w io.Writer, p engine.Position) error { return render.Sketch(w, p, render.SketchOptions{}) }
	m.Agents = [2]agents.Agent{agents.NewHuman(term), must.Get(agents.New("scripted"))(t)}
	m.Observers = []arena.Observer{&watch.Narrator{W: &screen, Trace: m.Trace, Brief: true}}
	play(t, m)
	file := filepath.Join("testdata", "session.txt")
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(screen.String()), 0o644))
	}
	if diff := cmp.Diff(string(must.Get(os.ReadFile(file))(t)), screen.String()); diff != "" {
		t.Errorf("the session has changed (-rewrite writes it anew):\n%s", diff)
	}
}
