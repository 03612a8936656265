package curves

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"gauntlet/engine/files"
	"gauntlet/training"
)

// A Result is what a report is made of, and what stands beside it as JSON.
type Result struct {
	Origin      Origin               `json:"origin"`
	Config      string               `json:"config"` // YAML, with all that it left to the defaults
	Summary     *training.Summary    `json:"summary"`
	Seconds     float64              `json:"seconds"` // of training in all processes: rollouts and updates
	Evaluations []training.Judgement `json:"evaluations"`
}

// Result returns the result of a run.
func (r *Run) Result() (*Result, error) {
	out := &Result{Summary: r.Summary, Evaluations: r.Evaluations}
	origin := filepath.Join(r.Dir, OriginFile)
	if err := record(origin, &out.Origin); err != nil {
		return nil, err
	}
	if name := out.Origin.Name; !training.IsName(name) { // it becomes that of a file
		return nil, fmt.Errorf("%s: %q is no name of a run", origin, name)
	}
	config, err := files.Read(filepath.Join(r.Dir, training.ConfigFile), training.MaxConfig)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out.Config = string(config)
	if n := len(r.Updates); n > 0 {
		out.Seconds = r.Updates[n-1].Seconds
	}
	return out, nil
}

// Report writes the result of the run into a folder: NAME.json, NAME.md, which people read, and NAME.svg with
// its curves.
func (r *Run) Report(dir, name string) error {
	result, err := r.Result()
	if err != nil {
		return err
	}
	if err := files.Disk.Folder(dir); err != nil {
		return err
	}
	path := filepath.Join(dir, name)
	if err := files.WriteJSON(path+".json", result); err != nil {
		return err
	}
	if err := draw(path+".svg", "svg", overviewColumns, r.overview()...); err != nil {
		return err
	}
	return files.Write(path+".md", result.text(name))
}

// text returns the report.
func (r *Result) text(name string) []byte {
	var b bytes.Buffer
	o := &r.Origin
	fmt.Fprintf(&b, "# %s\n\nWritten by `gauntlet train`, as `gauntlet train report` does on demand.\n\n"+
		"| | |\n|---|---|\n", o.Name)
	row := func(key, format string, args ...any) {
		fmt.Fprintf(&b, "| %s | %s |\n", key, fmt.Sprintf(format, args...))
	}
	row("environment", "`%s`", o.Env)
	row("network", "%d weights", o.Weights)
	row("seed", "%d", o.Seed)
	row("begun", "%s", o.Began.Format(time.DateTime+" MST"))
	row("source", "%s, engine %s", o.Build.Source(), o.Build.Engine)
	row("machine", "%s, %s, matrix kernel %s", o.Build.Machine(), o.Build.Go, o.Build.Kernel)
	if s := r.Summary; s != nil {
		row("decisions", "%d of %d, in %d updates", s.Decisions, o.Planned, s.Updates)
		row("time", "%s of rollouts and updates, %.0f decisions per second",
			time.Duration(r.Seconds*float64(time.Second)).Round(time.Second),
			float64(s.Decisions)/max(r.Seconds, 1e-9))
		row("weights", "`%s`", s.WeightsHash)
	}
	fmt.Fprintf(&b, "\n![curves](%s.svg)\n", name)
	if s := r.Summary; s != nil && len(s.Ladder) > 0 {
		b.WriteString("\n## The ladder at the end\n\nThe greedy policy, on games that training has not " +
			"seen; a draw is half a win.\n\n| opponent | score | 95% interval | games | won | drawn | lost |\n" +
			"|---|---|---|---|---|---|---|\n")
		for _, r := range s.Ladder {
			fmt.Fprintf(&b, "| %s | %.1f%% | %.1f%% to %.1f%% | %d | %d | %d | %d |\n", r.Opponent,
				100*r.Score, 100*r.Lo, 100*r.Hi, r.Games, r.Wins, r.Draws, r.Losses)
		}
	}
	if len(r.Evaluations) > 0 {
		fmt.Fprintf(&b, "\n## On the way\n\n| update | decisions | training | score |\n|---|---|---|---|\n")
		for _, e := range r.Evaluations {
			fmt.Fprintf(&b, "| %d | %d | %s | ", e.Update, e.Decisions,
				time.Duration(e.Seconds*float64(time.Second)).Round(time.Second))
			for i, rung := range e.Ladder {
				if i > 0 {
					b.WriteString(", ")
				}
				fmt.Fprintf(&b, "%s %.1f%%", rung.Opponent, 100*rung.Score)
			}
			if e.Promoted {
				b.WriteString(" (the best so far)")
			}
			b.WriteString(" |\n")
		}
	}
	if r.Config != "" {
		fmt.Fprintf(&b, "\n## The experiment\n\n```yaml\n%s```\n", r.Config)
	}
	return b.Bytes()
}
