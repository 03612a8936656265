package models

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
)

// Whichever call fails while a checkpoint is being saved, the file is the old one or the whole new one.
func TestSaveUnderFaults(t *testing.T) {
	older, newer := tiny(t), tiny(t)
	newer.Training = bytes.Repeat([]byte("more than before "), 100)
	filestest.Every(t, func(t *testing.T, f *filestest.Faulty) {
		path := filepath.Join(t.TempDir(), "net.msgpack")
		must.Do(t, older.Save(path))
		err := newer.SaveOn(f, path)
		want := older
		if err == nil || errors.Is(err, files.ErrUnsynced) {
			want = newer
		} else if !must.Contain(err, "the checkpoint was not saved, an older "+path+" is as it was: ") {
			t.Error(err)
		}
		if (err != nil) != f.Hit() || err != nil && !files.Fault(err) {
			t.Errorf("the error is %v", err)
		}
		if got := must.Get(os.ReadFile(path))(t); !bytes.Equal(got, encoded(t, want)) {
			t.Errorf("the file is neither the old one nor the new one (%v)", err)
		}
		must.Get(Load(path))(t)
	})
}
