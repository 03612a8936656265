package proc

import "gauntlet/engine/internal/core"

// The pattern of what an active unit can do.
const (
	PatternHold    = 0
	PatternAdvance = 1
	PatternRush    = 2
	PatternCharge  = 3 // + enemy unit
)

// Steps of an activation (GF3-ACT-07, GF2-ACT-02).
const (
	ActBegin  = 0
	ActDeed   = 1
	ActShoot  = 2
	ActMorale = 3
	ActEnd    = 4
	ActRushed = 5 // before ActMorale, where there are spells to be cast
	ActFirst  = 6 // before ActDeed, where the unit may move before it acts
	ActNext   = 7 // after that move
	ActChoose = 8 // before ActFirst, where rules of its list let its player choose something
	ActDone   = 9 // after ActEnd, where rules of its list may let its player activate another unit at once
)

// An ActivationFrame keeps A the unit, B whether it began the activation Shaken and whether the activation follows
// another one by a rule of a list, N the windows for casting spells that have been open, and M the spells that have
// been tried.
type ActivationFrame struct{ *core.Frame }

// Unit returns the active unit.
func (f ActivationFrame) Unit() int { return int(f.A) }

// Idle reports whether the unit began the activation Shaken, and does nothing.
func (f ActivationFrame) Idle() bool { return f.B&beganShaken != 0 }

// SetIdle keeps that it did.
func (f ActivationFrame) SetIdle() { f.B |= beganShaken }

// What B keeps.
const (
	beganShaken = 1
	chained     = 2
)

// Chained reports whether the activation follows another one by a rule of a list. No other follows it.
func (f ActivationFrame) Chained() bool { return f.B&chained != 0 }

// Chain makes the frame that of the activation of a unit that follows it by a rule of a list.
func (f ActivationFrame) Chain(unit int) {
	*f.Frame = core.Frame{Proc: f.Proc, Step: ActBegin, A: int16(unit), B: chained}
}

// CallActivation calls the activation of a unit.
func CallActivation(s *core.State, unit int) {
	s.Call(core.Frame{Proc: Activation, A: int16(unit)})
}
