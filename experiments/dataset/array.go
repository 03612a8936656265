package dataset

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
)

// number is what an array holds.
type number interface{ float32 | int64 | int8 | uint8 }

// headerSize is the size of the head of every array, which is written again when the number of rows is known.
const headerSize = 128

// An array is a file of NumPy's format .npy, version 1.0: the magic string and the version, the length of the
// head, the head (a Python dict with type, order and shape, padded with spaces, then a line feed), and the
// numbers in C order, little-endian.
type array[T number] struct {
	file  *os.File
	w     *bufio.Writer
	shape []int // of a row
	rows  int
}

func newArray[T number](path string, shape ...int) (*array[T], error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	a := &array[T]{file: f, w: bufio.NewWriterSize(f, 1<<16), shape: shape}
	_, err = a.w.Write(a.head())
	return a, err
}

// head returns the head of the file for the rows that there are.
func (a *array[T]) head() []byte {
	var t T
	kind := map[string]string{"float32": "<f4", "int64": "<i8", "int8": "|i1",
		"uint8": "|u1"}[fmt.Sprintf("%T", t)]
	shape := fmt.Sprint(a.rows) + ","
	for _, n := range a.shape {
		shape += fmt.Sprintf(" %d,", n)
	}
	if len(a.shape) > 0 {
		shape = strings.TrimSuffix(shape, ",")
	}
	const fixed = 10 // bytes before the dict
	dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", kind, shape)
	b := append([]byte("\x93NUMPY\x01\x00"), byte(headerSize-fixed), 0)
	b = append(b, dict...)
	for len(b) < headerSize-1 {
		b = append(b, ' ')
	}
	return append(b, '\n')
}

// row appends one row.
func (a *array[T]) row(values ...T) error {
	a.rows++
	var b [8]byte
	for _, v := range values {
		var err error
		switch v := any(v).(type) {
		case float32:
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(v))
			_, err = a.w.Write(b[:4])
		case int64:
			binary.LittleEndian.PutUint64(b[:], uint64(v))
			_, err = a.w.Write(b[:8])
		case int8:
			err = a.w.WriteByte(uint8(v))
		case uint8:
			err = a.w.WriteByte(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// close writes the number of rows and closes the file. It does nothing for an array that there is not.
func (a *array[T]) close() error {
	if a == nil {
		return nil
	}
	err := a.w.Flush()
	if err == nil {
		_, err = a.file.WriteAt(a.head(), 0)
	}
	if closing := a.file.Close(); err == nil {
		err = closing
	}
	return err
}
