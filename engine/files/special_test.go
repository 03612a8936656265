//go:build unix

package files_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// A pipe that nobody writes to is refused at once, as devices are, and neither is written over.
func TestSpecialFiles(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{pipe, "/dev/zero"} {
		want := path + ": it is no regular file, and only such are read"
		if _, err := files.Read(path, 1<<20); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		want = path + ": it is no regular file, and only such are written"
		if err := files.Write(path, []byte("x")); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := files.Disk.Open(path, syscall.O_RDWR); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestFault(t *testing.T) {
	for number, want := range map[syscall.Errno]bool{
		syscall.ENOSPC: true, syscall.EROFS: true, syscall.EWOULDBLOCK: true, syscall.EACCES: false,
		syscall.ENOENT: false, syscall.EISDIR: false,
	} {
		if files.Fault(&filepathError{number}) != want {
			t.Errorf("%v: a fault of the machine: %t, want %t", number, !want, want)
		}
	}
}

// A filepathError is an error that holds another one.
type filepathError struct{ error }

func (e *filepathError) Unwrap() error { return e.error }
