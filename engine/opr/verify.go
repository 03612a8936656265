package opr

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// VerifyStack checks the frames of a restored state above the edition's own, which are the first of the stack and have been checked
// already: that procedures stand only on those that call them, at the step in which they do, and every argument that a procedure indexes
// by or loops over. What a waiting procedure works out for its decision is left to core.State.Waits.
func VerifyStack(s *core.State, own int) error {
	for i := own; i < int(s.Depth); i++ {
		f := &s.Stack[i]
		if f.Proc >= FirstOwn && f.Proc != ProcCasting || f.A < 0 || int(f.A) >= len(s.Units) {
			return fmt.Errorf("%s of unit %d stands in the wrong place", s.G.Procs[f.Proc].Name, f.A)
		}
		// Wounds may wait below others of the same group.
		top := i == int(s.Depth)-1 || f.Proc == ProcAllot && s.Stack[i+1].Proc == ProcAllot
		if c := (caller{s, Of(s), &s.Stack[i-1], top}); !c.fits(f) {
			return fmt.Errorf("%s of unit %d at step %d with %d, %d, %x cannot be pending on %s at step %d",
				s.G.Procs[f.Proc].Name, f.A, f.Step, f.B, f.N, f.M, s.G.Procs[c.Proc].Name, c.Step)
		}
	}
	if err := verifyTokens(s); err != nil {
		return err
	}
	return verifyDeclared(s)
}

// A caller is the frame below the one that is checked, and what else the check needs.
type caller struct {
	s *core.State
	d *Data
	*core.Frame
	top bool // the frame checked is the top one
}

// acting reports whether the caller is the activation of unit u at one of the steps.
func (c caller) acting(u int16, steps ...uint8) bool {
	if c.Proc != ProcActivation || c.A != u {
		return false
	}
	for _, s := range steps {
		if c.Step == s {
			return true
		}
	}
	return false
}

// ofEdition reports whether the caller is a procedure of the edition's own.
func (c caller) ofEdition() bool { return c.Proc >= FirstOwn && c.Proc < firstLate }

func (c caller) enemies(u, e int16) bool {
	return e >= 0 && int(e) < len(c.s.Units) && c.s.Seat(int(u)) != c.s.Seat(int(e))
}

func (c caller) fits(f *core.Frame) bool {
	u, p := &c.s.Units[f.A], &c.d.Units[f.A]
	if !u.Is(core.OnTable) && f.Proc != ProcPlace && f.Proc != ProcMelee && f.Proc != ProcActivation && f.Proc != ProcVolley {
		return false
	}
	switch f.Proc {
	case ProcActivation:
		return c.ofEdition() && c.fitsTries(f) && f.B >= 0 && f.B <= 1 &&
			(f.Step == actDeed || !c.top && (f.B == 0 || c.d.aircraft(int(f.A)) && f.Step == actMorale) && (f.Step == actShoot || f.Step == actRushed && len(p.Casters) > 0 || f.Step == actMorale))
	case ProcShooting:
		return c.acting(f.A, actMorale) && c.top && f.Step == 1 && f.N == 0 && f.B >= 0 && int(f.B) < len(p.Weapons)
	case ProcVolley:
		return c.acting(f.A, actMorale) && f.Step == 0 && f.B == 0 && f.M == 0 && f.N&^int32(p.Ranged) == 0
	case ProcMelee:
		return c.acting(f.A, actMorale) && c.enemies(f.A, f.B) && u.Is(core.InMelee) && c.s.Units[f.B].Is(core.InMelee) &&
			!c.d.aircraft(int(f.A)) && !c.d.aircraft(int(f.B)) && f.Step <= meleeDone && (f.N == 0 || f.N == 1) && f.M>>(backStay+1) == 0
	case ProcStrikes:
		charging := c.A == f.A && c.B == f.B && c.Step == meleeStrikeBack && f.Step == strikesGoOn+strikesCharging
		back := c.A == f.B && c.B == f.A && c.Step == meleeFatigue && c.N == 1 && f.Step == strikesGoOn
		groups := int32(p.Melee)
		if charging && p.HasImpact {
			groups |= impactGroup
		}
		return c.Proc == ProcMelee && (charging || back) && alive(c.s, f.B) && f.N&^groups == 0 && f.M>>uint(c.s.G.Units[f.A].Size) == 0
	case ProcMove:
		return c.fitsMove(f, p)
	case ProcCasting:
		return c.fitsCasting(f)
	case ProcPlace:
		return c.fitsPlace(f, u)
	case ProcAllot:
		times, pick := f.B&allotTimes, f.B>>allotPick
		return c.top && times >= 1 && times <= 60 && pick >= 0 && pick <= c.s.G.Units[f.A].Size && f.N >= 1 && f.N <= 1<<20 && c.fitsAllot(f)
	}
	return false // the others never wait
}

func (c caller) fitsMove(f *core.Frame, p *Profile) bool {
	if f.B != 0 || (f.Step == moveAsk) != c.top || f.Step > moveDone {
		return false
	}
	switch f.M {
	case 0:
		_, rush := Moves(c.s, int(f.A))
		after := uint8(actMorale)
		if len(p.Casters) > 0 {
			after = actRushed
		}
		return c.acting(f.A, after) && f.N == rush
	case moveAdvance:
		advance, _ := Moves(c.s, int(f.A))
		return !c.d.aircraft(int(f.A)) && c.acting(f.A, actShoot) && f.N == advance
	case moveAircraft:
		shaken := c.B == 1
		return c.d.aircraft(int(f.A)) && f.N == flightRange(c.s, int(f.A), shaken) && (shaken && c.acting(f.A, actMorale) || !shaken && c.acting(f.A, actShoot))
	case moveConsolidate:
		return c.Proc == ProcMelee && c.Step == meleeDone && (f.A == c.A || f.A == c.B) && f.N == c.d.Consolidate
	}
	return false
}

func (c caller) fitsPlace(f *core.Frame, u *core.Unit) bool {
	if !c.top || f.Step != 0 || f.B < 0 || f.B >= 64 || u.Alive>>f.B&1 == 0 || f.M>>placeDice > 64*60 || uint32(f.M)&^(placeSlow|placeFar|0xff) != 0 {
		return false
	}
	if f.M&0xff == placeDeploy {
		return c.ofEdition() && f.N == 0 && !u.Is(core.OnTable)
	}
	if f.M&0xff == placeArrive {
		return c.ofEdition() && f.N == 0 && waits(c.s, int(f.A))
	}
	return f.M&0xff == placeMove && c.Proc == ProcMove && c.A == f.A && c.N == f.N && u.Is(core.OnTable)
}

// fitsAllot checks where wounds come from: dangerous terrain at the start of an activation, in a move or on the way into or out of a
// melee, or a weapon group.
func (c caller) fitsAllot(f *core.Frame) bool {
	switch c.Proc {
	case ProcAllot:
		return f.A == c.A && f.B == c.B && (f.Step^c.Step)&^allotRegen == 0
	case ProcVolley, ProcCasting: // or dangerous terrain on the way of models that close in
		return c.enemies(c.A, f.A) && f.Step&^allotRegen == 0
	case ProcStrikes:
		return f.A == c.B && f.Step&^allotRegen == allotMelee
	case ProcMove:
		return f.A == c.A && f.B == 1 && f.Step == 0
	case ProcMelee:
		return (f.A == c.A || f.A == c.B) && f.B == 1 && f.Step == 0 && (c.Step == meleeCloseIn || c.Step == meleeStrike || c.Step == meleeDone)
	}
	return c.acting(f.A, actDeed) && f.B == 1 && f.Step == 0
}

// verifyDeclared checks the declared targets of a shooting and the count of wounds in a melee.
func verifyDeclared(s *core.State) error {
	firing, types := -1, int32(0) // and the weapon types for which something must be declared
	for i := range s.Stack[:s.Depth] {
		switch f := &s.Stack[i]; f.Proc {
		case ProcShooting:
			firing = int(f.A)
		case ProcVolley:
			firing, types = int(f.A), f.N
		}
	}
	for t := range MaxTypes {
		e, near, far, cover := int(s.Vars[VarTarget+t])-1, int(s.Vars[VarNear+t]), int(s.Vars[VarFar+t]), s.Vars[VarCover+t]
		if e == -1 && near == 0 && far == 0 && cover == 0 && types>>t&1 == 0 {
			continue
		}
		if firing < 0 || e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(firing) || Of(s).Units[firing].Ranged>>t&1 == 0 {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
		w := &Of(s).Units[firing].Weapons[t]
		if most := attacks(w, w.Carriers); near < 0 || far < 0 || near+far < 1 || near+far > most || cover < 0 || cover > 1 {
			return fmt.Errorf("weapon type %d makes %d and %d attacks, at most %d", t, near, far, most)
		}
	}
	for seat, n := range s.Vars[VarCaused : VarCaused+2] {
		if n < 0 {
			return fmt.Errorf("seat %d has caused %d wounds", seat, n)
		}
	}
	return nil
}
