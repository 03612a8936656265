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

// A learning is a solo that a random policy plays, and what it has shown last.
type learning struct {
	*Solo
	policy                chooser
	obs                   []float32
	reward                float32
	terminated, truncated bool
	info                  Info
}

func learn(s *Solo, chance uint64) *learning {
	return &learning{Solo: s, policy: chooser{dice.New(chance)}}
}

func (k kind) solo(learner int, chance uint64) *learning {
	return learn(made(SoloOf(made(k.make()), learner)), chance)
}

func (l *learning) reset(seed *uint64) (err error) {
	l.terminated, l.truncated = false, false
	l.obs, l.info, err = l.Reset(seed)
	return err
}

func (l *learning) step(action int) (err error) {
	l.obs, l.reward, l.terminated, l.truncated, l.info, err = l.Step(action)
	return err
}

func (l *learning) choose() int { return int(l.policy.choose(l.Mask())) }
func (l *learning) ended() bool { return l.terminated || l.truncated }

// Seeds mean what Gymnasium's check_env demands: reset(123), reset(), reset(123), reset() give the same first
// and third, second and fourth observation; equal seeds and actions give equal episodes, in another instance
// too.
func TestSoloSeeding(t *testing.T) {
	for _, k := range sorts(t) {
		for _, learner := range []int{0, 1, Alternate} {
			s, other := k.solo(learner, 1), k.solo(learner, 1)
			var seen [4][]float32
			var seeds [4]uint64
			for n, seed := range []*uint64{new(uint64(123)), nil, new(uint64(123)), nil} {
				must(t, s.reset(seed))
				seen[n], seeds[n] = slices.Clone(s.obs), s.info.Seed
			}
			if !slices.Equal(seen[0], seen[2]) || !slices.Equal(seen[1], seen[3]) || seeds[0] != seeds[2] ||
				seeds[1] != seeds[3] || seeds[0] == seeds[1] {
				t.Errorf("%s: the four resets give seeds %v", k.name, seeds)
			}
			for n, seed := range []*uint64{new(uint64(5)), nil, nil} {
				must(t, s.reset(seed))
				must(t, other.reset(seed))
				for s.policy = (chooser{dice.New(1)}); !other.ended(); {
					if !slices.Equal(s.obs, other.obs) || !slices.Equal(s.Mask(), other.Mask()) ||
						s.Seat() != other.Seat() {
						t.Fatalf("%s: two instances play different episodes", k.name)
					}
					action := s.choose()
					must(t, s.step(action))
					must(t, other.step(action))
					if s.reward != other.reward {
						t.Fatalf("%s: two instances pay %v and %v", k.name, s.reward, other.reward)
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
			s := k.solo(learner, 4)
			ends := [2]int{}
			for n := range 12 {
				must(t, s.reset(new(uint64(n))))
				if s.Env().Seat() != learner || s.Info() != s.info {
					t.Fatalf("%s: seat %d begins, info %+v", k.name, s.Env().Seat(), s.info)
				}
				var sum float32
				for !s.ended() {
					was, kept := s.obs, slices.Clone(s.obs)
					must(t, s.step(s.choose()))
					if !slices.Equal(kept, was) {
						t.Fatalf("%s: the observation before the step has changed", k.name)
					}
					want := make([]float32, len(s.obs))
					if err := s.Env().Observe(learner, want); err != nil || !slices.Equal(want, s.obs) {
						t.Fatalf("%s: the observation is not the learner's (%v)", k.name, err)
					}
					sum += s.reward
					if seat := s.Env().Seat(); s.terminated && s.truncated || s.ended() != (seat < 0) ||
						s.ended() == slices.Contains(s.Mask(), 1) || !s.ended() && seat != learner {
						t.Fatalf("%s: terminated %t, truncated %t, seat %d, mask %v", k.name, s.terminated,
							s.truncated, seat, s.Mask())
					}
				}
				ends[btoi(s.truncated)]++
				if earned := s.info.Return[learner]; !tiny(sum - earned) {
					t.Fatalf("%s: the learner was paid %v, its return is %v", k.name, sum, earned)
				}
				if s.terminated && !s.info.Outcome.Over {
					t.Fatalf("%s: the episode is terminated, its outcome is %+v", k.name, s.info.Outcome)
				}
				if err := s.step(0); !is[*StateError](err) {
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

// A solo draws what its environment draws.
func TestSoloRenders(t *testing.T) {
	s := learn(made(NewSolo("GF3-Skirmish-v1", Options{}, nil)), 1)
	must(t, s.reset(new(uint64(1))))
	var out bytes.Buffer
	must(t, s.Render(&out, "ansi"))
	if !strings.Contains(out.String(), "ound") {
		t.Errorf("it draws %q", out.String())
	}
	says(t, "a mode that there is not", s.Render(&out, "oil"), "oil")
}

// A solo goes on from a snapshot as it went on.
func TestSoloSnapshots(t *testing.T) {
	for _, k := range sorts(t) {
		s, other := k.solo(Alternate, 9), k.solo(Alternate, 9)
		for n := range 4 {
			must(t, s.reset(nil))
			for step := 0; !s.ended(); step++ {
				if step%5 == 0 {
					again, _, err := other.Restore(s.AppendSnapshot(nil))
					if err != nil || !slices.Equal(again, s.obs) || other.Seat() != s.Seat() {
						t.Fatalf("%s, episode %d: a restored solo differs (%v)", k.name, n, err)
					}
				}
				action := s.choose()
				must(t, s.step(action))
				if err := other.step(action); err != nil || other.reward != s.reward ||
					!slices.Equal(other.obs, s.obs) {
					t.Fatalf("%s, episode %d, step %d: rewards %v and %v (%v)", k.name, n, step, s.reward,
						other.reward, err)
				}
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
	for id, o := range map[string]Options{"GF3-Skirmish-v1": {Opponent: "mcts:sims=9"}, "GF3-Skirmish-v9": {},
		"GF3-1000-v1": {Seat: 3}} {
		if _, err := NewSolo(id, o, nil); err == nil {
			t.Errorf("%s is made with %+v", id, o)
		}
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
	s := learn(made(NewSolo("GF3-Skirmish-v1", o, nil)), 1)
	if err := s.step(0); !is[*StateError](err) {
		t.Errorf("a step before the first reset: %v", err)
	}
	must(t, s.reset(nil))
	before := s.AppendSnapshot(nil)
	for _, a := range []int{-1, s.Spec().Actions(), slices.Index(s.Mask(), 0)} {
		if err := s.step(a); !is[*ActionError](err) {
			t.Errorf("action %d: %v", a, err)
		}
	}
	if !bytes.Equal(before, s.AppendSnapshot(nil)) {
		t.Error("a refused action changes something")
	}
	for !s.truncated {
		must(t, s.step(s.choose()))
	}
	if length := s.info.Length; length != 5 {
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
		s := learn(made(NewSolo("GF3-Skirmish-v1", Options{Layer: Tactical, Seat: Alternate,
			Shaping: Shaping{Value: 1}}, Against(d, seat))), 2)
		for n := range uint64(3) {
			if err := s.reset(&n); err != nil || s.Seat() != 1-seat {
				t.Fatalf("seat %d learns (%v)", s.Seat(), err)
			}
			sum := float32(0)
			for !s.ended() {
				must(t, s.step(s.choose()))
				sum += s.reward
			}
			if earned := s.info.Return[s.Seat()]; !tiny(sum - earned) {
				t.Errorf("the learner was paid %v, its return is %v", sum, earned)
			}
		}
		if d.begun != 3 || d.acted == 0 {
			t.Errorf("the player has begun %d times and acted %d times", d.begun, d.acted)
		}
		must(t, s.reset(new(uint64(1))))
		d.fails = true
		var err error
		for err == nil {
			err = s.step(s.choose())
		}
		if !errors.Is(err, errDrawer) {
			t.Fatal(err)
		}
		if s.step(0) == nil {
			t.Error("a step after the opponent has failed")
		}
		s = learn(made(NewSolo("GF3-Skirmish-v1", Options{}, numbered{4, seat, nil})), 3)
		for err = nil; err == nil; {
			if err = s.reset(nil); err == nil {
				err = s.step(s.choose())
			}
		}
		if !is[*StateError](err) {
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
	s := made(SoloOf(greedy{newPile()}, 1))
	for n := range uint64(20) {
		if _, info, err := s.Reset(&n); err != nil || s.Env().Seat() != 1 || info.Length != 0 {
			t.Fatalf("seed %d: seat %d acts after %d actions (%v)", n, s.Env().Seat(), info.Length, err)
		}
	}
	s = made(SoloOf(never{greedy{newPile()}}, 1))
	if _, _, err := s.Reset(nil); !is[*StateError](err) {
		t.Errorf("no episode has a decision for seat 1: %v", err)
	}
}

// A step allocates nothing.
func TestSoloDoesNotAllocate(t *testing.T) {
	for _, k := range sorts(t) {
		s := k.solo(Alternate, 4)
		must(t, s.reset(nil))
		if n := steadyAllocs(500, func() {
			must(t, s.step(s.choose()))
			if s.ended() {
				must(t, s.reset(nil))
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations in 500 steps", k.name, n)
		}
	}
}
