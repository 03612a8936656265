package opr

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// The pattern of a shooting decision.
const (
	PatternHoldFire = 0
	PatternFire     = 1 // + enemy unit
)

// runShooting asks for the target of one weapon type after another, all of them before the first die (GF3-SHOOT-02, GF3-SHOOT-03).
// The frame keeps A the unit, B the weapon type being asked for, M the mask of enemy units that the type can fire at.
func runShooting(s *core.State, f *core.Frame) {
	d := Of(s)
	if f.Step == 0 {
		f.Step = 1
		clearDeclared(s)
	}
	p := d.Arms(s, int(f.A))
	for int(f.B) < len(p.Weapons) {
		t := int(f.B)
		if p.Ranged>>t&1 != 0 && Ready(s, int(f.A), &p.Weapons[t]) != 0 {
			if f.M = targets(s, d, int(f.A), t); f.M != 0 {
				s.Ask(core.Shoot, s.Seat(int(f.A)), int(f.A))
				return
			}
		}
		f.B++
	}
	unit := f.A
	var types int32
	for t := range MaxTypes {
		if *Declared(s, DeclTarget, t) != 0 {
			types |= 1 << t
		}
	}
	s.Return()
	if types != 0 {
		s.Call(core.Frame{Proc: ProcVolley, A: unit, N: types})
	}
}

// targets returns the mask, by number of the enemy's units, of those that weapon type t of unit u can fire at, within the number of
// targets that one shooting may have.
func targets(s *core.State, d *Data, u, t int) (mask uint64) {
	arms := d.Arms(s, u)
	wp := &arms.Weapons[t]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	chosen, n := chosenTargets(s, first)
	only := kindred(s, arms, t)
	w := d.borrow()
	defer d.giveBack(w)
	loaded := false
	for e := first; e < end; e++ {
		if !alive(s, int16(e)) || n >= d.MaxTargets && chosen>>(e-first)&1 == 0 || only >= 0 && e != only {
			continue
		}
		if reach := int64(d.RangeAt(wp, e)); s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		if !loaded {
			w.load(s, d, u)
			loaded = true
		}
		w.face(e)
		if w.canFire(t) {
			mask |= 1 << (e - first)
		}
	}
	return mask
}

// chosenTargets returns the mask and the number of enemy units already declared as targets of this shooting.
func chosenTargets(s *core.State, first int) (mask uint64, n int) {
	for t := range MaxTypes {
		if v := int(*Declared(s, DeclTarget, t)); v != 0 {
			mask |= 1 << (v - 1 - first)
		}
	}
	return mask, bits.OnesCount64(mask)
}

// kindred returns the unit at which another type of the same weapon has been declared to fire, for all weapons of one type go to one target
// (GF3-SHOOT-02), or -1.
func kindred(s *core.State, a *Arms, t int) int {
	for o := range a.Weapons {
		if a.Weapons[o].Kind == a.Weapons[t].Kind && *Declared(s, DeclTarget, o) != 0 {
			return int(*Declared(s, DeclTarget, o)) - 1
		}
	}
	return -1
}

func menuShooting(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	first, _ := s.G.UnitRange(1 - s.Seat(int(f.A)))
	t := uint64(f.B)
	dst = append(dst, core.Action{Verb: core.HoldFire, Pattern: PatternHoldFire, Unit: f.A, Arg: t})
	for m := f.M; m != 0; m &= m - 1 {
		e := bits.TrailingZeros64(m)
		dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(PatternFire + e), Unit: f.A, Target: int16(first + e), Arg: t})
	}
	return dst
}

// takeShooting declares the target of one weapon type. Of the models that could fire, those in Arg>>8 hold their fire
// (GF3-SHOOT-01 leaves that to the owner).
func takeShooting(s *core.State, f *core.Frame, a *core.Action) error {
	d := Of(s)
	t := int(f.B)
	wp := &d.Arms(s, int(f.A)).Weapons[t]
	name := wp.Name
	if a.Unit != f.A || a.Arg&0xff != uint64(t) {
		return core.Illegal(a, "GF3-SHOOT-02", "a target for %s must be declared", name)
	}
	switch a.Verb {
	case core.HoldFire:
		f.B++
		return nil
	case core.Fire:
	default:
		return core.Illegal(a, "GF3-SHOOT-02", "%s must fire or hold its fire", name)
	}
	first, end := s.G.UnitRange(1 - s.Seat(int(f.A)))
	e := int(a.Target)
	if e < first || e >= end || f.M>>(e-first)&1 == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "no model can fire %s at %s: it is out of range, out of sight or a third target", name, unitName(s, a.Target))
	}
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, int(f.A))
	w.face(e)
	v := w.aim(t, a.Arg>>8)
	if v.near+v.far == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "every model that could fire %s holds its fire", name)
	}
	w.declare(t, e, v)
	f.B++
	mask := w.models(v.firing)
	useUp(s, int(f.A), wp, mask)
	if wp.Traits&Takedown != 0 {
		callTakedown(s, int(f.A), e, t, takedownAsk, mask)
	}
	return nil
}

// declare takes down what weapon type t does at unit e.
func (w *work) declare(t, e int, v volley) {
	*Declared(w.s, DeclTarget, t) = int16(e + 1)
	*Declared(w.s, DeclNear, t), *Declared(w.s, DeclFar, t) = int16(v.near), int16(v.far)
	*Declared(w.s, DeclCover, t) = int16(b2u(v.cover))
}

// models turns a mask by order in own into one by model of the unit.
func (w *work) models(mask uint64) (out uint64) {
	first := int(w.s.G.Units[w.unit].First)
	for m := mask; m != 0; m &= m - 1 {
		out |= 1 << uint(int(w.model[bits.TrailingZeros64(m)])-first)
	}
	return out
}

// runVolley resolves the declared groups one by one: Deadly groups first, then the others in the order that the attacker likes
// (GF3-SHOOT-04). The frame keeps A the unit, N the mask of types not yet resolved.
func runVolley(s *core.State, f *core.Frame) {
	d := Of(s)
	for t := range MaxTypes {
		// Groups whose target has been destroyed are lost (GF3-A-30).
		if f.N>>t&1 != 0 && !alive(s, *Declared(s, DeclTarget, t)-1) {
			f.N &^= 1 << t
		}
	}
	if f.N == 0 {
		s.Return()
		clearDeclared(s)
		return
	}
	next := firstClass(d, d.Arms(s, int(f.A)), f.N)
	if next&(next-1) != 0 {
		s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
		return
	}
	fireGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// The classes of weapon groups, in the order in which they are resolved: Takedown, Deadly, others, unless a ruling lets Deadly groups come first
// (GF3-A-31). GF2 knows no such order.
const (
	classTakedown = iota
	classDeadly
	classOther
)

func (d *Data) class(w *Weapon) int {
	switch {
	case !d.DeadlyFirst:
		return classOther
	case w.Deadly > 0 && d.TakedownLater:
		return classTakedown
	case w.Traits&Takedown != 0 && d.TakedownLater:
		return classDeadly
	case w.Traits&Takedown != 0:
		return classTakedown
	case w.Deadly > 0:
		return classDeadly
	}
	return classOther
}

// firstClass returns those of the weapon types that must be resolved before the others.
func firstClass(d *Data, a *Arms, types int32) (first int32) {
	least := classOther + 1
	for t := range a.Weapons {
		if types>>t&1 == 0 {
			continue
		}
		switch c := d.class(&a.Weapons[t]); {
		case c < least:
			least, first = c, 1<<t
		case c == least:
			first |= 1 << t
		}
	}
	return first
}

func menuVolley(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return menuGroups(firstClass(Of(s), Of(s).Arms(s, int(f.A)), f.N), f.A, dst)
}

func menuGroups(types int32, unit int16, dst []core.Action) []core.Action {
	for m := uint32(types); m != 0; m &= m - 1 {
		t := bits.TrailingZeros32(m)
		dst = append(dst, core.Action{Verb: core.Resolve, Pattern: int16(t), Unit: unit, Arg: uint64(t)})
	}
	return dst
}

func checkGroup(types int32, unit int16, a *core.Action) error {
	if a.Verb != core.Resolve || a.Unit != unit || a.Arg >= 32 || types>>a.Arg&1 == 0 {
		return core.Illegal(a, "GF3-SHOOT-04", "one of the weapon groups that come next must be chosen")
	}
	return nil
}

func takeVolley(s *core.State, f *core.Frame, a *core.Action) error {
	if err := checkGroup(firstClass(Of(s), Of(s).Arms(s, int(f.A)), f.N), f.A, a); err != nil {
		return err
	}
	fireGroup(s, f, int(a.Arg))
	return nil
}

func fireGroup(s *core.State, f *core.Frame, t int) {
	d := Of(s)
	f.N &^= 1 << t
	if wp := &d.Arms(s, int(f.A)).Weapons[t]; wp.Traits&Takedown != 0 {
		target := int(*Declared(s, DeclTarget, t)) - 1
		callTakedown(s, int(f.A), target, t, takedownHit, picked(s, wp))
		return
	}
	k := declaredStrike(s, d, int(f.A), t)
	k.resolve(s, d)
}

// declaredStrike returns the strike of what is declared of weapon type t.
func declaredStrike(s *core.State, d *Data, u, t int) Strike {
	return Strike{
		Attacker: u, Target: int(*Declared(s, DeclTarget, t)) - 1, Weapon: &d.Arms(s, u).Weapons[t],
		Near: int(*Declared(s, DeclNear, t)), Far: int(*Declared(s, DeclFar, t)), Cover: *Declared(s, DeclCover, t) != 0,
		Moved: s.Units[u].Is(core.Moved),
		Mod:   Effect(s, u, roster.StatHit), Guard: Effect(s, int(*Declared(s, DeclTarget, t))-1, roster.StatDefense),
	}
}
