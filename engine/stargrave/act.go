package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
)

// What a figure has done in its activation, as snapshots have it.
const (
	doneBegun   = 1 << 0
	doneMoved   = 1 << 1 // a movement action (SG-ACT-02)
	doneHasty   = 1 << 2 // it has come somewhere by one
	doneFight   = 1 << 3
	doneShot    = 1 << 4
	donePower   = 1 << 5
	doneUnlock  = 1 << 6
	donePick    = 1 << 7
	doneUnjam   = 1 << 8
	doneFree    = 1 << 9 // it was in combat when it was activated, and need not move (SG-A-40)
	doneEnded   = 1 << 10
	doneStunned = 1 << 11 // it was stunned when it was activated (SG-ACT-06)
	doneAction  = 1 << 12 // times the actions that it has taken
	doneActions = 3 * doneAction
	doneAll     = 1<<14 - 1
)

func doneOf(s *core.State, k int) int16 { return s.Vars[varDone+k] }

// left returns how many actions a figure of the group that is activated has left: generally it has two
// (SG-ACT-01), stunned figures one (SG-ACT-06, SG-A-08).
func left(s *core.State, _, k int) int {
	total, done := 2, doneOf(s, k)
	if done&doneStunned != 0 {
		total = 1 - b2i(own(s).stunIdle)
	}
	return total - int(done&doneActions)/doneAction
}

// An actFrame keeps A the figure, B its place in the group, N how many actions it takes now, and from bit 4
// on the arm that it uses, from bit 8 on 1 + its first target, or 1 + the loot that it has unlocked. M is where
// the first target of a rapid fire weapon stood.
type actFrame struct{ *core.Frame }

func (f actFrame) unit() int                { return int(f.A) }
func (f actFrame) done(s *core.State) int16 { return doneOf(s, int(f.B)) }
func (f actFrame) arm() int                 { return int(f.N >> 4 & 15) }
func (f actFrame) other() int               { return int(f.N>>8) - 1 }

// remember keeps an arm, and a target or loot, until a choice about it has been made.
func (f actFrame) remember(arm, other int) { f.N = f.N&15 | int32(arm)<<4 | int32(other+1)<<8 }

// did marks what a figure has done with one of its actions.
func (f actFrame) did(s *core.State, what int16) {
	s.Vars[varDone+int(f.B)] = (f.done(s) | what) + doneAction
	f.N--
}

// Steps of an activation, or of the part of one that is taken at once.
const (
	actBegin  = 0
	actChoose = 1
	actMove   = 2 // where it goes
	actScurry = 3
	actPoint  = 4 // where a grenade goes
	actSecond = 5 // at whom a rapid fire weapon shoots besides
	actPick   = 6 // whether it picks up what it has unlocked
)

func callAct(s *core.State, k int, actions int32) {
	s.Call(core.Frame{Proc: procAct, A: int16(member(s, k)), B: int16(k), N: actions})
}

func runAct(s *core.State, frame *core.Frame) {
	f := actFrame{frame}
	u := f.unit()
	switch f.Step {
	case actBegin:
		f.Step = actChoose
		if f.done(s)&doneBegun == 0 {
			f.begin(s)
		}
	case actChoose:
		if !alive(s, u) || f.N&3 == 0 || f.done(s)&doneEnded != 0 || left(s, u, int(f.B)) <= 0 {
			s.Return()
			return
		}
		if only, _ := f.mustMove(s); only && f.done(s)&doneActions != 0 && !f.clears(s) {
			f.Step = actMove // there is nothing to choose
			return
		}
		s.AskOwner(core.ChooseAction, u)
	case actMove, actScurry:
		s.AskOwner(core.MoveTo, u)
	case actPick:
		s.AskOwner(core.PickUp, u)
	default:
		s.AskOwner(core.Shoot, u)
	}
}

// begin begins an activation: with a swimming test in deep water (SG-MOV-08, SG-A-14).
func (f actFrame) begin(s *core.State) {
	u, done := f.unit(), int16(doneBegun)
	s.Turn(u)
	s.Note(u, "activates")
	if *extra(s, u)&isStunned != 0 {
		done |= doneStunned
		*extra(s, u) |= wasStunned
	}
	if inCombat(s, u) {
		done |= doneFree
	}
	if inWater(s, u) && !swims(s, u) {
		done |= doneEnded
	}
	s.Vars[varDone+int(f.B)] = done
}

// inWater reports whether a figure is in deep water, which is what dangerous terrain is here.
func inWater(s *core.State, u int) bool {
	t := &s.G.Table
	if t.All&board.Dangerous == 0 {
		return false
	}
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Dangerous != 0 && p.Contains(s.Models[u].P) && t.HeightAt(s.Models[u].P) == 0 {
			return true
		}
	}
	return false
}

// swimming is the target number of the test in deep water. What page 46 adds to it is not known (SG-A-15).
const swimming = 5

// swims tests whether a figure keeps afloat, and hurts it where it does not (SG-MOV-08).
func swims(s *core.State, u int) bool {
	more := 0
	if own(s).swimBurden {
		more = -2 * (b2i(burdened(s, u)) + b2i(figureOf(s, u).Heavy))
	}
	short := passes(s, u, swimming, more)
	if short == 0 {
		return true
	}
	if own(s).fallArmour {
		short -= armourOf(s, u) // SG-A-39
	}
	if short > 0 {
		s.NoteN(u, "goes under and takes %d damage", short)
		hurt(s, u, short)
	}
	return false
}

// endActivation ends the activation of a figure, if it is activated.
func endActivation(s *core.State, u int) {
	if k := inGroup(s, u); k >= 0 {
		s.Vars[varDone+k] |= doneEnded
	}
}

// mustMove reports whether a figure may only move now: the first action in a group is a movement, and so is
// one of the two actions of everybody (SG-GROUP-01, SG-ACT-02, SG-A-46). may reports whether it may end its
// activation, and whether it may clear a jam instead (SG-A-45).
func (f actFrame) mustMove(s *core.State) (only, mayEnd bool) {
	done := f.done(s)
	if done&doneFree != 0 && !own(s).freedMoves || inCombat(s, f.unit()) { // who has been drawn into combat since cannot move either
		return false, true
	}
	if done&doneActions == 0 && members(s) > 1 {
		return true, false
	}
	exempt := done&doneMoved != 0 || own(s).moveFree || done&doneStunned != 0 && !own(s).stunnedMoves ||
		done&doneUnjam != 0 && !own(s).unjamPlain
	return !exempt && left(s, f.unit(), int(f.B)) == 1, exempt
}

// may reports whether a figure may take an action of a kind, which nobody does twice in an activation
// (SG-ACT-04, SG-A-36).
func (f actFrame) may(s *core.State, what int16) bool { return f.done(s)&what == 0 || own(s).repeats }

func menuAct(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := actFrame{frame}
	u := f.unit()
	switch f.Step {
	case actMove, actScurry:
		return menuMove(s, u, f.pace(s), true, dst)
	case actPoint:
		return menuPoint(s, u, figureOf(s, u).arms[f.arm()].reach, dst)
	case actSecond:
		return f.menuSecond(s, dst)
	case actPick:
		return core.YesOrNo(dst, f.A, 0)
	}
	only, mayEnd := f.mustMove(s)
	if mayEnd {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: patterns.End, Unit: f.A})
	}
	fights := inCombat(s, u) // and then it cannot move (SG-MOV-04)
	if !fights {
		dst = append(dst, core.Action{Verb: core.Advance, Pattern: patterns.Move, Unit: f.A})
		if f.done(s)&doneActions == 0 {
			dst = append(dst, core.Action{Verb: core.Rush, Pattern: patterns.Scurry, Unit: f.A})
		}
	}
	if only {
		return f.menuUnjam(s, dst)
	}
	if fights && f.may(s, doneFight) {
		for v := range s.Units {
			if fighting(s, u, v) {
				dst = append(dst, core.Action{Verb: core.Charge, Pattern: int16(patterns.Fight + placeOf(s, u, v)),
					Unit: f.A, Target: int16(v)})
			}
		}
	}
	if !fights && f.may(s, doneShot) {
		dst = f.menuFire(s, dst)
	}
	if f.may(s, donePower) {
		for k, p := range figureOf(s, u).Powers {
			if usable(s, u, p) {
				dst = append(dst, core.Action{Verb: core.Skill, Pattern: int16(patterns.Power + int(p) - 1), Unit: f.A,
					Arg: uint64(k)})
			}
		}
	}
	for i := range own(s).Loot {
		if f.mayUnlock(s, i) || f.mayPick(s, i) {
			dst = append(dst, core.Action{Verb: core.Reveal, Pattern: int16(patterns.Loot + i), Unit: f.A,
				Arg: uint64(i)})
		}
	}
	return f.menuUnjam(s, dst)
}

// menuSecond appends the second targets of a rapid fire weapon.
func (f actFrame) menuSecond(s *core.State, dst []core.Action) []core.Action {
	dst = append(dst, core.Action{Verb: core.HoldFire, Pattern: patterns.Hold, Unit: f.A, Arg: uint64(f.arm())})
	for v := range s.Units {
		if canShoot(s, f.unit(), f.arm(), v) && besides(s, f.other(), unpacked(f.M), v) {
			dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(patterns.Aim + placeOf(s, f.unit(), v)),
				Unit: f.A, Target: int16(v), Arg: uint64(f.arm())})
		}
	}
	return dst
}

// menuFire appends what a figure may shoot at, and what it may throw.
func (f actFrame) menuFire(s *core.State, dst []core.Action) []core.Action {
	u := f.unit()
	for t := range figureOf(s, u).arms {
		w := &figureOf(s, u).arms[t]
		at := patterns.Shots(w.Gear)
		if mayThrow(s, u, t) {
			if at += patterns.Throw; w.smoke && w.sort == crew.Launcher {
				at += patterns.Launch - patterns.Throw
			}
			dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(at), Unit: f.A, Target: -1,
				Arg: uint64(t)})
			continue
		}
		for v := range s.Units {
			if canShoot(s, u, t, v) {
				dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(at + placeOf(s, u, v)), Unit: f.A,
					Target: int16(v), Arg: uint64(t)})
			}
		}
	}
	return dst
}

// clears reports whether the figure may clear a jam now.
func (f actFrame) clears(s *core.State) bool {
	for t := range figureOf(s, f.unit()).arms {
		if f.mayUnjam(s, t) {
			return true
		}
	}
	return false
}

// menuUnjam appends the weapons that are jammed, where clearing one is allowed.
func (f actFrame) menuUnjam(s *core.State, dst []core.Action) []core.Action {
	for t, w := range figureOf(s, f.unit()).arms {
		if f.mayUnjam(s, t) {
			dst = append(dst, core.Action{Verb: core.Resolve, Pattern: int16(patterns.Unjam + int(w.Gear) - 1),
				Unit: f.A, Arg: uint64(t)})
		}
	}
	return dst
}

// mayUnjam reports whether a figure may clear a weapon. It may in the place of its movement, but not of the
// first action of a group (SG-SHOOT-05, SG-A-23, SG-A-45).
func (f actFrame) mayUnjam(s *core.State, t int) bool {
	if only, _ := f.mustMove(s); only && (own(s).unjamPlain || f.done(s)&doneActions == 0) {
		return false
	}
	return jammed(s, f.unit(), t) && f.may(s, doneUnjam)
}

func jammed(s *core.State, u, t int) bool { return *extra(s, u)>>(jamBits+t)&1 != 0 }

// pace returns how far the movement leads that a figure is about to take.
func (f actFrame) pace(s *core.State) walking.Pace {
	if f.Step == actScurry {
		return walking.Pace{Allow: 3 * geom.Inch, Plain: true} // SG-ACT-05
	}
	return walking.Pace{Allow: allowance(s, f.unit(), f.done(s)&doneMoved != 0)}
}

// Long: one case for each action.
func takeAct(s *core.State, frame *core.Frame, a *core.Action) error {
	f := actFrame{frame}
	u := f.unit()
	if a.Unit != f.A {
		return core.Illegal(a, "SG-ACT-01", "it is %s that acts", s.Name(u))
	}
	switch f.Step {
	case actMove, actScurry:
		return f.takeMove(s, a)
	case actPoint:
		return f.takePoint(s, a)
	case actSecond:
		return f.takeSecond(s, a)
	case actPick:
		if !core.Answers(a, f.A) || a.Target != 0 {
			return core.Illegal(a, "SG-LOOT-03", "%s picks the loot up, or does not", s.Name(u))
		}
		i := f.other()
		f.remember(0, -1)
		if f.Step = actChoose; a.Verb == core.Yes {
			pickUp(s, u, i)
		}
		return nil
	}
	only, mayEnd := f.mustMove(s)
	fights := inCombat(s, u)
	switch {
	case a.Verb == core.Pass:
		if !mayEnd {
			return core.Illegal(a, "SG-ACT-02", "at least one action of %s must be a movement", s.Name(u))
		}
		s.Vars[varDone+int(f.B)] |= doneEnded
		return nil
	case a.Verb == core.Advance || a.Verb == core.Rush:
		if fights {
			return core.Illegal(a, "SG-MOV-04", "%s is in combat and cannot move", s.Name(u))
		}
		if f.Step = actMove; a.Verb == core.Rush {
			if f.done(s)&doneActions != 0 {
				f.Step = actChoose
				return core.Illegal(a, "SG-ACT-05", "only the first action can be to scurry")
			}
			f.Step = actScurry
		}
		return nil
	case a.Verb == core.Resolve:
		if t := int(min(a.Arg, maxArms)); t >= len(figureOf(s, u).arms) || !f.mayUnjam(s, t) {
			return core.Illegal(a, "SG-SHOOT-05", "%s has no such weapon to clear now", s.Name(u))
		}
		*extra(s, u) &^= 1 << (jamBits + a.Arg)
		s.Note(u, "clears its %s", figureOf(s, u).arms[a.Arg].name)
		f.did(s, doneUnjam)
		return nil
	case only:
		rule := "SG-ACT-02"
		if f.done(s)&doneActions == 0 && members(s) > 1 {
			rule = "SG-GROUP-01"
		}
		return core.Illegal(a, rule, "%s must move now", s.Name(u))
	}
	return f.takeOther(s, a, fights)
}

// takeOther carries out an action that is neither a movement nor the clearing of a jam.
func (f actFrame) takeOther(s *core.State, a *core.Action, fights bool) error {
	u := f.unit()
	switch a.Verb {
	case core.Charge:
		if v := int(a.Target); v < 0 || v >= len(s.Units) || !fighting(s, u, v) || !f.may(s, doneFight) {
			return f.refuseFight(s, v, a)
		}
		f.did(s, doneFight)
		fight(s, u, int(a.Target))
		return nil
	case core.Fire:
		return f.takeFire(s, a, fights)
	case core.Skill:
		powers := figureOf(s, u).Powers
		if a.Arg >= uint64(len(powers)) || !f.may(s, donePower) || !usable(s, u, powers[a.Arg]) {
			return core.Illegal(a, "SG-POWER-01", "%s has no such power to use now", s.Name(u))
		}
		f.did(s, donePower)
		callPower(s, u, powers[a.Arg])
		return nil
	case core.Reveal:
		return f.takeLoot(s, a)
	}
	return core.Illegal(a, "SG-ACT-04", "this is no action")
}

// takeFire shoots at a figure, or asks where a grenade goes.
func (f actFrame) takeFire(s *core.State, a *core.Action, fights bool) error {
	u, v, t := f.unit(), int(a.Target), int(min(a.Arg, maxArms))
	if fights || t >= len(figureOf(s, u).arms) || !f.may(s, doneShot) {
		return core.Illegal(a, "SG-SHOOT-01", "%s cannot shoot with that now", s.Name(u))
	}
	if v == -1 && mayThrow(s, u, t) {
		f.remember(t, -1)
		f.Step = actPoint
		return nil
	}
	if v < 0 || v >= len(s.Units) || !canShoot(s, u, t, v) {
		return refuseShot(s, u, t, v, a)
	}
	f.did(s, doneShot)
	w := &figureOf(s, u).arms[t]
	if w.sort == crew.Cone {
		burn(s, u, t, v)
		return nil
	}
	two := w.Gear == crew.RapidFire && !own(s).oneTarget
	at := s.Models[v].P
	shootAt(s, u, t, v)
	if two && alive(s, u) && hasSecond(s, u, t, v, at) { // SG-A-60
		f.remember(t, v)
		f.M = packed(at)
		f.Step = actSecond
	}
	return nil
}

// hasSecond reports whether a figure has a second target besides the first, which stood at a point.
func hasSecond(s *core.State, u, t, first int, at geom.Point) bool {
	for v := range s.Units {
		if canShoot(s, u, t, v) && besides(s, first, at, v) {
			return true
		}
	}
	return false
}

// takeSecond shoots at the second target of a rapid fire weapon (SG-A-20).
func (f actFrame) takeSecond(s *core.State, a *core.Action) error {
	u, t, v := f.unit(), f.arm(), int(a.Target)
	shoots := a.Verb == core.Fire && v >= 0 && v < len(s.Units) && canShoot(s, u, t, v) &&
		besides(s, f.other(), unpacked(f.M), v)
	if a.Arg != uint64(t) || !shoots && a.Verb != core.HoldFire {
		return f.refuseSecond(s, a)
	}
	f.remember(0, -1)
	f.M = 0
	if f.Step = actChoose; shoots {
		shootAt(s, u, t, v)
	}
	return nil
}
