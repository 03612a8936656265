package stargrave

import (
	"errors"
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/near"
	"gauntlet/engine/stargrave/raid"
)

// table is what Stargrave says of its decisions and actions.
var table = words.New(&words.Lexicon{
	Slots: map[string]words.Slot{
		"weapon": words.OneOf("carbine", armNames, noName("weapon")),
		"power":  words.OneOf("Quickstep", powerNames, noName("power")),
		"loot":   words.Arg(1, 1, raid.MaxLoot), // counted from 0 in the action
		"health": words.Arg(0, 0, 40),
		"thrown": {Read: func(_ *words.Reader, a *core.Action, text string) (string, error) {
			a.Target = -1
			return text, nil
		}},
		"jumping": {Tell: tellJumping, Read: readJumping}, // Arg of a movement
		"takes":   {Tell: tellTakes},
		"fires":   {Tell: tellFires},
	},
	Asks: map[core.Kind]string{core.CommitTokens: "spend Health", core.StepBack: "won",
		core.JoinUnit: "group", core.Activate: "activate"},
	Rows: []words.Choices{
		words.Say(core.Activate, core.Pick, "activate {unit}", "activates {unit}"),
		words.Say(core.JoinUnit, core.Join, "join with {unit}{~target}", "{unit} joins {target}"),
		words.Say(core.JoinUnit, core.Pass, "gather nobody more", "{unit} gathers nobody more"),
		words.Say(core.ChooseAction, core.Pass, "end", "{unit} ends its activation"),
		words.Say(core.ChooseAction, core.Advance, "move", "{unit} moves"),
		words.Say(core.ChooseAction, core.Rush, "scurry", "{unit} scurries"),
		words.Say(core.ChooseAction, core.Charge, "fight {target}", "{unit} fights {target}"),
		words.Say(core.ChooseAction, core.Fire, "shoot {weapon} at {target}", "{unit} {fires} ({weapon})"),
		words.Say(core.ChooseAction, core.Fire, "throw {weapon}{thrown}", ""),
		words.Say(core.ChooseAction, core.Skill, "use {power}", "{unit} uses {power}"),
		words.Say(core.ChooseAction, core.Reveal, "unlock {loot}", "{unit} {takes} loot {loot}"),
		words.Say(core.ChooseAction, core.Reveal, "take {loot}", ""),
		words.Say(core.ChooseAction, core.Resolve, "clear {weapon}", "{unit} clears its {weapon}"),
		words.Say(core.MoveTo, core.Move, "move to {place}{way}{jumping}", "{unit} moves to {place}{jumping}"),
		words.Say(core.MoveTo, core.Move, "move by {shift}{way}{jumping}", ""),
		words.Say(core.MoveTo, core.Move, "stay{here}", ""),
		words.Say(core.MoveTo, core.Pass, "leave", "{unit} leaves the table"),
		words.Say(core.Shoot, core.Place, "at {place}", "{unit} aims at {place}"),
		words.Say(core.Shoot, core.Fire, "shoot {weapon} at {target}", "{unit} shoots at {target} as well"),
		words.Say(core.Shoot, core.HoldFire, "hold fire{~arg}", "{unit} shoots at nobody else"),
		words.YesOrNo(core.PickUp, "take it", "{unit} picks the loot up", "leave it", "{unit} leaves the loot"),
		words.YesOrNo(core.Intercept, "intercept{~target}", "{unit} forces {target} into combat",
			"let pass{~target}", "{unit} lets {target} pass"),
		words.Say(core.StepBack, core.Follow, "<stay|step back|push back>{~target}",
			"{unit} <stays in combat|steps back|pushes {target} back>"),
		words.Say(core.SkillTarget, core.Aim, "on {target}", "{unit} uses it on {target}"),
		words.Say(core.SkillTarget, core.Place, "at {place}", "{unit} uses it at {place}"),
		words.Say(core.SkillTarget, core.Reveal, "on loot {loot}", "{unit} uses it on loot {loot}"),
		words.Say(core.CommitTokens, core.Commit, "spend {health}", "{unit} spends {health} Health"),
	},
})

// Words returns what the rules say of their decisions and actions.
func (rules) Words() core.Words { return table }

// armNames and powerNames are those of the deciding figure.
func armNames(s *core.State) (names []string) {
	if u := int(s.Decide.Unit); u >= 0 {
		for _, w := range figureOf(s, u).arms {
			names = append(names, w.name)
		}
	}
	return names
}

func powerNames(s *core.State) (names []string) {
	if u := int(s.Decide.Unit); u >= 0 {
		for _, p := range figureOf(s, u).Powers {
			names = append(names, p.String())
		}
	}
	return names
}

func noName(what string) func(*words.Reader, string, []string) error {
	return func(r *words.Reader, text string, names []string) error {
		if r.Decide.Unit < 0 {
			return errors.New("nobody is acting")
		}
		return fmt.Errorf("%s has no %s %q%s", r.Name(int(r.Decide.Unit)), what, words.Shorten(text), near.Hint(text, names))
	}
}

func tellJumping(_ *core.State, a *core.Action) string {
	if a.Arg == 1 {
		return " jumping"
	}
	return ""
}

func readJumping(_ *words.Reader, a *core.Action, text string) (string, error) {
	rest, ok := words.Cut(text, "jumping")
	a.Arg = uint64(b2i(ok))
	return rest, nil
}

// tellTakes says what is done to a piece of loot.
func tellTakes(s *core.State, a *core.Action) string {
	if s.Vars[varLoot+min(a.Arg, raid.MaxLoot-1)] == lootUnlocked {
		return "picks up"
	}
	return "tries to unlock"
}

// tellFires says at whom a figure shoots, or that it throws something.
func tellFires(s *core.State, a *core.Action) string {
	switch v := int(a.Target); {
	case v == -1:
		return "throws"
	case v < 0 || v >= len(s.Units): // an action that is to be refused
		return fmt.Sprintf("shoots at unit %d", v)
	default:
		return "shoots at " + s.Name(v)
	}
}
