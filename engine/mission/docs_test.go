package mission

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestExamplesInTheManual reads every YAML example of docs/missions.md.
func TestExamplesInTheManual(t *testing.T) {
	text, err := os.ReadFile("../../docs/missions.md")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, m := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1) {
		read++
		if strings.HasPrefix(string(m[1]), "table:") {
			_, err = ParseTable("docs/missions.md", m[1])
		} else {
			_, err = ParseMission("docs/missions.md", m[1])
		}
		if err != nil {
			t.Error(err)
		}
	}
	if read < 3 {
		t.Errorf("found %d examples", read)
	}
	for _, name := range append(Tables(), Missions()...) {
		if !strings.Contains(string(text), "| `"+name+"` |") {
			t.Errorf("%s is not in the list", name)
		}
	}
}
