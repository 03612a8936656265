// Package strictyaml reads YAML files that are made by hand: one document of bounded size, every mistake with
// its line, no key that is not known. A File collects the mistakes; a Value reads what stands under a key.
package strictyaml

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// A File is a YAML file being read.
type File struct {
	Name string // in errors
	// Most is how many mistakes Err tells. Where it is 1 the first counts, and Values read nothing after it.
	Most     int
	mistakes []mistake
}

// A mistake is one thing wrong with a file.
type mistake struct {
	line int // 0 for the whole file
	text string
}

// Fail says what is wrong in a line, 0 for the whole file.
func (f *File) Fail(line int, format string, args ...any) {
	if f.Most > 1 || f.Sound() {
		f.mistakes = append(f.mistakes, mistake{line, fmt.Sprintf(format, args...)})
	}
}

// Sound reports whether nothing is wrong so far.
func (f *File) Sound() bool { return len(f.mistakes) == 0 }

// Mistakes returns how many things are wrong so far.
func (f *File) Mistakes() int { return len(f.mistakes) }

// First returns the mistake that was found first, without its place, or "".
func (f *File) First() string {
	if f.Sound() {
		return ""
	}
	return f.mistakes[0].text
}

// Err returns the mistakes in the order of their lines, or nil.
func (f *File) Err() error {
	var all []error
	slices.SortStableFunc(f.mistakes, func(a, b mistake) int { return cmp.Compare(a.line, b.line) })
	for i, m := range f.mistakes {
		switch {
		case i == f.Most:
			return errors.Join(append(all, fmt.Errorf("%s: and more errors", f.Name))...)
		case m.line > 0:
			all = append(all, fmt.Errorf("%s:%d: %s", f.Name, m.line, m.text))
		default:
			all = append(all, fmt.Errorf("%s: %s", f.Name, m.text))
		}
	}
	return errors.Join(all...)
}

// problem is how the YAML library words an error, perhaps with its line.
var problem = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// Parse returns the top node of the one document in data, which has at most limit bytes. It returns nil after
// a mistake. Aliases stay as they are, so that a short file cannot unfold into a huge one.
func (f *File) Parse(data []byte, limit int) *yaml.Node {
	if len(data) > limit {
		f.Fail(0, "the file is larger than %d bytes", limit)
		return nil
	}
	var doc, second yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(data))
	err := d.Decode(&doc)
	if errors.Is(err, io.EOF) {
		f.Fail(0, "the file is empty")
		return nil
	}
	if err == nil {
		if err = d.Decode(&second); errors.Is(err, io.EOF) {
			return doc.Content[0]
		}
	}
	if err == nil {
		f.Fail(second.Line, "a second document begins here; a file holds one")
		return nil
	}
	m := problem.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(m[1])
	f.Fail(line, "not valid YAML: %s", shorten(m[2], 120)) // it quotes names of any length from the file
	return nil
}

// Plain refuses what most files have no use for: anchors and aliases, which can blow up, and tags, which
// change what a value is.
func (f *File) Plain(n *yaml.Node) {
	switch {
	case n.Kind == yaml.AliasNode:
		f.Fail(n.Line, "aliases such as *%s are not supported", Shorten(n.Value))
	case n.Anchor != "":
		f.Fail(n.Line, "anchors such as &%s are not supported", Shorten(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		f.Fail(n.Line, "tags such as %s are not supported", Shorten(n.Tag))
	}
	for _, c := range n.Content {
		if f.Sound() {
			f.Plain(c)
		}
	}
}
