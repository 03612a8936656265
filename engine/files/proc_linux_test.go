package files_test

import (
	"os"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// The size of a file is not believed: one that holds more than it says is bounded all the same, and what stops
// the reading is told.
func TestReadOfWhatLies(t *testing.T) {
	for path, want := range map[string]string{
		"/proc/self/status": "/proc/self/status: the file is larger than 4 bytes",
		"/proc/self/mem":    "/proc/self/mem: the disk fails", // nothing lies at address 0
	} {
		if _, err := files.Read(path, 4); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// What is refused is closed again.
func TestRefusedFilesAreClosed(t *testing.T) {
	count := func() int { return len(must.Get(os.ReadDir("/proc/self/fd"))(t)) }
	before := count()
	for range 20 {
		if _, err := files.OpenShared(os.DevNull); err == nil {
			t.Fatal("a device was opened")
		}
		if _, err := files.Open(os.DevNull, 9); err == nil {
			t.Fatal("a device was opened")
		}
	}
	if after := count(); after > before+9 {
		t.Errorf("%d files were open, and now %d are", before, after)
	}
}
