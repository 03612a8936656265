package strictyaml

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

// A Value is what stands in a place of a file, or nothing. Its methods return zeroes for nothing, and after a
// mistake, so that a reader needs to ask whether its file is Sound only before it loops or allocates by what
// it has read.
type Value struct {
	*File
	Node *yaml.Node // nil for nothing
	What string     // what errors call it
	Top  bool       // errors name what stands in it by its key alone
}

// Given reports whether something stands there.
func (v Value) Given() bool { return v.Node != nil }

// Failf says what is wrong with the value.
func (v Value) Failf(format string, args ...any) {
	if v.Sound() {
		v.Fail(v.Node.Line, "%s: %s", v.What, fmt.Sprintf(format, args...))
	}
}

// Check complains of what is wrong with the value.
func (v Value) Check(err error) {
	if err != nil {
		v.Failf("%v", err)
	}
}

// ready reports whether there is a value to read.
func (v Value) ready() bool { return v.Given() && v.Sound() }

// A Section is a mapping with known keys.
type Section struct {
	Value
	keys   []string
	values []*yaml.Node
}

// Section reads a mapping.
func (v Value) Section(keys ...string) *Section {
	s := &Section{v, keys, make([]*yaml.Node, len(keys))}
	if !v.ready() {
		return s
	}
	if v.Node.Kind != yaml.MappingNode {
		v.Failf("expected keys with values (%s), found %s", strings.Join(keys, ", "), Describe(v.Node))
		return s
	}
	for i := 0; i+1 < len(v.Node.Content) && v.Sound(); i += 2 {
		key := v.Node.Content[i]
		if key.Kind != yaml.ScalarNode {
			v.Fail(key.Line, "%s: expected a key, found %s", v.What, Describe(key))
			break
		}
		switch k := slices.Index(keys, key.Value); {
		case k < 0:
			v.Fail(key.Line, "%s: unknown key %q%s", v.What, Shorten(key.Value), near.Hint(key.Value, keys))
		case s.values[k] != nil:
			v.Fail(key.Line, "%s: key %q is given twice, first in line %d", v.What, key.Value,
				s.values[k].Line)
		default:
			s.values[k] = v.Node.Content[i+1]
		}
	}
	return s
}

// Get returns the value of a known key.
func (s *Section) Get(key string) Value {
	what := key
	if !s.Top {
		what = s.What + ": " + key
	}
	return Value{File: s.File, Node: s.values[slices.Index(s.keys, key)], What: what}
}

// Has reports whether all of the keys are there.
func (s *Section) Has(keys ...string) bool { return s.count(keys) == len(keys) }

// Lacks reports whether none of the keys is there.
func (s *Section) Lacks(keys ...string) bool { return s.count(keys) == 0 }

func (s *Section) count(keys []string) (n int) {
	for _, key := range keys {
		if s.Get(key).Given() {
			n++
		}
	}
	return n
}

// Need complains of the first of the keys that is not there.
func (s *Section) Need(keys ...string) {
	for _, key := range keys {
		if s.Sound() && !s.Has(key) {
			s.Failf("key %q is missing", key)
		}
	}
}

// List returns the entries of a list of least to most. Errors call them what and their number, or as the list
// itself where what is "".
func (v Value) List(what string, least, most int) []Value {
	if !v.ready() {
		return nil
	}
	n := len(v.Node.Content)
	switch {
	case v.Node.Kind != yaml.SequenceNode:
		v.Failf("expected a list, found %s", Describe(v.Node))
	case n >= least && n <= most:
		out := make([]Value, n)
		for i, c := range v.Node.Content {
			out[i] = Value{File: v.File, Node: c, What: v.What}
			if what != "" {
				out[i].What = fmt.Sprintf("%s %d", what, i+1)
			}
		}
		return out
	case least == most:
		v.Failf("expected %d items, found %d", most, n)
	default:
		v.Failf("%d items are outside %d to %d", n, least, most)
	}
	return nil
}

// Text returns a name: one line of 1 to MaxText characters.
func (v Value) Text() string {
	if !v.ready() {
		return ""
	}
	if v.Node.Kind != yaml.ScalarNode {
		v.Failf("expected text, found %s", Describe(v.Node))
	} else if err := CheckName(v.Node.Value); err != nil {
		v.Failf("%v", err)
	} else {
		return v.Node.Value
	}
	return ""
}

// Choice returns text that is one of the allowed words.
func (v Value) Choice(allowed ...string) string {
	s := v.Text()
	if s == "" || slices.Contains(allowed, s) {
		return s
	}
	v.Failf("%q is none of %s%s", Shorten(s), listed(allowed), near.Hint(s, allowed))
	return ""
}

// Whole returns a whole number.
func (v Value) Whole(least, most int) int {
	if !v.ready() {
		return 0
	}
	x, err := strconv.Atoi(v.Node.Value)
	switch {
	case !v.Bare() || err != nil || strings.HasPrefix(v.Node.Value, "+"):
		v.Failf("expected a whole number, found %s", Describe(v.Node))
	case x < least || x > most:
		v.Failf("%d is outside %d to %d", x, least, most)
	default:
		return x
	}
	return 0
}

// Bare reports whether the value is a scalar without quotes.
func (v Value) Bare() bool { return v.Node.Kind == yaml.ScalarNode && v.Node.Style == 0 }

// Describe names a node in an error.
func Describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.MappingNode:
		return "keys with values"
	case n.Value == "":
		return "nothing"
	}
	return strconv.Quote(Shorten(n.Value))
}

// Shorten cuts text from outside to what fits in one line of an error; what cannot be printed shows as a
// question mark.
func Shorten(s string) string { return shorten(s, 40) }

// shorten cuts text to most characters.
func shorten(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, s)
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "..."
		}
		n++
	}
	return s
}

// MaxText is the most characters of a name.
const MaxText = 80

// CheckName refuses names that would break a line of output or fill it.
func CheckName(s string) error {
	if s == "" {
		return errors.New("expected text, found nothing")
	}
	if n := utf8.RuneCountInString(s); n > MaxText {
		return fmt.Errorf("a name of %d characters, at most %d", n, MaxText)
	}
	for _, c := range s {
		if !strconv.IsPrint(c) {
			return fmt.Errorf("character %q in a name cannot be printed", c)
		}
	}
	return nil
}

// Named returns the value that stands under a key of a mapping, with the key, or nil.
func Named(n *yaml.Node, key string) (k, v *yaml.Node) {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

// mostListed is how many words a refusal lists: of more it counts the rest.
const mostListed = 20

// listed writes words behind one another.
func listed(words []string) string {
	if len(words) <= mostListed {
		return strings.Join(words, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:mostListed], ", "), len(words)-mostListed)
}
