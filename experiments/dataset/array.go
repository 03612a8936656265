package dataset

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/engine/files"
)

// arrayEnding is what the names of arrays end in.
const arrayEnding = ".npy"

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
	file *files.Pending
	w    *bufio.Writer
	buf  []byte
	rows int
}

func newArray(s files.System, dir string, c column) (*array, error) {
	f, err := files.Begin(s, filepath.Join(dir, c.name+arrayEnding))
	if err != nil {
		return nil, err
	}
	a := &array{column: c, file: f, w: bufio.NewWriterSize(f, 1<<16)}
	a.w.Write(a.head()) // into the buffer, which has room for it
	return a, nil
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

// finish writes the number of rows and closes the file, which does not take its place yet.
func (a *array) finish() error {
	err := a.w.Flush()
	if err == nil {
		_, err = a.file.WriteAt(a.head(), 0)
	}
	if err == nil {
		err = a.file.Finish()
	}
	return err
}
