package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

// The types of the contract are declared in an internal package, which go doc does not show: their
// documentation here tells every exported field.
func TestTypesOfTheContractAreDocumented(t *testing.T) {
	file := must.Get(parser.ParseFile(token.NewFileSet(), "engine.go", nil, parser.ParseComments))(t)
	docs := map[string]string{}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			docs[s.(*ast.TypeSpec).Name.Name] = g.Doc.Text()
		}
	}
	for _, v := range []any{engine.Setup{}, engine.Ruling{}, engine.RulingInfo{}, engine.Decision{},
		engine.Action{}, engine.Outcome{},
		engine.IllegalAction{}, engine.UnitDef{}, engine.ModelDef{}, engine.Unit{}, engine.Model{},
		engine.Marker{}, engine.Trace{},
		engine.Event{}, engine.Modifier{}} {
		typ := reflect.TypeOf(v)
		for f := range typ.Fields() {
			if f.IsExported() && !regexp.MustCompile(`(?m)^\t`+f.Name+` +\S`).MatchString(docs[typ.Name()]) {
				t.Errorf("the documentation of %s does not tell its field %s", typ.Name(), f.Name)
			}
		}
	}
}
