package env

import (
	"fmt"
	"strings"
	"sync"

	"gauntlet/engine"
)

// maxOver is how many definitions Over keeps. When there are more it starts afresh; nothing but the time it
// takes depends on it.
const maxOver = 256

// overKey tells apart what Over makes.
type overKey struct {
	game     *engine.Game
	id       string
	layer    Layer
	onTheWay string
}

var over = struct {
	sync.Mutex
	of   map[overKey]*definition
	like map[overKey]*definition // by id and options: one of any game, where another is quickly made of it
}{of: map[overKey]*definition{}, like: map[overKey]*definition{}}

// Over returns an environment over a game that was compiled by somebody else, as agents need it that answer
// in its actions while others play the game (see Follow): what its numbers mean is what they mean in the
// environment of the id, whatever armies, table and mission the game has. With the id "" it is the first of
// the game's ruleset that has room for the game, one that was made for its mission before others. Of the
// options, Layer and OnTheWay count, and the others must not be set.
//
// A game that the id has no room for is refused with the number, one of another ruleset with its name.
func Over(game *engine.Game, id string, options Options) (*Turn, error) {
	if rest := options; rest != (Options{Layer: options.Layer, OnTheWay: options.OnTheWay}) {
		return nil, fmt.Errorf("an environment over a game that is there takes the options layer and on-the-way alone")
	}
	key := overKey{game, id, options.Layer, options.OnTheWay}
	over.Lock()
	d := over.of[key]
	over.Unlock()
	if d == nil {
		var err error
		if d, err = defineOver(game, id, options); err != nil {
			return nil, err
		}
		over.Lock()
		if len(over.of) == maxOver {
			clear(over.of)
		}
		over.of[key] = d
		over.Unlock()
	}
	return &Turn{newGame(d)}, nil
}

// defineOver makes the definition of an id, or of the first that fits, over a game.
func defineOver(game *engine.Game, name string, options Options) (*definition, error) {
	setup := game.Setup()
	ruleset := setup.Ruleset.Name()
	candidates := ids
	if name != "" {
		id, err := Lookup(name)
		if err != nil {
			return nil, err
		}
		candidates = []ID{id}
	}
	var tried []string
	var last error
	for _, id := range suited(candidates, setup) {
		d, err := defineFor(id, options, game)
		if err == nil {
			return d, nil
		}
		tried, last = append(tried, id.Name), err
	}
	switch {
	case name != "" && last == nil:
		return nil, fmt.Errorf("environment %s is of %s, and the game is one of %s", name,
			candidates[0].Ruleset(), ruleset)
	case last == nil:
		return nil, fmt.Errorf("there is no environment of %s", ruleset)
	case len(tried) > 1:
		return nil, fmt.Errorf("none of the environments %s has room for the game: %w",
			strings.Join(tried, ", "), last)
	}
	return nil, last
}

// defineFor makes the definition of an id over a game.
func defineFor(id ID, options Options, game *engine.Game) (*definition, error) {
	opts, err := id.fill(options)
	if err == nil {
		err = id.Adapter.Check(&id, game.Setup())
	}
	if err != nil {
		return nil, fmt.Errorf("environment %s: %w", id.Name, err)
	}
	kind := overKey{id: id.Name, layer: opts.Layer, onTheWay: opts.OnTheWay}
	over.Lock()
	like := over.like[kind]
	over.Unlock()
	if like != nil {
		d := *like
		if d.Model, err = like.Again(game); err != nil {
			return nil, fmt.Errorf("environment %s: %w", id.Name, err)
		}
		d.game = game
		return &d, nil
	}
	d, err := build(id, opts, game)
	if err == nil && d.Again != nil {
		over.Lock()
		over.like[kind] = d
		over.Unlock()
	}
	return d, err
}

// suited returns the ids of a setup's ruleset, those first that were made for the setup.
func suited(ids []ID, setup engine.Setup) []ID {
	out := make([]ID, 0, len(ids))
	for _, wanted := range [2]bool{true, false} {
		for _, id := range ids {
			if id.Ruleset() == setup.Ruleset.Name() && id.Adapter.Suits(&id, setup) == wanted {
				out = append(out, id)
			}
		}
	}
	return out
}
