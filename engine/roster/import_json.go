package roster

import (
	"bytes"
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

// A jsonValue is one value of a document. The values of a list or object follow it, up to the one whose place
// is next.
type jsonValue struct {
	kind jsonKind
	next int32
	key  string // in its object
	text string // of a text, number or bool
}

// A jsonDocument holds the values of a JSON text in the order in which they stand there: a flat list, so that
// what a hostile text can make of it is bounded by its length.
type jsonDocument struct {
	values []jsonValue
}

// parseJSON reads one JSON value. Its errors name the byte.
func parseJSON(data []byte) (*jsonDocument, error) {
	if len(data) > MaxExport {
		return nil, fmt.Errorf("the file has more than %d bytes", MaxExport)
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	d := &jsonDocument{values: make([]jsonValue, 0, min(len(data)/2+1, maxValues))}
	var open []int32 // lists and objects that are not closed yet
	key, isKey := "", false
	for {
		token, err := dec.Token()
		if err != nil {
			return nil, broken(err, dec.InputOffset(), len(data))
		}
		inObject := len(open) > 0 && d.values[open[len(open)-1]].kind == jsonObject
		if end, ok := token.(json.Delim); ok && (end == '}' || end == ']') {
			d.values[open[len(open)-1]].next = int32(len(d.values))
			open = open[:len(open)-1]
		} else if inObject && !isKey {
			key, isKey = token.(string), true
			continue
		} else {
			if len(d.values) == maxValues {
				return nil, fmt.Errorf("byte %d: more than %d values", dec.InputOffset(), maxValues)
			}
			v := jsonValue{key: key, next: int32(len(d.values) + 1)}
			key, isKey = "", false
			switch t := token.(type) {
			case bool:
				v.kind, v.text = jsonBool, strconv.FormatBool(t)
			case json.Number:
				v.kind, v.text = jsonNumber, t.String()
			case string:
				v.kind, v.text = jsonText, t
			case json.Delim:
				if len(open) == maxNesting {
					return nil, fmt.Errorf("byte %d: nested deeper than %d", dec.InputOffset(), maxNesting)
				}
				v.kind = jsonList
				if t == '{' {
					v.kind = jsonObject
				}
				open = append(open, int32(len(d.values)))
			}
			d.values = append(d.values, v)
		}
		if len(open) == 0 {
			break
		}
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("byte %d: something stands after the end of the list", dec.InputOffset())
	}
	return d, nil
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

// A node is one value of a document, or none.
type node struct {
	d *jsonDocument
	i int32
}

// there reports whether the node is a value other than null.
func (n node) there() bool { return n.d != nil && n.value().kind != jsonNull }

func (n node) value() *jsonValue { return &n.d.values[n.i] }

func (n node) is(k jsonKind) bool { return n.d != nil && n.value().kind == k }

// yes reports whether the node is true.
func (n node) yes() bool { return n.is(jsonBool) && n.value().text == "true" }

// get returns the value of a key, or none. Of several of that key the last counts, as for JSON's readers
// generally.
func (n node) get(key string) (found node) {
	if !n.is(jsonObject) {
		return node{}
	}
	for i := n.i + 1; i < n.value().next; i = n.d.values[i].next {
		if n.d.values[i].key == key {
			found = node{n.d, i}
		}
	}
	return found
}

// either returns the value of the first of the keys that has one.
func (n node) either(keys ...string) node {
	for _, key := range keys {
		if v := n.get(key); v.there() {
			return v
		}
	}
	return node{}
}

// path says where the node stands: `units[2].loadout[0].range`.
func (n node) path() string {
	var b strings.Builder
	for at := int32(0); at != n.i; {
		child, number := at+1, 0
		for n.i >= n.d.values[child].next {
			child = n.d.values[child].next
			number++
		}
		if n.d.values[at].kind == jsonList {
			fmt.Fprintf(&b, "[%d]", number)
		} else {
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(plainText(n.d.values[child].key))
		}
		at = child
	}
	return b.String()
}

// words says what the node is, for errors: scalars as they are written.
func (n node) words() string {
	if n.d == nil {
		return jsonWords[jsonNull]
	}
	v := n.value()
	switch v.kind {
	case jsonBool, jsonNumber:
		return shorten(v.text)
	case jsonText:
		return strconv.Quote(shorten(v.text))
	}
	return jsonWords[v.kind]
}

// whole returns the whole number that the node is: a JSON number, or a text such as "4", "4+", "+1" or
// "24\"", all of which exports use.
func (n node) whole() (int, bool) {
	if !n.is(jsonNumber) && !n.is(jsonText) {
		return 0, false
	}
	text := strings.TrimSpace(n.value().text)
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
