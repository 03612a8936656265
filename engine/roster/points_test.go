package roster_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	. "gauntlet/engine/roster"
)

// wounds counts on how many of the six sides of a die a hit with that AP wounds a model with that Defense: a
// 6 always blocks and a 1 never does.
func wounds(defense, ap int) int {
	n := 0
	for die := 1; die <= 6; die++ {
		if die == 1 || die != 6 && die-ap < defense {
			n++
		}
	}
	return n
}

// TestPointTables counts the formula's tables out again, side by side of the die.
func TestPointTables(t *testing.T) {
	for defense := 2; defense <= 6; defense++ {
		// Of 20 hits 10, 5, 3 and 2 have AP 0, 1, 2 and 4.
		n := 10*wounds(defense, 0) + 5*wounds(defense, 1) + 3*wounds(defense, 2) + 2*wounds(defense, 4)
		want := (100*120 + n/2) / n
		if got := Survived[defense]; got != int64(want) {
			t.Errorf("Defense %d survives %d hundredths of a hit, counted %d", defense, got, want)
		}
	}
	for ap, got := range Wounding {
		n := wounds(2, ap)
		for defense := 3; defense <= 5; defense++ {
			n += 2 * wounds(defense, ap)
		}
		if want := (100*n + 21) / 42; got != int64(want) {
			t.Errorf("AP(%d) wounds %d times in 100, counted %d", ap, got, want)
		}
	}
}

// TestCostExamples holds the formula to numbers worked out on paper; docs/points.md goes through the first.
func TestCostExamples(t *testing.T) {
	rifle, knife := Weapon{Name: "Rifle", Range: 24, Attacks: 1}, Weapon{Name: "Knife", Attacks: 1}
	squad := func(n int, m Model, ws ...Weapon) *Unit {
		m.Tough = max(m.Tough, 1)
		for i := range ws {
			m.Weapons = append(m.Weapons, Carried{i, 1})
		}
		return &Unit{Quality: m.Quality, Defense: m.Defense, Rules: m.Rules, Weapons: ws,
			Models: slices.Repeat([]Model{m}, n)}
	}
	for _, c := range []struct {
		name string
		unit *Unit
		want int
	}{
		// Defense 4 lasts 1.60 hits: 6.4 points. Rifle: 6 of 12 hit, 45% wound, 2.8 rounds: 4.41 points.
		// Knife: 1.12 fights: 1.764 points, half of which is 0.882. Ten times 11.692 and 35 are 151.92.
		{"riflemen", squad(10, Model{Quality: 4, Defense: 4}, rifle, knife), 150},
		// 2.11 hits, 8.44 points, and 8 of 12 hit, 5.88 points: 10% more of both are 15.752. Ten times that and 35.
		{"skilled", squad(10, Model{Quality: 3, Defense: 3}, rifle), 195},
		// 1.2 hits, 4.8 points, and 4 of 12 hit, 2.94 points: 15% less of both are 6.579. Ten times that and 35.
		{"unskilled", squad(10, Model{Quality: 5, Defense: 6}, rifle), 100},
		// Without weapons: 6.4 and 35.
		{"unarmed", squad(1, Model{Quality: 4, Defense: 4}), 40},
		// 3.08 hits, 12 wounds, 4 points, 5% for Quality 3 and 10% for Defense 2: 170.016; with 35, 205.016.
		{"wall", squad(1, Model{Quality: 3, Defense: 2, Tough: 12}), 205},
		// As many for each of 18 wounds, 255.024, less 18% for the six above 12: 209.120; with 35, 244.120.
		{"hill", squad(1, Model{Quality: 3, Defense: 2, Tough: 18}), 245},
		// 24 wounds, 340.032, less 30% at most: 238.022; with 35, 273.022.
		{"mountain", squad(1, Model{Quality: 3, Defense: 2, Tough: 24}), 275},
		// Slow takes 5 from the unit of 41.4 points.
		{"slow", squad(1, Model{Quality: 4, Defense: 4, Rules: []Rule{{ID: Slow}}}), 35},
		// Immobile 10, Slow 5, and 1.2 hits at Quality 6 and Defense 6 are 3.84: 23.84.
		{"cheap", squad(1, Model{Quality: 6, Defense: 6, Rules: []Rule{{ID: Slow}, {ID: Immobile}}}), 25},
		// Impact(6): 6 x 5/6 hits, 45% of them wound, in half of 1.12 fights: 1.26 wounds, 8.82 points. With
		// 6.4 and 35: 50.22.
		{"impact", squad(1, Model{Quality: 4, Defense: 4, Rules: []Rule{{ID: Impact, Rating: 6}}}), 50},
		// Blast(3) hits 2.6 models of the typical five units, Deadly(3) does 2.2 wounds to the typical five
		// toughs: both at Quality 4, one attack, 45%, 2.8 rounds: 4.41 x 2.6 = 11.466 and 4.41 x 2.2 = 9.702.
		{"blast", squad(10, Model{Quality: 4, Defense: 4},
			Weapon{Range: 24, Attacks: 1, Rules: []Rule{{ID: Blast, Rating: 3}}}), 215},
		{"deadly", squad(10, Model{Quality: 4, Defense: 4},
			Weapon{Range: 24, Attacks: 1, Rules: []Rule{{ID: Deadly, Rating: 3}}}), 195},
	} {
		if got := Cost(c.unit, nil); got != c.want {
			t.Errorf("%s: %d points, want %d", c.name, got, c.want)
		}
	}
}

// In Star Quest a unit costs 15 points as such, Tough adds 2% a point, up to 30%, and Quality 5% to what models last alone.
func TestQuestCost(t *testing.T) {
	// 3.08 hits, 12 wounds, 4 points, 22% and 5%: 189.383; one attack in melee, 8 of 12 hit, 45% wound, 1.12 fights: 2.352
	u := &Unit{Quality: 3, Defense: 2, Weapons: []Weapon{{Attacks: 1}},
		Models: []Model{{Quality: 3, Defense: 2, Tough: 12, Weapons: []Carried{{0, 1}}}}}
	if got := QuestCost(u, nil); got != 205 {
		t.Errorf("%d points, want 206.735 rounded", got)
	}
	// 4.32 points less 20, and yet a unit: the least price
	u = &Unit{Quality: 6, Defense: 6, Models: []Model{{Quality: 6, Defense: 6, Tough: 1}},
		Rules: []Rule{{ID: Slow}, {ID: Immobile}, {ID: Aircraft}}}
	u.Models[0].Rules = u.Rules
	if got := QuestCost(u, nil); got != 5 {
		t.Errorf("%d points, want the least", got)
	}
	// 30 wounds, 30% at most and 5% less: 3.08 x 30 x 4 x 1.3 x 0.95 and 15
	u = &Unit{Quality: 5, Defense: 2, Models: []Model{{Quality: 5, Defense: 2, Tough: 30}}}
	if got := QuestCost(u, nil); got != 470 {
		t.Errorf("%d points, want 471.456 rounded", got)
	}
}

// What the formula says of reach, to the very inch: 0.4 rounds and 0.08 for each inch, 4 rounds at most; one for
// a Limited weapon; Artillery hits better from over 9 inches.
func TestReachInPoints(t *testing.T) {
	for reach, want := range map[int64]int64{0: 40, 1: 48, 44: 392, 45: 400, 46: 400, 120: 400} {
		if got := Uses(reach); got != want {
			t.Errorf("%d inches: %d hundredths of a round, want %d", reach, got, want)
		}
	}
	gunner := Model{Quality: 4, Rules: []Rule{{ID: Artillery}}}
	price := func(inches int, rules ...Rule) int64 {
		return (&Weapon{Range: inches, Attacks: 3, Rules: rules}).Worth(&gunner)
	}
	// 0.4 rounds and 0.08 for each inch; from 10 inches on 8 of 12 hit, not 6
	if near, far := price(9), price(10); near*8*120 != far*6*112 {
		t.Errorf("Artillery costs %d with 9 inches and %d with 10", near, far)
	}
	limited := Rule{ID: Limited}
	for inches, rounds := range map[int]int64{7: 96, 8: 100, 9: 100} {
		if got, want := price(inches, limited), price(7)*rounds/96; got != want {
			t.Errorf("a Limited weapon of %d inches costs %d, want %d", inches, got, want)
		}
	}
}

// drawUnit draws a unit of one kind of model with one or two weapons.
func drawUnit(t *rapid.T) *Unit {
	draw := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
	u := &Unit{}
	m := Model{Quality: draw("quality", 2, 6), Defense: draw("defense", 2, 6), Tough: draw("tough", 1, 30)}
	for _, id := range []RuleID{Fast, Slow, Furious, Relentless, Fearless, Regeneration, Stealth, Immobile} {
		if rapid.Bool().Draw(t, id.String()) {
			m.Rules = append(m.Rules, Rule{ID: id})
		}
	}
	for i := range draw("weapons", 1, 2) {
		w := Weapon{Range: draw("range", 0, 48), Attacks: draw("attacks", 1, 10)}
		for _, id := range []RuleID{AP, Blast, Deadly} {
			if rapid.Bool().Draw(t, id.String()) {
				w.Rules = append(w.Rules, Rule{ID: id, Rating: draw("rating", 1, 6)})
			}
		}
		for _, id := range []RuleID{Rending, Reliable, Surge, Thrust, Bane} {
			if rapid.Bool().Draw(t, id.String()) {
				w.Rules = append(w.Rules, Rule{ID: id})
			}
		}
		u.Weapons = append(u.Weapons, w)
		m.Weapons = append(m.Weapons, Carried{i, draw("copies", 1, 2)})
	}
	u.Quality, u.Defense, u.Rules = m.Quality, m.Defense, m.Rules
	u.Models = slices.Repeat([]Model{m}, draw("size", 1, 20))
	return u
}

// TestCostNeverFalls: whatever makes a unit better makes it no cheaper.
func TestCostNeverFalls(t *testing.T) {
	better := map[string]func(u *Unit, m *Model){
		"quality":      func(u *Unit, m *Model) { m.Quality = max(2, m.Quality-1) },
		"defense":      func(u *Unit, m *Model) { m.Defense = max(2, m.Defense-1) },
		"tough":        func(u *Unit, m *Model) { m.Tough++ },
		"attacks":      func(u *Unit, m *Model) { u.Weapons[0].Attacks++ },
		"copies":       func(u *Unit, m *Model) { m.Weapons[0].Copies++ },
		"Regeneration": func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Regeneration}) },
		"Stealth":      func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Stealth}) },
		"Furious":      func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Furious}) },
		"Relentless":   func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Relentless}) },
		"Impact":       func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Impact, Rating: 1}) },
		"Fear":         func(u *Unit, m *Model) { m.Rules = append(m.Rules, Rule{ID: Fear, Rating: 1}) },
		"range": func(u *Unit, m *Model) {
			if u.Weapons[0].Range > 0 {
				u.Weapons[0].Range++
			}
		},
	}
	for _, id := range []RuleID{Rending, Reliable, Surge, Thrust, Bane} {
		better[id.String()] = func(u *Unit, m *Model) {
			u.Weapons[0].Rules = append(u.Weapons[0].Rules, Rule{ID: id})
		}
	}
	for _, id := range []RuleID{AP, Blast, Deadly} {
		better["more "+id.String()] = func(u *Unit, m *Model) {
			rules := u.Weapons[0].Rules
			if i := slices.IndexFunc(rules, func(r Rule) bool { return r.ID == id }); i >= 0 {
				rules[i].Rating++
			} else {
				u.Weapons[0].Rules = append(rules, Rule{ID: id, Rating: 1})
			}
		}
	}
	for name, improve := range better {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				u := drawUnit(t)
				before := Cost(u, nil)
				m := u.Models[0]
				m.Weapons, m.Rules = slices.Clone(m.Weapons), slices.Clone(m.Rules)
				improve(u, &m)
				u.Models = slices.Repeat([]Model{m}, len(u.Models))
				if after := Cost(u, nil); after < before {
					t.Fatalf("%d points became %d", before, after)
				}
			})
		})
	}
}

// TestCostIsFair: the cost is a multiple of 5, more models cost more in proportion, and it does not matter in
// which order they stand.
func TestCostIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, v := drawUnit(t), drawUnit(t)
		cost := Cost(u, nil)
		if cost < 5 || cost%5 != 0 {
			t.Fatalf("%d points", cost)
		}
		twice := u.Clone()
		twice.Models = slices.Concat(u.Models, u.Models)
		// Two copies merged save one unit's own price, which Fast, Slow and Immobile change by up to 15; and
		// each cost is rounded.
		if d := 2*cost - Cost(&twice, nil); d < -10 || d > UnitPrice+10+10 {
			t.Fatalf("one copy %d, two merged %d", cost, Cost(&twice, nil))
		}
		mixed := u.Clone()
		for i := range v.Models {
			m := v.Models[i]
			m.Weapons = m.Weapons[:1]
			mixed.Models = append(mixed.Models, m)
		}
		mixedCost := Cost(&mixed, nil)
		slices.Reverse(mixed.Models)
		if c := Cost(&mixed, nil); c != mixedCost {
			t.Fatalf("%d points, in reverse order %d", mixedCost, c)
		}
	})
}

// TestCostAtTheLimits prices the largest unit that the limits allow: the sums stay far from overflowing.
func TestCostAtTheLimits(t *testing.T) {
	w := Weapon{Range: MaxRange, Attacks: MaxAttacks,
		Rules: []Rule{{ID: AP, Rating: MaxRating}, {ID: Blast, Rating: MaxRating}, {ID: Deadly, Rating: MaxRating}}}
	for _, r := range Registry {
		if _, _, weapon, _ := r.Prices(); weapon != 0 {
			w.Rules = append(w.Rules, Rule{ID: r.ID})
		}
	}
	m := Model{Quality: 2, Defense: 2, Tough: 2 * MaxRating,
		Rules: []Rule{{ID: Relentless}, {ID: Regeneration}, {ID: Fear, Rating: MaxRating}}}
	u := &Unit{Quality: 2, Defense: 2}
	for i := range MaxWeaponTypes {
		u.Weapons = append(u.Weapons, w)
		m.Weapons = append(m.Weapons, Carried{i, MaxWeaponCopies})
	}
	one := *u
	one.Models = []Model{m}
	u.Models = slices.Repeat([]Model{m}, MaxUnitModels)
	a, b := Cost(&one, nil), Cost(u, nil)
	if a <= 0 || b < a*MaxUnitModels-MaxUnitModels*(UnitPrice+5) || b > a*MaxUnitModels {
		t.Errorf("one model %d points, %d models %d", a, MaxUnitModels, b)
	}
}
