package starquest

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Describe says in words what an action does.
func (ruleset) Describe(s *core.State, a *core.Action) string {
	name := func(u int16) string {
		if u < 0 || int(u) >= len(s.G.Units) {
			return fmt.Sprintf("unit %d", u)
		}
		return s.G.Units[u].Name
	}
	words := ""
	switch a.Verb {
	case core.Place:
		if s.Top().Proc == procJump {
			return fmt.Sprintf("%s comes to lie at %s, %s", name(a.Unit), mission.Inches(a.At.X), mission.Inches(a.At.Y))
		}
	case core.Rest:
		return name(a.Unit) + " rests"
	case core.Pass:
		if s.Decide.Kind != core.ChooseDeed {
			break
		}
		return name(a.Unit) + " ends its turn"
	case core.Skill:
		words = fmt.Sprintf("%s uses %s", name(a.Unit), skillName(s, int(s.Decide.Unit), int(min(a.Arg, 1<<15))))
	case core.Reveal:
		return fmt.Sprintf("%s looks at search token %d", name(a.Unit), int(min(a.Arg, 1<<15))-firstToken(s)+1)
	case core.Aim:
		if s.Decide.Kind == core.SkillTarget {
			return fmt.Sprintf("%s uses it on %s", name(a.Unit), name(a.Target))
		}
	case core.Yes, core.No:
		if s.Decide.Kind == core.SpreadHits {
			return name(a.Unit) + " takes " + [2]string{"none", "one"}[b2i(a.Verb == core.Yes)] + " of the hits left over"
		}
		if s.Decide.Kind == core.SpendPower {
			return name(a.Unit) + " " + [2]string{"pays nothing", "pays " + price(s)}[b2i(a.Verb == core.Yes)]
		}
	}
	if words == "" {
		words = battle.Describe(s, a)
	}
	if l, ok := opr.LeapOf(s, a); ok {
		words += fmt.Sprintf(", jumping %s inches", mission.Inches(l.Size))
	}
	if a.Verb == core.Charge && opr.ChargeLeaps(s, int(a.Unit), int(a.Target)) {
		words += ", jumping on the way"
	}
	if turn := turnOf(s); s.Decide.Kind == core.ChooseDeed {
		if costs := turn.ActionCosts && a.Verb != core.Skill || turn.SkillCosts && a.Verb == core.Skill; costs {
			words += fmt.Sprintf(" for %d Power", priceExtra)
		}
	}
	return words
}

// price says in words what a hero who is asked to pay would pay for.
func price(s *core.State) string {
	switch f := s.Top(); f.Proc {
	case procTest:
		return fmt.Sprintf("%d Power to pass the test of %s", priceTest, roster.Stat(f.B))
	case procMorale:
		return fmt.Sprintf("%d Power not to be Shaken", priceNerve)
	case procJump:
		return fmt.Sprintf("%d Power to catch the edge", priceCatch)
	case procCasting:
		p, _ := spellOf(s, f)
		return fmt.Sprintf("%d Power to count as having cast %s", priceCast*int(p.Value), p.Name)
	case procTurn:
		return "D3 Power to be no longer hampered"
	}
	return "nothing"
}

// A Turn is what is known of the activation that is under way.
type Turn struct {
	Unit        int  // whose turn it is, or -1
	Action      bool // it has an action of choice left
	Skill       bool // it has a skill action left, or may take one with an action of choice
	Spare       bool // the skill action that it has beside its action of choice is left
	ActionCosts bool // its next action of choice costs Power
	SkillCosts  bool // its next skill action does
	Charged     bool
	Fired       bool // it has shot, and so casts no more
	Skilled     int  // the skill that is being used, or -1
	On          int  // the unit that it is used on, or of Discover the search token, a marker; -1 for none, or when that has yet to be chosen
}

// turnOf returns what is known of the activation that is under way.
func turnOf(s *core.State) (t Turn) {
	t.Unit, t.Skilled, t.On = -1, -1, -1
	for i := range s.Stack[:s.Depth] {
		switch f := &s.Stack[i]; f.Proc {
		case procTurn:
			t.Unit, t.Charged, t.Fired = int(f.A), f.B&charged != 0, f.B&fired != 0
			t.Action, t.Skill, t.ActionCosts, t.SkillCosts = free(s, f)
			t.Spare = t.Skill && f.B&usedSkill == 0
		case procSkill:
			t.Skilled, t.On = int(f.N), int(f.B)
		}
	}
	return t
}

// plays reports whether a state is of this game.
func plays(s *core.State) bool {
	if !opr.Plays(s) {
		return false
	}
	_, ok := opr.Of(s).Own.(*data)
	return ok
}
