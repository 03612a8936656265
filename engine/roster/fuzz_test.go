package roster_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// FuzzParse holds any input to one of two results: an army that keeps every limit, or errors that name the
// file.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("../gf?/lists/*.yaml")
	if err != nil || len(files) != len(StarterOf(gf2))+len(StarterOf(gf3)) {
		f.Fatal(len(files), err)
	}
	for _, name := range files {
		data := must.Get(os.ReadFile(name))(f)
		f.Add(data)
	}
	f.Add([]byte(good))
	for _, in := range hostile() {
		// The long ones are TestHostile's; here they would only slow every mutation down.
		f.Add([]byte(in[:min(len(in), 4000)]))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Parse("f.yaml", data)
		if err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				if !strings.HasPrefix(line, "f.yaml:") || strings.HasPrefix(line, "f.yaml:0:") {
					t.Fatalf("error without a place: %q", line)
				}
			}
			return
		}
		must.Do(t, a.Check())
		cost, _ := total(a)
		if cost > a.Points {
			t.Fatalf("%d points in a list of %d", cost, a.Points)
		}
	})
}

// FuzzParseRule holds what ParseRule accepts to reading the same when it is written again.
func FuzzParseRule(f *testing.F) {
	for _, s := range []string{"AP(2)", "PA (+2)", "Éclaireur", "Tough 3", "AP((2))", "(", ")", "9", "AP(2) ",
		"Furious()"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, ruleset := range everywhere {
			r, err := ParseRule(text, ruleset)
			if err != nil {
				continue
			}
			again, err := ParseRule(r.String(), ruleset)
			if err != nil || again != r {
				t.Fatalf("%q is %v, which reads as %v, %v", text, r, again, err)
			}
			if !slices.Contains(r.ID.Info().Rulesets, ruleset) {
				t.Fatalf("%v is no rule of %s", r, ruleset)
			}
		}
	})
}
