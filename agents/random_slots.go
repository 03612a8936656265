package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

// RandomSlots picks every legal action of the tactical layer with equal probability.
type RandomSlots struct{ chance dice.Stream }

// Wants returns the tactical layer of the first environment that has room.
func (r *RandomSlots) Wants() (string, env.Options) { return "", env.Options{Layer: env.Tactical} }

// Begin seeds the player's chance.
func (r *RandomSlots) Begin(_ *env.Spec, _ *engine.Game, _ int, seed uint64) error {
	r.chance = dice.New(seed)
	return nil
}

// Choose picks an action.
func (r *RandomSlots) Choose(v SlotView) (int, error) { return env.Sample(v.Mask, &r.chance), nil }

// AppendMemory appends the stream of chance.
func (r *RandomSlots) AppendMemory(b []byte) []byte { return r.chance.Append(b) }

// RestoreMemory takes it back.
func (r *RandomSlots) RestoreMemory(b []byte) ([]byte, error) { return cutStream(b, &r.chance) }
