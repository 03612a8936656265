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
func (w *walk) show(h *Hash) {
	e := w.env
	h.Int(e.Seat())
	for seat := range 2 {
		w.look(seat)
		h.Floats(w.obs)
	}
	must(e.Mask(w.mask))
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
}

// shown returns the hash of what an environment shows now.
func (w *walk) shown() uint64 {
	var h Hash
	w.show(&h)
	return h.Sum()
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
	err = try(func() {
		for i := range episodes {
			w.here(func() {
				if i == 0 {
					w.begin(seed)
				} else {
					must(e.ResetNext())
					w.steps = 0
				}
				w.show(&h)
				for e.Seat() >= 0 {
					must(ctx.Err())
					if w.steps < maxSteps {
						w.step()
					} else {
						e.Truncate()
					}
					w.show(&h)
				}
			})
		}
	})
	if err != nil {
		return 0, err
	}
	return h.Sum(), nil
}
