package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// TestCommittedFilesAreGenerated holds the committed assembly to what this program writes.
func TestCommittedFilesAreGenerated(t *testing.T) {
	all := must.Get(assembly())(t)
	for _, f := range all {
		committed, err := os.ReadFile(filepath.Join("..", "..", f.name))
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(committed, f.text) {
			t.Errorf("%s is not what the generator writes: run `go generate ./models/kernel`", f.name)
		}
	}
}

// TestWriteAll writes into an empty folder, and says what is wrong with one that does not exist.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, writeAll(dir))
	written := must.Get(os.ReadDir(dir))(t)
	if len(written) != 2*len(sources) {
		t.Errorf("%d files, not %d", len(written), 2*len(sources))
	}
	if err := writeAll(filepath.Join(dir, "missing")); err == nil {
		t.Error("a missing folder is no error")
	}
}
