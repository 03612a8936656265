// Package melee is the course of a melee: contact, strikes, striking back, who has lost, and stepping apart.
// Tactics reads it; activation calls it by its number.
package melee

import (
	"math/bits"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/move"
)

// Steps of a melee (GF3-MELEE-04).
const (
	meleeCharge     = 0
	meleeCloseIn    = 1
	meleeCounter    = 2
	meleeStrike     = 3
	meleeStrikeBack = 4
	meleeFatigue    = 5
	meleeCompare    = 6
	meleeAfter      = 7
	MeleeDone       = 8
)

// A frame of a melee keeps A the charging unit, B the charged one, N what both have done, in the bits
// below, or before the chargers have moved that the melee has begun, M the directions in which the chargers
// may step back, and before that from how far they have charged (attacks.MeleeGap).
type meleeFrame struct{ *core.Frame }

const (
	struckBack  = 1 << 0
	struckFirst = 1 << 1
	askedFirst  = 1 << 2
	struckLast  = 1 << 4 // the charger with weapons that strike last

	struck     = struckBack | struckFirst
	meleeBegun = 1
)

// did reports whether the charged unit has done one of some things.
func (f meleeFrame) did(what int32) bool { return f.N&what != 0 }

// Struck reports whether the charged unit of a melee has struck back so far, and first with Counter weapons.
func Struck(frame *core.Frame) (back, first bool) {
	f := meleeFrame{frame}
	return f.Step > meleeStrikeBack && f.did(struckBack), f.Step > meleeCounter && f.did(struckFirst)
}

// runMelee goes through the steps of a melee.
//
// Long: the steps are read best in one place, in their order.
func runMelee(s *core.State, f meleeFrame) {
	d := force.Of(s)
	a, b := int(f.A), int(f.B)
	lives, stands := force.Alive(s, a), force.Alive(s, b)
	both := lives && stands
	switch f.Step {
	case meleeCharge:
		// GF3-MELEE-01, GF2-MELEE-01: the owner chooses among the ways into contact; dangerous terrain on
		// them is rolled for before anybody strikes.
		if s.Units[a].Is(core.Down) {
			f.Step, f.N = meleeFatigue, 0 // what the charge cost has felled the charger
			return
		}
		if f.did(proc.MeleePlacing) {
			f.Step, f.N = meleeCloseIn, 0
			return
		}
		if f.N == 0 {
			f.N, f.M = meleeBegun, uint64(attacks.ChargeGap(s, a, b))<<attacks.MeleeGap
			s.Units[a].Flags |= core.InMelee
			s.Units[b].Flags |= core.InMelee
			d.HasAttacked(s, a, core.HasFought)
			d.HasAttacked(s, b, core.HasFought)
			s.Vars[proc.VarCaused], s.Vars[proc.VarCaused+1] = 0, 0
		}
		if movement.ContactChoice(s, a, b, force.ChargeMove(s, a, b)) {
			s.AskOwner(core.ChargePath, a)
			return
		}
		f.charge(s, move.ContactNearest)
	case meleeCloseIn:
		placed := f.did(proc.MeleePlacing)
		f.N = 0
		switch {
		case !both:
			f.Step = meleeFatigue // GF3-A-83
		case placed:
			f.Step = meleeCounter
			casting.CastInMelee(s, f.A)
		case movement.ContactChoice(s, b, a, d.Actions.CloseIn):
			s.AskOwner(core.CloseIn, b)
		default:
			f.closeIn(s, move.ContactNearest)
		}
	case meleeCounter:
		// GF3-SR-COUNTER: weapons with Counter strike before the charger.
		switch {
		case !both || d.Units[b].Counters&s.Units[b].Alive == 0 ||
			groups(s, d, b, a, attacks.StrikesFirst, reachMask(s, b, a)) == 0:
			f.Step = meleeStrike
		case mustStrike(d, s, b):
			f.strikeFirst(s)
		default:
			s.AskOwner(core.StrikeFirst, b)
		}
	case meleeStrike:
		f.Step = meleeStrikeBack
		if both && (groupsInReach(s, d, a, b, attacks.StrikesLast) == 0 ||
			groupsInReach(s, d, a, b, attacks.StrikesCharging) != 0) {
			callStrikes(s, f.A, f.B, attacks.StrikesCharging)
		}
	case meleeStrikeBack:
		switch {
		case !both || !f.canStrikeBack(s, d):
			f.Step = meleeFatigue
		case mustStrike(d, s, b):
			f.strikeBack(s)
		default:
			s.AskOwner(core.StrikeBack, b)
		}
	case meleeFatigue:
		if both && !f.did(struckLast) && groupsInReach(s, d, a, b, attacks.StrikesLast) != 0 {
			f.N |= struckLast
			callStrikes(s, f.A, f.B, attacks.StrikesLast)
			return
		}
		// GF3-MELEE-07: it starts after the strikes of the same charge or strike-back.
		f.Step = meleeCompare
		if lives && !d.Melee.LateFatigue {
			s.Units[a].Flags |= core.Fatigued
		}
		if stands && f.did(struck) {
			s.Units[b].Flags |= core.Fatigued
		}
	case meleeCompare:
		f.Step = meleeAfter
		if both && !d.Attacks.NoComparison {
			CompareMelee(s, d, a, b)
		}
	case meleeAfter:
		f.Step, f.M = MeleeDone, 0
		if d.Morale.AtOnce {
			endFight(s, a, b)
		}
		switch {
		case both && d.Move.StepBack > 0:
			movement.Retreat(s, a, b)
		case both:
			if f.M = movement.StepBackMoves(s, a, b); f.M&(f.M-1) != 0 {
				f.Step = meleeAfter
				s.AskOwner(core.StepBack, a)
				return
			}
			movement.StepBack(s, a, b, bits.TrailingZeros64(f.M))
		case lives:
			consolidate(s, d, f.A)
		case stands:
			consolidate(s, d, f.B)
		}
	case MeleeDone:
		force.HasUsed(s, a, effects.Move)
		s.Vars[proc.VarCaused], s.Vars[proc.VarCaused+1] = 0, 0
		s.Return()
	}
}

// charge moves the chargers into contact.
func (f meleeFrame) charge(s *core.State, variant int) {
	f.Step, f.N = meleeCloseIn, 0
	u := int(f.A)
	rush := force.ChargeMove(s, u, int(f.B))
	proc.CallDanger(s, u, movement.MoveIntoContact(s, u, int(f.B), rush, move.NearThird, variant))
}

// closeIn moves the charged models into contact.
func (f meleeFrame) closeIn(s *core.State, variant int) {
	f.Step = meleeCounter
	casting.CastInMelee(s, f.A)
	d, u := force.Of(s), int(f.B)
	proc.CallDanger(s, u, movement.MoveIntoContact(s, u, int(f.A), d.Actions.CloseIn, d.Move.Separation,
		variant))
}

// endFight ends a melee for the morale of its two units where that is tested at once: no test is due for
// wounds that they have suffered in it, but one is for those that terrain deals them on the moves that follow
// (GF2-MORALE-01, GF2-MORALE-04).
func endFight(s *core.State, a, b int) {
	for _, u := range [2]int{a, b} {
		s.Units[u].Flags &^= core.InMelee | core.Wounded
	}
}

// consolidate calls the move that a unit may make which has destroyed its enemy (GF3-MELEE-08); Immobile
// units may not (GF3-A-64).
func consolidate(s *core.State, d *force.Data, unit int16) {
	if !d.Attacks.NoComparison && (d.Move.RootedFight || !d.Rooted(s, int(unit))) {
		s.Call(core.Frame{Proc: proc.Move, A: unit, N: d.Actions.Consolidate, M: proc.MoveConsolidate})
	}
}

func menuMelee(s *core.State, f meleeFrame, dst []core.Action) []core.Action {
	switch f.Step {
	case meleeCharge:
		return movement.ContactMenu(f.A, f.B, dst)
	case meleeCloseIn:
		return movement.ContactMenu(f.B, f.A, dst)
	case meleeCounter, meleeStrikeBack:
		return core.YesOrNo(dst, f.B, f.A)
	case meleeAfter:
		for k := range core.Bits(f.M) {
			dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(k), Unit: f.A, Target: f.B,
				Arg: uint64(k)})
		}
	}
	return dst
}

// takeMelee takes the answer to what is asked at a step of a melee.
//
// Long: each step has its own refusal.
func takeMelee(s *core.State, f meleeFrame, act *core.Action) error {
	switch f.Step {
	case meleeCharge:
		if f.placesSingly(s, act, f.A) {
			return nil
		}
		if !into(act, f.A, f.B) {
			return core.Illegal(act, "GF3-MELEE-01", "the chargers must come into contact in one of %d ways",
				move.ContactVariants)
		}
		f.charge(s, int(act.Arg))
	case meleeCloseIn:
		// GF3-MELEE-02: not optional; the owner chooses among places that are equally close.
		if f.placesSingly(s, act, f.B) {
			return nil
		}
		if !into(act, f.B, f.A) {
			return core.Illegal(act, "GF3-MELEE-02", "the charged models must close in in one of %d ways",
				move.ContactVariants)
		}
		f.closeIn(s, int(act.Arg))
	case meleeCounter:
		// GF3-SR-COUNTER: it is part of striking back (GF3-A-59).
		if !core.Answers(act, f.B) {
			return core.Illegal(act, "GF3-SR-COUNTER", "%s must strike with its Counter weapons first or not",
				s.Name(int(f.B)))
		}
		f.Step, f.N = meleeStrike, f.N|askedFirst
		if act.Verb == core.Yes {
			f.strikeFirst(s)
		}
	case meleeStrikeBack:
		// GF3-MELEE-06, GF2-MELEE-03.
		if !core.Answers(act, f.B) || act.Target != f.A {
			return core.Illegal(act, "GF3-MELEE-06", "%s must strike back or not", s.Name(int(f.B)))
		}
		f.Step = meleeFatigue
		if act.Verb == core.Yes {
			f.strikeBack(s)
		}
	case meleeAfter:
		if !follows(act, f.A, f.B) || act.Arg >= 64 || f.M>>act.Arg&1 == 0 {
			return core.Illegal(act, "GF3-MELEE-09",
				"the chargers must step back in one of the shortest directions")
		}
		f.Step = MeleeDone
		movement.StepBack(s, int(f.A), int(f.B), int(act.Arg))
	}
	return nil
}

// placesSingly lets the owner of a unit that moves into contact place its models one by one, if an action
// asks for that (GF3-ACT-05, GF3-MELEE-01, GF3-MELEE-02).
func (f meleeFrame) placesSingly(s *core.State, act *core.Action, unit int16) bool {
	if act.Verb != core.PlaceOne || act.Unit != unit {
		return false
	}
	allow := force.Of(s).Actions.CloseIn
	if unit == f.A {
		allow = force.ChargeMove(s, int(unit), int(f.B))
	}
	movement.CallPlaceInMelee(s, int(unit), allow, unit == f.A)
	f.N |= proc.MeleePlacing
	return true
}

// follows reports whether an action is one of a unit's moves that a unit it is in melee with calls for.
func follows(a *core.Action, unit, other int16) bool {
	return a.Verb == core.Follow && a.Unit == unit && a.Target == other
}

// into reports whether an action is one of a unit's ways into contact with another.
func into(a *core.Action, unit, other int16) bool {
	return follows(a, unit, other) && a.Arg < move.ContactVariants
}

// mustStrike reports whether a charged unit strikes back without being asked (SQ-MELEE-03).
func mustStrike(d *force.Data, s *core.State, u int) bool {
	return d.Melee.MustStrikeBack && (s.Seat(u) != 0 || !s.Units[u].Is(core.Shaken))
}

// strikeFirst lets the charged unit strike with its Counter weapons.
func (f meleeFrame) strikeFirst(s *core.State) {
	f.Step, f.N = meleeStrike, f.N|askedFirst|struckFirst
	callStrikes(s, f.B, f.A, attacks.StrikesFirst)
}

// callStrikes calls the strikes of one side, and what may answer them.
func callStrikes(s *core.State, u, e int16, step uint8) {
	attacks.CallAnswer(s, int(u), int(e), step == attacks.StrikesCharging || step == attacks.StrikesLast)
	s.Call(core.Frame{Proc: proc.Strikes, A: u, B: e, Step: step})
}

// strikeBack lets the charged unit strike back.
func (f meleeFrame) strikeBack(s *core.State) {
	f.Step, f.N = meleeFatigue, f.N|struckBack
	callStrikes(s, f.B, f.A, attacks.StrikesBack)
}

// canStrikeBack reports whether the charged unit has weapons in reach to strike back with.
func (f meleeFrame) canStrikeBack(s *core.State, d *force.Data) bool {
	if d.Melee.CounterUnit && f.did(askedFirst) {
		return false // it has struck first with all it has, or passed that up
	}
	u, e := int(f.B), int(f.A)
	return groups(s, d, u, e, attacks.StrikesBack, reachMask(s, u, e)) != 0
}

// CompareMelee compares the wounds that each side has caused, Fear included; the side with fewer takes a
// morale test (GF3-MORALE-05, GF2-MORALE-04).
func CompareMelee(s *core.State, d *force.Data, a, b int) {
	mine := int(s.Vars[proc.VarCaused+s.Seat(a)]) + attacks.Fear(s, a)
	theirs := int(s.Vars[proc.VarCaused+s.Seat(b)]) + attacks.Fear(s, b)
	if s.Trace != nil {
		s.Trace.Event(core.Event{Kind: core.Compared, Unit: a, Target: b, Model: -1, Near: mine, Far: theirs})
		s.Trace.Notef("%s caused %d, %s %d", s.Name(a), mine, s.Name(b), theirs)
	}
	tied := mine == theirs && d.Melee.TieTests
	if theirs < mine || tied {
		morale.CallMorale(s, b, true)
	}
	if mine < theirs || tied {
		morale.CallMorale(s, a, true)
	}
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Melee] = restored.Procedure("melee", runMelee, menuMelee, takeMelee, checkMelee)
	p[proc.Strikes] = restored.Procedure("strikes", runStrikes, menuStrikes, takeStrikes,
		checkStrikes, attacks.CheckChosen)
}
