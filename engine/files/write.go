package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// ErrUnsynced is the error, by errors.Is, of a file that stands there whole, but whose name may be lost when
// the machine loses its power.
var ErrUnsynced = errors.New("the new file stands there whole, but its name could not be brought to the disk")

// Write writes data to path so that a reader finds the old file or the whole new one, whatever happens in
// between: it writes a temporary file beside it, syncs it, renames it, and syncs the folder.
func Write(path string, data []byte) error { return WriteOn(Disk, path, data) }

// WriteOn is Write on a system.
func WriteOn(s System, path string, data []byte) error {
	p, err := Begin(s, path)
	if err != nil {
		return err
	}
	_, err = p.Write(data)
	return p.End(err)
}

// WriteJSON writes a document as a file of indented JSON.
func WriteJSON(path string, v any) error { return WriteJSONOn(Disk, path, v) }

// WriteJSONOn is WriteJSON on a system.
func WriteJSONOn(s System, path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return WriteOn(s, path, append(data, '\n'))
}

// A Pending is a file that is being written beside the place that it will take.
type Pending struct {
	File
	system System
	path   string
	closed bool
}

// Begin begins a file for a path. What stands there and is no regular file is not replaced.
func Begin(s System, path string) (*Pending, error) {
	if err := replaceable(path); err != nil {
		return nil, err
	}
	f, err := s.Temp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, named(path, err)
	}
	return &Pending{File: f, system: s, path: path}, nil
}

// Finish brings what has been written to the disk and closes the file, which does not take its place yet.
func (p *Pending) Finish() error {
	err := p.Chmod(FileMode)
	if err == nil {
		err = p.Sync()
	}
	return errors.Join(err, p.close())
}

func (p *Pending) close() error {
	if p.closed {
		return nil
	}
	p.closed = true
	return p.Close()
}

// Place gives a finished file its place. Its name is brought to the disk by SyncFolder.
func (p *Pending) Place() error { return p.system.Rename(p.Name(), p.path) }

// Drop removes a file that is not to take its place.
func (p *Pending) Drop() error { return errors.Join(p.close(), p.system.Remove(p.Name())) }

// End finishes the file and gives it its place, or drops it when failed is an error of writing it.
func (p *Pending) End(failed error) error {
	if failed == nil {
		failed = p.Finish()
	}
	if failed == nil {
		failed = p.Place()
	}
	if failed != nil {
		p.Drop() // what is left of it is swept later
		return failed
	}
	if err := p.system.SyncFolder(filepath.Dir(p.path)); err != nil {
		return fmt.Errorf("%w: %w", ErrUnsynced, err)
	}
	return nil
}

// Sweep removes what writers of path have left beside it whose process was killed in the middle. Nobody may
// be writing the file meanwhile.
func Sweep(path string) error {
	return sweep(filepath.Dir(path), func(name string) bool { return name == filepath.Base(path) })
}

// SweepEnding is Sweep for all files of a folder whose names have an ending, such as ".replay".
func SweepEnding(dir, ending string) error {
	return sweep(dir, func(name string) bool { return strings.HasSuffix(name, ending) })
}

// sweep removes what is left of the files whose names are meant.
func sweep(dir string, meant func(name string) bool) error {
	all, err := Names(dir)
	if err != nil {
		return err
	}
	for _, entry := range all {
		at := strings.LastIndexByte(entry, '.')
		if at < 1 || entry[0] != '.' || !meant(entry[1:at]) {
			continue
		}
		if _, err := strconv.ParseUint(entry[at+1:], 10, 64); err != nil {
			continue
		}
		if err := Disk.Remove(filepath.Join(dir, entry)); err != nil {
			return err
		}
	}
	return nil
}
