package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/roster"
)

// DocumentedStock checks that a page of the documentation has a row with what units of drawn lists of a ruleset may
// have, and how many of a hundred have it.
func DocumentedStock(t *testing.T, page string, s *draw.Stock) {
	t.Helper()
	row := "| " + s.Ruleset + " | " + likely(s.Models) + " | " + likely(s.Weapons) + " |"
	if doc := must.Get(files.Read(page, 1<<20))(t); !strings.Contains(string(doc), row+"\n") {
		t.Errorf("%s lacks the row\n%s", page, row)
	}
}

func likely(rules []draw.Likely) string {
	var all []string
	for _, l := range rules {
		s := l.Rule.String()
		if l.High > 0 {
			s = roster.Rule{ID: l.Rule, Rating: l.Low}.String()
			s = strings.TrimSuffix(s, ")") + fmt.Sprintf(" to %d)", l.High)
		}
		s += fmt.Sprintf(" %d%%", l.Percent)
		for _, mark := range []struct {
			is   bool
			text string
		}{{l.Single, "one model"}, {l.Heavy, "heavy"}, {l.Ranged, "shoots"}, {l.Contact, "melee"}, {l.Mechanised, "vehicle"}} {
			if mark.is {
				s += " " + mark.text
			}
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}
