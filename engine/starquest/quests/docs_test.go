package quests

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// TestExamplesInTheQuestManual reads every YAML example of docs/quests.md, and checks that all that is
// shipped is named there.
func TestExamplesInTheQuestManual(t *testing.T) {
	text, err := os.ReadFile("../../../docs/quests.md")
	if err != nil {
		t.Fatal(err)
	}
	var read [3]int
	for _, m := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1) {
		switch {
		case strings.HasPrefix(string(m[1]), "mission:"):
			_, err = mission.ParseMission("docs/quests.md", m[1])
			read[0]++
		case strings.HasPrefix(string(m[1]), "campaign:"):
			_, err = ParseCampaign("docs/quests.md", m[1])
			read[1]++
		default:
			_, err = roster.Parse("docs/quests.md", m[1])
			read[2]++
		}
		if err != nil {
			t.Error(err)
		}
	}
	if read != [3]int{1, 1, 1} {
		t.Errorf("%d missions, campaigns and lists", read)
	}
	for _, name := range Missions() {
		m, _, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "| `"+name+"` | `"+Of(m).Table+"` | "+strconv.Itoa(m.Rounds)+
			" |") {
			t.Errorf("%s is not in the list", name)
		}
	}
	for _, names := range [][]string{Campaigns(), roster.StarterOf(party.Ruleset), goalNames, contentNames,
		gainNames} {
		for _, name := range names {
			if !strings.Contains(string(text), name) {
				t.Errorf("%s is not told of", name)
			}
		}
	}
}
