package agents

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/dice"
)

func init() {
	Register("random", "picks every entry of the atomic menu with equal probability, or every legal action of the tactical layer (random:layer=tactical)", func(p *Params) (Agent, error) {
		if p.Choice("layer", "atomic", "tactical") == "tactical" {
			return NewSlotAgent(new(RandomSlots)), nil
		}
		return new(Random), nil
	})
}

// Random picks every entry of the atomic menu with equal probability.
type Random struct{ chance dice.Stream }

// Layer returns Atomic.
func (r *Random) Layer() Layer { return Atomic }

// Begin seeds the agent's chance.
func (r *Random) Begin(_ *engine.Game, _ int, seed uint64) { r.chance = dice.New(seed) }

// Act picks an entry.
func (r *Random) Act(v View) (int, error) { return r.chance.Intn(len(v.Menu)), nil }

// AppendMemory appends the stream of chance.
func (r *Random) AppendMemory(b []byte) []byte { return r.chance.Append(b) }

// RestoreMemory takes it back.
func (r *Random) RestoreMemory(b []byte) ([]byte, error) { return cutStream(b, &r.chance) }

// cutStream reads a stream of chance from the beginning of b and returns the rest.
func cutStream(b []byte, chance *dice.Stream) ([]byte, error) {
	if len(b) < dice.Size {
		return b, fmt.Errorf("snapshot: what an agent remembers is cut short (%d bytes)", len(b))
	}
	*chance = dice.Read(b)
	return b[dice.Size:], nil
}
