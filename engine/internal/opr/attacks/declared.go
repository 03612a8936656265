package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// Declare takes down what weapon type t does at unit e.
func Declare(w *figures.Layout, t, e int, v figures.Volley) {
	*proc.Declared(w.S, proc.DeclTarget, t) = int16(e + 1)
	*proc.Declared(w.S, proc.DeclNear, t), *proc.Declared(w.S, proc.DeclFar, t) = int16(v.Near), int16(v.Far)
	turn := *proc.Declared(w.S, proc.DeclCover, t) >> TurnShift & TurnMask
	if w.D.Shooting.TargetsByModel && turn == 0 {
		for o := range proc.MaxTypes {
			turn = max(turn, *proc.Declared(w.S, proc.DeclCover, o)>>TurnShift&TurnMask)
		}
		turn++
	}
	*proc.Declared(w.S, proc.DeclCover, t) = int16(force.B2u(v.Cover)) |
		int16(CountCrowd(w.D, w.S, &w.Arms.Weapons[t], e))<<CrowdShift | turn<<TurnShift
	rules := w.D.Rules(w.S, e)
	*proc.Declared(w.S, proc.DeclCover, t) |= int16(force.B2u(rules&force.Stealth != 0))<<stealthShift |
		int16(force.B2u(rules&force.Artillery != 0))<<ArtilleryShift
}

// What DeclCover holds: whether the target has cover, in bit 0; its models as Blast counts them, where they
// are counted when attacks are declared (GF3-A-55); which turn the type had in being declared, from 1, where
// it matters which of their targets models had first (GF3-A-29); and which of the rules of distance the
// target had (GF3-SHOOT-03).
const (
	CrowdShift     = 1
	CrowdMask      = 1<<6 - 1
	TurnShift      = 7
	TurnMask       = 1<<5 - 1
	stealthShift   = 12
	ArtilleryShift = 13
)

// DeclaredTraits returns which of distanceTraits the target of a weapon type had when that was declared, from
// DeclCover.
func DeclaredTraits(cover int16) (t force.Traits) {
	if cover>>stealthShift&1 != 0 {
		t |= force.Stealth
	}
	if cover>>ArtilleryShift&1 != 0 {
		t |= force.Artillery
	}
	return t
}

// MaxCrowd is the most models that are counted for Blast: no rating is higher.
const MaxCrowd = 60

// CountCrowd returns the models of unit e as Blast counts them when attacks with a weapon are declared; 0
// where they count as they are when the attacks are resolved.
func CountCrowd(d *force.Data, s *core.State, wp *force.Weapon, e int) int {
	if !d.Attacks.BlastDeclared || wp.Blast == 0 {
		return 0
	}
	return min(s.Units[e].Left(), MaxCrowd)
}

// DeclaredStrike returns the strike of what is declared of weapon type t.
func DeclaredStrike(s *core.State, d *force.Data, u, t int) Strike {
	return Strike{
		Declared: true, Sighted: DeclaredTraits(*proc.Declared(s, proc.DeclCover, t)),
		Attacker: u, Target: int(*proc.Declared(s, proc.DeclTarget, t)) - 1, Weapon: &d.Arms(s, u).Weapons[t],
		Near: int(*proc.Declared(s, proc.DeclNear, t)), Far: int(*proc.Declared(s, proc.DeclFar, t)),
		Cover: *proc.Declared(s, proc.DeclCover, t)&1 != 0,
		Crowd: int8(*proc.Declared(s, proc.DeclCover, t) >> CrowdShift & CrowdMask),
		Moved: s.Units[u].Is(core.Moved),
		Mod:   force.Effect(s, u, roster.StatHit),
		Guard: force.Effect(s, int(*proc.Declared(s, proc.DeclTarget, t))-1, roster.StatDefense),
	}
}
