package env

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// questID returns the environment of a mission of Star Quest. All have the same maxima, so that what is learned in one loads in the others.
func questID(name, quest, doc string) ID {
	return ID{
		Name: "StarQuest-" + name + "-v0", Ruleset: starquest.Name, Quest: quest, Width: 48 * geom.Inch, Height: 48 * geom.Inch,
		Doc:      "Star Quest, heroes in seat 0 and the AI side in seat 1: " + doc,
		Maxima:   Maxima{Units: 32, Heroes: roster.MaxParty, Models: 16, Markers: mission.MaxMarkers, DeployCells: 36},
		Defaults: Options{Armies: [2]string{"vanguard", "brood"}, Mission: quest, Threat: "middle", Heroes: 3},
	}
}

// of returns how many units of a seat there is room for.
func (m *Maxima) of(seat int) int {
	if m.Heroes > 0 && seat == starquest.Heroes {
		return m.Heroes
	}
	return m.Units
}

// questOptions refuses options that have no meaning for the environment's ruleset, and fills in those of Star Quest.
func (id *ID) questOptions(o *Options) error {
	if id.Quest == "" {
		if o.Threat != "" || o.Heroes != 0 || o.Shaping.Goals != 0 {
			return fmt.Errorf("the options threat, heroes and shape-goals are for Star Quest, and this is %s", id.Ruleset)
		}
		return nil
	}
	if o.Table != "" || o.Points != 0 || o.Unknown || o.Mission != "" && o.Mission != id.Quest {
		return fmt.Errorf("the options table, mission, points and unknown-rules do not go with Star Quest: the environment is that of one mission, which says on which table it is played")
	}
	if o.Threat == "" {
		o.Threat = id.Defaults.Threat
	}
	if o.Heroes == 0 {
		o.Heroes = id.Defaults.Heroes
	}
	return nil
}

// questSetup loads the mission, its table and the lists.
func (id *ID) questSetup(o Options, rulings []engine.Ruling) (s engine.Setup, err error) {
	m, table, err := mission.OpenQuest(id.Quest)
	if err != nil {
		return s, err
	}
	var lists [2]*roster.Army
	for i, name := range o.Armies {
		if lists[i], err = roster.OpenQuestList(name); err != nil {
			return s, err
		}
	}
	s, err = starquest.Prepare(m, table, lists[starquest.Heroes], lists[starquest.Foes], o.Heroes, o.Threat)
	s.Rulings = rulings
	return s, err
}

// describeQuest is Describe for Star Quest.
func (id *ID) describeQuest() []Option {
	d := id.Defaults
	goals := Option{"shape-goals", "0 to 10", "0", "shaping: times how far the heroes have come in the mission's goals, 0 to 1: the share that is done, and of the one that they are at how much is done, ways to go straight among it"}
	return slices.Concat([]Option{
		{"armies", "PARTY,ENEMIES", strings.Join(d.Armies[:], ","), fmt.Sprintf("the party of heroes and the list of enemies that the mission draws on: shipped ones or files; up to %d units of enemies play", id.Maxima.Units)},
		{"threat", strings.Join(mission.Threats[:], "|"), d.Threat, "the mission's level of threat"},
		{"heroes", "2|3|4", fmt.Sprint(d.Heroes), "so many heroes of the party play, the first of them; the mission sends enemies for so many"},
		rulingsOption,
	}, slices.Insert(slices.Clone(learnerOptions), shapingOptions, goals))
}
