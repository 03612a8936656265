package engine_test

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

const (
	enginePath = "gauntlet/engine"
	corePath   = enginePath + "/internal/core"
	testsPath  = enginePath + "/enginetest"
)

// list returns what the go command says of packages, line by line.
func list(t *testing.T, args ...string) []string {
	t.Helper()
	out := must.Get(exec.Command("go", append([]string{"list"}, args...)...).Output())(t)
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// The memory of a state stays inside engine: no package of it outside engine/internal takes it, returns it or
// shows it in a type that it declares, nor does a type of engine/internal lead to it that has a name outside.
// Package enginetest does, for tests.
func TestNoWayToTheMemoryOfAState(t *testing.T) {
	compiled := map[string]string{}
	for _, line := range list(t, "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", enginePath+"/...") {
		path, file, _ := strings.Cut(line, " ")
		compiled[path] = file
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(compiled[path])
	})
	core := must.Get(imports.Import(corePath))(t)
	state, n := core.Scope().Lookup("State").Type(), 0
	for path := range compiled {
		inside := strings.HasPrefix(path, enginePath+"/internal/") || path == testsPath
		if path != enginePath && !strings.HasPrefix(path, enginePath+"/") || inside {
			continue
		}
		pkg := must.Get(imports.Import(path))(t)
		w := walker{pkg: pkg, state: state, seen: map[look]bool{}}
		w.exported()
		for _, where := range w.found {
			t.Errorf("%s leads to the memory of a state", where)
		}
		n++
	}
	if n < 15 {
		t.Errorf("only %d packages were looked at", n)
	}
}

// Package enginetest, which opens states, is imported by tests and what is for tests alone.
func TestOnlyTestsOpenStates(t *testing.T) {
	for _, line := range list(t, "-f", "{{.ImportPath}} {{.Imports}}", "gauntlet/...") {
		if path, imports, _ := strings.Cut(line, " "); strings.Contains(imports, testsPath) &&
			!strings.HasSuffix(path, "test") && !strings.HasPrefix(path, testsPath+"/") {
			t.Errorf("%s imports %s", path, testsPath)
		}
	}
}

// A walker looks for the memory of a state in what a package exports.
type walker struct {
	pkg   *types.Package
	state types.Type
	seen  map[look]bool
	found []string
}

// A look at a type, with what functions take or without.
type look struct {
	types.Type
	takes bool
}

// exported looks at everything that the package exports.
func (w *walker) exported() {
	for _, name := range w.pkg.Scope().Names() {
		o := w.pkg.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		name = w.pkg.Name() + "." + name
		w.at(name, o.Type(), true)
		if _, ok := o.(*types.TypeName); ok {
			w.declared(name, types.Unalias(o.Type()))
		}
	}
}

// declared looks into a type that the package declares or has a name for. What takes a state is no way to
// one, if it comes from engine/internal.
func (w *walker) declared(where string, t types.Type) {
	named, ok := t.(*types.Named)
	own := !ok || named.Obj().Pkg() == w.pkg
	w.parts(where, t.Underlying(), own)
	for _, recv := range [2]types.Type{t, types.NewPointer(t)} {
		for m := range types.NewMethodSet(recv).Methods() {
			if m.Obj().Exported() {
				w.at(where+"."+m.Obj().Name(), m.Type(), own)
			}
		}
	}
}

// at looks at the type of something exported, or of a part of it, with what functions take where that counts.
func (w *walker) at(where string, t types.Type, takes bool) {
	t = types.Unalias(t)
	if types.Identical(t, w.state) {
		w.found = append(w.found, where)
	}
	if w.seen[look{t, takes}] {
		return
	}
	w.seen[look{t, takes}] = true
	switch t := t.(type) {
	case *types.Named: // of another package, or looked at under its own name
		for a := range t.TypeArgs().Types() {
			w.at(where, a, takes)
		}
	case *types.Map:
		w.at(where, t.Key(), takes)
		w.at(where, t.Elem(), takes)
	case *types.Signature:
		if takes {
			w.tuple(where, t.Params(), takes)
		}
		w.tuple(where, t.Results(), takes)
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		w.at(where, t.Elem(), takes)
	default:
		w.parts(where, t, takes)
	}
}

func (w *walker) tuple(where string, t *types.Tuple, takes bool) {
	for v := range t.Variables() {
		w.at(where, v.Type(), takes)
	}
}

// parts looks at the fields of a struct and at the methods of an interface.
func (w *walker) parts(where string, t types.Type, takes bool) {
	switch t := t.(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				w.at(where+"."+f.Name(), f.Type(), takes)
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if m.Exported() {
				w.at(where+"."+m.Name(), m.Type(), takes)
			}
		}
	}
}
