package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/files"
)

// A file is shared with whoever has it open; what is no regular file is not, and none is made.
func TestOpenShared(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "memory")
	owner, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer owner.Close()
	f, err := files.OpenShared(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("seen"), 4); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 8)
	if _, err := owner.ReadAt(b, 0); err != nil || string(b[4:]) != "seen" {
		t.Errorf("its owner reads %q, %v", b, err)
	}
	if _, err := files.OpenShared(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := files.OpenShared(os.DevNull); !errors.Is(err, files.ErrIrregular) {
		t.Errorf("a device: %v", err)
	}
}
