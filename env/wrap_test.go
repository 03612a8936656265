package env_test

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// finish plays an episode to its end, at random.
func finish(tb testing.TB, e Env, policy *chooser) {
	tb.Helper()
	mask := maskOf(e)
	for e.Seat() >= 0 {
		must(tb, e.Mask(mask))
		must(tb, e.Step(int(policy.choose(mask))))
	}
}

// A time limit truncates after so many actions and leaves shorter episodes alone.
func TestTimeLimit(t *testing.T) {
	policy := chooser{dice.New(1)}
	for limit := 1; limit < 30; limit++ {
		e := made(NewTimeLimit(newPile(), limit))
		for seed := range uint64(30) {
			must(t, e.Reset(seed))
			finish(t, e, &policy)
			n := e.Info().Length
			if n > limit || e.Truncated() && n != limit || e.Truncated() == e.Terminated() ||
				e.Terminated() != (e.Env.(*pile).left == 0) {
				t.Fatalf("limit %d: %d actions, terminated %t, truncated %t", limit, n, e.Terminated(),
					e.Truncated())
			}
		}
	}
	if _, err := NewTimeLimit(newPile(), 0); err == nil {
		t.Error("a limit of 0 actions is accepted")
	}
	if e, _ := NewTimeLimit(newPile(), 3); Unwrapped(NewTrueReward(e)) != e.Env {
		t.Error("the wrapped environment is not found under its wrappers")
	}
}

// Statistics count what ended, and average over the last 100 episodes alone.
func TestStatistics(t *testing.T) {
	e, policy := newPile(), chooser{dice.New(1)}
	var s Statistics
	if s.Mean() != (Means{}) || len(s.Recent(nil)) != 0 {
		t.Error("there are statistics before the first episode")
	}
	var all []Info
	length, wins, truncated := 0, [2]int{}, 0
	for n := range 130 {
		if n == 0 {
			must(t, e.Reset(77))
		} else {
			must(t, e.ResetNext())
		}
		if n%10 == 9 {
			must(t, e.Step(0))
			e.Truncate()
			truncated++
		} else {
			finish(t, e, &policy)
			wins[e.Info().Outcome.Winner]++
		}
		s.Add(e.Info(), e.Truncated())
		all = append(all, e.Info())
		length += e.Info().Length
	}
	if s.Episodes != 130 || s.Length != length || s.Wins != wins || s.Truncated != truncated ||
		s.Draws != 0 || s.Decisions != length {
		t.Errorf("the statistics are %+v; %d actions, %v wins, %d truncated", s, length, wins, truncated)
	}
	recent := s.Recent(nil)
	if len(recent) != RecentEpisodes {
		t.Fatalf("%d recent episodes", len(recent))
	}
	want := Means{Episodes: 100}
	for k, ep := range recent {
		i := all[30+k]
		if ep.Seed != i.Seed || ep.Length != i.Length || ep.Return != i.Return || ep.True != i.True ||
			ep.Truncated != ((30+k)%10 == 9) {
			t.Fatalf("episode %d is kept as %+v, it was %+v", 30+k, ep, i)
		}
		want.Length += float64(i.Length) / 100
		for seat := range 2 {
			want.Return[seat] += float64(i.Return[seat]) / 100
		}
		if ep.Truncated {
			want.Truncated += 0.01
		} else {
			want.Wins[i.Outcome.Winner] += 0.01
		}
	}
	want.Decisions, want.True = want.Length, want.Return
	if d := cmp.Diff(want, s.Mean(), cmpopts.EquateApprox(0, 1e-9)); d != "" {
		t.Errorf("the means differ: %s", d)
	}
}

// A draw counts as one.
func TestStatisticsOfDraws(t *testing.T) {
	var s Statistics
	i := Info{Length: 4, Activations: 3}
	i.Outcome.Winner = -1
	s.Add(i, false)
	s.Add(Info{Length: 2, Activations: 1}, true)
	if m := s.Mean(); s.Draws != 1 || s.Truncated != 1 || s.Activations != 4 ||
		s.Recent(nil)[0].Activations != 3 || m.Draws != 0.5 || m.Truncated != 0.5 || m.Length != 3 {
		t.Errorf("%+v", m)
	}
}

// The shaping of the options and that of a wrapper are both off in TrueReward, report the true return apart, and
// change what is paid in total by nothing but rounding.
func TestShaping(t *testing.T) {
	plain := made(Make("GF3-Skirmish-v1"))
	byOption := made(New("GF3-Skirmish-v1", Options{Shaping: Shaping{Markers: 1, Value: 0.5}}))
	under := made(Make("GF3-Skirmish-v1"))
	byHand := newShaped(under, func(e Env) float32 {
		turn := Unwrapped(e).(*Turn)
		return turn.Model().Potential(turn.Position(), Shaping{Value: 1, Markers: 2})
	})
	unshaped := NewTrueReward(byOption)
	shaped := 0
	for seed := range uint64(3) {
		for _, e := range []Env{plain, unshaped, byHand} {
			must(t, e.Reset(seed))
		}
		start := -byHand.potential(plain)
		policy, mask := chooser{dice.New(seed)}, maskOf(plain)
		for plain.Seat() >= 0 {
			must(t, plain.Mask(mask))
			action := int(policy.choose(mask))
			for _, e := range []Env{plain, unshaped, byHand} {
				must(t, e.Step(action))
				if e.Info().True != plain.Info().True {
					t.Fatalf("the true return is %v, it should be %v", e.Info().True, plain.Info().True)
				}
			}
			for seat := range 2 {
				if got, want := unshaped.Reward(seat), plain.Reward(seat); got != want {
					t.Fatalf("the true reward of seat %d is %v, it should be %v", seat, got, want)
				}
			}
			if byHand.Reward(0) != plain.Reward(0) && byOption.Reward(0) != plain.Reward(0) {
				shaped++
			}
			if i := byHand.Info(); i.Return[0]+i.Return[1] > 1e-6 || i.Return[0]+i.Return[1] < -1e-6 {
				t.Fatalf("the returns %v do not sum to 0", i.Return)
			}
			if got := unshaped.Info(); got.Return != plain.Info().Return {
				t.Fatalf("the return without shaping is %v, it should be %v", got.Return, plain.Info().Return)
			}
		}
		for seat, sign := range [2]float32{1, -1} {
			if d := byOption.Info().Return[seat] - plain.Info().Return[seat]; !tiny(d) {
				t.Errorf("the options' shaping adds up to %v for seat %d", d, seat)
			}
			if d := byHand.Info().Return[seat] - plain.Info().Return[seat] - sign*start; !tiny(d) {
				t.Errorf("the shaping adds up to %v more for seat %d than the potential of the start", d,
					seat)
			}
		}
	}
	if shaped == 0 {
		t.Fatal("nothing was shaped")
	}
}

// Rewards of shaped and true views come back with a snapshot, and damaged ones change nothing.
func TestShapingSnapshots(t *testing.T) {
	left := func(e Env) float32 { return float32(Unwrapped(e).(*pile).left) / 64 }
	for _, make := range []func() Env{
		func() Env { return newShaped(newPile(), left) },
		func() Env { return NewTrueReward(newShaped(newPile(), left)) },
	} {
		a, b, policy := make(), make(), chooser{dice.New(1)}
		mask := []uint8{0, 0, 0}
		for range 30 {
			must(t, a.ResetNext())
			for a.Seat() >= 0 {
				snap := a.AppendSnapshot([]byte("x"))[1:]
				must(t, b.Restore(snap))
				must(t, a.Mask(mask))
				action := int(policy.choose(mask))
				for _, e := range []Env{a, b} {
					must(t, e.Step(action))
				}
				if a.Reward(0) != b.Reward(0) || a.Reward(1) != b.Reward(1) || a.Info() != b.Info() {
					t.Fatalf("after a snapshot the rewards are %v and %v, they should be %v and %v",
						b.Reward(0), b.Reward(1), a.Reward(0), a.Reward(1))
				}
				for _, bad := range [][]byte{nil, snap[1:], snap[:len(snap)-1], Sealed(nil, 0),
					Sealed(slices.Clone(snap[:len(snap)-5]), 0),
					Sealed(append(slices.Clone(snap[:len(snap)-8]), 0, 0, 0xc0, 0x7f), 0)} {
					was := b.AppendSnapshot(nil)
					if err := b.Restore(bad); err == nil || !bytes.Equal(was, b.AppendSnapshot(nil)) {
						t.Fatalf("a damaged snapshot of %d bytes: %v", len(bad), err)
					}
				}
			}
		}
		if err := a.Render(io.Discard, "ansi"); err != nil {
			t.Error(err)
		}
	}
}

// What a seat is paid from one of its actions to the next adds up to its return.
func TestRewardsSinceTheLastAction(t *testing.T) {
	left := func(e Env) float32 { return float32(Unwrapped(e).(*pile).left) / 64 }
	turn := made(New("GF3-Skirmish-v1", Options{Shaping: Shaping{Markers: 0.5, Value: 0.5}}))
	for _, e := range []Env{newPile(), newShaped(newPile(), left), NewTrueReward(newShaped(newPile(), left)),
		turn, NewTrueReward(turn)} {
		policy, mask := chooser{dice.New(5)}, maskOf(e)
		for range 4 {
			must(t, e.ResetNext())
			var paid [2]float32
			for e.Seat() >= 0 {
				paid[e.Seat()] += e.Reward(e.Seat())
				must(t, e.Mask(mask))
				must(t, e.Step(int(policy.choose(mask))))
			}
			for seat, sum := range paid {
				if d := sum + e.Reward(seat) - e.Info().Return[seat]; !tiny(d) {
					t.Fatalf("%T: seat %d is paid %v, its return is %v", e, seat, sum+e.Reward(seat),
						e.Info().Return[seat])
				}
			}
		}
	}
}
