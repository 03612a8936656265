package starquest

import (
	"errors"
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/starquest/party"
)

// table is what Star Quest says of its decisions and actions: what it has of its own, and what it shares.
var table = words.New(&words.Lexicon{
	Slots: map[string]words.Slot{
		"skill": words.OneOf("push", skillNames, noSkill),
		// Arg: a search token, counted from the first
		"token": {Example: "2", Tell: tellToken, Read: readToken},
		"spot":  {Tell: tellSpot},  // At
		"price": {Tell: tellPrice}, // what is to be paid, and for what
	},
	Asks: map[core.Kind]string{core.SpendPower: "pay {price}"},
	Rows: []words.Choices{
		words.Say(core.ChooseAction, core.Rest, "rest", "{unit} rests"),
		words.Say(core.ChooseAction, core.Pass, "end turn", "{unit} ends its turn"),
		words.Say(core.ChooseAction, core.Skill, "use {skill}", "{unit} uses {skill}"),
		words.Say(core.SkillTarget, core.Aim, "on {target}", "{unit} uses it on {target}"),
		words.Say(core.SkillTarget, core.Reveal, "on token {token}", "{unit} looks at search token {token}"),
		words.YesOrNo(core.SpendPower, "pay{~target}", "{unit} pays {price}",
			"pay nothing{~target}", "{unit} pays nothing"),
		words.YesOrNo(core.SpreadHits, "take one more{~target}", "{unit} takes one of the hits left over",
			"take no more{~target}", "{unit} takes none of the hits left over"),
		words.Say(core.ArriveAt, core.Place, "", "{unit} comes to lie at {spot}").If(falls),
	},
	After: after,
}, &battle.Words)

// Words returns what the rules say of their decisions and actions.
func (rules) Words() core.Words { return table }

// after says which jumps are on the way and what an action costs.
func after(s *core.State, a *core.Action) (said string) {
	if l, ok := movement.LeapOf(s, a); ok {
		said = fmt.Sprintf(", jumping %s inches", mission.Inches(l.Size))
	}
	if a.Verb == core.Charge && movement.ChargeLeaps(s, int(a.Unit), int(a.Target)) {
		said += ", jumping on the way"
	}
	if s.Decide.Kind != core.ChooseAction {
		return said
	}
	turn := turnOf(s)
	if action := a.Verb >= core.Hold && a.Verb <= core.Charge; action && turn.ActionCosts ||
		a.Verb == core.Skill && turn.SkillCosts {
		said += fmt.Sprintf(" for %d Power", priceExtra)
	}
	return said
}

func falls(s *core.State) bool { return s.Depth > 0 && s.Top().Proc == procJump }

// skillNames are those of the deciding hero.
func skillNames(s *core.State) (names []string) {
	if u := int(s.Decide.Unit); u >= 0 {
		for k := range FirstOwnSkill + party.MaxSkills {
			names = append(names, skillName(s, u, k))
		}
	}
	return names
}

func noSkill(r *words.Reader, text string, names []string) error {
	if names == nil {
		return errors.New("no hero is using a skill")
	}
	hint := near.Hint(text, names)
	return fmt.Errorf("%s has no skill %q%s", r.Name(int(r.Decide.Unit)), words.Shorten(text), hint)
}

func tellToken(s *core.State, a *core.Action) string {
	return fmt.Sprint(int(min(a.Arg, 1<<15)) - firstToken(s) + 1)
}

func readToken(r *words.Reader, a *core.Action, text string) (string, error) {
	n, err := words.Number(text, 1, mission.MaxMarkers)
	a.Arg = uint64(firstToken(r.State) + n - 1)
	return "", err
}

func tellSpot(_ *core.State, a *core.Action) string {
	return mission.Inches(a.At.X) + ", " + mission.Inches(a.At.Y)
}

// tellPrice says what a hero who is asked to pay would pay, and for what.
func tellPrice(s *core.State, _ *core.Action) string {
	why := ""
	bill := billOf(s)
	switch bill.For {
	case ForTest:
		why = "pass the test of " + testFrame{s.Top()}.stat().String()
	case ForNerve:
		return fmt.Sprintf("%d Power not to be Shaken", bill.Price)
	case ForEdge:
		why = "catch the edge"
	case ForCast:
		p, _ := spellOf(s, castingFrame{s.Top()})
		why = "count as having cast " + p.Name
	case ForShed:
		return "D3 Power to be no longer hampered"
	default:
		return "nothing"
	}
	return fmt.Sprintf("%d Power to %s", bill.Price, why)
}
