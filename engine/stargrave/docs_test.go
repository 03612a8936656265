package stargrave_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// What the documents show can be played, and their tables are those of the program.
func TestDocuments(t *testing.T) {
	text := string(must.Get(files.Read("../../docs/stargrave.md", 1<<16))(t))
	for i, block := range strings.Split(text, "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if i == 0 {
			list := must.Get(roster.Parse("x.yaml", []byte(block)))(t)
			must.Get(engine.Compile(must.Get(stargrave.Ruleset.(engine.Preparer).Trial(list, nil))(t)))(t)
			continue
		}
		m := must.Get(mission.ParseMission("x.yaml", []byte(block)))(t)
		must.Do(t, raid.Fits(m, must.Get(raid.Table(raid.Of(m).Table))(t)))
	}
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		k := p.Stats()
		if row := fmt.Sprintf("| %s | %d | %d | %d |", k.Name, k.Score, k.Strain, k.Cost); !strings.Contains(text, row) {
			t.Errorf("no row %s", row)
		}
	}
	flat := strings.Join(strings.Fields(text), " ")
	for g := crew.Gear(1); g <= crew.NumGear; g++ {
		if k := g.Stats(); !strings.Contains(flat, fmt.Sprintf("%s %d, %d", k.Name, k.Slots, k.Cost)) {
			t.Errorf("%s takes %d slots and costs %d", k.Name, k.Slots, k.Cost)
		}
	}
	for _, name := range raid.Beasts() {
		if !strings.Contains(flat, name) {
			t.Errorf("no %s", name)
		}
	}
	for _, name := range append(raid.Missions(), roster.StarterOf(crew.Ruleset)...) {
		if !strings.Contains(flat, "`"+name+"`") {
			t.Errorf("no %s", name)
		}
	}
}
