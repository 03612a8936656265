package experiments

import (
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

// MostDrawn is how many games are drawn for a tournament. When it has more pairs of games, they come round with other
// dice.
const MostDrawn = 1000

// leftToChance reports whether a name of an army, a table or a mission leaves it to chance.
func leftToChance(name string) bool { return name == env.Drawn || name == env.Any }

// Draws reports whether anything that is named is left to chance.
func (c *FieldChoice) Draws() bool {
	return slices.ContainsFunc(slices.Concat(c.Armies, c.Tables, c.Missions, c.Choice.Armies[:],
		[]string{c.Table, c.Mission}), leftToChance)
}

// DrawingID returns the id of a ruleset's environment by which games of so many points are drawn: the smallest that was
// made for them, and of several for the mission that is usual.
func DrawingID(rules engine.Ruleset, points int) (string, error) {
	best, draws := env.ID{}, false
	for _, id := range env.IDs() {
		if _, can := id.Adapter.(env.Drawer); !can || id.Ruleset() != rules.Name() {
			continue
		}
		draws = true
		usual := id.Points == best.Points && id.Defaults.Mission == engine.InfoOf(rules).Usual.Mission &&
			best.Defaults.Mission != id.Defaults.Mission
		if id.Points >= points && (best.Name == "" || id.Points < best.Points || usual) {
			best = id
		}
	}
	switch {
	case !draws:
		return "", fmt.Errorf("games of %s are not drawn: name armies, tables and missions", rules.Name())
	case best.Name == "":
		return "", fmt.Errorf("no games of %s with %d points are drawn", rules.Name(), points)
	}
	return best.Name, nil
}

// drawnField draws the games of an environment that leaves something to chance: as many as there are pairs of games, up
// to MostDrawn. What is named besides comes round.
func drawnField(name string, o env.Options, c FieldChoice) (f Field, err error) {
	if c.Pairs == 0 {
		return f, errors.New("armies, tables and missions are not drawn here: name them")
	}
	id, err := env.Lookup(name)
	if err != nil {
		return f, err
	}
	pairs := drawnPairs(o, c.Armies)
	if len(c.Armies) > 0 && !engine.InfoOf(id.Rules).Alike() {
		if pairs[0], err = seated(id.Rules, c.Armies); err != nil {
			return f, err
		}
		pairs = pairs[:1]
	}
	var all []env.Options
	for _, o.Armies = range pairs {
		for _, o.Table = range named(c.Tables, o.Table) {
			for _, o.Mission = range named(c.Missions, o.Mission) {
				all = append(all, o)
			}
		}
	}
	deals := make([]func(uint64) (engine.Setup, error), len(all))
	for i := range all {
		if deals[i], err = dealOf(name, all[i]); err != nil {
			return f, err
		}
	}
	for k := range min(c.Pairs, MostDrawn) {
		setup, err := deals[k%len(deals)](drawnKey(c.Seed, k))
		if err != nil {
			return f, err
		}
		f.Setups = append(f.Setups, setup)
	}
	return f, nil
}

// drawnPairs returns who plays whom of some lists; without any, those of the options.
func drawnPairs(o env.Options, lists []string) (pairs [][2]string) {
	if len(lists) == 0 {
		return [][2]string{o.Armies}
	}
	for _, a := range lists {
		for _, b := range lists {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// dealOf returns the games of an environment by keys; of one that leaves nothing to chance it is always the same.
func dealOf(name string, o env.Options) (func(key uint64) (engine.Setup, error), error) {
	if !o.Draws() {
		setup, err := env.Setup(name, o)
		return func(uint64) (engine.Setup, error) { return setup, nil }, err
	}
	d, err := env.NewDrawing(name, o)
	if err != nil {
		return nil, err
	}
	return func(key uint64) (s engine.Setup, err error) {
		game, err := d.Game(key)
		if err != nil {
			return s, err
		}
		return game.Setup(), nil
	}, nil
}

// drawnKey returns the key of the k-th game that is drawn by a seed.
func drawnKey(seed uint64, k int) uint64 { return dice.Mix(dice.Mix(seed) + uint64(k)) }

// DrawSetup returns the game of an environment by a seed, drawn as far as the options leave something to chance.
func DrawSetup(name string, o env.Options, seed uint64) (s engine.Setup, err error) {
	deal, err := dealOf(name, o)
	if err != nil {
		return s, err
	}
	return deal(drawnKey(seed, 0))
}
