package progress

import (
	"fmt"
	"io"
	"strings"
	"time"

	"gauntlet/training"
)

// A Training tells how a run of training goes: one line that is written over on a terminal, a plain line now
// and then elsewhere, and a line for every evaluation. It observes the run.
type Training struct {
	line
	first int64 // decisions at the start of this process
}

// NewTraining returns an observer that writes on w.
func NewTraining(w io.Writer) *Training { return &Training{line: newLine(w)} }

// Begin says what is trained.
func (t *Training) Begin(b *training.Beginning) error {
	t.start, t.first = time.Now(), b.Decisions
	verb := "training"
	if b.Resumed {
		verb = fmt.Sprintf("going on after update %d with", b.Updates)
	}
	_, err := fmt.Fprintf(t.w,
		"%s %s on %s: a network of %d weights, %d decisions, seed %d, %d workers, in %s\n", verb,
		b.Config.Name, b.Config.Env, b.Weights, b.Config.Decisions, b.Seed, b.Workers, b.Dir)
	return err
}

// Cloned shows how far cloning is.
func (t *Training) Cloned(c *training.Cloning) error {
	_, err := fmt.Fprintf(t.w, "cloning %s: %d of %d games, %d choices, %.1f%% of them exactly "+
		"actions of the layer; the network agrees in %.1f%%, loss %.3f/%.3f\n", c.Teacher,
		c.Games, c.Planned, c.Lessons, 100*c.Exact, 100*c.Agreement, c.Loss, c.ValueLoss)
	t.start = time.Now() // the time that is left is reckoned from here
	return err
}

// Updated shows how far it is.
func (t *Training) Updated(p *training.Progress) error {
	now := time.Now()
	if !t.due(now) {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%3.0f%%  update %d  %.2fM decisions  %.0f/s",
		100*min(1, float64(p.Decisions)/float64(p.Planned)), p.Update, float64(p.Decisions)/1e6,
		p.DecisionsPerS)
	if done := p.Decisions - t.first; done > 0 && p.Decisions < p.Planned {
		fmt.Fprintf(&b, "  about %s left", t.left(now, done, p.Planned-t.first))
	}
	for i := range p.Learners {
		f := &p.Learners[i]
		fmt.Fprintf(&b, "  return %+.2f  loss %.3f/%.3f  entropy %.2f  kl %.4f  explained %.2f", f.Return,
			f.PolicyLoss, f.ValueLoss, f.Entropy, f.KL, f.ExplainedVariance)
	}
	return t.put(t.fit(b.String()))
}

// Evaluated shows the scores.
func (t *Training) Evaluated(j *training.Judgement) error {
	t.wipe()
	var b strings.Builder
	fmt.Fprintf(&b, "update %d, %s of training:", j.Update,
		time.Duration(j.Seconds*float64(time.Second)).Round(time.Second))
	for _, r := range j.Ladder {
		fmt.Fprintf(&b, "  %s %.1f%% (%.0f to %.0f)", r.Opponent, 100*r.Score, 100*r.Lo, 100*r.Hi)
	}
	if j.Promoted {
		b.WriteString("  the best so far")
	}
	_, err := fmt.Fprintln(t.w, b.String())
	return err
}

// End leaves a clean line.
func (t *Training) End(*training.Summary) error {
	t.wipe()
	return nil
}
