package effects_test

import (
	"os"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	_ "gauntlet/engine/rulesets"
)

// The examples of docs/special-rules.md are read, and there is one for every pair of a stage and a deed.
func TestDocument(t *testing.T) {
	text := string(must.Get(os.ReadFile("../../docs/special-rules.md"))(t))
	type pair struct {
		at effects.Stage
		do effects.Deed
	}
	shown := map[pair]bool{}
	for i, block := range strings.Split(text, "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		rules, err := effects.Parse("docs/special-rules.md", []byte(block), roster.Grantable()...)
		if err != nil {
			t.Fatalf("example %d: %v", i+1, err)
		}
		for _, r := range rules {
			for _, e := range r.Does {
				shown[pair{e.At, e.Do}] = true
			}
		}
	}
	for _, f := range effects.Forms() {
		if !shown[pair{f.At, f.Do}] {
			t.Errorf("docs/special-rules.md has no example of %s at %s", f.Do, f.At)
		}
		if !strings.Contains(text, "`"+f.At.String()+"`") {
			t.Errorf("docs/special-rules.md does not explain %s", f.At)
		}
	}
}
