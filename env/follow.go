package env

import (
	"encoding/binary"
	"fmt"

	"gauntlet/engine"
)

// Follow puts the environment where a seat is to choose in a game that others play, and returns the engine's
// action by which the seat's last action is carried on there: its move, its shooting, what the stated policy
// answers, or the only thing that there is to do in this layer. When answered is false, the seat is to choose
// an action of the layer, which Observe, Mask and Features describe, and Choose turns into the engine's
// action.
//
//	e, err := env.Over(game, "", env.Options{Layer: env.Tactical})
//	e.Forget()                                          // at the beginning of every game
//	action, answered, err := e.Follow(position, menu)   // at every decision of the seat that is not forced
//	if !answered {
//		action, err = e.Choose(slot)
//	}
//
// The position is that of State.For the seat to act, and the menu its menu, which are copied. One environment
// follows one seat of one game. The decisions that it is asked about, what it sees there and what it does are
// those of an environment that plays the game itself; but it is not stepped, and its Info and rewards say
// nothing. After the first decision it allocates nothing.
//
// A position of another game, or one in which models are being placed one by one, for which there are no
// actions, is refused.
func (t *Turn) Follow(p engine.Position, menu []engine.Action) (a engine.Action, answered bool, err error) {
	g := t.g
	if err := g.follow(p, menu); err != nil {
		return a, false, err
	}
	if g.d.Tactics == nil {
		g.maskAtomic()
		if len(menu) == 1 {
			return menu[0], true, nil
		}
		return a, false, nil
	}
	if to, ok := g.planned(); ok {
		return to, true, nil
	}
	if a, ok := g.d.Tactics.Answer(&g.Moment); ok {
		return a, true, nil
	}
	clear(g.Legal)
	g.d.Tactics.Mask(&g.Moment)
	if slot := g.Legal.Only(); slot >= 0 {
		return g.start(slot), true, nil
	}
	return a, false, nil
}

// follow puts the game where a seat is to choose in somebody else's, and ends what it is about there if that
// is over.
func (g *game) follow(p engine.Position, menu []engine.Action) error {
	if err := g.at(p, 0); err != nil {
		return err
	}
	if len(menu) == 0 {
		return &StateError{fmt.Sprintf("environment %s: there is nothing to choose from", g.d.id.Name)}
	}
	g.Menu = append(g.Menu[:0], menu...)
	if round := int16(p.Round()); round != g.followed {
		// a unit that is activated again, with no decision of the seat in between
		g.Intent, g.followed = Intent{}, round
	}
	g.endIntent()
	return nil
}

// Choose returns the engine's action that begins what an action of the layer does where Follow has put the
// environment. Follow carries it on. An action out of range or masked is an *ActionError.
func (t *Turn) Choose(action int) (engine.Action, error) {
	g := t.g
	if err := refuse(action, g.Legal, g.d.spec); err != nil {
		return engine.Action{}, err
	}
	if g.d.Tactics == nil {
		return g.entry(action), nil
	}
	return g.start(action), nil
}

// Forget ends all that the seat has set its units to do, as at the beginning of a game.
func (t *Turn) Forget() { t.g.Intent, t.g.move, t.g.followed = Intent{}, engine.Action{}, 0 }

// CopyFrom makes the environment a copy of another over the same game with the same options, as the seat to
// act there may see it and with the fresh random stream of seed, to look ahead in: what units are set to do
// is copied with the position, the numbers of the episode and its rewards begin anew. After the first call it
// allocates nothing.
func (t *Turn) CopyFrom(src *Turn, seed uint64) error {
	g := t.g
	if src.g.d.opts.Layer != g.d.opts.Layer || src.g.d.opts.OnTheWay != g.d.opts.OnTheWay {
		return &StateError{fmt.Sprintf("environment %s: a copy of one with other options", g.d.id.Name)}
	}
	if l := g.d.lottery; l != nil && l == src.g.d.lottery {
		g.change(src.g.d)
	}
	if err := g.at(src.Position(), seed); err != nil {
		return err
	}
	g.Intent, g.move, g.followed = src.g.Intent, engine.Action{}, src.g.followed
	if g.Intent != (Intent{}) && g.Seated(g.Intent.Unit) != g.seat() {
		g.Intent = Intent{} // it is for the other seat to know
	}
	return g.settle()
}

// CopyState makes dst a copy of where the environment stands, with the fresh random stream of seed, to play on from by the
// engine's own decisions. Nothing is hidden in it that the environment knows: in a copy of what a seat sees (CopyFrom), what that seat
// knows and what it has done in the copy.
func (t *Turn) CopyState(dst *engine.State, seed uint64) { dst.CopyPosition(t.g.state.View(), seed) }

// Sibling returns another environment over the same game with the same options, to look ahead in (see
// CopyFrom).
func (t *Turn) Sibling() *Turn { return &Turn{newGame(t.g.d)} }

// memorySize is how many bytes AppendMemory appends.
const memorySize = intentSize + 2

// AppendMemory appends what Follow keeps from one decision of the seat to the next. It is only whole between
// the actions that one action of the layer is carried out by, so it must not be called while the seat itself
// is asked.
func (t *Turn) AppendMemory(b []byte) []byte {
	return binary.LittleEndian.AppendUint16(t.g.Intent.append(b), uint16(t.g.followed))
}

// RestoreMemory brings back what AppendMemory appended, of which b is what is left; it returns the rest.
func (t *Turn) RestoreMemory(b []byte) (rest []byte, err error) {
	if len(b) < memorySize {
		return b, fmt.Errorf("snapshot: what a player remembers is cut short (%d bytes)", len(b))
	}
	in, err := t.g.d.readIntent(b)
	if err != nil {
		return b, fmt.Errorf("snapshot: %w", err)
	}
	t.g.Intent, t.g.move, t.g.followed = in, engine.Action{},
		int16(binary.LittleEndian.Uint16(b[intentSize:]))
	return b[memorySize:], nil
}
