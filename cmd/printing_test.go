package cmd

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain, with é, 名 and 🎲\tand\nlines": "plain, with é, 名 and 🎲\tand\nlines",
		"\x1b[2J\x07\r\x00\x7f":              `\u001b[2J\u0007\u000d\u0000\u007f`,
		"\u009b31m\u0085\u202eabc\u2069":     `\u009b31m\u0085\u202eabc\u2069`,
		"a\x9bb\xff\xc3":                     `a\u009bb\u00ff\u00c3`,
	} {
		if got := clean(in); got != want {
			t.Errorf("%q is cleaned to %q, want %q", in, got, want)
		}
		// Wherever it is cut, it comes to the same, but for a last character without its end.
		for at := range in {
			var b bytes.Buffer
			p := &printer{w: &b}
			p.Write([]byte(in[:at]))
			p.Write([]byte(in[at:]))
			if got := b.String(); got != strings.TrimSuffix(want, `\u00c3`) {
				t.Errorf("%q, cut at %d, is cleaned to %q, want %q", in, at, got, want)
			}
		}
	}
}

// hostile is a text that clears a terminal and paints it red, by C0 and by C1.
const hostile = "\x1b[2J\u009b31m"

// Nothing from outside reaches the terminal as it is: names of files, texts of scenarios, lists and logs.
func TestNothingActsOnTheTerminal(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	sound := string(must.Get(os.ReadFile(must.Get(filepath.Glob("../testdata/scenarios/gf3/*.txt"))(t)[0]))(t))
	var cases struct {
		Cases []map[string]any `json:"cases"`
	}
	must.Do(t, json.Unmarshal(must.Get(os.ReadFile("../testdata/odds/gf3.json"))(t), &cases))
	cases.Cases = cases.Cases[:1]
	cases.Cases[0]["id"] = hostile
	named := must.Get(json.Marshal(cases))(t)
	log := put("log/results.jsonl", `{"format":"gauntlet results","version":2,"engine":"`+hostile+`"}`+"\n")
	for _, args := range [][]string{
		{"army", "check", put("list"+hostile+".yaml", "army: x\n")},
		{"army", "check", put("list.yaml", "army: \"x\"\n"+hostile+": 3\n")},
		{"army", "check", filepath.Join(dir, "none"+hostile+".yaml")},
		{"scenario", "run", put("a.txt", "# heading "+hostile+"\nruleset gf3\n"+hostile+"\n")},
		{"scenario", "run", put(hostile+".txt", strings.Replace(sound, "\n  ", "\n  "+hostile, 1))},
		{"scenario", "run", put("b.txt", strings.Replace(sound, "\n  ", "\n  "+hostile, 1))},
		{"replay", "show", put("game.replay", hostile)},
		{"odds", "--cases", put("bad.json",
			`{"cases": [{"id": "\u001b[2J\u009b31m", "ruleset": "`+hostile+`"}]}`)},
		{"odds", "--cases", put("cases.json", string(named))},
		{"train", "--config", put("config.yaml", "name: \""+hostile+"\"\n")},
		{"train", "report", dir + hostile},
		{"tournament", "verify", filepath.Dir(log)},
		{"play", "--agents", hostile + ",random"},
		{hostile},
		{"--" + hostile},
	} {
		for _, asJSON := range []bool{false, true} {
			if asJSON {
				args = append(args, "--json")
			}
			_, out, errs := call(t, args...)
			if text := out + errs; strings.ContainsAny(text, "\x1b\u009b\r") || text == "" {
				t.Errorf("%q: standard output %q, standard error %q", args, out, errs)
			}
		}
	}
	// In JSON it is still what it was.
	_, out, _ := call(t, "odds", "--cases", filepath.Join(dir, "cases.json"), "--json")
	var docs []struct{ ID string }
	if err := json.Unmarshal([]byte(out), &docs); err != nil || docs[0].ID != hostile {
		t.Errorf("%v: %q", err, out)
	}
}

// Commands say nothing but through the printer: the stream of errors as it is goes to bars alone, which wipe
// their own line.
func TestWhoWritesToTheTerminal(t *testing.T) {
	allowed := map[string]int{"newBar": 1, "observe": 1, "errTo": 1}
	set := token.NewFileSet()
	for _, path := range must.Get(filepath.Glob("*.go"))(t) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(set, path, nil, 0))(t)
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				x, _ := s.X.(*ast.Ident)
				f, in := d.(*ast.FuncDecl)
				raw := s.Sel.Name == "ErrOrStderr" ||
					x != nil && x.Name == "os" && (s.Sel.Name == "Stdout" || s.Sel.Name == "Stderr") &&
						path != "cmd.go"
				if raw && (!in || allowed[f.Name.Name] == 0) {
					t.Errorf("%s: %s past the printer", set.Position(n.Pos()), s.Sel.Name)
				} else if raw {
					allowed[f.Name.Name]--
				}
				return true
			})
		}
	}
	for name, left := range allowed {
		if left != 0 {
			t.Errorf("%s does not write to the terminal any more", name)
		}
	}
}
