package mission

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
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
	// maxMarks bounds the characters of a file that can begin a YAML node, and with them what the parser may
	// allocate: a node takes over a hundred bytes of memory, but may take two bytes of text. The largest
	// table that the limits allow has about 3000.
	maxMarks = 1 << 15
	maxText  = 80 // characters of a name
)

// A File is the YAML document being read. It keeps the first thing that is wrong; after that its methods do
// nothing and return zeroes, so that a reader needs to look at err only before it loops or allocates by what
// it has read.
type File struct {
	name string
	err  error
}

// ReadFile reads what data holds, which must be a YAML document; name stands for the file in errors.
func ReadFile[T any](name string, data []byte, read func(*File, *yaml.Node) T) (out T, err error) {
	f := &File{name: name}
	v := read(f, f.Parse(data))
	if f.err != nil {
		return out, f.err
	}
	return v, nil
}

// Err returns what is wrong so far, or nil.
func (f *File) Err() error { return f.err }

// Failf says what is wrong at a node, unless something was wrong before.
func (f *File) Failf(n *yaml.Node, format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s:%d: %s", f.name, n.Line, fmt.Sprintf(format, args...))
	}
}

// Load reads a file that is not larger than maxFile.
func Load(path string) ([]byte, error) {
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

// Parse returns the top node of the one document in data, free of anchors, aliases and tags.
func (f *File) Parse(data []byte) *yaml.Node {
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
			f.err = fmt.Errorf("%s:%d: the file has more than %d punctuation marks and line ends", f.name,
				line, maxMarks)
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
		f.Failf(&second, "a second document begins here; a file holds one")
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

func (f *File) syntax(err error) {
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		f.err = fmt.Errorf("%s:%s: not valid YAML: %s", f.name, m[1], m[2])
		return
	}
	f.err = fmt.Errorf("%s: not valid YAML: %s", f.name, strings.TrimPrefix(err.Error(), "yaml: "))
}

// plain refuses what these files have no use for: anchors and aliases, which can blow up, and tags, which
// change what a value is.
func (f *File) plain(n *yaml.Node) {
	switch {
	case n.Kind == yaml.AliasNode:
		f.Failf(n, "aliases such as *%s are not supported", Shorten(n.Value))
	case n.Anchor != "":
		f.Failf(n, "anchors such as &%s are not supported", Shorten(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		f.Failf(n, "tags such as %s are not supported", Shorten(n.Tag))
	}
	for _, c := range n.Content {
		if f.err != nil {
			return
		}
		f.plain(c)
	}
}

// Fields returns the values of a mapping's keys in the order of keys, nil for those that are not there.
func (f *File) Fields(n *yaml.Node, what string, keys ...string) []*yaml.Node {
	out := make([]*yaml.Node, len(keys))
	if f.err != nil {
		return out
	}
	if n.Kind != yaml.MappingNode {
		f.Failf(n, "%s: expected keys with values (%s), found %s", what, strings.Join(keys, ", "),
			describe(n))
		return out
	}
next:
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		for k := range keys {
			if key.Kind == yaml.ScalarNode && key.Value == keys[k] {
				if out[k] != nil {
					f.Failf(key, "%s: key %q is given twice, first in line %d", what, keys[k], out[k].Line)
					return out
				}
				out[k] = n.Content[i+1]
				continue next
			}
		}
		if key.Kind != yaml.ScalarNode {
			f.Failf(key, "%s: expected a key, found %s", what, describe(key))
			return out
		}
		f.Failf(key, "%s: unknown key %q%s", what, Shorten(key.Value), near.Hint(key.Value, keys))
		return out
	}
	return out
}

// Need reports whether a field is there, and complains when it is not.
func (f *File) Need(n, parent *yaml.Node, what, key string) bool {
	if f.err == nil && n == nil {
		f.Failf(parent, "%s: key %q is missing", what, key)
	}
	return f.err == nil
}

// List returns the items of a sequence of least to most items.
func (f *File) List(n *yaml.Node, what string, least, most int) []*yaml.Node {
	if f.err != nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		f.Failf(n, "%s: expected a list, found %s", what, describe(n))
		return nil
	}
	if len(n.Content) < least || len(n.Content) > most {
		if least == most {
			f.Failf(n, "%s: expected %d items, found %d", what, most, len(n.Content))
		} else {
			f.Failf(n, "%s: %d items are outside %d to %d", what, len(n.Content), least, most)
		}
		return nil
	}
	return n.Content
}

// Text returns a name: one line of 1 to maxText characters.
func (f *File) Text(n *yaml.Node, what string) string {
	if f.err != nil {
		return ""
	}
	if n.Kind != yaml.ScalarNode {
		f.Failf(n, "%s: expected text, found %s", what, describe(n))
		return ""
	}
	if err := CheckName(n.Value); err != nil {
		f.Failf(n, "%s: %v", what, err)
		return ""
	}
	return n.Value
}

// Choice returns text that is one of the allowed words.
func (f *File) Choice(n *yaml.Node, what string, allowed ...string) string {
	s := f.Text(n, what)
	if f.err != nil {
		return ""
	}
	if slices.Contains(allowed, s) {
		return s
	}
	f.Failf(n, "%s: %q is none of %s%s", what, Shorten(s), strings.Join(allowed, ", "), near.Hint(s, allowed))
	return ""
}

func (f *File) flag(n *yaml.Node, what string) bool {
	return f.Choice(n, what, "true", "false") == "true"
}

// Whole returns a whole number.
func (f *File) Whole(n *yaml.Node, what string, least, most int) int {
	if f.err != nil {
		return 0
	}
	v, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || err != nil || strings.HasPrefix(n.Value, "+") {
		f.Failf(n, "%s: expected a whole number, found %s", what, describe(n))
		return 0
	}
	if v < least || v > most {
		f.Failf(n, "%s: %d is outside %d to %d", what, v, least, most)
		return 0
	}
	return v
}

// inches returns a length or coordinate in units. The text is decoded digit by digit, so that no rounding can
// creep in.
func (f *File) inches(n *yaml.Node, what string, least, most int32) int32 {
	if f.err != nil {
		return 0
	}
	v, ok := geom.ParseInches(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || !ok {
		f.Failf(n, "%s: expected a number of inches with at most three decimals, found %s", what, describe(n))
		return 0
	}
	if v < least || v > most {
		f.Failf(n, "%s: %s is outside %s to %s inches", what, Inches(v), Inches(least), Inches(most))
		return 0
	}
	return v
}

// point returns a position given as [x, y].
func (f *File) point(n *yaml.Node, what string) geom.Point {
	xy := f.List(n, what, 2, 2)
	if f.err != nil {
		return geom.Point{}
	}
	return geom.Point{
		X: f.inches(xy[0], what, -geom.MaxCoord, geom.MaxCoord),
		Y: f.inches(xy[1], what, -geom.MaxCoord, geom.MaxCoord),
	}
}

// Points returns a list of positions.
func (f *File) Points(n *yaml.Node, what string, least, most int) []geom.Point {
	var out []geom.Point
	for i, c := range f.List(n, what, least, most) {
		out = append(out, f.point(c, fmt.Sprintf("%s: point %d", what, i+1)))
	}
	return out
}

// Polygon returns a convex polygon with its corners in counter-clockwise order, whichever way round they are
// given.
func (f *File) Polygon(n *yaml.Node, what string) geom.Polygon {
	g := geom.Polygon(f.Points(n, what, 3, MaxCorners))
	if f.err != nil || g.Convex() {
		return g
	}
	for i, j := 0, len(g)-1; i < j; i, j = i+1, j-1 {
		g[i], g[j] = g[j], g[i]
	}
	if !g.Convex() {
		f.Failf(n, "%s: the corners in this order are not those of a convex polygon (no notch, no crossing, no three in a line)", what)
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
	return strconv.Quote(Shorten(n.Value))
}

// Shorten cuts text from outside to what fits in one line of an error; what cannot be printed shows as a
// question mark.
func Shorten(s string) string {
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

// CheckName refuses names that would break a line of output or fill it.
func CheckName(s string) error {
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
