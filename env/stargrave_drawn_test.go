package env_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/lots"
	"gauntlet/engine/stargrave/raid"
	. "gauntlet/env"
)

// Crews, scenarios and tables of Stargrave that are drawn are played to their end by chance, and their replays verify
// alone. Both sorts of scenario come up, and both sizes of table.
func TestDrawnRaids(t *testing.T) {
	shipped, sides, tables := map[bool]int{}, map[int32]int{}, map[string]int{}
	playDrawn(t, enginetest.Samples(32, 2000), []string{
		"Stargrave-Salvage-v1 armies=drawn table=drawn mission=any layer=tactical",
		"Stargrave-Salvage-v1 armies=drawn mission=drawn split=test",
		"Stargrave-Meltdown-v1 armies=drawn table=drawn style=swarm density=dense layer=tactical on-the-way=policy",
		"Stargrave-Salvage-v1 armies=drawn mission=meltdown",
		"Stargrave-Archive-v1 armies=drawn,quietus mission=any split=test layer=tactical",
	}, func(spec string, s engine.Setup) {
		for seat, a := range s.Armies {
			must(t, crew.Fits(a))
			if drawn := a.Name != "Quietus"; drawn == (seat == 1 && strings.Contains(spec, "quietus")) {
				t.Errorf("%s: seat %d plays %s", spec, seat, a.Name)
			}
		}
		must(t, lots.Plays(s.Mission, s.Table))
		shipped[slices.Contains(raid.Missions(), strings.ToLower(strings.Fields(s.Mission.Name)[0]))]++
		sides[s.Table.Width]++
		tables[s.Table.Name]++
	})
	if len(sides) != 2 || len(shipped) != 2 || len(tables) < 8 {
		t.Errorf("tables of sizes %v, %v, scenarios that ship: %v", sides, tables, shipped)
	}
}

// What is drawn of Stargrave does not depend on workers, is seen as a game that is made from nothing, and does not
// share lists or tables between the splits.
func TestDrawnRaidsAreGames(t *testing.T) {
	all := []string{"layer=tactical", "armies=drawn", "table=drawn", "mission=any"}
	byWorkers(t, "Stargrave-Salvage-v1", 400, all...)
	drawnAgain(t, "Stargrave-Salvage-v1", all...)
	meets(t, "Stargrave-Salvage-v1", "armies=drawn", "table=drawn", "mission=drawn")
}

// Options that do not go with Stargrave are refused with what does.
func TestDrawnRaidOptions(t *testing.T) {
	for options, want := range map[string]string{
		"table=dockyard":               "unless they are left to chance, as by table=drawn or mission=any",
		"mission=meltdown":             "unless they are left to chance, as by table=drawn or mission=any",
		"armies=drawn points=100":      "the options table, mission, points",
		"armies=drawn style=horde":     `option style: "horde" is none of mixed, guns, blades, swarm, few, powers`,
		"style=swarm table=drawn":      "is for armies that are drawn, as by armies=drawn",
		"style=swarm":                  "is for what is drawn",
		"armies=drawn density=open":    "is for a table that is drawn",
		"armies=drawn,drwan":           `(did you mean "drawn"?)`,
		"armies=drawn threat=high":     "there are neither levels of threat nor parties in stargrave",
		"mission=any split=tset":       `"tset" is none of train, test`,
		"mission=any armies=lanterns":  "is not two lists joined by a comma",
		"mission=any shape-goals=1":    "shape-goals do not go with Stargrave",
		"mission=any table=drawn seat": `option "seat" is not of the form key=value`,
	} {
		_, err := Make("Stargrave-Salvage-v1", strings.Fields(options)...)
		says(t, options, err, want)
	}
}
