package effects_test

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
)

// Definitions of several files are read one after the other; a name that two files define is refused with the place,
// however it is written.
func TestLoadsFiles(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	a := file("a.yaml", "special_rules: [{name: Keen, does: [{at: to-hit, do: {mod: 1}}]}]\n")
	b := file("b.yaml", "special_rules: [{name: Slack, does: [{at: to-hit, do: {mod: -1}}]}]\n")
	again := file("c.yaml", "special_rules: [{name: keen, does: [{at: ap, do: {mod: 1}}]}]\n")
	rules := must.Get(effects.Load([]string{b, a}))(t)
	if len(rules) != 2 || rules[0].Name != "Slack" || rules[1].Name != "Keen" {
		t.Errorf("%v", rules)
	}
	for _, c := range []struct {
		paths []string
		want  string
	}{
		{[]string{a, b, again}, `c.yaml: special rule "keen" is defined in another file too`},
		{[]string{a, a}, `a.yaml: special rule "Keen" is defined in another file too`},
		{[]string{filepath.Join(dir, "none.yaml")}, "none.yaml"},
	} {
		if rules, err := effects.Load(c.paths); !must.Contain(err, c.want) || rules != nil {
			t.Errorf("%v: %v, %v, not %q", c.paths, rules, err, c.want)
		}
	}
}
