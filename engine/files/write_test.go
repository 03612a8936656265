package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.bin")
	for _, text := range []string{"first", "second, longer"} {
		must.Do(t, files.Write(path, []byte(text)))
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file holds %q (%v), want %q", got, err, text)
		}
	}
	// A directory cannot be replaced by a file: the temporary file must be gone again.
	if err := files.Write(dir, []byte("x")); err == nil {
		t.Error("a directory was replaced")
	}
	if err := files.Write(filepath.Join(dir, "none", "a.bin"), nil); err == nil ||
		err.Error() != filepath.Join(dir, "none", "a.bin")+": there is no such file or folder" {
		t.Errorf("a file was written into a directory that does not exist: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%d entries are left (%v), want 1", len(entries), err)
	}
}

// What writers that were killed have left of one file is removed, and nothing else.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.bin", ".a.bin", ".a.bin.123", ".a.bin.4", ".a.bin.keep", ".a.bin.12.txt",
		".b.bin.123", "a.bin.123", "xa.bin.123", "plain"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	must.Do(t, files.Sweep(filepath.Join(dir, "a.bin")))
	entries, err := os.ReadDir(dir)
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if want := []string{".a.bin", ".a.bin.12.txt", ".a.bin.keep", ".b.bin.123", "a.bin",
		"a.bin.123", "plain", "xa.bin.123"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("left are %q (%v), want %q", left, err, want)
	}
}
