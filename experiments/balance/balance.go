// Package balance measures how hard missions of Star Quest are: what share of them the heroes win, at each level of threat and for each number of
// heroes, and whether that is what a mission aims at.
package balance

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/experiments"
)

// What a mission aims at, as shares of games that the heroes win: between the bounds at the middle level of threat, and at the low level at least so much
// more and at the high level at least so much less.
const (
	LeastMiddle = 0.35
	MostMiddle  = 0.75
	Step        = 0.10
)

// A Quest is a mission with the table that it is drawn for.
type Quest struct {
	Name    string // as it was asked for
	Mission *mission.Mission
	Table   *mission.Table
}

// A Config says what is measured.
type Config struct {
	Quests         []Quest
	Party, Enemies *roster.Army
	Sizes          []int // numbers of heroes, the first ones of the party each
	Heroes, AI     string
	Rulings        []engine.Ruling // those that differ from their defaults, sorted by name
	Games          int             // per cell, at least 1
	Seed           uint64
	Workers        int                   // games at once; 0 is one for each processor
	Log            string                // directory of the results logs of the cells, from which an equal measurement goes on; "" keeps none
	Progress       func(done, total int) // told after each game, by one goroutine at a time; may be nil
}

// A Cell is what came of the games of a mission, for a number of heroes at a level of threat.
type Cell struct {
	Threat string        `json:"threat"`
	Foes   int           `json:"ai_units"` // of all waves
	Wins   int           `json:"wins"`     // of the heroes
	Games  int           `json:"games"`
	Score  rating.Number `json:"score"` // of the heroes, 0..1, with its interval of 95%
	Lo     rating.Number `json:"lo"`
	Hi     rating.Number `json:"hi"`
	Hash   string        `json:"results_hash"` // of the tournament of the same games
}

// A Row holds the cells of a mission for a number of heroes, by level of threat.
type Row struct {
	Quest  string   `json:"mission"`
	Heroes int      `json:"heroes"`
	Cells  []Cell   `json:"cells"`  // one for each of mission.Threats
	Missed []string `json:"missed"` // what it aims at and is not, in words; empty when it is all met
}

// A Report is what was measured, in the form of the JSON document.
type Report struct {
	Party    string   `json:"party"`
	Enemies  string   `json:"enemies"`
	Heroes   string   `json:"heroes"` // the agents
	AI       string   `json:"ai"`
	Rulings  []string `json:"rulings"` // NAME=VALUE
	Games    int      `json:"games"`   // per cell
	Seed     uint64   `json:"seed"`
	Rows     []Row    `json:"rows"`
	Met      int      `json:"met"` // rows that are what they aim at
	Engine   string   `json:"engine"`
	Revision string   `json:"revision"` // of the source, filled in by who knows it
	Command  string   `json:"command"`  // that measures the same again, filled in by who knows it
	Finished bool     `json:"finished"` // not interrupted; if it was, only whole rows are reported
}

// Check reports why nothing can be measured: lists of the wrong kind, a party of fewer heroes, agents or missions that cannot play.
func (cfg *Config) Check() error {
	_, err := cfg.cells()
	return err
}

// Measure plays the games of all cells. A cell has the seeds of a tournament of the same agents and the same seed, and so its results. When ctx ends the
// report holds the rows that were finished by then; that is no error.
func Measure(ctx context.Context, cfg Config) (*Report, error) {
	cells, err := cfg.cells()
	if err != nil {
		return nil, err
	}
	r := &Report{
		Party: cfg.Party.Name, Enemies: cfg.Enemies.Name, Heroes: cfg.Heroes, AI: cfg.AI, Rulings: []string{}, Games: cfg.Games, Seed: cfg.Seed,
		Rows: []Row{}, Engine: engine.Version, Finished: true,
	}
	for _, k := range cfg.Rulings {
		r.Rulings = append(r.Rulings, k.Name+"="+k.Value)
	}
	var row Row
	for i, c := range cells {
		cell, err := c.play(ctx, func(done, _ int) {
			if cfg.Progress != nil {
				cfg.Progress(i*cfg.Games+done, len(cells)*cfg.Games)
			}
		})
		if err != nil {
			return nil, err
		}
		if cell.Games < cfg.Games {
			r.Finished = false
			break
		}
		if row.Cells = append(row.Cells, cell); len(row.Cells) == len(mission.Threats) {
			row.Quest, row.Heroes = c.quest, c.heroes
			if row.Missed = missed(row.Cells); len(row.Missed) == 0 {
				r.Met++
			}
			r.Rows = append(r.Rows, row)
			row = Row{}
		}
	}
	return r, nil
}

// A pending cell is one whose games are ready to be played.
type pending struct {
	quest, threat string
	heroes, foes  int
	cfg           experiments.Config
}

// cells returns the cells, row by row, after checking that all of them can be played.
func (cfg *Config) cells() (cells []*pending, err error) {
	if len(cfg.Quests) == 0 || len(cfg.Sizes) == 0 {
		return nil, fmt.Errorf("%d missions and %d sizes of the party; it takes at least one of each", len(cfg.Quests), len(cfg.Sizes))
	}
	for _, q := range cfg.Quests {
		for _, heroes := range cfg.Sizes {
			for _, threat := range mission.Threats {
				setup, err := starquest.Prepare(q.Mission, q.Table, cfg.Party, cfg.Enemies, heroes, threat)
				if err != nil {
					return nil, mission.Locate(q.Name, err)
				}
				setup.Rulings = cfg.Rulings
				p := &pending{quest: q.Name, threat: threat, heroes: heroes, foes: len(setup.Armies[starquest.Foes].Units), cfg: experiments.Config{
					Heroes: []string{cfg.Heroes}, AI: []string{cfg.AI}, Field: experiments.Field{Setups: []engine.Setup{setup}},
					Games: cfg.Games, Seed: cfg.Seed, Workers: cfg.Workers,
				}}
				if cfg.Log != "" {
					name := strings.TrimSuffix(filepath.Base(q.Name), filepath.Ext(q.Name))
					p.cfg.Out = filepath.Join(cfg.Log, fmt.Sprintf("%s-%d-%s", name, heroes, threat))
				}
				if _, err := experiments.NewTournament(p.cfg); err != nil {
					return nil, err
				}
				cells = append(cells, p)
			}
		}
	}
	return cells, nil
}

// play plays the games of a cell.
func (p *pending) play(ctx context.Context, progress func(done, total int)) (Cell, error) {
	p.cfg.Progress = progress
	t, err := experiments.NewTournament(p.cfg)
	if err != nil {
		return Cell{}, err
	}
	r, err := t.Run(ctx)
	if err != nil {
		return Cell{}, err
	}
	if len(r.Forfeits) > 0 {
		f := &r.Forfeits[0]
		return Cell{}, fmt.Errorf("%s, %d heroes, %s threat: %q forfeits the game with seed %d: %s", p.quest, p.heroes, p.threat, f.Spec, f.Seed, f.Why)
	}
	c := &r.Cells[0]
	return Cell{Threat: p.threat, Foes: p.foes, Wins: c.Wins, Games: r.Games, Score: c.Score, Lo: c.Lo, Hi: c.Hi, Hash: r.Hash}, nil
}

// missed says in words which of its aims a mission has missed.
func missed(cells []Cell) (said []string) {
	said = []string{}
	low, middle, high := cells[0].Score, cells[1].Score, cells[2].Score
	if middle < LeastMiddle || middle > MostMiddle {
		said = append(said, fmt.Sprintf("the middle level is outside %.0f%% to %.0f%%", 100*LeastMiddle, 100*MostMiddle))
	}
	if low-middle < Step {
		said = append(said, fmt.Sprintf("the low level is less than %.0f points easier", 100*Step))
	}
	if middle-high < Step {
		said = append(said, fmt.Sprintf("the high level is less than %.0f points harder", 100*Step))
	}
	return said
}

// Open opens missions by name or file, or with no names all that come with the program.
func Open(names []string) (quests []Quest, err error) {
	if len(names) == 0 {
		names = mission.Quests()
	}
	for _, name := range names {
		q := Quest{Name: name}
		if q.Mission, q.Table, err = mission.OpenQuest(name); err != nil {
			return nil, err
		}
		quests = append(quests, q)
	}
	return quests, nil
}
