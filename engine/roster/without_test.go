package roster

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A list in which one model has a rule of its own, and which is played without others.
const horns = `
name: Horns
faction: Fen
ruleset: gf3
points: 500
force_org: off
costs: stated
unknown_rules: [Undertow, Brine Ward]
special_rules:
  - {name: Fury, does: [{at: to-hit, if: {charging: true}, do: {mod: 1}}]}
  - {name: Hornblower, does: [{at: always, do: {grant: Fury}}]}
units:
  - name: Reeds
    cost: 100
    count: 2
    size: 10
    quality: 4
    defense: 4
    base: 25
    without: [Brine Ward]
    weapons: [{name: Hook, attacks: 1}]
    upgrades: [{count: 1, gives: [Hornblower]}]
  - {name: Heron, cost: 50, size: 1, quality: 4, defense: 4, base: 25, weapons: [{name: Beak, attacks: 1}]}
`

// list returns horns with one thing changed.
func list(old, new string) []byte {
	return []byte(strings.Replace(horns, old, new, 1))
}

// A list can give a special rule of its own to one model of a unit, and says of units what they are played without.
func TestRulesOfOneModelAndWithout(t *testing.T) {
	o := Options{AllowUnknownRules: true}
	a := must.Get(ParseWith("horns", list("", ""), o))(t)
	for i, m := range a.Units[0].Models {
		if has := slices.ContainsFunc(m.Rules, func(r Rule) bool { return r.Name == "Hornblower" }); has != (i == 0) {
			t.Errorf("model %d has the rules %v", i+1, m.Rules)
		}
	}
	if len(a.Without) != 2 || a.Without[1].Unit != "Reeds 2" || !slices.Equal(a.WithoutOf("Reeds 1"), []string{"Brine Ward"}) ||
		a.WithoutOf("Heron") != nil {
		t.Errorf("without %v", a.Without)
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		change func(*Lacking)
		want   string
	}{
		{func(l *Lacking) { l.Unit = "Reed" }, `army "Horns": "Reed", which is without special rules, is no unit of the army, or one twice`},
		{func(l *Lacking) { l.Unit = "Reeds 1" }, `army "Horns": "Reeds 1", which is without special rules, is no unit of the army, or one twice`},
		{func(l *Lacking) { l.Rules = nil }, `army "Horns": "Reeds 2" is without 0 special rules, the army without 2`},
		{func(l *Lacking) { l.Rules = []string{"a", "b", "c"} }, `army "Horns": "Reeds 2" is without 3 special rules, the army without 2`},
		{func(l *Lacking) { l.Rules = []string{"Fury"} }, `army "Horns": "Reeds 2" is without the special rule "Fury", which the army is not, or twice`},
		{func(l *Lacking) { l.Rules = []string{"Undertow", "Undertow"} }, `army "Horns": "Reeds 2" is without the special rule "Undertow", which the army is not, or twice`},
	} {
		b := *a
		b.Without = slices.Clone(a.Without)
		c.change(&b.Without[1])
		if err := b.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, not %s", err, c.want)
		}
	}
	b := *a
	b.Without = append(slices.Clone(a.Without), Lacking{"Heron", []string{"Undertow"}}, Lacking{"Heron", []string{"Undertow"}})
	if err := b.Check(); err == nil || err.Error() != `army "Horns": 4 units are without special rules, of 3` {
		t.Error(err)
	}
}

// What is wrong with it is said at its place, and what a list defines is known whatever is wrong before it.
func TestWithoutRefused(t *testing.T) {
	for _, c := range []struct {
		o              Options
		old, new, want string
	}{
		{Options{}, "", "", `horns:8: the list has 2 special rules that are not known here: "Undertow", "Brine Ward"; --allow-unknown-rules plays it without`},
		{Options{AllowUnknownRules: true}, "without: [Brine Ward]", "without: [Brine Wart]",
			`horns:20: unit "Reeds": it is without "Brine Wart", which "unknown_rules" does not name (did you mean "Brine Ward"?)`},
		{Options{AllowUnknownRules: true}, "without: [Brine Ward]", "without: [Undertow, Undertow]", `horns:20: unit "Reeds": "Undertow" stands twice`},
		{Options{AllowUnknownRules: true}, "without: [Brine Ward]", "without: [{a: b}]",
			`horns:20: unit "Reeds": a special rule that is not played is a group of keys where a name is expected`},
	} {
		_, err := ParseWith("horns", list(c.old, c.new), c.o)
		if err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}
