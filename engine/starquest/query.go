package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// The functions of this file answer what a player knows who follows the mission. They change nothing and roll
// no dice.

// GoalOf returns the number of the goal that the heroes are at, which is that of the goals when all are done.
// A goal to find items counts as done as soon as they are found, not only at the end of the round.
func GoalOf(p engine.Position) int {
	s := peek.State(p)
	q := questOf(s)
	goal := int(s.Vars[varGoal])
	for goal < len(q.Goals) && q.Goals[goal].Kind == quests.Find && done(s, goal) {
		goal++
	}
	return goal
}

// Targets returns the mask of the AI units, by number among theirs, that a goal of the mission wants
// destroyed; 0 for a goal that wants none.
func Targets(p engine.Position, goal int) uint64 {
	s := peek.State(p)
	if goal >= len(own(s).slay) {
		return 0
	}
	return own(s).slay[goal]
}

// MostPower returns the Power that a hero has when it is rested; 0 of other units.
func MostPower(p engine.Position, u int) int {
	s := peek.State(p)
	if s.Seat(u) != Heroes {
		return 0
	}
	return own(s).heroes[u].Power
}

// SkillOf returns a hero's own skill, or nil for a skill that all heroes have.
func SkillOf(p engine.Position, u, k int) *party.Skill {
	if own := ownSkill(peek.State(p), u, k); own != nil {
		return own.Skill
	}
	return nil
}

// SkillTargets appends what hero u can use a skill on: numbers of units, or of markers for Discover; the hero
// itself for a skill without a target.
func SkillTargets(p engine.Position, u, k int, dst []int) []int {
	s := peek.State(p)
	skillTargets(s, u, k, func(e int) bool { dst = append(dst, e); return true })
	return dst
}

// PassChance returns how many of the six results of a die pass a test of a stat.
func PassChance(p engine.Position, u int, stat party.Stat) int {
	s := peek.State(p)
	need, mod := need(s, u, stat)
	return force.Successes(mod, need)
}

// JumpChance returns how many of the six results of a die pass a test of a jump by hero u (SQ-MOV-06,
// SQ-SR-STRIDER).
func JumpChance(p engine.Position, u int) int {
	s := peek.State(p)
	need, mod := need(s, u, party.Dexterity)
	return force.Successes(mod, force.JumpNeed(need, force.Of(s).SureFooted(s, u)))
}

// A Bill says what a hero is asked to pay for.
type Bill struct {
	For    Payment
	Price  int          // in Power; the most that it can come to
	Skill  int          // that a test is for, or -1
	Status party.Status // that a test or the payment is to end, or 0
	Fall   int32        // how far a jump may end below, whose test or edge it is, in units
	Tests  int          // of a jump that are still to be passed, the failed one among them
}

// A Payment is what Power is spent on when a hero is asked.
type Payment uint8

// The payments.
const (
	ForTest  Payment = iota + 1 // to pass a failed test
	ForNerve                    // not to be Shaken
	ForShed                     // to be no longer Hampered
	ForCast                     // for a spell that has failed
	ForEdge                     // not to fall from the edge of a jump
)

// BillOf returns what the pending decision asks a hero to pay for.
func BillOf(p engine.Position) Bill { return billOf(peek.State(p)) }

func billOf(s *core.State) Bill {
	b := Bill{Skill: -1}
	switch f := s.Top(); f.Proc {
	case procTest:
		b.For, b.Price = ForTest, priceTest
		switch below := &s.Stack[s.Depth-2]; below.Proc {
		case procSkill:
			b.Skill = skillFrame{below}.skill()
		case procTurn:
			b.Status = turnFrame{below}.status()
		case procJump:
			b.Fall, b.Tests = jumpFrame{below}.fall(), jumpFrame{below}.tests()
		}
	case procMorale:
		b.For, b.Price = ForNerve, priceNerve
	case procCasting:
		p, _ := spellOf(s, castingFrame{f})
		b.For, b.Price = ForCast, priceCast*int(p.Value)
	case procTurn:
		b.For, b.Price, b.Status = ForShed, 3, party.Hampered
	case procJump:
		b.For, b.Price, b.Fall = ForEdge, priceCatch, jumpFrame{f}.fall()
	}
	return b
}

// The prices that those who plan ahead have to know, in Power.
const (
	ExtraPrice  = priceExtra
	RevivePrice = priceRevive
	TestPrice   = priceTest
	SkillPrice  = priceSkill
)

// plays reports whether a state is of this game.
func plays(s *core.State) bool {
	if !force.Plays(s) {
		return false
	}
	_, ok := force.OwnOf(s).Data.(*data)
	return ok
}
