package campaign

import (
	"context"

	"gauntlet/engine"
	"gauntlet/engine/dice"
)

// A Decider gives the number of an answer to a menu, from 0: that of decision number n of the campaign,
// counted from 0.
type Decider func(ctx context.Context, n int, menu engine.Menu) (answer int, err error)

// First gives the first answer, which is the sensible one.
func First(context.Context, int, engine.Menu) (int, error) { return 0, nil }

// Drawn returns a Decider that draws its answers by the seed of the campaign.
func Drawn(seed uint64) Decider {
	return func(_ context.Context, n int, menu engine.Menu) (int, error) {
		rng := dice.New(seedOf(seed, seedDrawn+n))
		return rng.Intn(len(menu.Answers)), nil
	}
}
