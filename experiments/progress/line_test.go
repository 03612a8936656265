package progress

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// What is no terminal gets plain lines, a file too.
func TestNewLine(t *testing.T) {
	f := must.Get(os.Create(filepath.Join(t.TempDir(), "out")))(t)
	defer f.Close()
	for name, l := range map[string]line{"a buffer": newLine(&bytes.Buffer{}), "a file": newLine(f)} {
		if l.tty || l.width != 0 || l.every != 10*time.Second {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// What is said besides comes after the rest, and not at all while there is nothing to say.
func TestNote(t *testing.T) {
	var w bytes.Buffer
	p, now := clockwork(&w)
	said := ""
	p.Note(func() string { return said })
	for _, text := range []string{"", "one is ahead"} {
		said, *now = text, now.Add(lineEvery)
		p.Set(4, 4)
	}
	if want := "4 of 4 games, 10s\n4 of 4 games, 20s; one is ahead\n"; w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
}

// A training tells what it begins with, how far cloning and training are and what came of evaluations, word for
// word; the time that is left goes by the decisions of this process alone, and by the time since cloning.
func TestTraining(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w bytes.Buffer
		p := NewTraining(&w)
		tell := func(err error, want string) {
			t.Helper()
			if must.Do(t, err); w.String() != want {
				t.Errorf("got %q, want %q", w.String(), want)
			}
			w.Reset()
		}
		cfg := training.Config{Name: "trial", Env: "E-v0", Decisions: 5_000_000}
		b := training.Beginning{Config: &cfg, Dir: "out", Seed: 7, Workers: 2, Weights: 1000}
		tell(p.Begin(&b), "training trial on E-v0: a network of 1000 weights, 5000000 decisions, seed 7, 2 workers, in out\n")
		b.Resumed, b.Updates, b.Decisions = true, 3, 1_000_000
		tell(p.Begin(&b), "going on after update 3 with trial on E-v0: a network of 1000 weights, 5000000 decisions, "+
			"seed 7, 2 workers, in out\n")
		time.Sleep(time.Hour) // of cloning
		tell(p.Cloned(&training.Cloning{Teacher: "heuristic", Games: 4, Planned: 8, Lessons: 90, Exact: 0.5, Agreement: 1,
			Loss: 1.25, ValueLoss: 0.5}), "cloning heuristic: 4 of 8 games, 90 choices, 50.0% of them exactly actions of "+
			"the layer; the network agrees in 100.0%, loss 1.250/0.500\n")
		time.Sleep(lineEvery)
		tell(p.Updated(&training.Progress{Update: 4, Decisions: 2_000_000, Planned: 5_000_000, DecisionsPerS: 100_000,
			Learners: []training.Figures{{Return: 0.5, PolicyLoss: -0.25, ValueLoss: 0.125, Entropy: 1.5, KL: 0.01,
				ExplainedVariance: 0.75}}}),
			" 40%  update 4  2.00M decisions  100000/s  about 30s left  return +0.50  loss -0.250/0.125  entropy 1.50  "+
				"kl 0.0100  explained 0.75\n")
		tell(p.Updated(&training.Progress{Update: 5, Decisions: 3_000_000, Planned: 5_000_000}), "") // too soon
		for _, d := range []int64{1_000_000, 5_000_000} {                                            // nothing was done, or nothing is left
			time.Sleep(lineEvery)
			want := " 20%  update 5  1.00M decisions  0/s\n"
			if d == 5_000_000 {
				want = "100%  update 5  5.00M decisions  0/s\n"
			}
			tell(p.Updated(&training.Progress{Update: 5, Decisions: d, Planned: 5_000_000}), want)
		}
		j := training.Judgement{Update: 5, Seconds: 90.4, Ladder: []training.Rung{
			{Opponent: "random", Score: 1, Lo: 0.8, Hi: 1}, {Opponent: "scripted", Score: 0.5, Lo: 0.25, Hi: 0.75}}}
		tell(p.Evaluated(&j), "update 5, 1m30s of training:  random 100.0% (80 to 100)  scripted 50.0% (25 to 75)\n")
		j.Ladder, j.Promoted = nil, true
		tell(p.Evaluated(&j), "update 5, 1m30s of training:  the best so far\n")
		tell(p.End(&training.Summary{}), "")
	})
}

// A line that stands on a terminal is taken away before anything else is said, and at the end.
func TestTrainingLeavesACleanLine(t *testing.T) {
	var w bytes.Buffer
	p := &Training{line: line{w: &w, tty: true, width: 60}}
	show := func() {
		p.last = time.Time{}
		must.Do(t, p.Updated(&training.Progress{Update: 1, Planned: 100}))
		w.Reset()
	}
	show()
	must.Do(t, p.Evaluated(&training.Judgement{}))
	if want := "\r\x1b[Kupdate 0, 0s of training:\n"; w.String() != want {
		t.Errorf("evaluated: %q, want %q", w.String(), want)
	}
	show()
	must.Do(t, p.End(nil))
	must.Do(t, p.End(nil)) // there is nothing left to take away
	if want := "\r\x1b[K"; w.String() != want {
		t.Errorf("at the end: %q, want %q", w.String(), want)
	}
}

// Lines are JSON, one a line, with < and > as they are, and nothing at the beginning and the end.
func TestLines(t *testing.T) {
	var w bytes.Buffer
	l := Lines{W: &w}
	must.Do(t, l.Begin(nil))
	must.Do(t, l.Updated(&training.Progress{Update: 3}))
	must.Do(t, l.Evaluated(&training.Judgement{Ladder: []training.Rung{{Opponent: "a<b"}}}))
	must.Do(t, l.Cloned(&training.Cloning{Teacher: "scripted"}))
	must.Do(t, l.End(nil))
	for _, want := range []string{`{"update":3,`, `{"update":0,"decisions":0,"seconds":0,"ladder":[{"opponent":"a<b",`,
		`{"teacher":"scripted",`} {
		if line := must.Get(w.ReadString('\n'))(t); !bytes.HasPrefix([]byte(line), []byte(want)) {
			t.Errorf("got %s, want it to begin with %s", line, want)
		}
	}
	if w.Len() > 0 {
		t.Errorf("%q is left", w.String())
	}
	l.Indent = "  "
	if must.Do(t, l.Write([]int{1})); w.String() != "[\n  1\n]\n" {
		t.Errorf("indented: %q", w.String())
	}
	err := Lines{W: &full{}}.Write(1)
	if err == nil || err.Error() != "writing JSON: full" {
		t.Errorf("full: %v", err)
	}
}
