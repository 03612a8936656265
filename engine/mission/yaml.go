package mission

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/geom"
	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

const (
	maxFile = 1 << 20 // bytes of a file
	// maxMarks bounds the characters of a file that can begin a YAML node, and with them what the parser may allocate: a node takes
	// over a hundred bytes of memory, but may take two bytes of text. The largest table that the limits allow has about 3000.
	maxMarks = 1 << 15
	maxText  = 80 // characters of a name
)

// A file is the YAML document being read. It keeps the first thing that is wrong; after that its methods do nothing and return
// zeroes, so that a reader needs to look at err only before it loops or allocates by what it has read.
type file struct {
	name string
	err  error
}

func (f *file) failf(n *yaml.Node, format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s:%d: %s", f.name, n.Line, fmt.Sprintf(format, args...))
	}
}

// load reads a file that is not larger than maxFile.
func load(path string) ([]byte, error) {
	r, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil // parse refuses one byte too many
}

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): (?s)(.*)$`)

// parse returns the top node of the one document in data, free of anchors, aliases and tags.
func (f *file) parse(data []byte) *yaml.Node {
	if len(data) > maxFile {
		f.err = fmt.Errorf("%s: the file is larger than %d bytes", f.name, maxFile)
		return nil
	}
	line, marks := 1, 0
	for i := 0; i < len(data); {
		c, size := utf8.DecodeRune(data[i:])
		switch {
		case c == utf8.RuneError && size == 1:
			f.err = fmt.Errorf("%s:%d: byte 0x%02x is not UTF-8 text", f.name, line, data[i])
			return nil
		case c == '\n':
			line++
			marks++
		case c < ' ' && c != '\t' && c != '\r' || c == 0x7f:
			f.err = fmt.Errorf("%s:%d: control character 0x%02x", f.name, line, c)
			return nil
		case strings.ContainsRune("\r[]{},:-?&*!|>", c):
			marks++
		}
		if marks > maxMarks {
			f.err = fmt.Errorf("%s:%d: the file has more than %d punctuation marks and line ends", f.name, line, maxMarks)
			return nil
		}
		i += size
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	switch err := d.Decode(&doc); {
	case errors.Is(err, io.EOF):
		f.err = fmt.Errorf("%s: the file is empty", f.name)
		return nil
	case err != nil:
		f.syntax(err)
		return nil
	}
	var second yaml.Node
	switch err := d.Decode(&second); {
	case err == nil:
		f.failf(&second, "a second document begins here; a file holds one")
		return nil
	case !errors.Is(err, io.EOF):
		f.syntax(err)
		return nil
	}
	f.plain(&doc)
	if f.err != nil {
		return nil
	}
	return doc.Content[0]
}

func (f *file) syntax(err error) {
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		f.err = fmt.Errorf("%s:%s: not valid YAML: %s", f.name, m[1], m[2])
		return
	}
	f.err = fmt.Errorf("%s: not valid YAML: %s", f.name, strings.TrimPrefix(err.Error(), "yaml: "))
}

// plain refuses what these files have no use for: anchors and aliases, which can blow up, and tags, which change what a value is.
func (f *file) plain(n *yaml.Node) {
	switch {
	case n.Kind == yaml.AliasNode:
		f.failf(n, "aliases such as *%s are not supported", shorten(n.Value))
	case n.Anchor != "":
		f.failf(n, "anchors such as &%s are not supported", shorten(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		f.failf(n, "tags such as %s are not supported", shorten(n.Tag))
	}
	for _, c := range n.Content {
		if f.err != nil {
			return
		}
		f.plain(c)
	}
}

// fields returns the values of a mapping's keys in the order of keys, nil for those that are not there.
func (f *file) fields(n *yaml.Node, what string, keys ...string) []*yaml.Node {
	out := make([]*yaml.Node, len(keys))
	if f.err != nil {
		return out
	}
	if n.Kind != yaml.MappingNode {
		f.failf(n, "%s: expected keys with values (%s), found %s", what, strings.Join(keys, ", "), describe(n))
		return out
	}
next:
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		for k := range keys {
			if key.Kind == yaml.ScalarNode && key.Value == keys[k] {
				if out[k] != nil {
					f.failf(key, "%s: key %q is given twice, first in line %d", what, keys[k], out[k].Line)
					return out
				}
				out[k] = n.Content[i+1]
				continue next
			}
		}
		if key.Kind != yaml.ScalarNode {
			f.failf(key, "%s: expected a key, found %s", what, describe(key))
			return out
		}
		f.failf(key, "%s: unknown key %q%s", what, shorten(key.Value), near.Hint(key.Value, keys))
		return out
	}
	return out
}

// need reports whether a field is there, and complains when it is not.
func (f *file) need(n, parent *yaml.Node, what, key string) bool {
	if f.err == nil && n == nil {
		f.failf(parent, "%s: key %q is missing", what, key)
	}
	return f.err == nil
}

// list returns the items of a sequence of least to most items.
func (f *file) list(n *yaml.Node, what string, least, most int) []*yaml.Node {
	if f.err != nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		f.failf(n, "%s: expected a list, found %s", what, describe(n))
		return nil
	}
	if len(n.Content) < least || len(n.Content) > most {
		if least == most {
			f.failf(n, "%s: expected %d items, found %d", what, most, len(n.Content))
		} else {
			f.failf(n, "%s: %d items are outside %d to %d", what, len(n.Content), least, most)
		}
		return nil
	}
	return n.Content
}

// text returns a name: one line of 1 to maxText characters.
func (f *file) text(n *yaml.Node, what string) string {
	if f.err != nil {
		return ""
	}
	if n.Kind != yaml.ScalarNode {
		f.failf(n, "%s: expected text, found %s", what, describe(n))
		return ""
	}
	if err := checkName(n.Value); err != nil {
		f.failf(n, "%s: %v", what, err)
		return ""
	}
	return n.Value
}

// choice returns text that is one of the allowed words.
func (f *file) choice(n *yaml.Node, what string, allowed ...string) string {
	s := f.text(n, what)
	if f.err != nil {
		return ""
	}
	for _, a := range allowed {
		if s == a {
			return s
		}
	}
	f.failf(n, "%s: %q is none of %s%s", what, shorten(s), strings.Join(allowed, ", "), near.Hint(s, allowed))
	return ""
}

func (f *file) flag(n *yaml.Node, what string) bool {
	return f.choice(n, what, "true", "false") == "true"
}

// whole returns a whole number.
func (f *file) whole(n *yaml.Node, what string, least, most int) int {
	if f.err != nil {
		return 0
	}
	v, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || err != nil || strings.HasPrefix(n.Value, "+") {
		f.failf(n, "%s: expected a whole number, found %s", what, describe(n))
		return 0
	}
	if v < least || v > most {
		f.failf(n, "%s: %d is outside %d to %d", what, v, least, most)
		return 0
	}
	return v
}

// inches returns a length or coordinate in units. The text is decoded digit by digit, so that no rounding can creep in.
func (f *file) inches(n *yaml.Node, what string, least, most int32) int32 {
	if f.err != nil {
		return 0
	}
	v, ok := geom.ParseInches(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || !ok {
		f.failf(n, "%s: expected a number of inches with at most three decimals, found %s", what, describe(n))
		return 0
	}
	if v < least || v > most {
		f.failf(n, "%s: %s is outside %s to %s inches", what, Inches(v), Inches(least), Inches(most))
		return 0
	}
	return v
}

// point returns a position given as [x, y].
func (f *file) point(n *yaml.Node, what string) geom.Point {
	xy := f.list(n, what, 2, 2)
	if f.err != nil {
		return geom.Point{}
	}
	return geom.Point{
		X: f.inches(xy[0], what, -geom.MaxCoord, geom.MaxCoord),
		Y: f.inches(xy[1], what, -geom.MaxCoord, geom.MaxCoord),
	}
}

// points returns a list of positions.
func (f *file) points(n *yaml.Node, what string, least, most int) []geom.Point {
	var out []geom.Point
	for i, c := range f.list(n, what, least, most) {
		out = append(out, f.point(c, fmt.Sprintf("%s: point %d", what, i+1)))
	}
	return out
}

// polygon returns a convex polygon with its corners in counter-clockwise order, whichever way round they are given.
func (f *file) polygon(n *yaml.Node, what string) geom.Polygon {
	g := geom.Polygon(f.points(n, what, 3, MaxCorners))
	if f.err != nil || g.Convex() {
		return g
	}
	for i, j := 0, len(g)-1; i < j; i, j = i+1, j-1 {
		g[i], g[j] = g[j], g[i]
	}
	if !g.Convex() {
		f.failf(n, "%s: the corners in this order are not those of a convex polygon (no notch, no crossing, no three in a line)", what)
	}
	return g
}

// describe names a node in an error.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.MappingNode:
		return "keys with values"
	case n.Value == "":
		return "nothing"
	}
	return strconv.Quote(shorten(n.Value))
}

// shorten cuts text from outside to what fits in one line of an error; what cannot be printed shows as a question mark.
func shorten(s string) string {
	const most = 40
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

// checkName refuses names that would break a line of output or fill it.
func checkName(s string) error {
	if s == "" {
		return errors.New("expected text, found nothing")
	}
	if n := utf8.RuneCountInString(s); n > maxText {
		return fmt.Errorf("a name of %d characters, at most %d", n, maxText)
	}
	for _, c := range s {
		if !strconv.IsPrint(c) {
			return fmt.Errorf("character %q in a name cannot be printed", c)
		}
	}
	return nil
}
