// Package docs_test holds the code to what docs/architecture.md says of its structure.
package docs_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A source is one Go file of the project, tests and generated files left out.
type source struct {
	path  string // from the root of the project, with slashes
	file  *ast.File
	lines int
}

// sources parses all Go files of the project that are no tests and not generated.
func sources(t *testing.T) (*token.FileSet, []source) {
	t.Helper()
	fset := token.NewFileSet()
	var out []source
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && len(d.Name()) > 2 && d.Name()[0] == '.' {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		if !ast.IsGenerated(file) {
			rel := strings.TrimPrefix(filepath.ToSlash(name), "../")
			out = append(out, source{rel, file, bytes.Count(text, []byte("\n"))})
		}
		return nil
	})
	if err != nil || len(out) < 100 {
		t.Fatalf("%d files, %v", len(out), err)
	}
	return fset, out
}

// imports returns the packages of the project that a file imports, from the root of the project.
func (s *source) imports() (paths []string) {
	for _, i := range s.file.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err == nil && strings.HasPrefix(p, "gauntlet/") {
			paths = append(paths, strings.TrimPrefix(p, "gauntlet/"))
		}
	}
	return paths
}

// The floors of the house, from the ground up: a package imports its own floor and those below.
var floors = []string{"engine", "env", "models", "agents", "training", "experiments", "cmd"}

func TestDependenciesPointOneWay(t *testing.T) {
	floor := func(p string) int {
		top, _, _ := strings.Cut(p, "/")
		return slices.Index(floors, top)
	}
	_, all := sources(t)
	for i := range all {
		for _, p := range all[i].imports() {
			if floor(p) > floor(all[i].path) {
				t.Errorf("%s imports %s, which stands above it", all[i].path, p)
			}
		}
	}
}

// The largest package, in lines.
const mostLines = 5000

func TestPackagesAreSmall(t *testing.T) {
	size := map[string]int{}
	_, all := sources(t)
	for i := range all {
		size[path.Dir(all[i].path)] += all[i].lines
	}
	for p, n := range size {
		if n > mostLines {
			t.Errorf("package %s has %d lines, at most %d", p, n, mostLines)
		}
	}
}
