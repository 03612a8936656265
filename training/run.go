package training

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"gauntlet/engine/dice"
	"gauntlet/engine/files"
	"gauntlet/env"
	"gauntlet/models"
)

// Options are what is not part of a run itself.
type Options struct {
	Seed    uint64 // of all chance of a fresh run; a resumed one goes on with its own
	Workers int    // goroutines that train; 0 is one for each processor
	Dir     string // folder of the run; "" keeps nothing
	// total of updates at which to stop, counted from the start of the run; 0 goes on to the end of the
	// config
	Updates   int
	Memory    int64 // bytes that the run may take; 0 is what the machine has free, and at most MaxMemory
	Observers []Observer
	Files     files.System // where the run's files are written; nil is the machine's disk
}

// A Run is a run of training: learners, the games that they play, and what has been learned so far. The same
// config and seed give the same weights, whatever the number of workers and however often the run was stopped
// and resumed.
type Run struct {
	cfg      Config
	opts     Options
	layout   models.Layout
	team     *team
	learners []*learner
	league   *league
	roll     *rollout
	state    state
	best     []byte // a checkpoint of the best policy so far, for playing
	start    []byte // of the one that the run began with; empty when that had fresh weights
	began    time.Time
	progress Progress
	warning  string     // why a resumed run may come to other weights; "" when it does not
	folder   files.File // open, and thereby locked; nil when nothing is kept
}

// A state is where a run stands, beside its weights, its games and its league.
type state struct {
	Seed      uint64
	Updates   int
	Decisions int64 // of learners
	Games     int64 // ended
	Stage     int   // of the curriculum
	Judged    int   // update of the last evaluation
	Cloned    bool  // the cloning that the config wants is done
	Clone     cloned
	Seconds   float64
}

// Seeds of the parts of a run are derived from its seed by these salts.
const (
	saltWeights = 0x77656967687473
	saltLeague  = 0x6c6561677565
	saltGames   = 0x67616d6573
	saltOrder   = 0x6f72646572
	saltJudge   = 0x6a75646765
	saltClone   = 0x636c6f6e65
)

func (r *Run) seed(salt, n uint64) uint64 {
	return dice.Mix(r.state.Seed ^ dice.Mix(salt^dice.Mix(n)))
}

// Start prepares a fresh run.
func Start(cfg Config, o Options) (*Run, error) {
	r := &Run{cfg: cfg, opts: o, began: time.Now()}
	r.state.Seed = o.Seed
	err := r.build()
	if err == nil {
		err = r.warm()
	}
	if err == nil {
		err = r.takeFresh()
	}
	if err == nil && len(r.best) > 0 {
		err = r.export(BestFile, r.best)
	}
	if err == nil {
		err = r.open()
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// build makes the learners and the league, with fresh weights.
func (r *Run) build() error {
	if err := r.cfg.Check(); err != nil {
		return err
	}
	if r.opts.Workers == 0 {
		r.opts.Workers = min(runtime.GOMAXPROCS(0), env.MaxWorkers)
	}
	if r.opts.Workers < 1 || r.opts.Workers > env.MaxWorkers {
		return fmt.Errorf("%d workers; it takes 1 to %d", r.opts.Workers, env.MaxWorkers)
	}
	id, o, err := envOf(r.cfg.Env)
	if err != nil {
		return err
	}
	e, err := env.New(id, env.Options{Layer: o.Layer})
	if err != nil {
		return err
	}
	r.layout = models.LayoutOf(e.Spec())
	draft, err := models.NewDraft(r.cfg.network(), r.layout)
	if err != nil {
		return fmt.Errorf("network: %w", err)
	}
	if err := r.cfg.checkSize(draft, &r.layout, r.opts.Memory); err != nil {
		return err
	}
	r.team = newTeam(r.opts.Workers)
	seats := map[string][]int{BothSeats: {eitherSeat}, FirstSeat: {0}, SecondSeat: {1},
		TwoLearners: {0, 1}}[r.cfg.Seats]
	r.league = &league{config: r.cfg.League, learners: len(seats), agents: len(r.cfg.League.Opponents),
		seed: r.seed(saltLeague, 0)}
	for i, seat := range seats {
		net, err := models.New(r.cfg.network(), r.layout, r.seed(saltWeights, uint64(i)))
		if err != nil {
			return fmt.Errorf("network: %w", err)
		}
		l, err := newLearner(net, r.cfg.PPO, r.team)
		if err != nil {
			return err
		}
		r.learners = append(r.learners, l)
		name := "learner"
		if len(seats) == 2 {
			name = [2]string{"first", "second"}[i]
		}
		p := newPlayer(name, seat)
		p.net = net
		r.league.players = append(r.league.players, p)
	}
	opponents, err := r.cfg.opponents(r.cfg.League.Opponents)
	if err != nil {
		return err
	}
	for _, o := range opponents {
		p := newPlayer(o.name, o.seat)
		p.spec = o.spec
		r.league.players = append(r.league.players, p)
	}
	return r.checkFit()
}

// open begins the games of the stage that the run is in.
func (r *Run) open() error {
	if r.roll != nil {
		r.roll.v.Close()
	}
	specs := r.cfg.envs(r.state.Stage)
	choices := make([]env.Choice, len(specs))
	for i, spec := range specs {
		id, o, err := envOf(spec)
		if err != nil {
			return err
		}
		choices[i] = env.Choice{ID: id, Options: o}
	}
	v, err := env.NewMixedVector(choices, r.cfg.Rows, r.opts.Workers, env.SameStep)
	if err != nil {
		return err
	}
	r.roll, err = newRollout(v, r.learners[0].net, r.cfg.Steps, r.league, r.team, r.seed(saltGames, uint64(r.state.Stage)))
	return err
}

// Close ends the run's goroutines and gives its folder free.
func (r *Run) Close() {
	if r.roll != nil {
		r.roll.v.Close()
	}
	if r.team != nil {
		r.team.close()
	}
	if r.folder != nil {
		r.folder.Close() // of a file that nothing was written to
	}
}

// done returns the share of the run that is done.
func (r *Run) done() float64 {
	return min(1, float64(r.state.Decisions)/float64(r.cfg.Decisions))
}

// Train goes on until the config's end, the total of updates of the options, or the end of the context, and
// saves. The summary of a run that was interrupted is whole; an error means that the run has failed, and what
// it has learned since its last checkpoint is lost.
func (r *Run) Train(ctx context.Context) (*Summary, error) {
	b := Beginning{
		Config: &r.cfg, Dir: r.opts.Dir, Seed: r.state.Seed, Workers: r.opts.Workers,
		Weights: len(r.learners[0].net.Weights),
		Updates: r.state.Updates, Decisions: r.state.Decisions, Judged: r.state.Judged,
		Lessons: r.state.Clone.Lessons,
		Resumed: r.state.Updates > 0, Files: r.opts.Files,
	}
	for _, o := range r.opts.Observers {
		if err := o.Begin(&b); err != nil {
			return nil, err
		}
	}
	going, err := r.cloneIfDue(ctx)
	if err != nil {
		return nil, err
	}
	for going {
		if err := r.judgeIfDue(ctx); err != nil {
			return nil, err
		}
		if r.done() >= 1 || r.opts.Updates > 0 && r.state.Updates >= r.opts.Updates || ctx.Err() != nil {
			break
		}
		if err := r.update(); err != nil {
			return nil, fmt.Errorf("update %d: %w", r.state.Updates+1, err)
		}
		for _, o := range r.opts.Observers {
			if err := o.Updated(&r.progress); err != nil {
				return nil, errors.Join(err, r.Save())
			}
		}
		if r.state.Updates%r.cfg.Checkpoint == 0 {
			if err := r.Save(); err != nil {
				return nil, err
			}
		}
	}
	return r.finish(ctx)
}

// update plays one rollout and learns from it.
func (r *Run) update() error {
	if stage := r.cfg.stage(r.done()); stage != r.state.Stage {
		r.state.Stage = stage
		if err := r.open(); err != nil {
			return err
		}
	}
	done := r.done()
	p := &r.progress
	*p = Progress{
		Update: r.state.Updates + 1, Planned: r.cfg.Decisions, Stage: r.state.Stage,
		LearningRate: r.cfg.PPO.LearningRate.At(done), EntropyWeight: r.cfg.PPO.Entropy.At(done),
		ShapingWeight: r.cfg.PPO.ShapingWeight.At(done),
		Learners:      p.Learners[:0], Opponents: p.Opponents[:0],
	}
	start := time.Now()
	r.roll.shape = float32(p.ShapingWeight)
	if err := r.roll.Play(r.cfg.PPO.Gamma, r.cfg.PPO.Lambda); err != nil {
		return err
	}
	played := time.Now()
	decisions := int64(0)
	for i, l := range r.learners {
		l.beginAverage()
		use := r.roll.d.Use[i]
		if len(use) == 0 {
			p.Learners = append(p.Learners, Figures{})
			continue
		}
		f, err := l.Update(r.roll.d, use, done, r.seed(saltOrder, uint64(2*r.state.Updates+i)))
		if err != nil {
			return err
		}
		if err := r.healthy(&f); err != nil {
			return err
		}
		l.addToAverage()
		p.Learners = append(p.Learners, f)
		decisions += int64(len(use))
	}
	if decisions == 0 {
		return fmt.Errorf("the learner had no decision in %d steps of %d games", r.cfg.Steps, r.cfg.Rows)
	}
	learned := time.Now()
	r.state.Updates++
	r.state.Decisions += decisions
	r.state.Games += int64(len(r.roll.results))
	r.state.Seconds += learned.Sub(start).Seconds()
	if k := r.cfg.League.Snapshot; k > 0 && r.state.Updates%k == 0 {
		r.enrol()
	}

	p.Decisions, p.Games, p.Seconds = r.state.Decisions, r.state.Games, r.state.Seconds
	p.RolloutSeconds, p.UpdateSeconds = played.Sub(start).Seconds(), learned.Sub(played).Seconds()
	p.DecisionsPerS = float64(decisions) / learned.Sub(start).Seconds()
	r.describe(p)
	return nil
}

// healthy refuses to go on with what cannot become better any more.
func (r *Run) healthy(f *Figures) error {
	for _, v := range [...]float64{f.PolicyLoss, f.ValueLoss, f.Entropy, f.KL, f.GradientNorm} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return errNotFinite
		}
	}
	if limit := r.cfg.PPO.DivergentKL; limit > 0 && f.KL > limit {
		return fmt.Errorf("the policy has moved by a divergence of %.3g from that of the rollout, more than ppo.divergent-kl (%g); the last checkpoint is kept; a smaller learning rate or a target-kl may help",
			f.KL, limit)
	}
	return nil
}

// describe adds what the rollout's games tell.
func (r *Run) describe(p *Progress) {
	var length, draws, first float64
	var earned, games [2]float64 // by learner
	n := 0.0
	for i := range r.roll.results {
		g := &r.roll.results[i]
		length += float64(g.length)
		for seat, who := range g.players {
			// What a learner earns against itself is nothing, whatever it does.
			if l := r.league.learnerOf(who); l >= 0 && g.players[1-seat] != who {
				earned[l] += float64([2]float32{g.return0, -g.return0}[seat])
				games[l]++
			}
		}
		n++
		switch {
		case g.cut:
		case g.winner == 0:
			first++
		case g.winner != 1:
			draws++
		}
	}
	if n > 0 {
		p.Length, p.DrawShare, p.FirstShare = length/n, draws/n, first/n
	}
	for i := range p.Learners {
		p.Learners[i].Return = earned[i] / max(1, games[i])
	}
	for i, o := range r.league.players[r.league.learners:] {
		if o.retired {
			continue
		}
		if i >= r.league.agents {
			p.FormerSelves++
		}
		p.Opponents = append(p.Opponents, Opponent{o.name, o.score(), o.payoffs[0].Score, o.payoffs[1].Score,
			o.games()})
	}
}

// enrol adds the learners as they are to their former selves. When there are too many, the one that is beaten
// most easily makes room.
func (r *Run) enrol() {
	for i, l := range r.learners {
		me := r.league.players[i]
		name := fmt.Sprintf("%s-%d", me.name, r.state.Updates)
		p := newPlayer(name, me.seat)
		p.net = l.net.Playing().Clone()
		r.league.join(p, r.roll.matches)
	}
}

// Config returns the run's config.
func (r *Run) Config() *Config { return &r.cfg }

// Dir returns the folder of the run, "" when nothing is kept.
func (r *Run) Dir() string { return r.opts.Dir }

// Warning returns why a run that was resumed may come to other weights than it would have come to without the
// stop, in a sentence; "" when it comes to the same.
func (r *Run) Warning() string { return r.warning }

// Seed returns the seed that the run began with.
func (r *Run) Seed() uint64 { return r.state.Seed }
