package attacks

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// A Shot is what is declared of a weapon type that fires.
type Shot struct {
	Target    int // the unit that it fires at, -1 for none
	Near, Far int // its attacks from up to the long range, and from over it
	Cover     bool
	// the models of the target as Blast counts them, where they are counted when attacks are declared
	// (GF3-A-55)
	Crowd int
	// which turn the type had in being declared, from 1, where it matters which of their targets models had
	// first (GF3-A-29)
	Turn    int
	Sighted force.Traits     // those of distanceTraits that the target had (GF3-SHOOT-03)
	Gap     effects.Distance // from how far, where some rule of a list asks for that
	Rest    int16            // what no shot has
}

// What proc.DeclCover holds: the cover in bit 0, the crowd, the turn, and the rules of distance.
const (
	shotCrowd     = 1
	crowdMask     = 1<<6 - 1
	shotTurn      = 7
	turnMask      = 1<<5 - 1
	shotStealth   = 12
	shotArtillery = 13
	shotRest      = 14
)

// TargetOf returns the unit at which weapon type t is declared to fire, -1 for none.
func TargetOf(s *core.State, t int) int {
	return int(*proc.Declared(s, proc.DeclTarget, t)&unitsMask) - 1
}

// ShotOf returns what is declared of weapon type t.
func ShotOf(s *core.State, t int) Shot {
	more := *proc.Declared(s, proc.DeclCover, t)
	k := Shot{Target: TargetOf(s, t), Near: int(*proc.Declared(s, proc.DeclNear, t)),
		Far: int(*proc.Declared(s, proc.DeclFar, t)), Cover: more&1 != 0, Crowd: int(more>>shotCrowd) & crowdMask,
		Turn: int(more>>shotTurn) & turnMask, Rest: more >> shotRest,
		Gap: effects.Distance(*proc.Declared(s, proc.DeclTarget, t) >> shotGap)}
	if more>>shotStealth&1 != 0 {
		k.Sighted |= force.Stealth
	}
	if more>>shotArtillery&1 != 0 {
		k.Sighted |= force.Artillery
	}
	return k
}

// Store declares the shot of weapon type t.
func (k Shot) Store(s *core.State, t int) {
	*proc.Declared(s, proc.DeclTarget, t) = int16(k.Target+1) | int16(k.Gap)<<shotGap
	*proc.Declared(s, proc.DeclNear, t), *proc.Declared(s, proc.DeclFar, t) = int16(k.Near), int16(k.Far)
	*proc.Declared(s, proc.DeclCover, t) = int16(force.B2u(k.Cover)) | int16(k.Crowd)<<shotCrowd |
		int16(k.Turn)<<shotTurn | int16(force.B2u(k.Sighted&force.Stealth != 0))<<shotStealth |
		int16(force.B2u(k.Sighted&force.Artillery != 0))<<shotArtillery | k.Rest<<shotRest
}

// Declare takes down what weapon type t does at unit e.
func Declare(w *figures.Layout, t, e int, v figures.Volley) {
	turn := ShotOf(w.S, t).Turn
	if w.D.Shooting.TargetsByModel && turn == 0 {
		for o := range proc.MaxTypes {
			turn = max(turn, ShotOf(w.S, o).Turn)
		}
		turn++
	}
	if w.S.Trace != nil {
		w.S.Trace.Event(core.Event{Kind: core.Declared, What: w.Arms.Weapons[t].Name, Unit: w.Unit, Target: e,
			Model: -1, Models: w.S.ModelsOf(w.Unit, w.InUnit(v.Firing)), Near: v.Near, Far: v.Far,
			Gap: w.Nearest(v.Firing), Range: w.D.RangeAt(&w.Arms.Weapons[t], e),
			Cover: w.WhyCovered(v, &w.Arms.Weapons[t]), Role: w.D.Shooting.CoverRule})
	}
	var k Strike
	k.Span(w, v)
	Shot{Target: e, Near: v.Near, Far: v.Far, Cover: v.Cover, Turn: turn, Gap: k.Gap,
		Crowd: CountCrowd(w.D, w.S, &w.Arms.Weapons[t], e), Sighted: w.D.Rules(w.S, e) & distanceTraits,
	}.Store(w.S, t)
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
	v := ShotOf(s, t)
	k := Facing(s, u, v.Target, &d.Arms(s, u).Weapons[t])
	k.Near, k.Far, k.Cover, k.Crowd, k.Gap = v.Near, v.Far, v.Cover, int8(v.Crowd), v.Gap
	k.Declared, k.Sighted, k.Moved = true, v.Sighted, s.Units[u].Is(core.Moved)
	return k
}
