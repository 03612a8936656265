package experiments

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/wire"
)

// A Field is what a tournament is played with and on. The pairs of games go through its armies, tables and
// missions in turn, in an order that depends on the tournament's seed: each seat's army, the table and the
// mission come round independently, so that over many pairs every army meets every other on every table.
type Field struct {
	Ruleset engine.Ruleset
	Armies  []*roster.Army // at least one; with one army it plays itself
	// there are two armies, and they do not take turns: the first is always that of seat 0, the second that
	// of seat 1
	Seated   bool
	Tables   []*mission.Table
	Missions []*mission.Mission
	Rulings  []engine.Ruling // those that differ from their defaults, sorted by name

	// Setups, when there are any, are the games that are played, in turn, and everything else is ignored: for
	// games whose armies go with their mission.
	Setups []engine.Setup
}

// StarterField returns the shipped armies of a size (500, 1000 or 2000 points) with, of the shipped tables,
// the full-sized ones, or for 500 points the small ones, and all shipped missions that fit these.
func StarterField(ruleset engine.Ruleset, points int) (Field, error) {
	f := Field{Ruleset: ruleset}
	var err error
	if f.Armies, err = openAll(roster.StarterOf(ruleset.Name()), roster.StarterList); err != nil {
		return f, err
	}
	f.Armies = slices.DeleteFunc(f.Armies, func(a *roster.Army) bool { return a.Points != points })
	if len(f.Armies) == 0 {
		return f, fmt.Errorf("there are no shipped armies of %d points for %s", points, ruleset.Name())
	}
	if f.Tables, err = openAll(mission.Tables(), mission.StarterTable); err != nil {
		return f, err
	}
	f.Tables = slices.DeleteFunc(f.Tables, func(t *mission.Table) bool {
		return (t.Width == t.Height) != (points <= 500) // small ones are square
	})
	if f.Missions, err = openAll(mission.Missions(), mission.StarterMission); err != nil {
		return f, err
	}
	f.Missions = slices.DeleteFunc(f.Missions, func(m *mission.Mission) bool { return !fits(m, f.Tables) })
	return f, nil
}

// fits reports whether a mission has room on every one of the tables.
func fits(m *mission.Mission, tables []*mission.Table) bool {
	return !slices.ContainsFunc(tables, func(t *mission.Table) bool {
		_, err := m.ZoneOn(t)
		return err != nil
	})
}

// fingerprint identifies the data of the field.
func (f *Field) fingerprint() (string, error) {
	h := sha256.New()
	for i := range f.Setups {
		one := fieldOf(&f.Setups[i])
		print, err := one.fingerprint()
		if err != nil {
			return "", err
		}
		h.Write([]byte(print))
	}
	end := ""
	if len(f.Setups) == 0 {
		raw, err := wire.Marshal(struct {
			Ruleset  string
			Armies   []*roster.Army
			Tables   []*mission.Table
			Missions []*mission.Mission
			Rulings  []engine.Ruling
		}{f.Ruleset.Name(), f.Armies, f.Tables, f.Missions, f.Rulings})
		if err != nil {
			return "", err
		}
		h.Write(raw)
		if f.Seated {
			end = "-seated"
		}
	}
	return f.Rules().Name() + "-" + hex.EncodeToString(h.Sum(nil)[:8]) + end, nil
}

// fieldOf returns the field of a single setup.
func fieldOf(s *engine.Setup) Field {
	return Field{Ruleset: s.Ruleset, Armies: s.Armies[:], Seated: true, Tables: []*mission.Table{s.Table},
		Missions: []*mission.Mission{s.Mission}, Rulings: s.Rulings}
}

// maxCompiled is how many compiled games a tournament keeps. When there are more it starts afresh; which
// games are played does not depend on it.
const maxCompiled = 1024

// compiled is the field in the order of one tournament. It implements arena.Field.
type compiled struct {
	Field
	seed  uint64
	print string

	mu    sync.Mutex
	games map[choice]func() (*engine.Game, error)
}

func newCompiled(f Field, seed uint64) *compiled {
	return &compiled{Field: f, seed: seed, games: map[choice]func() (*engine.Game, error){}}
}

// choice is what one pair plays with and on, as indices.
type choice struct{ near, far, table, mission, setup int }

// Unlike reports whether the seats of the field's games are not alike, so that agents do not change seats.
func (f *Field) Unlike() bool { return !engine.InfoOf(f.Rules()).Alike() }

// Rules returns the ruleset of the field.
func (f *Field) Rules() engine.Ruleset {
	if len(f.Setups) > 0 {
		return f.Setups[0].Ruleset
	}
	return f.Ruleset
}

// errNothing is the error of a field that lacks something.
var errNothing = errors.New("a tournament needs a ruleset, armies, tables and missions")

// compile checks that every army can play on every table in every mission, or that all setups can be played,
// and that the games pass fits, if that is not nil.
func (f *Field) compile(seed uint64, fits func(*engine.Game) error) (*compiled, error) {
	var err error
	switch {
	case len(f.Setups) > 0:
	case f.Ruleset == nil || len(f.Armies) == 0 || len(f.Tables) == 0 || len(f.Missions) == 0:
		err = errNothing
	case f.Seated && len(f.Armies) != 2:
		err = fmt.Errorf("%d armies for two seats", len(f.Armies))
	}
	if err != nil {
		return nil, err
	}
	c := newCompiled(*f, seed)
	if c.print, err = f.fingerprint(); err != nil {
		return nil, err
	}
	for i := range f.Setups {
		if err := c.try(choice{setup: i}, fits); err != nil {
			return nil, fmt.Errorf("mission %q: %w", f.Setups[i].Mission.Name, err)
		}
	}
	if len(f.Setups) > 0 {
		return c, nil
	}
	for i, a := range f.Armies {
		if err := roster.CheckPair(f.Armies[0], a); err != nil {
			return nil, err
		}
		for t := range f.Tables {
			for m := range f.Missions {
				if err := c.try(choice{near: i, far: i, table: t, mission: m}, fits); err != nil {
					return nil, fmt.Errorf("army %q on table %q in mission %q: %w", a.Name, f.Tables[t].Name,
						f.Missions[m].Name, err)
				}
			}
		}
	}
	return c, nil
}

// try compiles a game and asks fits.
func (c *compiled) try(ch choice, fits func(*engine.Game) error) error {
	game, err := c.game(ch)
	if err != nil || fits == nil {
		return err
	}
	return fits(game)
}

// Fingerprint returns the ruleset's name and a hash of the field's data.
func (c *compiled) Fingerprint() string { return c.print }

// Game returns the game that the pairs with an index play.
func (c *compiled) Game(index int) (*engine.Game, error) { return c.game(c.choice(index)) }

// Setting names what the pairs with an index play with and on.
func (c *compiled) Setting(index int) arena.Setting {
	setup := c.setup(c.choice(index))
	return arena.NewSetting(&setup)
}

// choice returns what the pairs with an index play with and on.
func (c *compiled) choice(index int) choice {
	if n := len(c.Setups); n > 0 {
		return choice{setup: arena.Rotate(c.seed, 1, index, n)}
	}
	ch := choice{
		near:    arena.Rotate(c.seed, 1, index, len(c.Armies)),
		far:     arena.Rotate(c.seed, 2, index, len(c.Armies)),
		table:   arena.Rotate(c.seed, 3, index, len(c.Tables)),
		mission: arena.Rotate(c.seed, 4, index, len(c.Missions)),
	}
	if c.Seated {
		ch.near, ch.far = 0, 1
	}
	return ch
}

// setup returns the setup of a choice.
func (c *compiled) setup(ch choice) engine.Setup {
	if len(c.Setups) > 0 {
		return c.Setups[ch.setup]
	}
	return engine.Setup{
		Ruleset: c.Ruleset,
		Armies:  [2]*roster.Army{c.Armies[ch.near], c.Armies[ch.far]},
		Table:   c.Tables[ch.table],
		Mission: c.Missions[ch.mission],
		Rulings: c.Rulings,
	}
}

func (c *compiled) game(ch choice) (*engine.Game, error) {
	c.mu.Lock()
	get, ok := c.games[ch]
	if !ok {
		if len(c.games) == maxCompiled {
			clear(c.games)
		}
		get = sync.OnceValues(func() (*engine.Game, error) { return engine.Compile(c.setup(ch)) })
		c.games[ch] = get
	}
	c.mu.Unlock()
	return get() // outside of the lock, so that one compilation does not keep the others waiting
}
