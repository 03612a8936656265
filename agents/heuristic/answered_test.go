package heuristic_test

import (
	"math"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
)

// Of two enemies that are alike it charges the one that deals no hits back.
func TestHeuristicMindsHitsBack(t *testing.T) {
	thorns := []string{`{name: R, does: [{at: wounded, do: {hits: 1}}]}`}
	for _, c := range []struct {
		name        string
		left, right []string
		on          int
	}{{"left", thorns, nil, 2}, {"right", nil, thorns, 1}} {
		st := Set(t, []Stand{{Models: 5, Points: 50, Weapons: Arms(Sword)},
			{Seat: 1, X: -8, Y: 6, Models: 5, Points: 50, Defined: c.left, Weapons: Arms(Sword)},
			{Seat: 1, X: 8, Y: 6, Models: 5, Points: 50, Defined: c.right, Weapons: Arms(Sword)}}, nil)
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		a, why := st.With(New(t, "heuristic")).Ask()
		if a.Verb != engine.Charge || int(a.Target) != c.on {
			t.Errorf("thorns on the %s: %s at %d, want a charge at %d: %s", c.name, a.Verb, a.Target, c.on, why)
		}
	}
}

// The wounds that attacks cost their own side on the average: each die of 1 or 2 of twelve costs one, and each wound that
// the enemy loses brings three hits, which Defense 5+ blocks two times in six.
func TestOwnWounds(t *testing.T) {
	bites := []string{`{name: R, does: [{at: hit-die, upto: 2, do: {suffer: 1}}]}`}
	thorns := []string{`{name: R, does: [{at: wounded, do: {hits: 3}}, {at: fallen, do: {hits: 6}}]}`}
	st := Set(t, []Stand{{Models: 4, Points: 50, Defense: 5, Defined: bites,
		Weapons: []roster.Weapon{{Name: "axe", Attacks: 3}}},
		{Seat: 1, Y: 3, Models: 5, Points: 50, Defined: thorns, Weapons: Arms(Sword)}}, nil)
	p := st.View()
	strikes, _ := opr.Arsenal(p, 0, 1, true, nil)
	own := 0.0
	for i := range strikes {
		own += odds.OwnWounds(p, &strikes[i])
	}
	wound, fall := odds.DealtBack(p, 0, 1, true)
	none, last := odds.DealtBack(p, 1, 0, true)
	for _, c := range []struct {
		what      string
		got, want float64
	}{{"own dice", own, 12 * 2. / 6}, {"for a wound", wound, 3 * 4. / 6}, {"for the last", fall, 6 * 4. / 6},
		{"of who has no such rule", none, 0},
		{"of who has no such rule, for the last", last, 0}} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}
