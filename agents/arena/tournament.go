package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/files"
)

// MaxWorkers is the greatest number of games played at once.
const MaxWorkers = 1024

// A Field supplies the setups of a tournament. It is safe for concurrent use.
type Field interface {
	// Game returns the game that the pairs with an index play; always the same for the same index.
	Game(index int) (*engine.Game, error)
	// Fingerprint identifies the field: a log can be resumed only on an equal one.
	Fingerprint() string
	// Setting returns what the pairs with an index play with and on.
	Setting(index int) Setting
}

// A Tournament is a schedule of games between agents.
type Tournament struct {
	Specs []string // the agents, 2..MaxAgents; one may stand there twice
	// how many of these, from the first on, play seat 0 alone, the others seat 1; 0: all play both
	First     int
	Gauntlet  bool // the first agent plays each of the others, and these do not play each other
	Pairs     int  // pairs of games per pairing; games, when the seats are not swapped
	Seed      uint64
	Field     Field
	Workers   int           // games at once, up to MaxWorkers; 0 is one for each processor
	TimeLimit time.Duration // for each decision; 0 is none
	Budget    Budget        // for all decisions of a seat in a game; results are reproducible without either alone

	// Hire, when not nil, makes the agent that stands in a place of Specs instead of agents.New: one for each
	// worker, and another for one that hung. What it makes must play as its spec says, as far as there is a
	// log.
	Hire func(place int) (agents.Agent, error)
	// Log, when not "", is the directory of the results log. Games that an earlier run of the same tournament
	// has finished are taken from it and not played again.
	Log string
	// Observe, when not nil, returns the observers of a game. It is called by many goroutines; worker numbers
	// them from 0.
	Observe func(worker int, f Fixture, game *engine.Game) []Observer
	// Progress, when not nil, is told after each game, by one goroutine at a time.
	Progress func(done, total int, last *Row)
	// Enough, when not nil, is asked after each whole pair of the schedule, in its order, whether the results
	// up to there settle what the tournament is about. Then it ends, and no other games count, whatever the
	// number of workers.
	Enough func(r *Results) bool
	// Standing, when not nil, is shown the results so far after each game, by one goroutine at a time.
	Standing func(r *Results)
	// Keep has the results hold all games one by one, and their memory grow with them.
	Keep  bool
	Files files.System // where the log is written; nil is the machine's disk
}

// Check returns an error when the numbers of agents, games or workers are out of range.
func (t *Tournament) Check() error {
	if t.Workers < 0 || t.Workers > MaxWorkers {
		return fmt.Errorf("%d workers; it takes 1 to %d", t.Workers, MaxWorkers)
	}
	return t.schedule().check()
}

// Prolong gives the tournament as many pairs as it may have.
func (t *Tournament) Prolong() error {
	t.Pairs = 1
	if err := t.Check(); err != nil {
		return err
	}
	t.Pairs = t.schedule().most()
	return nil
}

func (t *Tournament) schedule() Schedule {
	return Schedule{Agents: len(t.Specs), First: t.First, Pairs: t.Pairs, Seed: t.Seed,
		Gauntlet: t.Gauntlet}
}

// Run plays the games that are not in the log yet. When the context is cancelled it abandons the games that
// are being played and returns the results of the finished ones with Interrupted set; that is no error.
func (t *Tournament) Run(ctx context.Context) (_ *Results, failed error) {
	began := time.Now()
	if err := t.Check(); err != nil {
		return nil, err
	}
	s := t.schedule()
	res, done := t.newResults(), make([]bool, s.Len())
	var log *resultsLog
	var contents []string
	if t.Log != "" {
		h, err := t.header()
		if err != nil {
			return nil, err
		}
		contents = h.Contents
		if log, err = t.openLog(h, func(row *Row) {
			done[row.N] = true
			res.Resumed++
			res.add(row)
		}); err != nil {
			return nil, err
		}
		defer func() { failed = cmp.Or(failed, log.close()) }()
		copy(res.Clocks, log.clocks)
	}
	team, err := t.team(s.Len()-res.Resumed, contents)
	defer func() { failed = cmp.Or(failed, dismiss(team)) }()
	if err != nil {
		return nil, err
	}
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	res.Kernel = team[0].kernel()
	if res.Settled {
		stop(errSettled)
	}
	failed = t.collect(t.play(inner, stop, team, missing(done)), res, log, stop)
	if session := res.clock(team); failed == nil {
		failed = log.session(session)
	}
	if cause := context.Cause(inner); failed == nil && ctx.Err() == nil && cause != errSettled {
		failed = cause
	}
	res.finish()
	res.Elapsed = time.Since(began)
	return res, failed
}

// errSettled stops the workers of a tournament whose results are enough.
var errSettled = errors.New("the results are settled")

// collect takes the games that have finished into the results and the log, which may be nil. When the log
// cannot be written, it stops the others.
func (t *Tournament) collect(finished <-chan Row, res *Results, log *resultsLog,
	stop context.CancelCauseFunc) (failed error) {
	kept := func(err error) {
		if err != nil && failed == nil {
			failed = err
			stop(err)
		}
	}
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	count, all := res.Resumed, res.Schedule.Len()
	for {
		select {
		case row, more := <-finished:
			if !more {
				return failed
			}
			if res.add(&row); res.Settled {
				stop(errSettled)
			}
			count++
			if failed == nil {
				kept(log.row(&row, t.specsOf(row.Seats)))
			}
			if t.Standing != nil {
				t.Standing(res)
			}
			if t.Progress != nil {
				t.Progress(count, all, &row)
			}
		case <-tick.C:
			if failed == nil {
				kept(log.sync())
			}
		}
	}
}

// missing returns the numbers of the games that are not done.
func missing(done []bool) (games []int) {
	for n := range done {
		if !done[n] {
			games = append(games, n)
		}
	}
	return games
}

// team returns the workers for so many games, each with agents of its own.
func (t *Tournament) team(games int, contents []string) ([]*worker, error) {
	workers := t.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	team := make([]*worker, min(workers, max(1, games)))
	for i := range team {
		w := &worker{t: t, number: i, contents: contents, players: make([]agents.Agent, len(t.Specs)),
			clocks: make([]Clock, len(t.Specs))}
		for a := range t.Specs {
			if err := w.hire(a); err != nil {
				return team[:i], errors.Join(err, dismiss([]*worker{w}))
			}
		}
		team[i] = w
	}
	return team, nil
}

// dismiss closes the agents of workers.
func dismiss(team []*worker) (failed error) {
	for _, w := range team {
		for _, a := range w.players {
			failed = cmp.Or(failed, agents.Close(a))
		}
	}
	return failed
}

// play has the workers take games in order, and hands out the results, which the caller alone keeps. A worker
// that fails stops all.
func (t *Tournament) play(ctx context.Context, stop context.CancelCauseFunc, team []*worker,
	games []int) <-chan Row {
	s, finished := t.schedule(), make(chan Row, len(team))
	var next atomic.Int64
	var wg sync.WaitGroup
	for _, w := range team {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(games)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				row, err := w.play(ctx, s.Fixture(games[i]))
				if err != nil {
					stop(err)
					return
				}
				finished <- row
			}
		})
	}
	go func() {
		wg.Wait()
		close(finished)
	}()
	return finished
}

// clock adds what the workers have measured to the results, and returns it.
func (res *Results) clock(team []*worker) []Clock {
	session := make([]Clock, len(res.Clocks))
	for _, w := range team {
		res.Decided += w.decided
		for i := range session {
			session[i].Merge(&w.clocks[i])
		}
	}
	for i := range session {
		res.Clocks[i].Merge(&session[i])
	}
	return session
}

// header returns the first line of the tournament's log.
func (t *Tournament) header() (header, error) {
	h := header{Format: logFormat, Version: logVersion, Engine: engine.Version, Agents: t.Specs,
		First: t.First, Gauntlet: t.Gauntlet, Seed: t.Seed, Field: t.Field.Fingerprint(),
		TimeLimit: t.TimeLimit, Budget: t.Budget.String()}
	all := make([]string, len(t.Specs))
	for i := range all {
		a, err := t.make(i)
		if err != nil {
			return h, err
		}
		all[i] = agents.ContentsOf(a)
		h.Kernel = cmp.Or(h.Kernel, agents.KernelOf(a))
		if err := agents.Close(a); err != nil {
			return h, err
		}
	}
	if strings.Join(all, "") != "" {
		h.Contents = all
	}
	return h, nil
}

// A worker plays games with its own agents and buffers.
type worker struct {
	t        *Tournament
	number   int
	referee  Referee
	players  []agents.Agent // by agent
	clocks   []Clock        // by agent
	decided  int
	contents []string // by agent, as the log has it; nil when nothing is to be compared
}

// kernel names the kernel by which the networks of the worker's agents play, "" when there are none.
func (w *worker) kernel() (name string) {
	for _, a := range w.players {
		name = cmp.Or(name, agents.KernelOf(a))
	}
	return name
}

// hire makes the worker's own copy of an agent.
func (w *worker) hire(a int) error {
	agent, err := w.t.make(a)
	if err != nil {
		return err
	}
	if w.contents != nil && agents.ContentsOf(agent) != w.contents[a] {
		return fmt.Errorf("agent %q has become another one in the middle of the tournament: it plays by %s, and by %s before",
			w.t.Specs[a], agents.ContentsOf(agent), w.contents[a])
	}
	w.players[a] = agent
	return nil
}

// make makes the agent of a place.
func (t *Tournament) make(place int) (agents.Agent, error) {
	if t.Hire != nil {
		return t.Hire(place)
	}
	return agents.New(t.Specs[place])
}

func (w *worker) play(ctx context.Context, f Fixture) (Row, error) {
	game, err := w.t.Field.Game(f.Index)
	if err != nil {
		return Row{}, err
	}
	m := Match{Game: game, Seed: f.Seed, TimeLimit: w.t.TimeLimit, Budget: w.t.Budget}
	for seat, a := range f.Seats {
		m.Agents[seat], m.Clocks[seat] = w.players[a], &w.clocks[a]
	}
	if w.t.Observe != nil {
		m.Observers = w.t.Observe(w.number, f, game)
	}
	res, err := w.referee.Play(ctx, m)
	if err != nil {
		return Row{}, fmt.Errorf("game %d (%s against %s): %w", f.N, w.t.Specs[f.Seats[0]],
			w.t.Specs[f.Seats[1]], err)
	}
	w.decided += res.Length - res.Forced
	if res.Hung {
		agents.Close(w.players[f.Seats[res.Forfeit]])
		if err := w.hire(f.Seats[res.Forfeit]); err != nil {
			return Row{}, err
		}
	}
	return Row{f, SettingOf(game), res}, nil
}
