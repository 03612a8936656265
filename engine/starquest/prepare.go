package starquest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Prepare returns the set-up of a mission on a table for the first heroes of a list (0: all of it) against
// what a list of enemies sends at a level of threat out of quests.Threats. The lists are shared, not copied.
func Prepare(m *mission.Mission, t *mission.Table, heroes, enemies *roster.Army, size int, threat string) (core.Setup, error) {
	if !party.Is(heroes) {
		return core.Setup{}, fmt.Errorf("list %q is no party of heroes", heroes.Name)
	}
	if size == 0 {
		size = len(heroes.Units)
	}
	if size > len(heroes.Units) {
		return core.Setup{}, fmt.Errorf("party %q has %d heroes, not %d", heroes.Name, len(heroes.Units),
			size)
	}
	foes, err := Muster(m, enemies, size, threat)
	if err != nil {
		return core.Setup{}, err
	}
	some := *heroes
	some.Units = heroes.Units[:size]
	return core.Setup{Ruleset: Ruleset, Armies: [2]*roster.Army{&some, foes}, Table: t, Mission: m}, nil
}

// Found returns the names of the items that the heroes have picked up, in the order of the search tokens.
func Found(p engine.Position) (names []string) {
	s := peek.State(p)
	q := questOf(s)
	for t := range q.Tokens {
		if k := tokenOf(s, firstToken(s)+t); k.Taken && q.Contents[k.Content].Kind == quests.Item {
			names = append(names, q.Contents[k.Content].Name)
		}
	}
	return names
}
