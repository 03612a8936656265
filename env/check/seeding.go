package check

import (
	"fmt"
)

// seeding compares episodes of equal seeds.
func (c *checker) seeding() error {
	for i := range c.o.Episodes {
		seed := c.o.Seed + uint64(i)
		if err := c.pairwise(seed); err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
	}
	// A fresh environment's unseeded episodes continue the stream of seed 0.
	a, err := c.newWalk()
	if err != nil {
		return err
	}
	b, err := c.newWalk()
	if err != nil {
		return err
	}
	if err := b.begin(0); err != nil {
		return err
	}
	ha, err := c.next(a, c.o.Seed)
	if err != nil {
		return fmt.Errorf("an unseeded reset before any other: %w", err)
	}
	hb, err := c.next(b, c.o.Seed)
	if err != nil {
		return err
	}
	if ha != hb {
		return fmt.Errorf("an unseeded reset of a fresh environment does not continue the stream of seed 0")
	}
	return nil
}

// pairwise plays reset(seed), reset(), reset(seed), reset() in one environment and reset(seed) in another.
func (c *checker) pairwise(seed uint64) error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	var h [4]uint64
	var drawn [4]uint64
	for i := range h {
		if i%2 == 0 {
			if err := w.begin(seed); err != nil {
				return err
			}
			h[i], err = c.play(w)
		} else {
			h[i], err = c.next(w, seed)
		}
		if err != nil {
			return err
		}
		drawn[i] = w.env.Info().Seed
	}
	switch {
	case h[0] != h[2]:
		return fmt.Errorf("two episodes reset to it, one after the other, differ")
	case h[1] != h[3]:
		return fmt.Errorf("the unseeded episodes that follow a reset to it differ")
	case drawn[0] == drawn[1]:
		return fmt.Errorf("an unseeded reset repeats the seed %d instead of drawing the next from its stream",
			drawn[0])
	}
	other, err := c.newWalk()
	if err != nil {
		return err
	}
	if err := other.begin(seed); err != nil {
		return err
	}
	again, err := c.play(other)
	if err != nil {
		return err
	}
	if again != h[0] {
		return fmt.Errorf("two environments reset to it differ")
	}
	return nil
}

// play plays the episode of a walk to its end and returns the hash of all that it shows.
func (c *checker) play(w *walk) (uint64, error) {
	var h Hash
	err := c.episode(w, func(w *walk) error { return w.show(&h) })
	return h.Sum(), err
}

// next plays an unseeded episode with the player's stream begun anew from a seed.
func (c *checker) next(w *walk, seed uint64) (uint64, error) {
	if err := w.env.ResetNext(); err != nil {
		return 0, fmt.Errorf("unseeded reset: %w", err)
	}
	w.restart(seed)
	w.seed = w.env.Info().Seed
	return c.play(w)
}

// seedsCompared is how many seeds must not all give the same game.
const seedsCompared = 8

// chance plays under several seeds with a player who draws the same numbers each time.
func (c *checker) chance() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	var first uint64
	for i := range seedsCompared {
		if err := w.begin(c.o.Seed + uint64(i)); err != nil {
			return err
		}
		w.restart(0)
		var h Hash
		err := c.episode(w, func(w *walk) error {
			for seat := range 2 {
				if err := w.env.Observe(seat, w.obs); err != nil {
					return err
				}
				h.Floats(w.obs)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if i == 0 {
			first = h.Sum()
		} else if h.Sum() != first {
			return nil
		}
	}
	return fmt.Errorf("%d seeds from %d on give the same observations when the player draws the same numbers",
		seedsCompared, c.o.Seed)
}

// processes compares with a game that another process has played.
func (c *checker) processes() error {
	here, err := Trajectory(c.ctx, c.create, c.o.Seed, c.o.Episodes)
	if err != nil {
		return err
	}
	there, err := c.o.Process(c.ctx, c.o.Seed, c.o.Episodes)
	if err != nil {
		return fmt.Errorf("the other process: %w", err)
	}
	if here != there {
		return fmt.Errorf("seed %d, %d episodes: this process plays %016x, the other %016x", c.o.Seed,
			c.o.Episodes, here, there)
	}
	return nil
}
