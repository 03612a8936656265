package arena

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
)

// MaxWorkers is the greatest number of games played at once.
const MaxWorkers = 1024

// A Field supplies the setups of a tournament. It is safe for concurrent use.
type Field interface {
	// Game returns the game that the pairs with an index play; always the same for the same index.
	Game(index int) (*engine.Game, error)
	// Fingerprint identifies the field: a log can be resumed only on an equal one.
	Fingerprint() string
}

// A Tournament is a schedule of games between agents.
type Tournament struct {
	Specs []string // the agents, 2..MaxAgents; one may stand there twice
	// how many of these, from the first on, play seat 0 alone, the others seat 1; 0: all play both
	First     int
	Pairs     int // pairs of games per pairing; games, when the seats are not swapped
	Seed      uint64
	Field     Field
	Workers   int           // games at once, up to MaxWorkers; 0 is one for each processor
	TimeLimit time.Duration // for each decision; 0 is none, and only then are results reproducible

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
}

// Check returns an error when the numbers of agents, games or workers are out of range.
func (t *Tournament) Check() error {
	if t.Workers < 0 || t.Workers > MaxWorkers {
		return fmt.Errorf("%d workers; it takes 1 to %d", t.Workers, MaxWorkers)
	}
	return t.schedule().check()
}

func (t *Tournament) schedule() Schedule {
	return Schedule{Agents: len(t.Specs), First: t.First, Pairs: t.Pairs, Seed: t.Seed}
}

// Run plays the games that are not in the log yet. When the context is cancelled it abandons the games that
// are being played and returns the results of the finished ones with Interrupted set; that is no error.
func (t *Tournament) Run(ctx context.Context) (*Results, error) {
	began := time.Now()
	if err := t.Check(); err != nil {
		return nil, err
	}
	s := t.schedule()
	res := &Results{Specs: t.Specs, Schedule: s, Clocks: make([]Clock, len(t.Specs)), TimeLimit: t.TimeLimit}
	rows, done := make([]Row, s.Len()), make([]bool, s.Len())
	var log *resultsLog
	var contents []string
	if t.Log != "" {
		var err error
		if contents, err = t.contents(); err != nil {
			return nil, err
		}
		if log, err = openLog(t.Log, t.header(contents), s); err != nil {
			return nil, err
		}
		defer log.close()
		for _, row := range log.rows {
			rows[row.N], done[row.N] = row, true
		}
		res.Resumed = len(log.rows)
		copy(res.Clocks, log.clocks)
	}
	team, err := t.team(s.Len()-res.Resumed, contents)
	if err != nil {
		return nil, err
	}
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	count, failed := res.Resumed, error(nil)
	for row := range t.play(inner, stop, team, missing(done)) {
		rows[row.N], done[row.N] = row, true
		count++
		if log != nil && failed == nil {
			if failed = log.row(&row, t.Specs); failed != nil {
				stop(failed)
			}
		}
		if t.Progress != nil {
			t.Progress(count, len(rows), &row)
		}
	}
	if session := res.clock(team); log != nil && failed == nil {
		failed = log.session(session)
	}
	if failed == nil && ctx.Err() == nil {
		failed = context.Cause(inner)
	}
	for n := range rows {
		if done[n] {
			res.Rows = append(res.Rows, rows[n])
		}
	}
	res.Interrupted = len(res.Rows) < len(rows)
	res.Elapsed = time.Since(began)
	return res, failed
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
				return nil, err
			}
		}
		team[i] = w
	}
	return team, nil
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

// contents returns what each agent plays by that its spec does not say, nil when there is nothing.
func (t *Tournament) contents() ([]string, error) {
	all := make([]string, len(t.Specs))
	for i := range all {
		a, err := t.make(i)
		if err != nil {
			return nil, err
		}
		all[i] = agents.ContentsOf(a)
	}
	if strings.Join(all, "") == "" {
		return nil, nil
	}
	return all, nil
}

func (t *Tournament) header(contents []string) header {
	return header{Format: logFormat, Version: logVersion, Engine: engine.Version, Agents: t.Specs,
		Contents: contents, First: t.First, Seed: t.Seed, Field: t.Field.Fingerprint(),
		TimeLimit: t.TimeLimit}
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

// hire makes the worker's own copy of an agent.
func (w *worker) hire(a int) error {
	agent, err := w.t.make(a)
	if err != nil {
		return err
	}
	if w.contents != nil && agents.ContentsOf(agent) != w.contents[a] {
		return fmt.Errorf("agent %q has become another one in the middle of the tournament: it plays by %s, and by %s before", w.t.Specs[a], agents.ContentsOf(agent), w.contents[a])
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
	m := Match{Game: game, Seed: f.Seed, TimeLimit: w.t.TimeLimit}
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
		if err := w.hire(f.Seats[res.Forfeit]); err != nil {
			return Row{}, err
		}
	}
	return Row{f, settingOf(game), res}, nil
}
