package training

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
)

// A run that starts from a network begins with its weights, has it as the best policy, and tells what it has gained since
// in the games of the last ladder; when it was stopped and resumed, too.
func TestStartIsKept(t *testing.T) {
	dir := t.TempDir()
	cfg := tiny(2)
	cfg.Evaluation.Against, cfg.Evaluation.Final = []string{"random", "scripted in second"}, 4
	old := must.Get(Start(cfg, Options{Seed: 1, Workers: 1, Dir: filepath.Join(dir, "old")}))(t)
	first := must.Get(old.Train(t.Context()))(t)
	old.Close()
	if first.Gains != nil {
		t.Errorf("a run with fresh weights has gained %+v", first.Gains)
	}

	cfg.Start = filepath.Join(dir, "old", FinalFile)
	o := Options{Seed: 2, Workers: 1, Dir: filepath.Join(dir, "new"), Updates: 1}
	run := must.Get(Start(cfg, o))(t)
	if got := run.learners[0].net.Hash(); got != first.WeightsHash {
		t.Errorf("it begins with the weights %s, not %s", got, first.WeightsHash)
	}
	best := must.Get(os.ReadFile(filepath.Join(o.Dir, BestFile)))(t)
	if len(best) == 0 || string(best) != string(run.best) {
		t.Error("what it began with is not its best policy")
	}
	must.Get(run.Train(t.Context()))(t)
	run.Close()
	o.Updates = 0
	again := must.Get(Resume(o.Dir, o))(t)
	defer again.Close()
	s := must.Get(again.Train(t.Context()))(t)
	if len(s.Gains) != 2 || len(s.Ladder) != 2 {
		t.Fatalf("%d gains, %d rungs", len(s.Gains), len(s.Ladder))
	}
	for i, g := range s.Gains {
		if g.Opponent != s.Ladder[i].Opponent || math.Abs(g.End-s.Ladder[i].Score) > 1e-9 ||
			math.Abs(g.Gain-(g.End-g.Start)) > 1e-9 || g.Lo > g.Gain || g.Hi < g.Gain || g.Games != s.Ladder[i].Games {
			t.Errorf("gain %+v beside the rung %+v", g, s.Ladder[i])
		}
	}
}

// What the same games come to is compared game by game.
func TestGainOf(t *testing.T) {
	g := gainOf("somebody", []int{0, 0, 1, 2}, []int{2, 0, 2, 2})
	if g.Start != 3./8 || g.End != 6./8 || math.Abs(g.Gain-3./8) > 1e-9 || g.Lo >= g.Gain || g.Hi <= g.Gain || g.Games != 4 {
		t.Errorf("%+v", g)
	}
}

// A network that is built otherwise is refused, and one that does not ship.
func TestStartRefuses(t *testing.T) {
	dir := t.TempDir()
	cfg := tiny(2)
	must.Get(must.Get(Start(cfg, Options{Seed: 1, Workers: 1, Dir: dir}))(t).Train(t.Context()))(t)
	cfg.Start, cfg.Network.Hidden = filepath.Join(dir, FinalFile), []int{7}
	if _, err := Start(cfg, Options{Workers: 1}); err == nil || !strings.Contains(err.Error(), "is built otherwise") {
		t.Errorf("another network: %v", err)
	}
	cfg.Start = StartShipped
	if _, err := Start(cfg, Options{Workers: 1}); err == nil || !strings.Contains(err.Error(), "start: ") {
		t.Errorf("a shipped network of another kind: %v", err)
	}
	cfg.Start = filepath.Join(dir, "none.msgpack")
	if _, err := Start(cfg, Options{Workers: 1}); err == nil || !strings.Contains(err.Error(), "none.msgpack") {
		t.Errorf("no file: %v", err)
	}
}

// A network without relations, or surroundings, goes on learning with them: it plays as it did at first. The other way round
// is refused.
func TestStartWithRelations(t *testing.T) {
	dir := t.TempDir()
	plain := foreseeing(1)
	trained(Start(plain, Options{Seed: 1, Workers: 1, Dir: filepath.Join(dir, "plain")}))(t)
	cfg := foreseeing(1)
	cfg.Network.Relations, cfg.Start = 4, filepath.Join(dir, "plain", FinalFile)
	r := must.Get(Start(cfg, Options{Seed: 2, Workers: 1, Dir: filepath.Join(dir, "related")}))(t)
	old, got := must.Get(models.LoadNet(cfg.Start))(t).Net.Params(), r.learners[0].net.Params()
	for _, p := range old {
		at := slices.IndexFunc(got, func(q models.Param) bool { return q.Name == p.Name })
		if at < 0 || !slices.Equal(got[at].Data, p.Data) {
			t.Errorf("other weights of %s", p.Name)
		}
	}
	must.Get(r.Train(t.Context()))(t)
	r.Close()
	wider := foreseeing(1)
	wider.Network.Relations, wider.Network.Parts, wider.Network.Surroundings = 4, []int{4}, true
	wider.Start = filepath.Join(dir, "related", FinalFile)
	if _, err := Start(wider, Options{Workers: 1}); !must.Contain(err, "parts of 4") {
		t.Errorf("with parts that it has not: %v", err)
	}
	cfg.Network.Parts, cfg.Start = []int{4}, ""
	trained(Start(cfg, Options{Seed: 1, Workers: 1, Dir: filepath.Join(dir, "parted")}))(t)
	wider.Start = filepath.Join(dir, "parted", FinalFile)
	trained(Start(wider, Options{Seed: 1, Workers: 1, Dir: filepath.Join(dir, "surrounded")}))(t)
	cfg.Start = filepath.Join(dir, "surrounded", FinalFile)
	if _, err := Start(cfg, Options{Workers: 1}); !must.Contain(err, "relations by 4 with surroundings") {
		t.Errorf("without the surroundings that it has: %v", err)
	}
	plain.Start = filepath.Join(dir, "related", FinalFile)
	if _, err := Start(plain, Options{Workers: 1}); !must.Contain(err, "relations by 4") {
		t.Errorf("without the relations that it has: %v", err)
	}
}

// Several environments are dealt out in turn to the games that policies are judged by.
func TestDealInTurn(t *testing.T) {
	d := must.Get(dealInTurn([]string{"GF3-Skirmish-v1", "GF3-Skirmish-v1:mission=longmarch"}))(t)
	for number, want := range []string{"Standoff", "Long March", "Standoff", "Long March"} {
		if got := must.Get(d(number))(t).Setup().Mission.Name; got != want {
			t.Errorf("game %d is of the mission %q, not %q", number, got, want)
		}
	}
	cfg := DefaultConfig()
	cfg.Curriculum = []Stage{{Until: 1, Envs: []string{"a", "b"}}}
	if got := cfg.lastEnvs(); len(got) != 2 {
		t.Errorf("at the end %v is played", got)
	}
	cfg.Curriculum[0].Until = 0.5
	if got := cfg.lastEnvs(); len(got) != 1 || got[0] != cfg.Env {
		t.Errorf("at the end %v is played", got)
	}
}
