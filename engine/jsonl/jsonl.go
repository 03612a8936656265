// Package jsonl keeps logs of JSON lines: files that only grow, by one document on each line.
package jsonl

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"gauntlet/engine/files"
)

// MaxLine is the longest line that is read, in bytes.
const MaxLine = 1 << 20

// MaxFile is the largest log that is read, in bytes: a million lines of the longest that are written.
const MaxFile = 1 << 30

// Append writes a document as one line, in a single call, so that a process that is killed leaves at most one
// torn line.
func Append(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err == nil {
		_, err = w.Write(append(b, '\n'))
	}
	return err
}

// Read calls take for every line of a log that was written to its end, with that end. It returns the torn
// line that is left, if there is one. Errors of take have the name of the log and the number of the line.
func Read(r io.Reader, name string, take func(line []byte) error) (torn []byte, err error) {
	in := bufio.NewReaderSize(r, MaxLine)
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		switch err {
		case nil:
			err = take(line)
		case io.EOF:
			return line, nil
		case bufio.ErrBufferFull:
			err = fmt.Errorf("a line of more than %d bytes", MaxLine)
		default:
			return nil, err // which names the file
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
}

// ReadFile reads a log that is a file of at most MaxFile bytes.
func ReadFile(path string, take func(line []byte) error) (torn []byte, err error) {
	f, err := files.Open(path, MaxFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, path, take)
}
