// Package melee is the course of a melee: contact, strikes, striking back, who has lost, and stepping apart.
// Tactics reads it; activation calls it by its number.
package melee

import (
	"gauntlet/engine/effects"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
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
// may step back.
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
			f.Step = meleeFatigue // what the charge cost has felled the charger
			return
		}
		if f.did(proc.MeleePlacing) {
			f.Step, f.N = meleeCloseIn, 0
			return
		}
		if f.N == 0 {
			f.N = meleeBegun
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
		if both && (groupsInReach(s, d, a, b, attacks.StrikesLast) == 0 || groupsInReach(s, d, a, b, attacks.StrikesCharging) != 0) {
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
		f.Step = MeleeDone
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

// reachMask returns the models of unit u that can strike at unit e (GF3-MELEE-03).
func reachMask(s *core.State, u, e int) uint64 {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.LoadBases(e)
	return w.InUnit(w.Engaged())
}

// canStrikeBack reports whether the charged unit has weapons in reach to strike back with.
func (f meleeFrame) canStrikeBack(s *core.State, d *force.Data) bool {
	if d.Melee.CounterUnit && f.did(askedFirst) {
		return false // it has struck first with all it has, or passed that up
	}
	u, e := int(f.B), int(f.A)
	return groups(s, d, u, e, attacks.StrikesBack, reachMask(s, u, e)) != 0
}

// groupsInReach returns the groups with which models of unit u that are in reach can strike at unit e at a step that
// only some weapons of lists know, or 0 where no list has rules.
func groupsInReach(s *core.State, d *force.Data, u, e, step int) int32 {
	if !d.HasLists || lastTypes(d.Arms(s, u)) == 0 {
		return 0
	}
	return groups(s, d, u, e, step, reachMask(s, u, e))
}

// lastTypes returns the weapon types that strike last when their unit charges.
func lastTypes(a *force.Arms) (types int32) {
	for t := range a.Weapons {
		if a.Weapons[t].Traits&force.StrikesLast != 0 {
			types |= 1 << t
		}
	}
	return types
}

// ImpactGroup is the bit of Impact among the groups of a strike, above the weapon types.
const ImpactGroup = 1 << proc.MaxTypes

// groups returns the groups with which unit u can strike at unit e: those that still can be used by models of
// the mask, which are in reach. Weapons with Counter strike first or not at all when their unit is charged
// (GF3-A-59).
func groups(s *core.State, d *force.Data, u, e, step int, mask uint64) (n int32) {
	a := d.Arms(s, u)
	n = force.Usable(s, u, a.Melee, mask)
	switch {
	case step == attacks.StrikesLast:
		n &= lastTypes(a)
	case step == attacks.StrikesCharging:
		if d.HasLists {
			n &^= lastTypes(a)
		}
		if attacks.ImpactDice(s, u, e, mask) > 0 {
			n |= ImpactGroup
		}
	case !d.Melee.CounterUnit:
		for t := range a.Weapons {
			if (a.Weapons[t].Traits&force.Counter != 0) != (step == attacks.StrikesFirst) {
				n &^= 1 << t
			}
		}
	}
	if step == attacks.StrikesLast || step == attacks.StrikesFirst && !d.Melee.CounterUnit || !d.HasPools(u, effects.Strikes) {
		return n
	}
	if p := attacks.PoolIn(s, d, u, mask, step == attacks.StrikesCharging); p.Sum() > 0 {
		n |= attacks.AllPools
	}
	return n
}

func runStrikes(s *core.State, f attacks.StrikesFrame) {
	d := force.Of(s)
	u, e := int(f.A), int(f.B)
	if f.Begins() {
		f.M = reachMask(s, u, e)
		crowd := 0
		if d.Attacks.BlastDeclared {
			crowd = min(s.Units[e].Left(), attacks.MaxCrowd)
		}
		f.Begin(groups(s, d, u, e, int(f.Step), f.M), crowd)
		if d.Attacks.FuriousAttacks && f.Charging() {
			attacks.CallFurious(s, d, u, e, f.M)
			return
		}
	}
	if need := f.Pools(); need > 0 {
		rollPools(s, d, f, need)
		return
	}
	if f.Groups() == 0 || !force.Alive(s, e) || !force.Alive(s, u) {
		if d.Attacks.FuriousAttacks {
			proc.ClearDeclared(s)
		}
		force.HasAttackedWith(s, u, e, effects.Melee)
		s.Return()
		return
	}
	if f.Asked() != 0 {
		s.AskOwner(core.UseLimited, u)
		return
	}
	next := nextGroups(s, d, f)
	if next&(next-1) != 0 || d.Melee.MayAbstain && next != ImpactGroup {
		s.AskOwner(core.GroupOrder, u)
		return
	}
	strikeGroup(s, f, bits.TrailingZeros32(uint32(next)), 0)
}

// rollPools rolls the dice of models' own that hit with a result or more, which come before all weapons.
func rollPools(s *core.State, d *force.Data, f attacks.StrikesFrame, need int) {
	u, e := int(f.A), int(f.B)
	f.NextPools()
	if !force.Alive(s, e) || !force.Alive(s, u) {
		return
	}
	if p := attacks.PoolIn(s, d, u, f.M&s.Units[u].Alive, f.Charging()); p[need] > 0 {
		attacks.Pooled(s, d, u, e, p[need], need, f.Charging())
	}
}

// PoolInReach returns the dice that models of unit u have of their own when they strike at unit e where both stand.
func PoolInReach(s *core.State, u, e int, charging bool) (p force.Pool) {
	if d := force.Of(s); d.HasPools(u, effects.Strikes) {
		return attacks.PoolIn(s, d, u, reachMask(s, u, e), charging)
	}
	return p
}

// PatternAbstain is the pattern of striking with no more weapons, behind those of the weapon groups and of
// Impact.
const PatternAbstain = proc.MaxTypes + 1

// nextGroups returns the groups of which one comes next: Takedown groups, Deadly groups, then Impact, then
// the others (GF3-A-31, GF3-A-35).
func nextGroups(s *core.State, d *force.Data, f attacks.StrikesFrame) int32 {
	a := d.Arms(s, int(f.A))
	next := attacks.FirstClass(d, a, f.Groups()&^ImpactGroup)
	if f.Groups()&ImpactGroup != 0 && (next == 0 || d.Melee.ImpactFirst ||
		attacks.ClassOf(d, &a.Weapons[bits.TrailingZeros32(uint32(next))]) == attacks.ClassOther) {
		return ImpactGroup
	}
	return next
}

func menuStrikes(s *core.State, f attacks.StrikesFrame, dst []core.Action) []core.Action {
	if f.Asked() != 0 {
		return core.YesOrNo(dst, f.A, f.B)
	}
	d := force.Of(s)
	dst = attacks.MenuGroups(nextGroups(s, d, f), f.A, dst)
	if d.Melee.MayAbstain {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternAbstain, Unit: f.A})
	}
	return dst
}

func takeStrikes(s *core.State, f attacks.StrikesFrame, a *core.Action) error {
	d := force.Of(s)
	arms := d.Arms(s, int(f.A))
	if t := f.Asked(); t > 0 {
		// GF3-SR-LIMITED: the owner decides when, also in melee (GF3-A-65).
		if !core.Answers(a, f.A) {
			return core.Illegal(a, "GF3-SR-LIMITED", "%s must be used or kept back", arms.Weapons[t-1].Name)
		}
		f.Ask(0)
		if a.Verb == core.No {
			f.Drop(1 << (t - 1))
			return nil
		}
		strikeNow(s, f, t-1, 0)
		return nil
	}
	if d.Melee.MayAbstain && a.Verb == core.Pass && a.Unit == f.A {
		f.Drop(f.Groups())
		return nil
	}
	which, held := a.Arg, uint64(0)
	if d.Melee.MayAbstain && which&0xff < proc.MaxTypes {
		which, held = which&0xff, which>>8 // GF2-MELEE-02: some of the models that could strike may abstain
	}
	if err := attacks.CheckGroup(nextGroups(s, d, f), f.A, a, which); err != nil {
		return err
	}
	t := int(which)
	if held != 0 && force.Ready(s, int(f.A), &arms.Weapons[t])&f.M&^held == 0 {
		return core.Illegal(a, "GF3-MELEE-03", "every model that could strike with %s abstains",
			arms.Weapons[t].Name)
	}
	strikeGroup(s, f, t, held)
	return nil
}

// strikeGroup resolves a group without the models held back, or of a Limited weapon first asks whether to use
// it.
func strikeGroup(s *core.State, f attacks.StrikesFrame, t int, held uint64) {
	if t < proc.MaxTypes && force.Of(s).Arms(s, int(f.A)).Weapons[t].Limited != 0 {
		f.Ask(1 + t)
		return
	}
	strikeNow(s, f, t, held)
}

// strikeNow resolves a group without the models held back.
func strikeNow(s *core.State, f attacks.StrikesFrame, t int, held uint64) {
	d := force.Of(s)
	u, e := int(f.A), int(f.B)
	f.Drop(1 << t)
	mask := f.M & s.Units[u].Alive &^ held
	if t == proc.MaxTypes {
		attacks.Impact(s, d, u, e, attacks.ImpactDice(s, u, e, mask))
		return
	}
	charging := f.Charging()
	wp := &d.Arms(s, u).Weapons[t]
	mask &= force.Ready(s, u, wp)
	force.UseUp(s, u, wp, mask)
	if wp.Singles() {
		attacks.CallTakedown(s, u, e, attacks.Use{Type: t, Melee: true, Charging: charging}, attacks.TakedownAsk,
			mask)
		return
	}
	k := attacks.Blow(s, d, u, e, t, mask, charging)
	k.Resolve(s, d)
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

// checkMelee checks a melee and what it may have called at its step.
//
// Long: each step has its own callees.
func checkMelee(c *restored.Frame) bool {
	if !c.Enemy(c.B) || !fights(c, c.A) || !fights(c, c.B) || c.Step > MeleeDone || c.N < 0 ||
		c.N > struck|askedFirst && !placesNow(c) && !mayStrikeLast(c) || c.M>>(move.BackStay+1) != 0 {
		return false
	}
	if c.Above == nil {
		return true
	}
	either := c.Above.A == c.A || c.Above.A == c.B
	switch c.Above.Proc {
	case proc.Casting:
		return c.Called(proc.Casting) && c.Step == meleeCounter
	case proc.Strikes:
		return strikesNow(c)
	case proc.Answer:
		return answersNow(c)
	case proc.Morale:
		return either && c.Step == meleeAfter
	case proc.Move:
		return either && c.Step == MeleeDone && c.Above.M == proc.MoveConsolidate
	case proc.Allot:
		return either && casualty.OfDanger(c) &&
			(c.Step == meleeCloseIn || c.Step == meleeCounter || c.Step == MeleeDone || c.N&proc.MeleePlacing != 0)
	case proc.Place:
		return c.N&proc.MeleePlacing != 0
	}
	return c.Above.Proc == proc.Wreck
}

// mayStrikeLast reports whether the charger of a melee may have struck with weapons that strike last.
func mayStrikeLast(c *restored.Frame) bool {
	return c.N&^(struckLast|struck|askedFirst) == 0 && c.Step >= meleeFatigue && c.D.HasLists &&
		lastTypes(c.D.Arms(c.S, int(c.A))) != 0
}

// placesNow reports whether models of a melee are being placed one by one, or dangerous terrain on their ways
// is rolled for.
func placesNow(c *restored.Frame) bool {
	begun := int32(proc.MeleePlacing)
	switch c.Step {
	case meleeCharge:
		begun |= meleeBegun
	case meleeCloseIn:
	default:
		return false
	}
	return c.N == begun && c.Above != nil &&
		(c.Above.Proc != proc.Place || movement.PlacesInMelee(c, c.Step == meleeCharge))
}

// fights reports whether a unit is marked as one of the two of a melee.
func fights(c *restored.Frame, u int16) bool {
	over := c.D.Morale.AtOnce && c.Step == MeleeDone
	return c.S.Units[u].Is(core.InMelee) != over && !c.D.IsAircraft(int(u))
}

// strikesNow reports whether the strikes on top of a melee are those that it calls before the step at which
// it stands.
func strikesNow(c *restored.Frame) bool {
	f := c.Above
	back := f.A == c.B && f.B == c.A
	switch f.Step {
	case attacks.StrikesGoOn + attacks.StrikesCharging:
		return c.Called(proc.Strikes) && f.B == c.B && c.Step == meleeStrikeBack
	case attacks.StrikesGoOn + attacks.StrikesLast:
		return c.Called(proc.Strikes) && f.B == c.B && c.Step == meleeFatigue && c.N&struckLast != 0
	case attacks.StrikesGoOn + attacks.StrikesBack:
		return back && c.Step == meleeFatigue && c.N&struckBack != 0
	case attacks.StrikesGoOn + attacks.StrikesFirst:
		return back && c.Step == meleeStrike && c.N&struckFirst != 0
	}
	return false
}

// answersNow reports whether the answer on top of a melee is one to strikes that it calls before the step at which
// it stands, or was.
func answersNow(c *restored.Frame) bool {
	if above := attacks.Answered(c); above.Above != nil && above.Above.Proc == proc.Strikes {
		return strikesNow(above)
	}
	switch charger := c.Above.A == c.A; c.Step {
	case meleeStrike:
		return !charger && c.Above.B == c.A && c.N&struckFirst != 0
	case meleeStrikeBack:
		return charger && c.Above.B == c.B
	case meleeFatigue:
		if charger {
			return c.Above.B == c.B && c.N&struckLast != 0
		}
		return c.Above.B == c.A && c.N&struckBack != 0
	}
	return false
}

// checkStrikes checks the groups that one side has yet to strike with, of which it is asked, and what has
// been called for the one that strikes.
func checkStrikes(c *restored.Frame) bool {
	charging := attacks.StrikesFrame{Frame: c.Frame}.Charging()
	if !c.Present() || c.M>>uint(c.S.G.Units[c.A].Slots()) != 0 || !fitsGroups(c, charging) {
		return false
	}
	if c.Above == nil {
		return true
	}
	own, against := c.Above.A == c.A, c.Above.B == c.B
	switch c.Above.Proc {
	case proc.Allot:
		counted := uint8(casualty.AllotMelee)
		if c.D.Attacks.NoComparison {
			counted = 0
		}
		return c.Above.A == c.B && c.Above.Step&^casualty.AllotRegen == counted
	case proc.Takedown:
		use := attacks.TakedownFrame{Frame: c.Above}.Use()
		return own && against && use.Melee && use.Charging == charging
	case proc.Spread:
		use := attacks.SpreadFrame{Frame: c.Above}.Use()
		return own && use.Melee && use.Charging == charging
	case proc.Furious:
		return own && against && charging && c.Above.M&^c.M == 0
	}
	return c.Above.Proc == proc.Wreck
}

// fitsGroups checks the groups that one side has yet to strike with, and of which it is asked.
func fitsGroups(c *restored.Frame, charging bool) bool {
	arms := c.D.Arms(c.S, int(c.A))
	f := attacks.StrikesFrame{Frame: c.Frame}
	all, asked, crowd := int32(arms.Melee), f.Asked(), f.Crowd()
	if c.N < 0 || crowd > attacks.MaxCrowd || (crowd > 0) != c.D.Attacks.BlastDeclared {
		return false
	}
	if charging && c.D.Units[c.A].HasImpact {
		all |= ImpactGroup
	}
	left := f.Groups()
	if c.N&attacks.PoolBits != 0 && !mayRollPools(c, f) {
		return false
	}
	if left&^all != 0 || asked > len(arms.Weapons) || !c.There(c.B) {
		return false
	}
	return asked == 0 || c.Above == nil && arms.Weapons[asked-1].Limited != 0 && left>>(asked-1)&1 != 0
}

// mayRollPools reports whether dice of models' own may be left to be rolled: by such results as there are, and while
// nobody has been asked but about Furious.
func mayRollPools(c *restored.Frame, f attacks.StrikesFrame) bool {
	return f.Pools() >= 2 && c.D.HasPools(int(c.A), effects.Strikes) && f.Asked() == 0 && c.Above != nil
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Melee] = restored.Procedure("melee", runMelee, menuMelee, takeMelee, checkMelee)
	p[proc.Strikes] = restored.Procedure("strikes", runStrikes, menuStrikes, takeStrikes,
		checkStrikes, attacks.CheckChosen)
}
