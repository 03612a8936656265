// Package filestest makes the writing of files fail, for tests of those who write them.
package filestest

import (
	"io/fs"
	"syscall"

	"gauntlet/engine/files"
)

// Faulty is the disk, but for its call number At, counted from 1, which fails as a full disk does. A write
// that fails has written half of its bytes where Short is set, and none else.
type Faulty struct {
	At    int
	Short bool
	From  bool     // every call from At on fails, too, as on a disk that stays full
	calls []string // what was done
}

// Hit reports whether a call has failed.
func (f *Faulty) Hit() bool { return f.At > 0 && len(f.calls) >= f.At }

// next counts a call of what is done to a path, and returns the error that it fails with.
func (f *Faulty) next(op, path string) error {
	f.calls = append(f.calls, op)
	if len(f.calls) == f.At || f.From && f.Hit() {
		return &fs.PathError{Op: op, Path: path, Err: syscall.ENOSPC}
	}
	return nil
}

// Open opens a file.
func (f *Faulty) Open(name string, flag int) (files.File, error) {
	if err := f.next("open", name); err != nil {
		return nil, err
	}
	return f.wrap(files.Disk.Open(name, flag))
}

// Temp makes a file of a new name.
func (f *Faulty) Temp(dir, pattern string) (files.File, error) {
	if err := f.next("open", dir); err != nil {
		return nil, err
	}
	return f.wrap(files.Disk.Temp(dir, pattern))
}

func (f *Faulty) wrap(file files.File, err error) (files.File, error) {
	if err != nil {
		return nil, err
	}
	return &faultyFile{file, f}, nil
}

// Rename renames a file.
func (f *Faulty) Rename(from, to string) error {
	if err := f.next("rename", to); err != nil {
		return err
	}
	return files.Disk.Rename(from, to)
}

// Remove removes a file.
func (f *Faulty) Remove(name string) error {
	if err := f.next("remove", name); err != nil {
		return err
	}
	return files.Disk.Remove(name)
}

// Folder makes a folder.
func (f *Faulty) Folder(dir string) error {
	if err := f.next("mkdir", dir); err != nil {
		return err
	}
	return files.Disk.Folder(dir)
}

// SyncFolder syncs a folder.
func (f *Faulty) SyncFolder(dir string) error {
	if err := f.next("sync", dir); err != nil {
		return err
	}
	return files.Disk.SyncFolder(dir)
}

// A faultyFile is an open file whose calls are counted, too.
type faultyFile struct {
	files.File
	on *Faulty
}

func (f *faultyFile) Write(b []byte) (int, error) {
	if err := f.on.next("write", f.Name()); err != nil {
		n := 0
		if f.on.Short {
			n, _ = f.File.Write(b[:len(b)/2])
		}
		return n, err
	}
	return f.File.Write(b)
}

func (f *faultyFile) WriteAt(b []byte, at int64) (int, error) {
	if err := f.on.next("write", f.Name()); err != nil {
		n := 0
		if f.on.Short {
			n, _ = f.File.WriteAt(b[:len(b)/2], at)
		}
		return n, err
	}
	return f.File.WriteAt(b, at)
}

func (f *faultyFile) Sync() error {
	if err := f.on.next("sync", f.Name()); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f *faultyFile) Truncate(size int64) error {
	if err := f.on.next("truncate", f.Name()); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	if err := f.on.next("chmod", f.Name()); err != nil {
		return err
	}
	return f.File.Chmod(mode)
}

// Close closes the file even where it fails.
func (f *faultyFile) Close() error {
	err := f.File.Close()
	if fault := f.on.next("close", f.Name()); fault != nil {
		return fault
	}
	return err
}
