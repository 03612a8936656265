//go:build linux

package models

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A disk that is full while a checkpoint is being saved leaves the old one, and nothing else. The test runs
// itself again in a process whose files cannot grow beyond a size that the checkpoint has.
func TestFullDisk(t *testing.T) {
	const name = "GAUNTLET_TEST_FULL_DISK"
	if path := os.Getenv(name); path != "" {
		var usual syscall.Rlimit
		must.Do(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual))
		must.Do(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 256, Max: usual.Max}))
		if err := tiny(t).Save(path); !must.Contain(err, "the checkpoint was not saved, an older "+path+" is as it was") {
			t.Errorf("saved: %v", err)
		}
		// what is measured of this process under go test -cover has to be written at its end
		must.Do(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual))
		return
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "net.msgpack")
	must.Do(t, tiny(t).Save(path))
	before := must.Get(os.ReadFile(path))(t)
	if len(before) <= 256 {
		t.Fatalf("a checkpoint of %d bytes is too small for the test", len(before))
	}
	again := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
	again.Env = append(os.Environ(), name+"="+path)
	if out, err := again.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("the old checkpoint has changed (%v)", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%d files are left (%v)", len(files), err)
	}
}
