package roster

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	// MaxExport is the largest export of a list builder that is read, in bytes. Reading the worst of that
	// size allocates less than 64 MiB.
	MaxExport = 4 << 20

	maxValues  = 200_000 // JSON values of an export
	maxNesting = 64      // objects and lists within each other
)

// byteOrderMark begins the text files of some editors.
var byteOrderMark = []byte("\xef\xbb\xbf")

// A jsonKind is a kind of JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonText
	jsonList
	jsonObject
)

// words says what a value of each kind is.
var jsonWords = [...]string{"nothing", "true or false", "a number", "a text", "a list", "an object"}

// A jsonValue is one value of a document.
type jsonValue struct {
	kind        jsonKind
	in          node   // the list or object that it stands in, nil for the whole document
	first, next node   // the first of its values, and the one behind it where it stands
	key         string // in its object
	text        string // of a text, number or bool
}

// A node is one value of a document, or nil for none.
type node = *jsonValue

// parseJSON reads one JSON value. Its errors name the byte.
func parseJSON(data []byte) (root node, err error) {
	if len(data) > MaxExport {
		return nil, fmt.Errorf("the file has more than %d bytes", MaxExport)
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var at, last node // the innermost list or object that is not closed yet, and the last value in it
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
		if at.is(jsonObject) && !isKey {
			key, isKey = token.(string), true
			continue
		}
		if count++; count > maxValues {
			return nil, fmt.Errorf("byte %d: more than %d values", dec.InputOffset(), maxValues)
		}
		v := &jsonValue{in: at, key: key}
		key, isKey = "", false
		root = cmp.Or(root, v)
		if last != nil {
			last.next = v
		} else if at != nil {
			at.first = v
		}
		last = v
		switch t := token.(type) {
		case bool:
			v.kind, v.text = jsonBool, strconv.FormatBool(t)
		case json.Number:
			v.kind, v.text = jsonNumber, t.String()
		case string:
			v.kind, v.text = jsonText, t
		case json.Delim:
			if depth++; depth > maxNesting {
				return nil, fmt.Errorf("byte %d: nested deeper than %d", dec.InputOffset(), maxNesting)
			}
			at, last, v.kind = v, nil, jsonList
			if t == '{' {
				v.kind = jsonObject
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

// there reports whether the node is a value other than null.
func (n *jsonValue) there() bool { return n != nil && n.kind != jsonNull }

func (n *jsonValue) is(k jsonKind) bool { return n != nil && n.kind == k }

// yes reports whether the node is true.
func (n *jsonValue) yes() bool { return n.is(jsonBool) && n.text == "true" }

// get returns the value of a key, or none. Of several of that key the last counts, as for JSON's readers
// generally.
func (n *jsonValue) get(key string) (found node) {
	if n.is(jsonObject) {
		for v := n.first; v != nil; v = v.next {
			if v.key == key {
				found = v
			}
		}
	}
	return found
}

// either returns the value of the first of the keys that has one.
func (n *jsonValue) either(keys ...string) node {
	for _, key := range keys {
		if v := n.get(key); v.there() {
			return v
		}
	}
	return nil
}

// path says where the node stands: `units[2].loadout[0].range`.
func (n *jsonValue) path() string {
	switch in := n.in; {
	case in == nil:
		return ""
	case in.kind == jsonList:
		number := 0
		for v := in.first; v != n; v = v.next {
			number++
		}
		return fmt.Sprintf("%s[%d]", in.path(), number)
	case in.in == nil:
		return plainText(n.key)
	default:
		return in.path() + "." + plainText(n.key)
	}
}

// words says what the node is, for errors: scalars as they are written.
func (n *jsonValue) words() string {
	switch {
	case n == nil:
		return jsonWords[jsonNull]
	case n.is(jsonBool) || n.is(jsonNumber):
		return shorten(n.text)
	case n.is(jsonText):
		return strconv.Quote(shorten(n.text))
	}
	return jsonWords[n.kind]
}

// whole returns the whole number that the node is: a JSON number, or a text such as "4", "4+", "+1" or
// "24\"", all of which exports use.
func (n *jsonValue) whole() (int, bool) {
	if !n.is(jsonNumber) && !n.is(jsonText) {
		return 0, false
	}
	text := strings.TrimSpace(n.text)
	if n.is(jsonText) {
		text = strings.TrimPrefix(text, "+")
		text = strings.TrimSuffix(strings.TrimSuffix(text, "+"), `"`)
	}
	text = strings.TrimSuffix(text, ".0")
	if !allDigits(text) || len(text) > 9 {
		return 0, false
	}
	v, err := strconv.Atoi(text)
	return v, err == nil
}
