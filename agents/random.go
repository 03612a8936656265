package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/dice"
)

func init() {
	Register("random", "picks every entry of the atomic menu with equal probability", func(*Params) (Agent, error) { return new(Random), nil })
}

// Random picks every entry of the atomic menu with equal probability.
type Random struct{ chance dice.Stream }

// Layer returns Atomic.
func (r *Random) Layer() Layer { return Atomic }

// Begin seeds the agent's chance.
func (r *Random) Begin(_ *engine.Game, _ int, seed uint64) { r.chance = dice.New(seed) }

// Act picks an entry.
func (r *Random) Act(v View) (int, error) { return r.chance.Intn(len(v.Menu)), nil }
