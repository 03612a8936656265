package files

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A System is where files are written. Its errors are sentences that begin with the path.
type System interface {
	// Open opens a file as os.OpenFile does. One that is to be written must be a regular one, or none yet.
	Open(name string, flag int) (File, error)
	// Temp makes a file of a new name in a folder, as os.CreateTemp does.
	Temp(dir, pattern string) (File, error)
	// Rename puts a file in the place of another.
	Rename(from, to string) error
	// Remove removes a file. One that is not there is no error.
	Remove(name string) error
	// Folder makes a folder and its parents, as far as they are not there.
	Folder(dir string) error
	// SyncFolder brings the names of a folder to the disk.
	SyncFolder(dir string) error
}

// A File is an open file of a System.
type File interface {
	io.Reader
	io.Writer
	io.WriterAt
	io.Seeker
	io.Closer
	Name() string
	Fd() uintptr
	Sync() error
	Truncate(size int64) error
	Chmod(mode fs.FileMode) error
}

// Disk is the machine's own System.
var Disk System = disk{}

// Or returns the system, or Disk for nil.
func Or(s System) System {
	if s == nil {
		return Disk
	}
	return s
}

type disk struct{}

func (disk) Open(name string, flag int) (File, error) {
	if err := replaceable(name); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, flag, FileMode)
	if err != nil {
		return nil, unwritten(err)
	}
	return file{f}, nil
}

// replaceable refuses what is there and is no regular file, such as a folder or a device.
func replaceable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: it is no regular file, and only such are written", path)
	}
	return nil
}

func (disk) Temp(dir, pattern string) (File, error) {
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, unwritten(err)
	}
	return file{f}, nil
}

func (disk) Rename(from, to string) error { return unwritten(os.Rename(from, to)) }

func (disk) Remove(name string) error {
	err := os.Remove(name)
	if os.IsNotExist(err) {
		return nil
	}
	return unwritten(err)
}

func (disk) Folder(dir string) error { return unwritten(os.MkdirAll(dir, 0o755)) }

func (disk) SyncFolder(dir string) error { return unwritten(syncFolder(dir)) }

// A file is one of the machine's whose errors are sentences.
type file struct{ *os.File }

func (f file) Read(b []byte) (int, error) {
	n, err := f.File.Read(b)
	return n, problem(err)
}

func (f file) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	return n, unwritten(err)
}

func (f file) WriteAt(b []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(b, at)
	return n, unwritten(err)
}

func (f file) Sync() error                  { return unwritten(f.File.Sync()) }
func (f file) Truncate(size int64) error    { return unwritten(f.File.Truncate(size)) }
func (f file) Chmod(mode fs.FileMode) error { return unwritten(f.File.Chmod(mode)) }
func (f file) Close() error                 { return unwritten(f.File.Close()) }
