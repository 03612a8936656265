package check_test

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/env/check"
)

// A rigged is a nim some of whose methods do something else.
type rigged struct {
	*nim
	spec       func() *env.Spec
	reset      func(seed uint64) error
	resetNext  func() error
	seat       func() int
	observe    func(seat int, dst []float32) error
	mask       func(dst []uint8) error
	step       func(action int) error
	reward     func(seat int) float32
	terminated func() bool
	truncated  func() bool
	truncate   func()
	snapshot   func(b []byte) []byte
	restore    func(b []byte) error
	info       func() env.Info
	render     func(w io.Writer, mode string) error
}

// newRigged makes a nim whose methods are all its own.
func newRigged() *rigged {
	n := &nim{seeds: dice.New(0)}
	return &rigged{n, n.Spec, n.Reset, n.ResetNext, n.Seat, n.Observe, n.Mask, n.Step, n.Reward, n.Terminated,
		n.Truncated, n.Truncate, n.AppendSnapshot, n.Restore, n.Info, n.Render}
}

func (r *rigged) Spec() *env.Spec                       { return r.spec() }
func (r *rigged) Reset(seed uint64) error               { return r.reset(seed) }
func (r *rigged) ResetNext() error                      { return r.resetNext() }
func (r *rigged) Seat() int                             { return r.seat() }
func (r *rigged) Observe(seat int, dst []float32) error { return r.observe(seat, dst) }
func (r *rigged) Refresh(seat int, dst []float32) error { return r.observe(seat, dst) }
func (r *rigged) Mask(dst []uint8) error                { return r.mask(dst) }
func (r *rigged) Step(action int) error                 { return r.step(action) }
func (r *rigged) Reward(seat int) float32               { return r.reward(seat) }
func (r *rigged) Terminated() bool                      { return r.terminated() }
func (r *rigged) Truncated() bool                       { return r.truncated() }
func (r *rigged) Truncate()                             { r.truncate() }
func (r *rigged) AppendSnapshot(b []byte) []byte        { return r.snapshot(b) }
func (r *rigged) Restore(b []byte) error                { return r.restore(b) }
func (r *rigged) Info() env.Info                        { return r.info() }
func (r *rigged) Render(w io.Writer, mode string) error { return r.render(w, mode) }

// withInfo rigs the numbers of an episode.
func withInfo(change func(i *env.Info)) func(*rigged) {
	return func(r *rigged) {
		r.info = func() env.Info {
			i := r.nim.info
			change(&i)
			return i
		}
	}
}

// stepping does something more after a step, or after its refusal.
func stepping(then func(r *rigged, err error)) func(*rigged) {
	return func(r *rigged) {
		r.step = func(a int) error {
			err := r.nim.Step(a)
			then(r, err)
			return err
		}
	}
}

// restoring does something more after a snapshot has been restored, or refused.
func restoring(then func(r *rigged, b []byte, err error)) func(*rigged) {
	return func(r *rigged) {
		r.restore = func(b []byte) error {
			err := r.nim.Restore(b)
			then(r, b, err)
			return err
		}
	}
}

// observing changes an observation.
func observing(then func(r *rigged, dst []float32)) func(*rigged) {
	return func(r *rigged) {
		r.observe = func(seat int, dst []float32) error {
			err := r.nim.Observe(seat, dst)
			then(r, dst)
			return err
		}
	}
}

// masking changes a mask.
func masking(then func(r *rigged, dst []uint8)) func(*rigged) {
	return func(r *rigged) {
		r.mask = func(dst []uint8) error {
			err := r.nim.Mask(dst)
			then(r, dst)
			return err
		}
	}
}

// withSpec rigs the spec.
func withSpec(change func(s *env.Spec)) func(*rigged) {
	s := newNimSpec()
	change(s)
	return func(r *rigged) { r.spec = func() *env.Spec { return s } }
}

var allocated *int

// Every way to break the contract is found, by the rule that it breaks and in words that say what is wrong.
func TestBroken(t *testing.T) {
	for _, c := range []struct {
		name string
		rule string
		want string
		rig  func(r *rigged)
	}{
		{"one seat", "spec", "1 seats, there must be 2", withSpec(func(s *env.Spec) { s.Seats = 1 })},
		{"no id", "spec", `the id is "" and the ruleset "nim"`, withSpec(func(s *env.Spec) { s.ID = "" })},
		{"gap between fields", "spec",
			`field 1, "turn", has offset 4 and size 1, it must follow the one before it at 3`,
			withSpec(func(s *env.Spec) { s.Obs[1].Offset++ })},
		{"too few fields", "spec", "the fields of an observation end at 3, its size is 4",
			withSpec(func(s *env.Spec) {
				s.Obs = s.Obs[:1]
			})},
		{"equal bounds", "spec", `field 1, "turn", has the bounds 1 and 1`, withSpec(func(s *env.Spec) {
			s.Obs[1].Low = 1
		})},
		{"infinite bounds", "spec", "must be finite", withSpec(func(s *env.Spec) {
			s.Obs[0].High = float32(math.Inf(1))
		})},
		{"equal field names", "spec", `fields 0 and 1 are both called "heaps"`, withSpec(func(s *env.Spec) {
			s.Obs[1].Name = "heaps"
		})},
		{"slots out of order", "spec", "slot 3 is numbered 4", withSpec(func(s *env.Spec) {
			s.Slots[3].Slot = 4
		})},
		{"equal slot names", "spec", `slots 0 and 5 are both called "take-0-1"`, withSpec(func(s *env.Spec) {
			s.Slots[5].Name = s.Slots[0].Name
		})},
		{"no spec", "spec", "there is no spec", func(r *rigged) { r.spec = func() *env.Spec { return nil } }},
		{"spec that changes", "spec", "another one after a few steps", func(r *rigged) {
			r.spec = func() *env.Spec {
				s := *nimSpec
				s.Ruleset = strings.Repeat("nim", r.nim.info.Length+1)
				return &s
			}
		}},
		{"acts before the first reset", "reset", "seat 0 acts before the first reset", func(r *rigged) {
			r.seat = func() int { return max(0, r.nim.Seat()) }
		}},
		{"steps before the first reset", "reset", "it must be a StateError", func(r *rigged) {
			r.step = func(a int) error {
				if !r.began {
					return errors.New("not yet")
				}
				return r.nim.Step(a)
			}
		}},
		{"keeps the return", "reset", ", truly [0 0], at the beginning", func(r *rigged) {
			r.reset = func(seed uint64) error {
				kept := r.nim.info.Return
				err := r.nim.Reset(seed)
				r.nim.info.Return = kept
				return err
			}
		}},
		{"mask of 255", "masks", "the mask of action 0 is 255", masking(func(r *rigged, dst []uint8) {
			for i := range dst {
				dst[i] *= 255
			}
		})},
		{"mask not written in full", "masks", "is 165, it must be 0 or 1", func(r *rigged) {
			r.mask = func(dst []uint8) error {
				m := make([]uint8, len(dst))
				err := r.nim.Mask(m)
				copy(dst[:len(dst)-1], m)
				return err
			}
		}},
		{"empty mask", "masks", "the mask is all 0 while seat", func(r *rigged) {
			r.mask = func(dst []uint8) error { clear(dst); return nil }
		}},
		{"mask after the end", "masks", "the mask allows 21 actions after the end",
			masking(func(r *rigged, dst []uint8) {
				if r.began && r.Seat() < 0 {
					for i := range dst {
						dst[i] = 1
					}
				}
			})},
		{"panic", "masks", "it panics: runtime error: index out of range", func(r *rigged) {
			r.mask = func(dst []uint8) error {
				if r.nim.info.Length == 2 {
					dst[len(dst)+r.nim.info.Length] = 1
				}
				return r.nim.Mask(dst)
			}
		}},
		{"refuses what the mask allows", "legal", "which the mask allows, is refused", func(r *rigged) {
			r.step = func(a int) error {
				if a == 20 {
					return &env.ActionError{Action: a, Actions: 21, Reason: "nobody takes seven"}
				}
				return r.nim.Step(a)
			}
		}},
		{"accepts what the mask forbids", "illegal", "it returns no error, it must be an ActionError",
			func(r *rigged) {
				r.step = func(a int) error {
					var e *env.ActionError
					if err := r.nim.Step(a); !errors.As(err, &e) || a < 0 || a > 20 {
						return err
					}
					return nil
				}
			}},
		{"refuses with any error", "illegal",
			`it returns "no" (*errors.errorString), it must be an ActionError`, func(r *rigged) {
				r.step = func(a int) error {
					var e *env.ActionError
					if err := r.nim.Step(a); !errors.As(err, &e) {
						return err
					}
					return errors.New("no")
				}
			}},
		{"a refused action passes the turn", "illegal", "is refused, but something has changed",
			stepping(func(r *rigged, err error) {
				var e *env.ActionError
				if errors.As(err, &e) {
					r.nim.actor = 1 - r.nim.actor
				}
			})},
		{"steps after the end", "illegal", "a step after the end returns", func(r *rigged) {
			r.step = func(a int) error {
				if r.Terminated() {
					return nil
				}
				return r.nim.Step(a)
			}
		}},
		{"out of bounds", "observations", "(heaps[0]) is 7, its bounds are 0 and 1",
			observing(func(r *rigged, dst []float32) {
				if r.nim.heaps[0] == 7 {
					dst[0] = 7
				}
			})},
		{"not a number", "observations", "(turn[0]) is NaN", observing(func(r *rigged, dst []float32) {
			if r.Seat() < 0 {
				dst[heaps] = float32(math.NaN())
			}
		})},
		{"not written in full", "observations", "number 3 (turn[0]) is not written", func(r *rigged) {
			r.observe = func(seat int, dst []float32) error {
				own := make([]float32, len(dst))
				err := r.nim.Observe(seat, own)
				copy(dst[:heaps], own)
				return err
			}
		}},
		{"looking changes something", "observations", "looking changes the environment", func(r *rigged) {
			r.observe = func(seat int, dst []float32) error {
				r.nim.seeds.Uint64()
				return r.nim.Observe(seat, dst)
			}
		}},
		{"any buffer will do", "buffers", "an observation of 4 numbers goes into a buffer of 5 with no error",
			func(r *rigged) {
				r.observe = func(seat int, dst []float32) error {
					if len(dst) > nimSpec.ObsSize {
						dst = dst[:nimSpec.ObsSize]
					}
					return r.nim.Observe(seat, dst)
				}
			}},
		{"a third seat looks", "buffers", "seat 2 observes without an error", func(r *rigged) {
			r.observe = func(seat int, dst []float32) error { return r.nim.Observe(min(seat, 1), dst) }
		}},
		{"ends in both ways", "flags", "terminated and truncated are both true", func(r *rigged) {
			r.truncated = r.nim.Terminated
		}},
		{"ends without a flag", "flags", "neither terminated nor truncated", func(r *rigged) {
			r.terminated = func() bool { return false }
		}},
		{"acts after the end", "flags", "acts, but terminated is true", func(r *rigged) {
			r.seat = func() int {
				if r.nim.Terminated() {
					return 0
				}
				return r.nim.Seat()
			}
		}},
		{"truncates by itself", "flags", "nobody has truncated the episode",
			stepping(func(r *rigged, err error) {
				if r.nim.info.Length == 3 {
					r.nim.Truncate()
				}
			})},
		{"pays the winner alone", "rewards", "between the seats they must sum to 0",
			withInfo(func(i *env.Info) {
				for s := range 2 {
					i.Return[s], i.True[s] = max(0, i.Return[s]), max(0, i.True[s])
				}
			})},
		{"pays the actor alone", "rewards", "but its return has grown by", func(r *rigged) {
			r.reward = func(seat int) float32 { return max(0, r.nim.Reward(seat)) }
		}},
		{"pays twice", "rewards", "the reward of seat 0 is 0.25, but its return has grown by 0",
			func(r *rigged) {
				// A quarter of a point for seat 0 at the third action, which it is still owed after it has acted
				// again.
				r.step = func(a int) error {
					err := r.nim.Step(a)
					if err == nil && r.nim.info.Length == 3 {
						r.nim.info.Return[0] += 0.25
						r.nim.info.Return[1] -= 0.25
					}
					return err
				}
				r.reward = func(seat int) float32 {
					got := r.nim.Reward(seat)
					if r.nim.info.Length >= 3 {
						got += 0.25 - 0.5*float32(seat)
					}
					return got
				}
			}},
		{"counts wrong", "info", "length is 2 after 1 actions", withInfo(func(i *env.Info) {
			i.Length *= 2
			i.Decisions *= 2
		})},
		{"another seed", "info", "the episode was reset to", withInfo(func(i *env.Info) {
			i.Seed++
		})},
		{"names the loser", "info", "wins with the true returns", withInfo(func(i *env.Info) {
			if i.Outcome.Over {
				i.Outcome.Winner = 1 - i.Outcome.Winner
			}
		})},
		{"over without saying so", "info", "the outcome says over: false, but terminated is true",
			withInfo(func(i *env.Info) {
				i.Outcome.Over = false
			})},
		{"no truncation", "truncation", "truncated is false, terminated false", func(r *rigged) {
			r.truncate = func() {}
		}},
		{"a truncation is a loss", "truncation", "a truncation changes rewards, returns or length",
			func(r *rigged) {
				r.truncate = func() {
					if seat := r.Seat(); seat >= 0 {
						r.nim.info.Return[seat]--
						r.nim.info.Return[1-seat]++
					}
					r.nim.Truncate()
				}
			}},
		{"truncates after the end", "truncation", "that has terminated becomes truncated", func(r *rigged) {
			r.truncate = func() { r.nim.truncated = r.nim.began }
		}},
		{"seeds draw from what came before", "seeding",
			"two episodes reset to it, one after the other, differ", func(r *rigged) {
				n := 0
				r.reset = func(seed uint64) error {
					err := r.nim.Reset(seed)
					r.nim.heaps[1] = uint8(1 + n%7)
					n++
					return err
				}
			}},
		{"an unseeded reset goes on without the seed", "seeding",
			"the unseeded episodes that follow a reset to it differ", func(r *rigged) {
				stream := dice.New(5)
				r.resetNext = func() error {
					r.nim.begin(stream.Uint64())
					return nil
				}
			}},
		{"an unseeded reset repeats", "seeding", "an unseeded reset repeats the seed", func(r *rigged) {
			r.resetNext = func() error {
				r.nim.begin(r.nim.info.Seed)
				return nil
			}
		}},
		{"no chance", "chance", "8 seeds from 0 on give the same observations", func(r *rigged) {
			reset, next := r.nim.Reset, r.nim.ResetNext
			plain := func() { r.nim.heaps, r.nim.actor = [heaps]uint8{3, 5, 7}, 0 }
			r.reset = func(seed uint64) error { err := reset(seed); plain(); return err }
			r.resetNext = func() error { err := next(); plain(); return err }
		}},
		{"forgets whose turn it is", "snapshots", "the copy shows something else", func(r *rigged) {
			r.restore = func(b []byte) error {
				err := r.nim.Restore(b)
				if err == nil && r.nim.info.Length == 1 {
					r.seat = func() int {
						if s := r.nim.Seat(); s >= 0 {
							return 1 - s
						}
						return -1
					}
				}
				return err
			}
		}},
		{"forgets the stream of seeds", "snapshots", "a snapshot of what was restored is another one",
			restoring(func(r *rigged, b []byte, err error) {
				if err == nil {
					r.nim.seeds = dice.New(0)
				}
			})},
		{"refuses its own snapshot", "legal", "its snapshot is refused: not today", func(r *rigged) {
			r.restore = func([]byte) error { return errors.New("not today") }
		}},
		{"overwrites the buffer", "snapshots", "a snapshot is not appended", func(r *rigged) {
			r.snapshot = func(b []byte) []byte { return r.nim.AppendSnapshot(b[:0]) }
		}},
		{"restores anything", "snapshots", "nothing is restored without an error", func(r *rigged) {
			r.restore = func(b []byte) error {
				if err := r.nim.Restore(b); err != nil {
					return r.nim.Reset(0)
				}
				return nil
			}
		}},
		{"damage leaves its marks", "snapshots", "a snapshot cut short is refused, but something has changed",
			restoring(func(r *rigged, b []byte, err error) {
				if err != nil && len(b) > 0 {
					r.nim.actor = 1 - r.nim.actor
				}
			})},
		{"draws nothing", "rendering", "ansi draws nothing", func(r *rigged) {
			r.render = func(io.Writer, string) error { return nil }
		}},
		{"draws in any mode", "rendering", "an unknown mode is no error", func(r *rigged) {
			r.render = func(w io.Writer, _ string) error { return r.nim.Render(w, "ansi") }
		}},
		{"allocates", "allocations", "there must be none", func(r *rigged) {
			r.observe = func(seat int, dst []float32) error {
				allocated = new(int)
				return r.nim.Observe(seat, dst)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rep, err := check.Check(context.Background(), func() (env.Env, error) {
				r := newRigged()
				c.rig(r)
				return r, nil
			}, check.Options{Episodes: 20, MaxSteps: 500})
			if err != nil || rep.OK() {
				t.Fatalf("nothing found (%v)\n%s", err, rep.Text())
			}
			i := slices.IndexFunc(rep.Results, func(r check.Result) bool { return r.Rule == c.rule })
			if got := rep.Results[i].Error; !strings.Contains(got, c.want) {
				t.Errorf("rule %q says %q, want %q\n%s", c.rule, got, c.want, rep.Text())
			}
		})
	}
}
