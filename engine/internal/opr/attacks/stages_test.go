package attacks_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/attacks"
)

// What rules of lists do stands in this file of the package.
const ofLists = "listed.go"

// TestStagesAskOnce holds what listed.go says: a stage asks once whether any army defines special rules, and
// calls nothing about them where none does. Only what tells a trace of an attack may call it anyway.
func TestStagesAskOnce(t *testing.T) {
	fset := token.NewFileSet()
	files := map[string]*ast.File{}
	for _, name := range must.Get(filepath.Glob("*.go"))(t) {
		files[name] = must.Get(parser.ParseFile(fset, name, nil, 0))(t)
	}
	var costly []string
	for _, d := range files[ofLists].Decls {
		f, ok := d.(*ast.FuncDecl)
		// a bit more for both, and what is called for wounds that there are by rules of lists alone
		if ok && !slices.Contains([]string{"AllRegenerate", "worsened"}, f.Name.Name) {
			costly = append(costly, f.Name.Name)
		}
	}
	if len(costly) < 20 {
		t.Fatalf("%s has %d functions; this test looks in the wrong place", ofLists, len(costly))
	}
	asking := 0
	for name, file := range files {
		if name == ofLists || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || strings.HasPrefix(f.Name.Name, "tell") || strings.HasPrefix(f.Name.Name, "explain") {
				continue
			}
			asks := 0
			look(f.Body, false, func(n ast.Node, guarded bool) {
				if asksLists(n) {
					asks++
				}
				c, ok := n.(*ast.CallExpr)
				if !ok || guarded {
					return
				}
				called, ok := c.Fun.(*ast.SelectorExpr)
				if ok && slices.Contains(costly, called.Sel.Name) && !traced(f, c) {
					t.Errorf("%s: %s calls %s in all games; it has to ask HasLists before", fset.Position(c.Pos()),
						f.Name.Name, called.Sel.Name)
				}
			})
			if asks > 1 {
				t.Errorf("%s: %s asks HasLists %d times; put what it does for rules of lists into one function",
					fset.Position(f.Pos()), f.Name.Name, asks)
			}
			asking += min(asks, 1)
		}
	}
	if asking < 8 {
		t.Errorf("%d functions ask HasLists; this test looks in the wrong place", asking)
	}
}

// asksLists reports whether an expression is HasLists of a game.
func asksLists(n ast.Node) bool {
	s, ok := n.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "HasLists"
}

// traced reports whether a call in a function stands where its trace is told.
func traced(f *ast.FuncDecl, call ast.Node) (is bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if i, ok := n.(*ast.IfStmt); ok && mentions(i.Cond, "Trace") {
			is = is || i.Body.Pos() < call.Pos() && call.Pos() < i.Body.End()
		}
		return true
	})
	return is
}

// mentions reports whether a field of a name is read in an expression.
func mentions(e ast.Expr, name string) (does bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == name {
			does = true
		}
		return true
	})
	return does
}

// look shows visit every node below one, and whether it is reached only where lists define rules.
func look(n ast.Node, guarded bool, visit func(ast.Node, bool)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.IfStmt:
			if !demands(n.Cond, token.LAND, false) {
				break
			}
			look(n.Cond, guarded, visit)
			look(n.Body, true, visit)
			if n.Else != nil {
				look(n.Else, guarded, visit)
			}
			return false
		case *ast.BinaryExpr:
			if !demands(n.X, n.Op, n.Op == token.LOR) {
				break
			}
			look(n.X, guarded, visit)
			look(n.Y, true, visit)
			return false
		}
		visit(n, guarded)
		return true
	})
}

// demands reports whether a condition of operands joined by op holds only where HasLists is so, or not so.
func demands(e ast.Expr, op token.Token, not bool) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return demands(e.X, op, not)
	case *ast.BinaryExpr:
		return e.Op == op && (demands(e.X, op, not) || demands(e.Y, op, not))
	case *ast.UnaryExpr:
		return not && e.Op == token.NOT && asksLists(e.X)
	}
	return !not && asksLists(e)
}

// TestStrikeIsSmall holds a strike to its size: it is copied for every attack that is rolled or weighed. What is
// added for rules of lists goes into the words that are there, or has to be worth its cost (`bench odds`).
func TestStrikeIsSmall(t *testing.T) {
	const most = 168
	if n := unsafe.Sizeof(attacks.Strike{}); n > most {
		t.Errorf("a Strike has %d bytes, more than %d", n, most)
	}
}
