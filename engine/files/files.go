// Package files is the project's way to the files of the machine. What is read comes from outside: it must be
// a regular file, which no reader waits for, and it is bounded before anything is allocated. What is written
// is whole: a reader finds the old file or the new one, whatever happens in between.
//
// Its errors are sentences that begin with the path. They still are what the machine said, by errors.Is and
// errors.As.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrIrregular is the error, by errors.Is, of what is there but is no regular file.
var ErrIrregular = errors.New("no regular file")

// Open opens a file of at most so many bytes for reading. What is no regular file, such as a folder, a pipe
// or a device, is refused: reading it might never end. Pipes are not waited for.
func Open(path string, most int64) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, problem(err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = problem(err)
	case info.IsDir():
		err = &sentence{path + ": it is a folder, where a file belongs", ErrIrregular, false}
	case !info.Mode().IsRegular():
		err = &sentence{path + ": it is no regular file, and only such are read", ErrIrregular, false}
	case info.Size() > most:
		err = tooLarge(path, most)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Read returns a file of at most so many bytes, which must be a regular one.
func Read(path string, most int64) ([]byte, error) {
	f, err := Open(path, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, problem(err)
	}
	if int64(len(data)) > most { // it has grown meanwhile
		return nil, tooLarge(path, most)
	}
	return data, nil
}

func tooLarge(path string, most int64) error {
	return fmt.Errorf("%s: the file is larger than %d bytes", path, most)
}

// Exists reports whether there is something at a path.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Names returns the names of what a folder holds, in alphabetical order.
func Names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, problem(err)
	}
	all := make([]string, len(entries))
	for i, e := range entries {
		all[i] = e.Name()
	}
	return all, nil
}

// FileMode is the mode of files that are written.
const FileMode fs.FileMode = 0o644
