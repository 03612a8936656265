package training

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func lines(t *testing.T, dir, name string) []string {
	t.Helper()
	data := must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// lookout fails when a run that is under way has a summary, or a table of other columns than this program's.
type lookout struct {
	watch
	dir string
}

func (l *lookout) Begin(b *Beginning) error {
	if _, err := os.Stat(filepath.Join(l.dir, SummaryFile)); !errors.Is(err, fs.ErrNotExist) {
		return errors.New("a summary is there that an earlier process has left")
	}
	data, err := os.ReadFile(filepath.Join(l.dir, TableFile))
	if want := string(appendNames(nil, &Progress{Learners: make([]Figures, 1)})); err == nil &&
		!strings.HasPrefix(string(data), want) {
		return fmt.Errorf("the table begins with %.50q", data)
	}
	return err
}

// The logs have a line for every update, and after a run that was killed and resumed none of those that were
// lost.
func TestLogs(t *testing.T) {
	cfg := tiny(5)
	cfg.Evaluation = Evaluation{Every: 2, Against: []string{"random"}, Games: 2, Final: 2, Gate: 50}
	dir := t.TempDir()
	trained(Start(cfg, Options{Seed: 1, Workers: 1, Dir: dir, Updates: 3, Observers: []Observer{&Logs{}}}))(t)
	for _, name := range []string{ProgressFile, EvaluationsFile} {
		f := must.Get(os.OpenFile(filepath.Join(dir, name), os.O_APPEND|os.O_WRONLY, 0))(t)
		if _, err := f.WriteString(`{"update":4}` + "\n" + `{"upda`); err != nil {
			t.Fatal(err)
		}
		must.Do(t, f.Close())
	}
	old := []byte("update,decisions\n1,288\n2,576\n3,864\n") // of a program of fewer columns
	must.Do(t, os.WriteFile(filepath.Join(dir, TableFile), old, 0o644))
	if len(lines(t, dir, SummaryFile)) < 2 {
		t.Error("a process that stopped has left no summary")
	}
	s := trained(Resume(dir, Options{Workers: 1, Observers: []Observer{&Logs{}, &lookout{dir: dir}}}))(t)
	if len(s.Ladder) != 1 || s.Ladder[0].Games != 2 {
		t.Errorf("ladder %+v, want one rung of 2 games", s.Ladder)
	}
	rows := lines(t, dir, ProgressFile)
	if len(rows) != s.Updates {
		t.Errorf("%d lines for %d updates", len(rows), s.Updates)
	}
	for i, row := range rows {
		var p Progress
		if err := json.Unmarshal([]byte(row), &p); err != nil || p.Update != i+1 ||
			p.Learners[0].Entropy <= 0 {
			t.Errorf("line %d: %s (%v)", i, row, err)
		}
	}
	table := lines(t, dir, TableFile)
	if len(table) != s.Updates+1 || !strings.HasPrefix(table[0], "update,decisions,") ||
		!strings.HasPrefix(table[4], "4,") {
		t.Errorf("the table reads %q", table)
	}
	for i, row := range table {
		if strings.Count(row, ",") != strings.Count(table[0], ",") {
			t.Errorf("line %d has another number of columns", i)
		}
	}
	judged := lines(t, dir, EvaluationsFile)
	if len(judged) != s.Updates/2 || !strings.Contains(judged[1], `"update":4`) ||
		!strings.Contains(judged[1], `"opponent":"best"`) {
		t.Errorf("evaluations %q", judged)
	}
	if got := strings.Join(lines(t, dir, SummaryFile), ""); !strings.Contains(got, s.WeightsHash) {
		t.Errorf("the summary reads %s", got)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, ProgressFile), []byte("scribbled over\n"), 0o644))
	again := must.Get(Resume(dir, Options{Workers: 1, Observers: []Observer{&Logs{}}}))(t)
	defer again.Close()
	if _, err := again.Train(t.Context()); !must.Contain(err, ProgressFile) {
		t.Errorf("error %v, want one about the log", err)
	}
}
