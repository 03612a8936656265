package env

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// A definition is what all games of one environment share: its id and options, the compiled game, and what
// the adapter has made of it. It does not change and is safe for concurrent use.
type definition struct {
	id   ID
	opts Options
	game *engine.Game
	spec *Spec
	*Model
	lottery *lottery // of which it is one; nil where nothing is drawn
	drawn   uint32   // its number there
}

// Setup returns what the games of an environment are made of: for those who play them by the engine's own
// decisions, such as tournaments of agents. Where something is left to chance it is one of its games (see Drawing).
func Setup(name string, opts Options) (engine.Setup, error) {
	id, filled, setup, err := prepare(name, opts)
	if err != nil || !filled.Draws() {
		return setup, err
	}
	d, err := defineDrawn(id, filled, setup)
	if err != nil {
		return setup, err
	}
	return d.game.Setup(), nil
}

// prepare checks an id and options, fills in the defaults, and loads what the games are made of, but for what is left
// to chance.
func prepare(name string, opts Options) (id ID, filled Options, setup engine.Setup, err error) {
	if id, err = Lookup(name); err != nil {
		return id, opts, setup, err
	}
	if opts, err = id.fill(opts); err == nil {
		if setup, err = id.setup(opts); err != nil {
			err = fmt.Errorf("%w%s", err, opts.missed())
		}
	}
	if err == nil && !opts.Draws() {
		err = id.Adapter.Check(&id, setup)
	}
	if err != nil {
		err = fmt.Errorf("environment %s: %w", name, err)
	}
	return id, opts, setup, err
}

// defineDrawn makes the definition of the first game of an id that leaves something to chance.
func defineDrawn(id ID, opts Options, base engine.Setup) (*definition, error) {
	l, err := newLottery(id, opts, base)
	if err != nil {
		return nil, fmt.Errorf("environment %s: %w", id.Name, err)
	}
	return l.first, nil
}

// define checks an id and options and compiles the game.
func define(name string, opts Options) (*definition, error) {
	id, opts, setup, err := prepare(name, opts)
	if err != nil {
		return nil, err
	}
	if opts.Draws() {
		return defineDrawn(id, opts, setup)
	}
	game, err := engine.Compile(setup)
	if err != nil {
		return nil, fmt.Errorf("environment %s: %w", name, err)
	}
	return build(id, opts, game)
}

// build makes the definition of an id over a compiled game.
func build(id ID, opts Options, game *engine.Game) (*definition, error) {
	model, err := id.Adapter.Model(&id, opts, game)
	if err != nil {
		return nil, fmt.Errorf("environment %s: %w", id.Name, err)
	}
	d := &definition{id: id, opts: opts, game: game, Model: model}
	d.spec = &Spec{ID: id.Name, Ruleset: id.Ruleset(), Seats: 2, Layer: opts.Layer, ObsSize: SizeOf(model.Obs),
		Obs:   model.Obs,
		Slots: model.Atomic.List, Features: model.Features}
	if model.Tactics != nil {
		d.spec.Slots = model.Tactics.Slots()
	}
	return d, nil
}

// fill puts defaults where nothing was chosen, and refuses what the id does not have.
func (id *ID) fill(o Options) (Options, error) {
	info := engine.InfoOf(id.Rules)
	switch {
	case o.Threat != "" && len(info.Threats) == 0, o.Party != 0 && info.Party == engine.Span{}:
		return o, fmt.Errorf("there are neither levels of threat nor parties in %s", id.Ruleset())
	case o.Threat != "" && o.Threat != Any && !slices.Contains(info.Threats, o.Threat):
		return o, fmt.Errorf("option threat: %q is none of %s%s", o.Threat, strings.Join(info.Threats, ", "),
			near.Hint(o.Threat, info.Threats))
	case o.Party != 0 && o.Party != AnyParty && !info.Party.Holds(o.Party):
		return o, fmt.Errorf("option heroes: %d is not a whole number from %d to %d", o.Party,
			info.Party.Least, info.Party.Most)
	case o.Layer >= numLayers:
		return o, fmt.Errorf("option layer: there is no layer %d", o.Layer)
	case o.Seat < 0 || o.Seat > Alternate:
		return o, fmt.Errorf("option seat: %d is none of 0, 1 and %d (alternate)", o.Seat, Alternate)
	case o.TimeLimit < 0:
		return o, fmt.Errorf("option time-limit: %d is less than 0", o.TimeLimit)
	case o.OnTheWay != "" && o.OnTheWay != "decide" && o.OnTheWay != "policy":
		return o, fmt.Errorf("option on-the-way: %q is neither decide nor policy", o.OnTheWay)
	}
	o.OnTheWay = cmp.Or(o.OnTheWay, "decide")
	if err := id.fillDrawn(&o); err != nil {
		return o, err
	}
	return id.Adapter.Fill(id, o)
}

// setup loads what the options name.
func (id *ID) setup(o Options) (engine.Setup, error) {
	rulings, err := parseRulings(o.Rulings)
	if err != nil {
		return engine.Setup{}, err
	}
	armies := [2]string{unlessDrawn(o.Armies[0]), unlessDrawn(o.Armies[1])}
	if engine.InfoOf(id.Rules).Alike() {
		for i := range armies {
			armies[i] = cmp.Or(armies[i], armies[1-i]) // in the place of one that is drawn, of equal points
		}
	}
	s, err := engine.Prepare(id.Rules, engine.Choice{
		Armies: armies, Table: unlessDrawn(o.Table), Mission: unlessDrawn(o.Mission), Party: max(o.Party, 0),
		Threat: unlessDrawn(o.Threat), Rulings: rulings, Unknown: o.Unknown,
	})
	s.WeaponTypes = roster.MaxWeaponTypes // observations have room for no more
	return s, err
}

// unlessDrawn returns a name, or "" for what is left to chance.
func unlessDrawn(name string) string {
	if name == Drawn || name == Any {
		return ""
	}
	return name
}

// SizeOf returns how many numbers fields have together.
func SizeOf(fields []Field) int {
	if len(fields) == 0 {
		return 0
	}
	last := &fields[len(fields)-1]
	return last.Offset + last.Size
}
