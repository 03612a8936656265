package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// maxProblems is how many errors of one file are reported.
const maxProblems = 20

// A Section is a mapping with known keys.
type Section struct {
	l      *loader
	Name   string // what the section is, for errors: `unit "Drudges": `
	Line   int
	keys   []string
	values []*yaml.Node
	before int // mistakes before it
}

// clean reports whether nothing is wrong since the section began.
func (s *Section) clean() bool { return s.l.Mistakes() == s.before }

// Section is a mapping in the section.
func (s *Section) Section(n *yaml.Node, name string, known []string) *Section {
	return s.l.section(n, name, known)
}

// Sound reports whether nothing is wrong with the file so far.
func (s *Section) Sound() bool { return s.l.Sound() }

// section reads a mapping whose keys are among known, or any if known is nil. It returns nil after a failure.
func (l *loader) section(n *yaml.Node, name string, known []string) *Section {
	s := &Section{l: l, Name: name, Line: n.Line, before: l.Mistakes()}
	if n.Kind != yaml.MappingNode {
		s.Fail(n.Line, "%s where keys and values are expected", kindOf(n))
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		switch {
		case k.Kind != yaml.ScalarNode:
			s.Fail(k.Line, "%s where a key is expected", kindOf(k))
		case known != nil && !slices.Contains(known, k.Value):
			s.Fail(k.Line, "unknown key %q%s", shorten(k.Value), suggest(k.Value, known))
		case s.Has(k.Value):
			s.Fail(k.Line, "%q stands twice", shorten(k.Value))
		default:
			s.keys, s.values = append(s.keys, k.Value), append(s.values, v)
		}
		// Each unknown key of a long file is compared with the known ones, and each key with those before it.
		if len(s.keys) > MaxKeys || l.Mistakes() > 10*maxProblems {
			s.Fail(k.Line, "too many keys, at most %d", MaxKeys)
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
	s.l.Fail(line, "%s%s", s.Name, fmt.Sprintf(format, args...))
}

// need returns the value of a key, and reports when it is missing.
func (s *Section) need(key string) *yaml.Node {
	n := s.Get(key)
	if n == nil {
		s.Fail(s.Line, "%q is missing", key)
	}
	return n
}

// Text reads a required name.
func (s *Section) Text(key string) string {
	if n := s.need(key); n != nil {
		return s.word(n, strconv.Quote(key))
	}
	return ""
}

// word reads a name: 1 to MaxName printable characters. what says which, for errors. It returns "" after a
// failure.
func (s *Section) word(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
		s.Fail(n.Line, "%s is %s where a name is expected", what, kindOf(n))
	} else if bad := badName(n.Value, MaxName); bad != "" {
		s.Fail(n.Line, "%s %s", what, bad)
	} else {
		return n.Value
	}
	return ""
}

// CheckName reports what is wrong with a name.
func CheckName(name string) error { return checkName(name, MaxName) }

// checkName is CheckName with another limit.
func checkName(name string, limit int) error {
	if bad := badName(name, limit); bad != "" {
		return fmt.Errorf("the name %q %s", shorten(name), bad)
	}
	return nil
}

// badName says what is wrong with a name of so many characters at most, or returns "".
func badName(name string, limit int) string {
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
	switch {
	case n != nil:
		if v, ok := wholeNumber(n); ok && v >= lo && v <= hi {
			return v
		}
		s.Fail(n.Line, "%q is %s, not a whole number from %d to %d", key, valueOf(n), lo, hi)
	case def < lo:
		s.need(key)
	}
	return def
}

// wholeNumber reads a plain decimal number, which may be below 0.
func wholeNumber(n *yaml.Node) (int, bool) {
	if n.Kind != yaml.ScalarNode || n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|
		yaml.FoldedStyle) != 0 || !allDigits(strings.TrimPrefix(n.Value, "-")) {
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

// OneOf reads a word out of several and returns its number from 1, or 0 after a failure.
func (s *Section) OneOf(key string, words []string) int {
	n := s.need(key)
	if n == nil {
		return 0
	}
	if i := slices.Index(words, n.Value); i >= 0 && n.Kind == yaml.ScalarNode {
		return i + 1
	}
	s.Fail(n.Line, "%q is %s, none of %q%s", key, valueOf(n), words, suggest(n.Value, words))
	return 0
}

// List returns the entries of a sequence, at most limit; a missing key has none.
func (s *Section) List(key string, limit int) []*yaml.Node {
	n := s.Get(key)
	switch {
	case n == nil:
	case n.Kind != yaml.SequenceNode:
		s.Fail(n.Line, "%q is %s where a list is expected", key, kindOf(n))
	case len(n.Content) > limit:
		s.Fail(n.Line, "%d %s, at most %d", len(n.Content), key, limit)
	default:
		return n.Content
	}
	return nil
}

// Title begins the errors about entry i of a list of units, spells or skills: with its name, where it has
// one.
func Title(n *yaml.Node, what string, i int) string {
	if name := nameOf(n); name != "" {
		return fmt.Sprintf("%s %q: ", what, name)
	}
	return fmt.Sprintf("%s %d: ", what, i+1)
}

// nameOf returns the name in an entry, or "".
func nameOf(n *yaml.Node) string {
	if _, v := strictyaml.Named(n, "name"); v != nil && v.Kind == yaml.ScalarNode &&
		badName(v.Value, MaxName) == "" {
		return v.Value
	}
	return ""
}

// kindOf says in words what a node is.
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a group of keys"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.AliasNode:
		return fmt.Sprintf("the alias \"*%s\" (lists have no aliases)", shorten(n.Value))
	case n.ShortTag() == "!!null":
		return "nothing"
	}
	return strconv.Quote(shorten(n.Value))
}

// valueOf is kindOf for sentences about a value: scalars as they are written.
func valueOf(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" || badName(n.Value, MaxName) != "" {
		return kindOf(n)
	}
	if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
		return shorten(n.Value) + " in quotes"
	}
	return shorten(n.Value)
}
