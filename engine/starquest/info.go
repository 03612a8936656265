package starquest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/lots"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// usual is what is played where nothing is named.
var usual = engine.Choice{Armies: [2]string{"vanguard", "brood"}, Mission: "breach", Party: 3,
	Threat: quests.Threats[1]}

// Info states what missions have in common: a party of heroes against the AI side, at a level of threat, on
// the mission's table.
func (ruleset) Info() engine.RulesetInfo {
	return engine.RulesetInfo{
		Title: "Star Quest",
		Sides: [2]engine.Side{
			Heroes: {Key: "heroes", Name: "heroes", Party: "the heroes' side", Agent: "heroes"},
			Foes:   {Key: "ai", Name: "AI side", Party: "the AI side", Agent: "scripted"},
		},
		Missions: quests.Missions(), Campaigns: quests.Campaigns(),
		Party: engine.Span{Least: party.MinHeroes, Most: party.MaxHeroes}, Threats: quests.Threats[:],
		Usual: usual,
		Speed: engine.SpeedGame{Name: "breach, three heroes of the vanguard against the brood, middle threat",
			Choice: usual},
	}
}

// Prepare opens a mission, the party and the list of enemies.
func (ruleset) Prepare(c engine.Choice) (out engine.Setup, err error) {
	switch {
	case c.Table != "":
		return out, fmt.Errorf("no table can be chosen for Star Quest: the mission says on which table it is played")
	case c.Points != 0:
		return out, fmt.Errorf("lists of Star Quest have no sizes")
	case c.Threat != "" && !slices.Contains(quests.Threats[:], c.Threat):
		return out, fmt.Errorf("the threat level %q is none of %s%s",
			c.Threat, strings.Join(quests.Threats[:], ", "), near.Hint(c.Threat, quests.Threats[:]))
	}
	if err := core.CheckRulings(Ruleset, c.Rulings); err != nil {
		return out, err
	}
	name := cmp.Or(c.Mission, usual.Mission)
	m, table, err := quests.Open(name)
	if err != nil {
		return out, err
	}
	var lists [2]*roster.Army
	for i, list := range c.Armies {
		if lists[i], err = party.Open(cmp.Or(list, usual.Armies[i]), c.Defined...); err != nil {
			return out, err
		}
	}
	heroes := cmp.Or(c.Party, min(usual.Party, len(lists[Heroes].Units)))
	out, err = Prepare(m, table, lists[Heroes], lists[Foes], heroes, cmp.Or(c.Threat, usual.Threat))
	out.Rulings = c.Rulings
	return out, mission.Locate(name, err)
}

// Trial lets a party play against the usual enemies, or enemies, one unit of each, against the usual party.
func (ruleset) Trial(list *roster.Army, rulings []core.Ruling) (out engine.Setup, err error) {
	m, table, err := quests.Open(usual.Mission)
	if err != nil {
		return out, err
	}
	heroes, enemies, size := list, list, len(list.Units)
	if party.Is(list) {
		enemies, err = party.Open(usual.Armies[Foes])
	} else {
		heroes, err = party.Open(usual.Armies[Heroes])
		m, size = everyUnit(m, list), 0
	}
	if err != nil {
		return out, err
	}
	out, err = Prepare(m, table, heroes, enemies, size, usual.Threat)
	out.Rulings = rulings
	return out, err
}

// everyUnit returns a mission in which one of each unit of a list comes, instead of its own waves.
func everyUnit(m *mission.Mission, a *roster.Army) *mission.Mission {
	out, own := *m, *quests.Of(m)
	out.Own, own.Waves = &own, nil
	var squads []quests.Squad
	for i := range a.Units {
		squads = append(squads, quests.One(a.Units[i].Name))
	}
	for wave := range slices.Chunk(squads, quests.MaxSquads) {
		own.Waves = append(own.Waves, quests.Wave{Round: 1, At: quests.Of(m).Waves[0].At, Squads: wave})
	}
	return &out
}

// DrawTerms returns what orders of lists may say (engine.Drawer).
func (ruleset) DrawTerms() draw.Terms { return lots.Terms() }

// DrawArmy draws a party of heroes, or a list of enemies after the usual one (engine.Drawer).
func (ruleset) DrawArmy(o draw.Order) ([]byte, error) {
	if o.Seat == Heroes {
		return lots.Party(o)
	}
	after, err := party.Open(usual.Armies[Foes])
	if err != nil {
		return nil, err
	}
	return lots.Enemies(o, after)
}

// MissionTerms returns what orders of missions may say (engine.MissionDrawer).
func (ruleset) MissionTerms() draw.MissionTerms {
	return draw.MissionTerms{Width: tableSide, Height: tableSide, Goals: lots.Goals()}
}

// tableSide is the length of a side of the tables that come with the program, in inches (SQ-PREP-04).
const tableSide = 48

// DrawMission draws a mission for the usual enemies, on a table that comes with the program (engine.MissionDrawer).
func (ruleset) DrawMission(o draw.MissionOrder) ([]byte, error) {
	if o.Width != tableSide || o.Height != tableSide {
		return nil, fmt.Errorf("missions of Star Quest are drawn for tables of %d x %d inches, not of %d x %d", tableSide,
			tableSide, o.Width, o.Height)
	}
	enemies, err := party.Open(usual.Armies[Foes])
	if err != nil {
		return nil, err
	}
	return lots.Mission(o, enemies, nil)
}
