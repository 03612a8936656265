package check_test

import (
	"context"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/env/check"
)

func TestVectorInEveryMode(t *testing.T) {
	for _, mode := range []env.Autoreset{env.NextStep, env.SameStep, env.Disabled} {
		r, err := check.Check(context.Background(), newNim,
			check.Options{Vector: func(n, workers int) (*env.Vector, error) {
				return env.VectorOf(newNim, n, workers, mode)
			}})
		if err != nil || !r.OK() {
			t.Errorf("%s: %v\n%s", mode, err, r.Text())
		}
	}
}

func TestVectorOfOtherGames(t *testing.T) {
	// of makes a vector of which one row is rigged.
	of := func(n, workers int, rig func(r *rigged)) (*env.Vector, error) {
		made := 0
		return env.VectorOf(func() (env.Env, error) {
			r := newRigged()
			if made++; made == n {
				rig(r)
			}
			return r, nil
		}, n, workers, env.NextStep)
	}
	for _, c := range []struct {
		name   string
		vector func(n, workers int) (*env.Vector, error)
		want   string
	}{
		{"too small", func(n, workers int) (*env.Vector, error) {
			return env.VectorOf(newNim, n-1, workers, env.NextStep)
		}, "with 1 workers: it has 6 rows, 7 were asked for"},
		{"none", func(int, int) (*env.Vector, error) {
			return nil, nil
		}, "there is neither a vector nor an error"},
		{"equal seeds in all rows", func(n, workers int) (*env.Vector, error) {
			return of(n, workers, func(r *rigged) {
				r.reset = func(seed uint64) error { return r.nim.Reset(seed - 1) }
			})
		}, "with 1 workers: reset, row 6: "},
		{"rows that depend on the workers", func(n, workers int) (*env.Vector, error) {
			return of(n, workers, func(r *rigged) {
				r.observe = func(seat int, dst []float32) error {
					err := r.nim.Observe(seat, dst)
					dst[2] /= float32(1 + workers/8)
					return err
				}
			})
		}, "with 8 workers: reset, row 6: the observation has"},
		{"pays the winner half", func(n, workers int) (*env.Vector, error) {
			return of(n, workers, func(r *rigged) {
				r.reward = func(seat int) float32 { return r.nim.Reward(seat) / 2 }
			})
		}, "row 6: seat 0 earns "},
		{"repeats its episode", func(n, workers int) (*env.Vector, error) {
			return of(n, workers, func(r *rigged) {
				r.resetNext = func() error { return r.nim.Reset(r.nim.info.Seed) }
			})
		}, "row 6: "},
		{"forbids one more", func(n, workers int) (*env.Vector, error) {
			return of(n, workers, func(r *rigged) {
				r.mask = func(dst []uint8) error {
					err := r.nim.Mask(dst)
					if r.nim.info.Length == 1 {
						dst[env.Sample(dst, &dice.Stream{})] = 0
					}
					return err
				}
			})
		}, "the mask is not that of the single environment"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := made(check.Check(context.Background(), newNim, check.Options{Vector: c.vector}))
			for _, rule := range r.Results {
				if (rule.Error != "") != (rule.Rule == "vector") ||
					!strings.Contains(rule.Error, c.want) && rule.Rule == "vector" {
					t.Errorf("rule %q says %q, want %q", rule.Rule, rule.Error, c.want)
				}
			}
		})
	}
}
