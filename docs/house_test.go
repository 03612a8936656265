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

// The longest function, in lines, and the most independent ways through one (McCabe's cyclomatic complexity).
// A function over these says why beside it: a line of its comment begins with "Long:".
const (
	mostFunctionLines = 60
	mostComplexity    = 25
)

func TestFunctionsAreShort(t *testing.T) {
	fset, all := sources(t)
	for i := range all {
		for _, d := range all[i].file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || explained(f) {
				continue
			}
			lines := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1
			if ways := complexity(f); lines > mostFunctionLines || ways > mostComplexity {
				t.Errorf("%s: %s has %d lines and a complexity of %d", all[i].path, f.Name.Name, lines, ways)
			}
		}
	}
}

func explained(f *ast.FuncDecl) bool {
	for line := range strings.Lines(f.Doc.Text()) {
		if strings.HasPrefix(line, "Long:") {
			return true
		}
	}
	return false
}

// complexity returns McCabe's number of a function.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(node ast.Node) bool {
		switch k := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if k.List != nil {
				n++
			}
		case *ast.CommClause:
			if k.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if k.Op == token.LAND || k.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// Where a ruleset may be named or imported: its own folder, the list of all, and what is made for it alone.
var rooms = []string{"engine/gf2", "engine/gf3", "engine/stargrave", "engine/starquest", "engine/internal/stargrave", "engine/rulesets",
	"env/onepage",
	"env/quest", "env/stargrave", "experiments/referee/gf2", "experiments/referee/gf3",
	"experiments/referee/stargrave", "experiments/referee/starquest", "agents/heroes", "agents/scripted/crews",
	"agents/scripted/quest", "agents/heuristic/crews", "agents/heuristic/quest", "agents/agentstest"}

// The names of the rulesets, and of their folders under engine.
var rulesets = []string{"gf2", "gf3", "stargrave", "starquest"}

func TestNobodyElseNamesARuleset(t *testing.T) {
	fset, all := sources(t)
	for i := range all {
		if slices.ContainsFunc(rooms, func(room string) bool {
			return strings.HasPrefix(all[i].path, room+"/")
		}) {
			continue
		}
		for _, p := range all[i].imports() {
			if parts := strings.Split(p, "/"); len(parts) > 1 && parts[0] == "engine" &&
				slices.Contains(rulesets, parts[1]) {
				t.Errorf("%s imports %s", all[i].path, p)
			}
		}
		ast.Inspect(all[i].file, func(node ast.Node) bool {
			if lit, ok := node.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				words := strings.FieldsFunc(lit.Value, func(r rune) bool {
					return !('a' <= r && r <= 'z' || '0' <= r && r <= '9')
				})
				for _, name := range rulesets { // examples of commands may name one
					if slices.Contains(words, name) && !strings.Contains(lit.Value, "gauntlet") {
						t.Errorf("%s names %s: %s", fset.Position(lit.Pos()), name, lit.Value)
					}
				}
			}
			return true
		})
	}
}
