package starquest

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// Steps of a turn, which is one activation of a hero or of an AI unit.
const (
	turnBegin        = 0
	turnStatus       = 1
	turnStatusTested = 2
	turnStatusPay    = 3
	turnCast         = 4
	turnAct          = 5
	turnShoot        = 6
	turnFire         = 7
	turnMorale       = 8
)

// A turnFrame keeps A the unit, B what it has done: the bits below, N the status that is being tested, M the
// spells that a hero has tried, then the units that have taken a morale test.
type turnFrame struct{ *core.Frame }

func (f turnFrame) did(any int16) bool    { return f.B&any != 0 }
func (f turnFrame) didAll(all int16) bool { return f.B&all == all }
func (f turnFrame) status() party.Status  { return party.Status(f.N) }

const (
	usedMain  = 1 << 0 // its action of choice
	usedSkill = 1 << 1 // its skill action
	usedExtra = 1 << 2 // the action that costs Power
	idle      = 1 << 3 // it began Shaken, or rests
	charged   = 1 << 4
	ended     = 1 << 5 // it does no more
	fired     = 1 << 6

	oneExtra    = 1 << 7  // times how many actions have cost Power, where there may be several (SQ-A-04)
	tookHold    = 1 << 10 // and these where no action may be taken twice (SQ-A-05)
	tookAdvance = 1 << 11
	tookRush    = 1 << 12
	changed     = 1 << 13 // it has gone somewhere, or used a skill, since it was asked what it casts

	usedAll = usedMain | usedSkill | usedExtra
	extras  = 7 * oneExtra
	took    = tookHold | tookAdvance | tookRush
	allDone = usedAll | idle | charged | ended | fired | extras | took | changed
)

// turnPending returns the frame of the turn under way, which stands on that of the round and that of the
// mission.
func turnPending(s *core.State) turnFrame { return turnFrame{&s.Stack[2]} }

// callTurn calls the turn of a unit.
func callTurn(s *core.State, u int) { s.Call(core.Frame{Proc: procTurn, A: int16(u)}) }

// runTurn goes through the steps of a turn, up to one that calls something or asks for a decision.
func runTurn(s *core.State, frame *core.Frame) {
	f, depth := turnFrame{frame}, s.Depth
	u := int(f.A)
	if f.Step < turnMorale && !force.Alive(s, u) {
		f.Step, f.N, f.M = turnMorale, 0, 0
	}
	switch f.Step {
	case turnBegin, turnStatus, turnCast:
		f.prepare(s)
	case turnStatusTested:
		f.Step = turnStatus
		if status := f.status(); result(s) {
			endStatus(s, u, status)
		} else if status == party.Afflicted { // SQ-STATUS-01
			attacks.CallWounds(s, u, 1)
		}
		f.N++
	case turnStatusPay:
		s.AskOwner(core.SpendPower, u)
	case turnShoot:
		f.Step = turnFire
		castAgain(s, f)
	}
	if f.Step == turnFire && s.Depth == depth {
		f.Step = turnAct
		proc.CallShooting(s, u) // SQ-SHOOT-01
	}
	if f.Step == turnAct && s.Depth == depth {
		f.goOn(s)
	}
	if f.Step == turnMorale && s.Depth == depth && !nextMorale(s, &f.M) {
		endTurn(s, f)
		s.Return()
	}
}

// prepare goes through the steps of a turn before its unit acts, up to one that calls something.
func (f turnFrame) prepare(s *core.State) {
	u, depth := int(f.A), s.Depth
	if f.Step == turnBegin {
		f.Step, f.N = turnStatus, 1
		s.Turn(u)
		s.Note(u, "activates")
		casualty.Heal(s, u)
		if s.Units[u].Is(core.Shaken) && !morale.Recover(s, u) {
			f.B |= idle
		}
		proc.CallDanger(s, u, casualty.StartsInDanger(s, u)) // SQ-TERRAIN-03
	}
	if f.Step == turnStatus && s.Depth == depth {
		statusCheck(s, f)
	}
	if f.Step == turnCast && s.Depth == depth {
		if f.Step = turnAct; !f.did(idle) {
			callCasting(s, u)
		}
	}
}

// goOn asks what the unit of a turn does next, unless it first casts again or does no more.
func (f turnFrame) goOn(s *core.State) {
	switch {
	case f.did(changed):
		castAgain(s, f)
	case f.did(idle|ended) || f.didAll(usedAll): // SQ-MORALE-03: a Shaken unit is idle
		f.Step, f.M = turnMorale, 0
	default:
		s.AskOwner(core.ChooseAction, int(f.A))
	}
}

// markChanged marks a turn in which a hero may get other targets for its spells.
func markChanged(s *core.State, f turnFrame) {
	if u := int(f.A); s.Seat(u) == Heroes && len(force.Of(s).Units[u].Casters) > 0 {
		f.B |= changed
	}
}

// castAgain lets a hero cast that has gone somewhere or used a skill, and so may have other targets: at any
// time before attacking (SQ-SR-CASTER-01).
func castAgain(s *core.State, f turnFrame) {
	was := f.B
	f.B &^= changed
	if was&changed != 0 && was&(charged|fired|ended) == 0 {
		callCasting(s, int(f.A))
	}
}

// markFired marks the turn under way as one in which its unit has shot.
func markFired(s *core.State, _ int) {
	if f := s.Pending(procTurn); f != nil {
		f.B |= fired
	}
}

// statusCheck goes through the statuses of a unit one by one, before it does anything (SQ-ACT-04).
func statusCheck(s *core.State, f turnFrame) {
	u := int(f.A)
	if s.Units[u].Extra&allStatuses == 0 {
		f.N = int32(party.NumStatuses) + 1
	}
	for f.N <= int32(party.NumStatuses) && !has(s, u, f.status()) {
		f.N++
	}
	stats := [...]party.Stat{party.Afflicted: party.Strength, party.Crippled: party.Dexterity,
		party.Sick: party.Will, party.Hampered: 0}
	switch {
	case f.N > int32(party.NumStatuses):
		f.Step, f.N = turnCast, 0
	case stats[f.N] != 0:
		f.Step = turnStatusTested
		callTest(s, u, stats[f.N], true)
	case s.Seat(u) == Heroes: // SQ-STATUS-04
		f.Step = turnStatusPay
	default:
		f.N++ // AI units have no Power to end it with
	}
}

// endTurn ends a turn: Shaken after one that was idle (SQ-MORALE-03), and begins the Fatigue of a charge
// (SQ-MELEE-05).
func endTurn(s *core.State, f turnFrame) {
	unit := &s.Units[f.A]
	unit.Extra &^= force.EffectAct // what spells do until the end of an activation
	if !unit.Is(core.Gone) {
		unit.Flags |= core.Activated
		if f.did(charged) { // who lies unconscious, too (SQ-MELEE-05)
			unit.Flags |= core.Fatigued
		}
	}
	if unit.Is(core.OnTable) {
		if f.did(idle) && !f.did(ended) && unit.Is(core.Shaken) { // not who has rested
			unit.Flags &^= core.Shaken
			s.Note(int(f.A), "recovers")
		}
	}
	units := s.Units
	for i := range units {
		unit := &units[i]
		unit.Flags &^= core.Moved | core.Wounded | core.InMelee
		unit.Risked = 0
		unit.Extra &^= force.ExtraFear
	}
	s.Vars[proc.VarCaused] = 0
}

// checkTurn checks what a unit has done in its turn, and what it may have called at its step.
func checkTurn(s *core.State, frame, above *core.Frame) bool {
	f := turnFrame{frame}
	if s.Seat(int(f.A)) != int(s.Active) || s.Units[f.A].Is(core.Activated) ||
		f.M>>max(len(s.Units), roster.MaxSpells) != 0 ||
		!fitsDone(s, f.B) {
		return false
	}
	testing := f.Step == turnStatus || f.Step == turnStatusTested || f.Step == turnStatusPay
	if testing != (f.N >= 1 && f.N <= int32(party.NumStatuses)+1) || !testing && f.N != 0 {
		return false
	}
	if f.Step == turnStatusPay && (f.N != int32(party.Hampered) || s.Active != Heroes ||
		!has(s, int(f.A), party.Hampered)) {
		return false
	}
	if above == nil {
		// While those that it hits lose models, a hero may have fallen to what its skill cost.
		return force.Alive(s, int(f.A)) && (f.Step == turnStatusPay ||
			f.Step == turnAct && !f.did(idle|ended|changed) && !f.didAll(usedAll))
	}
	return f.Step <= turnMorale && turnCalls(s, f, above)
}

// fitsDone reports whether a unit of the active side may have done that in its turn.
func fitsDone(s *core.State, bits int16) bool {
	if bits < 0 || bits&^allDone != 0 {
		return false
	}
	if used := bits & usedAll; s.Active == Foes && used != 0 && used != usedAll ||
		used&(usedMain|usedExtra) == usedExtra {
		return false // what there is one of for AI units is all used at once, and the extra action comes last
	}
	d := own(s)
	if bits&took != 0 && !d.noRepeats {
		return false
	}
	n := bits & extras
	if n != 0 && (!d.manyExtras || s.Active == Foes || bits&usedMain == 0) {
		return false
	}
	return !d.manyExtras || s.Active == Foes || (n == extras) == (bits&usedExtra != 0)
}

// turnCallees are the steps at which a turn may have called a procedure.
var turnCallees = [proc.Count]uint16{
	procSkill: 1 << turnAct, procCasting: 1<<turnAct | 1<<turnFire, procTest: 1 << turnStatusTested,
	procWay: 1<<turnAct | 1<<turnShoot, procJump: 1<<turnAct | 1<<turnShoot, procMorale: 1 << turnMorale,
	proc.Move: 1<<turnAct | 1<<turnShoot, proc.Shooting: 1 << turnAct, proc.Volley: 1 << turnAct,
	proc.Melee: 1 << turnAct, proc.Allot: 1<<turnStatus | 1<<turnMorale,
}

// turnCalls reports whether a turn may have called what stands on it.
func turnCalls(s *core.State, f turnFrame, above *core.Frame) bool {
	if turnCallees[above.Proc]>>f.Step&1 == 0 || f.Step != turnMorale && above.A != f.A {
		return false
	}
	switch above.Proc {
	case procTest:
		return above.M == 0
	case procJump:
		return fallsOnly(s, jumpFrame{above})
	case procMorale:
		return heroOnTable(s, above.A) && f.M>>above.A&1 != 0
	case proc.Move:
		return proc.Advances(above) && f.Step == turnShoot || proc.Rushes(above) && f.Step == turnAct
	case proc.Volley:
		return !force.Of(s).Shooting.DeclareLater
	case proc.Melee:
		return f.did(charged)
	case proc.Allot:
		// The wounds of dangerous terrain and of statuses, and those that big enemies suffer instead of being
		// Shaken.
		return casualty.Counts(above) && above.B == 1 && (f.Step == turnStatus || isOf(s, above.A, Foes))
	}
	return true
}
