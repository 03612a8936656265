package melee

import (
	"math/bits"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// reachMask returns the models of unit u that can strike at unit e (GF3-MELEE-03).
func reachMask(s *core.State, u, e int) uint64 {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.LoadBases(e)
	return w.InUnit(w.Engaged())
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
	if p := attacks.PoolIn(s, d, u, mask, step == attacks.StrikesCharging); p.Any() {
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
	if p := attacks.PoolIn(s, d, u, f.M&s.Units[u].Alive, f.Charging()); p[need] != (force.Dice{}) {
		attacks.Pooled(s, d, u, e, p[need].Count(s, u), need, f.Charging())
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
			attacks.KeepBack(s, d, t-1)
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
