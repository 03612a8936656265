package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// spellList is a list in order, but for what stands in its section of spells and in the rules of its one
// unit.
func spellList(ruleset, rules, spells string) []byte {
	return fmt.Appendf(nil, `name: A List
faction: Somebody
ruleset: %s
points: 500
force_org: off
costs: stated
spells:
%s
units:
  - {name: Mage, cost: 50, size: 1, quality: 4, defense: 4, base: 32, rules: [%s], weapons: [{name: Staff, attacks: 1}]}
`, ruleset, spells, rules)
}

// numberedSpell is a spell of gf2.
const numberedSpell = "  - {name: Bolt, value: 6, range: 18, effect: damage, hits: 3, rules: [AP(1)]}"

const goodSpell = "  - {name: Bolt, value: 1, range: 18, effect: damage, hits: 3, rules: [AP(1)]}"

func TestSpells(t *testing.T) {
	a, err := Parse("list", spellList("gf3", "Caster(2)", goodSpell+`
  - {name: Shell, value: 2, range: 12, effect: buff, stat: defense, until: round, units: 2}
  - {name: Mire, value: 3, range: 24, effect: debuff, stat: move, until: activation}`))
	if err != nil {
		t.Fatal(err)
	}
	want := "{Bolt 1 18 damage 3 [AP(1)] number 0 number 0 0 0} {Shell 2 12 buff 0 [] defense round  0 2} {Mire 3 24 debuff 0 [] move activation  0 0}"
	got := ""
	for _, p := range a.Spells {
		got += fmt.Sprintf(" {%s %d %d %s %d %s %s %s %s %d %d}", p.Name, p.Value, p.Range, p.Kind, p.Hits, p.Rules, p.Stat, p.Term, p.Lends, p.Until, p.Units)
	}
	if want = strings.Replace(want, "0 0 0}", "0  0 0}", 1); got[1:] != want {
		t.Errorf("%s instead of %s", got, want)
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	a = must.Get(Parse("list", spellList("gf2", "Psychic(2)", numberedSpell)))(t)
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	a.Spells[0].Value = 1
	if err := a.Check(); !must.Contain(err, "value is 1, not from 2 to 12") {
		t.Errorf("a number of 1 gives %v", err)
	}
	a.Ruleset = "stargrave"
	if err := a.CheckSpells(); !must.Contain(err, "lists of stargrave have no spells") {
		t.Errorf("spells of another game give %v", err)
	}
}

// A spell picks units for a special rule of its list, or of the game, which is then among the list's definitions.
func TestSpellsThatLend(t *testing.T) {
	a := must.Get(Parse("list", spellList("gf3", "Caster(2)", goodSpell+`
  - {name: Mark, value: 1, range: 24, pick: Prey, side: against, units: 3, until: next}
  - {name: Thick Blood, value: 2, range: 12, pick: Regeneration}
special_rules:
  - {name: Prey, does: [{at: to-hit, side: against, do: {mod: 1}}]}`)))(t)
	must.Do(t, a.Check())
	mark, blood := a.Spells[1], a.Spells[2]
	if mark.Lends != "Prey" || mark.Kind != Debuff || mark.Units != 3 || mark.Until != effects.NextUse ||
		blood.Lends != "Regeneration" || blood.Kind != Buff || blood.Units != 0 || blood.Until != effects.EndOfActivation {
		t.Errorf("%+v %+v", mark, blood)
	}
	if len(a.Defined) != 2 || a.Defined[1].Name != "Regeneration" || a.Spells[0].New() || !mark.New() || !blood.New() {
		t.Errorf("%+v", a.Defined)
	}
	for want, change := range map[string]func(a *Army){
		`spell "Mark": it grants "Pray", which is defined nowhere here (did you mean "Prey"?)`:                     func(a *Army) { a.Spells[1].Lends = "Pray" },
		`spell "Thick Blood": it grants "Regeneration" to enemies`:                                                 func(a *Army) { a.Spells[2].Kind = Debuff },
		`spell 2: the number of units is 4, not from 2 to 3`:                                                       func(a *Army) { a.Spells[1].Units = 4 },
		`spell 2: the number of units is 1, not from 2 to 3`:                                                       func(a *Army) { a.Spells[1].Units = 1 },
		`spell "Mark": duration 9 is unknown`:                                                                      func(a *Army) { a.Spells[1].Until = 9 },
		`spell 2: it lends "Prey" and has hits or modifies hit`:                                                    func(a *Army) { a.Spells[1].Stat = StatHit },
		`spell 1: it lends nothing by its effect, which is damage`:                                                 func(a *Army) { a.Spells[0].Lends = "Prey" },
		`spell "Mark" lends a special rule or is cast at several units, which games of starquest have no room for`: func(a *Army) { a.Ruleset = "starquest" },
		`spell 1: it lends nothing by its effect`:                                                                  func(a *Army) { a.Spells[0].Until = 1 },
		`spell "Thick Blood": it lends "Prey" until the end of the activation, and another effect until it is used`: func(a *Army) {
			a.Spells[2].Lends, a.Spells[2].Kind = "Prey", Debuff
		},
		`the number of special rules, with those that spells lend is 65`: func(a *Army) {
			for len(a.Defined) < effects.MaxRules+1 {
				a.Defined = append(a.Defined, effects.Rule{Name: "R" + strings.Repeat("x", len(a.Defined)), Does: a.Defined[0].Does})
			}
		},
	} {
		b := *a
		b.Spells, b.Defined = slices.Clone(a.Spells), slices.Clone(a.Defined)
		if change(&b); !must.Contain(b.CheckSpells(), want) {
			t.Errorf("%v instead of %s", b.CheckSpells(), want)
		}
	}
}

// What is wrong with spells is said with line and value.
func TestBadSpells(t *testing.T) {
	for _, c := range []struct{ ruleset, rules, spells, want string }{
		{"gf3", "Fearless", goodSpell, `list:8: the list has spells, but no model with Caster`},
		{"gf2", "Psychic(1)", goodSpell, `list:8: spell "Bolt": "value" is 1, not a whole number from 2 to 12`},
		{"gf2", "Psychic(1)", `  - {name: Bolt, value: 13, range: 18, effect: damage, hits: 3}`,
			`"value" is 13, not a whole number from 2 to 12`},
		{"gf2", "Psychic(1)", `  - {name: Bolt, value: 6, range: 18, effect: damage, hits: 3, rules: [Poison]}`,
			`"Poison" says nothing of the hits of a spell`},
		{"gf2", "Fearless", numberedSpell, `list:8: the list has spells, but no model with Psychic`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 4, range: 18, effect: damage, hits: 3}`,
			`list:8: spell "Bolt": "value" is 4, not a whole number from 1 to 3`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 0, range: 18, effect: damage, hits: 3}`,
			`"value" is 0, not a whole number from 1 to 3`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 1, range: -1, effect: damage, hits: 3}`,
			`"range" is -1, not a whole number from 1 to 120`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 1, range: 18, effect: damag, hits: 3}`,
			`"effect" is damag, none of ["damage" "buff" "debuff"] (did you mean "damage"?)`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 1, range: 18, effect: damage}`,
			`spell "Bolt": "hits" is missing`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 1, range: 18, effect: damage, hits: 3, rules: [Reliable]}`,
			`"Reliable" says nothing of the hits of a spell`},
		{"gf3", "Caster(1)", `  - {name: Bolt, value: 1, range: 18, effect: damage, hits: 3, until: round}`,
			`"until" does not belong to a spell whose effect is damage`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, effect: buff, stat: hit, until: round, hits: 2}`,
			`"hits" does not belong to a spell whose effect is buff`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, effect: buff, stat: hit}`,
			`"until" is missing`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, effect: buff, stat: hit, until: round, colour: red}`,
			`unknown key "colour"`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, pick: Regeneraton}`,
			`list:8: spell "Eye": it grants "Regeneraton", which is defined nowhere here`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, pick: Regeneration, effect: buff}`,
			`"effect" does not belong to a spell that picks units for a special rule`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, pick: Regeneration, until: never}`,
			`"until" is never, none of ["activation" "round" "game" "next"]`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, pick: Regeneration, units: 4}`,
			`"units" is 4, not a whole number from 1 to 3`},
		{"gf3", "Caster(1)", `  - {name: Eye, value: 1, range: 18, effect: buff, stat: hit, until: round, side: against}`,
			`"side" does not belong to a spell whose effect is buff`},
		{"gf3", "Caster(1)", goodSpell + "\n" + goodSpell,
			`list:9: spell "Bolt": a spell of that name stands further up already`},
		{"gf3", "Caster(1)", strings.Repeat(goodSpell+"\n", 7), `7 spells, at most 6`},
	} {
		_, err := Parse("list", spellList(c.ruleset, c.rules, c.spells))
		if !must.Contain(err, c.want) {
			t.Errorf("%s\nis refused with\n%v\ninstead of\n%s", c.spells, err, c.want)
		}
	}
}

// An army that came from elsewhere keeps the same limits.
func TestCheckSpells(t *testing.T) {
	for _, c := range []struct {
		change func(a *Army)
		want   string
	}{
		{func(a *Army) { a.Spells[0].Value = 9 }, "spell 1: value is 9, not from 1 to 3"},
		{func(a *Army) { a.Spells[0].Range = 0 }, "spell 1: range is 0"},
		{func(a *Army) { a.Spells[0].Kind = 4 }, "the kind is 4"},
		{func(a *Army) { a.Spells[0].Hits = 1000 }, "the number of hits is 1000"},
		{func(a *Army) { a.Spells[0].Stat = StatHit }, "it does damage and modifies hit"},
		{func(a *Army) { a.Spells[0].Kind = Buff }, "it has hits, but its effect is buff"},
		{func(a *Army) {
			a.Spells[0] = Spell{Name: "X", Value: 1, Range: 1, Kind: Buff, Stat: 4, Term: UntilRound}
		}, "the stat is 4"},
		{func(a *Army) {
			a.Spells[0] = Spell{Name: "X", Value: 1, Range: 1, Kind: Buff, Stat: StatHit, Term: 3}
		}, "the term is 3"},
		{func(a *Army) { a.Spells[0].Name = "" }, "the name"},
		{func(a *Army) { a.Spells[0].Rules = []Rule{{ID: Caster, Rating: 1}} }, "says nothing of the hits"},
		{func(a *Army) { a.Spells = append(a.Spells, a.Spells[0]) }, `two spells have the name "Bolt"`},
		{func(a *Army) { a.Spells = make([]Spell, 7) }, "the number of spells is 7"},
		{func(a *Army) { a.Units[0].Models[0].Rules = nil }, "no model with Caster"},
	} {
		a := must.Get(Parse("list", spellList("gf3", "Caster(2)", goodSpell)))(t)
		c.change(a)
		if err := a.Check(); !must.Contain(err, c.want) {
			t.Errorf("%v instead of %s", err, c.want)
		}
	}
}
