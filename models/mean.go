package models

import (
	"fmt"
	"reflect"
)

// Alike returns why two networks have no mean; nil when they have one.
func Alike(a, b *Checkpoint) error {
	mine, other := a.Net.Playing(), b.Net.Playing()
	net, err := other.For(mine.Layout)
	if err != nil {
		return err
	}
	grown := net.Config
	grown.Surroundings = grown.Surroundings || mine.Config.Surroundings // which change nothing where they have not learned
	switch {
	case !reflect.DeepEqual(grown, mine.Config):
		return fmt.Errorf("the network is built otherwise (%s) than the first (%s)", net.Config, mine.Config)
	case a.Seats != b.Seats:
		return fmt.Errorf("the network was trained in the seat %q, and the first in %q, where \"\" is both", b.Seats, a.Seats)
	}
	return nil
}

// Mean returns a checkpoint for playing with the mean of the weights of two or more networks that are built alike and play
// the same games, such as ones that went on learning from one network. It is mostly stronger than any of them (Wortsman et
// al., "Model soups", 2022). Where the first has surroundings and another has none, that one counts as if it had the first's,
// and heard nothing of them. All else it has from the first.
func Mean(of []*Checkpoint) (*Checkpoint, error) {
	if len(of) < 2 {
		return nil, fmt.Errorf("a mean of %d networks; it takes two or more", len(of))
	}
	mean := of[0].ForPlaying()
	mean.Net = mean.Net.Clone()
	sum := make([]float64, len(mean.Net.Weights))
	for i, c := range of {
		if err := Alike(of[0], c); err != nil {
			return nil, fmt.Errorf("network %d: %w", i+1, err)
		}
		grown := mean.Net.Clone()
		grown.Take(c.Net.Playing())
		for k, w := range grown.Weights {
			sum[k] += float64(w)
		}
	}
	for k, s := range sum {
		mean.Net.Weights[k] = float32(s / float64(len(of)))
	}
	mean.Note = fmt.Sprintf("the mean of %d networks; of the first: %s", len(of), of[0].Note)
	return mean, nil
}
