package odds_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// Whether somebody has fallen to an attack does not matter to one weapon, so that its odds are computed; those of several
// are refused by the name of the rule, and sampled: the second weapon is better when the first has killed.
func TestKillsWithinAttacks(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	defined, _, model := definitions(t, "{name: Taste, does: [{at: block, if: {killed: true}, do: {mod: -10}}]}")
	unit := func(rules []roster.Rule, models, defense, weapons int) *roster.Unit {
		u := &roster.Unit{Name: "some", Quality: 2, Defense: defense}
		var carried []roster.Carried
		for i := range weapons {
			u.Weapons = append(u.Weapons, roster.Weapon{Name: string(rune('a' + i)), Attacks: 1, Range: 24})
			carried = append(carried, roster.Carried{Weapon: i, Copies: 1})
		}
		for range models {
			u.Models = append(u.Models, roster.Model{Quality: 2, Defense: defense, Tough: 1, Base: 25_40, Rules: rules, Weapons: carried})
		}
		return u
	}
	match := func(weapons int) *odds.Match {
		return must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(model, 1, 4, weapons), Defined: defined},
			opr.Party{Unit: unit(nil, 3, 2, 0)}))(t)
	}
	cond := odds.Conditions{Range: 12}
	one, two := match(1), match(2)
	var c odds.Calculator
	alone := must.Get(c.Attack(one, cond, must.Get(one.Shooting(cond, nil))(t)))(t).Kills.Mean()
	groups := must.Get(two.Shooting(cond, nil))(t)
	if _, err := c.Attack(two, cond, groups); err == nil || !strings.Contains(err.Error(),
		`"Taste" counts enemies who fall in the middle`) {
		t.Errorf("two weapons: %v", err)
	}
	var p odds.Sampler
	kills := must.Get(p.Attack(two, cond, groups, 100_000, 3))(t).Kills.Mean()
	hits, fails := 5.0/6, 1.0/6 // hits on 2+, blocked on 2+; where somebody has fallen only a 6 blocks
	if want := hits * fails; alone < want-1e-9 || alone > want+1e-9 {
		t.Errorf("one weapon kills %v, not %v", alone, want)
	}
	if want := alone + alone*hits*5/6 + (1-alone)*alone; kills < want-0.01 || kills > want+0.01 {
		t.Errorf("two weapons kill %v, not %v", kills, want)
	}
}
