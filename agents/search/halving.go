package search

import (
	"cmp"
	"math/bits"
	"slices"
)

// A candidate is an action that the search considers.
type candidate struct {
	slot  int
	games int     // played out
	score float64 // of them: a win 1, a draw a half
}

// mean returns the mean score of the games that were played, 0 without any.
func (c *candidate) mean() float64 { return c.score / float64(max(1, c.games)) }

// halve plays so many games for two or more candidates by sequential halving (Karnin, Koren and Somekh, Almost Optimal
// Exploration in Multi-Armed Bandits, 2013), as Danihelka et al. (Policy Improvement by Planning with Gumbel, 2022) use it:
// in every phase each candidate that is left gets as many games, and after it the worse half is dropped, though two
// stay. It puts the best of those that are left first, of equals the one that stood before the other. It ends early
// once enough says so, at the soonest after a game for each.
func halve(candidates []candidate, games int, play func(*candidate) error, enough func() bool) error {
	all, phases := games, bits.Len(uint(len(candidates)-1))
	for left := len(candidates); games > 0; left = max(2, left/2) {
		for range max(1, all/(phases*left)) {
			for i := range candidates[:min(left, games)] {
				if err := play(&candidates[i]); err != nil {
					return err
				}
				games--
			}
			if enough() {
				games = 0
			}
		}
		slices.SortStableFunc(candidates[:left], func(a, b candidate) int {
			return cmp.Compare(b.mean(), a.mean())
		})
	}
	return nil
}
