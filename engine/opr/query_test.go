package opr_test

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// The first unit of the list singles models out and keeps chargers off.
const list = `
name: Watch
faction: Watch
ruleset: gf3
points: 300
costs: stated
force_org: off
special_rules:
  - {name: Hedge, does: [{at: range, side: against, do: {charge: -2}}]}
units:
  - {name: Hunters, cost: 100, size: 2, quality: 4, defense: 4, base: 25, rules: [Hedge], weapons: [{name: Bow, range: 30, attacks: 1, rules: [Takedown]}, {name: Sling, range: 30, attacks: 2}]}
  - {name: Company, cost: 200, size: 3, quality: 4, defense: 4, base: 25, weapons: [{name: Rifle, range: 30, attacks: 1}, {name: Knife, attacks: 1}]}
`

func watch(t *testing.T) *engine.Game {
	path := filepath.Join(t.TempDir(), "watch.yaml")
	must.Do(t, os.WriteFile(path, []byte(list), 0o600))
	a := must.Get(roster.Load(path))(t)
	return must.Get(engine.Compile(engine.Setup{Ruleset: must.Get(rulesets.ByName("gf3"))(t), Armies: [2]*roster.Army{a, a},
		Table: must.Get(mission.StarterTable("outpost"))(t), Mission: must.Get(mission.StarterMission("standoff"))(t)}))(t)
}

// Who acts is told while it does, whom a menu singles out, and how much less far a unit is charged.
func TestQuestions(t *testing.T) {
	g := watch(t)
	active, picked := 0, 0
	for seed := range uint64(20) {
		s := g.New(seed)
		for k := 0; !s.Over(); k++ {
			d, p := s.Decision(), s.View()
			if opr.ChargedLess(p, 0) != 2*geom.Inch || opr.ChargedLess(p, 1) != 0 {
				t.Fatalf("charged less far by %d and %d", opr.ChargedLess(p, 0), opr.ChargedLess(p, 1))
			}
			switch acts := opr.Activated(p); d.Kind {
			case engine.ChooseAction, engine.MoveTo, engine.Shoot:
				if acts != int(d.Unit) {
					t.Fatalf("at %v unit %d is active", d, acts)
				}
				active++
			case engine.Activate, engine.PlaceMarker, engine.DeployAt:
				if acts != -1 {
					t.Fatalf("at %v unit %d is active", d, acts)
				}
			}
			menu := s.Menu(nil)
			if d.Kind == engine.PickModel {
				if best := menu[opr.ChoosePick(p, menu, false)]; best.Verb != engine.Single {
					t.Fatalf("nobody is singled out: %+v", best)
				}
				picked++
			}
			a := menu[int(seed+uint64(7*k))%len(menu)]
			for _, b := range menu {
				if b.Verb == engine.Fire {
					a = b
				}
			}
			must.Do(t, s.Apply(a))
		}
	}
	if active < 100 || picked < 10 {
		t.Errorf("only %d actions, %d picks", active, picked)
	}
	if n := opr.ArrivalCells(72*geom.Inch, 48*geom.Inch); n != 54 {
		t.Errorf("%d cells of 8 by 8 inches on a table of 72 by 48", n)
	}
}
