package curves

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"gauntlet/engine/files"
	"gauntlet/experiments/plots"
	"gauntlet/experiments/provenance"
	"gauntlet/training"
)

// OriginFile says where a run comes from.
const OriginFile = "origin.json"

// An Origin is where a run comes from.
type Origin struct {
	Name    string           `json:"name"` // of the experiment
	Env     string           `json:"env"`
	Seed    uint64           `json:"seed"`
	Weights int              `json:"weights"` // of one learner's network
	Planned int64            `json:"planned"` // decisions
	Began   time.Time        `json:"began"`
	Workers int              `json:"workers"` // of the first process; results do not depend on it
	Build   provenance.Build `json:"build"`   // of the first process
}

// A Keeper is an observer that notes a run's origin at its beginning, and draws its curves and writes its
// report at the end of every process.
type Keeper struct{ dir string }

// Begin notes the origin of a fresh run.
func (k *Keeper) Begin(b *training.Beginning) error {
	if k.dir = b.Dir; k.dir == "" {
		return nil
	}
	path := filepath.Join(k.dir, OriginFile)
	if b.Resumed {
		var o Origin
		if err := record(path, &o); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return files.WriteJSON(path, Origin{
		Name: b.Config.Name, Env: b.Config.Env, Seed: b.Seed, Weights: b.Weights, Planned: b.Config.Decisions,
		Began:   time.Now().UTC().Truncate(time.Second),
		Workers: b.Workers, Build: provenance.Current(),
	})
}

// Updated does nothing: pictures of a run under way are drawn on demand.
func (k *Keeper) Updated(*training.Progress) error { return nil }

// Evaluated does nothing.
func (k *Keeper) Evaluated(*training.Judgement) error { return nil }

// End draws the pictures and writes the report, once something has been learned. It must come after the
// observer that keeps the logs.
func (k *Keeper) End(s *training.Summary) error {
	if k.dir == "" || s.Updates == 0 {
		return nil
	}
	r, err := Read(k.dir)
	if err != nil {
		return err
	}
	if _, err := r.DrawAll(filepath.Join(k.dir, PicturesDir), plots.Formats()); err != nil {
		return fmt.Errorf("pictures: %w", err)
	}
	return r.Report(k.dir, "report")
}
