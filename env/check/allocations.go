package check

import (
	"errors"
	"fmt"
	"runtime"
)

// allocationTries is how often an episode that seems to allocate is played before it is believed.
const allocationTries = 10

// allocations plays the same episode several times and counts what the heap was asked for while stepping,
// masking, observing and describing actions. The first time warms buffers up. Of the others the best counts,
// because the runtime allocates now and then for itself, and because scratch memory that is shared has to be
// made anew after a collection of garbage, and for each processor that the episode is moved to.
func (c *checker) allocations() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	actions := []int{}
	if err := w.begin(c.o.Seed); err != nil {
		return err
	}
	for w.env.Seat() >= 0 && len(actions) < c.o.MaxSteps {
		a, err := w.choose()
		if err == nil {
			err = w.take(a)
		}
		if err != nil {
			return w.at(err)
		}
		actions = append(actions, a)
	}
	// At the end of a game what is said about its outcome may be put into words.
	actions = actions[:max(0, len(actions)-1)]
	var best uint64
	for try := 0; try < 2 || try < allocationTries && best > 0; try++ {
		if err := w.begin(c.o.Seed); err != nil {
			return err
		}
		n, err := w.mallocs(actions)
		if err != nil {
			return w.at(err)
		}
		if try == 1 || try > 1 && n < best {
			best = n
		}
	}
	if best > 0 {
		return fmt.Errorf("seed %d: %d allocations in %d steps, there must be none", c.o.Seed, best,
			len(actions))
	}
	return nil
}

// mallocs takes actions, with all that is looked at in between, and returns how many allocations were made.
func (w *walk) mallocs(actions []int) (uint64, error) {
	described, features := w.described()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, a := range actions {
		for seat := range 2 {
			if err := w.env.Observe(seat, w.obs); err != nil {
				return 0, err
			}
		}
		if err := w.env.Mask(w.mask); err != nil {
			return 0, err
		}
		if described != nil {
			if err := described.Features(features); err != nil {
				return 0, err
			}
		}
		if err := w.env.Step(a); err != nil {
			return 0, err
		}
		if w.env.Seat() < 0 {
			return 0, errors.New("the same actions end the episode sooner than before")
		}
	}
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs, nil
}
