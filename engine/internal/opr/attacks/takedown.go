package attacks

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// The pattern of singling out a model: its number among the target's own models, or one of these.
const (
	// the hero that has joined the target, the first of those that live; others are singled out by their
	// number
	PatternGuest  = 64
	PatternNobody = 65 // the model attacks the unit as a whole
)

// An attack with a Takedown weapon (GF3-SR-TAKEDOWN), or in GF2 a shot with a Sniper weapon (GF2-SR-SNIPER),
// begins with each attacking model singling out a model of the target, or none. Shots do so when they are
// declared, blows when their group's turn comes. Then those who have singled out the same model attack it, as
// a unit of one, and at last the others attack the unit.
const (
	TakedownAsk  = 0
	TakedownHit  = 1
	takedownRest = 2
	takedownDone = 3
)

// A TakedownFrame keeps A the attacker, B the target, N the weapon type and from bit 8 on whether it is used
// in melee, and by the charger, M the attacking models still to be asked, or the models of the target still
// to be attacked.
type TakedownFrame struct{ *core.Frame }

const (
	takedownBlows  = 1 << 8
	takedownCharge = 1 << 9
)

// Type returns the weapon type.
func (f TakedownFrame) Type() int { return int(f.N & 0xff) }

// Blows reports whether it is used in melee, Charging whether by the charger.
func (f TakedownFrame) Blows() bool { return f.N&takedownBlows != 0 }

// Charging is described with Blows.
func (f TakedownFrame) Charging() bool { return f.N&takedownCharge != 0 }

// CallTakedown calls the shots with weapon type t: for the models of a mask to be asked, or for those that
// have been declared.
func CallTakedown(s *core.State, u, e, t int, step uint8, mask uint64) {
	s.Call(core.Frame{Proc: proc.Takedown, Step: step, A: int16(u), B: int16(e), N: int32(t), M: mask})
}

// CallBlows calls the attack with weapon type t in melee, for the models of a mask to be asked.
func CallBlows(s *core.State, u, e, t int, charging bool, mask uint64) {
	CallTakedown(s, u, e, t|takedownBlows|int(force.B2u(charging))*takedownCharge, TakedownAsk, mask)
}

// What attacking models have singled out stands in bytes, by place: 0 for those that do not attack, 1 + a
// model, or pickedNobody.
const pickedNobody = 1 + roster.MaxUnitModels

// placeOf returns the place of what model k singles out with a weapon that it has.
func placeOf(w *force.Weapon, k int) int { return int(w.Picks) + bits.OnesCount64(w.Carriers&(1<<k-1)) }

func pickAt(s *core.State, place int) int {
	return int(uint16(s.Vars[proc.VarPicks+place/2]) >> (8 * (place & 1)) & 0xff)
}

func setPick(s *core.State, place, pick int) {
	v, shift := &s.Vars[proc.VarPicks+place/2], 8*(place&1)
	*v = int16(uint16(*v)&^(0xff<<shift) | uint16(pick)<<shift)
}

// Pickers returns the models that have singled out the same with a weapon.
func Pickers(s *core.State, w *force.Weapon, pick int) (mask uint64) {
	for m := w.Carriers; m != 0; m &= m - 1 {
		if k := force.Lowest(m); pickAt(s, placeOf(w, k)) == pick {
			mask |= 1 << k
		}
	}
	return mask
}

// Picked returns the models that have been singled out with a weapon.
func Picked(s *core.State, w *force.Weapon) (mask uint64) {
	for m := w.Carriers; m != 0; m &= m - 1 {
		if p := pickAt(s, placeOf(w, force.Lowest(m))); p > 0 && p < pickedNobody {
			mask |= 1 << (p - 1)
		}
	}
	return mask
}

func runTakedown(s *core.State, frame *core.Frame) {
	d, f := force.Of(s), TakedownFrame{frame}
	u, e, t := int(f.A), int(f.B), f.Type()
	wp := &d.Arms(s, u).Weapons[t]
	switch f.Step {
	case TakedownAsk:
		for f.M != 0 {
			if only := s.Units[e].Alive; only&(only-1) != 0 {
				s.AskOwner(core.PickModel, u)
				return
			}
			setPick(s, placeOf(wp, force.Lowest(f.M)), 1+force.Lowest(s.Units[e].Alive))
			f.M &= f.M - 1
		}
		if f.Blows() {
			f.Step, f.M = TakedownHit, Picked(s, wp)
			return
		}
		// What is declared is from here on of those who have singled out nobody.
		w := figures.LayOut(s, u)
		defer w.GiveBack()
		w.Face(e)
		Declare(w, t, e, w.Aim(t, ^Pickers(s, wp, pickedNobody)))
		force.UseUp(s, u, wp, wp.Carriers&^Pickers(s, wp, 0))
		s.Return()
	case TakedownHit:
		if f.M == 0 || !force.Alive(s, f.B) {
			f.Step, f.M = takedownRest, 0
			return
		}
		k := force.Lowest(f.M)
		f.M &= f.M - 1
		if s.Units[e].Alive>>k&1 != 0 {
			strike := aimedAt(s, d, f, wp, k)
			strike.Resolve(s, d)
		}
	case takedownRest:
		f.Step = takedownDone
		if !force.Alive(s, f.B) {
			return
		}
		var k Strike
		if f.Blows() {
			k = StrikeWith(s, d, u, e, t, Pickers(s, wp, pickedNobody), f.Charging())
		} else {
			k = DeclaredStrike(s, d, u, t)
		}
		if k.Near+k.Far > 0 {
			k.Resolve(s, d)
		}
	case takedownDone:
		for m := wp.Carriers; m != 0; m &= m - 1 {
			setPick(s, placeOf(wp, force.Lowest(m)), 0)
		}
		s.Return()
	}
}

// Picks says what the models of unit u that attack with Takedown or Sniper weapons have singled out and not
// attacked yet: how many of them have chosen, and of the numbers of what they have chosen, from 1 for the
// target's first model, 65 for nobody, the sum and the sum of squares.
func Picks(s *core.State, u int) (chosen, sum, squares int) {
	a := force.Of(s).Arms(s, u)
	if a.Picks == 0 {
		return 0, 0, 0
	}
	for t := range a.Weapons {
		w := &a.Weapons[t]
		if !w.Singles() {
			continue
		}
		for m := w.Carriers; m != 0; m &= m - 1 {
			if pick := pickAt(s, placeOf(w, force.Lowest(m))); pick > 0 && toAttack(s, u, t, pick) {
				chosen, sum, squares = chosen+1, sum+pick, squares+pick*pick
			}
		}
	}
	return chosen, sum, squares
}

// toAttack reports whether those who have singled out the same with weapon type t of unit u have yet to
// attack it.
func toAttack(s *core.State, u, t, pick int) bool {
	for i := range s.Stack[:s.Depth] {
		f := TakedownFrame{&s.Stack[i]}
		if f.Proc != proc.Takedown || int(f.A) != u || f.Type() != t || f.Step == TakedownAsk {
			continue
		}
		if pick == pickedNobody {
			return f.Step < takedownDone
		}
		return f.M>>(pick-1)&1 != 0
	}
	return true
}

// aimedAt returns the strike of those who have singled out model k of the target. Cover, and rules that ask
// for all models, are judged for that model alone (GF3-A-73).
func aimedAt(s *core.State, d *force.Data, f TakedownFrame, wp *force.Weapon, k int) Strike {
	u, e, t := int(f.A), int(f.B), f.Type()
	mask := Pickers(s, wp, 1+k)
	if f.Blows() {
		strike := StrikeWith(s, d, u, e, t, mask, f.Charging())
		strike.Pick, strike.Shared = 1+k, d.Attacks.TakedownShared
		return strike
	}
	strike := Strike{
		Attacker: u, Target: e, Weapon: wp, Pick: 1 + k, Shared: d.Attacks.TakedownShared,
		Moved: s.Units[u].Is(core.Moved),
		Mod:   force.Effect(s, u, roster.StatHit), Guard: force.Effect(s, e, roster.StatDefense),
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	var firing uint64 // by order in Own
	first := int(s.G.Units[u].First)
	for i := range w.N {
		if mask>>uint(int(w.Model[i])-first)&1 != 0 {
			firing |= 1 << i
		}
	}
	if d.Attacks.TakedownShared {
		strike.Cover = w.Covered(firing, wp)
	}
	w.FaceOne(k)
	if !d.Attacks.TakedownShared {
		strike.Cover = w.Covered(firing, wp)
	}
	for m := firing; m != 0; m &= m - 1 {
		i := force.Lowest(m)
		if n := int(wp.Copies[int(w.Model[i])-first]) * int(wp.Attacks); w.Beyond(i, d.Attacks.LongRange) {
			strike.Far += n
		} else {
			strike.Near += n
		}
	}
	return strike
}

// pickable returns the models that the model next to be asked may single out: in melee all, with shots those
// that it has in range and sight, unless a ruling lets it be any (GF3-A-68).
func pickable(s *core.State, d *force.Data, f TakedownFrame) (mask uint64) {
	e := int(f.B)
	if f.Blows() || d.Attacks.TakedownUnseen {
		return s.Units[e].Alive
	}
	wp := &d.Arms(s, int(f.A)).Weapons[f.Type()]
	w := figures.LayOut(s, int(f.A))
	defer w.GiveBack()
	w.Face(e)
	i := 0
	for int(w.Model[i])-int(s.G.Units[f.A].First) != force.Lowest(f.M) {
		i++
	}
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		k := force.Lowest(m)
		if w.FaceOne(k); w.InRange(i, wp) {
			mask |= 1 << k
		}
	}
	return mask
}

// PickPattern returns the pattern of singling out model k of unit e.
func PickPattern(s *core.State, e, k int) int {
	if k == s.Guest(e) {
		return PatternGuest
	}
	return k
}

// SinglesHero reports whether an action singles out a hero that has joined its target.
func SinglesHero(s *core.State, a *core.Action) bool {
	return a.Verb == core.Single && int(a.Arg) >= int(s.G.Units[a.Target].Size)
}

func menuTakedown(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for m := pickable(s, force.Of(s), TakedownFrame{f}); m != 0; m &= m - 1 {
		k := force.Lowest(m)
		dst = append(dst, core.Action{Verb: core.Single, Pattern: int16(PickPattern(s, int(f.B), k)),
			Unit: f.A, Target: f.B, Arg: uint64(k)})
	}
	return append(dst, core.Action{Verb: core.Pass, Pattern: PatternNobody, Unit: f.A})
}

func takeTakedown(s *core.State, frame *core.Frame, a *core.Action) error {
	d, f := force.Of(s), TakedownFrame{frame}
	if a.Unit != f.A || a.Verb != core.Pass && (a.Verb != core.Single || a.Target != f.B) {
		return core.Illegal(a, "GF3-SR-TAKEDOWN", "a model of %s must be singled out, or nobody",
			s.G.Units[f.B].Name)
	}
	pick := pickedNobody
	if a.Verb == core.Single {
		if a.Arg >= 64 || pickable(s, d, f)>>a.Arg&1 == 0 {
			return core.Illegal(a, "GF3-SR-TAKEDOWN", "model %d of %s is not there, or out of range or sight",
				a.Arg+1, s.G.Units[f.B].Name)
		}
		pick = 1 + int(a.Arg)
	}
	wp := &d.Arms(s, int(f.A)).Weapons[f.Type()]
	setPick(s, placeOf(wp, force.Lowest(f.M)), pick)
	f.M &= f.M - 1
	return nil
}

// checkTakedown checks an attack in which models are singled out, at whichever stage it is.
func checkTakedown(c *restored.Frame) bool {
	arms, top := c.D.Arms(c.S, int(c.A)), c.Above == nil
	f := TakedownFrame{c.Frame}
	t, blows := f.Type(), f.Blows()
	if c.N < 0 || c.N >= takedownCharge<<1 || t >= len(arms.Weapons) || !c.Enemy(c.B) ||
		c.Step > takedownDone || (c.Step == TakedownAsk) != top {
		return false
	}
	wp := &arms.Weapons[t]
	if !wp.Singles() || (wp.Range == 0) != blows {
		return false
	}
	if !blows && (f.Charging() || int(*proc.Declared(c.S, proc.DeclTarget, t)) != int(c.B)+1) {
		return false
	}
	if top {
		return c.M != 0 && c.M&^(wp.Carriers&c.S.Units[c.A].Alive) == 0
	}
	if c.M&^Picked(c.S, wp) != 0 {
		return false
	}
	if c.Above.Proc == proc.Allot {
		return c.Above.A == c.B && casualty.AllotFrame{Frame: c.Above}.Has(casualty.AllotMelee) == blows
	}
	return c.Above.Proc == proc.Wreck
}

// CheckPicks checks what has been singled out by the models of a unit that fires, or that strikes with a
// Takedown weapon.
func CheckPicks(c *restored.Frame) error {
	used := c.D.Arms(c.S, int(c.A)).Picks
	for place := range proc.MaxPicks {
		if pick := pickAt(c.S, place); pick > pickedNobody || pick > 0 && place >= used {
			return fmt.Errorf("place %d has singled out model %d", place, pick)
		}
	}
	return nil
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Spread] = core.Procedure{
		Name: "spread", Run: runSpread, Menu: menuSpread, Take: takeSpread,
		Check: restored.Check(checkSpread),
	}
	p[proc.Takedown] = core.Procedure{
		Name: "takedown", Run: runTakedown, Menu: menuTakedown, Take: takeTakedown,
		Check: restored.Check(checkTakedown, CheckPicks),
	}
	p[proc.Furious] = core.Procedure{
		Name: "furious", Run: runFurious, Menu: menuFurious, Take: takeFurious,
		Check: restored.Check(checkFurious),
	}
}
