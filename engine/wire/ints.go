package wire

import (
	"encoding/binary"
	"fmt"
)

// AppendInt appends v in its shortest form, as the library's compact integers.
func AppendInt(b []byte, v int64) []byte {
	switch {
	case v >= 0:
		return AppendUint(b, uint64(v))
	case v >= -32:
		return append(b, byte(v))
	case v >= -1<<7:
		return append(b, 0xd0, byte(v))
	case v >= -1<<15:
		return binary.BigEndian.AppendUint16(append(b, 0xd1), uint16(v))
	case v >= -1<<31:
		return binary.BigEndian.AppendUint32(append(b, 0xd2), uint32(v))
	}
	return binary.BigEndian.AppendUint64(append(b, 0xd3), uint64(v))
}

// AppendUint appends v in its shortest form.
func AppendUint(b []byte, v uint64) []byte {
	switch {
	case v < 1<<7:
		return append(b, byte(v))
	case v < 1<<8:
		return append(b, 0xcc, byte(v))
	case v < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 0xcd), uint16(v))
	case v < 1<<32:
		return binary.BigEndian.AppendUint32(append(b, 0xce), uint32(v))
	}
	return binary.BigEndian.AppendUint64(append(b, 0xcf), v)
}

// ReadUint reads the integer that b begins with, in any of its forms, and returns how many bytes it takes. A
// negative or missing one is an error.
func ReadUint(b []byte) (v uint64, n int, err error) {
	v, negative, n, err := readInt(b)
	if err == nil && negative {
		err = fmt.Errorf("%d where a number from 0 on belongs", int64(v))
	}
	return v, n, err
}

// ReadInt reads the integer that b begins with, in any of its forms, and returns how many bytes it takes. One
// above the largest int64 is an error.
func ReadInt(b []byte) (v int64, n int, err error) {
	u, negative, n, err := readInt(b)
	if err == nil && !negative && int64(u) < 0 {
		err = fmt.Errorf("%d is too large", u)
	}
	return int64(u), n, err
}

func readInt(b []byte) (v uint64, negative bool, n int, err error) {
	if len(b) == 0 {
		return 0, false, 0, fmt.Errorf("no number: %w", ErrShort)
	}
	c := b[0]
	switch {
	case c < 0x80:
		return uint64(c), false, 1, nil
	case c >= 0xe0:
		return uint64(int64(int8(c))), true, 1, nil
	case c < 0xcc || c > 0xd3:
		return 0, false, 0, fmt.Errorf("0x%02x where a number belongs", c)
	}
	width := 1 << (c & 3)
	if len(b) <= width {
		return 0, false, 0, fmt.Errorf("half a number: %w", ErrShort)
	}
	n = 1 + width
	if v = number(b[1:n]); c >= 0xd0 {
		shift := 64 - 8*width
		s := int64(v<<shift) >> shift
		return uint64(s), s < 0, n, nil
	}
	return v, false, n, nil
}
