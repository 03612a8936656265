package duel_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
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

// ruled returns a party of models of Tough(6) with a special rule of their list.
func ruled(t *testing.T, name, rule string) duel.Party {
	t.Helper()
	u := unit(name, 6)
	u.Rules = []roster.Rule{{Name: "R", ID: roster.FirstDefined}}
	u.Models[0].Rules = u.Rules
	return duel.Party{Unit: u, Defined: []effects.Rule{must.Get(effects.ParseOne(rule))(t)}}
}

// fed returns a duel whose dice are given.
func fed(t *testing.T, a, b duel.Party, dice ...int) *core.State {
	t.Helper()
	s := must.Get(fight(t, a, b))(t)
	s.Trace = &core.Trace{}
	s.Trace.Feed(dice...)
	return s
}

// Wounds that a rule adds to those of a Defense die count, and rules for shooting are those of a shot.
func TestSampleByRules(t *testing.T) {
	more := ruled(t, "Guards", `{name: R, does: [{at: block-die, upto: 1, do: {wounds: 1}}]}`)
	s := fed(t, more, duel.Party{Unit: unit("Raiders", 6)}, 4, 4, 1, 2)
	k := duel.Shot(s, 0, 1, 0, false)
	if hits, wounds := duel.Sample(&k, s); hits != 2 || wounds != 3 || s.Models[1].Wounds != 3 {
		t.Errorf("%d hits, %d wounds, %d suffered, want 2, 3 and 3", hits, wounds, s.Models[1].Wounds)
	}
	far := ruled(t, "Guards", `{name: R, does: [{at: to-hit, if: {shooting: true}, do: {mod: 1}}]}`)
	s = fed(t, far, duel.Party{Unit: unit("Raiders", 6)}, 3, 2, 1)
	k = duel.Shot(s, 0, 1, 0, false)
	if hits, wounds := duel.Sample(&k, s); hits != 1 || wounds != 1 {
		t.Errorf("with +1 to hit when shooting: %d hits, %d wounds of a 3 and a 2", hits, wounds)
	}
}

// Dice of Impact hit on 2 or more, those of models' own from the result on that their rule says; both are blocked by
// the target's Defense.
func TestSampleOtherDice(t *testing.T) {
	plain := func(name string) duel.Party { return duel.Party{Unit: unit(name, 6)} }
	tougher := plain("Raiders")
	tougher.Unit.Defense, tougher.Unit.Models[0].Defense = 3, 3
	s := fed(t, plain("Guards"), tougher, 2, 1, 3, 3, 2)
	if hits, wounds := duel.SampleImpact(s, 0, 1, 3); hits != 2 || wounds != 1 {
		t.Errorf("Impact of 2, 1 and 3: %d hits, %d wounds", hits, wounds)
	}
	s = fed(t, plain("Guards"), tougher, 4, 5, 6, 3, 2)
	k := attacks.PoolStrike(0, 1, true)
	if hits, wounds := duel.SamplePool(s, &k, force.Dice{Sure: 3}, 5); hits != 2 || wounds != 1 || s.Models[1].Wounds != 1 {
		t.Errorf("4, 5 and 6, which hit from 5 on: %d hits, %d wounds", hits, wounds)
	}
	if u := s.Trace.Events[0]; u.Unit != 0 {
		t.Errorf("the dice are told as those of unit %d", u.Unit)
	}
}

// Who has caused fewer wounds in a melee tests its morale, nobody where they are as many (GF3-MORALE-05).
func TestSampleMelee(t *testing.T) {
	for _, c := range []struct {
		caused        [2]int16
		die           int
		tests, passed [2]bool
	}{
		{[2]int16{2, 1}, 4, [2]bool{false, true}, [2]bool{false, true}},
		{[2]int16{2, 1}, 3, [2]bool{false, true}, [2]bool{}},
		{[2]int16{0, 1}, 4, [2]bool{true, false}, [2]bool{true, false}},
		{[2]int16{0, 1}, 3, [2]bool{true, false}, [2]bool{}},
		{[2]int16{1, 1}, 3, [2]bool{}, [2]bool{}},
	} {
		s := fed(t, duel.Party{Unit: unit("Guards", 6)}, duel.Party{Unit: unit("Raiders", 6)}, c.die)
		s.Vars[proc.VarCaused], s.Vars[proc.VarCaused+1] = c.caused[0], c.caused[1]
		if tests, passed := duel.SampleMelee(s); tests != c.tests || passed != c.passed {
			t.Errorf("%v caused, a die of %d: tests %v, passed %v", c.caused, c.die, tests, passed)
		}
	}
}

// Whoever has hits due that answer an attack rolls them at the attacker, and what the attacker's own dice cost it is
// taken off; without an answer nothing happens.
func TestSampleAnswer(t *testing.T) {
	s := fed(t, duel.Party{Unit: unit("Guards", 6)}, duel.Party{Unit: unit("Raiders", 6)})
	duel.SampleAnswer(s, 0)
	back := ruled(t, "Raiders", `{name: R, does: [{at: wounded, do: {hits: 2}}]}`)
	s = fed(t, duel.Party{Unit: unit("Guards", 6)}, back, 4, 1, 1, 1, 1, 4)
	attacks.CallAnswer(s, 0, 1, true)
	k := duel.MeleeStrike(s, 0, 1, 1, true)
	if hits, wounds := duel.Sample(&k, s); hits != 1 || wounds != 1 {
		t.Fatalf("%d hits, %d wounds", hits, wounds)
	}
	if duel.SampleAnswer(s, 0); s.Models[0].Wounds != 1 || s.Depth != 0 {
		t.Errorf("two hits back, a 1 and a 4: %d wounds", s.Models[0].Wounds)
	}
}

// From afar a target with Stealth is harder to hit, from near it is not (GF3-SR-STEALTH); it counts as it was when
// the shot was declared.
func TestStealth(t *testing.T) {
	for long, want := range map[bool]int{false: 2, true: 1} {
		target := unit("Raiders", 6, 6)
		target.Rules = []roster.Rule{{ID: roster.Stealth}}
		for k := range target.Models {
			target.Models[k].Rules = target.Rules
		}
		s := fed(t, duel.Party{Unit: unit("Guards", 6)}, duel.Party{Unit: target}, 4, 5, 6, 6)
		k := duel.Shot(s, 0, 1, 0, long)
		if hits, _ := duel.Sample(&k, s); hits != want || !k.Declared {
			t.Errorf("from afar %v: %d hits of a 4 and a 5, want %d", long, hits, want)
		}
	}
}

// Whoever stands before others in its unit suffers after them where it has Tough.
func TestOrderOfTheLast(t *testing.T) {
	s := must.Get(fight(t, duel.Party{Unit: unit("Guards", 3, 3, 1)}, duel.Party{Unit: unit("Raiders", 1)}))(t)
	if got, want := duel.Order(s, 0, nil), []int{2, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
