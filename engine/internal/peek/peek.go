// Package peek opens positions for the packages below engine: rulesets, odds and tests, which compute with
// the memory of a state.
package peek

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/core"
)

// State returns the memory that a position shows. Who only has a Position must not change it.
func State(p engine.Position) *core.State { return core.Open(p.Handle()) }

// Live returns the memory of a state, to its owner.
func Live(s *engine.State) *core.State { return core.Open(s.Handle()) }
