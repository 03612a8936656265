package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// What the machine says becomes a sentence that begins with the path, and stays what it was.
func TestInWords(t *testing.T) {
	odd := errors.New("odd")
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT}, "a: there is no such file or folder"},
		{&fs.PathError{Op: "open", Path: "a", Err: syscall.EACCES}, "a: the permission for it is missing"},
		{&fs.PathError{Op: "mkdir", Path: "a", Err: syscall.EEXIST}, "a: it is there already"},
		{&fs.PathError{Op: "open", Path: "a", Err: known[0].number}, "a: " + known[0].words},
		{&fs.PathError{Op: "open", Path: "a", Err: odd}, "a: odd"},
		{&fs.PathError{Op: "open", Path: "a", Err: syscall.EINVAL}, "a: " + syscall.EINVAL.Error()},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.ENOENT}, "b: there is no such file or folder"},
		{syscall.EACCES, "the permission for it is missing"},
		{odd, "odd"},
	} {
		if got := InWords(c.err); got == nil || got.Error() != c.want || !errors.Is(got, c.err) {
			t.Errorf("%v: %v, want %s", c.err, got, c.want)
		}
	}
	if InWords(nil) != nil {
		t.Error("no error becomes one")
	}
}

// A place where nothing may be written is a fault of the machine; a file that may not be read is not.
func TestFaultOfPermission(t *testing.T) {
	raw := &fs.PathError{Op: "open", Path: "a", Err: syscall.EACCES}
	if !Fault(unwritten(raw)) || Fault(problem(raw)) || !Fault(named("b", raw)) {
		t.Error("permissions to read and to write are not told apart")
	}
	if Fault(unwritten(&fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT})) {
		t.Error("a folder that is not there is a fault of the machine")
	}
	if err := named("b", raw); err.Error() != "b: the permission for it is missing" {
		t.Error(err)
	}
	if odd := errors.New("odd"); named("b", odd) != odd {
		t.Error("an error of no file gets a path")
	}
}

// Nil stands for the machine's disk.
func TestOr(t *testing.T) {
	own := struct{ System }{Disk}
	if Or(nil) != Disk || Or(own) != own {
		t.Error("another system is used")
	}
}

// Whatever the disk cannot do it says in a sentence about the file.
func TestDiskTells(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	must.Do(t, os.Mkdir(in("folder"), 0o755))
	must.Do(t, os.WriteFile(in("folder/file"), []byte("text"), 0o644))
	f := must.Get(Disk.Open(in("closed"), os.O_RDWR|os.O_CREATE))(t)
	must.Do(t, f.Close())
	missing := func(_ any, err error) error { return err }
	const none, closed = ": there is no such file or folder", ": file already closed"
	for _, c := range []struct {
		what string
		err  error
		path string
		want string
	}{
		{"open", missing(Disk.Open(in("none"), os.O_RDWR)), in("none"), none},
		{"rename", Disk.Rename(in("none"), in("b")), in("b"), none},
		{"sync a folder", Disk.SyncFolder(in("none")), in("none"), none},
		{"read", missing(f.Read(make([]byte, 1))), f.Name(), closed},
		{"write", missing(f.Write([]byte("x"))), f.Name(), closed},
		{"write at", missing(f.WriteAt([]byte("x"), 0)), f.Name(), closed},
		{"sync", f.Sync(), f.Name(), closed},
		{"truncate", f.Truncate(0), f.Name(), closed},
		{"chmod", f.Chmod(0o600), f.Name(), closed},
		{"close", f.Close(), f.Name(), closed},
	} {
		if c.err == nil || c.err.Error() != c.path+c.want {
			t.Errorf("%s: %v, want %s", c.what, c.err, c.path+c.want)
		}
	}
	for what, err := range map[string]error{
		"remove": Disk.Remove(in("folder")), "make a folder": Disk.Folder(in("folder/file/x"))} {
		s := new(sentence)
		if !errors.As(err, &s) || !s.writing {
			t.Errorf("%s: %v", what, err)
		}
	}
	must.Do(t, Disk.Remove(in("none")))
	must.Do(t, Disk.SyncFolder(dir))
	must.Do(t, Disk.Folder(in("a/b")))
}

// A file is closed once, however often it is finished and dropped, and takes its place only when it is placed.
func TestPending(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.bin")
	p := must.Get(Begin(Disk, path))(t)
	must.Get(p.Write([]byte("x")))(t)
	must.Do(t, p.Finish())
	if Exists(path) || !Exists(p.Name()) {
		t.Error("it took its place, or is gone")
	}
	must.Do(t, p.Drop())
	if Exists(path) || Exists(p.Name()) {
		t.Error("it was not dropped")
	}
	if err := WriteJSON(path, func() {}); err == nil || Exists(path) {
		t.Errorf("a function was written: %v", err)
	}
	must.Do(t, WriteJSON(path, []int{1}))
	if got := string(must.Get(Read(path, 99))(t)); got != "[\n  1\n]\n" {
		t.Errorf("%q", got)
	}
}
