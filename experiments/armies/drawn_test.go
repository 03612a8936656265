package armies

import (
	"bytes"
	"strings"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// A list is drawn, checked and told with its points; what cannot be drawn is refused with a sentence.
func TestDraw(t *testing.T) {
	o := draw.Order{Points: 750, Seed: 5, Style: "gunline"}
	d := must.Get(Draw("gf2", o))(t)
	a := must.Get(roster.Parse("drawn", []byte(d.List)))(t)
	sum := 0
	for i := range a.Units {
		sum += a.Units[i].Points
	}
	if a.Ruleset != "gf2" || a.Points != 750 || d.Points != sum {
		t.Errorf("%+v, whose units cost %d", d, sum)
	}
	var b bytes.Buffer
	must.Do(t, d.WriteText(&b))
	if b.String() != d.List {
		t.Errorf("the list is told as %s", b.String())
	}
	b.Reset()
	d.Written = "mine.yaml"
	must.Do(t, d.WriteText(&b))
	if !strings.HasSuffix(b.String(), "points, written to mine.yaml\n") {
		t.Error(b.String())
	}
	for _, c := range []struct {
		ruleset, want string
		points        int
	}{{"stargrave", "not 500", 500}, {"gf4", `"gf4"`, 500}, {"gf3", "not 9", 9}} {
		if _, err := Draw(c.ruleset, draw.Order{Points: c.points}); !must.Contain(err, c.want) {
			t.Errorf("%s, %d points: %v", c.ruleset, c.points, err)
		}
	}
}
