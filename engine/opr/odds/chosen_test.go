package odds_test

import (
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// What a player has chosen or picked somebody for counts as if it were had, whoever of the list offers it, and every
// sample begins with it.
func TestChosen(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	var defined []effects.Rule
	for _, text := range []string{
		`{name: Aimed, does: [{at: to-hit, do: {mod: 1}}]}`,
		`{name: Hunted, does: [{at: block, side: against, do: {mod: -1}}]}`,
		`{name: Bold, rated: true, does: [{at: morale, do: {mod: X}}]}`,
		`{name: Dug In, does: [{at: block, side: against, do: {mod: 1}}]}`,
		`{name: Officer, does: [{at: activation, within: 6, do: {pick: Aimed}}, {at: activation, within: 6, until: next, do: {pick: "Bold(1)"}}]}`,
		`{name: Finger, does: [{at: activation, side: against, within: 6, do: {pick: Hunted}}, {at: activation, do: {choose: Dug In}}]}`,
	} {
		defined = append(defined, must.Get(effects.ParseOne(text))(t))
	}
	rule := func(n, rating int) roster.Rule {
		return roster.Rule{ID: roster.FirstDefined + roster.RuleID(n), Rating: rating, Name: defined[n].Name}
	}
	unit := func(rules ...roster.Rule) *roster.Unit {
		u := &roster.Unit{Name: "five", Quality: 5, Defense: 4, Rules: rules,
			Weapons: []roster.Weapon{{Name: "rifle", Range: 24, Attacks: 2}}}
		for range 5 {
			u.Models = append(u.Models, roster.Model{Quality: 5, Defense: 4, Tough: 1, Base: 25_40, Rules: rules,
				Weapons: []roster.Carried{{Copies: 1}}})
		}
		return u
	}
	match := func(attacker, target *roster.Unit, own, other []effects.Rule) *odds.Match {
		return must.Get(odds.NewMatchOf(ed, opr.Party{Unit: attacker, Defined: own}, opr.Party{Unit: target, Defined: other}))(t)
	}
	const n = 100_000
	for _, c := range []struct {
		chosen string
		other  bool // the list of the target offers it
		had    *odds.Match
	}{
		{"Aimed", false, match(unit(rule(0, 0)), unit(), defined, nil)},
		{"hunted", false, match(unit(), unit(rule(1, 0)), nil, defined)},
		{"Dug In", true, match(unit(), unit(rule(3, 0)), nil, defined)},
		{"Bold(1)", true, match(unit(), unit(rule(2, 1)), nil, defined)},
	} {
		m := match(unit(), unit(), defined, nil)
		if c.other {
			m = match(unit(), unit(), nil, defined)
		}
		must.Do(t, m.Choose(c.chosen))
		var exact, wanted odds.Calculator
		var sampled odds.Sampler
		got := must.Get(exact.Attack(m, odds.Conditions{Range: 12}, must.Get(m.Shooting(odds.Conditions{Range: 12}, nil))(t)))(t)
		groups := must.Get(c.had.Shooting(odds.Conditions{Range: 12}, nil))(t)
		want := must.Get(wanted.Attack(c.had, odds.Conditions{Range: 12}, groups))(t)
		for k, pair := range [][2]float64{{got.Hits.Mean(), want.Hits.Mean()}, {got.Wounds.Mean(), want.Wounds.Mean()},
			{got.Fails, want.Fails}} {
			if d := pair[0] - pair[1]; d < -odds.Epsilon || d > odds.Epsilon {
				t.Errorf("%s: answer %d is %v when it is chosen and %v when it is had", c.chosen, k, pair[0], pair[1])
			}
		}
		rolled := must.Get(sampled.Attack(m, odds.Conditions{Range: 12}, groups, n, 1))(t)
		checkShares(t, c.chosen+" wounds", want.Wounds, rolled.Wounds, n)
		checkChance(t, c.chosen+" fails", want.Fails, rolled.Fails, n)
	}
	spell := opr.Party{Unit: unit(), Defined: defined[:2], Spells: []roster.Spell{{Name: "Mark", Kind: roster.Debuff, Lends: "Hunted"}}}
	m := must.Get(odds.NewMatchOf(ed, spell, opr.Party{Unit: unit()}))(t)
	must.Do(t, m.Choose("Hunted")) // by a spell
	err := match(unit(), unit(), defined, nil).Choose("Aimd")
	if err == nil || !strings.Contains(err.Error(), `lets a player choose "Aimd" (did you mean "Aimed"?)`) {
		t.Error(err)
	}
}

// Odds that hang on a die which is rolled before the attack are refused by name, until it is said what it gives.
func TestSettled(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	var defined []effects.Rule
	for _, text := range []string{
		`{name: Moods, does: [{at: activation, upto: 3, do: {roll: Keen}}, {at: activation, from: 4, do: {roll: Grim}}]}`,
		`{name: Keen, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: Grim, does: [{at: ap, do: {mod: 1}}]}`,
	} {
		defined = append(defined, must.Get(effects.ParseOne(text))(t))
	}
	unit := func(name string) *roster.Unit {
		rules := []roster.Rule{{ID: roster.FirstDefined, Name: "Moods"}}
		return &roster.Unit{Name: name, Quality: 4, Defense: 4, Rules: rules,
			Models: []roster.Model{{Quality: 4, Defense: 4, Tough: 1, Base: 25_40, Rules: rules}}}
	}
	m := must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit("one"), Defined: defined}, opr.Party{Unit: unit("other"), Defined: defined}))(t)
	err := m.Settled()
	if err == nil || !strings.Contains(err.Error(), `a die decides what "Moods" gives to one: it has to be said, one of ["Keen" "Grim"]`) {
		t.Error(err)
	}
	must.Do(t, m.Choose("Grim"))
	must.Do(t, m.Settled())
}
