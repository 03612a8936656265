// Package wire reads and writes MessagePack that crosses the program's boundary: replays, checkpoints,
// messages. The MessagePack library believes what its input claims, so a file of five bytes can make it
// allocate gigabytes and deep nesting overflows its stack. Here every input passes Check, which walks the
// bytes without allocating, before a decoder sees it.
package wire

import (
	"errors"
	"fmt"
)

// ErrShort is what the errors for input that ends too early wrap.
var ErrShort = errors.New("the input ends too early")

const (
	// MaxDepth is how deep arrays and maps may be nested.
	MaxDepth = 64
	// MaxMemory is the most that decoding one value may allocate, in bytes, where nobody says otherwise.
	MaxMemory = 64 << 20
	// minElement is what decoding is taken to spend on one element at least: an interface value and what it
	// points to.
	minElement = 32
)

// limits say what decoding may spend, in bytes.
type limits struct {
	memory  int // on the whole
	element int // at worst on one array element, or on one array or map itself
	entry   int // at worst on one map entry beside its key and value
}

// Check reports whether data is exactly one well-formed MessagePack value: no container is nested too deep,
// none claims more elements than there are bytes left to hold them, the whole input is used, and the number
// of elements times the worst element, and the input itself, stay within MaxMemory. Extension types are
// refused; nothing of ours uses them. It allocates only to make an error, which names the byte.
func Check(data []byte) error { return check(data, limits{MaxMemory, minElement, minElement}) }

func check(data []byte, l limits) error {
	n, err := next(data, l)
	if err == nil && n < len(data) {
		return badByte(n, "%d bytes after the end of the value", len(data)-n)
	}
	return err
}

func badByte(at int, format string, args ...any) error {
	return fmt.Errorf("msgpack: byte %d: %w", at, fmt.Errorf(format, args...))
}

// Next is Check for the first of several values that follow each other: it returns the length of the first
// one.
func Next(data []byte) (int, error) { return next(data, limits{MaxMemory, minElement, minElement}) }

// Long: one case for each kind of value of the format.
func next(data []byte, l limits) (int, error) {
	var open [MaxDepth]uint64 // values still to come in each open container
	level, pos := 0, 0
	spent := uint64(len(data))
	for {
		if pos >= len(data) {
			return 0, badByte(pos, "%w", ErrShort)
		}
		h, at := heads[data[pos]], pos
		if h.kind == bad {
			return 0, badByte(at, "0x%02x begins no value that is used here", data[at])
		}
		pos += 1 + int(h.width)
		if pos > len(data) {
			return 0, badByte(at, "%w", ErrShort)
		}
		claim := uint64(h.fixed) + number(data[at+1:pos])
		left := uint64(len(data) - pos)
		switch h.kind {
		case scalar:
			if claim > left {
				return 0, badByte(at, "%w", ErrShort)
			}
			pos += int(claim)
		case blob:
			if claim > left {
				return 0, badByte(at, "a string of %d bytes, but only %d are left: %w", claim, left, ErrShort)
			}
			pos += int(claim)
		case array, dict:
			values, each := claim, uint64(l.element)
			if h.kind == dict {
				values, each = 2*claim, uint64(l.entry)
			}
			if values > left {
				return 0, badByte(at, "a container of %d elements, but only %d bytes are left: %w", claim,
					left, ErrShort)
			}
			if spent += uint64(l.element) + claim*each; spent > uint64(l.memory) {
				return 0, badByte(at, "decoding this could take more than %d bytes", l.memory)
			}
			if level == MaxDepth {
				return 0, badByte(at, "nested deeper than %d", MaxDepth)
			}
			// itself included, so that the empty container closes below like any other
			open[level] = values + 1
			level++
		}
		for level > 0 {
			if open[level-1]--; open[level-1] > 0 {
				break
			}
			level--
		}
		if level == 0 {
			return pos, nil
		}
	}
}

// number reads a big-endian number; that of no bytes is 0.
func number(b []byte) (v uint64) {
	for _, x := range b {
		v = v<<8 | uint64(x)
	}
	return v
}

// The kinds of value by what follows their first byte.
const (
	bad    = iota
	scalar // a fixed number of bytes
	blob   // a length, then so many bytes: strings and binary
	array
	dict
)

// A head is what the first byte of a value says: its kind, and a count that stands in the byte itself (fixed)
// or in the next width bytes.
type head struct{ kind, width, fixed uint8 }

var heads = func() (h [256]head) {
	for i := range h {
		switch c := uint8(i); {
		// small integers, nil, false, true
		case c <= 0x7f || c >= 0xe0 || c == 0xc0 || c == 0xc2 || c == 0xc3:
			h[c] = head{kind: scalar}
		case c <= 0x8f:
			h[c] = head{kind: dict, fixed: c & 15}
		case c <= 0x9f:
			h[c] = head{kind: array, fixed: c & 15}
		case c <= 0xbf:
			h[c] = head{kind: blob, fixed: c & 31}
		case c >= 0xc4 && c <= 0xc6: // binary
			h[c] = head{kind: blob, width: 1 << (c - 0xc4)}
		case c == 0xca || c == 0xcb: // floating point
			h[c] = head{kind: scalar, fixed: 4 << (c - 0xca)}
		case c >= 0xcc && c <= 0xd3: // integers, unsigned and signed
			h[c] = head{kind: scalar, fixed: 1 << (c & 3)}
		case c >= 0xd9 && c <= 0xdb: // strings
			h[c] = head{kind: blob, width: 1 << (c - 0xd9)}
		case c == 0xdc || c == 0xdd:
			h[c] = head{kind: array, width: 2 << (c - 0xdc)}
		case c == 0xde || c == 0xdf:
			h[c] = head{kind: dict, width: 2 << (c - 0xde)}
		}
	}
	return h
}()
