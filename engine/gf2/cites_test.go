package gf2

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets/items"
)

// absent are the rules of the other edition that refusals cite and that no unit of this one can have.
var absent = map[string]roster.RuleID{"GF3-SR-COUNTER": roster.Counter, "GF3-SR-LIMITED": roster.Limited}

// cited returns every rule of the other edition that the shared code names outside of comments, with a place
// for each, and every longer text in which such a name stands.
func cited(t *testing.T) (rules, texts map[string]string) {
	t.Helper()
	rules, texts = map[string]string{}, map[string]string{}
	whole := regexp.MustCompile(`^GF3-[A-Z0-9-]+$`)
	var files []string
	for _, pattern := range []string{"../internal/opr/*.go", "../internal/opr/*/*.go"} {
		found := must.Get(filepath.Glob(pattern))(t)
		files = append(files, found...)
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(fset, name, nil, 0))(t)
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			switch text, _ := strconv.Unquote(lit.Value); {
			case whole.MatchString(text):
				rules[text] = fset.Position(lit.Pos()).String()
			case strings.Contains(text, "GF3-"):
				texts[text] = fset.Position(lit.Pos()).String()
			}
			return true
		})
	}
	return rules, texts
}

// Whatever rule a refusal names, it has a name in this edition, and that name is one of its items.
func TestEveryCitedRuleHasAName(t *testing.T) {
	rules, texts := cited(t)
	if len(rules) < 20 {
		t.Fatalf("only %d rules are cited: the test looks in the wrong place", len(rules))
	}
	for rule, place := range rules {
		if id, foreign := absent[rule]; foreign {
			if id.Info().In("gf2") || cites[rule] != "" {
				t.Errorf("%s: %s is called a rule of the other edition alone", place, rule)
			}
			continue
		}
		if cites[rule] == "" {
			t.Errorf("%s: %s has no name in this edition", place, rule)
		}
	}
	for text, place := range texts {
		t.Errorf("%s: %q names a rule of the other edition in the middle of a text", place, text)
	}
	known := must.Get(items.Of("gf2"))(t)
	for rule, own := range cites {
		if !slices.ContainsFunc(known, func(it items.Item) bool { return it.ID == own }) {
			t.Errorf("%s stands for %s, which is no item of this edition", own, rule)
		}
	}
}
