package duel_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// unit returns a unit of models with such Tough, each with a gun of two attacks and a club of three.
func unit(name string, tough ...int) *roster.Unit {
	u := &roster.Unit{Name: name, Quality: 4, Defense: 4, Points: 10, Weapons: []roster.Weapon{
		{Name: "gun", Range: 24, Attacks: 2}, {Name: "club", Attacks: 3}}}
	for _, x := range tough {
		u.Models = append(u.Models, roster.Model{Quality: 4, Defense: 4, Tough: x, Base: 25_40,
			Weapons: []roster.Carried{{Weapon: 0, Copies: 1}, {Weapon: 1, Copies: 1}}})
	}
	return u
}

// hero returns a hero of one model.
func hero(name string, tough int) *roster.Unit {
	u := unit(name, tough)
	u.Hero, u.Models[0].Rules = true, []roster.Rule{{ID: roster.Hero}}
	return u
}

// fight returns two parties alone.
func fight(t *testing.T, a, b duel.Party) (*core.State, error) {
	t.Helper()
	return duel.NewDuel(must.Get(rulesets.Edition("gf3"))(t), a, b)
}

// Both units are there with all their models, and heroes in places of their own behind them.
func TestWhoFights(t *testing.T) {
	s := must.Get(fight(t, duel.Party{Unit: unit("Guards", 1, 1, 3)},
		duel.Party{Unit: unit("Raiders", 1, 1), Heroes: []*roster.Unit{hero("Chief", 3)}}))(t)
	if s.Units[0].Left() != 3 || s.Units[1].Left() != 3 || s.Seat(0) != 0 || s.Seat(1) != 1 {
		t.Errorf("%d models of player %d against %d of player %d", s.Units[0].Left(), s.Seat(0)+1, s.Units[1].Left(), s.Seat(1)+1)
	}
	if !s.Units[0].Is(core.OnTable) || !s.Units[1].Is(core.OnTable) {
		t.Error("one of them is not there")
	}
	joined := 0
	for k, i := range s.Living(1) {
		if s.Models[i].Extra&force.ExtraJoined != 0 {
			if joined++; k < 2 {
				t.Errorf("model %d of the unit counts as a hero", k+1)
			}
		}
	}
	if joined != 1 {
		t.Errorf("%d heroes have joined", joined)
	}
}

// Heroes that may not join are refused with the reason, as are units of models of several Qualities.
func TestWhoMayNotFight(t *testing.T) {
	odd := unit("Odd", 1, 1)
	odd.Models[1].Quality = 3
	plain := duel.Party{Unit: unit("Guards", 1, 1)}
	with := func(h ...*roster.Unit) duel.Party { return duel.Party{Unit: unit("Raiders", 1, 1), Heroes: h} }
	two := hero("Pair", 1)
	two.Models = append(two.Models, two.Models[0])
	for want, p := range map[string]duel.Party{
		`unit "Odd": model 2 has Quality 3+, its unit 4+`:             {Unit: odd},
		`"Guest" cannot join "Raiders": it is no hero of one model`:   with(unit("Guest", 3)),
		`"Pair" cannot join "Raiders": it is no hero of one model`:    with(two),
		`"Titan" cannot join "Raiders": it has Tough(7), more than 6`: with(hero("Titan", 7)),
		`"Chief" cannot join "Lone": one of them keeps to itself`:     {Unit: unit("Lone", 1), Heroes: []*roster.Unit{hero("Chief", 3)}},
		`2 heroes cannot join "Raiders"`:                              with(hero("Chief", 3), hero("Boss", 3)),
	} {
		for seat := range 2 {
			pair := [2]duel.Party{plain, plain}
			pair[seat] = p
			if _, err := fight(t, pair[0], pair[1]); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("in place %d: %v, want %q", seat+1, err, want)
			}
		}
	}
	if _, err := fight(t, with(hero("Six", 6)), plain); err != nil {
		t.Error(err)
	}
}

// Ordinary wounds come to models without Tough first, then to the one with most wounds of those with Tough, and to
// heroes last (GF3-SR-TOUGH-02).
func TestOrder(t *testing.T) {
	s := must.Get(fight(t, duel.Party{Unit: unit("Guards", 3, 1, 3, 1), Heroes: []*roster.Unit{hero("Chief", 1)}},
		duel.Party{Unit: unit("Raiders", 1)}))(t)
	place := 0
	for k := range s.Living(0) {
		place = k // of the hero: it comes behind the others
	}
	if got, want := duel.Order(s, 0, nil), []int{1, 3, 0, 2, place}; !slices.Equal(got, want) {
		t.Errorf("unhurt: %v, want %v", got, want)
	}
	s.Models[2].Wounds = 1
	if got, want := duel.Order(s, 0, []int{9, 8}), []int{9, 8, 1, 3, 2, 0, place}; !slices.Equal(got, want) {
		t.Errorf("with a wound on model 3: %v, want %v", got, want)
	}
	s.Units[0].Alive &^= 1<<1 | 1<<2
	if got, want := duel.Order(s, 0, nil), []int{3, 0, place}; !slices.Equal(got, want) {
		t.Errorf("without models 2 and 3: %v, want %v", got, want)
	}
	for k, want := range map[int]int{1: 0, 0: 1, place: 2} {
		if got := duel.Rank(s, 0, k); got != want {
			t.Errorf("model %d has rank %d, want %d", k+1, got, want)
		}
	}
}

// All living models shoot and strike, from near or from afar.
func TestStrikes(t *testing.T) {
	s := must.Get(fight(t, duel.Party{Unit: unit("Guards", 1, 1, 1)}, duel.Party{Unit: unit("Raiders", 1, 1)}))(t)
	s.Units[0].Alive &^= 1
	near, far := duel.Shot(s, 0, 1, 0, false), duel.Shot(s, 0, 1, 0, true)
	if near.Near != 4 || near.Far != 0 || far.Near != 0 || far.Far != 4 || near.Attacker != 0 || near.Target != 1 {
		t.Errorf("two guns of two attacks: %+v near and %+v from afar", near, far)
	}
	if back := duel.Shot(s, 1, 0, 0, false); back.Near != 4 || back.Attacker != 1 || back.Target != 0 {
		t.Errorf("the others: %+v", back)
	}
	blow := duel.MeleeStrike(s, 0, 1, 1, true)
	if blow.Near+blow.Far != 6 || !blow.Melee || !blow.Charging || duel.MeleeStrike(s, 0, 1, 1, false).Charging {
		t.Errorf("two clubs of three attacks, charging: %+v", blow)
	}
	if s.Units[0].Flags |= core.Moved; !duel.Shot(s, 0, 1, 0, false).Moved || near.Moved {
		t.Error("whether it has moved is not told")
	}
}

// A strike that is rolled takes its wounds from the target, and returns hits and wounds, those beyond what it can
// lose counted too.
func TestSample(t *testing.T) {
	for _, c := range []struct {
		models       []int
		dice         []int
		hits, wounds int
		left         int
	}{
		{[]int{1, 1, 1}, []int{4, 4, 1, 1, 1, 1}, 2, 2, 1},
		{[]int{1}, []int{4, 4, 4, 4, 1, 1, 1, 1}, 4, 4, 0},
		{[]int{1, 1, 1}, []int{4, 4, 1, 1, 4, 1}, 2, 1, 2},
		{[]int{3}, []int{4, 4, 1, 1, 1, 1}, 2, 2, 1},
		{[]int{3}, []int{4, 4, 4, 4, 1, 1, 1, 1}, 4, 4, 0},
		{[]int{1, 1}, []int{1, 1, 1, 1}, 0, 0, 2},
	} {
		s := must.Get(fight(t, duel.Party{Unit: unit("Guards", 1, 1)}, duel.Party{Unit: unit("Raiders", c.models...)}))(t)
		s.Trace = &core.Trace{}
		s.Trace.Feed(c.dice...)
		k := duel.Shot(s, 0, 1, 0, false)
		if hits, wounds := duel.Sample(&k, s); hits != c.hits || wounds != c.wounds || s.Units[1].Left() != c.left {
			t.Errorf("models of Tough %v, dice %v: %d hits, %d wounds, %d left, want %d, %d and %d", c.models, c.dice, hits,
				wounds, s.Units[1].Left(), c.hits, c.wounds, c.left)
		}
	}
}
