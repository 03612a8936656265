package opr

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// Steps of a melee (GF3-MELEE-04). The frame keeps A the charging unit, B the charged one, N what the defender has done, M the directions in
// which the chargers may step back.
const (
	meleeCharge     = 0
	meleeCloseIn    = 1
	meleeCounter    = 2
	meleeStrike     = 3
	meleeStrikeBack = 4
	meleeFatigue    = 5
	meleeCompare    = 6
	meleeAfter      = 7
	meleeDone       = 8
)

// What the charged unit has done: bits of N. Before the chargers have moved, N says that the melee has begun.
const (
	struckBack  = 1 << 0
	struckFirst = 1 << 1
	askedFirst  = 1 << 2

	struck     = struckBack | struckFirst
	meleeBegun = 1
)

func runMelee(s *core.State, f *core.Frame) {
	d := Of(s)
	a, b := int(f.A), int(f.B)
	both := alive(s, f.A) && alive(s, f.B)
	switch f.Step {
	case meleeCharge:
		// GF3-MELEE-01, GF2-MELEE-01: the owner chooses among the ways into contact; dangerous terrain on them is rolled for before anybody strikes.
		if s.Units[a].Is(core.Down) {
			f.Step = meleeFatigue // what the charge cost has felled the charger
			return
		}
		if f.N == 0 {
			f.N = meleeBegun
			s.Units[a].Flags |= core.InMelee
			s.Units[b].Flags |= core.InMelee
			s.Vars[VarCaused], s.Vars[VarCaused+1] = 0, 0
		}
		_, rush := Moves(s, a)
		if contactChoice(s, a, b, rush) {
			s.Ask(core.ChargePath, s.Seat(a), a)
			return
		}
		f.Step, f.N = meleeCloseIn, 0
		if dice := moveIntoContact(s, a, b, rush, move.NearThird, move.ContactNearest); dice > 0 {
			callDanger(s, a, dice)
		}
	case meleeCloseIn:
		if !both {
			f.Step = meleeFatigue // GF3-A-83
			return
		}
		if contactChoice(s, b, a, d.Move.CloseIn) {
			s.Ask(core.CloseIn, s.Seat(b), b)
			return
		}
		f.Step = meleeCounter
		castInMelee(s, f.A)
		if dice := moveIntoContact(s, b, a, d.Move.CloseIn, d.Move.Separation, move.ContactNearest); dice > 0 {
			callDanger(s, b, dice)
		}
	case meleeCounter:
		// GF3-SR-COUNTER: weapons with Counter strike before the charger.
		if both && d.Units[b].Counters&s.Units[b].Alive != 0 && groups(s, d, b, a, strikesFirst, reachMask(s, d, b, a)) != 0 {
			if d.mustStrike(s, b) {
				strikeFirst(s, f)
				return
			}
			s.Ask(core.StrikeFirst, s.Seat(b), b)
			return
		}
		f.Step = meleeStrike
	case meleeStrike:
		f.Step = meleeStrikeBack
		if both {
			s.Call(core.Frame{Proc: ProcStrikes, A: f.A, B: f.B, Step: strikesCharging})
		}
	case meleeStrikeBack:
		if both && canStrike(s, d, b, a, f.N) {
			if d.mustStrike(s, b) {
				strikeBack(s, f)
				return
			}
			s.Ask(core.StrikeBack, s.Seat(b), b)
			return
		}
		f.Step = meleeFatigue
	case meleeFatigue:
		// GF3-MELEE-07: it starts after the strikes of the same charge or strike-back.
		f.Step = meleeCompare
		if alive(s, f.A) && !d.Melee.LateFatigue {
			s.Units[a].Flags |= core.Fatigued
		}
		if f.N&struck != 0 && alive(s, f.B) {
			s.Units[b].Flags |= core.Fatigued
		}
	case meleeCompare:
		f.Step = meleeAfter
		if both && !d.Attacks.NoComparison {
			compareMelee(s, d, a, b)
		}
	case meleeAfter:
		f.Step = meleeDone
		if d.Morale.AtOnce {
			endFight(s, a, b)
		}
		switch {
		case both:
			if d.Move.StepBack > 0 {
				retreat(s, a, b)
				return
			}
			if f.M = stepBackMoves(s, a, b); f.M&(f.M-1) != 0 {
				f.Step = meleeAfter
				s.Ask(core.StepBack, s.Seat(a), a)
				return
			}
			stepBack(s, a, b, bits.TrailingZeros64(f.M))
		case alive(s, f.A):
			consolidate(s, d, f.A)
		case alive(s, f.B):
			consolidate(s, d, f.B)
		}
	case meleeDone:
		s.Vars[VarCaused], s.Vars[VarCaused+1] = 0, 0
		s.Return()
	}
}

// endFight ends a melee for the morale of its two units where that is tested at once: no test is due for wounds that they have suffered in it, but one is for
// those that terrain deals them on the moves that follow (GF2-MORALE-01, GF2-MORALE-04).
func endFight(s *core.State, a, b int) {
	for _, u := range [2]int{a, b} {
		s.Units[u].Flags &^= core.InMelee | core.Wounded
	}
}

// consolidate calls the move that a unit may make which has destroyed its enemy (GF3-MELEE-08); Immobile units may not (GF3-A-64).
func consolidate(s *core.State, d *Data, unit int16) {
	if d.Attacks.NoComparison || d.Rooted(s, int(unit)) && !d.Move.RootedFight {
		return
	}
	s.Call(core.Frame{Proc: ProcMove, A: unit, N: d.Move.Consolidate, M: moveConsolidate})
}

func menuMelee(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	switch f.Step {
	case meleeCharge:
		return contactMenu(f.A, f.B, dst)
	case meleeCloseIn:
		return contactMenu(f.B, f.A, dst)
	case meleeCounter, meleeStrikeBack:
		return append(dst,
			core.Action{Verb: core.No, Pattern: 0, Unit: f.B, Target: f.A},
			core.Action{Verb: core.Yes, Pattern: 1, Unit: f.B, Target: f.A})
	case meleeAfter:
		for m := f.M; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(k), Unit: f.A, Target: f.B, Arg: uint64(k)})
		}
	}
	return dst
}

func takeMelee(s *core.State, f *core.Frame, act *core.Action) error {
	d := Of(s)
	a, b := int(f.A), int(f.B)
	switch f.Step {
	case meleeCharge:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B || act.Arg >= move.ContactVariants {
			return core.Illegal(act, "GF3-MELEE-01", "the chargers must come into contact in one of %d ways", move.ContactVariants)
		}
		f.Step, f.N = meleeCloseIn, 0
		_, rush := Moves(s, a)
		if dice := moveIntoContact(s, a, b, rush, move.NearThird, int(act.Arg)); dice > 0 {
			callDanger(s, a, dice)
		}
	case meleeCloseIn:
		// GF3-MELEE-02: not optional; the owner chooses among places that are equally close.
		if act.Verb != core.Follow || act.Unit != f.B || act.Target != f.A || act.Arg >= move.ContactVariants {
			return core.Illegal(act, "GF3-MELEE-02", "the charged models must close in in one of %d ways", move.ContactVariants)
		}
		f.Step = meleeCounter
		castInMelee(s, f.A)
		if dice := moveIntoContact(s, b, a, d.Move.CloseIn, d.Move.Separation, int(act.Arg)); dice > 0 {
			callDanger(s, b, dice)
		}
	case meleeCounter:
		// GF3-SR-COUNTER: it is part of striking back (GF3-A-59).
		if act.Unit != f.B || act.Verb != core.Yes && act.Verb != core.No {
			return core.Illegal(act, "GF3-SR-COUNTER", "%s must strike with its Counter weapons first or not", s.G.Units[b].Name)
		}
		f.Step, f.N = meleeStrike, f.N|askedFirst
		if act.Verb == core.Yes {
			strikeFirst(s, f)
		}
	case meleeStrikeBack:
		// GF3-MELEE-06, GF2-MELEE-03.
		if act.Unit != f.B || act.Target != f.A || act.Verb != core.Yes && act.Verb != core.No {
			return core.Illegal(act, "GF3-MELEE-06", "%s must strike back or not", s.G.Units[b].Name)
		}
		f.Step = meleeFatigue
		if act.Verb == core.Yes {
			strikeBack(s, f)
		}
	case meleeAfter:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B || act.Arg >= 64 || f.M>>act.Arg&1 == 0 {
			return core.Illegal(act, "GF3-MELEE-09", "the chargers must step back in one of the shortest directions")
		}
		f.Step = meleeDone
		stepBack(s, a, b, int(act.Arg))
	}
	return nil
}

// mustStrike reports whether a charged unit strikes back without being asked.
func (d *Data) mustStrike(s *core.State, u int) bool {
	return d.Melee.MustStrikeBack && (s.Seat(u) != 0 || !s.Units[u].Is(core.Shaken))
}

// strikeFirst lets the charged unit of a melee strike with its Counter weapons.
func strikeFirst(s *core.State, f *core.Frame) {
	f.Step, f.N = meleeStrike, f.N|askedFirst|struckFirst
	s.Call(core.Frame{Proc: ProcStrikes, A: f.B, B: f.A, Step: strikesFirst})
}

// strikeBack lets the charged unit of a melee strike back.
func strikeBack(s *core.State, f *core.Frame) {
	f.Step, f.N = meleeFatigue, f.N|struckBack
	s.Call(core.Frame{Proc: ProcStrikes, A: f.B, B: f.A, Step: strikesBack})
}

// reachMask returns the models of unit u that can strike at unit e (GF3-MELEE-03).
func reachMask(s *core.State, d *Data, u, e int) uint64 {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.loadBases(e)
	return w.models(w.Engaged())
}

// canStrike reports whether unit u, which has done what done says, can strike back at unit e: it has weapons for that in reach.
func canStrike(s *core.State, d *Data, u, e int, done int32) bool {
	if d.Melee.CounterUnit && done&askedFirst != 0 {
		return false // it has struck first with all it has, or passed that up
	}
	return groups(s, d, u, e, strikesBack, reachMask(s, d, u, e)) != 0
}

// impactGroup is the bit of Impact among the groups of a strike, above the weapon types.
const impactGroup = 1 << MaxTypes

// Above the groups N of a strike holds 1 + the Limited weapon type of which the owner is asked whether to use it, or 0, and the models of the
// enemy as Blast counts them where that is declared (GF3-A-55).
const (
	groupMask    = 1<<limitedShift - 1
	limitedShift = 20
	limitedMask  = 1<<5 - 1
	countShift   = 25
)

// askedAbout returns 1 + the Limited weapon type of which the owner is asked, or 0.
func askedAbout(f *core.Frame) int { return int(f.N>>limitedShift) & limitedMask }

// struckCrowd is crowd for blows: it counts the models that there were when the side began to strike whose strikes are under way.
func struckCrowd(s *core.State, d *Data, wp *Weapon, e int) int {
	n := d.crowd(s, wp, e)
	if n == 0 {
		return 0
	}
	for i := int(s.Depth) - 1; i >= 0; i-- {
		if s.Stack[i].Proc == ProcStrikes {
			return int(s.Stack[i].N >> countShift)
		}
	}
	return n
}

// Steps of one side's strikes. The frame keeps A the striking unit, B its enemy, N the groups not yet resolved and what is asked, M the models in
// reach when its side began to strike, Step what for it strikes.
const (
	strikesBack     = 0
	strikesCharging = 1
	strikesFirst    = 2 // with Counter weapons
	strikesGoOn     = 3 // + one of the above
)

// groups returns the groups with which unit u can strike at unit e: those that still can be used by models of the mask, which are in reach.
// Weapons with Counter strike first or not at all when their unit is charged (GF3-A-59).
func groups(s *core.State, d *Data, u, e, step int, mask uint64) (n int32) {
	a := d.Arms(s, u)
	for t := range a.Weapons {
		w := &a.Weapons[t]
		if a.Melee>>t&1 == 0 || Ready(s, u, w)&mask == 0 {
			continue
		}
		if counter := w.Traits&Counter != 0; step == strikesCharging || d.Melee.CounterUnit || counter == (step == strikesFirst) {
			n |= 1 << t
		}
	}
	if step == strikesCharging && ImpactDice(s, u, e, mask) > 0 {
		n |= impactGroup
	}
	return n
}

func runStrikes(s *core.State, f *core.Frame) {
	d := Of(s)
	if f.Step < strikesGoOn {
		f.M = reachMask(s, d, int(f.A), int(f.B))
		f.N = groups(s, d, int(f.A), int(f.B), int(f.Step), f.M)
		if d.Attacks.BlastDeclared {
			f.N |= int32(min(s.Units[f.B].Left(), maxCrowd)) << countShift
		}
		f.Step += strikesGoOn
		if d.Attacks.FuriousAttacks && f.Step == strikesGoOn+strikesCharging {
			callFurious(s, d, int(f.A), int(f.B), f.M)
			return
		}
	}
	if f.N&groupMask == 0 || !alive(s, f.B) || !alive(s, f.A) {
		if d.Attacks.FuriousAttacks {
			clearDeclared(s)
		}
		s.Return()
		return
	}
	if askedAbout(f) != 0 {
		s.Ask(core.UseLimited, s.Seat(int(f.A)), int(f.A))
		return
	}
	next := nextGroups(d, d.Arms(s, int(f.A)), f.N&groupMask)
	if next&(next-1) != 0 || d.Melee.MayAbstain && next != impactGroup {
		s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
		return
	}
	strikeGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// PatternAbstain is the pattern of striking with no more weapons, behind those of the weapon groups and of Impact.
const PatternAbstain = MaxTypes + 1

// nextGroups returns the groups of which one comes next: Takedown groups, Deadly groups, then Impact, then the others (GF3-A-31, GF3-A-35).
func nextGroups(d *Data, a *Arms, groups int32) int32 {
	next := firstClass(d, a, groups&^impactGroup)
	if groups&impactGroup != 0 && (next == 0 || d.Melee.ImpactFirst || d.class(&a.Weapons[bits.TrailingZeros32(uint32(next))]) == classOther) {
		return impactGroup
	}
	return next
}

func menuStrikes(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if askedAbout(f) != 0 {
		return append(dst,
			core.Action{Verb: core.No, Pattern: 0, Unit: f.A, Target: f.B},
			core.Action{Verb: core.Yes, Pattern: 1, Unit: f.A, Target: f.B})
	}
	d := Of(s)
	dst = menuGroups(nextGroups(d, d.Arms(s, int(f.A)), f.N&groupMask), f.A, dst)
	if d.Melee.MayAbstain {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternAbstain, Unit: f.A})
	}
	return dst
}

func takeStrikes(s *core.State, f *core.Frame, a *core.Action) error {
	d := Of(s)
	arms := d.Arms(s, int(f.A))
	if t := askedAbout(f); t > 0 {
		// GF3-SR-LIMITED: the owner decides when, also in melee (GF3-A-65).
		if a.Unit != f.A || a.Verb != core.Yes && a.Verb != core.No {
			return core.Illegal(a, "GF3-SR-LIMITED", "%s must be used or kept back", arms.Weapons[t-1].Name)
		}
		f.N &^= limitedMask << limitedShift
		if a.Verb == core.No {
			f.N &^= 1 << (t - 1)
			return nil
		}
		strikeNow(s, f, t-1, 0)
		return nil
	}
	if d.Melee.MayAbstain && a.Verb == core.Pass && a.Unit == f.A {
		f.N &^= groupMask
		return nil
	}
	which, held := a.Arg, uint64(0)
	if d.Melee.MayAbstain && which&0xff < MaxTypes {
		which, held = which&0xff, which>>8 // GF2-MELEE-02: some of the models that could strike may abstain
	}
	if err := checkType(nextGroups(d, arms, f.N&groupMask), f.A, a, which); err != nil {
		return err
	}
	t := int(which)
	if held != 0 && Ready(s, int(f.A), &arms.Weapons[t])&f.M&^held == 0 {
		return core.Illegal(a, "GF3-MELEE-03", "every model that could strike with %s abstains", arms.Weapons[t].Name)
	}
	if t < MaxTypes && arms.Weapons[t].Limited != 0 {
		f.N |= int32(1+t) << limitedShift
		return nil
	}
	strikeNow(s, f, t, held)
	return nil
}

// strikeGroup resolves a group, or of a Limited weapon first asks whether to use it.
func strikeGroup(s *core.State, f *core.Frame, t int) {
	if t < MaxTypes && Of(s).Arms(s, int(f.A)).Weapons[t].Limited != 0 {
		f.N |= int32(1+t) << limitedShift
		return
	}
	strikeNow(s, f, t, 0)
}

// strikeNow resolves a group without the models held back.
func strikeNow(s *core.State, f *core.Frame, t int, held uint64) {
	d := Of(s)
	u, e := int(f.A), int(f.B)
	f.N &^= 1 << t
	mask := f.M & s.Units[u].Alive &^ held
	if t == MaxTypes {
		impact(s, d, u, e, ImpactDice(s, u, e, mask))
		return
	}
	charging := f.Step == strikesGoOn+strikesCharging
	wp := &d.Arms(s, u).Weapons[t]
	mask &= Ready(s, u, wp)
	if wp.Singles() {
		useUp(s, u, wp, mask)
		n := t | takedownBlows
		if charging {
			n |= takedownCharge
		}
		callTakedown(s, u, e, n, takedownAsk, mask)
		return
	}
	k := blow(s, d, u, e, t, mask, charging)
	useUp(s, u, wp, mask)
	k.resolve(s, d)
}

// compareMelee compares the wounds that each side has caused, Fear included; the side with fewer takes a morale test (GF3-MORALE-05, GF2-MORALE-04).
func compareMelee(s *core.State, d *Data, a, b int) {
	mine := int(s.Vars[VarCaused+s.Seat(a)]) + fear(s, d, a)
	theirs := int(s.Vars[VarCaused+s.Seat(b)]) + fear(s, d, b)
	if s.Trace != nil {
		s.Trace.Notef("%s caused %d, %s %d", s.G.Units[a].Name, mine, s.G.Units[b].Name, theirs)
	}
	switch {
	case mine < theirs:
		callMorale(s, a, true)
	case theirs < mine:
		callMorale(s, b, true)
	case d.Melee.TieTests:
		callMorale(s, b, true)
		callMorale(s, a, true)
	}
}

// fear returns the wounds that a unit counts as having caused by Fear: the sum of its models' ratings (GF3-SR-FEAR, GF3-A-61), or D3 (GF2-SR-FEAR).
func fear(s *core.State, d *Data, u int) (n int) {
	p := &d.Units[u]
	if !p.HasFear {
		return 0
	}
	fixed, dice := Frightens(s, u)
	for range dice {
		fixed += s.Roll(3)
	}
	return fixed
}

// Frightens returns what the Fear of unit u counts for: the sum of the ratings of its living models, a rule without one counting 1, or by a
// ruling the highest of them; or in GF2 dice, D3 each: one, or by a ruling one for each model.
func Frightens(s *core.State, u int) (wounds, dice int) {
	d := Of(s)
	p := &d.Units[u]
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		n := int(p.FearOf[bits.TrailingZeros64(m)])
		switch {
		case n == 0:
		case d.Melee.FearDice:
			dice++
		case d.Melee.FearDie:
			dice = 1
		case d.Melee.FearHighest:
			wounds = max(wounds, n)
		default:
			wounds += n
		}
	}
	return wounds, dice
}

// stepBackMoves returns the mask of directions in which the charging unit can step back (GF3-MELEE-09).
func stepBackMoves(s *core.State, u, e int) (mask uint64) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	return w.StepBacks()
}

func readyStepBack(s *core.State, u, e int) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.loadBases(e)
	w.surround(s.Boxes[u].Grow(move.StepBackLimit), d.Move.Separation, e)
	w.FormUp(core.AsItStands)
	return w
}

// stepBack carries out direction k. Stepping back is no action of the unit, but dangerous terrain on the way is rolled for.
func stepBack(s *core.State, u, e, k int) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	if !w.StepBack(k) {
		return
	}
	if dice := w.commit(); dice > 0 {
		callDanger(s, u, dice)
	}
}

// checkMelee checks a melee and what it may have called at its step.
func checkMelee(c *site) bool {
	fights := !c.d.Morale.AtOnce || c.Step != meleeDone
	if !c.enemy(c.B) || c.s.Units[c.A].Is(core.InMelee) != fights || c.s.Units[c.B].Is(core.InMelee) != fights ||
		c.d.aircraft(int(c.A)) || c.d.aircraft(int(c.B)) || c.Step > meleeDone || c.N < 0 || c.N > struck|askedFirst || c.M>>(move.BackStay+1) != 0 {
		return false
	}
	if c.above == nil {
		return true
	}
	either := c.above.A == c.A || c.above.A == c.B
	switch c.above.Proc {
	case ProcCasting:
		return c.called(ProcCasting) && c.Step == meleeCounter
	case ProcStrikes:
		return c.strikesNow()
	case ProcMorale:
		return either && c.Step == meleeAfter
	case ProcMove:
		return either && c.Step == meleeDone && c.above.M == moveConsolidate
	case ProcAllot:
		return either && c.danger() && (c.Step == meleeCloseIn || c.Step == meleeCounter || c.Step == meleeDone)
	}
	return c.above.Proc == ProcWreck
}

// strikesNow reports whether the strikes on top of a melee are those that it calls before the step at which it stands.
func (c *site) strikesNow() bool {
	f := c.above
	switch f.Step {
	case strikesGoOn + strikesCharging:
		return c.called(ProcStrikes) && f.B == c.B && c.Step == meleeStrikeBack
	case strikesGoOn + strikesBack:
		return f.A == c.B && f.B == c.A && c.Step == meleeFatigue && c.N&struckBack != 0
	case strikesGoOn + strikesFirst:
		return f.A == c.B && f.B == c.A && c.Step == meleeStrike && c.N&struckFirst != 0
	}
	return false
}

// checkStrikes checks the groups that one side has yet to strike with, of which it is asked, and what has been called for the one that strikes.
func checkStrikes(c *site) bool {
	charging := c.Step == strikesGoOn+strikesCharging
	if !c.present() || c.M>>uint(c.s.G.Units[c.A].Slots()) != 0 || !c.fitsGroups(charging) {
		return false
	}
	if c.above == nil {
		return true
	}
	switch c.above.Proc {
	case ProcAllot:
		counted := uint8(allotMelee)
		if c.d.Attacks.NoComparison {
			counted = 0
		}
		return c.above.A == c.B && c.above.Step&^allotRegen == counted
	case ProcTakedown:
		return c.called(ProcTakedown) && c.above.B == c.B && c.above.N&takedownBlows != 0 && (c.above.N&takedownCharge != 0) == charging
	case ProcSpread:
		return c.called(ProcSpread) && c.above.B&spreadMelee != 0 && (c.above.B&spreadCharge != 0) == charging
	case ProcFurious:
		return c.called(ProcFurious) && c.above.B == c.B && charging && c.above.M&^c.M == 0
	}
	return c.above.Proc == ProcWreck
}

// fitsGroups checks the groups that one side has yet to strike with, and of which it is asked.
func (c *site) fitsGroups(charging bool) bool {
	arms := c.d.Arms(c.s, int(c.A))
	all, asked, crowd := int32(arms.Melee), askedAbout(c.Frame), int(c.N>>countShift)
	if c.N < 0 || crowd > maxCrowd || (crowd > 0) != c.d.Attacks.BlastDeclared {
		return false
	}
	if charging && c.d.Units[c.A].HasImpact {
		all |= impactGroup
	}
	left := c.N & groupMask
	if left&^all != 0 || asked > len(arms.Weapons) || !c.there(c.B) {
		return false
	}
	return asked == 0 || c.above == nil && arms.Weapons[asked-1].Limited != 0 && left>>(asked-1)&1 != 0
}
