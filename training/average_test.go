package training

import (
	"path/filepath"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
)

// A follower averages a run's weights beside it.
type follower struct {
	watch
	run    *Run
	mean   []float32
	judged []float32 // as it was at the first evaluation, after which that is the best policy
}

func (f *follower) Begin(*Beginning) error {
	f.mean = slices.Clone(f.run.learners[0].net.Weights)
	return nil
}

func (f *follower) Updated(p *Progress) error {
	for i, w := range f.run.learners[0].net.Weights {
		f.mean[i] += float32((w - f.mean[i]) * 0.25)
	}
	return f.watch.Updated(p)
}

func (f *follower) Evaluated(j *Judgement) error {
	if f.judged == nil {
		f.judged = slices.Clone(f.mean)
	}
	return f.watch.Evaluated(j)
}

// What a run evaluates and writes for playing are the averaged weights, and learning does not depend on them.
func TestAverage(t *testing.T) {
	cfg := tiny(4)
	cfg.Evaluation.Every, cfg.Evaluation.Against = 1000, []string{"random"}
	plain := must.Get(Start(cfg, Options{Seed: 3, Workers: 2}))(t)
	trained(plain, nil)(t)
	cfg.PPO.Average, cfg.Evaluation.Every = 0.75, 3
	f := &follower{}
	dir := t.TempDir()
	r := must.Get(Start(cfg, Options{Seed: 3, Workers: 2, Dir: dir, Observers: []Observer{f}}))(t)
	f.run = r
	s := trained(r, nil)(t)
	last := must.Get(models.Load(filepath.Join(dir, LatestFile)))(t)
	if !slices.Equal(last.Net.Weights, plain.learners[0].net.Weights) {
		t.Error("an average changes what is learned")
	}
	for name, want := range map[string][]float32{FinalFile: f.mean, BestFile: f.judged} {
		c := must.Get(models.Load(filepath.Join(dir, name)))(t)
		if !slices.Equal(c.Net.Weights, want) || c.Resumable() {
			t.Errorf("%s has not the averaged weights", name)
		}
		if name == FinalFile && (c.Net.Hash() != s.WeightsHash || slices.Equal(c.Net.Weights, last.Net.Weights)) {
			t.Errorf("%s has weights %s, the run's are %s, the last ones %s", name, c.Net.Hash(), s.WeightsHash, last.Net.Hash())
		}
	}
	if nets := r.networks(); nets[0] != r.learners[0].average {
		t.Error("evaluations are played by other weights")
	}
}

// A run that stops before its end leaves what it would evaluate, for playing, and goes on from its own checkpoint as if it had
// not.
func TestStoppedRunLeavesAPolicy(t *testing.T) {
	cfg := tiny(4)
	cfg.PPO.Average, cfg.Evaluation.Every, cfg.Evaluation.Final = 0.75, 0, 0
	dir := t.TempDir()
	s := trained(must.Get(Start(cfg, Options{Seed: 3, Workers: 2, Dir: dir, Updates: 2}))(t), nil)(t)
	c := must.Get(models.Load(filepath.Join(dir, FinalFile)))(t)
	if s.Over || s.Updates != 2 || c.Net.Hash() != s.WeightsHash || c.Resumable() || c.Header.Note != "2 updates of the run run" {
		t.Errorf("after %d updates %s has weights %s and says %q, the run's are %s", s.Updates, FinalFile, c.Net.Hash(), c.Header.Note, s.WeightsHash)
	}
	s = trained(must.Get(Resume(dir, Options{Workers: 2}))(t), nil)(t)
	if after := must.Get(models.Load(filepath.Join(dir, FinalFile)))(t); !s.Over || after.Net.Hash() != s.WeightsHash ||
		after.Net.Hash() == c.Net.Hash() {
		t.Errorf("after its end %s has weights %s, the run's are %s", FinalFile, after.Net.Hash(), s.WeightsHash)
	}
}
