package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
)

// Whichever call fails, the file is the old one or the whole new one, and what is left beside it is swept.
func TestWriteUnderFaults(t *testing.T) {
	filestest.Every(t, func(t *testing.T, f *filestest.Faulty) {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.bin")
		must.Do(t, files.Write(path, []byte("the old one")))
		err := files.WriteOn(f, path, []byte("the new one, whole"))
		got := string(must.Get(os.ReadFile(path))(t))
		want := "the new one, whole"
		if err != nil && !errors.Is(err, files.ErrUnsynced) {
			want = "the old one"
		}
		if got != want {
			t.Errorf("%q, %v", got, err)
		}
		if (err != nil) != f.Hit() || err != nil && !files.Fault(err) {
			t.Errorf("the error is %v", err)
		}
		must.Do(t, files.Sweep(path))
		if left := must.Get(os.ReadDir(dir))(t); len(left) != 1 {
			t.Errorf("left are %v", left)
		}
	})
}
