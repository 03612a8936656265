package roster

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// maxProblems is how many errors of one file are reported.
const maxProblems = 20

// A problem is one thing wrong with a file.
type problem struct {
	line int
	text string
}

// A reader collects what is wrong with a file, so that one look at it shows all of it.
type reader struct {
	file     string
	ruleset  string // of the list, once it is known
	problems []problem
}

func (r *reader) fail(line int, format string, args ...any) {
	r.problems = append(r.problems, problem{line, fmt.Sprintf(format, args...)})
}

// err returns the problems, in the order of their lines, or nil.
func (r *reader) err() error {
	slices.SortStableFunc(r.problems, func(a, b problem) int { return cmp.Compare(a.line, b.line) })
	var all []error
	for i, p := range r.problems {
		if i == maxProblems {
			all = append(all, fmt.Errorf("%s: and more errors", r.file))
			break
		}
		all = append(all, fmt.Errorf("%s:%d: %s", r.file, p.line, p.text))
	}
	return errors.Join(all...)
}

// yamlLine is how the YAML library names the line of a syntax error.
var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// document parses data, which must be one YAML document, without expanding anything: aliases, by which a
// short file can unfold into a huge one, are refused where they stand. It returns nil after a failure.
func (r *reader) document(data []byte) *yaml.Node {
	if len(data) > MaxFile {
		r.fail(1, "the file has more than %d bytes", MaxFile)
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) {
		r.fail(1, "the file is empty")
		return nil
	}
	if err == nil {
		if err = dec.Decode(&more); errors.Is(err, io.EOF) {
			return doc.Content[0]
		}
	}
	if err == nil {
		r.fail(more.Line, "a second YAML document begins here; a file holds one list")
		return nil
	}
	text, line := err.Error(), 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		text = text[len(m[0]):]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	r.fail(line, "not YAML: %s", text)
	return nil
}

// A Section is a mapping with known keys.
type Section struct {
	r      *reader
	Name   string // what the section is, for errors: `unit "Drudges": `
	Line   int
	keys   []string
	values []*yaml.Node
}

// Section is a mapping in the section.
func (s *Section) Section(n *yaml.Node, name string, known []string) *Section {
	return s.r.section(n, name, known)
}

// Sound reports whether nothing is wrong with the file so far.
func (s *Section) Sound() bool { return len(s.r.problems) == 0 }

// section reads a mapping whose keys are among known, or any if known is nil. It returns nil after a failure.
func (r *reader) section(n *yaml.Node, name string, known []string) *Section {
	if n.Kind != yaml.MappingNode {
		r.fail(n.Line, "%s%s where keys and values are expected", name, kindOf(n))
		return nil
	}
	s := &Section{r: r, Name: name, Line: n.Line}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		switch {
		case k.Kind != yaml.ScalarNode:
			r.fail(k.Line, "%s%s where a key is expected", name, kindOf(k))
		case known != nil && !slices.Contains(known, k.Value):
			r.fail(k.Line, "%sunknown key %q%s", name, shorten(k.Value), suggest(k.Value, known))
		case slices.Contains(s.keys, k.Value):
			r.fail(k.Line, "%s%q stands twice", name, shorten(k.Value))
		default:
			s.keys, s.values = append(s.keys, k.Value), append(s.values, v)
		}
		// Each unknown key of a long file is compared with the known ones, and each key with those before it.
		if len(s.keys) > MaxKeys || len(r.problems) > 10*maxProblems {
			r.fail(k.Line, "%stoo many keys, at most %d", name, MaxKeys)
			return nil
		}
	}
	return s
}

// Get returns the value of a key, or nil.
func (s *Section) Get(key string) *yaml.Node {
	if i := slices.Index(s.keys, key); i >= 0 {
		return s.values[i]
	}
	return nil
}

// Has reports whether a key is there.
func (s *Section) Has(key string) bool { return slices.Contains(s.keys, key) }

// Fail reports a problem in the section.
func (s *Section) Fail(line int, format string, args ...any) {
	s.r.fail(line, "%s%s", s.Name, fmt.Sprintf(format, args...))
}

// need reports that a key is missing.
func (s *Section) need(key string) { s.Fail(s.Line, "%q is missing", key) }

// Text reads a required name.
func (s *Section) Text(key string) string {
	n := s.Get(key)
	if n == nil {
		s.need(key)
		return ""
	}
	return s.word(n, fmt.Sprintf("%q", key))
}

// word reads a name: 1 to MaxName printable characters. what says which, for errors. It returns "" after a
// failure.
func (s *Section) word(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
		s.Fail(n.Line, "%s is %s where a name is expected", what, kindOf(n))
		return ""
	}
	if bad := badName(n.Value); bad != "" {
		s.Fail(n.Line, "%s %s", what, bad)
		return ""
	}
	return n.Value
}

// CheckName reports what is wrong with a name.
func CheckName(name string) error {
	if bad := badName(name); bad != "" {
		return fmt.Errorf("the name %q %s", shorten(name), bad)
	}
	return nil
}

// badName says what is wrong with a name, or returns "".
func badName(name string) string { return longName(name, MaxName) }

// longName is badName with another limit.
func longName(name string, limit int) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "is empty"
	case utf8.RuneCountInString(name) > limit:
		return fmt.Sprintf("has more than %d characters", limit)
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "has characters that cannot be printed"
	case strings.TrimSpace(name) != name:
		return "begins or ends with a space"
	}
	return ""
}

// Number reads a whole number from lo to hi; a missing key is def, or an error if def is below lo. It returns
// def after a failure.
func (s *Section) Number(key string, lo, hi, def int) int {
	n := s.Get(key)
	if n == nil {
		if def < lo {
			s.need(key)
		}
		return def
	}
	v, ok := wholeNumber(n)
	if !ok || v < lo || v > hi {
		s.Fail(n.Line, "%q is %s, not a whole number from %d to %d", key, valueOf(n), lo, hi)
		return def
	}
	return v
}

// wholeNumber reads a plain decimal number.
func wholeNumber(n *yaml.Node) (int, bool) {
	if n.Kind != yaml.ScalarNode || n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|
		yaml.FoldedStyle) != 0 {
		return 0, false
	}
	if !allDigits(n.Value) {
		return 0, false
	}
	v, err := strconv.Atoi(n.Value)
	return v, err == nil
}

// OnOff reads a switch; a missing key is def.
func (s *Section) OnOff(key string, def bool) bool {
	n := s.Get(key)
	if n == nil {
		return def
	}
	if n.Kind == yaml.ScalarNode {
		switch n.Value {
		case "on", "true", "yes":
			return true
		case "off", "false", "no":
			return false
		}
	}
	s.Fail(n.Line, "%q is %s, neither on nor off", key, valueOf(n))
	return def
}

// List returns the entries of a sequence, at most limit; a missing key has none.
func (s *Section) List(key string, limit int) []*yaml.Node {
	n := s.Get(key)
	if n == nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		s.Fail(n.Line, "%q is %s where a list is expected", key, kindOf(n))
		return nil
	}
	if len(n.Content) > limit {
		s.Fail(n.Line, "%d %s, at most %d", len(n.Content), key, limit)
		return nil
	}
	return n.Content
}

// kindOf says in words what a node is.
func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a group of keys"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return fmt.Sprintf("the alias \"*%s\" (lists have no aliases)", shorten(n.Value))
	}
	if n.ShortTag() == "!!null" {
		return "nothing"
	}
	return fmt.Sprintf("%q", shorten(n.Value))
}

// valueOf is kindOf for sentences about a value: scalars as they are written.
func valueOf(n *yaml.Node) string {
	if n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null" && badName(n.Value) == "" {
		if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
			return shorten(n.Value) + " in quotes"
		}
		return shorten(n.Value)
	}
	return kindOf(n)
}
