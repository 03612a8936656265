package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	must.Do(t, os.WriteFile(path, []byte("12345"), 0o644))
	must.Do(t, os.Symlink(path, filepath.Join(dir, "link")))
	for _, name := range []string{"a.txt", "link"} {
		if got, err := files.Read(filepath.Join(dir, name), 5); err != nil || string(got) != "12345" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, c := range []struct {
		path, want string
	}{
		{path, path + ": the file is larger than 4 bytes"},
		{dir, dir + ": it is a folder, where a file belongs"},
		{filepath.Join(dir, "none"), filepath.Join(dir, "none") + ": there is no such file or folder"},
	} {
		if _, err := files.Read(c.path, 4); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
		if _, err := files.Open(c.path, 4); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
	}
	if _, err := files.Read(filepath.Join(dir, "none"), 4); !errors.Is(err, fs.ErrNotExist) || files.Fault(err) {
		t.Errorf("%v is not that of a file that is not there", err)
	}
	if files.Exists(filepath.Join(dir, "none")) || !files.Exists(path) {
		t.Error("what there is was not seen")
	}
}

// A megabyte may be read of a large file without the memory for all of it.
func TestReadIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large")
	f := must.Get(os.Create(path))(t)
	must.Do(t, f.Truncate(1<<33))
	must.Do(t, f.Close())
	n := must.Allocated(func() {
		if _, err := files.Read(path, 1<<20); err == nil || !strings.Contains(err.Error(), "larger than") {
			t.Error(err)
		}
	})
	if n > 1<<16 {
		t.Errorf("%d bytes allocated", n)
	}
}
