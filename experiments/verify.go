package experiments

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gauntlet/agents/arena"
	"gauntlet/agents/external"
	"gauntlet/engine"
	"gauntlet/models/kernel"
)

// A VerifyConfig says which games of a results log are played again.
type VerifyConfig struct {
	Dir      string // of the log
	Games    int    // how many, chosen by the seed; 0 for all
	Seed     uint64
	Programs bool                  // programs may be started that the log names as agents
	Workers  int                   // games at once; 0 is one for each processor
	Progress func(done, total int) // told after each game, by one goroutine at a time; may be nil
}

// A VerifyReport says whether the games of a results log come to the same ends when they are played again.
type VerifyReport struct {
	OK          bool     `json:"ok"`
	Log         string   `json:"log"`
	Agents      []string `json:"agents"`
	Games       int      `json:"games"`       // in the log
	Checked     int      `json:"checked"`     // of these, played again
	Differing   int      `json:"differing"`   // of these, come to another end
	Differences []string `json:"differences"` // the first arena.MaxDifferences, in words
	Damage      string   `json:"damage"`      // why the log is not as it was written; "" when it is
	Hash        string   `json:"results_hash"`
	Kernel      string   `json:"kernel"`     // by which networks played; "" when none did
	KernelNow   string   `json:"kernel_now"` // by which they played now
	Seconds     float64  `json:"seconds"`
}

// VerifyLog plays games of a tournament's results log again. A log that is damaged, or holds other results
// than its games have, is a result. Its errors are of a folder that holds no log, or one whose games cannot
// be played here.
func VerifyLog(ctx context.Context, c VerifyConfig) (*VerifyReport, error) {
	rec, err := arena.ReadRecorded(c.Dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(c.Dir, arena.LogName)
	if rec.Engine != engine.Version {
		return nil, fmt.Errorf("%s: its games were played by version %s of the engine, and this is version %s",
			path, rec.Engine, engine.Version)
	}
	field, err := loadField(c.Dir, rec.Field)
	if err != nil {
		return nil, err
	}
	on, err := field.compile(rec.Seed, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, spec := range rec.Specs {
		if strings.HasPrefix(spec, external.Name+":") && !c.Programs {
			return nil, fmt.Errorf("%s: agent %q is a program, which the log would start; --programs allows that", path, spec)
		}
	}
	t := arena.Tournament{Specs: rec.Specs, First: rec.First, Gauntlet: rec.Gauntlet, Seed: rec.Seed, Field: on, Workers: c.Workers,
		TimeLimit: rec.TimeLimit, Budget: rec.Budget, Log: c.Dir}
	if err := t.Prolong(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if c.Progress != nil {
		t.Progress = func(done, total int, _ *arena.Row) { c.Progress(done, total) }
	}
	v, err := t.Verify(ctx, c.Games, c.Seed)
	if v == nil {
		return nil, err
	}
	r := &VerifyReport{OK: v.Damage == "" && v.Differing == 0, Log: path, Agents: rec.Specs, Games: v.Games,
		Checked: v.Checked, Differing: v.Differing, Differences: []string{}, Damage: v.Damage, Hash: v.Hash,
		Kernel: v.Kernels[0], KernelNow: v.Kernels[1], Seconds: v.Elapsed.Seconds()}
	for i := range v.First {
		r.Differences = append(r.Differences, v.First[i].String())
	}
	return r, err
}

// WriteText tells people what has come of it.
func (r *VerifyReport) WriteText(w io.Writer) error {
	var b strings.Builder
	switch {
	case r.Damage != "":
		fmt.Fprintf(&b, "%s\nThe log is not as it was written. Nothing was played.\n", r.Damage)
	case r.OK:
		fmt.Fprintf(&b, "%s: %d of %d games were played again, and all of them came to the same end\n", r.Log,
			r.Checked, r.Games)
	default:
		fmt.Fprintf(&b, "%s: %d of %d games were played again, and %d of them came to another end\n", r.Log,
			r.Checked, r.Games, r.Differing)
	}
	for _, d := range r.Differences {
		fmt.Fprintln(&b, d)
	}
	if more := r.Differing - len(r.Differences); more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	if r.Damage == "" && !kernel.SameBits(r.Kernel, r.KernelNow) {
		fmt.Fprintf(&b, "networks played by the kernel %s then and %s now, which rounds otherwise\n", r.Kernel,
			r.KernelNow)
	}
	if r.Damage == "" {
		fmt.Fprintf(&b, "results %s\n", r.Hash)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
