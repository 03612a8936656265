// Package wire reads and writes MessagePack that crosses the program's boundary: replays, checkpoints,
// messages. The MessagePack library believes what its input claims, so a file of five bytes can make it
// allocate gigabytes and deep nesting overflows its stack. Here every input passes Check, which walks the
// bytes without allocating, before a decoder sees it.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrShort is what the errors for input that ends too early wrap.
var ErrShort = errors.New("the input ends too early")

const (
	// MaxDepth is how deep arrays and maps may be nested.
	MaxDepth = 64
	// MaxMemory is the most that decoding one value may allocate, in bytes, when Limits does not say less.
	MaxMemory = 64 << 20
	// minElement is what decoding is taken to spend on one element at least: an interface value and what it
	// points to.
	minElement = 32
)

// Limits say what Check accepts. The zero value stands for MaxDepth and MaxMemory.
type Limits struct {
	Depth  int // containers nested in each other, at most MaxDepth; 0 stands for MaxDepth
	Memory int // bytes that decoding may allocate; 0 stands for MaxMemory
	// bytes that decoding spends at worst on one array element, or on one array or map itself; below 32
	// stands for 32
	Element int
	// bytes that decoding spends at worst on one map entry beside its key and value; 0 stands for Element
	Entry int
}

// Check reports whether data is exactly one well-formed MessagePack value within the limits: no container is
// nested too deep, none claims more elements than there are bytes left to hold them, the whole input is used,
// and the number of elements times the worst element, and the input itself, stay within the memory. Extension
// types are refused; nothing of ours uses them. It allocates only to make an error, which names the byte.
func Check(data []byte, l Limits) error {
	n, err := Next(data, l)
	if err != nil {
		return err
	}
	if n < len(data) {
		return fmt.Errorf("msgpack: byte %d: %d bytes after the end of the value", n, len(data)-n)
	}
	return nil
}

// Next is Check for the first of several values that follow each other: it returns the length of the first
// one.
//
// Long: one case for each kind of value of the format.
func Next(data []byte, l Limits) (int, error) {
	depth := l.Depth
	if depth <= 0 || depth > MaxDepth {
		depth = MaxDepth
	}
	memory := uint64(MaxMemory)
	if l.Memory > 0 {
		memory = uint64(l.Memory)
	}
	element := uint64(max(l.Element, minElement))
	entry := element
	if l.Entry > 0 {
		entry = uint64(l.Entry)
	}

	var open [MaxDepth]uint64 // values still to come in each open container
	level, pos := 0, 0
	spent := uint64(len(data))
	for {
		if pos >= len(data) {
			return 0, fmt.Errorf("msgpack: byte %d: %w", pos, ErrShort)
		}
		h := heads[data[pos]]
		if h.kind == bad {
			return 0, fmt.Errorf("msgpack: byte %d: 0x%02x begins no value that is used here", pos, data[pos])
		}
		at := pos
		claim := uint64(h.fixed)
		if h.width > 0 {
			if len(data)-pos-1 < int(h.width) {
				return 0, fmt.Errorf("msgpack: byte %d: %w", pos, ErrShort)
			}
			claim = number(data[pos+1:], int(h.width))
		}
		pos += 1 + int(h.width)
		left := uint64(len(data) - pos)
		switch h.kind {
		case scalar:
			if claim > left {
				return 0, fmt.Errorf("msgpack: byte %d: %w", at, ErrShort)
			}
			pos += int(claim)
		case blob:
			if claim > left {
				return 0, fmt.Errorf("msgpack: byte %d: a string of %d bytes, but only %d are left: %w", at,
					claim, left, ErrShort)
			}
			pos += int(claim)
		case array, dict:
			values := claim
			if h.kind == dict {
				values *= 2
			}
			if values > left {
				return 0, fmt.Errorf("msgpack: byte %d: a container of %d elements, but only %d bytes are left: %w", at, claim, left, ErrShort)
			}
			spent += element
			if h.kind == dict {
				spent += claim * entry
			} else {
				spent += claim * element
			}
			if spent > memory {
				return 0, fmt.Errorf("msgpack: byte %d: decoding this could take more than %d bytes", at,
					memory)
			}
			if level == depth {
				return 0, fmt.Errorf("msgpack: byte %d: nested deeper than %d", at, depth)
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

// number reads a big-endian number of 1, 2 or 4 bytes.
func number(b []byte, width int) uint64 {
	switch width {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.BigEndian.Uint16(b))
	default:
		return uint64(binary.BigEndian.Uint32(b))
	}
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
	for c := range h {
		switch {
		case c <= 0x7f || c >= 0xe0: // small integers
			h[c] = head{kind: scalar}
		case c <= 0x8f:
			h[c] = head{kind: dict, fixed: uint8(c & 15)}
		case c <= 0x9f:
			h[c] = head{kind: array, fixed: uint8(c & 15)}
		case c <= 0xbf:
			h[c] = head{kind: blob, fixed: uint8(c & 31)}
		}
	}
	h[0xc0] = head{kind: scalar}                              // nil
	h[0xc2], h[0xc3] = head{kind: scalar}, head{kind: scalar} // false, true
	for i := range uint8(3) {
		h[0xc4+i] = head{kind: blob, width: 1 << i} // binary
		h[0xd9+i] = head{kind: blob, width: 1 << i} // strings
	}
	for i := range uint8(4) {
		h[0xcc+i] = head{kind: scalar, fixed: 1 << i} // unsigned
		h[0xd0+i] = head{kind: scalar, fixed: 1 << i} // signed
	}
	h[0xca], h[0xcb] = head{kind: scalar, fixed: 4}, head{kind: scalar, fixed: 8} // floating point
	for i := range uint8(2) {
		h[0xdc+i] = head{kind: array, width: 2 << i}
		h[0xde+i] = head{kind: dict, width: 2 << i}
	}
	return h
}()
