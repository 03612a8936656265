package progress

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// begun returns a run that has trained nothing yet; dir is its folder, "" for none.
func begun(t *testing.T, id, seats, dir string) *training.Run {
	t.Helper()
	cfg := training.DefaultConfig()
	cfg.Name, cfg.Env, cfg.Seats = "trial", id, seats
	cfg.Rows, cfg.Steps, cfg.Decisions = 4, 8, 32
	cfg.Network.Hidden, cfg.PPO.Minibatch = []int{8}, 16
	cfg.League = training.League{Agents: 1, Opponents: []string{"scripted"}, Weighting: training.Even}
	switch seats {
	case training.TwoLearners:
		cfg.League.Opponents = []string{"random in first", "random in second"}
	case training.FirstSeat:
		cfg.League.Opponents = []string{"scripted"}
	}
	cfg.Evaluation = training.Evaluation{Games: 2, Final: 2, Gate: 50}
	run := must.Get(training.Start(cfg, training.Options{Seed: 1, Workers: 1, Dir: dir}))(t)
	t.Cleanup(run.Close)
	return run
}

// What a run has come to is a line, a table and commands, word for word.
func TestWriteEnd(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	run := begun(t, "GF3-Skirmish-v1:points=500", training.BothSeats, dir)
	s := training.Summary{Updates: 7, Decisions: 1234, DecisionsPerS: 99.6, WeightsHash: "abc", Over: true,
		Ladder: []training.Rung{
			{Opponent: "random", Score: 0.75, Lo: 0.5, Hi: 0.9, Wins: 6, Draws: 3, Losses: 1},
			{Opponent: "heuristic", Score: 0.25, Lo: 0.125, Hi: 0.5, Wins: 2, Draws: 1, Losses: 7},
		}}
	var w bytes.Buffer
	must.Do(t, WriteEnd(&w, run, &s, "./gauntlet"))
	want := `trial, at its end: 7 updates, 1234 decisions, 100 per second, weights abc

OPPONENT   SCORE  95% INTERVAL    WINS  DRAWS  LOSSES
random     75.0%  50.0% to 90.0%  6     3      1
heuristic  25.0%  12.5% to 50.0%  2     1      7

Curves: DIR/plots/curves.png
Report: DIR/report.md

Next:
  ./gauntlet play --env GF3-Skirmish-v1 --agents model:DIR/final.msgpack,heuristic -v
  ./gauntlet play --env GF3-Skirmish-v1 --agents model:DIR/final.msgpack,human
  ./gauntlet tournament --env GF3-Skirmish-v1 --agents model:DIR/final.msgpack,heuristic,scripted,random
  ./gauntlet model inspect DIR/final.msgpack
`
	if got := strings.ReplaceAll(w.String(), dir, "DIR"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What can be tried next goes by who has learned, and against whom.
func TestWriteEndBySeat(t *testing.T) {
	const me, other = "model:DIR/final.msgpack", "model:DIR/final-2.msgpack"
	for name, c := range map[string]struct {
		env, seats string
		ladder     []string
		want       []string // what stands after --agents or --env ID, by line
	}{
		"nobody was played": {"GF3-Skirmish-v1", training.BothSeats, nil, []string{
			"--agents " + me + ",scripted -v", "--agents " + me + ",human",
			"--agents " + me + ",heuristic,scripted,random"}},
		"second": {"GF3-Skirmish-v1", training.SecondSeat, []string{"random"}, []string{
			"--agents random," + me + " -v", "--agents human," + me}},
		"first": {"GF3-Skirmish-v1", training.FirstSeat, []string{"random"}, []string{
			"--agents " + me + ",random -v", "--agents " + me + ",human"}},
		"two": {"GF3-Skirmish-v1", training.TwoLearners, []string{"random in second"}, []string{
			"--agents " + me + "," + other + " -v", "--agents " + me + ",human"}},
		"both, the last was first": {"GF3-Skirmish-v1", training.BothSeats, []string{"random in first"}, []string{
			"--agents random," + me + " -v", "--agents human," + me,
			"--agents " + me + ",heuristic,scripted,random"}},
		"the AI side": {"StarQuest-Breach-v1", training.SecondSeat, []string{"heroes"}, []string{
			"--agents heroes," + me + " -v", "--agents human," + me,
			"--heroes heroes --ai " + me + ",heuristic,scripted"}},
		"heroes": {"StarQuest-Breach-v1", training.FirstSeat, []string{"scripted"}, []string{
			"--agents " + me + ",scripted -v", "--agents " + me + ",human",
			"--heroes " + me + ",heroes --ai scripted,heuristic"}},
	} {
		dir := filepath.Join(t.TempDir(), "run")
		run := begun(t, c.env, c.seats, dir)
		s := training.Summary{Updates: 1, Over: true}
		for _, o := range c.ladder {
			s.Ladder = append(s.Ladder, training.Rung{Opponent: o})
		}
		var w bytes.Buffer
		must.Do(t, WriteEnd(&w, run, &s, "gauntlet"))
		if n := strings.Count(w.String(), "OPPONENT"); n != len(c.ladder) {
			t.Errorf("%s: %d tables of %d opponents", name, n, len(c.ladder))
		}
		text := strings.ReplaceAll(w.String(), filepath.Join(dir, training.SecondFile), "DIR/final-2.msgpack")
		_, text, _ = strings.Cut(strings.ReplaceAll(text, dir, "DIR"), "\nNext:\n")
		var got []string
		for line := range strings.Lines(text) {
			if _, after, ok := strings.Cut(strings.TrimSpace(line), "--env "+c.env+" "); ok {
				got = append(got, after)
			}
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") ||
			!strings.HasSuffix(text, "\n  gauntlet model inspect DIR/final.msgpack\n") {
			t.Errorf("%s: got\n%s", name, text)
		}
	}
}

// A run that is not at its end says how it goes on, one that was interrupted leaves that to its error, and one
// without a folder or an update has nothing to try.
func TestWriteEndBefore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a run")
	run := begun(t, "GF3-Skirmish-v1", training.BothSeats, dir)
	const first = "trial, stopped before its end: 3 updates, 0 decisions, 0 per second, weights \n"
	const none = "trial, stopped before its end: 0 updates, 0 decisions, 0 per second, weights \n"
	curves := "\nCurves: " + dir + "/plots/curves.png\nReport: " + dir + "/report.md\n"
	for name, c := range map[string]struct {
		run  *training.Run
		s    training.Summary
		want string
	}{
		"stopped":     {run, training.Summary{Updates: 3}, first + curves + "\nNext:\n  g train --resume '" + dir + "'\n"},
		"interrupted": {run, training.Summary{Updates: 3, Interrupted: true}, first + curves},
		"no update":   {run, training.Summary{}, none},
		"not kept":    {begun(t, "GF3-Skirmish-v1", training.BothSeats, ""), training.Summary{Updates: 3}, first},
	} {
		var w bytes.Buffer
		if must.Do(t, WriteEnd(&w, c.run, &c.s, "g")); w.String() != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, w.String(), c.want)
		}
	}
}

// full is a writer that takes so many writes and then no more.
type full struct{ room int }

var errFull = errors.New("full")

func (f *full) Write(b []byte) (int, error) {
	if f.room--; f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// Wherever the writer fails that is asked for the answer, the error is told.
func TestWriteEndTellsOfAFullDisk(t *testing.T) {
	run := begun(t, "GF3-Skirmish-v1", training.BothSeats, filepath.Join(t.TempDir(), "run"))
	for name, s := range map[string]training.Summary{
		"at its end":  {Updates: 3, Over: true, Ladder: []training.Rung{{Opponent: "random"}}},
		"stopped":     {Updates: 3},
		"interrupted": {Updates: 3, Interrupted: true},
	} {
		count := &full{room: 1000}
		must.Do(t, WriteEnd(count, run, &s, "g"))
		for room := 1; room < 1000-count.room; room++ { // the first line alone may be lost
			if err := WriteEnd(&full{room: room}, run, &s, "g"); !errors.Is(err, errFull) {
				t.Errorf("%s, room for %d writes of %d: %v", name, room, 1000-count.room, err)
			}
		}
	}
}

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"a-Z_0./:=,@%+": "a-Z_0./:=,@%+", "a b": "'a b'", "it's": `'it'\''s'`, "": "''", "a;b": "'a;b'", "a\nb": "'a\nb'",
	} {
		if got := Quote(word); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
	}
}
