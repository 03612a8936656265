package check

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A Hash is a running 64-bit hash of what environments show. Its zero value is ready. It is the same on every
// machine, and no defence against somebody who wants equal hashes.
type Hash struct{ h uint64 }

// Uint64 adds a number.
func (h *Hash) Uint64(v uint64) {
	hi, lo := bits.Mul64(h.h^v, 0x9e3779b97f4a7c15)
	h.h = hi ^ lo + 0x9e3779b97f4a7c15
}

// Int adds a number.
func (h *Hash) Int(v int) { h.Uint64(uint64(v)) }

// Floats adds the bits of numbers, and how many they are.
func (h *Hash) Floats(f []float32) {
	h.Int(len(f))
	for len(f) >= 2 {
		h.Uint64(uint64(math.Float32bits(f[0])) | uint64(math.Float32bits(f[1]))<<32)
		f = f[2:]
	}
	if len(f) > 0 {
		h.Uint64(uint64(math.Float32bits(f[0])))
	}
}

// Bytes adds bytes, and how many they are.
func (h *Hash) Bytes(b []byte) {
	h.Int(len(b))
	for len(b) >= 8 {
		h.Uint64(binary.LittleEndian.Uint64(b))
		b = b[8:]
	}
	var last [8]byte
	copy(last[:], b)
	h.Uint64(binary.LittleEndian.Uint64(last[:]))
}

// Flag adds a truth value.
func (h *Hash) Flag(on bool) {
	if on {
		h.Uint64(1)
	} else {
		h.Uint64(2)
	}
}

// Sum returns the hash of all that was added.
func (h *Hash) Sum() uint64 { return dice.Mix(h.h) }

// show adds all that an environment shows: who acts, both observations, the mask, rewards, flags and the
// episode's numbers.
func (w *walk) show(h *Hash) error {
	e := w.env
	h.Int(e.Seat())
	for seat := range 2 {
		if err := e.Observe(seat, w.obs); err != nil {
			return err
		}
		h.Floats(w.obs)
	}
	if err := e.Mask(w.mask); err != nil {
		return err
	}
	h.Bytes(w.mask)
	for seat := range 2 {
		h.Uint64(uint64(math.Float32bits(e.Reward(seat))))
	}
	h.Flag(e.Terminated())
	h.Flag(e.Truncated())
	i := e.Info()
	h.Uint64(i.Seed)
	h.Int(i.Length)
	h.Int(i.Decisions)
	h.Floats(i.Return[:])
	h.Floats(i.True[:])
	h.Flag(i.Outcome.Over)
	h.Int(int(i.Outcome.Winner))
	for _, v := range i.Outcome.Score {
		h.Int(int(v))
	}
	h.Bytes([]byte(i.Outcome.Reason))
	return nil
}

// shown returns the hash of what an environment shows now.
func (w *walk) shown() (uint64, error) {
	var h Hash
	err := w.show(&h)
	return h.Sum(), err
}

// Trajectory plays episodes of random masked actions, the first reset to the seed and the others unseeded,
// and returns the hash of all that the environment shows before and after every step. The actions are drawn
// from the seed too. An episode that has not ended after 20,000 steps is truncated. It stops early, with the
// context's error, when ctx ends.
func Trajectory(ctx context.Context, make func() (env.Env, error), seed uint64, episodes int) (uint64,
	error) {
	e, err := make()
	if err != nil {
		return 0, err
	}
	w := walkOver(e)
	var h Hash
	for i := range episodes {
		if i == 0 {
			err = w.begin(seed)
		} else {
			err = w.env.ResetNext()
			w.steps = 0
		}
		for err == nil {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if err = w.show(&h); err != nil || e.Seat() < 0 {
				break
			}
			if w.steps >= maxSteps {
				e.Truncate()
				continue
			}
			err = w.step()
		}
		if err != nil {
			return 0, w.at(err)
		}
	}
	return h.Sum(), nil
}
