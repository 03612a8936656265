// Package melee is the course of a melee: contact, strikes, striking back, who has lost, and stepping apart.
// Tactics reads it; activation calls it by its number.
package melee

import (
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

// Steps of a melee (GF3-MELEE-04). The frame keeps A the charging unit, B the charged one, N what the latter
// has done, in the bits below, or before the chargers have moved that the melee has begun, M the directions
// in which the chargers may step back.
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

const (
	struckBack  = 1 << 0
	struckFirst = 1 << 1
	askedFirst  = 1 << 2

	struck     = struckBack | struckFirst
	meleeBegun = 1
)

// Struck reports whether the charged unit of a melee has struck back so far, and first with Counter weapons.
func Struck(f *core.Frame) (back, first bool) {
	return f.Step > meleeStrikeBack && f.N&struckBack != 0, f.Step > meleeCounter && f.N&struckFirst != 0
}

// runMelee goes through the steps of a melee.
//
// Long: the steps are read best in one place, in their order.
func runMelee(s *core.State, f *core.Frame) {
	d := force.Of(s)
	a, b := int(f.A), int(f.B)
	both := force.Alive(s, f.A) && force.Alive(s, f.B)
	switch f.Step {
	case meleeCharge:
		// GF3-MELEE-01, GF2-MELEE-01: the owner chooses among the ways into contact; dangerous terrain on
		// them is rolled for before anybody strikes.
		if s.Units[a].Is(core.Down) {
			f.Step = meleeFatigue // what the charge cost has felled the charger
			return
		}
		if f.N == 0 {
			f.N = meleeBegun
			s.Units[a].Flags |= core.InMelee
			s.Units[b].Flags |= core.InMelee
			s.Vars[proc.VarCaused], s.Vars[proc.VarCaused+1] = 0, 0
		}
		_, rush := force.Moves(s, a)
		if movement.ContactChoice(s, a, b, rush) {
			s.AskOwner(core.ChargePath, a)
			return
		}
		f.Step, f.N = meleeCloseIn, 0
		if dice := movement.MoveIntoContact(s, a, b, rush, move.NearThird, move.ContactNearest); dice > 0 {
			proc.CallDanger(s, a, dice)
		}
	case meleeCloseIn:
		if !both {
			f.Step = meleeFatigue // GF3-A-83
			return
		}
		if movement.ContactChoice(s, b, a, d.Actions.CloseIn) {
			s.AskOwner(core.CloseIn, b)
			return
		}
		f.Step = meleeCounter
		casting.CastInMelee(s, f.A)
		if dice := movement.MoveIntoContact(s, b, a, d.Actions.CloseIn, d.Move.Separation,
			move.ContactNearest); dice > 0 {
			proc.CallDanger(s, b, dice)
		}
	case meleeCounter:
		// GF3-SR-COUNTER: weapons with Counter strike before the charger.
		if both && d.Units[b].Counters&s.Units[b].Alive != 0 &&
			groups(s, d, b, a, attacks.StrikesFirst, reachMask(s, d, b, a)) != 0 {
			if mustStrike(d, s, b) {
				strikeFirst(s, f)
				return
			}
			s.AskOwner(core.StrikeFirst, b)
			return
		}
		f.Step = meleeStrike
	case meleeStrike:
		f.Step = meleeStrikeBack
		if both {
			s.Call(core.Frame{Proc: proc.Strikes, A: f.A, B: f.B, Step: attacks.StrikesCharging})
		}
	case meleeStrikeBack:
		if both && canStrike(s, d, b, a, f.N) {
			if mustStrike(d, s, b) {
				strikeBack(s, f)
				return
			}
			s.AskOwner(core.StrikeBack, b)
			return
		}
		f.Step = meleeFatigue
	case meleeFatigue:
		// GF3-MELEE-07: it starts after the strikes of the same charge or strike-back.
		f.Step = meleeCompare
		if force.Alive(s, f.A) && !d.Melee.LateFatigue {
			s.Units[a].Flags |= core.Fatigued
		}
		if f.N&struck != 0 && force.Alive(s, f.B) {
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
		case both:
			if d.Move.StepBack > 0 {
				movement.Retreat(s, a, b)
				return
			}
			if f.M = movement.StepBackMoves(s, a, b); f.M&(f.M-1) != 0 {
				f.Step = meleeAfter
				s.AskOwner(core.StepBack, a)
				return
			}
			movement.StepBack(s, a, b, bits.TrailingZeros64(f.M))
		case force.Alive(s, f.A):
			consolidate(s, d, f.A)
		case force.Alive(s, f.B):
			consolidate(s, d, f.B)
		}
	case MeleeDone:
		s.Vars[proc.VarCaused], s.Vars[proc.VarCaused+1] = 0, 0
		s.Return()
	}
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
	if d.Attacks.NoComparison || d.Rooted(s, int(unit)) && !d.Move.RootedFight {
		return
	}
	s.Call(core.Frame{Proc: proc.Move, A: unit, N: d.Actions.Consolidate, M: proc.MoveConsolidate})
}

func menuMelee(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	switch f.Step {
	case meleeCharge:
		return movement.ContactMenu(f.A, f.B, dst)
	case meleeCloseIn:
		return movement.ContactMenu(f.B, f.A, dst)
	case meleeCounter, meleeStrikeBack:
		return core.YesOrNo(dst, f.B, f.A)
	case meleeAfter:
		for m := f.M; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(k), Unit: f.A, Target: f.B,
				Arg: uint64(k)})
		}
	}
	return dst
}

// takeMelee takes the answer to what is asked at a step of a melee.
//
// Long: each step has its own refusal.
func takeMelee(s *core.State, f *core.Frame, act *core.Action) error {
	d := force.Of(s)
	a, b := int(f.A), int(f.B)
	switch f.Step {
	case meleeCharge:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B ||
			act.Arg >= move.ContactVariants {
			return core.Illegal(act, "GF3-MELEE-01", "the chargers must come into contact in one of %d ways",
				move.ContactVariants)
		}
		f.Step, f.N = meleeCloseIn, 0
		_, rush := force.Moves(s, a)
		if dice := movement.MoveIntoContact(s, a, b, rush, move.NearThird, int(act.Arg)); dice > 0 {
			proc.CallDanger(s, a, dice)
		}
	case meleeCloseIn:
		// GF3-MELEE-02: not optional; the owner chooses among places that are equally close.
		if act.Verb != core.Follow || act.Unit != f.B || act.Target != f.A ||
			act.Arg >= move.ContactVariants {
			return core.Illegal(act, "GF3-MELEE-02", "the charged models must close in in one of %d ways",
				move.ContactVariants)
		}
		f.Step = meleeCounter
		casting.CastInMelee(s, f.A)
		if dice := movement.MoveIntoContact(s, b, a, d.Actions.CloseIn, d.Move.Separation,
			int(act.Arg)); dice > 0 {
			proc.CallDanger(s, b, dice)
		}
	case meleeCounter:
		// GF3-SR-COUNTER: it is part of striking back (GF3-A-59).
		if !core.Answers(act, f.B) {
			return core.Illegal(act, "GF3-SR-COUNTER", "%s must strike with its Counter weapons first or not",
				s.G.Units[b].Name)
		}
		f.Step, f.N = meleeStrike, f.N|askedFirst
		if act.Verb == core.Yes {
			strikeFirst(s, f)
		}
	case meleeStrikeBack:
		// GF3-MELEE-06, GF2-MELEE-03.
		if !core.Answers(act, f.B) || act.Target != f.A {
			return core.Illegal(act, "GF3-MELEE-06", "%s must strike back or not", s.G.Units[b].Name)
		}
		f.Step = meleeFatigue
		if act.Verb == core.Yes {
			strikeBack(s, f)
		}
	case meleeAfter:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B || act.Arg >= 64 ||
			f.M>>act.Arg&1 == 0 {
			return core.Illegal(act, "GF3-MELEE-09",
				"the chargers must step back in one of the shortest directions")
		}
		f.Step = MeleeDone
		movement.StepBack(s, a, b, int(act.Arg))
	}
	return nil
}

// mustStrike reports whether a charged unit strikes back without being asked.
func mustStrike(d *force.Data, s *core.State, u int) bool {
	return d.Melee.MustStrikeBack && (s.Seat(u) != 0 || !s.Units[u].Is(core.Shaken))
}

// strikeFirst lets the charged unit of a melee strike with its Counter weapons.
func strikeFirst(s *core.State, f *core.Frame) {
	f.Step, f.N = meleeStrike, f.N|askedFirst|struckFirst
	s.Call(core.Frame{Proc: proc.Strikes, A: f.B, B: f.A, Step: attacks.StrikesFirst})
}

// strikeBack lets the charged unit of a melee strike back.
func strikeBack(s *core.State, f *core.Frame) {
	f.Step, f.N = meleeFatigue, f.N|struckBack
	s.Call(core.Frame{Proc: proc.Strikes, A: f.B, B: f.A, Step: attacks.StrikesBack})
}

// reachMask returns the models of unit u that can strike at unit e (GF3-MELEE-03).
func reachMask(s *core.State, d *force.Data, u, e int) uint64 {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.LoadBases(e)
	return w.InUnit(w.Engaged())
}

// canStrike reports whether unit u, which has done what done says, can strike back at unit e: it has weapons
// for that in reach.
func canStrike(s *core.State, d *force.Data, u, e int, done int32) bool {
	if d.Melee.CounterUnit && done&askedFirst != 0 {
		return false // it has struck first with all it has, or passed that up
	}
	return groups(s, d, u, e, attacks.StrikesBack, reachMask(s, d, u, e)) != 0
}

// ImpactGroup is the bit of Impact among the groups of a strike, above the weapon types.
const ImpactGroup = 1 << proc.MaxTypes

// groups returns the groups with which unit u can strike at unit e: those that still can be used by models of
// the mask, which are in reach. Weapons with Counter strike first or not at all when their unit is charged
// (GF3-A-59).
func groups(s *core.State, d *force.Data, u, e, step int, mask uint64) (n int32) {
	a := d.Arms(s, u)
	for t := range a.Weapons {
		w := &a.Weapons[t]
		if a.Melee>>t&1 == 0 || force.Ready(s, u, w)&mask == 0 {
			continue
		}
		if counter := w.Traits&force.Counter != 0; step == attacks.StrikesCharging || d.Melee.CounterUnit ||
			counter == (step == attacks.StrikesFirst) {
			n |= 1 << t
		}
	}
	if step == attacks.StrikesCharging && attacks.ImpactDice(s, u, e, mask) > 0 {
		n |= ImpactGroup
	}
	return n
}

func runStrikes(s *core.State, frame *core.Frame) {
	d, f := force.Of(s), attacks.StrikesFrame{Frame: frame}
	if f.Step < attacks.StrikesGoOn {
		f.M = reachMask(s, d, int(f.A), int(f.B))
		crowd := 0
		if d.Attacks.BlastDeclared {
			crowd = min(s.Units[f.B].Left(), attacks.MaxCrowd)
		}
		f.Begin(groups(s, d, int(f.A), int(f.B), int(f.Step), f.M), crowd)
		if d.Attacks.FuriousAttacks && f.Charging() {
			attacks.CallFurious(s, d, int(f.A), int(f.B), f.M)
			return
		}
	}
	if f.Groups() == 0 || !force.Alive(s, f.B) || !force.Alive(s, f.A) {
		if d.Attacks.FuriousAttacks {
			proc.ClearDeclared(s)
		}
		s.Return()
		return
	}
	if f.Asked() != 0 {
		s.AskOwner(core.UseLimited, int(f.A))
		return
	}
	next := nextGroups(d, d.Arms(s, int(f.A)), f.Groups())
	if next&(next-1) != 0 || d.Melee.MayAbstain && next != ImpactGroup {
		s.AskOwner(core.GroupOrder, int(f.A))
		return
	}
	strikeGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// PatternAbstain is the pattern of striking with no more weapons, behind those of the weapon groups and of
// Impact.
const PatternAbstain = proc.MaxTypes + 1

// nextGroups returns the groups of which one comes next: Takedown groups, Deadly groups, then Impact, then
// the others (GF3-A-31, GF3-A-35).
func nextGroups(d *force.Data, a *force.Arms, groups int32) int32 {
	next := attacks.FirstClass(d, a, groups&^ImpactGroup)
	if groups&ImpactGroup != 0 && (next == 0 || d.Melee.ImpactFirst ||
		attacks.ClassOf(d, &a.Weapons[bits.TrailingZeros32(uint32(next))]) == attacks.ClassOther) {
		return ImpactGroup
	}
	return next
}

func menuStrikes(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := attacks.StrikesFrame{Frame: frame}
	if f.Asked() != 0 {
		return core.YesOrNo(dst, f.A, f.B)
	}
	d := force.Of(s)
	dst = attacks.MenuGroups(nextGroups(d, d.Arms(s, int(f.A)), f.Groups()), f.A, dst)
	if d.Melee.MayAbstain {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternAbstain, Unit: f.A})
	}
	return dst
}

func takeStrikes(s *core.State, frame *core.Frame, a *core.Action) error {
	d, f := force.Of(s), attacks.StrikesFrame{Frame: frame}
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
	if err := attacks.CheckType(nextGroups(d, arms, f.Groups()), f.A, a, which); err != nil {
		return err
	}
	t := int(which)
	if held != 0 && force.Ready(s, int(f.A), &arms.Weapons[t])&f.M&^held == 0 {
		return core.Illegal(a, "GF3-MELEE-03", "every model that could strike with %s abstains",
			arms.Weapons[t].Name)
	}
	if t < proc.MaxTypes && arms.Weapons[t].Limited != 0 {
		f.Ask(1 + t)
		return nil
	}
	strikeNow(s, f, t, held)
	return nil
}

// strikeGroup resolves a group, or of a Limited weapon first asks whether to use it.
func strikeGroup(s *core.State, f attacks.StrikesFrame, t int) {
	if t < proc.MaxTypes && force.Of(s).Arms(s, int(f.A)).Weapons[t].Limited != 0 {
		f.Ask(1 + t)
		return
	}
	strikeNow(s, f, t, 0)
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
	if wp.Singles() {
		force.UseUp(s, u, wp, mask)
		attacks.CallBlows(s, u, e, t, charging, mask)
		return
	}
	k := attacks.Blow(s, d, u, e, t, mask, charging)
	force.UseUp(s, u, wp, mask)
	k.Resolve(s, d)
}

// CompareMelee compares the wounds that each side has caused, Fear included; the side with fewer takes a
// morale test (GF3-MORALE-05, GF2-MORALE-04).
func CompareMelee(s *core.State, d *force.Data, a, b int) {
	mine := int(s.Vars[proc.VarCaused+s.Seat(a)]) + attacks.Fear(s, d, a)
	theirs := int(s.Vars[proc.VarCaused+s.Seat(b)]) + attacks.Fear(s, d, b)
	if s.Trace != nil {
		s.Trace.Notef("%s caused %d, %s %d", s.G.Units[a].Name, mine, s.G.Units[b].Name, theirs)
	}
	switch {
	case mine < theirs:
		morale.CallMorale(s, a, true)
	case theirs < mine:
		morale.CallMorale(s, b, true)
	case d.Melee.TieTests:
		morale.CallMorale(s, b, true)
		morale.CallMorale(s, a, true)
	}
}

// checkMelee checks a melee and what it may have called at its step.
//
// Long: each step has its own callees.
func checkMelee(c *restored.Frame) bool {
	if !c.Enemy(c.B) || !fights(c, c.A) || !fights(c, c.B) || c.Step > MeleeDone || c.N < 0 ||
		c.N > struck|askedFirst || c.M>>(move.BackStay+1) != 0 {
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
	case proc.Morale:
		return either && c.Step == meleeAfter
	case proc.Move:
		return either && c.Step == MeleeDone && c.Above.M == proc.MoveConsolidate
	case proc.Allot:
		return either && casualty.OfDanger(c) &&
			(c.Step == meleeCloseIn || c.Step == meleeCounter || c.Step == MeleeDone)
	}
	return c.Above.Proc == proc.Wreck
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
	switch f.Step {
	case attacks.StrikesGoOn + attacks.StrikesCharging:
		return c.Called(proc.Strikes) && f.B == c.B && c.Step == meleeStrikeBack
	case attacks.StrikesGoOn + attacks.StrikesBack:
		return f.A == c.B && f.B == c.A && c.Step == meleeFatigue && c.N&struckBack != 0
	case attacks.StrikesGoOn + attacks.StrikesFirst:
		return f.A == c.B && f.B == c.A && c.Step == meleeStrike && c.N&struckFirst != 0
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
	switch c.Above.Proc {
	case proc.Allot:
		counted := uint8(casualty.AllotMelee)
		if c.D.Attacks.NoComparison {
			counted = 0
		}
		return c.Above.A == c.B && c.Above.Step&^casualty.AllotRegen == counted
	case proc.Takedown:
		k := attacks.TakedownFrame{Frame: c.Above}
		return k.A == c.A && k.B == c.B && k.Blows() && k.Charging() == charging
	case proc.Spread:
		k := attacks.SpreadFrame{Frame: c.Above}
		return k.A == c.A && k.Melee() && k.Charging() == charging
	case proc.Furious:
		return c.Called(proc.Furious) && c.Above.B == c.B && charging && c.Above.M&^c.M == 0
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
	if left&^all != 0 || asked > len(arms.Weapons) || !c.There(c.B) {
		return false
	}
	return asked == 0 || c.Above == nil && arms.Weapons[asked-1].Limited != 0 && left>>(asked-1)&1 != 0
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Melee] = core.Procedure{
		Name: "melee", Run: runMelee, Menu: menuMelee, Take: takeMelee,
		Check: restored.Check(checkMelee),
	}
	p[proc.Strikes] = core.Procedure{
		Name: "strikes", Run: runStrikes, Menu: menuStrikes, Take: takeStrikes,
		Check: restored.Check(checkStrikes, attacks.CheckChosen),
	}
}
