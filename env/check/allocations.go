package check

import "runtime"

// allocationTries is how often an episode that seems to allocate is played before it is believed.
const allocationTries = 10

// allocations plays the same episode several times and counts what the heap was asked for while stepping,
// masking, observing and describing actions. The first time warms buffers up. Of the others the best counts,
// because the runtime allocates now and then for itself, and because scratch memory that is shared has to be
// made anew after a collection of garbage, and for each processor that the episode is moved to.
func (c *checker) allocations() {
	w := c.newWalk()
	actions := []int{}
	w.begin(c.o.Seed)
	w.here(func() {
		for w.env.Seat() >= 0 && len(actions) < c.o.MaxSteps {
			actions = append(actions, w.choose())
			w.take(actions[len(actions)-1])
		}
	})
	// At the end of a game what is said about its outcome may be put into words.
	actions = actions[:max(0, len(actions)-1)]
	var best uint64
	for try := 0; try < 2 || try < allocationTries && best > 0; try++ {
		w.begin(c.o.Seed)
		var n uint64
		w.here(func() { n = w.mallocs(actions) })
		if try == 1 || try > 1 && n < best {
			best = n
		}
	}
	if best > 0 {
		fail("seed %d: %d allocations in %d steps, there must be none", c.o.Seed, best, len(actions))
	}
}

// mallocs takes actions, with all that is looked at in between, and returns how many allocations were made.
func (w *walk) mallocs(actions []int) uint64 {
	described, features := w.described()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, a := range actions {
		w.look(0)
		w.look(1)
		must(w.env.Mask(w.mask))
		if described != nil {
			must(described.Features(features))
		}
		must(w.env.Step(a))
		if w.env.Seat() < 0 {
			fail("the same actions end the episode sooner than before")
		}
	}
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}
