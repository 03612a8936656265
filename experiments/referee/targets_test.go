package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/referee/gf2"
	"gauntlet/experiments/referee/gf3"
	"gauntlet/experiments/referee/record"
)

// One shooting may be directed at two units, and no more, in v3; v2.16 has no such limit.
func TestTargetsOfOneShooting(t *testing.T) {
	for name, most := range map[string]int{gf3.Name: 2, gf2.Name: 9} {
		rules := must.Get(rulesets.ByName(name))(t)
		doc := game(t, rules, choices(t, name)[0], [2]string{"scripted", "scripted"}, 3)
		for targets := 1; targets <= 4; targets++ {
			g := must.Get(record.Read(bytes.NewReader(doc)))(t)
			if !aimAt(g, targets) {
				t.Fatalf("%s: nobody fires once at one unit", name)
			}
			told := false
			for _, x := range must.Get(check(g))(t) {
				told = told || strings.Contains(fmt.Sprint(x), fmt.Sprintf("fires at %d units", targets))
			}
			if told != (targets > most) {
				t.Errorf("%s: %d targets are noticed: %t", name, targets, told)
			}
		}
	}
}

// aimAt has a unit that fires one weapon in a round fire it at so many enemies.
func aimAt(g *record.Game, targets int) bool {
	type turn struct{ round, unit int }
	shots := map[turn]int{}
	for _, s := range g.Steps {
		for _, d := range s.Declared {
			shots[turn{s.Round, d.Unit}]++
		}
	}
	for i := range g.Steps {
		s := &g.Steps[i]
		if len(s.Declared) != 1 || shots[turn{s.Round, s.Declared[0].Unit}] != 1 {
			continue
		}
		d := s.Declared[0]
		for _, u := range g.Header.Units {
			if len(s.Declared) < targets && u.ID != d.Target && u.Seat == g.Header.Units[d.Target].Seat {
				more := d
				more.Target = u.ID
				s.Declared = append(s.Declared, more)
			}
		}
		return len(s.Declared) == targets
	}
	return false
}
