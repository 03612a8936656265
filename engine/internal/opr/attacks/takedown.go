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

// A TakedownFrame keeps A the attacker, B the target, N the use of a weapon type, M the attacking models still
// to be asked, or the models of the target still to be attacked.
type TakedownFrame struct{ *core.Frame }

// Use returns how the weapon type is used.
func (f TakedownFrame) Use() Use { return loadUse(int(f.N)) }

// weapon returns the weapon type.
func (f TakedownFrame) weapon(s *core.State) *force.Weapon {
	return &force.Of(s).Arms(s, int(f.A)).Weapons[f.Use().Type]
}

// A Use is a weapon type, whether it is used in melee, and whether by the charger.
type Use struct {
	Type            int
	Melee, Charging bool
}

// A register keeps a use as the weapon type, and from bit 8 on the other two.
const (
	useMelee  = 1 << 8
	useCharge = 1 << 9
)

func loadUse(v int) Use { return Use{v & 0xff, v&useMelee != 0, v&useCharge != 0} }

func (u Use) bits() int {
	return u.Type | int(force.B2u(u.Melee))*useMelee | int(force.B2u(u.Charging))*useCharge
}

// CallTakedown calls the attack with a weapon type: for the models of a mask to be asked, or for shots that
// have been declared.
func CallTakedown(s *core.State, u, e int, use Use, step uint8, mask uint64) {
	s.Call(core.Frame{Proc: proc.Takedown, Step: step, A: int16(u), B: int16(e), N: int32(use.bits()), M: mask})
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
		if pickAt(s, placeOf(w, force.Lowest(m))) == pick {
			mask |= m & -m
		}
	}
	return mask
}

// Picked returns the models that have been singled out with a weapon.
func Picked(s *core.State, w *force.Weapon) (mask uint64) {
	for k := range core.Bits(w.Carriers) {
		if p := pickAt(s, placeOf(w, k)); p > 0 && p < pickedNobody {
			mask |= 1 << (p - 1)
		}
	}
	return mask
}

// pick takes down what the model has singled out that was next to be asked.
func (f TakedownFrame) pick(s *core.State, pick int) {
	setPick(s, placeOf(f.weapon(s), force.Lowest(f.M)), pick)
	f.M &= f.M - 1
}

func runTakedown(s *core.State, f TakedownFrame) {
	d := force.Of(s)
	u, e, use, wp := int(f.A), int(f.B), f.Use(), f.weapon(s)
	t := use.Type
	switch f.Step {
	case TakedownAsk:
		for f.M != 0 {
			only := s.Units[e].Alive
			if only&(only-1) != 0 {
				s.AskOwner(core.PickModel, u)
				return
			}
			f.pick(s, 1+force.Lowest(only))
		}
		if use.Melee {
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
		if use.Melee {
			k = StrikeWith(s, d, u, e, t, Pickers(s, wp, pickedNobody), use.Charging)
		} else {
			k = DeclaredStrike(s, d, u, t)
		}
		if k.Near+k.Far > 0 {
			k.Resolve(s, d)
		}
	case takedownDone:
		for k := range core.Bits(wp.Carriers) {
			setPick(s, placeOf(wp, k), 0)
		}
		s.Return()
	}
}

// EachPick goes through what the models of unit u that attack with Takedown or Sniper weapons have singled out and
// not attacked yet: the place of each among those who may, and the number of what it has chosen, from 1 for the
// target's first model, 65 for nobody.
func EachPick(s *core.State, u int, do func(place, pick int)) {
	a := force.Of(s).Arms(s, u)
	if a.Picks == 0 {
		return
	}
	for t := range a.Weapons {
		w := &a.Weapons[t]
		if !w.Singles() {
			continue
		}
		for k := range core.Bits(w.Carriers) {
			if pick := pickAt(s, placeOf(w, k)); pick > 0 && toAttack(s, u, t, pick) {
				do(placeOf(w, k), pick)
			}
		}
	}
}

// toAttack reports whether those who have singled out the same with weapon type t of unit u have yet to
// attack it.
func toAttack(s *core.State, u, t, pick int) bool {
	f := TakedownFrame{s.Pending(proc.Takedown)}
	switch {
	case f.Frame == nil || int(f.A) != u || f.Use().Type != t || f.Step == TakedownAsk:
		return true
	case pick == pickedNobody:
		return f.Step < takedownDone
	}
	return f.M>>(pick-1)&1 != 0
}

// aimedAt returns the strike of those who have singled out model k of the target. Cover, and rules that ask
// for all models, are judged for that model alone (GF3-A-73).
func aimedAt(s *core.State, d *force.Data, f TakedownFrame, wp *force.Weapon, k int) Strike {
	u, e, use := int(f.A), int(f.B), f.Use()
	mask := Pickers(s, wp, 1+k)
	strike := Facing(s, u, e, wp)
	if use.Melee {
		strike = StrikeWith(s, d, u, e, use.Type, mask, use.Charging)
	}
	strike.Pick, strike.Shared = 1+k, d.Attacks.TakedownShared
	if use.Melee {
		return strike
	}
	strike.Moved = s.Units[u].Is(core.Moved)
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	firing := w.InOrder(mask)
	if strike.Shared {
		strike.Cover = w.Covered(firing, wp)
	}
	w.FaceOne(k)
	if !strike.Shared {
		strike.Cover = w.Covered(firing, wp)
	}
	strike.Near, strike.Far = w.Attacks(firing, wp)
	strike.Models = mask & wp.Carriers
	return strike
}

// pickable returns the models that the model next to be asked may single out: in melee all, with shots those
// that it has in range and sight, unless a ruling lets it be any (GF3-A-68).
func pickable(s *core.State, d *force.Data, f TakedownFrame) (mask uint64) {
	e := int(f.B)
	if f.Use().Melee || d.Attacks.TakedownUnseen {
		return s.Units[e].Alive
	}
	wp := f.weapon(s)
	w := figures.LayOut(s, int(f.A))
	defer w.GiveBack()
	w.Face(e)
	i := force.Lowest(w.InOrder(f.M & -f.M))
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		if w.FaceOne(force.Lowest(m)); w.InRange(i, wp) {
			mask |= m & -m
		}
	}
	return mask
}

// SinglesHero reports whether an action singles out a hero that has joined its target.
func SinglesHero(s *core.State, a *core.Action) bool {
	return a.Verb == core.Single && int(a.Arg) >= int(s.G.Units[a.Target].Size)
}

func menuTakedown(s *core.State, f TakedownFrame, dst []core.Action) []core.Action {
	for k := range core.Bits(pickable(s, force.Of(s), f)) {
		pattern := k
		if k == s.Guest(int(f.B)) {
			pattern = PatternGuest
		}
		dst = append(dst, core.Action{Verb: core.Single, Pattern: int16(pattern), Unit: f.A, Target: f.B,
			Arg: uint64(k)})
	}
	return append(dst, core.Action{Verb: core.Pass, Pattern: PatternNobody, Unit: f.A})
}

func takeTakedown(s *core.State, f TakedownFrame, a *core.Action) error {
	d := force.Of(s)
	if a.Unit != f.A || a.Verb != core.Pass && (a.Verb != core.Single || a.Target != f.B) {
		return core.Illegal(a, "GF3-SR-TAKEDOWN", "a model of %s must be singled out, or nobody",
			s.Name(int(f.B)))
	}
	pick := pickedNobody
	if a.Verb == core.Single {
		if a.Arg >= 64 || pickable(s, d, f)>>a.Arg&1 == 0 {
			return core.Illegal(a, "GF3-SR-TAKEDOWN", "model %d of %s is not there, or out of range or sight",
				a.Arg+1, s.Name(int(f.B)))
		}
		pick = 1 + int(a.Arg)
	}
	f.pick(s, pick)
	return nil
}

// checkTakedown checks an attack in which models are singled out, at whichever stage it is.
func checkTakedown(c *restored.Frame) bool {
	arms, top := c.D.Arms(c.S, int(c.A)), c.Above == nil
	use := TakedownFrame{c.Frame}.Use()
	t, blows := use.Type, use.Melee
	if use.bits() != int(c.N) || t >= len(arms.Weapons) || !c.Enemy(c.B) ||
		c.Step > takedownDone || (c.Step == TakedownAsk) != top {
		return false
	}
	wp := &arms.Weapons[t]
	if !wp.Singles() || (wp.Range == 0) != blows ||
		!blows && (use.Charging || TargetOf(c.S, t) != int(c.B)) {
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
	p[proc.Spread] = restored.Procedure("spread", runSpread, menuSpread, takeSpread, checkSpread)
	p[proc.Takedown] = restored.Procedure("takedown", runTakedown, menuTakedown, takeTakedown,
		checkTakedown, CheckPicks)
	p[proc.Answer] = core.Procedure{Name: "answer", Run: func(s *core.State, f *core.Frame) { runAnswer(s, answerFrame{f}) },
		Check: restored.Check(checkAnswer)}
	p[proc.Furious] = restored.Procedure("furious", runFurious, menuFurious, takeFurious, checkFurious)
}
