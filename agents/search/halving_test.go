package search

import (
	"errors"
	"slices"
	"testing"
)

// Who is played for how often is the sequence of visits of Danihelka et al. (2022): for each game, how many its candidate
// has had before.
func TestHalving(t *testing.T) {
	run := func(first, n int) (out []int) { // n times each number from first on, in pairs
		for i := range n {
			out = append(out, first+i/2)
		}
		return out
	}
	repeat := slices.Repeat[[]int]
	for _, c := range []struct {
		actions, games int
		want           []int
	}{
		{8, 24, slices.Concat(repeat([]int{0}, 8), repeat([]int{1}, 4), repeat([]int{2}, 4), run(3, 8))},
		{8, 13, slices.Concat(repeat([]int{0}, 8), repeat([]int{1}, 4), []int{2})},
		{7, 24, slices.Concat(repeat([]int{0}, 7), repeat([]int{1}, 3), repeat([]int{2}, 3), run(3, 11))},
		{8, 47, slices.Concat(repeat([]int{0}, 8), repeat([]int{1}, 4), repeat([]int{2}, 4), repeat([]int{3}, 4), run(4, 27))},
		{8, 2, []int{0, 0}},
		{2, 5, []int{0, 0, 1, 1, 2}},
	} {
		var seq []int
		err := halve(make([]candidate, c.actions), c.games, func(c *candidate) error {
			seq = append(seq, c.games)
			c.games++
			return nil
		}, func() bool { return false })
		if err != nil || !slices.Equal(seq, c.want) {
			t.Errorf("%d actions, %d games: %v, %v, want %v", c.actions, c.games, seq, err, c.want)
		}
	}
}

// The best stays to the end and stands first, whoever was liked before; of equals the one that was liked more.
func TestHalvingKeepsTheBest(t *testing.T) {
	for best := range 7 {
		c := make([]candidate, 7)
		for i := range c {
			c[i].slot = i
		}
		score := func(c *candidate) error {
			c.games++
			if c.slot == best {
				c.score++
			}
			return nil
		}
		if err := halve(c, 40, score, func() bool { return false }); err != nil || c[0].slot != best || c[0].mean() != 1 {
			t.Errorf("%d: %+v, %v", best, c, err)
		}
		second := 0
		if best == 0 {
			second = 1
		}
		if c[1].slot != second || c[0].games-c[1].games > 1 || c[1].games <= c[2].games {
			t.Errorf("%d: %+v", best, c)
		}
	}
}

// A search that must end has played for each once.
func TestHalvingEndsEarly(t *testing.T) {
	c, wrong := make([]candidate, 4), errors.New("wrong")
	play := func(c *candidate) error { c.games++; return nil }
	if err := halve(c, 1000, play, func() bool { return true }); err != nil || slices.ContainsFunc(c, func(c candidate) bool { return c.games != 1 }) {
		t.Errorf("%+v, %v", c, err)
	}
	if err := halve(c, 1000, func(*candidate) error { return wrong }, func() bool { return false }); err != wrong {
		t.Error(err)
	}
}
