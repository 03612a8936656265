package scenario

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

var rewrite = flag.Bool("rewrite", false,
	"replace the expected outcomes of all scenarios by what the engine does now; read the change against the rules")

// TestScenarios runs every scenario of the project.
func TestScenarios(t *testing.T) {
	root := filepath.Join("..", "..", "testdata", "scenarios")
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".txt") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scenario files under %s: %v", len(files), root, err)
	}
	for _, path := range files {
		name := must.Get(filepath.Rel(root, path))(t)
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			if *rewrite {
				rewriteFile(t, path)
			}
			f := must.Get(parse(path, must.Get(os.ReadFile(path))(t)))(t)
			for i := range f.scripts {
				if bad := must.Get(f.run(&f.scripts[i]))(t); bad != nil {
					t.Errorf("%s:%d\nwant:\n%s\ngot:\n%s", bad.File, bad.Line, indent(bad.Want), indent(bad.Got))
				}
				checkSides(t, &f.scripts[i])
			}
		})
	}
}

// checkSides sees to it that the project's own scenarios say of every die how many sides it has, unless those
// are six: they would not notice otherwise that a rule rolls another.
func checkSides(t *testing.T, sc *script) {
	for i := range sc.steps {
		st := &sc.steps[i]
		for n, sides := range st.sides[:min(len(st.sides), len(st.dice))] {
			if d := st.dice[n]; sides != 6 && d.sides == 0 {
				t.Errorf("line %d: die %d of the command has %d sides: write d%d:%d", st.line, n+1, sides, sides, d.shows)
			}
		}
	}
}

func indent(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }

func rewriteFile(t *testing.T, path string) {
	data := must.Get(os.ReadFile(path))(t)
	out := must.Get(rewritten(path, data))(t)
	if !bytes.Equal(out, data) {
		must.Do(t, os.WriteFile(path, out, 0o644))
	}
}
