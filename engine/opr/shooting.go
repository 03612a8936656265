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
		clear(s.Vars[VarTarget : VarCover+MaxTypes])
	}
	p := &d.Units[f.A]
	for int(f.B) < len(p.Weapons) {
		t := int(f.B)
		if p.Ranged>>t&1 != 0 && p.Weapons[t].Carriers&s.Units[f.A].Alive != 0 {
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
		if s.Vars[VarTarget+t] != 0 {
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
	wp := &d.Units[u].Weapons[t]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	chosen, n := chosenTargets(s, first)
	w := d.borrow()
	defer d.giveBack(w)
	loaded := false
	for e := first; e < end; e++ {
		if !alive(s, int16(e)) || n >= d.MaxTargets && chosen>>(e-first)&1 == 0 {
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
		if v := int(s.Vars[VarTarget+t]); v != 0 {
			mask |= 1 << (v - 1 - first)
		}
	}
	return mask, bits.OnesCount64(mask)
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
	name := d.Units[f.A].Weapons[t].Name
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
	s.Vars[VarTarget+t] = int16(e + 1)
	s.Vars[VarNear+t], s.Vars[VarFar+t] = int16(v.near), int16(v.far)
	s.Vars[VarCover+t] = int16(b2u(v.cover))
	f.B++
	return nil
}

// runVolley resolves the declared groups one by one: Deadly groups first, then the others in the order that the attacker likes
// (GF3-SHOOT-04). The frame keeps A the unit, N the mask of types not yet resolved.
func runVolley(s *core.State, f *core.Frame) {
	d := Of(s)
	for t := range MaxTypes {
		// Groups whose target has been destroyed are lost (GF3-A-30).
		if f.N>>t&1 != 0 && !alive(s, s.Vars[VarTarget+t]-1) {
			f.N &^= 1 << t
		}
	}
	if f.N == 0 {
		s.Return()
		clear(s.Vars[VarTarget : VarCover+MaxTypes])
		return
	}
	next := firstClass(d, int(f.A), f.N)
	if next&(next-1) != 0 {
		s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
		return
	}
	fireGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// The classes of weapon groups, in the order in which they are resolved: Takedown, Deadly, others (GF3-A-31). GF2 knows no such order.
const (
	classTakedown = iota
	classDeadly
	classOther
)

func (d *Data) class(w *Weapon) int {
	switch {
	case !d.DeadlyFirst:
		return classOther
	case w.Traits&Takedown != 0:
		return classTakedown
	case w.Deadly > 0:
		return classDeadly
	}
	return classOther
}

// firstClass returns those of the weapon types that must be resolved before the others.
func firstClass(d *Data, unit int, types int32) (first int32) {
	least := classOther + 1
	for t := range d.Units[unit].Weapons {
		if types>>t&1 == 0 {
			continue
		}
		switch c := d.class(&d.Units[unit].Weapons[t]); {
		case c < least:
			least, first = c, 1<<t
		case c == least:
			first |= 1 << t
		}
	}
	return first
}

func menuVolley(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return menuGroups(firstClass(Of(s), int(f.A), f.N), f.A, dst)
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
	if err := checkGroup(firstClass(Of(s), int(f.A), f.N), f.A, a); err != nil {
		return err
	}
	fireGroup(s, f, int(a.Arg))
	return nil
}

func fireGroup(s *core.State, f *core.Frame, t int) {
	d := Of(s)
	f.N &^= 1 << t
	k := Strike{
		Attacker: int(f.A), Target: int(s.Vars[VarTarget+t]) - 1, Weapon: &d.Units[f.A].Weapons[t],
		Near: int(s.Vars[VarNear+t]), Far: int(s.Vars[VarFar+t]), Cover: s.Vars[VarCover+t] != 0,
		Moved: s.Units[f.A].Is(core.Moved),
	}
	k.Mod, k.Guard = Effect(s, k.Attacker, roster.StatHit), Effect(s, k.Target, roster.StatDefense)
	k.resolve(s, d)
}
