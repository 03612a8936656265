package env

import (
	"encoding/binary"
	"fmt"
	"math"

	"gauntlet/engine/wire"
)

// Unwrapped returns the environment under all wrappers: those with a method Unwrap() Env, as all wrappers of
// this package have.
func Unwrapped(e Env) Env {
	for {
		w, ok := e.(interface{ Unwrap() Env })
		if !ok {
			return e
		}
		e = w.Unwrap()
	}
}

// A TimeLimit truncates episodes after a number of actions, those of both seats counted.
type TimeLimit struct {
	Env
	limit int
}

// NewTimeLimit limits the episodes of e to a number of actions, at least 1.
func NewTimeLimit(e Env, actions int) (*TimeLimit, error) {
	if actions < 1 {
		return nil, fmt.Errorf("environment %s: a time limit of %d actions, it must be at least 1",
			e.Spec().ID, actions)
	}
	return &TimeLimit{e, actions}, nil
}

// Unwrap returns the environment without the limit.
func (t *TimeLimit) Unwrap() Env { return t.Env }

// Step takes an action. When it is the last that the limit allows and the game is not over, the episode is
// truncated.
func (t *TimeLimit) Step(action int) error {
	if err := t.Env.Step(action); err != nil {
		return err
	}
	if t.Env.Seat() >= 0 && t.Env.Info().Length >= t.limit {
		t.Env.Truncate()
	}
	return nil
}

// sealed appends the CRC-32C of b[from:] to b.
func sealed(b []byte, from int) []byte {
	return binary.LittleEndian.AppendUint32(b, wire.Checksum(b[from:]))
}

// unsealed checks and cuts off what sealed has appended.
func unsealed(b []byte) ([]byte, error) {
	if len(b) < 4 {
		return nil, fmt.Errorf("snapshot: cut short (%d bytes)", len(b))
	}
	end := len(b) - 4
	if got, want := wire.Checksum(b[:end]), binary.LittleEndian.Uint32(b[end:]); got != want {
		return nil, fmt.Errorf("snapshot: damaged: checksum %08x, expected %08x", got, want)
	}
	return b[:end], nil
}

// appendFloats appends numbers of a wrapper's state.
func appendFloats(b []byte, v ...float32) []byte {
	for _, f := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
	}
	return b
}

// maxReward is more than anything that can be earned in an episode, with the largest weights of all shaping
// terms.
const maxReward = 1000

// cutFloats cuts off what appendFloats has appended and sets v. It refuses numbers that no reward can be.
func cutFloats(b []byte, v ...*float32) ([]byte, error) {
	at := len(b) - 4*len(v)
	if at < 0 {
		return nil, fmt.Errorf("snapshot: cut short (%d bytes)", len(b))
	}
	for i, p := range v {
		f := math.Float32frombits(binary.LittleEndian.Uint32(b[at+4*i:]))
		if !(max(f, -f) <= maxReward) { // nor is it a NaN
			return nil, fmt.Errorf("snapshot: a reward of %v", f)
		}
		*p = f
	}
	return b[:at], nil
}
