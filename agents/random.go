package agents

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

func init() {
	Register("random",
		"picks every entry of the atomic menu with equal probability, or every legal action of the tactical layer (random:layer=tactical)",
		func(p *Params) (Agent, error) {
			if p.Choice("layer", "atomic", "tactical") == "tactical" {
				return NewSlotAgent(new(RandomSlots)), nil
			}
			return new(Random), nil
		})
}

// A chance is the stream that an agent draws from, all that it remembers.
type chance struct{ stream dice.Stream }

// AppendMemory appends the stream.
func (c *chance) AppendMemory(b []byte) []byte { return c.stream.Append(b) }

// RestoreMemory takes it back.
func (c *chance) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < dice.Size {
		return b, fmt.Errorf("snapshot: what an agent remembers is cut short (%d bytes)", len(b))
	}
	c.stream = dice.Read(b)
	return b[dice.Size:], nil
}

// Random picks every entry of the atomic menu with equal probability.
type Random struct{ chance }

// Layer returns Atomic.
func (r *Random) Layer() Layer { return Atomic }

// Begin seeds the agent's chance.
func (r *Random) Begin(_ *engine.Game, _ int, seed uint64) { r.stream = dice.New(seed) }

// Act picks an entry.
func (r *Random) Act(v View) (engine.Action, error) { return v.Menu[r.stream.Intn(len(v.Menu))], nil }

// RandomSlots picks every legal action of the tactical layer with equal probability.
type RandomSlots struct{ chance }

// Wants returns the tactical layer of the first environment that has room.
func (r *RandomSlots) Wants() (string, env.Options) { return "", env.Options{Layer: env.Tactical} }

// Begin seeds the player's chance.
func (r *RandomSlots) Begin(_ *env.Spec, _ *engine.Game, _ int, seed uint64) error {
	r.stream = dice.New(seed)
	return nil
}

// Choose picks an action.
func (r *RandomSlots) Choose(v SlotView) (int, error) { return env.Sample(v.Mask, &r.stream), nil }
