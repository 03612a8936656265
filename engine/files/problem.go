package files

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"syscall"
)

// A sentence is an error of the machine about a file, in words.
type sentence struct {
	text    string
	err     error
	writing bool // it is of something that was to be written
}

func (s *sentence) Error() string { return s.text }

// Unwrap returns what the machine said.
func (s *sentence) Unwrap() error { return s.err }

// InWords puts an error of the machine about a file into words.
func InWords(err error) error { return problem(err) }

// problem puts an error of the machine into words that begin with the path.
func problem(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	var number syscall.Errno
	switch {
	case errors.As(err, &path):
		return &sentence{text: path.Path + ": " + words(path.Err), err: err}
	case errors.As(err, &link):
		return &sentence{text: link.New + ": " + words(link.Err), err: err}
	case errors.As(err, &number):
		return &sentence{text: words(number), err: err}
	}
	return err
}

// words says what the machine says of a file.
func words(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or folder"
	case errors.Is(err, fs.ErrPermission):
		return "the permission for it is missing"
	case errors.Is(err, fs.ErrExist):
		return "it is there already"
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		if i := slices.IndexFunc(known, func(k meaning) bool { return k.number == number }); i >= 0 {
			return known[i].words
		}
	}
	return err.Error()
}

// A meaning is an error number in words.
type meaning struct {
	number  syscall.Errno
	words   string
	machine bool // the machine is to blame, not what it was asked for
}

// named gives a sentence about a file another path to begin with: that of the file that it is to become.
func named(path string, err error) error {
	if raw := new(fs.PathError); errors.As(err, &raw) {
		return &sentence{path + ": " + words(raw.Err), err, true}
	}
	return err
}

// unwritten is problem for something that was to be written.
func unwritten(err error) error {
	err = problem(err)
	if s, ok := err.(*sentence); ok {
		s.writing = true
	}
	return err
}

// Fault reports whether an error is one of the machine, such as a disk that is full or read-only, a place
// where nothing may be written, or a file that another process has locked, and not of what was handed in.
func Fault(err error) bool {
	if s := new(sentence); errors.As(err, &s) && s.writing && errors.Is(s.err, fs.ErrPermission) {
		return true
	}
	var number syscall.Errno
	return errors.As(err, &number) && slices.ContainsFunc(known, func(k meaning) bool {
		return k.machine && k.number == number
	})
}
