package env_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	. "gauntlet/env"
)

// Every k-th episode becomes a replay that verifies, also where it was cut short, in either layer.
func TestRecorder(t *testing.T) {
	for layer := range NumLayers {
		dir := filepath.Join(t.TempDir(), "of", "games")
		turn := made(New("GF3-Skirmish-v1", Options{Layer: layer}))
		r := made(NewRecorder(turn, dir, 3, "one", "two"))
		e := made(NewTimeLimit(r, 60))
		policy, seeds, cut := chooser{dice.New(1)}, map[string]uint64{}, map[string]bool{}
		for n := range 8 {
			must(t, e.ResetNext())
			switch n {
			case 3: // recorded, but left before its end
				continue
			case 6:
				finish(t, e, &policy)
				seeds["episode-000006.replay"], cut["episode-000006.replay"] = e.Info().Seed, e.Truncated()
			case 0:
				finish(t, r, &policy)
				seeds["episode-000000.replay"] = e.Info().Seed
			default:
				finish(t, e, &policy)
			}
		}
		if err := r.Err(); err != nil || r.Saved() != len(seeds) {
			t.Fatalf("%d replays are saved, %v", r.Saved(), err)
		}
		files := made(os.ReadDir(dir))
		var names []string
		for _, f := range files {
			names = append(names, f.Name())
		}
		if !slices.Equal(names, []string{"episode-000000.replay", "episode-000006.replay"}) {
			t.Fatalf("the files are %v", names)
		}
		for _, name := range names {
			p := made(replay.ReadFile(filepath.Join(dir, name)))
			if p.Header.Seed != seeds[name] || !slices.Equal(p.Header.Agents, []string{"one", "two"}) ||
				p.End == nil || p.End.Outcome.Over == cut[name] || (p.End.Note != "") != cut[name] {
				t.Errorf("%s: header %v, %v, end %+v", name, p.Header.Seed, p.Header.Agents, p.End)
			}
			if v := replay.Verify(p, rulesets.ByName); !v.OK {
				t.Errorf("%s: %s", name, v.Message)
			}
		}
		if layer == Atomic && !cut["episode-000006.replay"] {
			t.Error("no episode was cut short: the test does not reach what it is about")
		}
	}
}

// An episode that was restored into is not saved; one that goes on undisturbed is.
func TestRecorderLeavesRestoredEpisodesOut(t *testing.T) {
	turn := made(New("GF3-Skirmish-v1", Options{Layer: Tactical}))
	dir := t.TempDir()
	r := made(NewRecorder(turn, dir, 1))
	policy := chooser{dice.New(1)}
	must(t, r.Reset(1))
	must(t, r.Restore(r.AppendSnapshot(nil)))
	finish(t, r, &policy)
	saved := func(want int) {
		t.Helper()
		if r.Saved() != want || r.Err() != nil {
			t.Fatalf("%d replays are saved, not %d: %v", r.Saved(), want, r.Err())
		}
	}
	saved(0)
	must(t, r.ResetNext())
	finish(t, r, &policy)
	saved(1)
	// A directory that is gone is an error to ask for, and none of the episode's.
	must(t, os.RemoveAll(dir))
	for range 2 {
		must(t, r.ResetNext())
		finish(t, r, &policy)
	}
	if r.Saved() != 1 || r.Err() == nil {
		t.Errorf("%d replays are saved into a directory that is gone, %v", r.Saved(), r.Err())
	}
}

// What cannot be recorded is refused.
func TestRecorderRefusals(t *testing.T) {
	turn := made(Make("GF3-Skirmish-v1"))
	refused := func(what string, e Env, dir string, every int) {
		t.Helper()
		if _, err := NewRecorder(e, dir, every); err == nil {
			t.Errorf("%s is recorded", what)
		}
	}
	dir := t.TempDir()
	refused("somebody else's game", newPile(), dir, 1)
	refused("every 0th episode", turn, dir, 0)
	refused("what goes into a directory that cannot be", turn, filepath.Join(os.DevNull, "x"), 1)
	made(NewRecorder(turn, dir, 1))
	refused("a game that is being recorded", turn, dir, 1)
}
