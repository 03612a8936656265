package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/experiments/watch"
)

// ErrInterrupted is the error of work that was stopped before its end.
var ErrInterrupted = errors.New("interrupted")

// A GameConfig says what a single game is.
type GameConfig struct {
	Env       string // that the setup was taken from, or ""
	Setup     engine.Setup
	Agents    [2]string // specs, by seat
	Seed      uint64
	TimeLimit time.Duration // for each decision; 0 is none
	Budget    arena.Budget  // for all decisions of a seat

	Told     io.Writer      // is told the game in words; may be nil
	Brief    bool           // as a battle report, without numbers, choices and reasons of decisions
	Replay   string         // file for the replay, or ""
	Pictures string         // folder for pictures of the table, or ""
	Observer arena.Observer // is told of the game as well; may be nil
}

// A Game is a single game that has been checked and can be played once.
type Game struct {
	cfg   GameConfig
	match arena.Match
	notes []string
}

// Notes are what is to be known of the game before it is played: a line for each agent that has learned on
// other games.
func (g *Game) Notes() []string { return g.notes }

// A GameReport is how a single game ended.
type GameReport struct {
	Env       string    `json:"env"` // that it was taken from, or ""
	Ruleset   string    `json:"ruleset"`
	Seed      uint64    `json:"seed"`
	Agents    [2]string `json:"agents"`
	Armies    [2]string `json:"armies"`
	Table     string    `json:"table"`
	Mission   string    `json:"mission"`
	Winner    int       `json:"winner"` // seat 0 or 1, or -1 for a draw
	Score     [2]int32  `json:"score"`
	Reason    string    `json:"reason"`
	Forfeit   int       `json:"forfeit"` // the seat that forfeited, or -1
	Why       string    `json:"why"`     // of the forfeit
	Decisions int       `json:"decisions"`
	Forced    int       `json:"forced_decisions"` // with one answer, among Decisions
	FinalHash string    `json:"final_hash"`
	Seconds   float64   `json:"seconds"`
	Replay    string    `json:"replay"`   // the file, or ""
	Pictures  int       `json:"pictures"` // drawn
	// sentences about units that are played without special rules of their lists
	Without []string `json:"without,omitempty"`

	rules   engine.Ruleset
	outcome engine.Outcome
}

// NewGame checks a game: its setup, its agents, and that these can play it. Its errors are about what it was
// given.
func NewGame(cfg GameConfig) (*Game, error) {
	game, err := engine.Compile(cfg.Setup)
	if err != nil {
		return nil, err
	}
	g := &Game{cfg: cfg, match: arena.Match{Game: game, Seed: cfg.Seed, TimeLimit: cfg.TimeLimit,
		Budget: cfg.Budget}}
	for i, spec := range cfg.Agents {
		if g.match.Agents[i], err = agents.New(spec); err != nil {
			return nil, err
		}
		if a, ok := g.match.Agents[i].(agents.Fitting); ok {
			if err := a.Fits(game, i); err != nil {
				return nil, fmt.Errorf("agent %q cannot play this game: %w", spec, err)
			}
		}
		if note := noteOf(spec, g.match.Agents[i], game, i); note != "" {
			g.notes = append(g.notes, note)
		}
	}
	return g, nil
}

// Play plays the game, once: its agents are closed afterwards. When the context is cancelled the replay up to then is saved, and the error is
// ErrInterrupted.
func (g *Game) Play(ctx context.Context) (*GameReport, error) {
	cfg, m := &g.cfg, g.match
	for _, a := range m.Agents {
		defer agents.Close(a)
	}
	if cfg.Told != nil {
		m.Trace = new(engine.Trace)
		m.Observers = append(m.Observers, &watch.Narrator{W: cfg.Told, Trace: m.Trace, Specs: cfg.Agents,
			Brief: cfg.Brief})
	}
	recording := &watch.Recording{Path: cfg.Replay, Specs: cfg.Agents}
	record := cfg.Replay != ""
	for _, a := range m.Agents {
		if person, ok := a.(*agents.Human); ok {
			record = true
			person.Save = func(path string) error { return recording.SaveAs(path, "saved before its end") }
		}
	}
	if record {
		m.Observers = append(m.Observers, recording)
	}
	pictures := &watch.Pictures{Dir: cfg.Pictures}
	if cfg.Pictures != "" {
		m.Observers = append(m.Observers, pictures)
	}
	if cfg.Observer != nil {
		m.Observers = append(m.Observers, cfg.Observer)
	}
	res, err := new(arena.Referee).Play(ctx, m)
	if errors.Is(err, context.Canceled) {
		return nil, errors.Join(ErrInterrupted, recording.Save("interrupted"))
	}
	if err != nil {
		return nil, err
	}
	s := &cfg.Setup
	return &GameReport{
		Env: cfg.Env, Ruleset: s.Ruleset.Name(), Seed: m.Seed, Agents: cfg.Agents,
		Armies: [2]string{s.Armies[0].Name, s.Armies[1].Name},
		Table:  s.Table.Name, Mission: s.Mission.Name,
		Winner: int(res.Outcome.Winner), Score: res.Outcome.Score, Reason: res.Outcome.Reason,
		Forfeit: res.Forfeit, Why: res.Why,
		Decisions: res.Length, Forced: res.Forced, FinalHash: fmt.Sprintf("%016x", res.FinalHash),
		Seconds: res.Duration.Seconds(),
		Replay:  cfg.Replay, Pictures: pictures.Drawn(), Without: watch.Without(s.Armies), rules: s.Ruleset, outcome: res.Outcome,
	}, nil
}

// WriteText tells people how the game ended.
func (r *GameReport) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s (%s) against %s (%s), %s on %s, seed %d\n", r.Armies[0], r.Agents[0], r.Armies[1],
		r.Agents[1], r.Mission, r.Table, r.Seed)
	for _, line := range r.Without {
		fmt.Fprintln(w, line)
	}
	note := ""
	if r.Forfeit >= 0 {
		note = fmt.Sprintf("%s forfeits: %s", engine.SideName(r.rules, r.Forfeit), r.Why)
	}
	fmt.Fprintln(w, watch.Ending(r.rules, r.outcome, note))
	_, err := fmt.Fprintf(w, "%d decisions, %d of them with one answer; final state %s\n", r.Decisions,
		r.Forced, r.FinalHash)
	if r.Replay != "" {
		_, err = fmt.Fprintf(w, "recorded in %s\n", r.Replay)
	}
	if r.Pictures > 0 {
		_, err = fmt.Fprintf(w, "%d pictures drawn\n", r.Pictures)
	}
	return err
}
