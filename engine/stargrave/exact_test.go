package stargrave

import (
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// duel returns a game in which two figures, and allies of both, stand where they are put.
func duel(t *testing.T, a, b crew.Figure, at [2][]geom.Point, rulings ...core.Ruling) *core.State {
	t.Helper()
	r := &raid.Raid{Leave: raid.Nowhere}
	setup := core.Setup{Ruleset: Ruleset, Rulings: rulings,
		Table:   &mission.Table{Name: "plain", Width: 36 * geom.Inch, Height: 36 * geom.Inch},
		Mission: &mission.Mission{Name: "duel", Rounds: 4, Own: r}}
	for i := range 3 {
		r.Start = append(r.Start, geom.Point{X: int32(2*i) * geom.Inch, Y: -15 * geom.Inch})
	}
	for seat, f := range [2]crew.Figure{a, b} {
		army := &roster.Army{Name: "crew", Faction: "none", Ruleset: Name, Points: 1}
		for range at[seat] {
			own := f
			army.Units = append(army.Units, roster.Unit{Name: string(rune('A' + seat)), Copy: "figure", Points: 1,
				Own: &own, Models: []roster.Model{{Tough: own.Health, Base: 25_40}}})
		}
		setup.Armies[seat] = army
	}
	g, err := core.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(1, &core.Trace{})
	for seat := range at {
		first, _ := g.UnitRange(seat)
		for i, p := range at[seat] {
			s.Models[first+i].P = p
			s.Rebox(first + i)
		}
	}
	return s
}

// A tally counts what comes of all 400 pairs of dice.
type tally struct{ hits, stuns, jams, taken, given int }

// every does something for every pair of dice, from the same position.
func every(s *core.State, do func(s *core.State)) (n tally) {
	foe := int(s.G.SeatUnits[1])
	for a := 1; a <= die; a++ {
		for b := 1; b <= die; b++ {
			var c core.State
			c.CopyFrom(s)
			c.Trace = &core.Trace{}
			c.Trace.Feed(a, b)
			do(&c)
			n.given += int(c.Models[foe].Wounds)
			n.taken += int(c.Models[0].Wounds)
			n.hits += b2i(c.Models[foe].Wounds > 0)
			n.stuns += b2i(c.Units[foe].Extra&isStunned != 0)
			n.jams += b2i(c.Units[0].Extra>>jamBits&1 != 0)
		}
	}
	return n
}

// All pairs of dice of a shot come to what the worked cases of the rules say, in 400ths.
func TestShotsAreExact(t *testing.T) {
	for _, c := range []struct {
		name                               string
		shoot, fight, armour, damage, mods int
		mode                               string
		want                               tally
	}{
		{"V-SG-01", 2, 2, 10, 0, 0, "none", tally{hits: 162, stuns: 135, jams: 20, given: 1196}},
		{"V-SG-02", 2, 2, 10, 0, 0, "double_if_win", tally{hits: 162, stuns: 135, jams: 20, given: 1424}},
		{"V-SG-03", 3, 2, 9, 0, 5, "double_if_win", tally{hits: 119, stuns: 110, jams: 20, given: 1330}},
		{"V-SG-04", 2, 1, 9, 1, 2, "double_if_win", tally{hits: 161, stuns: 143, jams: 20, given: 1687}},
		{"V-SG-05", 3, 3, 12, 2, -2, "double_if_win", tally{hits: 194, stuns: 164, jams: 20, given: 1794}},
		{"V-SG-07", 0, 5, 14, 0, 2, "none", tally{hits: 57, stuns: 33, jams: 20, given: 217}},
	} {
		shooter := crew.Figure{Rank: crew.Soldier, Move: 6, Fight: 2, Shoot: c.shoot, Armour: 9, Health: 40,
			Gear: []crew.Gear{crew.Carbine}}
		target := crew.Figure{Rank: crew.Soldier, Move: 6, Fight: c.fight, Armour: c.armour, Health: 40}
		s := duel(t, shooter, target, [2][]geom.Point{{{}}, {{Y: 9 * geom.Inch}}},
			core.Ruling{Name: "sg.critical_mode", Value: c.mode})
		own(s).figures[0].arms[0].damage = c.damage
		if got := every(s, func(s *core.State) { shootUnder(s, c.mods) }); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// shootUnder has figure 0 shoot at figure 1, to whose roll something is added.
func shootUnder(s *core.State, more int) {
	x := aimed(s, 0, 0, 1)
	x.extra = more
	x.resolve()
}

// The same of combats, with supporters where they stand.
func TestCombatsAreExact(t *testing.T) {
	const in = geom.Inch
	pair := [2][]geom.Point{{{}}, {{X: in}}}
	helped := [2][]geom.Point{{{}, {X: 3 * in / 2, Y: 867}, {X: 3 * in / 2, Y: -867}}, {{X: in}, {X: -in}}}
	for _, c := range []struct {
		name                  string
		fight, armour, damage [2]int
		at                    [2][]geom.Point
		tie                   string
		given, taken          int
	}{
		{"V-SG-08", [2]int{2, 2}, [2]int{9, 9}, [2]int{}, pair, "none", 1365, 1365},
		{"V-SG-09", [2]int{2, 2}, [2]int{9, 9}, [2]int{}, pair, "both", 1456, 1456},
		{"V-SG-10", [2]int{3, 3}, [2]int{10, 10}, [2]int{}, helped, "none", 1945, 1183},
		{"V-SG-11", [2]int{1, 2}, [2]int{9, 9}, [2]int{-2, -1}, pair, "none", 825, 1274},
	} {
		var f [2]crew.Figure
		for i := range f {
			f[i] = crew.Figure{Rank: crew.Soldier, Move: 6, Fight: c.fight[i], Armour: c.armour[i], Health: 40,
				Gear: []crew.Gear{crew.HandWeapon}}
		}
		s := duel(t, f[0], f[1], c.at, core.Ruling{Name: "sg.melee_tie", Value: c.tie})
		foe := int(s.G.SeatUnits[1])
		own(s).figures[0].bladeDamage, own(s).figures[foe].bladeDamage = c.damage[0], c.damage[1]
		got := every(s, func(s *core.State) { fight(s, 0, foe) })
		if got.given != c.given || got.taken != c.taken {
			t.Errorf("%s: %d given, %d taken, want %d and %d", c.name, got.given, got.taken, c.given, c.taken)
		}
	}
}
