package training

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gauntlet/agents/lessons"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/models"
)

// Clone says how the network learns from an agent's games before it learns from its own: it is brought to do what the teacher did, and to value
// positions by how the games ended (behaviour cloning).
type Clone struct {
	Agent        string `yaml:"agent"`         // spec of the teacher; none when empty
	Against      string `yaml:"against"`       // who plays the other seat of a learner of one seat; the teacher itself when empty
	Games        int    `yaml:"games"`         // that are played
	Epochs       int    `yaml:"epochs"`        // times that each lesson is gone through
	LearningRate Range  `yaml:"learning-rate"` // from the first game to the last one
}

// A Cloning is what cloning has come to, over a part of the games.
type Cloning struct {
	Teacher   string  `json:"teacher"`
	Games     int     `json:"games"`     // so far
	Planned   int     `json:"planned"`   // games
	Lessons   int     `json:"lessons"`   // choices of the teacher so far
	Exact     float64 `json:"exact"`     // share of the choices of this part that an action of the layer makes exactly
	Agreement float64 `json:"agreement"` // share of them in which the network preferred what the teacher did, before it learned from them
	Loss      float64 `json:"loss"`      // mean cross entropy in the first pass over them
	ValueLoss float64 `json:"value_loss"`
}

// A CloneObserver is an Observer that is told how cloning goes, too.
type CloneObserver interface {
	Observer
	Cloned(c *Cloning) error
}

func (c *Config) checkClone() error {
	k := &c.Clone
	if k.Agent == "" {
		return nil
	}
	for _, spec := range []string{k.Agent, k.Against} {
		if spec == "" {
			continue
		}
		if _, err := newOpponent(spec); err != nil {
			return fmt.Errorf("clone: %w", err)
		}
	}
	switch {
	case k.Games < 1 || k.Games > 1_000_000:
		return fmt.Errorf("clone.games: %d is outside 1 to 1000000", k.Games)
	case k.Epochs < 1 || k.Epochs > 100:
		return fmt.Errorf("clone.epochs: %d is outside 1 to 100", k.Epochs)
	case k.Against != "" && (c.Seats == BothSeats || c.Seats == TwoLearners):
		return fmt.Errorf("clone.against: both seats learn, from the teacher in both")
	}
	for _, v := range [2]float64{k.LearningRate.From, k.LearningRate.To} {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("clone.learning-rate: %g is outside 0 to 1", v)
		}
	}
	return nil
}

// A school is where a run's learners learn from a teacher.
type school struct {
	r      *Run
	d      *Decisions // the room of the rollout, but for what the next one begins with
	taught []uint8    // by slot: 1 for the actions that come to what the teacher did
	slots  int        // filled
	told   Cloning
	exact  int
	chance dice.Stream
}

// clone has the learners learn from the teacher of the config. When the context ends before it is done, they are as they were.
func (r *Run) clone(ctx context.Context) error {
	c := &r.cfg.Clone
	s := &school{r: r, d: r.roll.d, chance: dice.New(r.seed(saltClone, 1))}
	s.taught = make([]uint8, s.d.Rows*s.d.Steps*s.d.Actions)
	s.told = Cloning{Teacher: c.Agent, Planned: c.Games}
	before := make([]*models.Net, len(r.learners))
	for i, l := range r.learners {
		before[i] = l.net.Clone()
	}
	err := s.attend(ctx)
	for i, l := range r.learners {
		l.adam = models.Adam{}
		if err != nil {
			copy(l.net.Weights, before[i].Weights)
		}
	}
	return err
}

// attend plays the games and learns from them part by part.
func (s *school) attend(ctx context.Context) error {
	r, c := s.r, &s.r.cfg.Clone
	var games []*engine.Game
	var first env.Options
	id := ""
	for i, spec := range r.cfg.envs(0) {
		name, o, err := envOf(spec)
		if err != nil {
			return err
		}
		setup, err := env.Setup(name, o)
		if err != nil {
			return err
		}
		game, err := engine.Compile(setup)
		if err != nil {
			return err
		}
		if games = append(games, game); i == 0 {
			id, first = name, o
		}
	}
	play := lessons.Config{
		Wants:    lessons.Wants{ID: id, Options: env.Options{Layer: first.Layer, OnTheWay: first.OnTheWay}, Features: s.d.Features > 0},
		Teachers: [2]string{c.Agent, c.Agent},
		Game:     func(n int) (*engine.Game, error) { return games[n%len(games)], nil },
		Games:    c.Games, Seed: r.seed(saltClone, 0), Workers: r.opts.Workers,
	}
	if seat := r.league.players[0].seat; r.league.learners == 1 && seat != eitherSeat {
		play.Wants.Skip[1-seat] = true
		if c.Against != "" {
			play.Teachers[1-seat] = c.Against
		}
	}
	err := lessons.Play(ctx, play, func(n int, g *lessons.Game) error {
		s.told.Games = n + 1
		for i := range g.Lessons {
			if err := s.write(&g.Lessons[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && s.slots > 0 {
		err = s.learn()
	}
	return err
}

// write takes a lesson down, and learns when there is room for no more. Lessons that no action comes near to only count.
func (s *school) write(l *lessons.Lesson) error {
	s.told.Lessons++
	if l.Exact {
		s.exact++
	}
	d := s.d
	at := s.slots
	copy(d.Obs[at*d.ObsSize:(at+1)*d.ObsSize], l.Obs)
	copy(d.mask(at), l.Mask)
	copy(d.ActionsSeen[at*d.Actions*d.Features:(at+1)*d.Actions*d.Features], l.Features)
	taught := s.taught[at*d.Actions : (at+1)*d.Actions]
	clear(taught)
	for _, slot := range l.Slots {
		taught[slot] = 1
	}
	d.Return[at], d.Owner[at] = l.Outcome, 0
	if s.r.league.learners == 2 {
		d.Owner[at] = int8(l.Seat)
	}
	if len(l.Slots) == 0 {
		d.Owner[at] = -1
	}
	if s.slots++; s.slots == d.Rows*d.Steps {
		return s.learn()
	}
	return nil
}

// learn goes through the lessons that were taken down.
func (s *school) learn() error {
	r, d := s.r, s.d
	var sum sums
	known := 0
	rate := float32(r.cfg.Clone.LearningRate.At(float64(s.told.Games) / float64(s.told.Planned)))
	for i, l := range r.learners {
		var use []int32
		for slot, owner := range d.Owner[:s.slots] {
			if int(owner) == i {
				use = append(use, int32(slot))
			}
		}
		if len(use) == 0 {
			continue
		}
		known += len(use)
		l.batch, l.taught, l.objective = d, s.taught, l.imitate
		for epoch := range r.cfg.Clone.Epochs {
			shuffle(use, &s.chance)
			for from := 0; from < len(use); from += l.hyper.Minibatch {
				l.mini = use[from:min(from+l.hyper.Minibatch, len(use))]
				got, _, err := l.step(rate)
				if err != nil {
					return err
				}
				if epoch == 0 {
					sum.add(&got)
				}
			}
		}
		l.taught, l.objective = nil, l.loss
	}
	n := float64(max(known, 1))
	s.told.Exact = float64(s.exact) / float64(s.slots)
	s.told.Agreement, s.told.Loss, s.told.ValueLoss = sum.agreed/n, sum.policy/n, sum.value/n
	s.slots, s.exact = 0, 0
	for _, o := range r.opts.Observers {
		if o, ok := o.(CloneObserver); ok {
			if err := o.Cloned(&s.told); err != nil {
				return err
			}
		}
	}
	return nil
}

// imitate is loss for a lesson. With P the probability of all the actions that come to what the teacher did, V the value and R how the game
// ended, the loss is -log P + weight/2 (V-R)^2.
func (l *learner) imitate(at int, logits []float32, value float32, dLogits []float32, dValue *float32, s *sums) {
	d := l.batch
	mask, taught := d.mask(at), l.taught[at*d.Actions:(at+1)*d.Actions]
	share := 1 / float64(len(l.mini))
	all, right := logSum(logits, mask), logSum(logits, taught)
	for a, legal := range mask {
		dLogits[a] = 0
		if legal != 0 {
			g := math.Exp(float64(logits[a]) - all)
			if taught[a] != 0 {
				g -= math.Exp(float64(logits[a]) - right)
			}
			dLogits[a] = float32(g * share)
		}
	}
	s.policy += all - right
	s.agreed += float64(taught[models.Greedy(logits, mask)])
	off := float64(value) - float64(d.Return[at])
	s.value += float64(off * off / 2)
	*dValue = float32(l.hyper.ValueWeight * off * share)
}

// cloneIfDue has the run begin with cloning when the config wants that. It reports whether it may go on.
func (r *Run) cloneIfDue(ctx context.Context) (bool, error) {
	if r.cfg.Clone.Agent == "" || r.state.Cloned {
		return true, nil
	}
	err := r.clone(ctx)
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("cloning %s: %w", r.cfg.Clone.Agent, err)
	}
	r.state.Cloned = true
	return true, r.Save()
}
