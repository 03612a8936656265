package opr

import (
	"fmt"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The pattern of what an active unit can do.
const (
	PatternHold    = 0
	PatternAdvance = 1
	PatternRush    = 2
	PatternCharge  = 3 // + enemy unit
)

// Steps of an activation (GF3-ACT-07, GF2-ACT-02). The frame keeps A the unit, B 1 when it began the activation Shaken, N the windows for casting spells
// that have been open, M the spells that have been tried.
const (
	actBegin  = 0
	actDeed   = 1
	actShoot  = 2
	actMorale = 3
	actEnd    = 4
	actRushed = 5 // before actMorale, where there are spells to be cast
)

// CallActivation calls the activation of a unit.
func CallActivation(s *core.State, unit int) {
	s.Call(core.Frame{Proc: ProcActivation, A: int16(unit)})
}

func runActivation(s *core.State, f *core.Frame) {
	u := int(f.A)
	if f.Step != actBegin && testAtOnce(s, 0) {
		return
	}
	switch f.Step {
	case actBegin:
		f.Step = actDeed
		if s.Units[u].Is(core.Shaken) {
			f.B = 1
		}
		if s.Trace != nil {
			s.Trace.Notef("%s activates", s.G.Units[u].Name)
		}
		if n := startsInDanger(s, u); n > 0 {
			callDanger(s, u, n)
		}
	case actDeed:
		if !acts(s, f.A) {
			f.Step = actMorale
			return
		}
		if f.B == 1 {
			// GF3-ACT-06, GF2-ACT-03: a Shaken unit stays idle, but an Aircraft cannot stand still (GF3-SR-AIRCRAFT-02).
			f.Step = actMorale
			if Of(s).aircraft(u) {
				callFlight(s, u, true)
			}
			return
		}
		if cast(s, f, windowBefore) {
			return
		}
		s.Ask(core.ChooseAction, s.Seat(u), u)
	case actRushed:
		f.Step = actMorale
		cast(s, f, windowAfter)
	case actShoot:
		if s.Units[u].Is(core.Moved) && cast(s, f, windowAfter) {
			return
		}
		f.Step = actMorale
		if alive(s, f.A) || firesFromInside(s, u) {
			s.Call(core.Frame{Proc: ProcShooting, A: f.A})
		}
	case actMorale:
		if !nextMorale(s, s.Seat(u)) {
			f.Step = actEnd
		}
	case actEnd:
		if acts(s, f.A) {
			if f.B == 1 {
				// GF3-MORALE-04: recovery after a whole activation spent idle.
				s.Units[u].Flags &^= core.Shaken
				if s.Trace != nil {
					s.Trace.Notef("%s %s", s.G.Units[u].Name, Of(s).words().Recovers)
				}
			}
			s.Units[u].Flags |= core.Activated
			s.Units[u].Extra &^= effectAct
		}
		for i := range s.Units {
			s.Units[i].Flags &^= core.Moved | core.Wounded | core.InMelee
			s.Units[i].Risked = 0
		}
		s.Return()
	}
}

func menuActivation(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	d := Of(s)
	u := int(f.A)
	if d.aircraft(u) {
		return append(dst, core.Action{Verb: core.Advance, Pattern: PatternAdvance, Unit: f.A})
	}
	dst = append(dst, core.Action{Verb: core.Hold, Pattern: PatternHold, Unit: f.A})
	if d.Rooted(s, u) {
		return dst
	}
	_, rush := Moves(s, u)
	if s.Units[u].Is(core.Aboard) && !canLeave(s, u) {
		return chargeMenu(s, u, rush, dst)
	}
	dst = append(dst,
		core.Action{Verb: core.Advance, Pattern: PatternAdvance, Unit: f.A},
		core.Action{Verb: core.Rush, Pattern: PatternRush, Unit: f.A})
	return chargeMenu(s, u, rush, dst)
}

// chargeMenu appends the enemies that unit u can charge, which rushes so far.
func chargeMenu(s *core.State, u int, rush int32, dst []core.Action) []core.Action {
	d := Of(s)
	if d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed {
		return dst
	}
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if alive(s, int16(e)) && canCharge(s, u, e, rush) {
			dst = append(dst, core.Action{Verb: core.Charge, Pattern: int16(PatternCharge + e - first), Unit: int16(u), Target: int16(e)})
		}
	}
	return dst
}

func takeActivation(s *core.State, f *core.Frame, a *core.Action) error {
	d := Of(s)
	u := int(f.A)
	if a.Unit != f.A {
		return core.Illegal(a, "GF3-ACT-01", "%s is not the active unit", unitName(s, a.Unit))
	}
	if d.aircraft(u) {
		if a.Verb != core.Advance {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft can only advance")
		}
		f.Step = actShoot
		callFlight(s, u, false)
		if s.Trace != nil {
			s.Trace.Notef("%s: %s", s.G.Units[u].Name, a.Verb)
		}
		return nil
	}
	if a.Verb != core.Hold && d.Rooted(s, u) {
		return core.Illegal(a, "GF3-SR-IMMOBILE", "%s has a model that is %s and may only hold", s.G.Units[u].Name, d.words().Rooted)
	}
	advance, rush := Moves(s, u)
	switch a.Verb {
	case core.Hold:
		// GF3-ACT-02, GF2-ACT-01: no move; the unit may shoot.
		f.Step = actShoot
	case core.Advance, core.Rush:
		// GF3-ACT-03 and GF3-ACT-04: a move of 6 and then shooting, or of 12 without.
		if s.Units[u].Is(core.Aboard) && !canLeave(s, u) {
			return core.Illegal(a, "GF3-SR-TRANSPORT-02", "there is no room for %s outside its transport", s.G.Units[u].Name)
		}
		allow := advance
		f.Step = actShoot
		if a.Verb == core.Rush {
			if allow, f.Step = rush, actMorale; len(d.Units[u].Casters) > 0 {
				f.Step = actRushed
			}
		}
		s.Call(core.Frame{Proc: ProcMove, A: f.A, N: allow, Step: moveAsk, M: b2u(a.Verb == core.Advance)})
	case core.Charge:
		// GF3-ACT-05.
		e := int(a.Target)
		if e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(u) || !alive(s, a.Target) {
			return core.Illegal(a, "GF3-MOV-03", "%s is no enemy on the table", unitName(s, a.Target))
		}
		if d.aircraft(e) {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-03", "%s is an Aircraft and cannot be charged", s.G.Units[e].Name)
		}
		if d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed {
			return core.Illegal(a, "GF3-MOV-03", "%s has no melee weapons", s.G.Units[u].Name)
		}
		if !canCharge(s, u, e, rush) {
			return core.Illegal(a, "GF3-MOV-03", "no model of %s can reach %s", s.G.Units[u].Name, s.G.Units[e].Name)
		}
		f.Step = actMorale
		s.Call(core.Frame{Proc: ProcMelee, A: f.A, B: a.Target})
	default:
		return core.Illegal(a, "GF3-ACT-01", "the active unit must hold, advance, rush or charge")
	}
	if s.Trace != nil {
		s.Trace.Notef("%s: %s", s.G.Units[u].Name, a.Verb)
	}
	return nil
}

// checkActivation checks an activation and what it may have called: before the deed, for a move, after it, and for the morale tests at the end.
func checkActivation(c *site) bool {
	if !c.fitsTries() || c.B < 0 || c.B > 1 {
		return false
	}
	if c.above == nil {
		return c.Step == actDeed
	}
	switch c.Step {
	case actDeed:
	case actShoot:
		if c.B != 0 {
			return false
		}
	case actRushed:
		if c.B != 0 || len(c.d.Units[c.A].Casters) == 0 {
			return false
		}
	case actMorale:
		if c.B != 0 && !c.d.aircraft(int(c.A)) {
			return false
		}
	default:
		return false
	}
	switch c.above.Proc {
	case ProcAllot:
		return c.Step == actDeed && c.called(ProcAllot) && c.danger()
	case ProcCasting:
		return c.Step != actRushed && c.called(ProcCasting)
	case ProcMove:
		return c.called(ProcMove) && c.movesNow()
	case ProcShooting, ProcMelee:
		return c.Step == actMorale && c.above.A == c.A
	case ProcVolley:
		return c.Step == actMorale && c.above.A == c.A && !c.d.Shooting.DeclareLater
	case ProcMorale:
		return c.Step == actMorale || c.d.Morale.AtOnce
	}
	return c.above.Proc == ProcWreck
}

// movesNow reports whether the move on top of an activation is one that it calls before the step at which it stands.
func (c *site) movesNow() bool {
	u, shaken := int(c.A), c.B == 1
	switch c.above.M {
	case 0:
		after := uint8(actMorale)
		if len(c.d.Units[c.A].Casters) > 0 {
			after = actRushed
		}
		return c.Step == after
	case moveAdvance:
		return c.Step == actShoot
	case moveAircraft:
		if c.above.Step >= moveEdge {
			return c.above.N == c.d.Aircraft.Most && c.Step == actMorale
		}
		return c.above.N == flightRange(c.s, u, shaken) && (c.Step == actMorale) == shaken && (c.Step == actShoot) == !shaken
	}
	return false
}

// unitName names a unit that somebody has asked for, which need not exist.
func unitName(s *core.State, u int16) string {
	if u < 0 || int(u) >= len(s.G.Units) {
		return fmt.Sprintf("unit %d", u)
	}
	return s.G.Units[u].Name
}

func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// startsInDanger returns the dice that unit u owes for activating in dangerous terrain (GF3-TERRAIN-03, GF2-TERRAIN-03).
func startsInDanger(s *core.State, u int) (dice int) {
	t := &s.G.Table
	if t.All&board.Dangerous == 0 || Of(s).aircraft(u) || s.Units[u].Is(core.Aboard) {
		return 0
	}
	for k := range t.Pieces {
		if p := &t.Pieces[k]; p.Kind&board.Dangerous != 0 && p.Box.Overlaps(s.Boxes[u]) {
			safe := uint64(0)
			if d := Of(s); d.Actions.FlyingSafe {
				safe = d.Units[u].fliers // GF3-A-62
			}
			return dangerDice(s, u, safe, func(p geom.Point, r int32) bool { return inDanger(t, p, r) })
		}
	}
	return 0
}

func inDanger(t *board.Table, p geom.Point, r int32) bool {
	for k := range t.Pieces {
		if q := &t.Pieces[k]; q.Kind&board.Dangerous != 0 && q.Touches(p, r) {
			return true
		}
	}
	return false
}

// dangerDice adds up the dice of the models of unit u that are hit by dangerous terrain, but for those in the mask safe.
func dangerDice(s *core.State, u int, safe uint64, hit func(geom.Point, int32) bool) (dice int) {
	def := &s.G.Units[u]
	for k := range def.Slots() {
		i := int(def.First) + k
		if s.Units[u].Alive&^safe>>k&1 != 0 && hit(s.Models[i].P, s.G.Models[i].Base) {
			dice += int(s.G.Models[i].Tough)
		}
	}
	return dice
}

// callDanger calls the procedure that rolls dice of dangerous terrain for a unit: each 1 is one wound, without a Defense roll
// (GF3-TERRAIN-03).
func callDanger(s *core.State, unit, dice int) {
	s.Call(core.Frame{Proc: ProcDanger, A: int16(unit), N: int32(dice)})
}

// RollDanger rolls dice of dangerous terrain, then Regeneration where the unit has it, and returns the wounds.
func RollDanger(s *core.State, dice int, regenerates bool) (wounds int) {
	for range dice {
		if s.Roll(6) == 1 {
			wounds++
		}
	}
	if regenerates {
		wounds = ignoreWounds(s, wounds)
	}
	return wounds
}

func runDanger(s *core.State, f *core.Frame) {
	unit, dice := int(f.A), int(f.N)
	s.Return()
	d := Of(s)
	if d.Attacks.NoComparison {
		s.Vars[varFear] = 0
	}
	wounds := RollDanger(s, dice, !d.Attacks.RegenerationByModel && d.Rules(s, unit)&Regeneration != 0)
	if s.Trace != nil {
		s.Trace.Notef("%s crosses dangerous terrain: %d dice, %d wounds", s.G.Units[unit].Name, dice, wounds)
	}
	// GF2-SR-REGENERATION: each model rolls for the wounds that come to it.
	allot(s, unit, wounds, 1, 0, false, d.Attacks.RegenerationByModel && d.Any(s, unit)&Regeneration != 0)
}
