// Package experiments holds what is run on top of everything else: tournaments and their reports.
package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/files"
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
	Gauntlet  bool          // the first agent plays each of the others, and these do not play each other
	Test      *Sequential   // ends the tournament when it is decided; may be nil
	Lists     bool          // the report says how each army list fared
	Workers   int           // games at once; 0 is one for each processor
	TimeLimit time.Duration // for each decision; 0 is none
	Budget    arena.Budget  // for all decisions of a seat in a game

	Out string // directory of the results log, which an equal tournament resumes; "" keeps none
	// directory for a replay of each game that is played, 000000.replay and so on by its number; "" keeps
	// none
	Replays string

	Progress func(done, total int) // told after each game, by one goroutine at a time; may be nil
	// told before Progress how to find out how the tournament stands, in a line; may be nil
	Standing func(now func() string)
	Metrics  *telemetry.Server // shows the tournament; may be nil
}

// A Tournament is one that has been checked and can be run.
type Tournament struct {
	cfg   Config // with the agents of both seats in Agents
	field *compiled
	games *arena.Tournament
	notes []string
}

// Notes are what is to be known of the tournament before it is played: a line for each agent that has learned
// on other games.
func (t *Tournament) Notes() []string { return t.notes }

// NewTournament checks a tournament: that every army can be played everywhere, and that the agents can play
// these games, as far as they can tell. Its errors are about what it was given.
func NewTournament(cfg Config) (*Tournament, error) {
	if cfg.Games < 1 || cfg.Games > arena.MaxGames {
		return nil, fmt.Errorf("%d games per pairing; it takes 1 to %d", cfg.Games, arena.MaxGames)
	}
	if cfg.TimeLimit < 0 {
		return nil, fmt.Errorf("a time limit of %v", cfg.TimeLimit)
	}
	if err := cfg.checkSides(); err != nil {
		return nil, err
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
		defer agents.Close(a)
	}
	field, err := cfg.Field.compile(cfg.Seed, func(game *engine.Game) error {
		for i, a := range team {
			f, ok := a.(agents.Fitting)
			for seat := range 2 {
				if !ok || first > 0 && (i < first) != (seat == 0) {
					continue // it needs no asking, or plays the other seat alone
				}
				if err := f.Fits(game, seat); err != nil {
					return &UnfitError{cfg.Agents[i], agents.KernelOf(a) != "", err}
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
	t := &Tournament{cfg: cfg, field: field, games: &arena.Tournament{
		Specs: cfg.Agents, First: first, Pairs: pairs, Seed: cfg.Seed, Field: field, Workers: cfg.Workers,
		TimeLimit: cfg.TimeLimit, Budget: cfg.Budget, Log: cfg.Out, Gauntlet: cfg.Gauntlet,
	}}
	if err := t.check(); err != nil {
		return nil, err
	}
	if err := t.note(team); err != nil {
		return nil, err
	}
	return t, nil
}

// checkSides returns what is wrong with who plays for which side.
func (cfg *Config) checkSides() error {
	for i, specs := range cfg.Sides {
		switch {
		case len(specs)+len(cfg.Sides[1-i]) == 0:
		case len(cfg.Agents) > 0:
			return errors.New(
				"agents for either seat and agents for both; a tournament has the one or the other")
		case len(specs) == 0:
			return fmt.Errorf("no agent plays for %s", engine.SideName(cfg.Field.Rules(), i))
		}
	}
	return nil
}

// noted is how many pairs of games are looked at for notes: enough to meet more than one setup, where there
// are more.
const noted = 4

// note notes which agents have learned on other games.
func (t *Tournament) note(team []agents.Agent) error {
	for i, a := range team {
		note := ""
		for index := 0; index < min(t.games.Pairs, noted) && note == ""; index++ {
			game, err := t.field.Game(index)
			if err != nil {
				return err
			}
			for seat := range 2 {
				if first := t.games.First; note == "" && (first == 0 || (i < first) == (seat == 0)) {
					note = noteOf(t.cfg.Agents[i], a, game, seat)
				}
			}
		}
		if note != "" {
			t.notes = append(t.notes, note)
		}
	}
	return nil
}

// noteOf says that a game is none of those that an agent has learned on, "" when it is or nobody knows.
func noteOf(spec string, a agents.Agent, game *engine.Game, seat int) string {
	if said := agents.UnfamiliarTo(a, game, seat); said != "" {
		return fmt.Sprintf("agent %q: %s", spec, said)
	}
	return ""
}

// check checks what the tournament is as a whole, and has its test, if there is one, end it.
func (t *Tournament) check() error {
	if test := t.cfg.Test; test != nil {
		if err := test.fits(len(t.cfg.Agents), t.games.First); err != nil {
			return err
		}
		t.games.Enough = test.enough
	}
	return cmp.Or(t.games.Check(), checkOut(t.cfg.Out))
}

// checkOut refuses a folder for a results log that holds something else.
func checkOut(dir string) error {
	if dir == "" || files.Exists(filepath.Join(dir, arena.LogName)) {
		return nil
	}
	names, err := files.Names(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, name := range names {
		ours := strings.HasPrefix(name, ".") || slices.Contains([]string{FieldEnding, ReplayEnding},
			filepath.Ext(name))
		if !ours {
			return fmt.Errorf("%s holds something else, such as %s, and no results of a tournament: choose another folder",
				dir, name)
		}
	}
	return err
}

// keepField writes the field beside the results log, unless the log there is another tournament's.
func (t *Tournament) keepField() error {
	dir := t.cfg.Out
	if dir == "" {
		return nil
	}
	if err := files.Disk.Folder(dir); err != nil {
		return err
	}
	if rec, err := arena.ReadRecorded(dir); err == nil && rec.Field != t.field.print {
		return nil // which is going to be refused
	}
	if err := files.SweepEnding(dir, FieldEnding); err != nil {
		return err
	}
	return t.field.save(files.Disk, dir)
}

// ReplayEnding is what the names of replays end in.
const ReplayEnding = ".replay"

// An UnfitError is the error of an agent that cannot play the games of a tournament.
type UnfitError struct {
	Spec    string
	Network bool // it plays by networks, which are for the games of some environments
	Err     error
}

func (e *UnfitError) Error() string { return fmt.Sprintf("agent %q: %v", e.Spec, e.Err) }

// Unwrap returns why it cannot.
func (e *UnfitError) Unwrap() error { return e.Err }

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
	if t.cfg.Standing != nil {
		t.games.Standing = func(r *arena.Results) {
			t.cfg.Standing(func() string { return standingNow(r, t.cfg.Test) })
		}
	}
	if err := t.keepField(); err != nil {
		return nil, err
	}
	if dir := t.cfg.Replays; dir != "" {
		if err := cmp.Or(files.Disk.Folder(dir), files.SweepEnding(dir, ReplayEnding)); err != nil {
			return nil, err
		}
		t.games.Observe = func(_ int, f arena.Fixture, _ *engine.Game) []arena.Observer {
			return []arena.Observer{&watch.Recording{
				Path:  filepath.Join(dir, fmt.Sprintf("%06d"+ReplayEnding, f.N)),
				Specs: [2]string{t.cfg.Agents[f.Seats[0]], t.cfg.Agents[f.Seats[1]]},
			}}
		}
	}
	res, err := t.games.Run(ctx)
	if res == nil {
		return nil, err
	}
	rules := t.field.Rules()
	report := newReport(cmp.Or(t.cfg.Env, rules.Name()), engine.InfoOf(rules).Sides, res)
	if t.cfg.Test != nil {
		report.Sprt = t.cfg.Test.report(res)
	}
	if t.cfg.Lists {
		report.Lists = listsOf(res.Lists())
	}
	return report, err
}
