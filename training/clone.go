package training

import (
	"cmp"
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

// Clone says how the network learns from the games of an agent, its teacher, before it learns from its own
// games (behaviour cloning): it learns to choose as the teacher did, and to value positions by how the games
// ended.
type Clone struct {
	Agent string `yaml:"agent"` // spec of the teacher; none when empty
	// who plays the other seat of a learner of one seat; the teacher itself when empty
	Against      string `yaml:"against"`
	Games        int    `yaml:"games"`         // that are played
	Epochs       int    `yaml:"epochs"`        // times that each lesson is gone through
	LearningRate Range  `yaml:"learning-rate"` // from the first game to the last one
}

// A Cloning is the progress of cloning after a part of the games.
type Cloning struct {
	Teacher string `json:"teacher"`
	Games   int    `json:"games"`   // so far
	Planned int    `json:"planned"` // games
	Lessons int    `json:"lessons"` // choices of the teacher so far
	// share of the teacher's choices in this part that the layer can express exactly
	Exact float64 `json:"exact"`
	// share of them in which the network, before it learned from them, chose as the teacher did
	Agreement float64 `json:"agreement"`
	Loss      float64 `json:"loss"` // mean cross entropy in the first pass over them
	ValueLoss float64 `json:"value_loss"`
	// of the auxiliary heads in that pass; nil without any
	Auxiliary *Foresight `json:"auxiliary,omitempty"`
}

// A CloneObserver is an Observer of cloning, too.
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
	if k.Against != "" && (c.Seats == BothSeats || c.Seats == TwoLearners) {
		return fmt.Errorf("clone.against: both seats learn, from the teacher in both")
	}
	return cmp.Or(outside("clone.games", k.Games, 1, 1_000_000), outside("clone.epochs", k.Epochs, 1, 100),
		k.LearningRate.outside("clone.learning-rate", 0, 1))
}

// cloned is where cloning stands that was interrupted: after the last lessons that the learners have learned
// from.
type cloned struct {
	Game    int    // of the last one of these lessons
	Taken   int    // lessons of that game that are among them
	Lessons int    // so far, of all games
	Chance  []byte // the stream of the order of lessons
}

// sound returns why cloning cannot stand there.
func (c *cloned) sound(k *Clone) error {
	if c.Game < 0 || c.Game > k.Games || c.Taken < 0 || c.Taken > 1<<20 || c.Lessons < 0 ||
		(c.Lessons > 0) != (len(c.Chance) == dice.Size) || c.Lessons == 0 && len(c.Chance) > 0 {
		return fmt.Errorf("how far cloning has come makes no sense: game %d, %d lessons of it, %d in all",
			c.Game,
			c.Taken, c.Lessons)
	}
	return nil
}

// A cloner lets the learners of a run learn from a teacher.
type cloner struct {
	r       *Run
	d       *Decisions // the room of the rollout, but for what the next one begins with
	targets []uint8    // by slot: 1 for the actions that do what the teacher did
	slots   int        // filled
	report  Cloning
	exact   int
	chance  dice.Stream
	game    int   // of the last lesson that was added
	taken   int   // lessons of that game that were added
	end     int32 // how that game has ended, of Decisions.Ends; -1 where that does not stand there yet
}

// clone lets the learners learn from the teacher of the config, or goes on with that. When the context ends
// first, they stay as they were after the last lessons that they have learned from.
func (r *Run) clone(ctx context.Context) error {
	c := &r.cfg.Clone
	s := &cloner{r: r, d: r.roll.d, chance: dice.New(r.seed(saltClone, 1))}
	s.targets = make([]uint8, s.d.Rows*s.d.Steps*s.d.Actions)
	s.report = Cloning{Teacher: c.Agent, Planned: c.Games, Lessons: r.state.Clone.Lessons}
	if len(r.state.Clone.Chance) > 0 {
		s.chance = dice.Read(r.state.Clone.Chance)
	}
	before := make([]*models.Net, len(r.learners))
	for i, l := range r.learners {
		before[i] = l.net.Clone()
	}
	err := s.run(ctx)
	if interrupts(ctx, err) {
		return err
	}
	r.state.Clone = cloned{}
	for i, l := range r.learners {
		l.adam = models.Adam{}
		if err != nil {
			copy(l.net.Weights, before[i].Weights)
		}
	}
	return err
}

// run plays the games and learns from them part by part.
func (s *cloner) run(ctx context.Context) error {
	r, c := s.r, &s.r.cfg.Clone
	envs := r.cfg.envs(0)
	games := make([]deal, len(envs))
	for i := range envs {
		var err error
		if games[i], err = dealOf(envs[i]); err != nil {
			return err
		}
	}
	id, first, err := envOf(envs[0])
	if err != nil {
		return err
	}
	play := lessons.Config{
		Wants: lessons.Wants{ID: id, Options: env.Options{Layer: first.Layer, OnTheWay: first.OnTheWay},
			Features: s.d.Features > 0, Final: s.d.EndSize > 0},
		Teachers: [2]string{c.Agent, c.Agent},
		Game:     func(n int) (*engine.Game, error) { return games[n%len(games)](n / len(games)) },
		Games:    c.Games, From: r.state.Clone.Game, Seed: r.seed(saltClone, 0), Workers: r.opts.Workers,
	}
	if seat := r.league.players[0].seat; r.league.learners == 1 && seat != eitherSeat {
		play.Wants.Skip[1-seat] = true
		if c.Against != "" {
			play.Teachers[1-seat] = c.Against
		}
	}
	was := r.state.Clone
	err = lessons.Play(ctx, play, func(n int, g *lessons.Game) error {
		s.report.Games, s.end = n+1, -1
		for i := range g.Lessons {
			if n == was.Game && i < was.Taken {
				continue
			}
			s.game, s.taken = n, i+1
			if err := s.add(&g.Lessons[i], g.Final); err != nil {
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

// add adds a lesson, and learns when the room is full. A lesson that no action of the layer comes near to is
// counted but not learned.
func (s *cloner) add(l *lessons.Lesson, final [2][]float32) error {
	s.report.Lessons++
	if l.Exact {
		s.exact++
	}
	d := s.d
	at := s.slots
	if at == 0 {
		d.forgetEnds()
		s.end = -1
	}
	copy(models.Row(d.Obs, at, d.ObsSize), l.Obs)
	copy(d.mask(at), l.Mask)
	if d.Features > 0 {
		d.see(at, l.Features)
	}
	targets := models.Row(s.targets, at, d.Actions)
	clear(targets)
	for _, slot := range l.Slots {
		targets[slot] = 1
	}
	d.Return[at], d.Owner[at] = l.Outcome, 0
	if s.r.league.learners == 2 {
		d.Owner[at] = int8(l.Seat)
	}
	if len(l.Slots) == 0 {
		d.Owner[at] = -1
	}
	if d.EndSize > 0 {
		if s.end < 0 {
			s.end = d.addEnd(s.r.learners[0].net, final)
		}
		d.End[at] = s.end + int32(l.Seat)
	}
	if s.slots++; s.slots == d.Rows*d.Steps {
		return s.learn()
	}
	return nil
}

// learn trains the learners on the lessons in the room, and reports the progress.
func (s *cloner) learn() error {
	r, d := s.r, s.d
	var sum sums
	known := 0
	rate := float32(r.cfg.Clone.LearningRate.At(float64(s.report.Games) / float64(s.report.Planned)))
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
		l.batch, l.targets, l.objective = d, s.targets, l.imitate
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
		l.targets, l.objective = nil, l.loss
	}
	n := float64(max(known, 1))
	s.report.Exact = float64(s.exact) / float64(s.slots)
	s.report.Agreement, s.report.Loss, s.report.ValueLoss = sum.agreed/n, sum.policy/n, sum.value/n
	s.report.Auxiliary = r.learners[0].foresight(&sum, n)
	s.slots, s.exact = 0, 0
	r.state.Clone = cloned{Game: s.game, Taken: s.taken, Lessons: s.report.Lessons, Chance: s.chance.Append(nil)}
	for _, o := range r.opts.Observers {
		if o, ok := o.(CloneObserver); ok {
			if err := o.Cloned(&s.report); err != nil {
				return err
			}
		}
	}
	return nil
}

// imitate is the objective of cloning. The loss of a lesson is -log P + weight/2 (V-R)^2: P is the
// probability of the actions that do what the teacher did, V the value, and R how the game ended.
func (l *learner) imitate(at int, logits []float32, value float32, dLogits []float32, dValue *float32,
	s *sums) {
	d := l.batch
	mask, targets := d.mask(at), models.Row(l.targets, at, d.Actions)
	share := 1 / float64(len(l.mini))
	all, right := logSum(logits, mask), logSum(logits, targets)
	for a, legal := range mask {
		dLogits[a] = 0
		if legal != 0 {
			g := math.Exp(float64(logits[a]) - all)
			if targets[a] != 0 {
				g -= math.Exp(float64(logits[a]) - right)
			}
			dLogits[a] = float32(g * share)
		}
	}
	s.policy += all - right
	s.agreed += float64(targets[models.Greedy(logits, mask)])
	off := float64(value) - float64(d.Return[at])
	s.value += float64(off * off / 2)
	*dValue = float32(l.hyper.ValueWeight * off * share)
}

// interrupts reports whether an error is that of the context that has ended.
func interrupts(ctx context.Context, err error) bool {
	return err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
}

// cloneIfDue clones at the beginning of a run whose config wants that. It reports whether the run may go on.
func (r *Run) cloneIfDue(ctx context.Context) (bool, error) {
	if r.cfg.Clone.Agent == "" || r.state.Cloned {
		return true, nil
	}
	err := r.clone(ctx)
	if interrupts(ctx, err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("cloning %s: %w", r.cfg.Clone.Agent, err)
	}
	r.state.Cloned = true
	return true, r.Save()
}
