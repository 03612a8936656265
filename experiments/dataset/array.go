package dataset

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// headerSize is the size of the head of every array, which is written again when the number of rows is known.
const headerSize = 128

// A column is one of the arrays of a dataset.
type column struct {
	name  string // of the file, without its ending
	kind  string // of its numbers, as NumPy calls it
	shape []int  // of a row
}

// An array is a file of NumPy's format .npy, version 1.0: the magic string and the version, the length of the
// head, the head (a Python dict with type, order and shape, padded with spaces, then a line feed), and the
// numbers in C order, little-endian.
type array struct {
	column
	file *os.File
	w    *bufio.Writer
	buf  []byte
	rows int
}

func newArray(dir string, c column) (*array, error) {
	f, err := os.Create(filepath.Join(dir, c.name+".npy"))
	if err != nil {
		return nil, err
	}
	a := &array{column: c, file: f, w: bufio.NewWriterSize(f, 1<<16)}
	_, err = a.w.Write(a.head())
	return a, err
}

// head returns the head of the file for the rows that there are.
func (a *array) head() []byte {
	shape := fmt.Sprint(a.rows) + ","
	for _, n := range a.shape {
		shape += fmt.Sprintf(" %d,", n)
	}
	if len(a.shape) > 0 {
		shape = strings.TrimSuffix(shape, ",")
	}
	const fixed = 10 // bytes before the dict
	b := append([]byte("\x93NUMPY\x01\x00"), byte(headerSize-fixed), 0)
	b = fmt.Appendf(b, "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", a.kind, shape)
	b = append(b, bytes.Repeat([]byte(" "), headerSize-1-len(b))...)
	return append(b, '\n')
}

// row appends one row.
func (a *array) row(values any) (err error) {
	a.rows++
	if a.buf, err = binary.Append(a.buf[:0], binary.LittleEndian, values); err == nil {
		_, err = a.w.Write(a.buf)
	}
	return err
}

// close writes the number of rows and closes the file.
func (a *array) close() error {
	err := a.w.Flush()
	if err == nil {
		_, err = a.file.WriteAt(a.head(), 0)
	}
	return errors.Join(err, a.file.Close())
}
