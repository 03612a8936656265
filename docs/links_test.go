// Package docs_test holds the documents to the repository: what they name exists.
package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"gauntlet/cmd"
	"gauntlet/engine/enginetest/must"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const root = ".."

// A page is one document, taken apart into text and blocks of code.
type page struct {
	name   string // from the root of the repository
	text   string // without blocks of code
	blocks []string
}

var (
	fenced   = regexp.MustCompile("(?ms)^```.*?^```$")
	indented = regexp.MustCompile(`(?m)^    \S.*$`)
	code     = regexp.MustCompile("`([^`\n]+)`")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	printed  = regexp.MustCompile(`/environments/[^R].*\.md$`)
	notSlug  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// pages returns the documents that people write. The pages of single environments are printed by the program.
func pages(t *testing.T) []page {
	t.Helper()
	return must.Get(read())(t)
}

var read = sync.OnceValues(func() ([]page, error) {
	names := []string{"README.md", "CHANGELOG.md", "experiments/results/README.md"}
	for _, dir := range []string{"docs", "deploy"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, _ fs.DirEntry, err error) error {
			name, _ := filepath.Rel(root, path)
			if filepath.Ext(name) == ".md" && !printed.MatchString(name) {
				names = append(names, filepath.ToSlash(name))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	all := make([]page, len(names))
	for i, name := range names {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		text := string(b)
		blocks := append(fenced.FindAllString(text, -1), indented.FindAllString(text, -1)...)
		text = indented.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
		all[i] = page{name, text, blocks}
	}
	return all, nil
})

// decision reports whether a page records a decision: it tells what was true when it was taken.
func (p page) decision() bool { return strings.HasPrefix(p.name, "docs/decisions/") }

// slugs returns the anchors of a page's headings.
func (p page) slugs() []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(p.text, -1) {
		all = append(all, strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return all
}

func TestLinks(t *testing.T) {
	all := pages(t)
	for _, p := range all {
		for _, m := range link.FindAllStringSubmatch(p.text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := p.name
			if file != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(p.name), file))
			}
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s: nothing is at %s", p.name, m[1])
			}
			if anchor == "" {
				continue
			}
			i := slices.IndexFunc(all, func(q page) bool { return q.name == target })
			if i < 0 || !slices.Contains(all[i].slugs(), anchor) {
				t.Errorf("%s: %s has no heading #%s", p.name, target, anchor)
			}
		}
	}
}

// What looks like a path of the repository, in a sentence or in a command, is one. * stands for any name, and an ending
// may be left out.
func TestPaths(t *testing.T) {
	entries := must.Get(os.ReadDir(root))(t)
	var tops []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != ".git" && e.Name() != "out" {
			tops = append(tops, e.Name())
		}
	}
	for _, p := range pages(t) {
		if p.decision() {
			continue
		}
		for word := range strings.FieldsSeq(strings.Join(append(p.blocks, inline(p)...), "\n")) {
			word = strings.TrimPrefix(strings.TrimPrefix(strings.Trim(word, `"'(),;:`), "./"), "gauntlet/")
			path, _, _ := strings.Cut(strings.TrimSuffix(word, "/..."), ":")
			top, rest, found := strings.Cut(path, "/")
			if !found || rest == "" || !slices.Contains(tops, top) || strings.ContainsAny(path, "<>") {
				continue
			}
			same, err := filepath.Glob(filepath.Join(root, path))
			longer, _ := filepath.Glob(filepath.Join(root, path+".*"))
			if err != nil || len(same)+len(longer) == 0 {
				t.Errorf("%s: there is no %s", p.name, path)
			}
		}
	}
}

// inline returns the code within a page's sentences.
func inline(p page) []string {
	var all []string
	for _, m := range code.FindAllStringSubmatch(p.text, -1) {
		all = append(all, m[1])
	}
	return all
}

var exported = regexp.MustCompile(`^(?:\*|&)?([a-z0-9]+)\.([A-Z]\w*)`)

// What looks like a name of one of our packages, such as env.Make, is exported by one.
func TestNames(t *testing.T) {
	folders := map[string][]string{}
	for _, top := range []string{"engine", "env", "models", "agents", "training", "experiments", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() != "testdata" {
				folders[d.Name()] = append(folders[d.Name()], path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	names := map[string][]string{}
	for _, p := range pages(t) {
		if p.decision() {
			continue
		}
		for _, word := range inline(p) {
			m := exported.FindStringSubmatch(word)
			if m == nil || folders[m[1]] == nil {
				continue
			}
			if names[m[1]] == nil {
				names[m[1]] = exports(t, folders[m[1]])
			}
			if !slices.Contains(names[m[1]], m[2]) {
				t.Errorf("%s: package %s has no %s", p.name, m[1], m[2])
			}
		}
	}
}

// exports returns what the packages in folders export: types, functions, values, and the methods of their types.
func exports(t *testing.T, folders []string) []string {
	t.Helper()
	all := []string{""}
	for _, folder := range folders {
		files := must.Get(filepath.Glob(filepath.Join(folder, "*.go")))(t)
		for _, file := range files {
			f := must.Get(parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution))(t)
			for _, d := range f.Decls {
				all = append(all, declared(d)...)
			}
		}
	}
	return all
}

func declared(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		var all []string
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				all = append(all, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					all = append(all, n.Name)
				}
			}
		}
		return all
	}
	return nil
}

// The command tree is made once: nothing here runs a command.
var tree = sync.OnceValue(cmd.New)

// The commands and flags that the documents show are there, in blocks of code with values that fit.
func TestCommands(t *testing.T) {
	for _, p := range pages(t) {
		if p.decision() {
			continue
		}
		for _, block := range p.blocks {
			for _, words := range commands(block) {
				if why := wrong(words); why != "" {
					t.Errorf("%s: gauntlet %s: %s", p.name, strings.Join(words, " "), why)
				}
			}
		}
		for _, word := range inline(p) {
			words := split(strings.TrimPrefix(word, "gauntlet "))
			if !strings.HasPrefix(word, "gauntlet ") && (len(words) < 2 || !isCommand(words[0])) {
				continue
			}
			if why := wrongNames(words); why != "" {
				t.Errorf("%s: `%s`: %s", p.name, word, why)
			}
		}
	}
}

var program = regexp.MustCompile(`(?:^|[;|&] *|\bdo )(?:go run \./cmd/gauntlet|gauntlet) +([^;|&>]*)`)

// commands returns the arguments of every call of our program in a block of code.
func commands(block string) [][]string {
	var all [][]string
	for line := range strings.Lines(block) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		for _, m := range program.FindAllStringSubmatch(line, -1) {
			all = append(all, split(strings.ReplaceAll(m[1], "$w", "1")))
		}
	}
	return all
}

// split takes a command line apart at spaces outside quotes.
func split(line string) []string {
	var words []string
	for _, m := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(line, -1) {
		words = append(words, strings.Trim(m, `'"`))
	}
	return words
}

func isCommand(name string) bool {
	return slices.ContainsFunc(tree().Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

// wrong returns what a command line has that the command does not take, "" when all fits.
func wrong(words []string) string {
	c, rest, err := tree().Find(words)
	if err != nil {
		return err.Error()
	}
	if err := c.ParseFlags(rest); err != nil {
		return err.Error()
	}
	if c.HasSubCommands() && c.Flags().NArg() > 0 {
		return "there is no command " + c.Flags().Arg(0)
	}
	if err := c.ValidateArgs(c.Flags().Args()); err != nil {
		return err.Error()
	}
	return ""
}

// wrongNames is wrong for a line with words such as N and FILE in the places of values.
func wrongNames(words []string) string {
	c, rest, err := tree().Find(words)
	if err != nil {
		return err.Error()
	}
	if len(rest) == 1 && rest[0] == "--help" {
		return ""
	}
	if c == tree() || c.HasSubCommands() && !c.HasFlags() && len(rest) > 0 &&
		!strings.HasPrefix(rest[0], "-") {
		return "there is no such command"
	}
	for _, word := range rest {
		name, _, _ := strings.Cut(strings.Trim(word, "[]"), "=")
		var f *pflag.Flag
		switch {
		case strings.HasPrefix(name, "--"):
			f = c.Flag(name[2:])
		case len(name) == 2 && name[0] == '-':
			f = c.Flags().ShorthandLookup(name[1:])
		default:
			continue
		}
		if f == nil {
			return "there is no flag " + name
		}
	}
	return ""
}

// The sentences of the page on troubleshooting are sentences of the program. Parts that vary stand there as an ellipsis.
func TestErrorSentences(t *testing.T) {
	var source strings.Builder
	for _, top := range []string{"agents", "cmd", "engine", "experiments", "models", "training"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			source.Write(b)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	text := source.String()
	for _, p := range pages(t) {
		if p.name != "docs/troubleshooting.md" {
			continue
		}
		for line := range strings.Lines(p.text) {
			cells := strings.Split(line, "|")
			if len(cells) < 2 {
				continue
			}
			for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
				for part := range strings.SplitSeq(m[1], "…") {
					if !strings.Contains(text, part) {
						t.Errorf("%s: no source file has %q", p.name, part)
					}
				}
			}
		}
	}
}
