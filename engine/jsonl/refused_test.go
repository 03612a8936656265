package jsonl

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"gauntlet/engine/enginetest/must"
)

// A log of a gigabyte is looked at, one of a byte more is not.
func TestReadFileIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	must.Do(t, os.WriteFile(path, nil, 0o644))
	for size, want := range map[int64]string{
		1 << 30:   path + ":1: a line of more than 1048576 bytes", // there is no line feed in it
		1<<30 + 1: path + ": the file is larger than 1073741824 bytes",
	} {
		must.Do(t, os.Truncate(path, size))
		if _, err := ReadFile(path, nil); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// What stops the reading is told as it is.
func TestReadStops(t *testing.T) {
	broken := errors.New("broken")
	if torn, err := Read(iotest.ErrReader(broken), "log", nil); err != broken || torn != nil {
		t.Errorf("%q, %v", torn, err)
	}
}

// What is no document is not written; what has another key at its end has no checksum.
func TestChainRefuses(t *testing.T) {
	var c Chain
	var b bytes.Buffer
	if err := c.Append(&b, func() {}); err == nil || b.Len() > 0 {
		t.Errorf("%q, %v", b.String(), err)
	}
	const want = "the line has no checksum at its end"
	if _, err := c.Open([]byte(`{"X":1,"crd":"12345678"}` + "\n")); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
