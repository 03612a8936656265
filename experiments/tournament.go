// Package experiments holds what is run on top of everything else: tournaments and their reports.
package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/experiments/telemetry"
	"gauntlet/experiments/watch"
)

// A Config says what a tournament is.
type Config struct {
	Env       string      // what the report calls the games; "" is the ruleset's name
	Agents    []string    // specs, at least two
	Sides     [2][]string // instead of Agents for games whose sides are not alike: the agents of each seat
	Field     Field
	Games     int // per pairing, at least 1; rounded up to whole pairs where seats are swapped
	Seed      uint64
	Workers   int           // games at once; 0 is one for each processor
	TimeLimit time.Duration // for each decision; 0 is none

	Out string // directory of the results log, which an equal tournament resumes; "" keeps none
	// directory for a replay of each game that is played, 000000.replay and so on by its number; "" keeps
	// none
	Replays string

	Progress func(done, total int) // told after each game, by one goroutine at a time; may be nil
	Metrics  *telemetry.Server     // shows the tournament; may be nil
}

// A Tournament is one that has been checked and can be run.
type Tournament struct {
	cfg   Config // with the agents of both seats in Agents
	field *compiled
	games *arena.Tournament
}

// NewTournament checks a tournament: that every army can be played everywhere, and that the agents can play
// these games, as far as they can tell. Its errors are about what it was given.
func NewTournament(cfg Config) (*Tournament, error) {
	if cfg.Games < 1 || cfg.Games > arena.MaxGames {
		return nil, fmt.Errorf("%d games per pairing; it takes 1 to %d", cfg.Games, arena.MaxGames)
	}
	if cfg.TimeLimit < 0 {
		return nil, fmt.Errorf("a time limit of %v", cfg.TimeLimit)
	}
	for i, specs := range cfg.Sides {
		switch {
		case len(specs)+len(cfg.Sides[1-i]) == 0:
		case len(cfg.Agents) > 0:
			return nil, errors.New(
				"agents for either seat and agents for both; a tournament has the one or the other")
		case len(specs) == 0:
			return nil, fmt.Errorf("no agent plays for %s", engine.SideName(cfg.Field.rules(), i))
		}
	}
	first := len(cfg.Sides[0])
	cfg.Agents = slices.Concat(cfg.Agents, cfg.Sides[0], cfg.Sides[1])
	team := make([]agents.Agent, 0, len(cfg.Agents))
	for _, spec := range cfg.Agents {
		a, err := newAgent(spec, "people play single games, not tournaments")
		if err != nil {
			return nil, err
		}
		team = append(team, a)
	}
	field, err := cfg.Field.compile(cfg.Seed, func(game *engine.Game) error {
		for i, a := range team {
			f, ok := a.(agents.Fitting)
			for seat := range 2 {
				if !ok || first > 0 && (i < first) != (seat == 0) {
					continue // it needs no asking, or plays the other seat alone
				}
				if err := f.Fits(game, seat); err != nil {
					return fmt.Errorf("agent %q: %w", cfg.Agents[i], err)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	pairs := (cfg.Games + 1) / 2
	if first > 0 {
		pairs = cfg.Games
	}
	t := &Tournament{cfg, field, &arena.Tournament{
		Specs: cfg.Agents, First: first, Pairs: pairs, Seed: cfg.Seed, Field: field, Workers: cfg.Workers,
		TimeLimit: cfg.TimeLimit, Log: cfg.Out,
	}}
	return t, t.games.Check()
}

// newAgent makes an agent that plays by itself: a person is refused in words.
func newAgent(spec, refusal string) (agents.Agent, error) {
	a, err := agents.New(spec)
	if _, person := a.(*agents.Human); person {
		err = fmt.Errorf("agent %q: %s", spec, refusal)
	}
	return a, err
}

// Run plays the tournament. When the context is cancelled the report is about the games that were finished by
// then; that is no error. An error that came up in the middle of it comes with the report, too; otherwise the
// report is nil.
func (t *Tournament) Run(ctx context.Context) (*Report, error) {
	counts, err := t.cfg.Metrics.Tournament(t.cfg.Agents)
	if err != nil {
		return nil, err
	}
	t.games.Progress = func(done, total int, last *arena.Row) {
		if t.cfg.Progress != nil {
			t.cfg.Progress(done, total)
		}
		counts.Game(done, total, last)
	}
	if dir := t.cfg.Replays; dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
		t.games.Observe = func(_ int, f arena.Fixture, _ *engine.Game) []arena.Observer {
			return []arena.Observer{&watch.Recording{
				Path:  filepath.Join(dir, fmt.Sprintf("%06d.replay", f.N)),
				Specs: [2]string{t.cfg.Agents[f.Seats[0]], t.cfg.Agents[f.Seats[1]]},
			}}
		}
	}
	res, err := t.games.Run(ctx)
	if res == nil {
		return nil, err
	}
	rules := t.field.rules()
	return newReport(cmp.Or(t.cfg.Env, rules.Name()), engine.InfoOf(rules).Sides, res), err
}
