package files_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// direct are the functions of package os that open, write or move files, and that only this package calls.
var direct = map[string]bool{"Open": true, "OpenFile": true, "ReadFile": true, "Create": true,
	"CreateTemp": true, "WriteFile": true, "Rename": true, "NewFile": true, "OpenRoot": true, "Truncate": true}

// Every file goes through this package: no other code of the project calls the machine for it.
func TestNobodyElseOpensFiles(t *testing.T) {
	const root = "../.."
	here, seen := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		slashed := strings.TrimPrefix(filepath.ToSlash(path), root+"/")
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		seen++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, use := range uses(file) {
			if strings.HasPrefix(slashed, "engine/files/") {
				here++
				continue
			}
			t.Errorf("%s: os.%s, where a function of package files belongs", set.Position(use.Pos()),
				use.Sel.Name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 300 || here < 5 {
		t.Errorf("%d files of code with %d uses here were looked at: the test does not see what it should",
			seen, here)
	}
}

// uses returns where a file names one of these functions, under whatever name it imports their packages.
func uses(file *ast.File) (found []*ast.SelectorExpr) {
	names := map[string]bool{}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path != "os" && path != "io/ioutil" {
			continue
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && names[x.Name] && direct[s.Sel.Name] {
				found = append(found, s)
			}
		}
		return true
	})
	return found
}
