package training

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/files"
	"gauntlet/engine/wire"
	"gauntlet/models"
	"gauntlet/models/kernel"

	"go.yaml.in/yaml/v3"
)

// Files of a run's folder.
const (
	LatestFile = "latest.msgpack" // the checkpoint that a run is resumed from
	BestFile   = "best.msgpack"   // the best policy so far, for playing
	FinalFile  = "final.msgpack"  // the policy where the run has ended or was stopped, for playing; of two learners the first
	SecondFile = "second.msgpack" // of two learners the second
	ConfigFile = "config.yaml"    // the config, with all that it left to the defaults
)

// A section is what a checkpoint keeps beside the first learner: the whole rest of a run.
type section struct {
	Config []byte `msgpack:"config"` // YAML
	State  state  `msgpack:"state"`
	Second []byte `msgpack:"second"` // a checkpoint of the second learner; empty when there is one
	// a checkpoint of the best policy so far, for playing; empty before the first evaluation
	Best []byte `msgpack:"best"`
	// checkpoints of averaged weights, by learner; none without an average, and before the first update
	Averages [][]byte `msgpack:"averages,omitempty"`
	Start    []byte   `msgpack:"start"`  // of the one that the run began with; empty when that had fresh weights
	Vector   []byte   `msgpack:"vector"` // snapshot of the games
	Chance   []byte   `msgpack:"chance"` // streams of the rows
	Matches  []byte   `msgpack:"matches"`
	Members  []member `msgpack:"members"`
}

// A member is a player of the league as it stands in a checkpoint, with the payoff table's row.
type member struct {
	Name    string    `msgpack:"name"`
	Seat    int       `msgpack:"seat"`
	Retired bool      `msgpack:"retired"`
	Payoffs [2]Payoff `msgpack:"payoffs"` // by its seat
	Net     []byte    `msgpack:"net"`     // a checkpoint for playing, of a former self
}

// Save writes the run's checkpoint: whatever happens meanwhile, the file is the old one or the new one. It
// does nothing when the run keeps nothing.
func (r *Run) Save() error {
	if r.opts.Dir == "" {
		return nil
	}
	s := section{State: r.state, Best: r.best, Start: r.start}
	var err error
	if s.Config, err = yaml.Marshal(&r.cfg); err != nil {
		return err
	}
	if len(r.learners) > 1 {
		if s.Second, err = r.checkpoint(1, "second learner").Encode(); err != nil {
			return err
		}
	}
	if s.Averages, err = r.averages(); err != nil {
		return err
	}
	s.Vector = r.roll.v.AppendSnapshot(nil)
	for i := range r.roll.chance {
		s.Chance = r.roll.chance[i].Append(s.Chance)
		m := r.roll.matches[i]
		s.Matches = append(s.Matches, byte(m[0]), byte(m[0]>>8), byte(m[1]), byte(m[1]>>8))
	}
	for _, p := range r.league.players[r.league.learners:] {
		one := member{p.name, p.seat, p.retired, p.payoffs, nil}
		if p.net != nil {
			if one.Net, err = (&models.Checkpoint{Header: models.Header{Env: r.cfg.Env, Note: p.name}, Net: p.net}).Encode(); err != nil {
				return err
			}
		}
		s.Members = append(s.Members, one)
	}
	c := r.checkpoint(0, "of the run "+r.cfg.Name)
	if c.Training, err = wire.Marshal(&s); err != nil {
		return err
	}
	return c.SaveOn(files.Or(r.opts.Files), filepath.Join(r.opts.Dir, LatestFile))
}

// checkpoint returns a learner with the state of its optimiser. It shares the memory.
func (r *Run) checkpoint(learner int, note string) *models.Checkpoint {
	l := r.learners[learner]
	return &models.Checkpoint{
		Header: models.Header{
			Env: r.cfg.Env, Seats: r.seatsOf(learner), Seed: r.state.Seed, Note: note,
			Counters: models.Counters{Updates: uint64(r.state.Updates), Decisions: uint64(r.state.Decisions),
				Games: uint64(r.state.Games)},
		},
		Net: l.net, Adam: l.adam,
	}
}

// played returns a checkpoint for playing of a learner: of its averaged weights, if there are any.
func (r *Run) played(learner int, note string) *models.Checkpoint {
	c := r.checkpoint(learner, note)
	c.Net = r.learners[learner].played()
	return c.ForPlaying()
}

// seatsOf returns the seats that a learner plays, as checkpoints name them.
func (r *Run) seatsOf(learner int) string {
	switch {
	case r.cfg.Seats == BothSeats:
		return ""
	case r.cfg.Seats == SecondSeat, r.cfg.Seats == TwoLearners && learner == 1:
		return models.SecondSeat
	}
	return models.FirstSeat
}

// Resume prepares a run to go on from the checkpoint in a folder. Its config and its seed are those that it
// began with. What the checkpoint says that cannot be is refused.
func Resume(dir string, o Options) (*Run, error) {
	folder, err := takeOld(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, LatestFile)
	c, err := models.Load(path)
	if err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	r, err := resume(c, dir, o)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), folder.Close())
	}
	r.folder = folder
	return r, nil
}

func resume(c *models.Checkpoint, dir string, o Options) (*Run, error) {
	if len(c.Training) == 0 {
		return nil, fmt.Errorf("a checkpoint for playing, which no training goes on from")
	}
	var s section
	if err := wire.Unmarshal(c.Training, &s, 1<<30); err != nil {
		return nil, fmt.Errorf("the training section: %w", err)
	}
	cfg, err := ParseConfig("its config", s.Config)
	if err != nil {
		return nil, err
	}
	o.Dir, o.Seed = dir, s.State.Seed
	r := &Run{cfg: cfg, opts: o, state: s.State, best: s.Best, start: s.Start, warning: otherwise(&c.Header),
		began: time.Now()}
	err = r.build()
	if err == nil {
		err = r.restore(c, &s)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// otherwise returns why a run may not go on bit by bit as the program would have that made its checkpoint; ""
// when it does.
func otherwise(h *models.Header) string {
	switch mine := kernel.Name(); {
	case !kernel.SameBits(h.Kernel, mine):
		return fmt.Sprintf("the checkpoint was made with the matrix product %s, and this machine has %s, which rounds otherwise: the run goes on, but not bit by bit as it would have",
			h.Kernel, mine)
	case h.Engine != engine.Version:
		return fmt.Sprintf("the checkpoint was made by version %s of the engine, and this is version %s: the run goes on, but not bit by bit as it would have",
			h.Engine, engine.Version)
	}
	return ""
}

// restore gives a run that was built anew the state of a checkpoint.
func (r *Run) restore(c *models.Checkpoint, s *section) (err error) {
	if t := &s.State; t.Updates < 0 || t.Decisions < 0 || t.Games < 0 || t.Judged < 0 ||
		t.Judged > t.Updates || !(t.Seconds >= 0 && t.Seconds < math.MaxFloat64) {
		return fmt.Errorf("how far it has come makes no sense: %+v", *t)
	}
	if err := s.State.Clone.sound(&r.cfg.Clone); err != nil {
		return err
	}
	for i, l := range r.learners {
		from := c
		if i == 1 {
			if from, err = models.Decode(s.Second); err != nil {
				return fmt.Errorf("the second learner: %w", err)
			}
		}
		if err := alike(from.Net, l.net); err != nil {
			return err
		}
		copy(l.net.Weights, from.Net.Weights)
		l.adam = from.Adam
	}
	if err := r.restoreAverages(s.Averages); err != nil {
		return err
	}
	if err := r.restoreLeague(s.Members); err != nil {
		return err
	}
	if s.State.Stage < 0 || s.State.Stage > len(r.cfg.Curriculum) {
		return fmt.Errorf("stage %d of a curriculum of %d", s.State.Stage, len(r.cfg.Curriculum))
	}
	if err := r.open(); err != nil {
		return err
	}
	return r.restoreGames(s)
}

// alike refuses a network that is not like one of the run.
func alike(n, mine *models.Net) error {
	if err := n.Layout.Differs(&mine.Layout); err != nil {
		return err
	}
	if !reflect.DeepEqual(n.Config, mine.Config) {
		return fmt.Errorf("the network is built otherwise (%s) than the config's (%s)", n.Config, mine.Config)
	}
	return nil
}

func (r *Run) restoreLeague(members []member) error {
	l := r.league
	if len(members) < l.agents || len(members) > 1<<12 {
		return fmt.Errorf("a league of %d members, with %d agents", len(members), l.agents)
	}
	l.players = l.players[:l.learners]
	for i, m := range members {
		var err error
		p := &player{name: m.Name, seat: m.Seat, retired: m.Retired, payoffs: m.Payoffs}
		if m.Seat < eitherSeat || m.Seat > 1 || !sound(m.Payoffs[0]) || !sound(m.Payoffs[1]) ||
			(i < l.agents) != (len(m.Net) == 0) {
			return fmt.Errorf("member %d of the league, %q, makes no sense", i, m.Name)
		}
		if len(m.Net) > 0 {
			var c *models.Checkpoint
			if c, err = models.Decode(m.Net); err == nil {
				err = alike(c.Net, r.learners[0].net.Playing())
			}
			if err != nil {
				return fmt.Errorf("former self %q: %w", m.Name, err)
			}
			p.net = c.Net
		} else if p.spec, _, err = r.cfg.opponent(p.name); err != nil {
			return err
		}
		l.players = append(l.players, p)
	}
	return nil
}

// sound reports whether a payoff is one that games can come to.
func sound(p Payoff) bool {
	return p.Wins >= 0 && p.Draws >= 0 && p.Losses >= 0 && p.Score >= 0 && p.Score <= 1
}

func (r *Run) restoreGames(s *section) error {
	rows := r.cfg.Rows
	if len(s.Chance) != dice.Size*rows || len(s.Matches) != 4*rows {
		return fmt.Errorf("streams of %d bytes and matches of %d for %d games", len(s.Chance), len(s.Matches),
			rows)
	}
	for i := range rows {
		r.roll.chance[i] = dice.Read(s.Chance[i*dice.Size:])
		b := s.Matches[4*i:]
		m := match{int16(b[0]) | int16(b[1])<<8, int16(b[2]) | int16(b[3])<<8}
		for _, p := range m {
			if p < 0 || int(p) >= len(r.league.players) {
				return fmt.Errorf("player %d in game %d; the league has %d", p, i, len(r.league.players))
			}
		}
		if r.league.learnerOf(m[0]) < 0 && r.league.learnerOf(m[1]) < 0 {
			return fmt.Errorf("no learner in game %d", i)
		}
		r.roll.matches[i] = m
	}
	if err := r.roll.v.Restore(s.Vector, r.roll.at(r.cfg.Steps)); err != nil {
		return err
	}
	for i, m := range r.roll.matches {
		for seat, p := range m {
			info := r.roll.v.Info(i)
			// the vector has an agent play the seat
			inside := r.league.isAgent(info.Opponent) && info.OpponentSeat == seat
			if inside != r.league.isAgent(int(p)) || inside && int(p) != info.Opponent {
				return fmt.Errorf("who plays game %d in seat %d is player %d of the league by the one account, and %d by the other",
					i, seat, p, info.Opponent)
			}
		}
	}
	return nil
}

// sameConfig reports whether two configs say the same.
func sameConfig(a, b *Config) (bool, error) {
	x, err := yaml.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := yaml.Marshal(b)
	return bytes.Equal(x, y), err
}

// SameConfig returns an error when a config is another one than the run's.
func (r *Run) SameConfig(c *Config) error {
	same, err := sameConfig(&r.cfg, c)
	if err == nil && !same {
		err = fmt.Errorf("the config differs from the one that the run in %s began with; a run keeps its config", r.opts.Dir)
	}
	return err
}
