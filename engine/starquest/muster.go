package starquest

import (
	"fmt"
	"slices"

	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Muster makes the AI side's army of a mission (SQ-PREP-03) out of a list of enemies: all units of all waves,
// for a number of heroes and a level of threat out of quests.Threats. Units of one name are numbered.
func Muster(m *mission.Mission, list *roster.Army, heroes int, threat string) (*roster.Army, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	level := slices.Index(quests.Threats[:], threat)
	switch {
	case quests.Of(m) == nil:
		return nil, fmt.Errorf("mission %q has no waves; it is for two armies", m.Name)
	case level < 0:
		return nil, fmt.Errorf("the threat level %q is none of %q%s", threat, quests.Threats,
			near.Hint(threat, quests.Threats[:]))
	case heroes < party.MinHeroes || heroes > party.MaxHeroes:
		return nil, fmt.Errorf("a party of %d heroes, not %d to %d (SQ-PREP-02)", heroes, party.MinHeroes,
			party.MaxHeroes)
	case list.Ruleset != Name || party.Is(list):
		return nil, fmt.Errorf("list %q is no list of enemies for %s", list.Name, Name)
	}
	out := &roster.Army{Name: list.Name, Faction: list.Faction, Ruleset: Name, Points: list.Points,
		StatedCosts: true}
	var names []string
	for _, u := range list.Units {
		names = append(names, u.Name)
	}
	total, came := map[string]int{}, map[string]int{}
	for i, w := range quests.Of(m).Waves {
		for _, s := range w.Squads {
			k := slices.Index(names, s.Unit)
			if k < 0 {
				return nil, &mission.Fault{Key: "waves", Entry: i,
					Err: fmt.Errorf("mission %q: wave %d has a unit %q, which list %q does not have%s",
						m.Name, i+1, s.Unit, list.Name, near.Hint(s.Unit, names))}
			}
			for range s.Count[level][heroes-party.MinHeroes] {
				u := list.Units[k]
				u.Copy, u.Own = s.Unit, party.Wave(i+1)
				out.Units = append(out.Units, u)
				total[s.Unit]++
				if _, casts := roster.Rating(u.Rules, roster.Caster); casts {
					out.Spells = list.Spells
				}
			}
		}
	}
	for i := range out.Units {
		u := &out.Units[i]
		if came[u.Copy]++; total[u.Copy] > 1 {
			u.Name = fmt.Sprintf("%s %d", u.Copy, came[u.Copy])
		}
	}
	return out, nil
}
