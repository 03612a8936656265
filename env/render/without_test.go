package render_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/roster"
	"gauntlet/env/render"
)

// A unit that is played without special rules of its list is marked in every picture.
func TestUnitsPlayedWithoutRules(t *testing.T) {
	const list = `name: Test
faction: Test
ruleset: gf3
points: 500
costs: stated
force_org: off
unknown_rules: [Glower, Seethe]
weapons:
  Blade: {attacks: 2}
units:
  - {name: Lurkers, cost: 100, size: 4, quality: 4, defense: 4, base: 32, without: [Glower, Seethe], weapons: [Blade]}
  - {name: Walkers, cost: 100, size: 4, quality: 4, defense: 4, base: 32, weapons: [Blade]}
`
	path := filepath.Join(t.TempDir(), "list.yaml")
	if err := os.WriteFile(path, []byte(list), 0o644); err != nil {
		t.Fatal(err)
	}
	a := made(roster.LoadWith(path, roster.Options{AllowUnknownRules: true}))
	p := stateOf("mire", "crossroads", 1, a, made(roster.StarterList("horde-1000"))).View()
	for name, c := range map[string]struct {
		draw  func(b *strings.Builder) error
		marks int
	}{
		"ansi": {func(b *strings.Builder) error { return render.ANSI(b, p, render.ANSIOptions{}) }, 1},
		"svg":  {func(b *strings.Builder) error { return render.SVG(b, p, render.SVGOptions{}) }, 1},
		"sketch": {func(b *strings.Builder) error {
			return render.Sketch(b, p, render.SketchOptions{Width: 160, Lines: 20})
		}, 1},
	} {
		var b strings.Builder
		if err := c.draw(&b); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "without Glower, Seethe"); n != c.marks {
			t.Errorf("%s names the rules that are not played %d times, want %d:\n%s", name, n, c.marks, b.String())
		}
	}
}
