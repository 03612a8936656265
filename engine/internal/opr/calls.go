package opr

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/proc"
)

// MovesOtherwise is described with Advances.
func MovesOtherwise(f *core.Frame) bool { return f.Proc == proc.Move && f.M == proc.MoveOwn }

// Counts reports whether a frame is that of wounds to unit u that CallWounds, CallHits or CallSpell may have
// called.
func Counts(f *core.Frame) bool { return f.Proc == proc.Allot && f.Step&^casualty.AllotRegen == 0 }
