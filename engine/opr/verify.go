package opr

import (
	"fmt"

	"gauntlet/engine/internal/core"
)

// levels orders the procedures: a procedure calls only those of a higher level, so that the stack cannot grow beyond them.
var levels = [FirstOwn]uint8{
	ProcActivation: 2, ProcShooting: 3, ProcMelee: 3, ProcVolley: 4, ProcStrikes: 4, ProcMove: 5, ProcPlace: 6, ProcMorale: 7, ProcDanger: 7, ProcAllot: 8,
}

// VerifyStack checks the frames of a restored state, whose first own frames have been checked by the edition: every argument that a
// procedure indexes by or loops over.
func VerifyStack(s *core.State, own int) error {
	level := uint8(0)
	for i := own; i < int(s.Depth); i++ {
		f := &s.Stack[i]
		if f.Proc >= FirstOwn || levels[f.Proc] <= level {
			return fmt.Errorf("procedure %d stands in the wrong place", f.Proc)
		}
		level = levels[f.Proc]
		if f.A < 0 || int(f.A) >= len(s.Units) {
			return fmt.Errorf("%s of unit %d", s.G.Procs[f.Proc].Name, f.A)
		}
		if err := verifyFrame(s, f, i == int(s.Depth)-1); err != nil {
			return fmt.Errorf("%s: %w", s.G.Procs[f.Proc].Name, err)
		}
	}
	return verifyDeclared(s)
}

func verifyFrame(s *core.State, f *core.Frame, top bool) error {
	u := &s.Units[f.A]
	table := u.Is(core.OnTable)
	weapons := int32(1)<<len(Of(s).Units[f.A].Weapons) - 1
	asked := s.Decide.Kind
	ok, can := true, false // the arguments fit; the frame can wait for the decision that is pending
	switch f.Proc {
	case ProcAllot:
		ok = f.B >= 1 && f.B <= 60 && f.N >= 0 && f.N <= 1<<20 && f.Step <= allotMelee|allotRegen && f.M&^u.Alive == 0
		can = asked == core.Casualty && f.N > 0 && f.M != 0
	case ProcMove:
		ok = f.Step <= moveDone && f.N >= 0 && f.N <= 60_000 && f.M <= moveConsolidate
		can = table && f.Step == moveAsk && (asked == core.MoveTo) != (f.M == moveConsolidate) && (asked == core.MoveTo || asked == core.Consolidate)
	case ProcPlace:
		kind := f.M & 0xff
		ok = f.B >= 0 && f.B < 64 && u.Alive>>f.B&1 != 0 && f.N >= 0 && f.N <= 60_000 && (kind == placeMove || kind == placeDeploy) && f.M>>placeDice <= 4096
		can = asked == core.PlaceModel
	case ProcActivation:
		ok = f.Step <= actEnd && f.B >= 0 && f.B <= 1
		can = table && asked == core.ChooseDeed && f.Step == actDeed && f.B == 0
	case ProcShooting:
		first, end := s.G.UnitRange(1 - s.Seat(int(f.A)))
		n := len(Of(s).Units[f.A].Weapons)
		ok = f.Step <= 1 && f.B >= 0 && int(f.B) <= n && (end-first >= 64 || f.M>>uint(end-first) == 0)
		can = table && asked == core.Shoot && f.M != 0 && int(f.B) < n && f.Step == 1
	case ProcVolley:
		ok = f.N&^weapons == 0 && f.N >= 0
		can = asked == core.GroupOrder && f.N&(f.N-1) != 0
	case ProcMelee:
		ok = f.Step <= meleeDone && f.B >= 0 && int(f.B) < len(s.Units) && s.Seat(int(f.B)) != s.Seat(int(f.A)) && f.N >= 0 && f.N <= 1 && f.M>>(backStay+1) == 0
		both := table && ok && alive(s, f.B)
		can = both && (asked == core.ChargePath && f.Step == meleeCharge || asked == core.CloseIn && f.Step == meleeCloseIn ||
			asked == core.StrikeBack && f.Step == meleeStrikeBack || asked == core.StepBack && f.Step == meleeAfter && f.M != 0)
	case ProcStrikes:
		ok = f.Step <= strikesGoOn+strikesCharging && f.B >= 0 && int(f.B) < len(s.Units) && s.Seat(int(f.B)) != s.Seat(int(f.A)) && f.N&^(weapons|impactGroup) == 0 && f.N >= 0
		can = asked == core.GroupOrder && f.Step >= strikesGoOn && f.N != 0 && table && alive(s, f.B)
	case ProcDanger:
		ok = f.N >= 0 && f.N <= 1<<16
	}
	if !ok || top && !can {
		return fmt.Errorf("step %d with arguments %d, %d, %d, %x does not fit a pending %s", f.Step, f.A, f.B, f.N, f.M, asked)
	}
	if top && f.Proc != ProcMelee && s.Decide.Unit != f.A {
		return fmt.Errorf("decision about unit %d, not %d", s.Decide.Unit, f.A)
	}
	return nil
}

// verifyDeclared checks the declared targets of a shooting.
func verifyDeclared(s *core.State) error {
	firing := -1
	for i := range s.Stack[:s.Depth] {
		if p := s.Stack[i].Proc; p == ProcShooting || p == ProcVolley {
			firing = int(s.Stack[i].A)
		}
	}
	for t := range MaxTypes {
		e := int(s.Vars[VarTarget+t]) - 1
		if s.Vars[VarNear+t] < 0 || s.Vars[VarFar+t] < 0 {
			return fmt.Errorf("weapon type %d makes %d and %d attacks", t, s.Vars[VarNear+t], s.Vars[VarFar+t])
		}
		if e == -1 {
			for i := range s.Stack[:s.Depth] {
				if f := &s.Stack[i]; f.Proc == ProcVolley && f.N>>t&1 != 0 {
					return fmt.Errorf("weapon type %d fires at nothing", t)
				}
			}
			continue
		}
		if firing < 0 || e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(firing) {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
	}
	return nil
}
