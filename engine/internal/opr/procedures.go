// Package opr puts the procedures of the one-page games together. A ruleset (gf3, gf2, starquest) is an
// edition of them: data and a few procedures of its own, put beside these.
package opr

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/activation"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/internal/opr/shooting"
)

// Procedures returns the procedures of this package with those of an edition, which are numbered from FirstOwn.
func Procedures(own ...core.Procedure) []core.Procedure {
	p := make([]core.Procedure, proc.NumProcs)
	copy(p[proc.FirstOwn:proc.FirstLate], own)
	p[proc.ProcAllot] = core.Procedure{Name: "allot", Run: casualty.RunAllot, Menu: casualty.MenuAllot, Take: casualty.TakeAllot, Check: restored.Check(casualty.CheckAllot)}
	p[proc.ProcDanger] = core.Procedure{Name: "danger", Run: casualty.RunDanger}
	p[proc.ProcMove] = core.Procedure{Name: "move", Run: movement.RunMove, Menu: movement.MenuMove, Take: movement.TakeMoveAction, Check: restored.Check(movement.CheckMove)}
	p[proc.ProcPlace] = core.Procedure{Name: "place", Run: movement.RunPlace, Menu: movement.MenuPlace, Take: movement.TakePlace, Check: restored.Check(movement.CheckPlacing)}
	p[proc.ProcActivation] = core.Procedure{Name: "activation", Run: activation.RunActivation, Menu: activation.MenuActivation, Take: activation.TakeActivation, Check: restored.Check(activation.CheckActivation)}
	p[proc.ProcShooting] = core.Procedure{Name: "shooting", Run: shooting.RunShooting, Menu: shooting.MenuShooting, Take: shooting.TakeShooting, Check: restored.Check(shooting.CheckShooting, shooting.CheckDeclared, attacks.CheckPicks)}
	p[proc.ProcVolley] = core.Procedure{Name: "volley", Run: shooting.RunVolley, Menu: shooting.MenuVolley, Take: shooting.TakeVolley, Check: restored.Check(shooting.CheckVolley, shooting.CheckDeclared, attacks.CheckPicks)}
	p[proc.ProcMelee] = core.Procedure{Name: "melee", Run: melee.RunMelee, Menu: melee.MenuMelee, Take: melee.TakeMelee, Check: restored.Check(melee.CheckMelee)}
	p[proc.ProcStrikes] = core.Procedure{Name: "strikes", Run: melee.RunStrikes, Menu: melee.MenuStrikes, Take: melee.TakeStrikes, Check: restored.Check(melee.CheckStrikes, attacks.CheckChosen)}
	p[proc.ProcMorale] = core.Procedure{Name: "morale", Run: morale.RunMorale, Menu: morale.MenuMorale, Take: morale.TakeMorale, Check: restored.Check(morale.CheckMorale)}
	p[proc.ProcCasting] = core.Procedure{Name: "casting", Run: casting.RunCasting, Menu: casting.MenuCasting, Take: casting.TakeCasting, Check: restored.Check(casting.CheckCasting, casting.CheckBids)}
	p[proc.ProcSpread] = core.Procedure{Name: "spread", Run: attacks.RunSpread, Menu: attacks.MenuSpread, Take: attacks.TakeSpread, Check: restored.Check(attacks.CheckSpread)}
	p[proc.ProcTakedown] = core.Procedure{Name: "takedown", Run: attacks.RunTakedown, Menu: attacks.MenuTakedown, Take: attacks.TakeTakedown, Check: restored.Check(attacks.CheckTakedown, attacks.CheckPicks)}
	p[proc.ProcWreck] = core.Procedure{Name: "wreck", Run: movement.RunWreck, Check: restored.Check(movement.CheckWreck)}
	p[proc.ProcFurious] = core.Procedure{Name: "furious", Run: attacks.RunFurious, Menu: attacks.MenuFurious, Take: attacks.TakeFurious, Check: restored.Check(attacks.CheckFurious)}
	return p
}
