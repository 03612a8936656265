package grounds_test

import (
	"strings"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/grounds"
)

// What is drawn is told as the file, or as what has been written where.
func TestDrawn(t *testing.T) {
	mission := func(o ground.Order) (*grounds.Drawn, error) {
		return grounds.Mission("gf3", draw.MissionOrder{Width: o.Width, Height: o.Height, Seed: o.Seed})
	}
	o := ground.Order{Width: 72, Height: 48, Seed: 1, Density: "open"}
	for what, c := range map[string]struct {
		draw func(ground.Order) (*grounds.Drawn, error)
		told string
	}{
		"table":   {grounds.Table, " with 16 pieces of terrain, written to x.yaml\n"},
		"mission": {mission, " for tables of 72 x 48 inches, written to x.yaml\n"},
	} {
		d := must.Get(c.draw(o))(t)
		var text strings.Builder
		must.Do(t, d.WriteText(&text))
		if text.String() != d.Text || !strings.Contains(d.Text, what+": \""+d.Name+"\"") {
			t.Errorf("%s %q: %s", what, d.Name, text.String())
		}
		d.Written = "x.yaml"
		text.Reset()
		must.Do(t, d.WriteText(&text))
		if want := "the " + what + " " + d.Name + c.told; text.String() != want {
			t.Errorf("%q, want %q", text.String(), want)
		}
		if _, err := c.draw(ground.Order{Width: 10, Height: 10}); err == nil {
			t.Errorf("a %s of 10 x 10 inches is drawn", what)
		}
	}
}
