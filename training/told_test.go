package training

import (
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models"
)

// A beginner keeps what a run says of itself as it begins, and of its progress.
type beginner struct {
	begun []Beginning
	steps []Progress
}

func (b *beginner) Begin(x *Beginning) error {
	b.begun = append(b.begun, *x)
	return nil
}

func (b *beginner) Updated(p *Progress) error {
	b.steps = append(b.steps, *p)
	return nil
}

func (b *beginner) Evaluated(*Judgement) error { return nil }
func (b *beginner) End(*Summary) error         { return nil }

// A run says whether it goes on from a checkpoint, where its checkpoint is, and how the games of its rollouts went.
func TestWhatARunTells(t *testing.T) {
	w := &beginner{}
	s := trained(Start(tiny(6), Options{Seed: 1, Workers: 1, Updates: 6, Observers: []Observer{w}}))(t)
	if s.Checkpoint != "" {
		t.Errorf("a run without a folder has its checkpoint at %q", s.Checkpoint)
	}
	if len(w.begun) != 1 || w.begun[0].Resumed || w.begun[0].Updates != 0 {
		t.Errorf("a new run begins as %+v", w.begun)
	}
	told := 0
	for _, p := range w.steps {
		if p.DrawShare < 0 || p.FirstShare < 0 || p.DrawShare+p.FirstShare > 1 {
			t.Errorf("of the games %v are drawn and %v won by the first seat", p.DrawShare, p.FirstShare)
		}
		if p.Length > 1 {
			told++
		}
	}
	if told == 0 {
		t.Error("no game has a length")
	}
	dir := t.TempDir()
	if s := trained(Start(tiny(2), Options{Seed: 1, Workers: 1, Dir: dir, Updates: 1}))(t); s.Checkpoint == "" {
		t.Error("a run does not say where its checkpoint is")
	}
	w = &beginner{}
	trained(Resume(dir, Options{Workers: 1, Updates: 2, Observers: []Observer{w}}))(t)
	if len(w.begun) != 1 || !w.begun[0].Resumed || w.begun[0].Updates != 1 {
		t.Errorf("a run that goes on begins as %+v", w.begun)
	}
}

// A run takes the more memory, the more is in it.
func TestMemoryOfARun(t *testing.T) {
	c := tiny(2)
	id, opts, err := env.ParseSpec("GF3-Skirmish-v1")
	must.Do(t, err)
	layout := models.LayoutOf(must.Get(env.New(id, opts))(t).Spec())
	draft := must.Get(models.NewDraft(c.Network, layout))(t)
	was := c.memory(draft, &layout)
	if least := 4 * int64(draft.Weights()) * (4 + 2*shards); was < least {
		t.Errorf("%d bytes, with weights, moments and gradients of %d", was, least)
	}
	large := draft.TrainerBytes(2*c.PPO.Minibatch) - draft.TrainerBytes(c.PPO.Minibatch)
	rows := 4 * int64(3*layout.Actions) * int64(c.PPO.Minibatch)
	if c.PPO.Minibatch *= 2; c.memory(draft, &layout)-was != large+rows {
		t.Errorf("a minibatch of twice the size takes %d bytes more, not %d", c.memory(draft, &layout)-was, large+rows)
	}
}
