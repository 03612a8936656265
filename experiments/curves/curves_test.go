package curves

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/jsonl"
	"gauntlet/experiments/provenance"
	"gauntlet/training"
)

// run has the logs, and whoever else observes, write the folder of a run of so many updates, half of them in
// a second process. The keeper is there only where pictures are looked at, because drawing them all takes its
// time.
func run(t *testing.T, updates int, more ...training.Observer) string {
	t.Helper()
	dir := t.TempDir()
	cfg := training.DefaultConfig()
	cfg.Name = "trial"
	must.Do(t, os.WriteFile(filepath.Join(dir, training.ConfigFile), []byte("name: trial\n"),
		0o644))
	for from := 0; from < updates; from += (updates + 1) / 2 {
		observers := append([]training.Observer{&training.Logs{}}, more...)
		each(t, observers, func(o training.Observer) error {
			return o.Begin(&training.Beginning{Config: &cfg, Dir: dir, Seed: 7, Workers: 2, Weights: 1000,
				Updates: from, Judged: from, Resumed: from > 0})
		})
		last := min(from+(updates+1)/2, updates)
		for n := from + 1; n <= last; n++ {
			p := training.Progress{
				Update: n, Decisions: int64(1000 * n), Planned: 20000, Seconds: float64(n),
				DecisionsPerS: 1000,
				Learners:      []training.Figures{{Entropy: 2 / float64(n)}},
				Opponents: []training.Opponent{{Name: "random", Score: 0.5 + float64(n)/100,
					Games: 10 * n}},
			}
			each(t, observers, func(o training.Observer) error { return o.Updated(&p) })
			if n%5 == 0 {
				j := training.Judgement{Update: n, Decisions: p.Decisions, Seconds: p.Seconds, Promoted: true,
					Ladder: []training.Rung{{Opponent: "random", Score: 0.75, Lo: 0.7, Hi: 0.8, Games: 100,
						Wins: 70, Draws: 10, Losses: 20}}}
				each(t, observers, func(o training.Observer) error { return o.Evaluated(&j) })
			}
		}
		s := training.Summary{Updates: last, Decisions: int64(1000 * last), DecisionsPerS: 1000,
			WeightsHash: "abc", Over: last == updates}
		if s.Over {
			s.Ladder = []training.Rung{{Opponent: "scripted", Score: 0.625, Lo: 0.6, Hi: 0.65, Games: 400,
				Wins: 200, Draws: 100, Losses: 100}}
		}
		each(t, observers, func(o training.Observer) error { return o.End(&s) })
	}
	return dir
}

func each(t *testing.T, observers []training.Observer, tell func(training.Observer) error) {
	t.Helper()
	for _, o := range observers {
		must.Do(t, tell(o))
	}
}

func TestReport(t *testing.T) {
	dir := run(t, 20, &Keeper{})
	text := must.Get(os.ReadFile(filepath.Join(dir, "report.md")))(t)
	for _, want := range []string{
		"# trial\n", "| seed | 7 |", "| decisions | 20000 of 5000000, in 20 updates |",
		"| time | 20s of rollouts and updates, 1000 decisions per second |",
		"| scripted | 62.5% | 60.0% to 65.0% | 400 | 200 | 100 | 100 |",
		"| 15 | 15000 | 15s | random 75.0% (the best so far) |", "name: trial\n", "](report.svg)",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the report does not say %q:\n%s", want, text)
		}
	}
	var result Result
	must.Do(t, record(filepath.Join(dir, "report.json"), &result))
	if len(result.Evaluations) != 4 || result.Seconds != 20 || result.Origin.Seed != 7 ||
		result.Origin.Build.Processor == "" && result.Origin.Build.Cores == 0 {
		t.Errorf("%+v", result)
	}
	for _, name := range []string{"report.svg", "plots/curves.png", "plots/curves.svg", "plots/score.png",
		"plots/entropy.svg", "plots/league.png", "plots/kl.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}

// Scores keep the order and the intervals of the evaluations, columns those of the table.
func TestPanels(t *testing.T) {
	r := must.Get(Read(run(t, 20)))(t)
	names, panels := r.Panels()
	for i, name := range names {
		switch name {
		case "score":
			c := panels[i].Curves[0]
			if len(panels[i].Curves) != 1 || c.Name != "random" || len(c.X) != 4 || c.X[3] != 20000 ||
				c.Y[0] != 0.75 || c.Lo[0] != 0.7 || c.Hi[0] != 0.8 {
				t.Errorf("score: %+v", c)
			}
		case "entropy":
			if c := panels[i].Curves[0]; len(c.X) != 20 || c.X[1] != 2000 || c.Y[1] != 1 {
				t.Errorf("entropy: %+v", c)
			}
		}
	}
	if len(r.overview()) != 4 {
		t.Errorf("the overview has %d panels", len(r.overview()))
	}
}

// A run under way may be writing its last line.
func TestReadUnderWay(t *testing.T) {
	dir := run(t, 4)
	path := filepath.Join(dir, training.ProgressFile)
	f := must.Get(os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0))(t)
	if _, err := f.WriteString(`{"update": 5, "dec`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	r := must.Get(Read(dir))(t)
	if len(r.Updates) != 4 {
		t.Errorf("%d updates", len(r.Updates))
	}
}

func TestReadRefuses(t *testing.T) {
	if _, err := Read(t.TempDir()); !must.Contain(err, "no folder of a run of training") {
		t.Error(err)
	}
	dir := run(t, 4)
	must.Do(t, os.WriteFile(filepath.Join(dir, training.EvaluationsFile), []byte("{}\nx\n"),
		0o644))
	if _, err := Read(dir); !must.Contain(err, training.EvaluationsFile+":2: ") {
		t.Error(err)
	}
	long := must.Get(json.Marshal(strings.Repeat("x", jsonl.MaxLine)))(t)
	must.Do(t, os.WriteFile(filepath.Join(dir, training.EvaluationsFile), append(long, '\n'),
		0o644))
	if _, err := Read(dir); err == nil {
		t.Error("a line of a megabyte is let pass")
	}
	empty := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(empty, training.ProgressFile), nil, 0o644))
	r := must.Get(Read(empty))(t)
	if _, err := r.Draw(filepath.Join(empty, "plots"), "png"); err == nil {
		t.Error("nothing was drawn, and nobody said so")
	}
}

// Every curve of a run with two players, by its last point, and the titles of its picture.
func TestEveryCurve(t *testing.T) {
	r := &Run{Updates: []training.Progress{
		{Update: 1, Decisions: 1000, Learners: []training.Figures{{Entropy: 2}, {Entropy: 4}},
			Opponents: []training.Opponent{{Name: "random", Score: 0.5, Games: 3}, {Name: "gone", Score: 1, Games: 1}}},
		{Update: 2, Decisions: 2000, Learners: []training.Figures{{Entropy: 1}, {Entropy: 3}},
			Opponents: []training.Opponent{{Name: "random", Score: 0.75, Games: 1}, {Name: "scripted", Score: 0.9}}},
	}}
	names, panels := r.Panels()
	got := map[string]string{}
	for i, p := range panels {
		text := p.Title + " by " + p.X
		for _, c := range p.Curves {
			text += "; " + c.Name
			for k := range c.X {
				text += fmt.Sprintf(" %g:%g", c.X[k], c.Y[k])
			}
		}
		got[names[i]] = text
	}
	for name, want := range map[string]string{
		"league":    "Score in training by decisions; random 1000:0.5 2000:0.75; scripted",
		"entropy":   "Entropy of the policy by decisions; first 1000:2 2000:1; second 1000:4 2000:3",
		"seconds":   "seconds by decisions;  1000:0 2000:0",
		"decisions": "", "second_entropy": "",
	} {
		if got[name] != want {
			t.Errorf("%s: %q, want %q", name, got[name], want)
		}
	}
}

// A report has what is known of its run, and the ladder only where there is one.
func TestReportOfLittle(t *testing.T) {
	r := &Result{Origin: Origin{Name: "trial", Build: provenance.Current()}}
	text := string(r.text("x"))
	if !strings.Contains(text, "| machine | "+r.Origin.Build.Machine()+", ") || strings.Contains(text, "| weights |") ||
		strings.Contains(text, "## The ladder") {
		t.Error(text)
	}
	r.Summary = &training.Summary{WeightsHash: "abc"}
	if text = string(r.text("x")); !strings.Contains(text, "| weights | `abc` |") || strings.Contains(text, "## The ladder") {
		t.Error(text)
	}
}

// What cannot be written is an error, at the beginning of a run and at its end.
func TestKeeperSaysWhatItCannotWrite(t *testing.T) {
	dir := run(t, 4)
	must.Do(t, os.WriteFile(filepath.Join(dir, OriginFile), []byte("no origin"), 0o644))
	cfg := training.DefaultConfig()
	k := &Keeper{}
	if err := k.Begin(&training.Beginning{Config: &cfg, Dir: dir, Resumed: true}); err == nil {
		t.Error("an origin that cannot be read is let pass")
	}
	must.Do(t, os.Remove(filepath.Join(dir, OriginFile)))
	must.Do(t, k.Begin(&training.Beginning{Config: &cfg, Dir: dir, Resumed: true}))
	must.Do(t, os.WriteFile(filepath.Join(dir, PicturesDir), nil, 0o644))
	if err := k.End(&training.Summary{Updates: 4}); !must.Contain(err, "pictures: ") {
		t.Errorf("a file in the place of the folder of pictures: %v", err)
	}
}
