package starquest

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest/party"
)

// The skills (SQ-SKILL-01), as Arg of an action: those that all heroes have, then a hero's own.
const (
	Discover      = 0
	Push          = 1
	Hurry         = 2
	Revive        = 3
	FirstOwnSkill = 4
)

// Distances of the common skills.
const (
	discoverRange = 6 * geom.Inch // SQ-SKILL-02
	pickUpRange   = 1 * geom.Inch
	pushRange     = 3 * geom.Inch // SQ-SKILL-03
	pushDistance  = 2 * geom.Inch
	reviveRange   = 3 * geom.Inch // SQ-SHOOT-04
	revived       = 3             // wounds that a revived hero regains
)

var commonSkills = [FirstOwnSkill]string{"discover", "push", "hurry", "revive"}

// skillName names a skill of hero u, which need not exist.
func skillName(s *core.State, u, k int) string {
	if own := ownSkill(s, u, k); own != nil {
		return own.Name
	}
	if k < 0 || k >= FirstOwnSkill {
		return "no skill"
	}
	return commonSkills[k]
}

// ownSkill returns a skill of hero u's own, or nil for any other.
func ownSkill(s *core.State, u, k int) *skill {
	if k -= FirstOwnSkill; k < 0 || u < 0 || s.Seat(u) != Heroes || k >= len(own(s).heroes[u].skills) {
		return nil
	}
	return &own(s).heroes[u].skills[k]
}

// A skillFrame keeps A the hero, B the unit or the token that the skill is used on, N the skill.
type skillFrame struct{ *core.Frame }

func (f skillFrame) hero() int  { return int(f.A) }
func (f skillFrame) on() int    { return int(f.B) }
func (f skillFrame) skill() int { return int(f.N) }

// Steps of a skill action.
const (
	skillTarget = 0
	skillTest   = 1
	skillTested = 2
	skillDone   = 3
	skillPaid   = 4 // before skillDone: what a failed test costs
)

// skillMenu appends the skills that hero u can use now on something.
func skillMenu(s *core.State, u int, dst []core.Action) []core.Action {
	seen, skills := -1, own(s).heroes[u].skills
	for k := range FirstOwnSkill + len(skills) {
		var mine *skill
		if k >= FirstOwnSkill {
			mine = &skills[k-FirstOwnSkill]
		}
		if usable(s, u, k, mine, &seen) {
			dst = append(dst, core.Action{Verb: core.Skill, Pattern: int16(PatternSkill + k), Unit: int16(u),
				Arg: uint64(k)})
		}
	}
	return dst
}

// usable reports whether there is something that hero u can use a skill on, which may be its own. It notes in seen an AI
// unit that the hero sees, for one of its own skills can be used on it; -1 is none. Another can be used on it if it is
// near enough.
func usable(s *core.State, u, k int, own *skill, seen *int) bool {
	hostile := false
	if own != nil && own.reach > 0 {
		switch hostile = own.Hostile(); {
		case !hostile && force.Alive(s, u): // the hero itself is in reach
			return true
		case hostile && *seen >= 0 && figures.WithinGap(s, u, *seen, int64(own.reach)):
			return true
		}
	}
	first, near := mayUse(s, u, k, own)
	for ; near != 0; near &= near - 1 {
		if e := first + bits.TrailingZeros64(near); canUse(s, u, k, own, e) {
			if hostile {
				*seen = e
			}
			return true
		}
	}
	return false
}

// skillTargets calls yield with all that hero u can use a skill on, until it returns false: numbers of units,
// or of markers for Discover; the hero itself for a skill without a target.
func skillTargets(s *core.State, u, k int, yield func(int) bool) {
	own := ownSkill(s, u, k)
	first, near := mayUse(s, u, k, own)
	for ; near != 0; near &= near - 1 {
		if e := first + bits.TrailingZeros64(near); canUse(s, u, k, own, e) && !yield(e) {
			return
		}
	}
}

// mayUse returns a mask, which counts from a number, of those that hero u may use a skill on, which may be its own: all
// on which it can are among them.
func mayUse(s *core.State, u, k int, own *skill) (first int, mask uint64) {
	first, end, reach := skillRange(s, u, k, own)
	if reach > 0 {
		return first, figures.NearBoxes(s, u, first, end, reach)
	}
	for e := first; e < end; e++ {
		may := k != Revive || s.Units[e].Is(core.Down)
		if k == Discover {
			at := s.Markers[e].P
			may = s.Boxes[u].Gap2(geom.Box{Min: at, Max: at}) <= (discoverRange+1)*(discoverRange+1)
		}
		mask |= force.B2u(may) << (e - first)
	}
	return first, mask
}

// skillRange returns the numbers of those that a skill is for, which may be one of the hero's own, near or far; and how
// far away units may be, or 0 for skills that are for none, or for who is in nobody's way.
func skillRange(s *core.State, u, k int, own *skill) (first, end int, reach int32) {
	switch first, end = u, u+1; {
	case own != nil && own.reach > 0:
		first, end = s.G.UnitRange(b2i(own.Hostile())) // of the heroes, or of the AI units
		return first, end, own.reach
	case k == Discover:
		first, end = firstToken(s), int(s.Marks)
	case k == Push:
		first, end = s.G.UnitRange(Foes)
		return first, end, pushRange
	case k == Revive:
		first, end = s.G.UnitRange(Heroes)
	}
	return first, end, 0
}

// canUse reports whether hero u can use a skill, which may be its own, on one of those that it may be for.
func canUse(s *core.State, u, k int, own *skill, e int) bool {
	switch {
	case own != nil && own.reach > 0:
		return force.Alive(s, e) && (e == u || figures.WithinGap(s, u, e, int64(own.reach)) && figures.Sees(s, u, e))
	case k == Discover:
		return canDiscover(s, u, e)
	case k == Push:
		return force.Alive(s, e) && figures.WithinGap(s, u, e, pushRange)
	case k == Revive:
		return s.Units[e].Is(core.Down) && figures.Gap(s, u, e) <= reviveRange && movement.CanRise(s, e)
	}
	return own != nil && own.Effect != party.SkillMove || !force.Of(s).Rooted(s, u)
}

// takeSkillAction begins a skill action: it takes the turn's skill action if that is left, or else an action
// of choice.
func takeSkillAction(s *core.State, f turnFrame, a *core.Action) error {
	u, k := int(f.A), int(min(a.Arg, 1<<15))
	own := ownSkill(s, u, k)
	if k >= FirstOwnSkill && own == nil {
		return core.Illegal(a, "SQ-SKILL-01", "%s has no skill %d", s.Name(u), a.Arg)
	}
	seen := -1
	if !usable(s, u, k, own, &seen) {
		return refuseSkill(s, u, k, a)
	}
	if s.Trace != nil {
		s.Trace.Notef("%s: %s", s.Name(u), skillName(s, u, k))
	}
	markChanged(s, f)
	s.Call(core.Frame{Proc: procSkill, A: f.A, B: -1, N: int32(k)})
	if !f.did(usedSkill) {
		f.B |= usedSkill
	} else {
		take(s, f)
	}
	return nil
}

func runSkill(s *core.State, frame *core.Frame) {
	f := skillFrame{frame}
	u, k := f.hero(), f.skill()
	if f.Step <= skillTest && !force.Alive(s, u) { // it has fallen to what it paid
		s.Return()
		return
	}
	switch f.Step {
	case skillTarget:
		n, only := 0, -1
		skillTargets(s, u, k, func(e int) bool { n, only = n+1, e; return n < 2 })
		if n > 1 {
			s.AskOwner(core.SkillTarget, u)
			return
		}
		if f.Step, f.B = skillTest, int16(only); n == 0 {
			s.Return()
		}
	case skillTest:
		f.Step = skillTested
		beginSkill(s, u, k, f.on())
	case skillTested:
		// Common skills that fail do nothing, or by a ruling happen for Power like hero skills (SQ-A-15), who
		// first pay (SQ-SKILL-05).
		switch f.Step = skillPaid; {
		case result(s):
		case k >= FirstOwnSkill || own(s).oneForAll:
			spend(s, u, priceSkill)
		default:
			f.Step = skillDone
		}
	case skillPaid:
		f.Step = skillDone
		if own := ownSkill(s, u, k); own != nil {
			endOwn(s, u, own, f.on())
		} else {
			endCommon(s, u, k, f.on())
		}
	case skillDone:
		s.Return()
	}
}

// beginSkill calls the test of a skill, if it needs one; what needs none succeeds.
func beginSkill(s *core.State, u, k, target int) {
	switch {
	case k == Revive:
		s.Vars[varResult] = passed
		spend(s, u, priceRevive) // SQ-SHOOT-04
	case k == Discover && within(s, u, target, pickUpRange):
		s.Vars[varResult] = passed
	case k < FirstOwnSkill:
		callTest(s, u, [...]party.Stat{Discover: party.Will, Push: party.Strength, Hurry: party.Dexterity}[k],
			!own(s).oneForAll)
	default:
		callTest(s, u, ownSkill(s, u, k).Test, false)
	}
}

// endCommon carries out a common skill, unless the hero has fallen to what it paid.
func endCommon(s *core.State, u, k, target int) {
	if !force.Alive(s, u) {
		return
	}
	switch k {
	case Discover:
		discover(s, u, target)
	case Push:
		callPush(s, u, target)
	case Hurry:
		far := int32(s.RollFor(core.RollHurry, u, 3)) * geom.Inch // SQ-SKILL-04
		if s.Trace != nil {
			s.Trace.Notef("%s hurries up to %s inches", s.Name(u), mission.Inches(force.Halved(s, u, far)))
		}
		movement.CallMove(s, u, far)
	case Revive:
		movement.Rise(s, target, revived)
		s.Note(target, "is conscious again")
	}
}

func b2i(b bool) int { return int(force.B2u(b)) }

// endOwn carries out a hero skill. Its effect happens in any case (SQ-SKILL-05), also when the hero has
// fallen to what it paid, but not on itself then.
func endOwn(s *core.State, u int, own *skill, target int) {
	if !force.Alive(s, target) {
		return
	}
	s.Note(u, "uses %s on %s", own.Name, s.Name(target))
	switch own.Effect {
	case party.SkillHeal:
		heal(s, target, own.N)
	case party.SkillPower:
		regain(s, target, own.N)
	case party.SkillCure:
		for status := party.Afflicted; int(status) <= party.NumStatuses; status++ {
			if has(s, target, status) {
				endStatus(s, target, status)
			}
		}
	case party.SkillRally:
		s.Units[target].Flags &^= core.Shaken
	case party.SkillHits:
		attacks.CallHits(s, u, target, own.N, &own.hits)
	case party.SkillInflict:
		inflict(s, target, own.Status)
	case party.SkillBuff, party.SkillDebuff:
		s.Units[target].Extra |= force.Enchantment(own.Stat, own.Effect == party.SkillBuff)
		s.Affect(target, own.Stat.String(), 2*b2i(own.Effect == party.SkillBuff)-1, core.UntilRound)
	case party.SkillMove:
		movement.CallMove(s, u, int32(own.N)*geom.Inch)
	}
}

func menuSkill(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := skillFrame{frame}
	skillTargets(s, f.hero(), f.skill(), func(e int) bool {
		if f.skill() == Discover {
			dst = append(dst, core.Action{Verb: core.Reveal, Pattern: int16(e), Unit: f.A, Arg: uint64(e)})
		} else {
			dst = append(dst, core.Action{Verb: core.Aim, Pattern: int16(PatternAim + e), Unit: f.A,
				Target: int16(e)})
		}
		return true
	})
	return dst
}

// PatternAim is the pattern of using a skill on the first unit; search tokens have those of their markers.
const PatternAim = 8

func takeSkill(s *core.State, frame *core.Frame, a *core.Action) error {
	f := skillFrame{frame}
	u, k := f.hero(), f.skill()
	verb, target := core.Aim, int(a.Target)
	if k == Discover {
		verb, target = core.Reveal, int(min(a.Arg, 1<<15))
	}
	own := ownSkill(s, u, k)
	first, end, _ := skillRange(s, u, k, own)
	fits := target >= first && target < end && canUse(s, u, k, own, target)
	if a.Unit != f.A || a.Verb != verb {
		return core.Illegal(a, "SQ-SKILL-01", "%s must use %s on something in reach", s.Name(u),
			skillName(s, u, k))
	}
	if !fits {
		return refuseUse(s, u, k, target, a)
	}
	f.Step, f.B = skillTest, int16(target)
	return nil
}

// checkSkill checks on what a hero uses a skill, and what it may have called for that.
func checkSkill(s *core.State, frame, above *core.Frame) bool {
	f := skillFrame{frame}
	if s.Active != Heroes || f.N < 0 || f.M != 0 ||
		f.N >= FirstOwnSkill && ownSkill(s, f.hero(), f.skill()) == nil {
		return false
	}
	if above == nil {
		return f.Step == skillTarget && f.B == -1
	}
	if f.N == Discover {
		if f.Step != skillTested || f.on() < firstToken(s) || f.on() >= int(s.Marks) ||
			!canDiscover(s, f.hero(), f.on()) {
			return false
		}
	} else if f.Step != skillTested && f.Step != skillDone || f.B < 0 || f.on() >= len(s.Units) {
		return false
	}
	if above.Proc == procTest {
		return f.Step == skillTested && above.A == f.A && f.N < FirstOwnSkill && !own(s).oneForAll &&
			above.M == 0
	}
	return f.Step == skillDone && skillCalls(s, f, above)
}

// skillCalls reports whether the effect of a skill may be what stands on it.
func skillCalls(s *core.State, f skillFrame, above *core.Frame) bool {
	k, own := f.skill(), ownSkill(s, f.hero(), f.skill())
	switch above.Proc {
	case procPush:
		return k == Push && above.A == f.B
	case procWay:
		return above.A == f.A
	case procJump: // a fall by a push, or the way of the hero itself
		return (above.A == f.A || k == Push && above.A == f.B) && fallsOnly(s, jumpFrame{above})
	case proc.Move:
		return above.A == f.A && proc.MovesOtherwise(above) && skillMoves(s, f, above.N)
	case proc.Allot:
		return casualty.Counts(above) && above.A == f.B && s.Seat(f.on()) == Foes &&
			(k == Push || own != nil && own.Effect == party.SkillHits)
	}
	return false
}

// skillMoves reports whether a skill lets its hero move so far.
func skillMoves(s *core.State, f skillFrame, allow int32) bool {
	least, most := 1, 0
	if own := ownSkill(s, f.hero(), f.skill()); f.skill() == Hurry {
		most = 3
	} else if own != nil && own.Effect == party.SkillMove {
		least, most = own.N, own.N
	}
	for n := least; n <= most; n++ {
		if allow == force.Halved(s, f.hero(), int32(n)*geom.Inch) {
			return true
		}
	}
	return false
}
