package tensorboard

import (
	"cmp"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"gauntlet/training"
)

// EventsDir is the folder of event files in a run's folder: tensorboard --logdir RUN shows them.
const EventsDir = "events"

// groups are where TensorBoard shows the columns of an update; those not named stand under "run".
var groups = map[string]string{
	"policy_loss": "loss", "value_loss": "loss", "explained_variance": "loss", "gradient_norm": "loss",
	"entropy": "policy", "kl": "policy", "clip_fraction": "policy", "first_ratio": "policy",
	"epochs":        "policy",
	"learning_rate": "schedule", "entropy_weight": "schedule", "shaping_weight": "schedule",
	"stage":  "schedule",
	"return": "games", "length": "games", "draw_share": "games", "first_share": "games", "games": "games",
	"former_selves": "games",
}

// A Run is an observer that writes the curves of a run of training, over its decisions.
type Run struct {
	w       *Writer
	scalars []Scalar
}

// Begin makes an event file for this process. What an earlier one has written of updates that are not in the
// checkpoint counts no more.
func (r *Run) Begin(b *training.Beginning) (err error) {
	if b.Dir == "" {
		return nil
	}
	now := time.Now()
	if r.w, err = Create(filepath.Join(b.Dir, EventsDir), now); err == nil {
		err = r.w.Start(b.Decisions+1, now)
	}
	return err
}

// Updated writes the numbers of an update, and the scores against the league.
func (r *Run) Updated(p *training.Progress) error {
	r.scalars = r.scalars[:0]
	for _, c := range p.Columns() {
		group := cmp.Or(groups[strings.TrimPrefix(c.Name, "second_")], "run")
		r.scalars = append(r.scalars, Scalar{group + "/" + c.Name, c.Value})
	}
	for _, o := range p.Opponents {
		r.scalars = append(r.scalars, Scalar{"league/" + o.Name, o.Score})
	}
	return r.write(p.Decisions)
}

// Evaluated writes the scores of an evaluation.
func (r *Run) Evaluated(j *training.Judgement) error {
	return r.ladder("score/", j.Ladder, j.Decisions)
}

// ladder writes the scores against the opponents of a ladder.
func (r *Run) ladder(group string, rungs []training.Rung, decisions int64) error {
	r.scalars = r.scalars[:0]
	for _, rung := range rungs {
		r.scalars = append(r.scalars, Scalar{group + rung.Opponent, rung.Score})
	}
	return r.write(decisions)
}

// End writes the scores of the last ladder and closes the file.
func (r *Run) End(s *training.Summary) error {
	if r.w == nil {
		return nil
	}
	return errors.Join(r.ladder("final/", s.Ladder, s.Decisions), r.w.Close())
}

func (r *Run) write(decisions int64) error {
	if r.w == nil {
		return nil
	}
	return r.w.Write(decisions, time.Now(), r.scalars)
}
