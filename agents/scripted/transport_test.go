package scripted_test

import (
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// wagon is a transport that stands at a place, in inches.
func wagon(y int) Stand {
	return Stand{Y: y, Base: 60_00, Rules: []roster.Rule{{ID: roster.Transport, Rating: 6}}}
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
		{"rides on", Arms(Sword), 24, engine.Hold, "stays in its transport"},
		{"leaves for an enemy within 12 inches", Arms(Sword), 13, engine.Advance,
			"in sight but out of reach"},
		{"leaves to shoot", Arms(Rifle), 24, engine.Advance, "advances and shoots"},
		{"charges out of it", Arms(Sword), 6, engine.Charge, "charges, for it cannot shoot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, []Stand{{Y: -10, Models: 3, Weapons: c.weapons}, wagon(-10),
				{Seat: 1, Y: -10 + c.enemy, Weapons: Arms(Sword)}}, nil)
			must.Do(t, enginetest.Open(st.State).PutAboard(0, 1))
			a, why := st.Activate(0)
			if a.Verb != c.verb || !strings.Contains(why, c.why) {
				t.Fatalf("%s: %s", a.Verb, why)
			}
			if a.Verb != engine.Advance {
				return
			}
			st.Act()
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
		st := set(t, []Stand{{Y: -10, Models: 2, Weapons: Arms(Sword)}, wagon(-10),
			{Seat: 1, Y: 23, Weapons: Arms(Sword)}}, []geom.Point{At(0, -10+c.marker)}, Wall(0, 15, 60))
		must.Do(t, enginetest.Open(st.State).PutAboard(0, 1))
		if a, why := st.Activate(0); a.Verb != c.verb {
			t.Errorf("with a marker %d inches away it chooses to %s: %s", c.marker, a.Verb, why)
		}
	}
}

// Before the game all ride that find room, but for those that shoot far; and a transport acts before those
// inside it.
func TestStartsAboard(t *testing.T) {
	st := begin(t, []Stand{{Models: 3, Weapons: Arms(Sword)}, {Models: 2, Weapons: Arms(Rifle)}, wagon(0),
		{Weapons: Arms(Sword), Rules: []roster.Rule{{ID: roster.Immobile}}}, {Seat: 1, Weapons: Arms(Sword)}},
		nil)
	for st.Decision().Kind != engine.Activate {
		st.Act()
	}
	for u, aboard := range []bool{true, false, false, false} {
		if unit := st.Unit(u); unit.Is(engine.Aboard) != aboard {
			t.Errorf("unit %d is inside a transport: %v", u, !aboard)
		}
	}
	var order []int16
	for len(order) < 3 && !st.Over() {
		if d := st.Decision(); d.Kind == engine.Activate && d.Seat == 0 {
			a, _ := st.Act()
			order = append(order, a.Unit)
		} else {
			st.Act()
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
