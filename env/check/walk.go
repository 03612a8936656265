package check

import (
	"bytes"

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

	obs         []float32
	mask        []uint8
	rng         dice.Stream
	before, now []byte // snapshots: that of save, and one to compare with it
}

// newWalk returns a walk over a fresh environment, before the first reset.
func (c *checker) newWalk() *walk {
	e, err := c.fresh()
	must(err)
	return walkOver(e)
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
func (w *walk) begin(seed uint64) {
	w.seed = seed
	w.restart(seed)
	playable(w.env.Reset(seed), "seed %d: reset", seed)
}

// restart counts steps from 0 and begins the player's stream anew.
func (w *walk) restart(seed uint64) { w.steps, w.actor, w.rng = 0, -1, dice.New(seed^policy) }

// here runs f. A breach in it says where the walk is.
func (w *walk) here(f func()) {
	err := try(f)
	expect(err, "seed %d, step %d", w.seed, w.steps)
}

// choose returns an action that the mask allows, all with the same chance.
func (w *walk) choose() int {
	playable(w.env.Mask(w.mask), "mask")
	a := env.Sample(w.mask, &w.rng)
	if a < 0 {
		halt("the mask is all 0 while seat %d acts", w.env.Seat())
	}
	return a
}

// step takes a random action.
func (w *walk) step() { w.take(w.choose()) }

// take takes an action that the mask allows.
func (w *walk) take(a int) {
	seat := w.env.Seat()
	playable(w.env.Step(a), "action %d, which the mask allows, is refused", a)
	w.actor, w.steps = seat, w.steps+1
}

// look writes what a seat sees into w.obs.
func (w *walk) look(seat int) { must(w.env.Observe(seat, w.obs)) }

// save keeps the snapshot of the environment and returns it; it is good until the next save.
func (w *walk) save() []byte {
	w.before = w.env.AppendSnapshot(w.before[:0])
	return w.before
}

// same reports whether the environment has the snapshot that was saved.
func (w *walk) same() bool {
	w.now = w.env.AppendSnapshot(w.now[:0])
	return bytes.Equal(w.before, w.now)
}

// unchanged ends the rule unless the environment has the snapshot that was saved.
func (w *walk) unchanged(by string) {
	if !w.same() {
		fail("%s changes the environment: its snapshot is another one afterwards", by)
	}
}

// walk plays the episodes of a rule and calls visit at every position of each, from the first to the one
// after the end. visit may do with the environment what leaves its state alone.
func (c *checker) walk(visit func(w *walk)) {
	w := c.newWalk()
	for i := range c.o.Episodes {
		w.begin(c.o.Seed + uint64(i))
		c.episode(w, visit)
	}
}

// episode plays on to the end of the episode; an endless one is truncated.
func (c *checker) episode(w *walk, visit func(w *walk)) {
	defer func(steps int) {
		c.report.Episodes++
		c.report.Steps += int64(w.steps - steps)
	}(w.steps)
	for over := false; !over; {
		must(c.ctx.Err())
		w.here(func() {
			visit(w)
			switch {
			case w.env.Seat() < 0:
				over = true
			case w.steps >= c.o.MaxSteps:
				if w.env.Truncate(); w.env.Seat() >= 0 {
					fail("seat to act is not -1 after a truncation")
				}
			default:
				w.step()
			}
		})
	}
}

// someday reports whether a costly look is due at this step: at the first ones, at the end, and now and then.
func (w *walk) someday(every int) bool {
	return w.steps < 3 || w.steps%every == 0 || w.env.Seat() < 0
}

// maxSteps is the default number of steps after which an endless episode is truncated.
const maxSteps = 20000
