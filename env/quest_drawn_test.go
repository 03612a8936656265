package env_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
)

// chancy are the options by which all of Star Quest is left to chance.
var chancy = []string{"armies=drawn", "table=drawn", "mission=any", "threat=any", "heroes=any"}

// Parties, enemies, missions, tables and levels of threat of Star Quest are played to their end by chance, and their
// replays verify alone. What is named stays.
func TestDrawnQuests(t *testing.T) {
	missions, tables := map[string]int{}, map[string]int{}
	heroes, foes, goals := map[int]int{}, map[int]int{}, map[quests.GoalKind]int{}
	shipped := map[string]bool{}
	for _, name := range quests.Missions() {
		m, _, err := quests.Open(name)
		must(t, err)
		shipped[m.Name] = true
	}
	playDrawn(t, enginetest.Samples(42, 2000), []string{
		"StarQuest-Relay-v1 layer=tactical " + strings.Join(chancy, " "),
		"StarQuest-Breach-v1 split=test " + strings.Join(chancy, " "),
		"StarQuest-Hunt-v1 armies=drawn,brood style=blades heroes=4 threat=high layer=tactical on-the-way=policy",
		"StarQuest-Ruins-v1 armies=wayfarers,drawn heroes=any table=drawn density=dense split=test layer=tactical",
		"StarQuest-LastStand-v1 armies=drawn mission=breach threat=any",
		"StarQuest-Relay-v1 armies=wayfarers,brood mission=drawn",
		"StarQuest-Hunt-v1 armies=drawn mission=drawn table=drawn density=dense threat=any heroes=any layer=tactical split=test",
	}, func(spec string, s engine.Setup) {
		if shipped[s.Mission.Name] {
			missions[s.Mission.Name]++
		} else {
			goals[quests.Of(s.Mission).Goals[0].Kind]++
		}
		tables[s.Table.Name]++
		n := len(s.Armies[starquest.Heroes].Units)
		heroes[n]++
		foes[len(s.Armies[starquest.Foes].Units)]++
		named := [2]bool{s.Armies[0].Name == "Wayfarers", s.Armies[1].Name == "Brood"}
		if want := [2]bool{strings.Contains(spec, "wayfarers"), strings.Contains(spec,
			"brood")}; named != want || !party.Is(s.Armies[0]) {
			t.Errorf("%s: %s against %s", spec, s.Armies[0].Name, s.Armies[1].Name)
		}
		if strings.Contains(spec, "heroes=4") && n != 4 || !strings.Contains(spec, "heroes") && n != 3 {
			t.Errorf("%s: %d heroes", spec, n)
		}
		if strings.Contains(spec, "mission=breach") && s.Mission.Name != "Breach" {
			t.Errorf("%s: mission %s", spec, s.Mission.Name)
		}
		if strings.Contains(spec, "mission=drawn") && shipped[s.Mission.Name] {
			t.Errorf("%s: mission %s comes with the program", spec, s.Mission.Name)
		}
		if strings.Contains(spec, "table=drawn") && len(s.Table.Terrain) < 20 {
			t.Errorf("%s: %d pieces of terrain", spec, len(s.Table.Terrain))
		}
	})
	if len(missions) < 3 || len(tables) < 8 || len(heroes) != 3 || len(foes) < 5 || len(goals) < 6 {
		t.Errorf("missions %v, tables %v, heroes %v, enemies %v, goals of drawn missions %v", missions, tables, heroes, foes, goals)
	}
}

// What is drawn of Star Quest does not depend on workers, is seen as a game that is made from nothing, with any number
// of heroes, and differs between the splits.
func TestDrawnQuestsAreGames(t *testing.T) {
	all := append(slices.Clone(chancy), "layer=tactical")
	byWorkers(t, "StarQuest-Breach-v1", 600, all...)
	drawnAgain(t, "StarQuest-Breach-v1", all...)
	meets(t, "StarQuest-Breach-v1", "armies=drawn", "table=drawn")
}

// A mission that is drawn is never one of the other split. With any, about half of them come with the program.
func TestDrawnMissionsOfQuests(t *testing.T) {
	split, shipped, names := map[string]string{}, 0, map[string]bool{}
	for _, options := range []string{"mission=drawn split=train", "mission=drawn split=test", "mission=any table=drawn"} {
		var o Options
		must(t, o.Set(strings.Fields(options)...))
		d := made(NewDrawing("StarQuest-Breach-v1", o))
		for key := range uint64(40) {
			m := made(d.Game(key)).Setup().Mission
			own := string(made(json.Marshal(m.Own)))
			switch {
			case o.Mission != Any && split[own] != "" && split[own] != o.Split:
				t.Errorf("mission %s is drawn for both splits", m.Name)
			case o.Mission == Any && quests.Of(m).Table != "":
				shipped++
				names[m.Name] = true
			}
			split[own] = o.Split
		}
	}
	if len(split) < 80 || shipped < 10 || shipped > 30 || len(names) != len(quests.Missions()) {
		t.Errorf("%d missions; %d of 40 come with the program: %v", len(split), shipped, names)
	}
}

// A level of threat that is drawn is each of them about as often, and so is a number of heroes: with either, more
// enemies come in some games than in others.
func TestDrawnThreats(t *testing.T) {
	for _, option := range []string{"threat=any", "heroes=any"} {
		var o Options
		must(t, o.Set(option))
		d, seen := made(NewDrawing("StarQuest-Breach-v1", o)), map[int]int{}
		for key := range uint64(30) {
			seen[len(made(d.Game(key)).Setup().Armies[starquest.Foes].Units)]++
		}
		if len(seen) != 3 {
			t.Errorf("%s: enemies %v", option, seen)
		}
		for n, games := range seen {
			if games < 3 {
				t.Errorf("%s: %d enemies in %d of 30 games", option, n, games)
			}
		}
	}
}

// partyFile writes the first so many heroes of the vanguard to a file and returns its name.
func partyFile(t *testing.T, heroes int) string {
	t.Helper()
	units := strings.SplitAfter(string(made(os.ReadFile("../engine/starquest/party/lists/vanguard.yaml"))), "\n  - name: ")
	file := filepath.Join(t.TempDir(), "heroes.yaml")
	must(t, os.WriteFile(file, []byte(strings.TrimSuffix(strings.Join(units[:heroes+1], ""), "\n  - name: ")+"\n"), 0o644))
	return file
}

// Lists that are named are read once, whole: games that are drawn later play them as they were, though the files are
// edited or away by then, with more heroes than the first ones.
func TestDrawnQuestsKeepNamedLists(t *testing.T) {
	heroes, foes := partyFile(t, 4), filepath.Join(t.TempDir(), "foes.yaml")
	brood := made(os.ReadFile("../engine/starquest/party/lists/brood.yaml"))
	must(t, os.WriteFile(foes, brood, 0o644))
	var o Options
	must(t, o.Set("armies="+heroes+","+foes, "heroes=any", "mission=any"))
	d, before, sizes := made(NewDrawing("StarQuest-Breach-v1", o)), map[uint64]string{}, map[int]bool{}
	for key := range uint64(20) {
		s := made(d.Game(key)).Setup()
		before[key] = string(made(json.Marshal(s.Armies)))
		sizes[len(s.Armies[starquest.Heroes].Units)] = true
	}
	if len(sizes) != 3 {
		t.Errorf("numbers of heroes: %v", sizes)
	}
	must(t, os.Remove(heroes))
	must(t, os.WriteFile(foes, []byte(strings.ReplaceAll(string(brood), "quality: 4", "quality: 3")), 0o644))
	for key := range uint64(20) {
		game, err := d.Game(key)
		if err != nil {
			t.Fatal(err)
		}
		if now := string(made(json.Marshal(game.Setup().Armies))); now != before[key] {
			t.Errorf("game %d has other lists since the files have changed", key)
		}
	}
}

// Of a party of two that is named both play where no number is said, beside what is drawn and where nothing is; three
// of them are refused, and of one that is drawn the usual number plays.
func TestSmallPartiesPlayWhole(t *testing.T) {
	two := partyFile(t, 2)
	for options, want := range map[string]int{
		"armies=%s,brood": 2, "armies=%s,brood table=drawn": 2, "armies=%s,drawn mission=any": 2,
		"armies=%s,drawn heroes=any": 2, "armies=%s,brood heroes=2 threat=any": 2, "table=drawn": 3, "armies=drawn,brood": 3,
	} {
		options = strings.ReplaceAll(options, "%s", two)
		e, err := Make("StarQuest-Breach-v1", strings.Fields(options)...)
		if err != nil {
			t.Errorf("%s: %v", options, err)
		} else if n := len(e.Game().Setup().Armies[starquest.Heroes].Units); n != want {
			t.Errorf("%s: %d heroes", options, n)
		}
	}
	for _, more := range []string{"", "table=drawn"} {
		_, err := Make("StarQuest-Breach-v1", strings.Fields("armies="+two+",brood heroes=3 "+more)...)
		says(t, "three of two "+more, err, "has 2 heroes, not 3")
	}
}

// Options that do not go with Star Quest are refused with what does.
func TestDrawnQuestOptions(t *testing.T) {
	for options, want := range map[string]string{
		"table=vault":                      "unless they are left to chance, as by table=drawn or mission=any",
		"mission=hunt":                     "unless they are left to chance, as by table=drawn or mission=any",
		"armies=drawn points=100":          "the options table, mission, points",
		"armies=drawn style=horde":         `option style: "horde" is none of mixed, guns, blades, casters, scouts`,
		"armies=vanguard,drawn style=guns": "is for a party that is drawn, as by armies=drawn",
		"armies=drawn heroes=5":            "option heroes: 5 is not a whole number from 2 to 4",
		"heroes=some":                      `option heroes: "some" is not a whole number`,
		"threat=anny":                      `option threat: "anny" is none of low, middle, high`,
		"threat=any density=open":          "is for a table that is drawn",
		"heroes=any armies=drawn,drwan":    `(did you mean "drawn"?)`,
	} {
		_, err := Make("StarQuest-Breach-v1", strings.Fields(options)...)
		says(t, options, err, want)
	}
	if _, err := Make("GF3-Skirmish-v1", "threat=any"); err == nil {
		t.Error("there are levels of threat in a battle")
	}
	if s := fmt.Sprint(made(Make("StarQuest-Breach-v1", "heroes=any")).Game().Setup().Armies[0].Name); s != "Vanguard" {
		t.Error(s)
	}
}
