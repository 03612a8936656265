package cmd

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/rulesets"
)

func hasParty(info engine.RulesetInfo) bool     { return info.Party != engine.Span{} }
func hasThreats(info engine.RulesetInfo) bool   { return len(info.Threats) > 0 }
func hasCampaigns(info engine.RulesetInfo) bool { return len(info.Campaigns) > 0 }
func hasSides(info engine.RulesetInfo) bool     { return !info.Alike() }

// rulesetWith returns the first ruleset that states something.
func rulesetWith(states func(engine.RulesetInfo) bool) engine.Ruleset {
	for _, r := range rulesets.All() {
		if states(engine.InfoOf(r)) {
			return r
		}
	}
	return nil
}

// infoWith returns what that ruleset states.
func infoWith(states func(engine.RulesetInfo) bool) engine.RulesetInfo {
	return engine.InfoOf(rulesetWith(states))
}

// sideAgents returns the agents that play the sides of a game where none are named.
func sideAgents(info engine.RulesetInfo) []string {
	return []string{info.Sides[0].Agent, info.Sides[1].Agent}
}

// usually says in words what each ruleset plays where nothing is named, such as a mission.
func usually(what func(engine.RulesetInfo) string) string {
	var out []string
	for _, r := range rulesets.All() {
		out = append(out, what(engine.InfoOf(r))+" for "+r.Name())
	}
	return strings.Join(out, ", ")
}

// choiceOf lists what there is to choose from: "low, middle or high".
func choiceOf[T any](list []T) string {
	text := ""
	for i, v := range list {
		switch {
		case i > 0 && i == len(list)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += fmt.Sprint(v)
	}
	return text
}

// spanWords says from where to where a span goes.
func spanWords(s engine.Span) string { return fmt.Sprintf("%d to %d", s.Least, s.Most) }
