package stargrave

import (
	"cmp"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/lots"
	"gauntlet/engine/stargrave/raid"
	"gauntlet/engine/stargrave/saga"
)

// usual is what is played where nothing is named.
var usual = engine.Choice{Armies: [2]string{"lanterns", "ashhands"}, Mission: "salvage"}

// Info states what raids have in common: two crews in a scenario, on the scenario's table.
func (ruleset) Info() engine.RulesetInfo {
	return engine.RulesetInfo{Title: "Stargrave", Missions: raid.Missions(), Campaigns: saga.Campaigns(), Usual: usual,
		Places: crew.MaxFigures,
		Speed:  engine.SpeedGame{Name: "salvage, the Lantern Company against the Ash Hands", Choice: usual}}
}

// Prepare opens a scenario and two crews.
func (ruleset) Prepare(c engine.Choice) (out engine.Setup, err error) {
	switch {
	case c.Table != "":
		return out, fmt.Errorf("no table can be chosen for Stargrave: the scenario says on which table it is played")
	case c.Points != 0:
		return out, fmt.Errorf("crews of Stargrave have no sizes")
	case c.Threat != "":
		return out, fmt.Errorf("scenarios of Stargrave have no levels of threat")
	case c.Party != 0:
		return out, fmt.Errorf("a crew of Stargrave plays with all its figures")
	}
	if err := core.CheckRulings(Ruleset, c.Rulings); err != nil {
		return out, err
	}
	name := cmp.Or(c.Mission, usual.Mission)
	out = engine.Setup{Ruleset: Ruleset, Rulings: c.Rulings}
	if out.Mission, out.Table, err = raid.Open(name); err != nil {
		return engine.Setup{}, err
	}
	for i, list := range c.Armies {
		if out.Armies[i], err = crew.Open(cmp.Or(list, usual.Armies[i])); err != nil {
			return engine.Setup{}, err
		}
	}
	return out, nil
}

// Trial lets a crew play itself in the usual scenario.
func (ruleset) Trial(list *roster.Army, rulings []core.Ruling) (out engine.Setup, err error) {
	if err := crew.Fits(list); err != nil {
		return out, err
	}
	m, table, err := raid.Open(usual.Mission)
	return engine.Setup{Ruleset: Ruleset, Armies: [2]*roster.Army{list, list}, Table: table, Mission: m,
		Rulings: rulings}, mission.Locate(usual.Mission, err)
}

// DrawTerms returns what orders of crews may say (engine.Drawer).
func (ruleset) DrawTerms() draw.Terms { return lots.Terms() }

// DrawArmy draws a crew (engine.Drawer).
func (ruleset) DrawArmy(o draw.Order) ([]byte, error) { return lots.Crew(o) }

// MissionTerms returns what orders of scenarios may say (engine.MissionDrawer).
func (ruleset) MissionTerms() draw.MissionTerms { return lots.MissionTerms() }

// DrawMission draws a scenario (engine.MissionDrawer).
func (ruleset) DrawMission(o draw.MissionOrder) ([]byte, error) { return lots.Mission(o) }
