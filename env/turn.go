package env

import (
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env/render"
)

// Make returns the environment of an id, turn by turn, in options of the form key=value; Options.Set lists
// them.
func Make(id string, options ...string) (*Turn, error) {
	var o Options
	if err := o.Set(options...); err != nil {
		return nil, fmt.Errorf("environment %s: %w", id, err)
	}
	return New(id, o)
}

// New is Make with the options decoded. Those that are for Solo and Vector alone are refused.
func New(id string, options Options) (*Turn, error) {
	if options.Seat != 0 || options.Opponent != "" || options.TimeLimit != 0 {
		return nil, fmt.Errorf("environment %s: the options seat, opponent and time-limit are for the solo and vector views; a turn-based one takes them by SetSeating and NewTimeLimit", id)
	}
	d, err := define(id, options)
	if err != nil {
		return nil, err
	}
	return &Turn{newGame(d)}, nil
}

// A Turn is the turn-based view of one game of this engine. It implements Env.
type Turn struct{ g *game }

var _ Env = (*Turn)(nil)

// Spec returns what the numbers mean.
func (t *Turn) Spec() *Spec { return t.g.d.spec }

// Reset begins an episode. Equal seeds give equal episodes.
func (t *Turn) Reset(seed uint64) error {
	t.g.seeds = dice.New(seed)
	return t.g.begin(seed)
}

// ResetNext begins an episode whose seed continues the stream of the last Reset.
func (t *Turn) ResetNext() error { return t.g.begin(t.g.seeds.Uint64()) }

// Seat returns who acts, -1 after the end.
func (t *Turn) Seat() int { return t.g.seat() }

// Observe writes what a seat sees.
func (t *Turn) Observe(seat int, dst []float32) error {
	if err := t.canObserve(seat, dst); err != nil {
		return err
	}
	t.g.eye.Observe(&t.g.Moment, seat, dst)
	return nil
}

// Refresh writes what a seat sees over what the environment wrote there before.
func (t *Turn) Refresh(seat int, dst []float32) error {
	if err := t.canObserve(seat, dst); err != nil {
		return err
	}
	if eye, ok := t.g.eye.(Refresher); ok {
		eye.Refresh(&t.g.Moment, seat, dst)
	} else {
		t.g.eye.Observe(&t.g.Moment, seat, dst)
	}
	return nil
}

func (t *Turn) canObserve(seat int, dst []float32) error {
	if !t.g.began {
		return &StateError{"observe before the first reset"}
	}
	if err := sized("observations", len(dst), t.g.d.spec.ObsSize); err != nil {
		return err
	}
	if seat < 0 || seat > 1 {
		return &StateError{fmt.Sprintf("seat %d observes, there are seats 0 and 1", seat)}
	}
	return nil
}

// Mask writes which actions the seat to act may take.
func (t *Turn) Mask(dst []uint8) error {
	if err := sized("the mask", len(dst), t.g.d.spec.Actions()); err != nil {
		return err
	}
	t.legalSlots().write(dst)
	return nil
}

// legalSlots returns what the seat to act may take, nil when nobody is; it is not to be changed.
func (t *Turn) legalSlots() SlotSet {
	if t.g.seat() < 0 {
		return nil
	}
	return t.g.Legal
}

// legalSlots returns the slots of an environment of this engine; others tell them only as a mask.
func legalSlots(e Env) (legal SlotSet, ok bool) {
	switch e := e.(type) {
	case *Turn:
		return e.legalSlots(), true
	case *TimeLimit:
		return legalSlots(e.Env)
	}
	return nil, false
}

// Reward returns what a seat has earned since it last acted.
func (t *Turn) Reward(seat int) float32 { return t.g.earned[seat] }

// Terminated reports whether the game has ended by its rules.
func (t *Turn) Terminated() bool { return t.g.began && !t.g.truncated && t.g.state.Over() }

// Truncated reports whether the episode was cut short.
func (t *Turn) Truncated() bool { return t.g.truncated }

// Truncate cuts the episode short, unless it has ended.
func (t *Turn) Truncate() {
	if t.g.began && !t.g.state.Over() {
		t.g.truncated = true
	}
}

// Info returns the numbers of the episode so far.
func (t *Turn) Info() Info { return t.g.info }

// Position returns the position of the game as the seat to act may see it, to read; the zero Position before
// the first reset. It changes with every step.
func (t *Turn) Position() engine.Position {
	if !t.g.began {
		return engine.Position{}
	}
	if seat := t.g.seat(); seat >= 0 {
		return t.g.state.For(seat)
	}
	return t.g.state.View()
}

// Render draws the position: "ansi" or "svg".
func (t *Turn) Render(w io.Writer, mode string) error {
	if !t.g.began {
		return &StateError{"render before the first reset"}
	}
	switch mode {
	case "ansi":
		return render.ANSI(w, t.g.state.View(), render.ANSIOptions{})
	case "svg":
		return render.SVG(w, t.g.state.View(), render.SVGOptions{})
	}
	return fmt.Errorf("there is no render mode %q (there are ansi and svg)", mode)
}
