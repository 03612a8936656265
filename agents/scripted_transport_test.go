package agents_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// wagon is a transport that stands at a place, in inches.
func wagon(y int) stand {
	return stand{y: y, base: 60_00, rules: []roster.Rule{{ID: roster.Transport, Rating: 6}}}
}

// Inside a transport it waits until it can shoot, charge or make for something near.
func TestRides(t *testing.T) {
	for _, c := range []struct {
		name    string
		weapons []roster.Weapon
		enemy   int // how far away
		verb    engine.Verb
		why     string
	}{
		{"rides on", arms(sword), 24, engine.Hold, "stays in its transport"},
		{"leaves for an enemy within 12 inches", arms(sword), 13, engine.Advance, "in sight but out of reach"},
		{"leaves to shoot", arms(rifle), 24, engine.Advance, "advances and shoots"},
		{"charges out of it", arms(sword), 6, engine.Charge, "charges, for it cannot shoot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, []stand{{y: -10, models: 3, weapons: c.weapons}, wagon(-10), {seat: 1, y: -10 + c.enemy, weapons: arms(sword)}}, nil)
			if err := opr.PutAboard(st.State, 0, 1); err != nil {
				t.Fatal(err)
			}
			a := st.activate(0)
			if why := st.agent.Explain(); a.Verb != c.verb || !strings.Contains(why, c.why) {
				t.Fatalf("%s: %s", a.Verb, why)
			}
			if a.Verb != engine.Advance {
				return
			}
			st.act()
			if unit := st.Unit(0); !unit.Is(engine.OnTable) {
				t.Error("it has not left")
			}
			if gap := opr.Gap(st.View(), 0, 2); c.weapons[0].Range == 0 && gap > int64(c.enemy-2)*geom.Inch {
				t.Errorf("it leaves for %d from the enemy", gap)
			}
			if c.weapons[0].Range > 0 && st.Decision().Kind != engine.Shoot {
				t.Error("it has nobody to shoot at")
			}
		})
	}
}

// Without an enemy in sight it leaves for a marker that its transport is near.
func TestLeavesForAMarker(t *testing.T) {
	for _, c := range []struct {
		marker int
		verb   engine.Verb
	}{{2, engine.Advance}, {8, engine.Advance}, {20, engine.Hold}} {
		st := set(t, []stand{{y: -10, models: 2, weapons: arms(sword)}, wagon(-10), {seat: 1, y: 23, weapons: arms(sword)}}, []geom.Point{at(0, -10+c.marker)}, wall(0, 15, 60))
		if err := opr.PutAboard(st.State, 0, 1); err != nil {
			t.Fatal(err)
		}
		if a := st.activate(0); a.Verb != c.verb {
			t.Errorf("with a marker %d inches away it chooses to %s: %s", c.marker, a.Verb, st.agent.Explain())
		}
	}
}

// Before the game all ride that find room, but for those that shoot far; and a transport acts before those inside it.
func TestStartsAboard(t *testing.T) {
	st := begin(t, []stand{{models: 3, weapons: arms(sword)}, {models: 2, weapons: arms(rifle)}, wagon(0), {weapons: arms(sword), rules: []roster.Rule{{ID: roster.Immobile}}}, {seat: 1, weapons: arms(sword)}}, nil)
	for st.Decision().Kind != engine.Activate {
		st.act()
	}
	for u, aboard := range []bool{true, false, false, false} {
		if unit := st.Unit(u); unit.Is(engine.Aboard) != aboard {
			t.Errorf("unit %d is inside a transport: %v", u, !aboard)
		}
	}
	var order []int16
	for len(order) < 3 && !st.Over() {
		if d := st.Decision(); d.Kind == engine.Activate && d.Seat == 0 {
			order = append(order, st.act().Unit)
		} else {
			st.act()
		}
	}
	for _, u := range order {
		if u == 0 {
			t.Fatalf("those inside act before their transport: %v", order)
		}
		if u == 2 {
			break
		}
	}
}
