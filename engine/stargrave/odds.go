package stargrave

import (
	"slices"

	"gauntlet/engine/internal/core"
	common "gauntlet/engine/odds"
	"gauntlet/engine/stargrave/odds"
)

// AnswerCase works out a case exactly under rulings.
func (r ruleset) AnswerCase(c *common.Case, given []core.Ruling) (common.Answers, error) {
	if err := core.CheckRulings(r, given); err != nil {
		return nil, err
	}
	value := func(name string) string {
		if i := slices.IndexFunc(given, func(g core.Ruling) bool { return g.Name == name }); i >= 0 {
			return given[i].Value
		}
		return rulings[slices.IndexFunc(rulings, func(i core.RulingInfo) bool { return i.Name == name })].Values[0]
	}
	return odds.Answer(c, odds.Rules{
		Critical:       value("sg.critical_mode"),
		Tie:            value("sg.melee_tie"),
		JamMisses:      value("sg.jam_misses") == "on",
		PlainFragments: value("sg.frag_critical") == "off",
		LauncherTwice:  value("sg.launcher_double") == "on",
		SwimArmour:     value("sg.fall_armour") == "on",
	})
}
