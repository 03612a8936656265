package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// kennels is a list with rules that say what it contains, and some units: their names, what else they say, and their rules.
func kennels(rules string, units ...[3]string) string {
	text := "name: N\nfaction: F\nruleset: gf3\npoints: 1000\ncosts: stated\nforce_org: off\nspecial_rules: [" + rules + "]\nunits:\n"
	for _, u := range units {
		text += fmt.Sprintf("  - {name: %s, %scost: 10, base: 25, quality: 6, defense: 6, rules: [%s]}\n", u[0], u[1], u[2])
	}
	return text
}

// What a list may contain is checked where it is read, with the line, and wherever an army is checked.
func TestContentsOfLists(t *testing.T) {
	const one, pair, rated, with = `{name: Sole, does: [{at: list, do: {most: 1}}]}`, `{name: Twin, does: [{at: list, do: {most: 2}}]}`,
		`{name: Rare, rated: true, does: [{at: list, do: {most: X}}]}`, `{name: Kept, does: [{at: list, do: {with: Keeper}}]}`
	const size, two = "size: 1, ", "size: 1, count: 2, "
	for _, c := range []struct {
		text string
		want string
	}{
		{kennels(one, [3]string{"A", size, "Sole"}, [3]string{"B", size, ""}), ""},
		{kennels(one, [3]string{"A", size, "Sole"}, [3]string{"B", size, "Sole"}),
			`a.yaml:10: unit "B": it is number 2 of the units with "Sole", of which a list has at most 1`},
		{kennels(one, [3]string{"A", two, "Sole"}), `a.yaml:9: unit "A 2": it is number 2 of the units with "Sole"`},
		{kennels(pair, [3]string{"A", two, "Twin"}), ""},
		{kennels(pair, [3]string{"A", two, "Twin"}, [3]string{"B", size, "Twin"}),
			`a.yaml:10: unit "B": it is number 3 of the units with "Twin", of which a list has at most 2`},
		{kennels(rated, [3]string{"A", two, "Rare(2)"}), ""},
		{kennels(rated, [3]string{"A", two, "Rare(1)"}), `number 2 of the units with "Rare", of which a list has at most 1`},
		{kennels(with, [3]string{"A", size, "Kept"}, [3]string{"Keeper", size, ""}), ""},
		{kennels(with, [3]string{"A", size, "Kept"}, [3]string{"Keeper", two, ""}), ""},
		{kennels(with, [3]string{"Keeper", size, "Kept"}, [3]string{"B", size, ""}),
			`a.yaml:9: unit "Keeper": by "Kept" the list needs another unit that is called "Keeper" or has a rule of that name`},
		{kennels(with, [3]string{"A", size, "Kept"}, [3]string{"Keper", size, ""}), `(did you mean "Keper"?)`},
		{kennels(with+`, {name: Keeper, does: [{at: morale, do: {mod: 1}}]}`, [3]string{"A", size, "Kept"}, [3]string{"B", size, "Keeper"}), ""},
		{kennels(`{name: Kept, does: [{at: list, do: {with: Fast}}]}`, [3]string{"A", size, "Kept"}, [3]string{"B", size, "Fast"}), ""},
		{kennels(`{name: Kept, does: [{at: list, do: {with: Fast}}]}`, [3]string{"A", size, "Kept, Fast"}), `or has a rule of that name`},
	} {
		a, err := Parse("a.yaml", []byte(c.text))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s\n%v, not %q", c.text, err, c.want)
		}
		if err == nil {
			must.Do(t, a.Check())
			bad := *a
			bad.Units = append(bad.Units[:1:1], bad.Units[0])
			if err := bad.Check(); err == nil && !strings.Contains(c.text, "Twin") && !strings.Contains(c.text, "Rare") {
				t.Errorf("two of the first unit are taken:\n%s", c.text)
			}
		}
	}
}

// A hero joins whom his rules name, by its name or a rule, and anybody when they name nobody.
func TestLetsJoin(t *testing.T) {
	a := must.Get(Parse("a.yaml", []byte(kennels(`{name: Pack, does: [{at: list, do: {joins: hounds}}, {at: list, do: {joins: Fast}}]}, {name: Grim, does: [{at: morale, do: {mod: 1}}]}`,
		[3]string{"H", "size: 1, ", "Hero, Pack"}, [3]string{"G", "size: 1, ", "Hero, Grim"}, [3]string{"Hounds", "size: 2, count: 2, ", ""},
		[3]string{"Riders", "size: 2, ", "Fast"}, [3]string{"Guards", "size: 2, ", "Grim"}))))(t)
	for unit, lets := range []bool{2: true, 3: true, 4: true, 5: false} {
		if unit > 1 && (a.LetsJoin(0, unit) != lets || !a.LetsJoin(1, unit)) {
			t.Errorf("%s: %v and %v", a.Units[unit].Name, a.LetsJoin(0, unit), a.LetsJoin(1, unit))
		}
	}
}

// A rule of the game is amended where its bearer has both: by a rating more, or in the words of its definition.
func TestAmendsRulesOfTheGame(t *testing.T) {
	text := kennels(`{name: Heavy, does: [{at: always, by: 2, do: {amend: Impact}}]}, {name: Keen, bearer: weapons, rated: true, does: [{at: always, by: X, do: {amend: AP}}]}, `+
		`{name: Wild, does: [{at: always, wider: 1, do: {amend: Furious}}]}, {name: Ram, rated: true, does: [{at: always, do: {has: Impact(X)}}]}, `+
		`{name: Blunt, does: [{at: always, by: -9, do: {amend: Fear}}]}, {name: More, does: [{at: always, by: 1, do: {amend: Ram}}]}`,
		[3]string{"A", "size: 1, weapons: [{name: Club, attacks: 1, rules: [AP(1), Keen(2)]}], ", "Impact(1), Heavy, Furious, Wild"},
		[3]string{"B", "size: 1, weapons: [{name: Club, attacks: 1, rules: [AP(1)]}], ", "Impact(1), Ram(2), More, Fear(2), Blunt, Fast"})
	a := must.Get(Parse("a.yaml", []byte(text)))(t)
	must.Do(t, a.Check())
	got := a.WithGiven()
	for i, want := range []string{"Impact(3) Heavy Furious Wild / AP(3) Keen(2)", "Impact(1) Ram(2) More Fear(1) Blunt Fast Impact(3) / AP(1)"} {
		u := &got.Units[i]
		if said := strings.Join(RuleNames(u.Models[0].Rules), " ") + " / " + strings.Join(RuleNames(u.Weapons[0].Rules), " "); said != want {
			t.Errorf("%s: %s, not %s", u.Name, said, want)
		}
		if u.Models[0].Rules[2].ID < FirstDefined && i == 0 {
			t.Error("Furious is not in the words of its definition")
		}
	}
	if Cost(&a.Units[0], a.Defined) <= Cost(&a.Units[1], a.Defined)-60 {
		t.Error("what is amended costs nothing")
	}
	for rules, want := range map[string]string{
		`{name: X, does: [{at: always, by: 1, do: {amend: Deadly}}]}`:                                                  `"X" amends "Deadly", which does not stand on what it stands on itself`,
		`{name: X, does: [{at: always, by: 1, do: {amend: Fearless}}]}`:                                                `it amends "Fearless", which is defined nowhere here`,
		`{name: X, does: [{at: always, by: 1, do: {amend: Tough}}]}`:                                                   `it amends "Tough", which is defined nowhere here`,
		`{name: X, does: [{at: always, wider: 1, do: {amend: Impact}}]}`:                                               `it amends "Impact", of which nothing is more by that`,
		`{name: X, does: [{at: always, do: {grant: Impact(1)}}]}`:                                                      `it grants "Impact", which gives a rule of the game`,
		`{name: X, does: [{at: always, do: {grant: Y}}]}, {name: Y, does: [{at: always, by: 1, do: {amend: Impact}}]}`: `it lends "Y", which amends a rating of the game`,
	} {
		_, err := Parse("a.yaml", []byte(kennels(rules, [3]string{"A", "size: 1, ", ""})))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", rules, err, want)
		}
	}
}
