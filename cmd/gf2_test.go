package cmd

import (
	"path/filepath"
	"strings"
	"testing"
)

// A game of the older edition is played, recorded, verified and shown; its lists and the ruleset find each
// other.
func TestSecondEdition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.rep")
	var doc struct {
		Ruleset string
		Armies  [2]string
	}
	for _, args := range [][]string{{"--ruleset", "gf2"}, {"--army", "cohort-1000"},
		{"--army2", "brood-1000"}} {
		document(t, exitOK, &doc, append([]string{"play", "--agents", "random,scripted", "--replay", file},
			args...)...)
		if doc.Ruleset != "gf2" || !strings.Contains(doc.Armies[0], "Cohort") ||
			!strings.Contains(doc.Armies[1], "Brood") {
			t.Errorf("%s: %+v", args, doc)
		}
	}
	var verified struct {
		OK      bool
		Actions int
	}
	if document(t, exitOK, &verified, "replay verify "+file); !verified.OK || verified.Actions < 50 {
		t.Errorf("verified: %+v", verified)
	}
	if code, out, _ := call(t, "replay show "+file); code != exitOK ||
		!strings.Contains(out, "Line Cohort") {
		t.Errorf("shown with exit code %d: %s", code, out)
	}
	refuse(t, "is an army for gf2", "play --ruleset gf3 --army cohort-1000 --agents "+
		"random,random")
	refuse(t, `there is no starter list "cohort-9000"`, "play --army cohort-9000 --agents random,random")
	var report struct{ Games int }
	if document(t, exitOK, &report, "tournament --army brood-500 --games 4"); report.Games != 4 {
		t.Errorf("a tournament of %d games", report.Games)
	}
	if document(t, exitOK, &report, "tournament --ruleset gf2 --games 4"); report.Games != 4 {
		t.Errorf("a tournament of %d games with all lists", report.Games)
	}
}
