// Package curves shows the results of a run of training: pictures of its curves, and a report that says how
// it was made.
package curves

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"gauntlet/engine/files"
	"gauntlet/engine/jsonl"
	"gauntlet/training"
)

// Bounds of what is read of a run's folder.
const (
	maxLines  = 1 << 20
	maxRecord = 1 << 20
)

// A Run is what the logs of a run's folder say.
type Run struct {
	Dir         string
	Updates     []training.Progress
	Evaluations []training.Judgement
	Summary     *training.Summary // of its last process; nil while the run has not stopped yet
}

// Read reads the logs of a run's folder, which may belong to a run that is under way: a last line that is not
// whole yet is left out.
func Read(dir string) (*Run, error) {
	r := &Run{Dir: dir}
	var err error
	if r.Updates, err = lines[training.Progress](dir, training.ProgressFile); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no folder of a run of training, there is no %s in it", dir,
			training.ProgressFile)
	} else if err != nil {
		return nil, err
	}
	if r.Evaluations, err = lines[training.Judgement](dir, training.EvaluationsFile); unreadable(err) {
		return nil, err
	}
	var s training.Summary
	if err = record(filepath.Join(dir, training.SummaryFile), &s); err == nil {
		r.Summary = &s
	} else if unreadable(err) {
		return nil, err
	}
	return r, nil
}

// unreadable reports whether a file is there and could not be read.
func unreadable(err error) bool { return err != nil && !errors.Is(err, fs.ErrNotExist) }

// lines reads a log of a run's folder.
func lines[T any](dir, name string) (rows []T, err error) {
	_, err = jsonl.ReadFile(filepath.Join(dir, name), func(line []byte) error {
		if len(rows) == maxLines {
			return fmt.Errorf("more than %d lines", maxLines)
		}
		var row T
		if err := json.Unmarshal(line, &row); err != nil {
			return err
		}
		if p, ok := any(&row).(*training.Progress); ok && p.Update < 1 {
			return errors.New("no update of a run of training")
		}
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// record reads a file with one JSON document.
func record(path string, v any) error {
	data, err := files.Read(path, maxRecord)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
