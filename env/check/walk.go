package check

import (
	"errors"
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A walk is a random masked game in the middle of being played.
type walk struct {
	env   env.Env
	spec  *env.Spec
	seed  uint64
	steps int // taken in this episode
	actor int // who took the last one, -1 before the first

	obs  []float32
	mask []uint8
	rng  dice.Stream
}

// newWalk returns a walk over a fresh environment, before the first reset.
func (c *checker) newWalk() (*walk, error) {
	e, err := c.fresh()
	if err != nil {
		return nil, err
	}
	return walkOver(e), nil
}

func walkOver(e env.Env) *walk {
	s := e.Spec()
	return &walk{env: e, spec: s, actor: -1, obs: make([]float32, s.ObsSize),
		mask: make([]uint8, s.Actions())}
}

// policy is mixed into the seed of a game to make that of its player, so that the two do not draw the same
// numbers.
const policy = 0x706f6c696379

// begin resets the environment and the player's stream to a seed.
func (w *walk) begin(seed uint64) error {
	w.seed = seed
	w.restart(seed)
	if err := w.env.Reset(seed); err != nil {
		return &stuck{fmt.Errorf("seed %d: reset: %w", seed, err)}
	}
	return nil
}

// restart counts steps from 0 and begins the player's stream anew.
func (w *walk) restart(seed uint64) { w.steps, w.actor, w.rng = 0, -1, dice.New(seed^policy) }

// at says where the walk is.
func (w *walk) at(err error) error {
	return fmt.Errorf("seed %d, step %d: %w", w.seed, w.steps, err)
}

// choose returns an action that the mask allows, all with the same chance.
func (w *walk) choose() (int, error) {
	if err := w.env.Mask(w.mask); err != nil {
		return 0, &stuck{fmt.Errorf("mask: %w", err)}
	}
	a := env.Sample(w.mask, &w.rng)
	if a < 0 {
		return 0, &stuck{fmt.Errorf("the mask is all 0 while seat %d acts", w.env.Seat())}
	}
	return a, nil
}

// step takes a random action.
func (w *walk) step() error {
	a, err := w.choose()
	if err != nil {
		return err
	}
	return w.take(a)
}

// take takes an action that the mask allows.
func (w *walk) take(a int) error {
	seat := w.env.Seat()
	if err := w.env.Step(a); err != nil {
		return &stuck{fmt.Errorf("action %d, which the mask allows, is refused: %w", a, err)}
	}
	w.actor, w.steps = seat, w.steps+1
	return nil
}

// walk plays the episodes of a rule and calls visit at every position of each, from the first to the one
// after the end. visit may do with the environment what leaves its state alone.
func (c *checker) walk(visit func(w *walk) error) error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	for i := range c.o.Episodes {
		if err := w.begin(c.o.Seed + uint64(i)); err != nil {
			return err
		}
		if err := c.episode(w, visit); err != nil {
			return err
		}
	}
	return nil
}

// episode plays on to the end of the episode; an endless one is truncated.
func (c *checker) episode(w *walk, visit func(w *walk) error) error {
	defer func(steps int) {
		c.report.Episodes++
		c.report.Steps += int64(w.steps - steps)
	}(w.steps)
	for {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if err := visit(w); err != nil {
			return w.at(err)
		}
		switch {
		case w.env.Seat() < 0:
			return nil
		case w.steps >= c.o.MaxSteps:
			w.env.Truncate()
			if w.env.Seat() >= 0 {
				return w.at(errors.New("seat to act is not -1 after a truncation"))
			}
		default:
			if err := w.step(); err != nil {
				return w.at(err)
			}
		}
	}
}

// someday reports whether a costly look is due at this step: at the first ones, at the end, and now and then.
func (w *walk) someday(every int) bool {
	return w.steps < 3 || w.steps%every == 0 || w.env.Seat() < 0
}

// maxSteps is the default number of steps after which an endless episode is truncated.
const maxSteps = 20000
