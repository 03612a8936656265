package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/files"
)

// A mutant is one small change: the text of a file from one byte to another is replaced.
type mutant struct {
	File   string `json:"file"` // from the root of the project, with slashes
	Line   int    `json:"line"`
	What   string `json:"what"` // the kind of change
	Before string `json:"before"`
	After  string `json:"after"`

	from, to int
	column   int // in bytes, from 1
}

// exchanged are the operators that take the place of others.
var exchanged = map[token.Token]struct {
	by   token.Token
	what string
}{
	token.LSS: {token.LEQ, "comparison"}, token.LEQ: {token.LSS, "comparison"},
	token.GTR: {token.GEQ, "comparison"}, token.GEQ: {token.GTR, "comparison"},
	token.EQL: {token.NEQ, "comparison"}, token.NEQ: {token.EQL, "comparison"},
	token.LAND: {token.LOR, "connective"}, token.LOR: {token.LAND, "connective"},
	token.ADD: {token.SUB, "arithmetic"}, token.SUB: {token.ADD, "arithmetic"},
	token.ADD_ASSIGN: {token.SUB_ASSIGN, "arithmetic"}, token.SUB_ASSIGN: {token.ADD_ASSIGN, "arithmetic"},
	token.INC: {token.DEC, "arithmetic"}, token.DEC: {token.INC, "arithmetic"},
}

// maxSource is how long a file of source or of floors may be (bytes).
const maxSource = 1 << 20

// mutantsOf returns all mutants of the files of a package that are no tests and not generated, in the order
// of the files and their text.
func mutantsOf(dir string) (all []mutant, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := files.Read(name, maxSource)
		if err != nil {
			return nil, err
		}
		of, err := mutantsIn(filepath.ToSlash(name), text)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no code to change", dir)
	}
	return all, nil
}

// mutantsIn returns all mutants of a file.
func mutantsIn(name string, text []byte) ([]mutant, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments)
	if err != nil || ast.IsGenerated(file) {
		return nil, err
	}
	f := finder{name: name, text: text, file: set.File(file.Pos())}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			f.function(d.Type, d.Body)
		}
		if d, ok := d.(*ast.GenDecl); ok && (d.Tok == token.CONST || d.Tok == token.VAR) {
			ast.Inspect(d, f.expression)
		}
	}
	slices.SortStableFunc(f.found, func(a, b mutant) int { return a.from - b.from })
	return f.found, nil
}

// A finder collects the mutants of a file.
type finder struct {
	name  string
	text  []byte
	file  *token.File
	found []mutant
}

// change notes that the text between two places becomes another.
func (f *finder) change(what string, from, to token.Pos, after string) {
	a, b := f.file.Offset(from), f.file.Offset(to)
	if before := string(f.text[a:b]); before != after {
		at := f.file.Position(from)
		f.found = append(f.found, mutant{f.name, at.Line, what, before, after, a, b, at.Column})
	}
}

// function finds the mutants of a function's body; functions in it have results of their own.
func (f *finder) function(kind *ast.FuncType, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			f.function(n.Type, n.Body)
			return false
		case *ast.IfStmt:
			f.negate(n.Cond)
		case *ast.ForStmt:
			f.negate(n.Cond)
		case *ast.BlockStmt:
			f.leaveOut(n.List)
		case *ast.CaseClause:
			f.leaveOut(n.Body)
		case *ast.ReturnStmt:
			f.zeros(kind, n)
		}
		return f.expression(n)
	})
}

// expression finds the mutants of operators and numbers.
func (f *finder) expression(n ast.Node) bool {
	exchange := func(tok token.Token, at token.Pos) {
		if x, ok := exchanged[tok]; ok {
			f.change(x.what, at, at+token.Pos(len(tok.String())), x.by.String())
		}
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		exchange(n.Op, n.OpPos)
	case *ast.AssignStmt:
		exchange(n.Tok, n.TokPos)
	case *ast.IncDecStmt:
		exchange(n.Tok, n.TokPos)
	case *ast.BasicLit:
		if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil && n.Kind == token.INT {
			f.change("number", n.Pos(), n.End(), strconv.FormatInt(v+1, 10))
		}
	}
	return true
}

// negate turns a condition round, unless its own operators are exchanged to that effect.
func (f *finder) negate(cond ast.Expr) {
	if cond == nil {
		return
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	f.change("condition", cond.Pos(), cond.End(),
		"!("+string(f.text[f.file.Offset(cond.Pos()):f.file.Offset(cond.End())])+")")
}

// leaveOut leaves out each statement that can be: not declarations, returns and what holds other statements.
func (f *finder) leaveOut(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				f.change("left out", s.Pos(), s.End(), "")
			}
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt:
			f.change("left out", s.Pos(), s.End(), "")
		}
	}
}

// zeros returns the zero value of each result in place of what is returned, and true for false.
func (f *finder) zeros(kind *ast.FuncType, n *ast.ReturnStmt) {
	if kind.Results == nil || len(n.Results) == 0 || len(n.Results) != kind.Results.NumFields() {
		return
	}
	at := 0
	for _, field := range kind.Results.List {
		typ := string(f.text[f.file.Offset(field.Type.Pos()):f.file.Offset(field.Type.End())])
		for range max(1, len(field.Names)) {
			x := n.Results[at]
			at++
			zero := "*new(" + typ + ")"
			was := string(f.text[f.file.Offset(x.Pos()):f.file.Offset(x.End())])
			switch {
			case typ == "bool" && was == "false":
				zero = "true"
			case was == "nil" || was == "0" || was == `""`:
				continue
			}
			f.change("returned", x.Pos(), x.End(), zero)
		}
	}
}

// apply returns the text of the mutant's file with the change.
func (m *mutant) apply(text []byte) []byte {
	return slices.Concat(text[:m.from], []byte(m.After), text[m.to:])
}

// shuffled returns the order in which the mutants of a package are taken.
func shuffled(all []mutant, dir string, seed uint64) []mutant {
	r := stream(dir, seed)
	r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return all
}

// draw returns so many of the packages, in their order; all of them when some is 0.
func draw(packages []string, some int, seed uint64) []string {
	if some == 0 || some >= len(packages) {
		return packages
	}
	taken := stream("packages", seed).Perm(len(packages))[:some]
	slices.Sort(taken)
	out := make([]string, some)
	for i, k := range taken {
		out[i] = packages[k]
	}
	return out
}

// stream returns the chance that belongs to a name and a seed.
func stream(name string, seed uint64) *rand.Rand {
	sum := uint64(14695981039346656037) // FNV-1a
	for _, b := range []byte(name) {
		sum = (sum ^ uint64(b)) * 1099511628211
	}
	return rand.New(rand.NewPCG(seed, sum))
}
