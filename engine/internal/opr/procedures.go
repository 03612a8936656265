// Package opr puts the procedures of the one-page games together. A ruleset (gf3, gf2, starquest) is an
// edition of them: data and a few procedures of its own, put beside these.
package opr

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/activation"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
)

// Procedures returns the procedures of this package with those of an edition, which are numbered from
// FirstOwn.
func Procedures(own ...core.Procedure) []core.Procedure {
	p := make([]core.Procedure, proc.Count)
	copy(p[proc.FirstOwn:proc.FirstLate], own)
	for _, add := range [...]func([]core.Procedure){
		casualty.Add, attacks.Add, morale.Add, casting.Add, shooting.Add, movement.Add, melee.Add,
		activation.Add, choosing.Add,
	} {
		add(p)
	}
	return p
}
