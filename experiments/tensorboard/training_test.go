package tensorboard

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// shown returns what TensorBoard shows of a folder: the events of its files in the order of their names, but
// that the start of a process takes away what there is of its step and later ones (event_accumulator.py,
// _CheckForRestartAndMaybePurge).
func shown(t *testing.T, dir string) (points []string) {
	t.Helper()
	files := must.Get(filepath.Glob(filepath.Join(dir, EventsDir, "events.out.tfevents.*")))(t)
	slices.Sort(files)
	point := regexp.MustCompile(`^1:\S+ (?:2:(\d+) )?(?:5:\{1:\{1:(\S+) 2:(\S+) \}|(7:\{1:1 \}))`)
	var steps []int
	for _, file := range files {
		for _, event := range read(t, file)[1:] {
			m := point.FindStringSubmatch(event)
			if m == nil {
				t.Fatalf("%s: event %q", file, event)
			}
			step := must.Get(strconv.Atoi(m[1]))(t)
			if m[4] != "" {
				for len(steps) > 0 && steps[len(steps)-1] >= step {
					steps, points = steps[:len(steps)-1], points[:len(points)-1]
				}
				continue
			}
			steps, points = append(steps, step), append(points, fmt.Sprintf("%d %s %s", step, m[2], m[3]))
		}
	}
	return points
}

// A run that was killed after its checkpoint of update 2, and one that was killed before its first checkpoint
// and begun anew, have every update once.
func TestEveryUpdateOnce(t *testing.T) {
	dir := t.TempDir()
	cfg := training.DefaultConfig()
	play := func(from, to int) {
		t.Helper()
		var r Run
		must.Do(t, r.Begin(&training.Beginning{Config: &cfg, Dir: dir, Updates: from,
			Decisions: int64(100 * from), Resumed: from > 0}))
		for n := from + 1; n <= to; n++ {
			must.Do(t, r.Updated(&training.Progress{Update: n, Decisions: int64(100 * n)}))
		}
		if err := r.w.Close(); err != nil { // without a word, as for a process that is killed
			t.Fatal(err)
		}
	}
	play(0, 1)
	play(0, 3)
	play(2, 4)
	want := []string{"100 run/update 1", "200 run/update 2", "300 run/update 3", "400 run/update 4"}
	if diff := cmp.Diff(want, shown(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// What ladders show stands by itself, the last one under a name of its own, and the file is closed then. What cannot
// be written is an error.
func TestLadders(t *testing.T) {
	dir := t.TempDir()
	cfg := training.DefaultConfig()
	var r Run
	must.Do(t, r.Begin(&training.Beginning{Config: &cfg, Dir: dir}))
	must.Do(t, r.Updated(&training.Progress{Update: 1, Decisions: 100}))
	must.Do(t, r.Evaluated(&training.Judgement{Decisions: 100, Ladder: []training.Rung{{Opponent: "scripted", Score: 0.5},
		{Opponent: "nobody", Score: math.Inf(-1)}, {Opponent: "nobody", Score: math.Inf(1)}, {Opponent: "nobody", Score: math.NaN()}}}))
	must.Do(t, r.End(&training.Summary{Decisions: 200, Ladder: []training.Rung{{Opponent: "random", Score: 1}}}))
	var got []string
	for _, f := range must.Get(filepath.Glob(filepath.Join(dir, EventsDir, "events.out.tfevents.*")))(t) {
		for _, event := range read(t, f) {
			for _, tag := range []string{"run/update", "score/scripted", "score/nobody", "final/random"} {
				for range strings.Count(event, tag+" ") {
					got = append(got, tag)
				}
			}
		}
	}
	if want := []string{"run/update", "score/scripted", "final/random"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if r.Updated(&training.Progress{Update: 2, Decisions: 300}) == nil ||
		r.Evaluated(&training.Judgement{Ladder: []training.Rung{{Opponent: "random"}}}) == nil ||
		r.End(&training.Summary{Ladder: []training.Rung{{Opponent: "random"}}}) == nil {
		t.Error("what is written after the end is lost without a word")
	}
	blocked := filepath.Join(dir, "file")
	must.Do(t, os.WriteFile(blocked, nil, 0o600))
	if new(Run).Begin(&training.Beginning{Config: &cfg, Dir: blocked}) == nil {
		t.Error("events are written below a file")
	}
	var none Run
	must.Do(t, none.Begin(&training.Beginning{Config: &cfg}))
	must.Do(t, none.End(&training.Summary{}))
}

// A run that goes on writes anew what comes after its checkpoint, from the next decision on.
func TestGoesOnFromTheNextDecision(t *testing.T) {
	dir := t.TempDir()
	cfg := training.DefaultConfig()
	for k, decisions := range [][]int64{{100, 101}, {}} {
		var r Run
		must.Do(t, r.Begin(&training.Beginning{Config: &cfg, Dir: dir, Decisions: int64(100 * k)}))
		for _, n := range decisions {
			must.Do(t, r.Updated(&training.Progress{Decisions: n}))
		}
		must.Do(t, r.w.Close())
	}
	for _, p := range shown(t, dir) {
		if !strings.HasPrefix(p, "100 ") {
			t.Errorf("%s is shown still", p)
		}
	}
}
