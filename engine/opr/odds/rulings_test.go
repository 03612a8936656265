package odds_test

import (
	"math"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// partly gives the first n models of a side a rule more.
func partly(s side, n int, id roster.RuleID) *roster.Unit {
	u := &s.army("unit").Units[0]
	for i := range n {
		u.Models[i].Rules = append(u.Models[i].Rules[:len(u.Models[i].Rules):len(u.Models[i].Rules)],
			roster.Rule{ID: id})
	}
	return u
}

func whole(s side) *roster.Unit { return partly(s, 0, 0) }

func with(s side, r ...string) side {
	s.rules = append(s.rules[:len(s.rules):len(s.rules)], rules(r...)...)
	return s
}

func armed(s side, weapons ...roster.Weapon) side {
	s.weapons = weapons
	return s
}

// Every ruling that bears on dice changes what it should and leaves the default what it was: each case is a
// number worked out by hand under both.
func TestRulingsChangeOdds(t *testing.T) {
	var c odds.Calculator
	attack := func(m *odds.Match, cond odds.Conditions, melee bool) *odds.Result {
		groups := m.Melee(cond, true, nil)
		if !melee {
			groups = must.Get(m.Shooting(cond, nil))(t)
		}
		return must.Get(c.Attack(m, cond, groups))(t)
	}
	shoot := func(cond odds.Conditions, number func(*odds.Result) float64) func(*odds.Match) float64 {
		return func(m *odds.Match) float64 { return number(attack(m, cond, false)) }
	}
	strike := func(cond odds.Conditions, number func(*odds.Result) float64) func(*odds.Match) float64 {
		return func(m *odds.Match) float64 { return number(attack(m, cond, true)) }
	}
	charge := func(number func(*odds.Charge) float64) func(*odds.Match) float64 {
		return func(m *odds.Match) float64 {
			r := must.Get(c.Charge(m, odds.Melee{}))(t)
			return number(r)
		}
	}
	hits := func(r *odds.Result) float64 { return r.Hits.Mean() }
	wounds := func(r *odds.Result) float64 { return r.Wounds.Mean() }
	losesThree := func(r *odds.Result) float64 { return r.Lost.Exactly(3) }
	tied := func(r *odds.Charge) float64 { return r.Tied }
	tests := func(unit int) func(*odds.Charge) float64 {
		return func(r *odds.Charge) float64 { return r.Passes[unit] + r.Shaken[unit] + r.Routed[unit] }
	}
	morale := func(m *odds.Match) float64 { return m.Morale(odds.Target, odds.Conditions{}) }
	far, near := odds.Conditions{Range: 12}, odds.Conditions{Range: 6}
	gf2, gf3 := "gf2", "gf3"
	impact := with(armed(foe(4, 1)), "Impact(3)")
	deadly := shooter(2, 1, "Deadly(3)")
	brute := tough(foe(6, 1, "Regeneration"), 12)
	p := 5. / 36 // a die of Impact against Defense 2+
	k := 5. / 12 // an attack of Quality 4+ on Defense 6+
	for _, x := range []struct {
		name             string
		ruleset          string
		on               func(*force.Edition, bool)
		attacker, target *roster.Unit
		number           func(*odds.Match) float64
		off, set         float64 // what it is with the ruling's field false and true
	}{
		{"one die of Regeneration before Deadly", gf3, func(e *force.Edition, on bool) {
			e.Attacks.RegenerationOnce = on
		}, whole(deadly), whole(brute), shoot(near, losesThree),
			25. / 36 * 8 / 27, 25. / 36 * 2 / 3},
		{"the same by model", gf2, func(e *force.Edition, on bool) {
			e.Attacks.RegenerationOnce = on
		}, whole(deadly), whole(brute), shoot(near, losesThree),
			25. / 36 * 8 / 27, 25. / 36 * 2 / 3},
		{"the highest Fear alone", gf3, func(e *force.Edition, on bool) {
			e.Melee.FearHighest = on
		}, whole(impact), whole(armed(tough(foe(2, 2, "Fear(1)"), 6))), charge(tied),
			3 * p * p * (1 - p), 3 * p * (1 - p) * (1 - p)},
		{"a die of Fear for each model", gf2, func(e *force.Edition, on bool) {
			e.Melee.FearDice = on
		}, whole(impact), whole(armed(tough(foe(2, 2, "Fear"), 6))), charge(tied),
			91. / 648, 17. / 1944},
		{"Fearless by who tests", gf2, func(e *force.Edition, on bool) {
			e.Morale.FearlessByTest = on
		}, whole(foe(4, 1)), partly(foe(4, 2), 1, roster.Fearless), morale, 0.5, 4. / 6},
		{"Fearless for most", gf3, func(e *force.Edition, on bool) {
			e.Profiles.MostModels = on
		}, whole(foe(4, 1)), partly(foe(4, 3), 2, roster.Fearless), morale, 0.5, 0.75},
		{"Fearless for half is not most", gf3, func(e *force.Edition, on bool) {
			e.Profiles.MostModels = on
		}, whole(foe(4, 1)), partly(foe(4, 2), 1, roster.Fearless), morale, 0.5, 0.5},
		{"Regeneration for most", gf3, func(e *force.Edition, on bool) {
			e.Profiles.MostModels = on
		}, whole(shooter(4, 4)), partly(foe(4, 9), 5, roster.Regeneration), shoot(near, wounds), 1, 2. / 3},
		{"Stealth of some", gf2, func(e *force.Edition, on bool) {
			e.Profiles.StealthSome = on
		}, whole(shooter(4, 6)), partly(foe(4, 3), 1, roster.Stealth), shoot(near, hits), 3, 2},
		{"copies of Poison", gf2, func(e *force.Edition, on bool) {
			e.Attacks.PoisonPlain = on
		}, whole(shooter(2, 1, "Poison", "Rending")), whole(foe(2, 9)),
			shoot(near, wounds),
			(5./2 + 4./6) / 6, (7./6 + 4./6) / 6},
		{"the cap of Blast", gf2, func(e *force.Edition, on bool) {
			e.Attacks.BlastTotal = on
		}, whole(shooter(2, 2, "Blast(3)")), whole(foe(4, 2)), shoot(near, hits),
			2 * 5. / 6 * 2, 2 * (1 - 1./36)},
		{"fatigue with modifiers", gf2, func(e *force.Edition, on bool) {
			e.Attacks.FatigueModified = on
		}, whole(fighter(2, 6)), whole(foe(4, 9)),
			strike(odds.Conditions{Fatigued: true, Mod: 1}, hits), 1, 2},
		{"a tied melee", gf2, func(e *force.Edition, on bool) {
			e.Melee.TieTests = on
		}, whole(armed(foe(4, 2))), whole(armed(foe(4, 2))), charge(tests(odds.Attacker)), 0, 1},
		{"wounds beyond", gf3, func(e *force.Edition, on bool) {
			e.Losses.Wasted = on
		}, whole(fighter(4, 1, "Deadly(3)")), whole(armed(foe(4, 2, "Fear(2)"))),
			charge(tests(odds.Attacker)), 1, 0.75},
		{"no cover from Takedown", gf3, func(e *force.Edition, on bool) {
			e.Attacks.TakedownPierces = on
		}, whole(shooter(4, 4, "Takedown")), whole(foe(4, 1)),
			shoot(odds.Conditions{Range: 6, Inside: true}, wounds), 2. / 3, 1},
		{"who is singled out by his unit's Defense", gf3, func(e *force.Edition, on bool) {
			e.Attacks.TakedownShared = on
		}, whole(shooter(4, 4, "Takedown")), captain(), shoot(near, wounds), 1. / 3, 1},
		{"the range of Unstoppable", gf3, func(e *force.Edition, on bool) { e.Shooting.UnstoppableNear = on },
			whole(armed(foe(4, 1), roster.Weapon{Name: "gun", Range: 18, Attacks: 4,
				Rules: rules("Unstoppable")})), whole(foe(4, 1, "Aircraft")),
			shoot(far, hits), 2, 0},
		{"Blast as declared", gf3, func(e *force.Edition, on bool) { e.Attacks.BlastDeclared = on },
			whole(armed(foe(2, 1), gun(1)[0],
				roster.Weapon{Name: "mortar", Range: 24, Attacks: 1, Rules: rules("Blast(3)")})),
			whole(foe(6, 2)), shoot(near, hits), 1./2 + 1./2*(2-5./12), 1./2 + 1./2*2},
		// of two chargers one may fall to the claw before the mace strikes back, which hits as many as are left then
		{"Blast as declared by who strikes back", gf3, func(e *force.Edition, on bool) { e.Attacks.BlastDeclared = on },
			whole(armed(foe(6, 2))), whole(armed(tough(foe(4, 1), 12), blade(1, "Counter")[0],
				roster.Weapon{Name: "mace", Attacks: 1, Rules: rules("Blast(3)")})),
			charge(func(r *odds.Charge) float64 { return r.Lost[odds.Attacker].Mean() }),
			k + k*k + (1-k)*2*k, k + k*k + (1-k)*2*k},
		{"Impact first", gf3, func(e *force.Edition, on bool) {
			e.Melee.ImpactFirst = on
		}, whole(with(fighter(4, 1, "Deadly(3)"), "Impact(3)")), whole(foe(4, 5)),
			func(m *odds.Match) float64 {
				return float64(m.Melee(odds.Conditions{}, true, nil)[0].Impact)
			}, 0, 3},
		{"Counter for all", gf3, func(e *force.Edition, on bool) {
			e.Melee.CounterUnit = on
		}, whole(fighter(2, 1)),
			whole(armed(foe(6, 1), blade(1, "Counter")[0],
				roster.Weapon{Name: "axe", Attacks: 1})),
			charge(func(r *odds.Charge) float64 {
				return r.Destroyed[odds.Target]
			}), 0.75 * 25 / 36, 9. / 16 * 25 / 36},
		{"a spell's natural 6", gf3, func(e *force.Edition, on bool) {
			e.Casting.SpellsAddUp = on
		}, whole(foe(4, 1)), whole(foe(4, 1)), nil, 1. / 6, 0},
	} {
		for _, on := range []bool{false, true} {
			ed := must.Get(rulesets.Edition(x.ruleset))(t)
			x.on(&ed, on)
			m := must.Get(odds.NewMatch(ed, x.attacker, x.target))(t)
			var got float64
			if x.number == nil {
				got = odds.Spell(&ed, 0, 4)
			} else {
				got = x.number(m)
			}
			want := x.off
			if on {
				want = x.set
			}
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("%s, %v: %.9f, want %.9f", x.name, on, got, want)
			}
		}
	}
}

// captain is a unit of Defense 4+ with a hero of Defense 2+.
func captain() *roster.Unit {
	u := whole(foe(4, 2))
	u.Models[1].Defense = 2
	u.Models[1].Rules = rules("Hero")
	return u
}
