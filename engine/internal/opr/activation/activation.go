// Package activation is what an active unit does, from the dice of dangerous terrain under it to the morale
// tests that it has caused. The course of a battle calls it by its number.
package activation

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// runActivation goes through the steps of an activation.
//
// Long: the steps are read best in one place, in their order.
func runActivation(s *core.State, fr *core.Frame) {
	f := proc.ActivationFrame{Frame: fr}
	u := f.Unit()
	if f.Step != proc.ActBegin && morale.TestAtOnce(s, 0) {
		return
	}
	switch f.Step {
	case proc.ActBegin:
		s.Turn(u)
		if s.Trace != nil {
			s.Trace.Notef("%s activates", s.Name(u))
		}
		f.Step = proc.ActDeed
		casualty.Heal(s, u)
		if d := force.Of(s); d.HasLists {
			d.ForgetKills(s)
			d.Gain(s, u, effects.Activation, 0)
		}
		if s.Units[u].Is(core.Shaken) && !morale.Recover(s, u) {
			f.SetIdle()
		} else if force.Of(s).RollBranches(s, u); force.Of(s).Offering(s, u, effects.Activation) != 0 {
			f.Step = proc.ActChoose
		} else if movement.MovesFirst(s, u) {
			f.Step = proc.ActFirst
		}
		if n := casualty.StartsInDanger(s, u); n > 0 {
			proc.CallDanger(s, u, n)
		}
	case proc.ActChoose:
		if f.Step = proc.ActFirst; !idles(s, f) {
			choosing.Call(s, u)
		}
	case proc.ActFirst:
		if f.Step = proc.ActDeed; !idles(s, f) && movement.CallFirstMove(s, u) {
			f.Step = proc.ActNext
		}
	case proc.ActNext:
		// such a move does not count as one of the action that is chosen now
		f.Step = proc.ActDeed
		s.Units[u].Flags &^= core.Moved
	case proc.ActDeed:
		if !force.Present(s, f.A) {
			f.Step = proc.ActMorale
			return
		}
		if idles(s, f) {
			// GF3-ACT-06, GF2-ACT-03: a Shaken unit stays idle, but an Aircraft cannot stand still
			// (GF3-SR-AIRCRAFT-02).
			f.Step = proc.ActMorale
			if force.Of(s).IsAircraft(u) {
				movement.CallFlight(s, u, true)
			}
			return
		}
		if casting.Cast(s, fr, casting.WindowBefore) {
			return
		}
		s.AskOwner(core.ChooseAction, u)
	case proc.ActRushed:
		f.Step = proc.ActMorale
		if !idles(s, f) {
			casting.Cast(s, fr, casting.WindowAfter)
		}
	case proc.ActShoot:
		if idles(s, f) {
			f.Step = proc.ActMorale
			return
		}
		if s.Units[u].Is(core.Moved) && casting.Cast(s, fr, casting.WindowAfter) {
			return
		}
		f.Step = proc.ActMorale
		if force.Alive(s, f.A) || force.FiresFromInside(s, u) {
			s.Call(core.Frame{Proc: proc.Shooting, A: f.A})
		}
	case proc.ActMorale:
		if !morale.NextMorale(s, s.Seat(u), 0) && !movement.CallMoveAfter(s, s.Seat(u)) {
			f.Step = proc.ActEnd
		}
	case proc.ActEnd:
		if endActivation(s, f); !f.Chained() && choosesAfter(s, f) {
			f.Step = proc.ActDone
			choosing.CallAfter(s, u)
			return
		}
		s.Return()
	case proc.ActDone:
		s.Return()
	}
}

// endActivation ends what lasts as long as an activation.
func endActivation(s *core.State, f proc.ActivationFrame) {
	u := f.Unit()
	if force.Present(s, f.A) {
		if f.Idle() {
			// GF3-MORALE-04: recovery after a whole activation spent idle.
			s.Units[u].Flags &^= core.Shaken
			if s.Trace != nil {
				s.Trace.Notef("%s %s", s.Name(u), force.Of(s).Wording().Recovers)
			}
		}
		s.Units[u].Flags |= core.Activated
		s.Units[u].Extra &^= force.EffectAct
	}
	for i := range s.Units {
		s.Units[i].Flags &^= core.Moved | core.Wounded | core.InMelee
		if !s.Units[i].Is(core.MovedFreely) {
			force.Of(s).GainAfter(s, i)
			s.Units[i].Flags &^= core.MovedFreely
		}
		s.Units[i].Risked = 0
	}
	force.EndGiven(s, effects.EndOfActivation)
}

// choosesAfter reports whether rules of its list let a unit's player choose something when it has acted: not when it
// has been idle, has become Shaken or is not on the table.
func choosesAfter(s *core.State, f proc.ActivationFrame) bool {
	u := f.Unit()
	return !f.Idle() && force.Alive(s, u) && !s.Units[u].Is(core.Shaken) &&
		force.Of(s).Offering(s, u, effects.AfterActivation) != 0
}

// idles reports whether the active unit does nothing more: it began the activation Shaken, or by a ruling has
// become so since (GF2-MORALE-03).
func idles(s *core.State, f proc.ActivationFrame) bool {
	return f.Idle() || force.Of(s).Morale.IdleAtOnce && s.Units[f.Unit()].Is(core.Shaken)
}

func menuActivation(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	d := force.Of(s)
	u := int(f.A)
	if d.IsAircraft(u) {
		return append(dst, core.Action{Verb: core.Advance, Pattern: proc.PatternAdvance, Unit: f.A})
	}
	dst = append(dst, core.Action{Verb: core.Hold, Pattern: proc.PatternHold, Unit: f.A})
	if d.Rooted(s, u) {
		return dst
	}
	_, rush := force.Moves(s, u)
	if s.Units[u].Is(core.Aboard) && !movement.CanLeave(s, u, false) {
		return movement.ChargeMenu(s, u, rush, dst)
	}
	dst = append(dst,
		core.Action{Verb: core.Advance, Pattern: proc.PatternAdvance, Unit: f.A},
		core.Action{Verb: core.Rush, Pattern: proc.PatternRush, Unit: f.A})
	return movement.ChargeMenu(s, u, rush, dst)
}

// takeActivation checks and begins what the active unit does.
//
// Long: each action has its own refusals.
func takeActivation(s *core.State, f *core.Frame, a *core.Action) error {
	d := force.Of(s)
	u := int(f.A)
	if a.Unit != f.A {
		return core.Illegal(a, "GF3-ACT-01", "%s is not the active unit", force.UnitName(s, a.Unit))
	}
	if d.IsAircraft(u) {
		if a.Verb != core.Advance {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "an Aircraft can only advance")
		}
		f.Step = proc.ActShoot
		movement.CallFlight(s, u, false)
		if s.Trace != nil {
			s.Trace.Notef("%s: %s", s.Name(u), a.Verb)
		}
		return nil
	}
	if a.Verb != core.Hold && d.Rooted(s, u) {
		return core.Illegal(a, "GF3-SR-IMMOBILE", "%s has a model that is %s and may only hold",
			s.Name(u), d.Wording().Rooted)
	}
	advance, rush := force.Moves(s, u)
	switch a.Verb {
	case core.Hold:
		// GF3-ACT-02, GF2-ACT-01: no move; the unit may shoot.
		f.Step = proc.ActShoot
	case core.Advance, core.Rush:
		// GF3-ACT-03 and GF3-ACT-04: a move of 6 and then shooting, or of 12 without.
		if s.Units[u].Is(core.Aboard) && !movement.CanLeave(s, u, false) {
			return core.Illegal(a, "GF3-SR-TRANSPORT-02", "there is no room for %s outside its transport",
				s.Name(u))
		}
		move := core.Frame{Proc: proc.Move, A: f.A, N: advance, Step: proc.MoveAsk, M: proc.MoveAdvance}
		f.Step = proc.ActShoot
		if a.Verb == core.Rush {
			move.N, move.M, f.Step = rush, proc.MoveRush, proc.ActMorale
			if d.ShootsRushed(s, u) {
				f.Step = proc.ActShoot
			} else if len(d.Units[u].Casters) > 0 {
				f.Step = proc.ActRushed
			}
		}
		s.Call(move)
	case core.Charge:
		// GF3-ACT-05.
		e := int(a.Target)
		if e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(u) || !force.Alive(s, a.Target) {
			return core.Illegal(a, "GF3-MOV-03", "%s is no enemy on the table", force.UnitName(s, a.Target))
		}
		if d.IsAircraft(e) {
			return core.Illegal(a, "GF3-SR-AIRCRAFT-03", "%s is an Aircraft and cannot be charged",
				s.Name(e))
		}
		if d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed || !movement.MayCharge(s, u, e, rush) {
			return movement.WhyNoCharge(s, u, e, "GF3-MOV-03", a)
		}
		f.Step = proc.ActMorale
		s.Call(core.Frame{Proc: proc.Melee, A: f.A, B: a.Target})
	default:
		return core.Illegal(a, "GF3-ACT-01", "the active unit must hold, advance, rush or charge")
	}
	if s.Trace != nil {
		s.Trace.Notef("%s: %s", s.Name(u), a.Verb)
	}
	return nil
}

// checkActivation checks an activation and what it may have called: before the deed, for a move, after it,
// and for the morale tests at the end.
//
// Long: each step has its own callees.
func checkActivation(c *restored.Frame) bool {
	f := proc.ActivationFrame{Frame: c.Frame}
	if !casting.FitsTries(c) || c.B < 0 || c.B > 3 || f.Chained() && !force.Of(c.S).Chains(c.S.Seat(int(c.A))) {
		return false
	}
	if c.Above == nil {
		return c.Step == proc.ActDeed
	}
	if !fitsStep(c) {
		return false
	}
	switch c.Above.Proc {
	case proc.Allot:
		begins := c.Step == proc.ActDeed || c.Step == proc.ActFirst || c.Step == proc.ActChoose
		return begins && c.Called(proc.Allot) && casualty.OfDanger(c)
	case proc.Choosing:
		return (c.Step == proc.ActFirst || c.Step == proc.ActDone) && c.Called(proc.Choosing) &&
			choosing.After(c.Above) == (c.Step == proc.ActDone)
	case proc.Casting:
		return c.Step != proc.ActRushed && c.Called(proc.Casting)
	case proc.Move:
		return movesFreely(c) || c.Called(proc.Move) && movesNow(c)
	case proc.Shooting, proc.Melee:
		return c.Step == proc.ActMorale && c.Above.A == c.A
	case proc.Volley, proc.Answer:
		return c.Step == proc.ActMorale && c.Above.A == c.A && !c.D.Shooting.DeclareLater
	case proc.Morale:
		return c.Step == proc.ActMorale || c.D.Morale.AtOnce
	}
	return c.Above.Proc == proc.Wreck
}

// fitsStep checks the step of an activation that has called something: a unit that began it Shaken does
// nothing, but for the flight of an Aircraft.
func fitsStep(c *restored.Frame) bool {
	idle := proc.ActivationFrame{Frame: c.Frame}.Idle()
	switch c.Step {
	case proc.ActDeed:
		return true
	case proc.ActShoot:
		return !idle
	case proc.ActFirst:
		return !idle && (c.Above.Proc == proc.Choosing || movement.MovesFirst(c.S, int(c.A)))
	case proc.ActNext:
		return !idle && movement.MovesFirst(c.S, int(c.A))
	case proc.ActChoose:
		return !idle && force.Of(c.S).Offers(int(c.A), effects.Activation)
	case proc.ActDone:
		return !idle && !proc.ActivationFrame{Frame: c.Frame}.Chained()
	case proc.ActRushed:
		return !idle && len(c.D.Units[c.A].Casters) > 0
	}
	return c.Step == proc.ActMorale && (!idle || c.D.IsAircraft(int(c.A)))
}

// movesFreely reports whether the move on top of an activation is one by a rule of a list: that of the active
// unit before it acts, or one after an attack.
func movesFreely(c *restored.Frame) bool {
	if c.Above.M != proc.MoveFree || c.Above.A < 0 || int(c.Above.A) >= len(c.S.Units) {
		return false
	}
	return c.Step == proc.ActNext && c.Called(proc.Move) ||
		c.Step == proc.ActMorale && c.S.Units[c.Above.A].Is(core.MovedFreely)
}

// movesNow reports whether the move on top of an activation is one that it calls before the step at which it
// stands.
func movesNow(c *restored.Frame) bool {
	u, shaken := int(c.A), idles(c.S, proc.ActivationFrame{Frame: c.Frame})
	switch c.Above.M {
	case proc.MoveRush:
		after := uint8(proc.ActMorale)
		if len(c.D.Units[c.A].Casters) > 0 {
			after = proc.ActRushed
		}
		return c.Step == after || c.Step == proc.ActShoot && c.D.MayShootRushed(c.S.Seat(u))
	case proc.MoveAdvance:
		return c.Step == proc.ActShoot
	case proc.MoveAircraft:
		if c.Above.Step >= proc.MoveEdge {
			return c.Above.N == c.D.Aircraft.Most && c.Step == proc.ActMorale
		}
		return c.Above.N == movement.FlightRange(c.S, u, shaken) && (c.Step == proc.ActMorale) == shaken &&
			(c.Step == proc.ActShoot) == !shaken
	}
	return false
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Activation] = core.Procedure{
		Name: "activation", Run: runActivation, Menu: menuActivation, Take: takeActivation,
		Check: restored.Check(checkActivation),
	}
}
