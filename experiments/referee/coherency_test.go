package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/referee/gf2"
	"gauntlet/experiments/referee/gf3"
	"gauntlet/experiments/referee/record"
)

// Models of a unit stand within an inch of another in v3 and within 9 of all of it, in v2.16 within 2 and within 6. The
// referees let a little more pass for what records round.
func TestLimitsOfCoherency(t *testing.T) {
	const hair = 0.02 * record.Inch // for bases whose sizes are no whole numbers of 1/1000 inch
	for name, most := range map[string][2]float64{gf3.Name: {1, 9}, gf2.Name: {2, 6}} {
		rules := must.Get(rulesets.ByName(name))(t)
		doc := game(t, rules, choices(t, name)[0], [2]string{"scripted", "scripted"}, 3)
		near, far := most[0]*record.Inch, most[1]*record.Inch
		for _, c := range []struct {
			models      int
			gap, across float64 // between neighbours, or between the first and the last
			told        bool
		}{
			{models: 5, gap: near - hair}, {models: 5, gap: near + hair, told: true},
			{models: 5, across: far - hair}, {models: 5, across: far + hair, told: true},
		} {
			if c.across > 8*record.Inch {
				c.models = 7 // more stand between them, so that neighbours are near enough
			}
			g := must.Get(record.Read(bytes.NewReader(doc)))(t)
			if !inARow(g, c.models, c.gap, c.across) {
				t.Fatalf("%s: no unit of %d models is deployed", name, c.models)
			}
			told := false
			for _, x := range must.Get(check(g))(t) {
				told = told || strings.Contains(fmt.Sprint(x), " is out of coherency after its way (deploy)")
			}
			if told != c.told {
				t.Errorf("%s: %d models %g apart, %g across: noticed %t", name, c.models, c.gap, c.across, told)
			}
		}
	}
}

// inARow deploys the models of a unit in a row: the first of at most so many a gap from the others, which stand close,
// or at least so many evenly from end to end. It reports whether there is such a unit.
func inARow(g *record.Game, models int, gap, across float64) bool {
	for i := range g.Steps {
		s := &g.Steps[i]
		n := len(s.Moves)
		if n < 2 || s.Moves[0].Sort != "deploy" || s.Moves[n-1].Unit != s.Moves[0].Unit ||
			gap > 0 && n > models || across > 0 && n < models {
			continue
		}
		base, y := g.Header.Models[s.Moves[0].Model].Base, s.Moves[0].End().Y
		if slices.ContainsFunc(s.Moves, func(m record.Move) bool { return g.Header.Models[m.Model].Base != base }) {
			continue
		}
		x, step := 0.0, float64(base)+0.1*record.Inch
		if across > 0 {
			step = (across + float64(base)) / float64(n-1)
		}
		for k := range s.Moves {
			m := &s.Moves[k]
			m.Path[len(m.Path)-1] = record.Point{X: x, Y: y}
			if x += step; k == 0 && gap > 0 {
				x = float64(base) + gap
			}
		}
		return true
	}
	return false
}
