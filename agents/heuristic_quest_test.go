package agents_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest"
)

// A unit that the heroes have come to slay keeps away from who could do it, and attacks the same heroes when it is any other.
func TestHeuristicHidesThePrey(t *testing.T) {
	for _, c := range []struct {
		name  string
		goals []mission.Goal
		flees bool
	}{
		{"prey", []mission.Goal{{Kind: mission.Slay, Unit: "Foe"}}, true},
		{"nobody's", []mission.Goal{{Kind: mission.Survive}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := cast{goals: c.goals, stands: []stand{{weapons: arms(sword)}, {y: 2, weapons: arms(sword)}, {seat: 1, x: 9, weapons: arms(axe)}, {seat: 1, x: -20, y: 20, weapons: arms(sword)}}}.play(t, "heuristic", starquest.Foes)
			u := st.unit(starquest.Foes, 0)
			before := gapOf(st, u)
			a, why := st.activate(0)
			if a.Verb == engine.Rush || a.Verb == engine.Advance {
				st.act()
			}
			if away := gapOf(st, u) > before; away != c.flees {
				t.Errorf("%s: %s", a.Verb, why)
			}
		})
	}
}

// gapOf returns the squared distance of a unit from the first hero.
func gapOf(st *questStage, u int) int64 { return geom.Dist2(st.Anchor(u), st.Anchor(0)) }

// Of two heroes that it can shoot equally well it shoots the one that has less left.
func TestHeuristicFinishesTheHurt(t *testing.T) {
	for hurt := range 2 {
		st := cast{goals: []mission.Goal{{Kind: mission.Survive}}, stands: []stand{{x: -4, weapons: arms(sword)}, {x: 4, weapons: arms(sword)}, {seat: 1, y: 14, models: 3, weapons: arms(rifle)}}}.play(t, "heuristic", starquest.Foes)
		m := st.Memory()
		m.Models[m.G.Units[hurt].First].Wounds = 4
		st.activate(0)
		for st.Decision().Kind != engine.Shoot {
			st.act()
		}
		if a, why := st.ask(); int(a.Target) != hurt {
			t.Errorf("with hero %d hurt it shoots at %d: %s", hurt, a.Target, why)
		}
	}
}
