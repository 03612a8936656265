package wire_test

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/wire"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.bin")
	for _, text := range []string{"first", "second, longer"} {
		if err := wire.WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file holds %q (%v), want %q", got, err, text)
		}
	}
	// A directory cannot be replaced by a file: the temporary file must be gone again.
	if err := wire.WriteFile(dir, []byte("x")); err == nil {
		t.Error("a directory was replaced")
	}
	if err := wire.WriteFile(filepath.Join(dir, "none", "a.bin"), nil); err == nil {
		t.Error("a file was written into a directory that does not exist")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%d entries are left (%v), want 1", len(entries), err)
	}
}
