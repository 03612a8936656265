package env_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

func (k kind) solo(tb testing.TB, learner int) *Solo {
	tb.Helper()
	return made(SoloOf(k.env(tb), learner))
}

// Seeds mean what Gymnasium's check_env demands: reset(123), reset(), reset(123), reset() give the same first
// and third, second and fourth observation; equal seeds and actions give equal episodes, in another instance
// too.
func TestSoloSeeding(t *testing.T) {
	for _, k := range sorts(t) {
		for _, learner := range []int{0, 1, Alternate} {
			s, other := k.solo(t, learner), k.solo(t, learner)
			var seen [4][]float32
			var seeds [4]uint64
			for n, seed := range []*uint64{new(uint64(123)), nil, new(uint64(123)), nil} {
				obs, info, err := s.Reset(seed)
				must(t, err)
				seen[n], seeds[n] = slices.Clone(obs), info.Seed
			}
			if !slices.Equal(seen[0], seen[2]) || !slices.Equal(seen[1], seen[3]) || seeds[0] != seeds[2] ||
				seeds[1] != seeds[3] || seeds[0] == seeds[1] {
				t.Errorf("%s: the four resets give seeds %v", k.name, seeds)
			}
			for n, seed := range []*uint64{new(uint64(5)), nil, nil} {
				a, _, err := s.Reset(seed)
				must(t, err)
				b, _, err := other.Reset(seed)
				must(t, err)
				policy := chooser{dice.New(1)}
				for end := false; !end; {
					if !slices.Equal(a, b) || !slices.Equal(s.Mask(), other.Mask()) ||
						s.Seat() != other.Seat() {
						t.Fatalf("%s: two instances play different episodes", k.name)
					}
					action := int(policy.choose(s.Mask()))
					var r, q float32
					a, r, _, _, _, err = s.Step(action)
					must(t, err)
					terminated, truncated := false, false
					b, q, terminated, truncated, _, err = other.Step(action)
					must(t, err)
					if end = terminated || truncated; r != q {
						t.Fatalf("%s: two instances pay %v and %v", k.name, r, q)
					}
				}
				if want := n & 1; learner == Alternate && k.name != "pile" &&
					k.name != "pile with a time limit" && s.Seat() != want {
					t.Errorf("%s: seat %d learns in episode %d", k.name, s.Seat(), n)
				}
			}
		}
	}
}

// Every episode is the learner's alone: it always acts, it is paid all that it earns, and exactly one flag
// ends it.
func TestSoloEpisodes(t *testing.T) {
	for _, k := range sorts(t) {
		for learner := range 2 {
			s, policy := k.solo(t, learner), chooser{dice.New(4)}
			ends := [2]int{}
			for n := range 12 {
				obs, info, err := s.Reset(new(uint64(n)))
				must(t, err)
				if s.Env().Seat() != learner || s.Info() != info {
					t.Fatalf("%s: seat %d begins, info %+v", k.name, s.Env().Seat(), info)
				}
				var sum float32
				for end := false; !end; {
					kept := slices.Clone(obs)
					next, reward, terminated, truncated, info, err := s.Step(int(policy.choose(s.Mask())))
					must(t, err)
					if !slices.Equal(kept, obs) {
						t.Fatalf("%s: the observation before the step has changed", k.name)
					}
					want := make([]float32, len(next))
					if err := s.Env().Observe(learner, want); err != nil || !slices.Equal(want, next) {
						t.Fatalf("%s: the observation is not the learner's (%v)", k.name, err)
					}
					obs, sum = next, sum+reward
					end = terminated || truncated
					if terminated && truncated || end != (s.Env().Seat() < 0) ||
						end == slices.Contains(s.Mask(), 1) || !end && s.Env().Seat() != learner {
						t.Fatalf("%s: terminated %t, truncated %t, seat %d, mask %v", k.name, terminated,
							truncated, s.Env().Seat(), s.Mask())
					}
					if end {
						ends[btoi(truncated)]++
						if d := sum - info.Return[learner]; d > 1e-5 || d < -1e-5 {
							t.Fatalf("%s: the learner was paid %v, its return is %v", k.name, sum,
								info.Return[learner])
						}
						if terminated && !info.Outcome.Over {
							t.Fatalf("%s: the episode is terminated, its outcome is %+v", k.name,
								info.Outcome)
						}
					}
				}
				var stateErr *StateError
				if _, _, _, _, _, err := s.Step(0); !errors.As(err, &stateErr) {
					t.Fatalf("%s: a step after the end: %v", k.name, err)
				}
			}
			if limited := strings.HasSuffix(k.name, "limit"); limited && ends[1] == 0 ||
				!limited && ends[1] > 0 {
				t.Errorf("%s: %d episodes were terminated, %d truncated", k.name, ends[0], ends[1])
			}
		}
	}
}

// A solo goes on from a snapshot as it went on.
func TestSoloSnapshots(t *testing.T) {
	for _, k := range sorts(t) {
		s, other, policy := k.solo(t, Alternate), k.solo(t, Alternate), chooser{dice.New(9)}
		for n := range 4 {
			obs, _, err := s.Reset(nil)
			must(t, err)
			for end, step := false, 0; !end; step++ {
				if step%5 == 0 {
					again, _, err := other.Restore(s.AppendSnapshot(nil))
					if err != nil || !slices.Equal(again, obs) || other.Seat() != s.Seat() {
						t.Fatalf("%s, episode %d: a restored solo differs (%v)", k.name, n, err)
					}
				}
				action := int(policy.choose(s.Mask()))
				var r, q float32
				var terminated, truncated bool
				obs, r, terminated, truncated, _, err = s.Step(action)
				must(t, err)
				again, q, _, _, _, err := other.Step(action)
				if err != nil || q != r || !slices.Equal(again, obs) {
					t.Fatalf("%s, episode %d, step %d: rewards %v and %v (%v)", k.name, n, step, r, q, err)
				}
				end = terminated || truncated
			}
		}
		before := s.AppendSnapshot(nil)
		if _, _, err := s.Restore(before[1:]); err == nil || !bytes.Equal(before, s.AppendSnapshot(nil)) {
			t.Errorf("%s: a damaged snapshot: %v", k.name, err)
		}
	}
}

// Bad calls are refused by typed errors.
func TestSoloRefusals(t *testing.T) {
	if _, err := NewSolo("GF3-Skirmish-v0", Options{Opponent: "mcts:sims=9"}, nil); err == nil {
		t.Error("an opponent that is not known is accepted")
	}
	if _, err := NewSolo("GF3-Skirmish-v1", Options{}, nil); err == nil {
		t.Error("an id that is not known is accepted")
	}
	if _, err := NewSolo("GF3-Skirmish-v0", Options{Seat: 3}, nil); err == nil {
		t.Error("seat 3 learns")
	}
	var o Options
	if err := o.Set("seat=alternate", "opponent=random", "time-limit=5", "layer=tactical"); err != nil ||
		o.Seat != Alternate {
		t.Fatalf("seat=alternate is read as %d, %v", o.Seat, err)
	}
	for _, bad := range []string{"seat=2", "seat=-1", "seat=x"} {
		if err := new(Options).Set(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	s, err := NewSolo("GF3-Skirmish-v0", o, nil)
	must(t, err)
	var stateErr *StateError
	var actionErr *ActionError
	if _, _, _, _, _, err := s.Step(0); !errors.As(err, &stateErr) {
		t.Errorf("a step before the first reset: %v", err)
	}
	if _, _, err := s.Reset(nil); err != nil {
		t.Fatal(err)
	}
	before := s.AppendSnapshot(nil)
	for _, a := range []int{-1, s.Spec().Actions(), slices.Index(s.Mask(), 0)} {
		if _, _, _, _, _, err := s.Step(a); !errors.As(err, &actionErr) {
			t.Errorf("action %d: %v", a, err)
		}
	}
	if !bytes.Equal(before, s.AppendSnapshot(nil)) {
		t.Error("a refused action changes something")
	}
	policy, length := chooser{dice.New(1)}, 0
	for truncated := false; !truncated; {
		var info Info
		_, _, _, truncated, info, err = s.Step(int(policy.choose(s.Mask())))
		must(t, err)
		length = info.Length
	}
	if length != 5 {
		t.Errorf("the time limit of 5 actions ends the episode after %d", length)
	}
	for _, seat := range []int{-1, 3} {
		if _, err := SoloOf(newPile(), seat); err == nil {
			t.Errorf("seat %d learns", seat)
		}
	}
	if _, err := SoloOf(named{newPile(), &Spec{ID: "Lone-v0", Seats: 1}}, 0); err == nil {
		t.Error("an environment of one seat has an opponent")
	}
}

// The seating names the opponent and its seat, whatever seat the options have learn; an opponent that fails,
// or that does not play itself, is an error that only a reset ends.
func TestSoloSeating(t *testing.T) {
	for seat := range 2 {
		d := new(drawer)
		s, err := NewSolo("GF3-Skirmish-v0", Options{Layer: Tactical, Seat: Alternate,
			Shaping: Shaping{Value: 1}}, Against(d, seat))
		must(t, err)
		policy := chooser{dice.New(2)}
		for n := range uint64(3) {
			_, info, err := s.Reset(&n)
			if err != nil || s.Seat() != 1-seat {
				t.Fatalf("seat %d learns (%v)", s.Seat(), err)
			}
			sum, end := float32(0), false
			for !end {
				var reward float32
				var terminated, truncated bool
				_, reward, terminated, truncated, info, err = s.Step(int(policy.choose(s.Mask())))
				must(t, err)
				sum, end = sum+reward, terminated || truncated
			}
			if d := sum - info.Return[s.Seat()]; d > 1e-5 || d < -1e-5 {
				t.Errorf("the learner was paid %v, its return is %v", sum, info.Return[s.Seat()])
			}
		}
		if d.begun != 3 || d.acted == 0 {
			t.Errorf("the player has begun %d times and acted %d times", d.begun, d.acted)
		}
		if _, _, err := s.Reset(new(uint64(1))); err != nil {
			t.Fatal(err)
		}
		d.fails = true
		for err = nil; err == nil; {
			_, _, _, _, _, err = s.Step(int(policy.choose(s.Mask())))
		}
		if !errors.Is(err, errDrawer) {
			t.Fatal(err)
		}
		if _, _, _, _, _, err := s.Step(0); err == nil {
			t.Error("a step after the opponent has failed")
		}
		s, err = NewSolo("GF3-Skirmish-v0", Options{}, numbered{4, seat, nil})
		must(t, err)
		var stateErr *StateError
		for err = nil; err == nil; {
			if _, _, err = s.Reset(nil); err == nil {
				_, _, _, _, _, err = s.Step(int(policy.choose(s.Mask())))
			}
		}
		if !errors.As(err, &stateErr) {
			t.Errorf("an opponent that does not play itself: %v", err)
		}
	}
}

// A greedy pile: whoever begins takes all, so that half of the episodes have nothing for the other seat to
// decide.
type greedy struct{ *pile }

func (g greedy) Step(a int) error {
	if err := g.pile.Step(a); err != nil {
		return err
	}
	for g.left > 0 {
		g.turn = int8(g.info.Length+1) & 1
		if err := g.pile.Step(0); err != nil {
			return err
		}
	}
	return nil
}

// A never pile always begins with seat 0.
type never struct{ greedy }

func (n never) Reset(seed uint64) error {
	err := n.greedy.Reset(seed)
	n.turn = 0
	return err
}

func (n never) ResetNext() error {
	err := n.greedy.ResetNext()
	n.turn = 0
	return err
}

// Episodes that leave the learner nothing to decide are skipped; where there are no others, that is an error.
func TestSoloSkipsEpisodesWithoutADecision(t *testing.T) {
	s, err := SoloOf(greedy{newPile()}, 1)
	must(t, err)
	for n := range uint64(20) {
		if _, info, err := s.Reset(&n); err != nil || s.Env().Seat() != 1 || info.Length != 0 {
			t.Fatalf("seed %d: seat %d acts after %d actions (%v)", n, s.Env().Seat(), info.Length, err)
		}
	}
	s, err = SoloOf(never{greedy{newPile()}}, 1)
	must(t, err)
	var stateErr *StateError
	if _, _, err := s.Reset(nil); !errors.As(err, &stateErr) {
		t.Errorf("no episode has a decision for seat 1: %v", err)
	}
}

// A step allocates nothing.
func TestSoloDoesNotAllocate(t *testing.T) {
	for _, k := range sorts(t) {
		s, policy := k.solo(t, Alternate), chooser{dice.New(4)}
		if _, _, err := s.Reset(nil); err != nil {
			t.Fatal(err)
		}
		var failed error
		step := func() {
			_, _, terminated, truncated, _, err := s.Step(int(policy.choose(s.Mask())))
			if err == nil && (terminated || truncated) {
				_, _, err = s.Reset(nil)
			}
			if err != nil {
				failed = err
			}
		}
		if n := steadyAllocs(500, step); n > 0 || failed != nil {
			t.Errorf("%s: %v allocations in 500 steps (%v)", k.name, n, failed)
		}
	}
}
