package check

// seeding compares episodes of equal seeds.
func (c *checker) seeding() {
	for i := range c.o.Episodes {
		seed := c.o.Seed + uint64(i)
		expect(try(func() { c.pairwise(seed) }), "seed %d", seed)
	}
	// A fresh environment's unseeded episodes continue the stream of seed 0.
	a, b := c.newWalk(), c.newWalk()
	b.begin(0)
	var first uint64
	expect(try(func() { first = c.next(a, c.o.Seed) }), "an unseeded reset before any other")
	if first != c.next(b, c.o.Seed) {
		fail("an unseeded reset of a fresh environment does not continue the stream of seed 0")
	}
}

// pairwise plays reset(seed), reset(), reset(seed), reset() in one environment and reset(seed) in another.
func (c *checker) pairwise(seed uint64) {
	w, other := c.newWalk(), c.newWalk()
	var h, drawn [4]uint64
	for i := range h {
		if i%2 == 0 {
			w.begin(seed)
			h[i] = c.play(w)
		} else {
			h[i] = c.next(w, seed)
		}
		drawn[i] = w.env.Info().Seed
	}
	switch {
	case h[0] != h[2]:
		fail("two episodes reset to it, one after the other, differ")
	case h[1] != h[3]:
		fail("the unseeded episodes that follow a reset to it differ")
	case drawn[0] == drawn[1]:
		fail("an unseeded reset repeats the seed %d instead of drawing the next from its stream", drawn[0])
	}
	if other.begin(seed); c.play(other) != h[0] {
		fail("two environments reset to it differ")
	}
}

// play plays the episode of a walk to its end and returns the hash of all that it shows.
func (c *checker) play(w *walk) uint64 {
	var h Hash
	c.episode(w, func(w *walk) { w.show(&h) })
	return h.Sum()
}

// next plays an unseeded episode with the player's stream begun anew from a seed.
func (c *checker) next(w *walk, seed uint64) uint64 {
	expect(w.env.ResetNext(), "unseeded reset")
	w.restart(seed)
	w.seed = w.env.Info().Seed
	return c.play(w)
}

// seedsCompared is how many seeds must not all give the same game.
const seedsCompared = 8

// chance plays under several seeds with a player who draws the same numbers each time.
func (c *checker) chance() {
	w := c.newWalk()
	var first uint64
	for i := range seedsCompared {
		w.begin(c.o.Seed + uint64(i))
		w.restart(0)
		var h Hash
		c.episode(w, func(w *walk) {
			for seat := range 2 {
				w.look(seat)
				h.Floats(w.obs)
			}
		})
		if i == 0 {
			first = h.Sum()
		} else if h.Sum() != first {
			return
		}
	}
	fail("%d seeds from %d on give the same observations when the player draws the same numbers",
		seedsCompared, c.o.Seed)
}

// processes compares with a game that another process has played.
func (c *checker) processes() {
	here, err := Trajectory(c.ctx, c.create, c.o.Seed, c.o.Episodes)
	must(err)
	there, err := c.o.Process(c.ctx, c.o.Seed, c.o.Episodes)
	expect(err, "the other process")
	if here != there {
		fail("seed %d, %d episodes: this process plays %016x, the other %016x", c.o.Seed, c.o.Episodes, here,
			there)
	}
}
