package training

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"gauntlet/engine/files"
	"gauntlet/engine/jsonl"
)

// Logs of a run's folder.
const (
	ProgressFile    = "progress.jsonl"    // a Progress for every update, one JSON document on a line
	TableFile       = "progress.csv"      // its numbers as a table, for spreadsheets
	EvaluationsFile = "evaluations.jsonl" // a Judgement for every evaluation
	CloningFile     = "cloning.jsonl"     // a Cloning for every part of the teacher's games
	SummaryFile     = "summary.json"      // the Summary
)

// Logs is an Observer that keeps the logs of a run in its folder. What an earlier process wrote of updates
// and evaluations that are not in the checkpoint is taken out first, because they are done once more; so is
// its summary.
type Logs struct {
	dir                          string
	disk                         files.System
	progress, table, evaluations files.File
	cloning                      files.File // nil until there is something to write
	goesOn                       bool       // cloning was interrupted, and the log of it goes on
}

// Begin opens the logs.
func (l *Logs) Begin(b *Beginning) error {
	l.dir, l.disk = b.Dir, files.Or(b.Files)
	if l.dir == "" {
		return nil
	}
	log, table := filepath.Join(l.dir, ProgressFile), filepath.Join(l.dir, TableFile)
	updates := func(last int) func(row logged) bool { return func(row logged) bool { return row.Update <= last } }
	err := cut(l.disk, log, updates(b.Updates))
	if err == nil {
		err = cut(l.disk, filepath.Join(l.dir, EvaluationsFile), updates(b.Judged))
	}
	if l.goesOn = b.Lessons > 0; err == nil && l.goesOn {
		err = cut(l.disk, filepath.Join(l.dir, CloningFile),
			func(row logged) bool { return row.Lessons <= b.Lessons })
	}
	if err == nil {
		err = tabulate(l.disk, log, table)
	}
	if err != nil {
		return err
	}
	// Until this process ends, no summary says what the run has come to.
	if err := l.disk.Remove(filepath.Join(l.dir, SummaryFile)); err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		to   *files.File
	}{{ProgressFile, &l.progress}, {TableFile, &l.table}, {EvaluationsFile, &l.evaluations}} {
		var err error
		if *f.to, err = l.disk.Open(filepath.Join(l.dir, f.name), os.O_CREATE|os.O_APPEND|os.O_WRONLY); err != nil {
			return err
		}
	}
	return nil
}

// logged is what the lines of logs are kept by.
type logged struct{ Update, Lessons int }

// cut takes the lines that are not to be kept out of a log, and a line that was not written to its end.
func cut(s files.System, path string, keep func(row logged) bool) error {
	var kept bytes.Buffer
	dropped := false
	torn, err := each(path, func(row logged, line []byte) {
		if keep(row) {
			kept.Write(line)
		} else {
			dropped = true
		}
	})
	if err != nil || !dropped && len(torn) == 0 {
		return err
	}
	return files.WriteOn(s, path, kept.Bytes())
}

// each calls do for every line of a log that was written to its end; a log that is not there has none. It
// returns the torn line that is left.
func each[T any](path string, do func(row T, line []byte)) (torn []byte, err error) {
	torn, err = jsonl.ReadFile(path, func(line []byte) error {
		var row T
		if err := json.Unmarshal(line, &row); err != nil {
			return fmt.Errorf("no line of a log of training: %w", err)
		}
		do(row, line)
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return torn, err
}

// tabulate writes the table of the updates in a log. It is made anew when a run goes on, so that all its
// lines have the columns of this program.
func tabulate(s files.System, log, table string) error {
	var b []byte
	if _, err := each(log, func(p Progress, _ []byte) {
		if len(b) == 0 {
			b = appendNames(b, &p)
		}
		b = appendRow(b, &p)
	}); err != nil {
		return err
	}
	return files.WriteOn(s, table, b)
}

// appendNames appends the first line of a table: the names of the columns.
func appendNames(b []byte, p *Progress) []byte {
	for _, c := range p.Columns() {
		b = append(append(b, c.Name...), ',')
	}
	b[len(b)-1] = '\n'
	return b
}

// appendRow appends the line of an update.
func appendRow(b []byte, p *Progress) []byte {
	for _, c := range p.Columns() {
		b = append(strconv.AppendFloat(b, c.Value, 'g', -1, 64), ',')
	}
	b[len(b)-1] = '\n'
	return b
}

// Updated writes a line for an update.
func (l *Logs) Updated(p *Progress) error {
	if l.dir == "" {
		return nil
	}
	if err := jsonl.Append(l.progress, p); err != nil {
		return err
	}
	var b []byte
	if at, err := l.table.Seek(0, io.SeekEnd); err != nil {
		return err
	} else if at == 0 {
		b = appendNames(b, p)
	}
	_, err := l.table.Write(appendRow(b, p))
	return err
}

// Evaluated writes a line for an evaluation.
func (l *Logs) Evaluated(j *Judgement) error {
	if l.dir == "" {
		return nil
	}
	return jsonl.Append(l.evaluations, j)
}

// Cloned writes a line for a part of the teacher's games; the first one begins the log anew, unless cloning
// goes on.
func (l *Logs) Cloned(c *Cloning) (err error) {
	if l.dir == "" {
		return nil
	}
	if l.cloning == nil {
		flags := os.O_CREATE | os.O_APPEND | os.O_WRONLY
		if !l.goesOn {
			flags |= os.O_TRUNC
		}
		if l.cloning, err = l.disk.Open(filepath.Join(l.dir, CloningFile), flags); err != nil {
			return err
		}
	}
	return jsonl.Append(l.cloning, c)
}

// End writes the summary and closes the logs.
func (l *Logs) End(s *Summary) error {
	if l.dir == "" {
		return nil
	}
	err := files.WriteJSONOn(l.disk, filepath.Join(l.dir, SummaryFile), s)
	if l.cloning != nil {
		err = errors.Join(err, l.cloning.Close())
	}
	return errors.Join(err, l.progress.Close(), l.table.Close(), l.evaluations.Close())
}

// A Column is one of an update's numbers by name.
type Column struct {
	Name  string
	Value float64
}

// Columns returns the numbers of an update that are there in every update of a run: those about single
// opponents are not among them. The figures of a second learner have names that begin with second_.
func (p *Progress) Columns() []Column {
	all := []Column{
		{"update", float64(p.Update)}, {"decisions", float64(p.Decisions)}, {"games", float64(p.Games)},
		{"seconds", p.Seconds}, {"rollout_seconds", p.RolloutSeconds}, {"update_seconds", p.UpdateSeconds},
		{"decisions_per_s", p.DecisionsPerS}, {"length", p.Length}, {"draw_share", p.DrawShare},
		{"first_share", p.FirstShare}, {"learning_rate", p.LearningRate}, {"entropy_weight", p.EntropyWeight},
		{"shaping_weight", p.ShapingWeight}, {"stage", float64(p.Stage)},
		{"former_selves", float64(p.FormerSelves)},
	}
	for i := range p.Learners {
		f, who := &p.Learners[i], ""
		if i > 0 {
			who = "second_"
		}
		columns := []Column{
			{"return", f.Return}, {"policy_loss", f.PolicyLoss}, {"value_loss", f.ValueLoss},
			{"entropy", f.Entropy}, {"kl", f.KL}, {"clip_fraction", f.ClipFraction},
			{"explained_variance", f.ExplainedVariance}, {"gradient_norm", f.GradientNorm},
			{"first_ratio", f.FirstRatio}, {"epochs", float64(f.Epochs)},
		}
		if a := f.Auxiliary; a != nil {
			columns = append(columns, Column{"auxiliary_known", a.Known}, Column{"margin_loss", a.MarginLoss},
				Column{"markers_loss", a.MarkersLoss}, Column{"units_loss", a.UnitsLoss})
		}
		for _, c := range columns {
			all = append(all, Column{who + c.Name, c.Value})
		}
	}
	return all
}
