// Package tree reads JSON into a tree in which every value knows where it stands. Package roster reads the exports of
// list builders by it.
package tree

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gauntlet/engine/strictyaml"
)

const (
	// MaxFile is the largest document that is read, in bytes. Reading the worst of that
	// size allocates less than 64 MiB.
	MaxFile = 4 << 20

	MaxValues  = 200_000 // of a document
	MaxNesting = 64      // objects and lists within each other
)

// ByteOrderMark begins the text files of some editors.
var ByteOrderMark = []byte("\xef\xbb\xbf")

// A Kind is a kind of JSON value.
type Kind uint8

// The kinds.
const (
	Null Kind = iota
	Bool
	Number
	Text
	List
	Object
)

// words says what a value of each kind is.
var words = [...]string{"nothing", "true or false", "a number", "a text", "a list", "an object"}

// A Value is one value of a document.
type Value struct {
	Kind        Kind
	First, Next Node   // the first of its values, and the one behind it where it stands
	Key         string // in its object
	Text        string // of a text, number or bool

	in Node // the list or object that it stands in, nil for the whole document
}

// A Node is one value of a document, or nil for none.
type Node = *Value

// Parse reads one JSON value. Its errors name the byte.
func Parse(data []byte) (root Node, err error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("the file has more than %d bytes", MaxFile)
	}
	data = bytes.TrimPrefix(data, ByteOrderMark)
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var at, last Node // the innermost list or object that is not closed yet, and the last value in it
	key, isKey, depth := "", false, 0
	for count := 0; root == nil || at != nil; {
		token, err := dec.Token()
		if err != nil {
			return nil, broken(err, dec.InputOffset(), len(data))
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			at, last = at.in, at
			depth--
			continue
		}
		if at.Is(Object) && !isKey {
			key, isKey = token.(string), true
			continue
		}
		if count++; count > MaxValues {
			return nil, fmt.Errorf("byte %d: more than %d values", dec.InputOffset(), MaxValues)
		}
		v := &Value{in: at, Key: key}
		key, isKey = "", false
		root = cmp.Or(root, v)
		if last != nil {
			last.Next = v
		} else if at != nil {
			at.First = v
		}
		last = v
		switch t := token.(type) {
		case bool:
			v.Kind, v.Text = Bool, strconv.FormatBool(t)
		case json.Number:
			v.Kind, v.Text = Number, t.String()
		case string:
			v.Kind, v.Text = Text, t
		case json.Delim:
			if depth++; depth > MaxNesting {
				return nil, fmt.Errorf("byte %d: nested deeper than %d", dec.InputOffset(), MaxNesting)
			}
			at, last, v.Kind = v, nil, List
			if t == '{' {
				v.Kind = Object
			}
		}
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("byte %d: something stands after the end of the list", dec.InputOffset())
	}
	return root, nil
}

// broken words an error of the JSON library.
func broken(err error, at int64, size int) error {
	var syntax *json.SyntaxError
	switch {
	case size == 0:
		return errors.New("the file is empty")
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("byte %d: the file ends in the middle of the list", size)
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d: not JSON: %w", syntax.Offset, err)
	}
	return fmt.Errorf("byte %d: not JSON: %w", at, err)
}

// There reports whether the Node is a value other than null.
func (n *Value) There() bool { return n != nil && n.Kind != Null }

// Root reports whether the node is the whole document.
func (n *Value) Root() bool { return n.in == nil }

// Is reports whether the node is a value of a kind.
func (n *Value) Is(k Kind) bool { return n != nil && n.Kind == k }

// Yes reports whether the Node is true.
func (n *Value) Yes() bool { return n.Is(Bool) && n.Text == "true" }

// Get returns the value of a key, or none. Of several of that key the last counts, as for JSON's readers
// generally.
func (n *Value) Get(key string) (found Node) {
	if n.Is(Object) {
		for v := n.First; v != nil; v = v.Next {
			if v.Key == key {
				found = v
			}
		}
	}
	return found
}

// Either returns the value of the first of the keys that has one.
func (n *Value) Either(keys ...string) Node {
	for _, key := range keys {
		if v := n.Get(key); v.There() {
			return v
		}
	}
	return nil
}

// path says where the Node stands: `units[2].loadout[0].range`.
func (n *Value) Path(plain func(string) string) string {
	switch in := n.in; {
	case in == nil:
		return ""
	case in.Kind == List:
		number := 0
		for v := in.First; v != n; v = v.Next {
			number++
		}
		return fmt.Sprintf("%s[%d]", in.Path(plain), number)
	case in.in == nil:
		return plain(n.Key)
	default:
		return in.Path(plain) + "." + plain(n.Key)
	}
}

// words says what the Node is, for errors: scalars as they are written.
func (n *Value) Words() string {
	switch {
	case n == nil:
		return words[Null]
	case n.Is(Bool) || n.Is(Number):
		return strictyaml.Shorten(n.Text)
	case n.Is(Text):
		return strconv.Quote(strictyaml.Shorten(n.Text))
	}
	return words[n.Kind]
}

// Whole returns the whole number that the Node is: a JSON number, or a text such as "4", "4+", "+1" or
// "24\"", all of which exports use.
func (n *Value) Whole() (int, bool) {
	if !n.Is(Number) && !n.Is(Text) {
		return 0, false
	}
	text := strings.TrimSpace(n.Text)
	if n.Is(Text) {
		text = strings.TrimPrefix(text, "+")
		text = strings.TrimSuffix(strings.TrimSuffix(text, "+"), `"`)
	}
	text = strings.TrimSuffix(text, ".0")
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	v, err := strconv.Atoi(text)
	return v, err == nil
}
