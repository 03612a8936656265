package arena

import (
	"context"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A tournament that is settled ends after the same games for any number of workers, and when it is gone on
// with.
func TestSettled(t *testing.T) {
	to := Tournament{Specs: []string{"random", "test-best"}, Pairs: 50, Seed: 3, Field: field(t), Workers: 1}
	to.Enough = func(r *Results) bool {
		if r.Games%2 > 0 {
			t.Errorf("asked after %d games, in the middle of a pair", r.Games)
		}
		tally := r.Tallies()[1][0]
		return tally.Wins >= 12
	}
	want := run(t, to)
	if !want.Settled || want.Interrupted || want.Games >= 100 || want.Games%2 > 0 ||
		len(want.Rows) != want.Games {
		t.Fatalf("%d games, settled %t, interrupted %t", want.Games, want.Settled, want.Interrupted)
	}
	for _, workers := range []int{2, 8} {
		to.Workers, to.Log = workers, t.TempDir()
		got := run(t, to)
		if got.Hash() != want.Hash() || got.Games != want.Games || !got.Settled {
			t.Errorf("%d workers come to %d games, one to %d", workers, got.Games, want.Games)
		}
		again := run(t, to)
		if again.Hash() != want.Hash() || again.Decided > 0 || !again.Settled {
			t.Errorf("gone on with: %d games, %d decisions", again.Games, again.Decided)
		}
	}
	// Without the question the log is that of a longer tournament, and goes on.
	to.Enough = nil
	if res := run(t, to); res.Games != 100 || res.Settled || res.Interrupted {
		t.Errorf("%d games, settled %t", res.Games, res.Settled)
	}
}

// In a gauntlet the first agent plays the field, on the same games as in a tournament of all against all.
func TestGauntlet(t *testing.T) {
	s := Schedule{Agents: 5, Pairs: 3, Seed: 7, Gauntlet: true}
	if s.Len() != 2*3*4 {
		t.Errorf("%d games", s.Len())
	}
	for n := range s.Len() {
		f := s.Fixture(n)
		a, b := f.Seats[0], f.Seats[1]
		if n&1 == 1 {
			a, b = b, a
		}
		if a != 0 || b != 1+n/2%4 || f.Index != n/8 || f.Seed != PairSeed(7, f.Index) {
			t.Errorf("game %d: %+v", n, f)
		}
	}
	to := Tournament{Specs: []string{"test-best", "random", "test-first"}, Gauntlet: true, Pairs: 4,
		Seed: 9, Field: field(t),
		Log: t.TempDir()}
	res := run(t, to)
	all := res.Tallies()
	if res.Games != 16 || all[0][1].Games() != 8 || all[0][2].Games() != 8 || all[1][2].Games() != 0 {
		t.Errorf("%d games: %+v", res.Games, all)
	}
	to.Gauntlet = false
	if _, err := to.Run(context.Background()); !must.Contain(err, "its format as a gauntlet: true; now: false") {
		t.Error(err)
	}
	to = Tournament{Specs: []string{"random", "random"}, First: 1, Gauntlet: true, Pairs: 1, Field: field(t)}
	if _, err := to.Run(context.Background()); !must.Contain(err,
		"a gauntlet of games whose seats are not alike") {
		t.Error(err)
	}
}
