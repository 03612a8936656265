package training

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
	"gauntlet/engine/jsonl"
	"gauntlet/models"
)

// Whichever call on the disk fails, every checkpoint that is there is whole, and the run goes on from it, or
// begins anew where there is none, and comes to the same weights. The logs are whole but for the one line
// that could not be written: what was trained is saved all the same.
func TestRunUnderFaults(t *testing.T) {
	cfg := tiny(2)
	cfg.Rows, cfg.Steps, cfg.Checkpoint, cfg.Network.Hidden = 2, 8, 1, []int{1}
	cfg.Decisions = int64(2 * cfg.Rows * cfg.Steps)
	cfg.Evaluation = Evaluation{Every: 1, Against: []string{"random"}, Games: 2, Final: 2, Gate: 50}
	train := func(dir string, f files.System) (*Summary, error) {
		o := Options{Seed: 1, Workers: 1, Dir: dir, Files: f, Observers: []Observer{&Logs{}}}
		var r *Run
		_, err := os.Stat(filepath.Join(dir, LatestFile))
		if errors.Is(err, fs.ErrNotExist) {
			r, err = Start(cfg, o)
		} else {
			r, err = Resume(dir, o)
		}
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return r.Train(context.Background())
	}
	want := must.Get(train(t.TempDir(), nil))(t)
	resumed := 0
	filestest.EveryOnce(t, func(t *testing.T, f *filestest.Faulty) {
		dir := t.TempDir()
		if _, err := train(dir, f); (err != nil) != f.Hit() || err != nil && !files.Fault(err) {
			t.Fatalf("the error is %v", err)
		}
		for _, name := range []string{LatestFile, BestFile, FinalFile} {
			if _, err := models.Load(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Error(err)
			} else if err == nil && name == LatestFile {
				resumed++
			}
		}
		if got := must.Get(train(dir, nil))(t); got.WeightsHash != want.WeightsHash || !got.Over {
			t.Errorf("weights %s after the fault, want %s", got.WeightsHash, want.WeightsHash)
		}
		var updates []int
		torn, err := each(filepath.Join(dir, ProgressFile), func(p Progress,
			_ []byte) {
			updates = append(updates, p.Update)
		})
		if err != nil || len(torn) > 0 || len(updates) == 0 || !slices.IsSorted(updates) ||
			len(slices.Compact(slices.Clone(updates))) != len(updates) {
			t.Errorf("the log has the updates %v, %q, %v", updates, torn, err)
		}
		if table := lines(t, dir, TableFile); len(table) != len(updates)+1 {
			t.Errorf("the table is %q", table)
		}
		must.Get(jsonl.ReadFile(filepath.Join(dir, EvaluationsFile), func([]byte) error { return nil }))(t)
	})
	if resumed == 0 {
		t.Error("no run has gone on")
	}
}
