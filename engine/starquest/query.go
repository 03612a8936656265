package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
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

// Has reports whether a unit has a status.
func Has(p engine.Position, u int, status party.Status) bool { return has(peek.State(p), u, status) }

// TurnOf returns what is known of the activation that is under way.
func TurnOf(p engine.Position) (t Turn) { return turnOf(peek.State(p)) }

// Plays reports whether a state is of this game.
func Plays(p engine.Position) bool { return plays(peek.State(p)) }

// TokenOf returns the search token that is a marker.
func TokenOf(p engine.Position, marker int) Token { return tokenOf(peek.State(p), marker) }

// Revived is how many wounds a hero regains that is revived.
const Revived = revived

// NextOwner returns who would hold a marker if the round ended with the units as they are: of a search token who has
// picked it up; -1 for nobody.
func NextOwner(p engine.Position, marker int) int8 {
	s := peek.State(p)
	m := &s.Markers[marker]
	if marker >= firstToken(s) {
		return m.Owner
	}
	return holder(s, m)
}

// holder returns who holds an AI objective from the end of the round on: the side that alone has a unit near it which is
// not Shaken, or else who holds it (SQ-MORALE-03, SQ-A-30).
func holder(s *core.State, m *core.Marker) int8 {
	near := nearObjective(s, m.P)
	if near[Heroes] == near[Foes] {
		return m.Owner
	}
	if near[Foes] {
		return Foes
	}
	return Heroes
}

// nearObjective reports which sides have a unit near an objective that is not Shaken.
func nearObjective(s *core.State, at geom.Point) (near [2]bool) {
	for u := range s.Units {
		if s.Units[u].Flags&(core.OnTable|core.Shaken) == core.OnTable && figures.WithinGapTo(s, u, at, holdRange) {
			near[s.Seat(u)] = true
		}
	}
	return near
}

// MoraleChance returns how many of 36 morale tests unit u passes as it is now.
func MoraleChance(p engine.Position, u int) int {
	s := peek.State(p)
	t := moraleOf(s, u)
	return t.Passes()
}
