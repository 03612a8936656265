package party

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// questLists returns the shipped parties and lists of enemies.
func questLists(t *testing.T) (parties, enemies []*roster.Army) {
	t.Helper()
	for _, name := range roster.StarterOf(Ruleset) {
		a := must.Get(Open(name))(t)
		if err := a.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if Is(a) {
			parties = append(parties, a)
		} else {
			enemies = append(enemies, a)
		}
	}
	return parties, enemies
}

// There are eight heroes, each with skills, and twelve enemy units, of different names.
func TestQuestLists(t *testing.T) {
	parties, enemies := questLists(t)
	var heroes, units []string
	var effects [SkillMove + 1]int
	for _, a := range parties {
		for i := range a.Units {
			u := &a.Units[i]
			heroes = append(heroes, u.Name)
			if len(HeroOf(u).Skills) < 2 {
				t.Errorf("%s has %d skills", u.Name, len(HeroOf(u).Skills))
			}
			for k := range HeroOf(u).Skills {
				effects[HeroOf(u).Skills[k].Effect]++
			}
		}
	}
	for _, a := range enemies {
		for i := range a.Units {
			units = append(units, a.Units[i].Name)
		}
	}
	slices.Sort(heroes)
	slices.Sort(units)
	if n := len(slices.Compact(heroes)); n != 8 {
		t.Errorf("%d heroes: %q", n, heroes)
	}
	if n := len(slices.Compact(units)); n != 12 {
		t.Errorf("%d enemies: %q", n, units)
	}
	for k := SkillHeal; k <= SkillMove; k++ {
		if effects[k] == 0 {
			t.Errorf("no hero has a skill that does %q", k)
		}
	}
}

// Every special rule of Star Quest is somebody's.
func TestQuestListsUseEveryRule(t *testing.T) {
	used := map[roster.RuleID]bool{}
	parties, enemies := questLists(t)
	for _, a := range append(parties, enemies...) {
		for i := range a.Units {
			u := &a.Units[i]
			for _, r := range u.Rules {
				used[r.ID] = true
			}
			for k := range u.Weapons {
				for _, r := range u.Weapons[k].Rules {
					used[r.ID] = true
				}
			}
		}
	}
	for _, r := range roster.Rules() {
		if r.In(Ruleset) && !used[r.ID] {
			t.Errorf("nobody has %s", r.Name)
		}
	}
}

const pair = `name: Two
faction: Few
ruleset: starquest
weapons:
  stick: {attacks: 1}
units:
  - {name: Ada, size: 1, quality: 3, defense: 4, power: 6, strength: 4, dexterity: 4, will: 4, base: 32,
    tough: 6, weapons: [stick]}
  - {name: Bo, size: 1, quality: 3, defense: 4, power: 6, strength: 4, dexterity: 4, will: 4, base: 32,
    tough: 6, weapons: [stick]}
`

// Parties that cannot be are refused with a sentence that says where.
func TestPartiesAreRefused(t *testing.T) {
	must.Get(roster.Parse("p.yaml", []byte(pair)))(t)
	hero := func(name string) string {
		return "  - {name: " + name + `, size: 1, quality: 3, defense: 4, power: 6, strength: 4, dexterity: 4, will: 4, base: 32,
    tough: 6, weapons: [stick]}
`
	}
	for _, c := range []struct{ text, want string }{
		{strings.Replace(pair, hero("Bo"), "", 1), "p.yaml:7: a party of 1 heroes, not 2 to 4 (SQ-PREP-02)"},
		{pair + hero("Cy") + hero("Di") + hero("Ed"),
			"p.yaml:7: a party of 5 heroes, not 2 to 4 (SQ-PREP-02)"},
		{strings.Replace(pair, "dexterity: 4, ", "", 1), `p.yaml:7: unit "Ada": "dexterity" is missing`},
		{strings.Replace(pair, "will: 4", "will: 7", 1), `p.yaml:7: unit "Ada": "will" is 7`},
		{strings.Replace(pair, "power: 6, strength: 4, dexterity: 4, will: 4, ", "", 1),
			"1 of its 2 units are heroes"},
		{strings.Replace(pair, "will: 4, ", "will: 4, skills: [{name: Hex, test: luck, range: 6, inflict: sick}], ",
			1), `p.yaml:7: unit "Ada": skill "Hex": "test" is luck`},
		{strings.Replace(pair, "will: 4, ", "will: 4, skills: [{name: Hex, test: will, inflict: sick}], ", 1),
			"needs a range"},
		{strings.Replace(pair, "will: 4, ", "will: 4, skills: [{name: Hex, test: will, range: 6}], ", 1),
			"it does nothing"},
	} {
		_, err := roster.Parse("p.yaml", []byte(c.text))
		if !must.Contain(err, c.want) {
			t.Errorf("got %v\nwant %s", err, c.want)
		}
	}
}

// Rules of a list may do at an activation what a mission has room for.
func TestRulesOfLists(t *testing.T) {
	text := string(must.Get(os.ReadFile("lists/vanguard.yaml"))(t))
	for rule, want := range map[string]string{
		"{name: Stout, does: [{at: activation, do: {recover: 4}}]}": "",
		"{name: Mend, does: [{at: activation, do: {heal: 1}}]}":     "",
		"{name: Slip, does: [{at: activation, do: {move: 3}}]}": `special rule "Slip" does "move" at activation, which ` +
			`games of starquest have no room for`,
		"{name: Slip, does: [{at: after-attack, do: {move: 3}}]}": `special rule "Slip" does "move" at after-attack`,
	} {
		_, err := roster.Parse("mine.yaml", []byte(text+"\nspecial_rules: ["+rule+"]\n"))
		if want == "" && err != nil || want != "" && !must.Contain(err, want) {
			t.Errorf("%s: %v", rule, err)
		}
	}
}
