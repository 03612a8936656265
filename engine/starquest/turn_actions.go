package starquest

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/starquest/party"
)

// The pattern of what an active unit can do. Hold, Advance, Rush and Charge are those of opr.
const (
	PatternRest  = proc.PatternCharge + 40 + iota
	PatternEnd   // of the turn
	PatternSkill // + skill
)

// left returns which actions a turn has left, and whether they cost Power. AI units have one action and no
// skills (SQ-ACT-01, SQ-ACT-03).
func (f turnFrame) left(s *core.State) (t Turn) {
	if s.Seat(int(f.A)) == Foes {
		t.Action = !f.did(usedMain)
		return t
	}
	t.Action = !f.didAll(usedMain | usedExtra)
	t.Spare = !f.did(usedSkill)
	t.Skill = t.Action || t.Spare
	t.ActionCosts, t.SkillCosts = f.did(usedMain), f.didAll(usedMain|usedSkill)
	return t
}

// done returns the bits of taken of what may not be done again in a turn, because no action may be taken twice. As a
// rule they may be (SQ-ACT-02, SQ-A-05).
func (f turnFrame) done(s *core.State) int16 {
	if own(s).noRepeats {
		return f.B
	}
	return 0
}

// taken are the bits of a turn that say that an action has been taken.
var taken = [...]int16{
	core.Hold: tookHold, core.Advance: tookAdvance, core.Rush: tookRush, core.Charge: charged,
	core.Skill: usedSkill,
}

// take marks an action of choice as taken, which costs Power when it is not the first (SQ-ACT-01). There is
// one of these, or by a ruling several (SQ-A-04).
func take(s *core.State, f turnFrame) {
	if s.Seat(int(f.A)) == Foes {
		f.B |= usedAll
		return
	}
	if !f.did(usedMain) {
		f.B |= usedMain
		return
	}
	if own(s).manyExtras {
		f.B += oneExtra
	}
	if !own(s).manyExtras || f.didAll(extras) {
		f.B |= usedExtra
	}
	spend(s, int(f.A), priceExtra)
}

// menuTurn offers what the active unit can do, or whether it pays to end a status.
func menuTurn(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := turnFrame{frame}
	if f.Step == turnStatusPay {
		return menuPay(s, frame, dst)
	}
	u := int(f.A)
	left, done := f.left(s), f.done(s)
	rooted := force.Of(s).Rooted(s, u) // SQ-SR-IMMOBILE
	for verb, pattern := core.Hold, int16(proc.PatternHold); left.Action && verb <= core.Rush; verb++ {
		if done&taken[verb] == 0 && (verb == core.Hold || !rooted) {
			dst = append(dst, core.Action{Verb: verb, Pattern: pattern, Unit: f.A})
		}
		pattern++
	}
	if left.Action && !rooted && done&charged == 0 {
		dst = movement.EveryCharge(s, u, dst)
	}
	if s.Seat(u) == Foes {
		return dst
	}
	if !f.did(usedAll) && f.M == 0 { // who has tried to cast a spell has not been idle
		dst = append(dst, core.Action{Verb: core.Rest, Pattern: PatternRest, Unit: f.A})
	}
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternEnd, Unit: f.A})
	if left.Skill && done&usedSkill == 0 {
		dst = skillMenu(s, u, dst)
	}
	return dst
}

func takeTurn(s *core.State, frame *core.Frame, a *core.Action) error {
	f := turnFrame{frame}
	u := int(f.A)
	if f.Step == turnStatusPay {
		return takeStatusPay(s, f, a)
	}
	if a.Unit != f.A {
		return core.Illegal(a, "SQ-ACT-01", "%s is the active unit", s.Name(int(f.A)))
	}
	left, hero := f.left(s), s.Seat(u) == Heroes
	if int(a.Verb) < len(taken) && f.done(s)&taken[a.Verb] != 0 {
		return core.Illegal(a, "SQ-ACT-02", "%s has done that in this activation already", s.Name(u))
	}
	switch a.Verb {
	case core.Hold, core.Advance, core.Rush, core.Charge:
		if !left.Action {
			return core.Illegal(a, "SQ-ACT-01", "%s has no action left but a skill action", s.Name(u))
		}
		if a.Verb != core.Hold && force.Of(s).Rooted(s, u) {
			return core.Illegal(a, "SQ-SR-IMMOBILE", "%s is Immobile and may only hold", s.Name(u))
		}
		return act(s, f, a)
	case core.Rest:
		if !hero || f.did(usedAll) || f.M != 0 {
			return core.Illegal(a, "SQ-REST-01", "resting is the whole activation of a hero")
		}
		f.B |= idle | ended // SQ-REST-01
		regain(s, u, own(s).heroes[u].Power)
	case core.Pass:
		if !hero {
			return core.Illegal(a, "SQ-ACT-03", "AI units hold when they do nothing")
		}
		f.B |= ended
	case core.Skill:
		if !hero || !left.Skill {
			return core.Illegal(a, "SQ-ACT-01", "%s has no skill action left", s.Name(u))
		}
		return takeSkillAction(s, f, a)
	default:
		return core.Illegal(a, "SQ-ACT-01", "the active unit must act or end its turn")
	}
	note(s, a)
	return nil
}

// act carries out one of the actions that heroes and AI units share.
func act(s *core.State, f turnFrame, a *core.Action) error {
	u, e, afoot := int(f.A), int(a.Target), false
	if a.Verb == core.Charge {
		if !isOf(s, a.Target, 1-s.Seat(u)) || !force.Alive(s, e) {
			return core.Illegal(a, "SQ-MOV-02", "there is no such enemy on the table")
		}
		var leaps bool
		if afoot, leaps = movement.Charges(s, u, e); !afoot && !leaps { // SQ-MOV-02
			return movement.WhyNoCharge(s, u, e, "SQ-MOV-02", a)
		}
	}
	note(s, a)
	// What the action costs is paid before it: the wounds of exhaustion come on top of the stack and are
	// dealt out first.
	switch a.Verb {
	case core.Hold:
		f.Step = turnShoot
	case core.Advance:
		f.Step = turnShoot
		movement.CallAdvance(s, u)
	case core.Rush:
		movement.CallRush(s, u)
	case core.Charge:
		f.B |= charged
		movement.CallCharge(s, u, e, afoot)
	}
	if a.Verb == core.Advance || a.Verb == core.Rush {
		markChanged(s, f)
	}
	if own(s).noRepeats {
		f.B |= taken[a.Verb]
	}
	take(s, f)
	return nil
}

// note tells of an action.
func note(s *core.State, a *core.Action) {
	if s.Trace != nil {
		s.Trace.Notef("%s: %s", s.Name(int(a.Unit)), a.Verb)
	}
}

// takeStatusPay lets a hero pay D3 Power to be no longer Hampered (SQ-STATUS-04, SQ-A-23).
func takeStatusPay(s *core.State, f turnFrame, a *core.Action) error {
	if err := checkPay(s, f.Frame, a, "SQ-STATUS-04"); err != nil {
		return err
	}
	u := int(f.A)
	if a.Verb == core.Yes {
		endStatus(s, u, party.Hampered)
		spend(s, u, s.RollFor(core.RollPower, u, 3))
	}
	f.Step, f.N = turnStatus, f.N+1
	return nil
}
