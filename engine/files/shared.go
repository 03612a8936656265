package files

import "os"

// OpenShared opens a file that is there for reading and writing while other processes have it open, to map it into
// memory. It must be a regular file.
func OpenShared(path string) (*os.File, error) {
	f, err := openShared(path)
	if err != nil {
		return nil, problem(err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = problem(err)
	case !info.Mode().IsRegular():
		err = &sentence{path + ": it is no regular file, and only such are shared", ErrIrregular, false}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
