package render_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/rulesets"
	"gauntlet/env/render"
)

func TestSketch(t *testing.T) {
	rules := made(rulesets.ByName("gf3"))
	p := made(engine.Compile(made(engine.Prepare(rules, engine.Choice{Points: 1000})))).New(1).View()
	for _, c := range []struct {
		opt   render.SketchOptions
		lines int
		end   string // of the last line
	}{
		{render.SketchOptions{}, 13, "|"},
		{render.SketchOptions{Lines: 6, Width: 60}, 6, "and 6 more: map shows all"},
		{render.SketchOptions{Lines: 40, Width: 120, Color: true}, 40, "|"},
	} {
		var b strings.Builder
		must(t, render.Sketch(&b, p, c.opt))
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines) != c.lines || !strings.HasSuffix(lines[len(lines)-1], c.end) {
			t.Errorf("%+v: %d lines, the last is %q", c.opt, len(lines), lines[len(lines)-1])
		}
		if strings.Contains(b.String(), "\x1b") != c.opt.Color {
			t.Errorf("%+v: colours are not as asked for", c.opt)
		}
	}
	for _, opt := range []render.SketchOptions{{Width: 39}, {Width: 241}, {Lines: 5}, {Lines: 101}} {
		if err := render.Sketch(new(strings.Builder), p, opt); err == nil ||
			!strings.Contains(err.Error(), "is outside 40 to 240 and 6 to 100") {
			t.Errorf("%+v: %v", opt, err)
		}
	}
}
