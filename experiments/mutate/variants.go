package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gauntlet/engine/files"
)

// Variants are mutants that are compiled together: each function has a copy for each of its mutants, and the
// environment of the process says which copy is called (mutant schemata: Untch, Offutt and Harrold, ISSTA 1993).
// Compiling dominates the time that a mutant takes, above all in packages that many others import.
type variants struct {
	fates   []fate   // survived for those that are compiled in, foreign for those that do not compile
	alone   []bool   // outside any function: these are compiled one by one
	bins    []string // a compiled suite for each suite, "" for one that is not needed
	unfit   [][]string
	overlay string
}

// variantEnv is the environment variable with the number of the mutant, from 1.
const variantEnv = "MUTANT_VARIANT"

// number is the file that reads it.
const number = `package %s

import (
	"os"
	"strconv"
)

var variant__ = func() int { n, _ := strconv.Atoi(os.Getenv(%q)); return n }()
`

// compile compiles mutants of the package together, in a folder.
func (r *trial) compile(ctx context.Context, some []mutant, tmp string) (*variants, error) {
	v := &variants{fates: make([]fate, len(some)), alone: make([]bool, len(some)),
		bins: make([]string, len(r.suites)), unfit: make([][]string, len(r.suites)),
		overlay: filepath.Join(tmp, "overlay.json")}
	for {
		spans, err := v.write(some, tmp)
		if err != nil {
			return nil, err
		}
		out, err := output(ctx, "", "go", "build", "-gcflags=-e", "-overlay", v.overlay, "-o", os.DevNull, "./"+r.name)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !v.blame(out, spans) { // each by itself, then
			for i := range v.alone {
				v.alone[i] = true
			}
		}
	}
	for i := range r.suites {
		s := &r.suites[i]
		names := r.needed(s, v, some)
		if len(names) == 0 {
			continue
		}
		v.bins[i] = filepath.Join(tmp, fmt.Sprintf("suite%d", i))
		if out, err := output(ctx, "", "go", "test", "-c", "-vet=off", "-overlay", v.overlay, "-o", v.bins[i],
			s.path); err != nil {
			return nil, errors.Join(ctx.Err(), fmt.Errorf("the tests of %s do not compile:\n%s", s.path, out))
		}
		if err := v.tryNone(ctx, s, i, names, r.o.timeout); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// needed returns the tests of a suite that run any of the mutants that are compiled together.
func (r *trial) needed(s *suite, v *variants, some []mutant) (names []string) {
	for i := range some {
		if v.fates[i] != survived || v.alone[i] {
			continue
		}
		groups, _ := s.groups(&some[i], r.blocks)
		names = append(names, slices.Concat(groups...)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

var failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// tryNone runs tests without any mutant. Those that fail cannot bear the copies: they measure what a call costs.
func (v *variants) tryNone(ctx context.Context, s *suite, i int, names []string, timeout time.Duration) error {
	for len(names) > 0 {
		out, err := runTests(ctx, s.dir, v.bins[i], names, timeout)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		bad := failedTest.FindStringSubmatch(out)
		if bad == nil || !slices.Contains(names, bad[1]) {
			v.unfit[i] = append(v.unfit[i], names...)
			return nil
		}
		v.unfit[i] = append(v.unfit[i], bad[1])
		names = slices.DeleteFunc(names, func(n string) bool { return n == bad[1] })
	}
	return nil
}

// A span is where the copy for a mutant stands in the file that is compiled.
type span struct {
	file        string // its name without folders
	first, last int    // lines
	mutant      int
}

// write writes the changed files and the overlay that puts them into the place of the real ones.
func (v *variants) write(some []mutant, tmp string) (spans []span, err error) {
	replace := map[string]string{}
	byFile := map[string][]int{}
	for i := range some {
		if v.fates[i] == survived && !v.alone[i] {
			byFile[some[i].File] = append(byFile[some[i].File], i)
		}
	}
	for _, name := range sortedKeys(byFile) {
		text, err := files.Read(name, maxSource)
		if err != nil {
			return nil, err
		}
		out, more, pkg, err := v.vary(name, text, some, byFile[name])
		if err != nil {
			return nil, err
		}
		spans = append(spans, more...)
		from, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		changed, reads := filepath.Join(tmp, path.Base(name)), filepath.Join(tmp, "variant__.go")
		replace[from], replace[filepath.Join(filepath.Dir(from), "variant__.go")] = changed, reads
		if err := errors.Join(files.Write(changed, out), files.Write(reads, fmt.Appendf(nil, number, pkg, variantEnv))); err != nil {
			return nil, err
		}
	}
	doc, err := json.Marshal(map[string]any{"Replace": replace})
	return spans, errors.Join(err, files.Write(v.overlay, doc))
}

func sortedKeys(m map[string][]int) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// vary returns a file with copies of its functions for some mutants, where these stand, and its package's name.
// Mutants outside of functions are marked as such.
func (v *variants) vary(name string, text []byte, some []mutant, these []int) (out []byte, spans []span, pkg string,
	err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, 0)
	if err != nil {
		return nil, nil, "", err
	}
	at := func(p token.Pos) int { return set.File(file.Pos()).Offset(p) }
	calls, copies := map[*ast.FuncDecl]string{}, []byte{}
	line := strings.Count(string(text), "\n") + 1
	for _, i := range these {
		m := &some[i]
		d := enclosing(file, at, m)
		if d == nil {
			v.alone[i] = true
			continue
		}
		calls[d] += dispatch(d, i+1, text, at)
		from := at(d.Pos())
		if d.Doc != nil {
			from = at(d.Type.Func)
		}
		n := at(d.Name.End())
		one := slices.Concat([]byte("\n"), text[from:n], []byte(suffix(i+1)), text[n:m.from], []byte(m.After),
			text[m.to:at(d.End())], []byte("\n"))
		lines := strings.Count(string(one), "\n")
		spans = append(spans, span{path.Base(name), line + 1, line + lines, i})
		copies, line = append(copies, one...), line+lines
	}
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	for d, call := range calls {
		edits = append(edits, edit{at(d.Body.Lbrace) + 1, at(d.Body.Lbrace) + 1, " switch variant__ {" + call + "}; "})
		for k, p := range parameters(d) {
			if p.at != token.NoPos {
				edits = append(edits, edit{at(p.at), at(p.at) + p.long, fmt.Sprintf("p__%d ", k)})
			}
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	last := 0
	for _, e := range edits {
		out = append(append(out, text[last:e.from]...), e.text...)
		last = e.to
	}
	return slices.Concat(out, text[last:], []byte("\n"), copies), spans, file.Name.Name, nil
}

func suffix(n int) string { return "__" + strconv.Itoa(n) }

// enclosing returns the function in whose body a mutant is; nil for none, and for those that nobody calls by name.
func enclosing(file *ast.File, at func(token.Pos) int, m *mutant) *ast.FuncDecl {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && at(d.Body.Lbrace) < m.from && m.to <= at(d.Body.Rbrace) &&
			d.Name.Name != "init" && d.Name.Name != "_" {
			return d
		}
	}
	return nil
}

// A parameter of a function. One without a name is given one in front of its type or in the place of the blank.
type parameter struct {
	name string
	at   token.Pos // where the name is to be written; NoPos where it has one
	long int       // how many bytes it takes the place of
	rest bool      // it takes any number of arguments
}

// parameters returns the receiver of a function, if it has one, and its parameters.
func parameters(d *ast.FuncDecl) (all []parameter) {
	lists := []*ast.FieldList{d.Type.Params}
	if d.Recv != nil {
		lists = []*ast.FieldList{d.Recv, d.Type.Params}
	}
	for _, list := range lists {
		for _, field := range list.List {
			_, rest := field.Type.(*ast.Ellipsis)
			blank := fmt.Sprintf("p__%d", len(all))
			if len(field.Names) == 0 {
				all = append(all, parameter{blank, field.Type.Pos(), 0, rest})
			}
			for _, n := range field.Names {
				blank = fmt.Sprintf("p__%d", len(all))
				if n.Name == "_" {
					all = append(all, parameter{blank, n.Pos(), 1, rest})
				} else {
					all = append(all, parameter{n.Name, token.NoPos, 0, rest})
				}
			}
		}
	}
	return all
}

// dispatch returns the case that calls the copy of a function for a mutant.
func dispatch(d *ast.FuncDecl, n int, text []byte, at func(token.Pos) int) string {
	all := parameters(d)
	call := d.Name.Name + suffix(n)
	if d.Recv != nil {
		call, all = all[0].name+"."+call, all[1:]
	}
	if d.Type.TypeParams != nil {
		var types []string
		for _, f := range d.Type.TypeParams.List {
			for _, name := range f.Names {
				types = append(types, name.Name)
			}
		}
		call += "[" + strings.Join(types, ", ") + "]"
	}
	var args []string
	for _, p := range all {
		if p.rest {
			p.name += "..."
		}
		args = append(args, p.name)
	}
	call += "(" + strings.Join(args, ", ") + ")"
	if d.Type.Results == nil {
		return fmt.Sprintf("case %d: %s; return; ", n, call)
	}
	return fmt.Sprintf("case %d: return %s; ", n, call)
}

var compileError = regexp.MustCompile(`(?m)([^/\\\s:]+\.go):(\d+):\d+: `)

// blame marks the mutants that a compiler complains of, and reports whether there are any.
func (v *variants) blame(out string, spans []span) (some bool) {
	for _, hit := range compileError.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(hit[2])
		for _, s := range spans {
			if s.file == hit[1] && s.first <= line && line <= s.last && v.fates[s.mutant] == survived {
				v.fates[s.mutant], some = foreign, true
			}
		}
	}
	return some
}

// try runs the tests that run a mutant, the i-th of those that are compiled together, until one fails.
func (r *trial) try(ctx context.Context, v *variants, m *mutant, i int) (fate, error) {
	if v.alone[i] {
		return r.one(ctx, m, nil)
	}
	if v.fates[i] != survived {
		return v.fates[i], nil
	}
	unfit := false
	for k := range r.suites {
		s := &r.suites[k]
		names, took := s.groups(m, r.blocks)
		for g, group := range names {
			fit := slices.DeleteFunc(slices.Clone(group), func(n string) bool { return slices.Contains(v.unfit[k], n) })
			if unfit = unfit || len(fit) < len(group); len(fit) == 0 {
				continue
			}
			_, err := runTests(withVariant(ctx, i+1), s.dir, v.bins[k], fit, patience(took[g], r.o.timeout))
			if f, err := judge(ctx, err, killed); f != survived || err != nil {
				return f, err
			}
		}
	}
	if unfit { // the others have passed
		return r.one(ctx, m, v.unfit)
	}
	return survived, nil
}

// withVariant has the programs that are run with a context be those of a mutant.
func withVariant(ctx context.Context, n int) context.Context {
	return context.WithValue(ctx, variantKey{}, n)
}

type variantKey struct{}
