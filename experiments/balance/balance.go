// Package balance measures how hard missions are, of a ruleset whose missions have levels of threat for a
// party: what share of them the party wins, at each level and for each number of heroes, and whether that is
// what a mission aims at.
package balance

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/experiments"
)

// What a mission aims at, as the share of games that the heroes win. At the middle level of threat it lies
// between the bounds. At the low level it is higher by at least Step, at the high level lower by at least
// Step.
const (
	LeastMiddle = 0.35
	MostMiddle  = 0.75
	Step        = 0.10
)

// A Config says what is measured.
type Config struct {
	Rules    engine.Ruleset
	Missions []string  // names or files; all that are shipped when there are none
	Armies   [2]string // the party and its enemies: names or files; "" is the usual list
	// numbers of heroes, the first ones of the party each; all that the party can have when there are none
	Sizes   []int
	Agents  [2]string       // specs, of the heroes and of their enemies
	Rulings []engine.Ruling // those that differ from their defaults, sorted by name
	Games   int             // per cell, at least 1
	Seed    uint64
	Workers int // games at once; 0 is one for each processor
	// directory of the results logs of the cells, from which an equal measurement goes on; "" keeps none
	Log      string
	Progress func(done, total int) // told after each game, by one goroutine at a time; may be nil
}

// A Cell is what came of the games of a mission, for a number of heroes at a level of threat.
type Cell struct {
	Threat            string `json:"threat"`
	Foes              int    `json:"ai_units"` // of all waves
	Wins              int    `json:"wins"`     // of the heroes
	Games             int    `json:"games"`
	experiments.Share        // of the heroes
	Hash              string `json:"results_hash"` // of the tournament of the same games
}

// A Row holds the cells of a mission for a number of heroes, by level of threat.
type Row struct {
	Mission string   `json:"mission"` // as it was asked for
	Heroes  int      `json:"heroes"`
	Cells   []Cell   `json:"cells"`  // one for each level of threat, from the lowest
	Missed  []string `json:"missed"` // what it aims at and is not, in words; empty when it is all met
}

// A Report is what was measured, in the form of the JSON document.
type Report struct {
	Title    string   `json:"-"` // of the rulebook
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

// Command returns the command line that measures the same again.
func (cfg *Config) Command() string {
	var b strings.Builder
	b.WriteString("gauntlet balance")
	flag := func(name string, value any) { fmt.Fprintf(&b, " --%s %v", name, value) }
	for _, m := range cfg.Missions {
		flag("mission", m)
	}
	info := engine.InfoOf(cfg.Rules)
	for i, name := range [2]string{"party", "enemies"} {
		if cfg.Armies[i] != info.Usual.Armies[i] {
			flag(name, cfg.Armies[i])
		}
	}
	for i, name := range [2]string{"heroes", "ai"} {
		if cfg.Agents[i] != info.Sides[i].Agent {
			flag(name, cfg.Agents[i])
		}
	}
	for _, n := range cfg.Sizes {
		flag("party-size", n)
	}
	for _, r := range cfg.Rulings {
		flag("ruling", r.Name+"="+r.Value)
	}
	flag("games", cfg.Games)
	flag("seed", cfg.Seed)
	return b.String()
}

// Check reports why nothing can be measured: lists of the wrong kind, a party of fewer heroes, agents or
// missions that cannot play.
func (cfg *Config) Check() error {
	_, err := cfg.cells()
	return err
}

// Measure plays the games of all cells. A cell has the results of a tournament of the same agents and the
// same seed. When ctx ends the report holds the rows that were finished by then; that is no error.
func Measure(ctx context.Context, cfg Config) (*Report, error) {
	cells, err := cfg.cells()
	if err != nil {
		return nil, err
	}
	info, armies := engine.InfoOf(cfg.Rules), cells[0].armies
	r := &Report{
		Title: info.Title, Party: armies[0].Name, Enemies: armies[1].Name, Heroes: cfg.Agents[0],
		AI: cfg.Agents[1], Rulings: []string{}, Games: cfg.Games, Seed: cfg.Seed,
		Rows: []Row{}, Engine: engine.Version, Finished: true,
	}
	for _, k := range cfg.Rulings {
		r.Rulings = append(r.Rulings, k.Name+"="+k.Value)
	}
	var row Row
	for i := range cells {
		c := &cells[i]
		if err := c.play(ctx); err != nil {
			return nil, err
		}
		if c.Games < cfg.Games {
			r.Finished = false
			break
		}
		if row.Cells = append(row.Cells, c.Cell); len(row.Cells) == len(info.Threats) {
			row.Mission, row.Heroes, row.Missed = c.mission, c.heroes, missed(row.Cells)
			if len(row.Missed) == 0 {
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
	Cell
	mission string
	heroes  int
	armies  [2]*roster.Army
	games   *experiments.Tournament
}

// cells returns the cells, row by row, after checking that all of them can be played.
func (cfg *Config) cells() (cells []pending, err error) {
	info := engine.InfoOf(cfg.Rules)
	missions, sizes := cfg.Missions, cfg.Sizes
	if len(missions) == 0 {
		missions = info.Missions
	}
	if len(sizes) == 0 {
		party, err := roster.OpenFor(cfg.Rules.Name(), cmp.Or(cfg.Armies[0], info.Usual.Armies[0]),
			roster.Options{})
		if err != nil {
			return nil, err
		}
		for n := info.Party.Least; n <= min(info.Party.Most, len(party.Units)); n++ {
			sizes = append(sizes, n)
		}
	}
	for _, mission := range missions {
		for _, heroes := range sizes {
			for _, threat := range info.Threats {
				setup, err := engine.Prepare(cfg.Rules,
					engine.Choice{Armies: cfg.Armies, Mission: mission, Party: heroes, Threat: threat,
						Rulings: cfg.Rulings})
				if err != nil {
					return nil, err
				}
				games := experiments.Config{
					Sides: [2][]string{{cfg.Agents[0]}, {cfg.Agents[1]}},
					Field: experiments.Field{Setups: []engine.Setup{setup}},
					Games: cfg.Games, Seed: cfg.Seed, Workers: cfg.Workers,
				}
				if cfg.Progress != nil {
					before, all := len(cells), len(missions)*len(sizes)*len(info.Threats)
					games.Progress = func(done, _ int) { cfg.Progress(before*cfg.Games+done, all*cfg.Games) }
				}
				if cfg.Log != "" {
					name := strings.TrimSuffix(filepath.Base(mission), filepath.Ext(mission))
					games.Out = filepath.Join(cfg.Log, fmt.Sprintf("%s-%d-%s", name, heroes, threat))
				}
				p := pending{Cell: Cell{Threat: threat, Foes: len(setup.Armies[1].Units)}, mission: mission,
					heroes: heroes, armies: setup.Armies}
				if p.games, err = experiments.NewTournament(games); err != nil {
					return nil, err
				}
				cells = append(cells, p)
			}
		}
	}
	return cells, nil
}

// play plays the games of a cell.
func (p *pending) play(ctx context.Context) error {
	r, err := p.games.Run(ctx)
	if err != nil {
		return err
	}
	if len(r.Forfeits) > 0 {
		f := &r.Forfeits[0]
		return fmt.Errorf("%s, %d heroes, %s threat: %q forfeits the game with seed %d: %s", p.mission,
			p.heroes, p.Threat, f.Spec, f.Seed, f.Why)
	}
	p.Wins, p.Games, p.Share, p.Hash = r.Cells[0].Wins, r.Games, r.Cells[0].Share, r.Hash
	return nil
}

// missed says in words which of its aims a mission has missed.
func missed(cells []Cell) (said []string) {
	said = []string{}
	low, middle, high := cells[0].Score, cells[1].Score, cells[2].Score
	if middle < LeastMiddle || middle > MostMiddle {
		said = append(said, fmt.Sprintf("the middle level is outside %.0f%% to %.0f%%", 100*LeastMiddle,
			100*MostMiddle))
	}
	const least = Step - 1e-9 // a difference of ten points is one, however it is rounded
	if low-middle < least {
		said = append(said, fmt.Sprintf("the low level is less than %.0f points easier", 100*Step))
	}
	if middle-high < least {
		said = append(said, fmt.Sprintf("the high level is less than %.0f points harder", 100*Step))
	}
	return said
}
