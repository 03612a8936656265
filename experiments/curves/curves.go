// Package curves shows the results of a run of training: pictures of its curves, and a report that says how
// it was made.
package curves

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"gauntlet/training"
)

// Bounds of what is read of a run's folder.
const (
	maxLine   = 1 << 20
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
	if r.Updates, err = lines[training.Progress](filepath.Join(dir, training.ProgressFile)); errors.Is(err,
		fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no folder of a run of training, there is no %s in it", dir,
			training.ProgressFile)
	} else if err != nil {
		return nil, err
	}
	if r.Evaluations, err = lines[training.Judgement](filepath.Join(dir,
		training.EvaluationsFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var s training.Summary
	switch err := record(filepath.Join(dir, training.SummaryFile), &s); {
	case err == nil:
		r.Summary = &s
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return r, nil
}

// lines reads a file of JSON lines.
func lines[T any](path string) (rows []T, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for in := bufio.NewReaderSize(f, maxLine); ; {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(rows)+1, err)
		}
		if len(rows) == maxLines {
			return nil, fmt.Errorf("%s: more than %d lines", path, maxLines)
		}
		var row T
		if err := json.Unmarshal(bytes.TrimSpace(line), &row); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(rows)+1, err)
		}
		rows = append(rows, row)
	}
}

// record reads a file with one JSON document.
func record(path string, v any) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxRecord+1))
	if err != nil {
		return err
	}
	if len(data) > maxRecord {
		return fmt.Errorf("%s: more than %d bytes", path, maxRecord)
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
