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
			r := must.Get(RunFile(path))(t)
			for _, f := range r.Failures {
				t.Errorf("%s:%d\nwant:\n%s\ngot:\n%s", f.File, f.Line, indent(f.Want), indent(f.Got))
			}
			if r.Passed == 0 && r.Failed == 0 {
				t.Error("the file holds no scenario")
			}
		})
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
