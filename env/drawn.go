package env

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/near"
)

// Names of what is left to chance.
const (
	Drawn = "drawn" // an army list, a table or a mission that is drawn
	Any   = "any"   // a shipped mission or one that is drawn, or any level of threat
)

// AnyParty is a number of units of seat 0 that is left to chance.
const AnyParty = -1

// A Drawer is an adapter of ids whose armies, tables and missions can be left to chance.
type Drawer interface {
	// Draw puts what the options leave to chance into a setup that holds the rest, and something in its place. Equal
	// keys draw equal games. The split test draws from a stream of its own.
	Draw(id *ID, o Options, key uint64, s *engine.Setup) error
}

// A Keeper is a Drawer whose setups hold less of a list than games may play of it.
type Keeper interface {
	// Keep puts the whole lists that are named into the setup that all games are drawn over. It is called once, before
	// the first, so that no game depends on what becomes of the files.
	Keep(o Options, s *engine.Setup) error
}

// DrawnOptions describes the options that all adapters have of what is drawn: of which styles, how dense, of which stream.
// Of says whose styles they are.
func DrawnOptions(styles []string, of string) []Option {
	return []Option{
		Opt("style", strings.Join(styles, "|"), "", "of "+of+" that are drawn; any where it is not said"),
		Opt("density", strings.Join(ground.Densities(), "|"), "",
			"how much terrain tables have that are drawn; any where it is not said"),
		Opt("split", strings.Join(splits, "|"), "",
			"of what is drawn: that for training, which is usual, or that for comparing agents, which it never sees"),
	}
}

// Draws reports whether anything is left to chance.
func (o *Options) Draws() bool {
	return o.Armies[0] == Drawn || o.Armies[1] == Drawn || o.Table == Drawn || o.Mission == Drawn || o.Mission == Any ||
		o.Threat == Any || o.Party == AnyParty
}

// Test reports whether games are drawn that training never sees.
func (o *Options) Test() bool { return o.Split == splits[1] }

// splits are the streams of what is drawn. Their seeds are mixed in different ways, so that equal things in both are as
// good as impossible.
var splits = []string{"train", "test"}

// Draws reports whether armies, tables and missions of the environment can be left to chance.
func (id *ID) Draws() bool {
	_, can := id.Adapter.(Drawer)
	return can
}

// fillDrawn refuses options of what is drawn that have no meaning.
func (id *ID) fillDrawn(o *Options) error {
	switch draws := o.Draws(); {
	case draws && !id.Draws():
		return fmt.Errorf("the games of this environment are not drawn: its armies, table and mission have names%s", id.drawers())
	case !draws && o.MostPoints != 0:
		return fmt.Errorf("option points: %d-%d is for armies that are drawn, as by armies=drawn", o.Points, o.MostPoints)
	case !draws:
		for _, of := range [...][2]string{{"split", o.Split}, {"style", o.Style}, {"density", o.Density}} {
			if of[1] != "" {
				return fmt.Errorf("option %s: %q is for what is drawn, as by armies=drawn or table=drawn", of[0], of[1])
			}
		}
	case o.Style != "" && !slices.Contains(id.styles(), o.Style):
		return fmt.Errorf("option style: %q is none of %s%s", o.Style, strings.Join(id.styles(), ", "), near.Hint(o.Style, id.styles()))
	case o.Density != "" && o.Table != Drawn:
		return fmt.Errorf("option density: %q is for a table that is drawn, as by table=drawn", o.Density)
	case o.Split == "":
		o.Split = splits[0]
	}
	return nil
}

// styles are those of lists that are drawn for the id.
func (id *ID) styles() []string {
	if d, ok := id.Rules.(engine.Drawer); ok {
		return d.DrawTerms().Styles
	}
	return nil
}

// missed asks whether a name that cannot be opened was to leave something to chance; "" where none looks like it.
func (o *Options) missed() string {
	for _, name := range [...]string{o.Armies[0], o.Armies[1], o.Table} {
		if hint := near.Hint(name, []string{Drawn}); hint != "" && name != Drawn {
			return hint
		}
	}
	if o.Mission == Any || o.Mission == Drawn {
		return ""
	}
	return near.Hint(o.Mission, []string{Drawn, Any})
}

// drawnGames is how many games an environment draws from. Each is prepared when it is first played and kept: drawing
// and compiling take longer than many a game. It is part of what seeds mean.
const drawnGames = 2048

// A lottery is the games of an environment that leaves something to chance.
type lottery struct {
	opts  Options
	base  engine.Setup // with what is not drawn
	first *definition  // whose numbers all share
	games [drawnGames]struct {
		once sync.Once
		d    *definition
		err  error
	}
}

// newLottery returns the games of an id and options over a setup that holds what is not drawn.
func newLottery(id ID, opts Options, base engine.Setup) (*lottery, error) {
	if k, ok := id.Adapter.(Keeper); ok {
		if err := k.Keep(opts, &base); err != nil {
			return nil, err
		}
	}
	l := &lottery{opts: opts, base: base}
	game, err := l.draw(&id, 0, func(game *engine.Game) error {
		d, err := build(id, opts, game)
		l.first = d
		return err
	})
	if err != nil {
		return nil, err
	}
	l.first.game, l.first.lottery = game, l
	return l, nil
}

// mostDraws is how often a game is drawn anew that the id has no room for.
const mostDraws = 50

// draw draws the game of a key: the first that passes all checks.
func (l *lottery) draw(id *ID, key uint64, fits func(*engine.Game) error) (game *engine.Game, err error) {
	chance := dice.New(dice.Mix(key))
	for range mostDraws {
		s := l.base
		if err = id.Adapter.(Drawer).Draw(id, l.opts, chance.Uint64(), &s); err == nil {
			err = id.Adapter.Check(id, s)
		}
		if err == nil {
			game, err = engine.Compile(s)
		}
		if err == nil {
			err = fits(game)
		}
		if err == nil {
			return game, nil
		}
	}
	return nil, fmt.Errorf("none of %d games that were drawn fits: %w", mostDraws, err)
}

// another returns the game of a key as the first one is: with the same numbers.
func (l *lottery) another(key uint64) (*definition, error) {
	d := *l.first
	game, err := l.draw(&d.id, key, func(game *engine.Game) (err error) {
		d.Model, err = l.first.Again(game)
		return err
	})
	if d.game = game; err != nil {
		return nil, fmt.Errorf("environment %s: %w", d.id.Name, err)
	}
	return &d, nil
}

// number returns the number of the game that the episodes of a seed play.
func (l *lottery) number(seed uint64) uint32 { return uint32(dice.Mix(seed) % drawnGames) }

// numbered returns the game of a number.
func (l *lottery) numbered(n uint32) (*definition, error) {
	g := &l.games[n]
	g.once.Do(func() {
		if g.d, g.err = l.another(uint64(n)); g.err == nil {
			g.d.drawn = n
		}
	})
	return g.d, g.err
}

// change makes a game one of another definition, which has the same numbers. It begins, or is restored, next.
func (g *game) change(d *definition) {
	if d == g.d {
		return
	}
	eye := d.NewEye()
	if h, ok := eye.(Reuser); ok {
		h.Reuse(g.eye)
	}
	g.d, g.eye, g.state = d, eye, nil
}

// drawers names the environments of the id's ruleset whose games can be drawn, in brackets; "" where there are none.
func (id *ID) drawers() string {
	var names []string
	for i := range ids {
		if ids[i].Draws() && ids[i].Ruleset() == id.Ruleset() {
			names = append(names, ids[i].Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (those of " + strings.Join(names, ", ") + " can be)"
}

// drawnSize is how many bytes of a snapshot say which game was drawn.
const drawnSize = 4

// end returns where in a snapshot, from its head on, the parts end that are the game's.
func (h *head) end() int {
	if h.Flags&flagDrawn != 0 {
		return int(h.Size) + drawnSize
	}
	return int(h.Size)
}

// redraw makes a game the one of a snapshot, and refuses the snapshot of one that there is not.
func (g *game) redraw(h *head, b []byte) error {
	drawn, l := h.Flags&flagDrawn != 0, g.d.lottery
	if drawn != (l != nil) {
		return fmt.Errorf("snapshot: of an environment whose games are drawn: %t, in this one: %t", drawn, l != nil)
	}
	if drawn {
		n := binary.LittleEndian.Uint32(b[headSize+int(h.Size):])
		if n >= drawnGames {
			return fmt.Errorf("snapshot: of game %d of those that are drawn, there are 0 to %d", n, drawnGames-1)
		}
		d, err := l.numbered(n)
		if err != nil {
			return err
		}
		g.change(d)
	}
	if fp := g.d.game.Fingerprint(); h.Fingerprint != fp {
		return fmt.Errorf("snapshot: of another game (%016x, this one is %016x)", h.Fingerprint, fp)
	}
	return nil
}

// A Drawing draws the games of an environment that leaves something to chance, for those who play them by the engine's
// own decisions.
type Drawing struct{ games *lottery }

// NewDrawing returns the games of an id with options that leave something to chance.
func NewDrawing(name string, opts Options) (*Drawing, error) {
	d, err := define(name, opts)
	if err != nil {
		return nil, err
	}
	if d.lottery == nil {
		return nil, fmt.Errorf("environment %s: nothing of it is drawn", name)
	}
	return &Drawing{d.lottery}, nil
}

// Game returns the game of a key. Equal keys draw equal games; those of keys below 2048 are what the environment plays.
func (d *Drawing) Game(key uint64) (*engine.Game, error) {
	one, err := d.games.another(key)
	if err != nil {
		return nil, err
	}
	return one.game, nil
}

// oneOf returns a value that is one of some, or refuses it with a near miss.
func oneOf(option, value string, known []string) (string, error) {
	for _, k := range known {
		if k == value {
			return value, nil
		}
	}
	return "", fmt.Errorf("option %s: %q is none of %s%s", option, value, strings.Join(known, ", "), near.Hint(value, known))
}
