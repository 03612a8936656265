package experiments

import (
	"context"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

func gf3Field(t testing.TB, points int) Field {
	t.Helper()
	rules := must.Get(rulesets.ByName("gf3"))(t)
	return must.Get(StarterField(rules, points))(t)
}

func TestStarterField(t *testing.T) {
	for points, tables := range map[int]int{500: 2, 1000: 6, 2000: 6} {
		f := gf3Field(t, points)
		if len(f.Armies) != 6 || len(f.Tables) != tables || len(f.Missions) < 3 {
			t.Errorf("%d points: %d armies, %d tables, %d missions", points, len(f.Armies), len(f.Tables),
				len(f.Missions))
		}
		for _, m := range f.Missions {
			for _, table := range f.Tables {
				if _, err := m.ZoneOn(table); err != nil {
					t.Errorf("%d points: %v", points, err)
				}
			}
		}
	}
	if _, err := StarterField(gf3Field(t, 500).Ruleset, 750); err == nil ||
		err.Error() != "there are no shipped armies of 750 points for gf3" {
		t.Errorf("error %v", err)
	}
}

// Whole games of a real ruleset, too, are the same with any number of workers and after a run that was
// stopped.
func TestGF3IsReproducible(t *testing.T) {
	cfg := Config{Agents: []string{"random", "random"}, Field: gf3Field(t, 1000), Games: 30, Seed: 1,
		Workers: 1}
	one := play(t, cfg)
	if one.Games != 30 || len(one.Forfeits) > 0 {
		t.Fatalf("%+v", one)
	}
	cfg.Workers = 8
	if eight := play(t, cfg); eight.Hash != one.Hash {
		t.Errorf("8 workers: results %s, 1 worker: %s", eight.Hash, one.Hash)
	}
	cfg.Out = filepath.Join(t.TempDir(), "log")
	ctx, cancel := context.WithCancel(context.Background())
	cfg.Progress = func(done, _ int) {
		if done == 9 {
			cancel()
		}
	}
	to := must.Get(NewTournament(cfg))(t)
	if r, err := to.Run(ctx); err != nil || !r.Interrupted || r.Games < 9 || r.Games == 30 {
		t.Fatalf("%+v, %v", r, err)
	}
	cfg.Progress = nil
	if r := play(t, cfg); r.Resumed < 9 || r.Hash != one.Hash {
		t.Errorf("%d games resumed, results %s, want %s", r.Resumed, r.Hash, one.Hash)
	}
	cfg.Out, cfg.Seed = "", 2
	if other := play(t, cfg); other.Hash == one.Hash {
		t.Error("seeds 1 and 2 give equal results")
	}
}
