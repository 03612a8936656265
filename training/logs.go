package training

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
	"strconv"

	"gauntlet/engine/wire"
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
	progress, table, evaluations *os.File
	cloning                      *os.File // nil until there is something to write
}

// Begin opens the logs.
func (l *Logs) Begin(b *Beginning) error {
	l.dir = b.Dir
	if l.dir == "" {
		return nil
	}
	if err := cut(filepath.Join(l.dir, ProgressFile), b.Updates); err != nil {
		return err
	}
	if err := cut(filepath.Join(l.dir, EvaluationsFile), b.Judged); err != nil {
		return err
	}
	if err := tabulate(filepath.Join(l.dir, ProgressFile), filepath.Join(l.dir, TableFile)); err != nil {
		return err
	}
	// Until this process ends, no summary says what the run has come to.
	if err := os.Remove(filepath.Join(l.dir, SummaryFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range []struct {
		name string
		to   **os.File
	}{{ProgressFile, &l.progress}, {TableFile, &l.table}, {EvaluationsFile, &l.evaluations}} {
		var err error
		if *f.to, err = os.OpenFile(filepath.Join(l.dir, f.name), os.O_CREATE|os.O_APPEND|os.O_WRONLY,
			0o644); err != nil {
			return err
		}
	}
	return nil
}

// maxLine is the longest line of a log that is read, in bytes.
const maxLine = 1 << 20

// cut takes the lines of updates after the last out of a log, and a line that was not written to its end.
func cut(path string, last int) error {
	var kept bytes.Buffer
	whole, err := each(path, func(line []byte) error {
		var row struct{ Update int }
		if err := json.Unmarshal(line, &row); err != nil {
			return err
		}
		if row.Update <= last {
			kept.Write(line)
		}
		return nil
	})
	if err != nil || whole == int64(kept.Len()) {
		return err
	}
	return wire.WriteFile(path, kept.Bytes())
}

// each calls do for every line of a log that was written to its end, with the end of the line, and returns
// the length of the file; a log that is not there has none.
func each(path string, do func(line []byte) error) (length int64, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for r := bufio.NewReaderSize(f, maxLine); ; {
		line, err := r.ReadSlice('\n')
		length += int64(len(line))
		if err == io.EOF {
			return length, nil
		}
		if err != nil {
			return length, fmt.Errorf("%s: %w", path, err)
		}
		if err := do(line); err != nil {
			return length, fmt.Errorf("%s: no line of a log of training: %w", path, err)
		}
	}
}

// tabulate writes the table of the updates in a log. It is made anew when a run goes on, so that all its
// lines have the columns of this program.
func tabulate(log, table string) error {
	var b []byte
	_, err := each(log, func(line []byte) error {
		var p Progress
		if err := json.Unmarshal(line, &p); err != nil {
			return err
		}
		if len(b) == 0 {
			b = appendNames(b, &p)
		}
		b = appendRow(b, &p)
		return nil
	})
	if err != nil {
		return err
	}
	return wire.WriteFile(table, b)
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
	if err := writeLine(l.progress, p); err != nil {
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
	return writeLine(l.evaluations, j)
}

// Cloned writes a line for a part of the teacher's games; the first one begins the log anew.
func (l *Logs) Cloned(c *Cloning) (err error) {
	if l.dir == "" {
		return nil
	}
	if l.cloning == nil {
		if l.cloning, err = os.Create(filepath.Join(l.dir, CloningFile)); err != nil {
			return err
		}
	}
	return writeLine(l.cloning, c)
}

// End writes the summary and closes the logs.
func (l *Logs) End(s *Summary) error {
	if l.dir == "" {
		return nil
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err == nil {
		err = wire.WriteFile(filepath.Join(l.dir, SummaryFile), append(data, '\n'))
	}
	if l.cloning != nil {
		err = errors.Join(err, l.cloning.Close())
	}
	return errors.Join(err, l.progress.Close(), l.table.Close(), l.evaluations.Close())
}

func writeLine(f *os.File, v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		_, err = f.Write(append(data, '\n'))
	}
	return err
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
		{"seconds", p.Seconds},
		{"rollout_seconds", p.RolloutSeconds}, {"update_seconds", p.UpdateSeconds},
		{"decisions_per_s", p.DecisionsPerS},
		{"length", p.Length}, {"draw_share", p.DrawShare}, {"first_share", p.FirstShare},
		{"learning_rate", p.LearningRate},
		{"entropy_weight", p.EntropyWeight}, {"shaping_weight", p.ShapingWeight}, {"stage", float64(p.Stage)},
		{"former_selves", float64(p.FormerSelves)},
	}
	for i := range p.Learners {
		f, who := &p.Learners[i], ""
		if i > 0 {
			who = "second_"
		}
		all = append(all,
			Column{who + "return", f.Return}, Column{who + "policy_loss", f.PolicyLoss},
			Column{who + "value_loss", f.ValueLoss}, Column{who + "entropy", f.Entropy},
			Column{who + "kl", f.KL},
			Column{who + "clip_fraction", f.ClipFraction},
			Column{who + "explained_variance", f.ExplainedVariance},
			Column{who + "gradient_norm", f.GradientNorm}, Column{who + "first_ratio", f.FirstRatio},
			Column{who + "epochs", float64(f.Epochs)})
	}
	return all
}
