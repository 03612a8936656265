package enginetest

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

type memory = core.State

// A Memory is all that a state holds, to be read and changed by tests that set up or disturb a position. It
// belongs to the owner of the state: a View and a Position do not lead to one.
type Memory struct {
	*memory
	of *engine.State
}

// Open returns the memory of a state.
func Open(s *engine.State) Memory { return Memory{peek.Live(s), s} }

// View returns the position that the memory is of.
func (m Memory) View() engine.Position { return m.of.View() }

// Owner returns the state that the memory is of.
func (m Memory) Owner() *engine.State { return m.of }

// CopyHead gives m what has the same size in every game: random stream, stack, variables, round, decision.
func (m Memory) CopyHead(src Memory) { m.Head = src.Head }

// A Shot is what is declared of a weapon type.
type Shot = attacks.Shot

// ChangeShot changes what is declared of weapon type t in a shooting of the one-page games.
func (m Memory) ChangeShot(t int, change func(*Shot)) {
	shot := attacks.ShotOf(m.memory, t)
	change(&shot)
	shot.Store(m.memory, t)
}

// SetTokens sets the spell tokens of a model of the one-page games.
func (m Memory) SetTokens(model, tokens int) error { return force.SetTokens(m.memory, model, tokens) }

// PutAboard puts unit u into the transport t; it errs where the unit may not be inside.
func (m Memory) PutAboard(u, t int) error { return force.PutAboard(m.memory, u, t) }

// Coherent reports whether unit u stands in coherency (GF3-MOV-01).
func (m Memory) Coherent(u int) bool { return figures.Coherent(m.memory, u) }
