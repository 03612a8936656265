package battle_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/roster"
)

// What a game has no room for is refused with the number.
func TestSquadLimits(t *testing.T) {
	limited := []roster.Rule{{ID: roster.Limited}}
	for _, c := range []struct {
		name   string
		change func(a *roster.Army)
		want   string
	}{
		{"copies of a Limited weapon", func(a *roster.Army) {
			u := &a.Units[0]
			u.Weapons = []roster.Weapon{{Name: "Rocket", Range: 24, Attacks: 1, Rules: limited}}
			u.Models[0].Weapons = []roster.Carried{{Weapon: 0, Copies: 8}}
			u.Weapons = append(u.Weapons, roster.Weapon{Name: "Club", Attacks: 1})
			u.Models[0].Weapons = append(u.Models[0].Weapons, roster.Carried{Weapon: 1, Copies: 1})
		}, `unit "Ash Prefect": 9 weapon types, counting apart what models with other rules carry and each copy of a Limited weapon, at most 8`},
		{"models and heroes", func(a *roster.Army) {
			u := &a.Units[1]
			for len(u.Models) < 64 {
				u.Models = append(u.Models, u.Models[0])
			}
			for i := range u.Models {
				u.Models[i].Base = 20_00
			}
		}, `unit "Cinder Guard": 64 models, and heroes who may join them: 1; together at most 64`},
		{"models with Takedown", func(a *roster.Army) {
			u := &a.Units[1]
			u.Weapons = nil
			for range 2 {
				u.Weapons = append(u.Weapons,
					roster.Weapon{Name: "Rifle" + strings.Repeat("s", len(u.Weapons)), Range: 24, Attacks: 1,
						Rules: []roster.Rule{{ID: roster.Takedown}}})
			}
			u.Models = u.Models[:1]
			u.Models[0].Base = 20_00
			u.Models[0].Weapons = []roster.Carried{{Weapon: 0, Copies: 1}, {Weapon: 1, Copies: 1}}
			for len(u.Models) < 33 {
				u.Models = append(u.Models, u.Models[0])
			}
		}, `unit "Cinder Guard": 66 models with Takedown or Sniper, counted for each of their weapons, at most 64`},
		{"Tough", func(a *roster.Army) { a.Units[1].Models[0].Tough = 61 }, "Tough(61) is outside 1 to 60"},
		{"Fear", func(a *roster.Army) { rated(a, roster.Fear, 61) }, "Fear(61) or Impact(0) is over 60"},
		{"Impact", func(a *roster.Army) { rated(a, roster.Impact, 61) }, "Fear(0) or Impact(61) is over 60"},
		{"Fear that there may be", func(a *roster.Army) { rated(a, roster.Fear, 60) }, ""},
		{"Impact that there may be", func(a *roster.Army) { rated(a, roster.Impact, 60) }, ""},
		{"Casters", func(a *roster.Army) { coven(a, 10, 10, 10, 3) },
			"33 models with Caster, a hero counted wherever it may join, at most 32"},
		{"Casters that there may be", func(a *roster.Army) { coven(a, 10, 10, 10, 2) }, ""},
		{"Casters of a unit", func(a *roster.Army) { coven(a, 11) }, `11 models with Caster, at most 10`},
	} {
		setup := squads(t, 0)
		army := must.Get(roster.Load("testdata/lists/cinder.yaml"))(t)
		c.change(army)
		setup.Armies[0] = army
		_, err := engine.Compile(setup)
		if c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// rated gives the models of a unit a special rule with a rating.
func rated(a *roster.Army, rule roster.RuleID, rating int) {
	for i := range a.Units[1].Models {
		a.Units[1].Models[i].Rules = []roster.Rule{{ID: rule, Rating: rating}}
	}
}

// coven makes an army one of units of so many Casters.
func coven(a *roster.Army, sizes ...int) {
	unit := a.Units[1]
	a.Units = nil
	for _, n := range sizes {
		u := unit
		u.Models = nil
		for range n {
			m := unit.Models[0]
			m.Rules, m.Base = []roster.Rule{{ID: roster.Caster, Rating: 1}}, 20_00
			u.Models = append(u.Models, m)
		}
		a.Units = append(a.Units, u)
	}
}

// A choice of a game that names what there is not is refused with what is wrong.
func TestChoicesThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		choice engine.Choice
		want   string
	}{
		{engine.Choice{}, ""},
		{engine.Choice{Points: 500}, ""},
		{engine.Choice{Points: 750}, "750 points"},
		{engine.Choice{Party: 3}, "neither parties nor levels of threat"},
		{engine.Choice{Threat: "high"}, "neither parties nor levels of threat"},
		{engine.Choice{Table: "nowhere"}, "nowhere"},
		{engine.Choice{Mission: "nothing"}, "nothing"},
		{engine.Choice{Armies: [2]string{"nobody", ""}}, "nobody"},
		{engine.Choice{Rulings: []engine.Ruling{{Name: "no", Value: "ruling"}}}, "ruling"},
	} {
		for _, rules := range []engine.Ruleset{gf3.Ruleset, gf2.Ruleset} {
			_, err := engine.Prepare(rules, c.choice)
			if c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
				t.Errorf("%s, %+v: %v, want %q", rules.Name(), c.choice, err, c.want)
			}
		}
	}
}
