package cmd

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/starquest/party"
)

// An armyHero is what only heroes of Star Quest have, as army show prints it.
type armyHero struct {
	Power     int         `json:"power"`
	Strength  int         `json:"strength"`
	Dexterity int         `json:"dexterity"`
	Will      int         `json:"will"`
	Wounds    int         `json:"wounds"` // that it begins with
	Skills    []armySkill `json:"skills"`
}

// An armySkill is one skill of a hero.
type armySkill struct {
	Name   string   `json:"name"`
	Test   string   `json:"test"`
	Range  int      `json:"range"` // inches, 0 for the hero itself
	Effect string   `json:"effect"`
	Rules  []string `json:"rules,omitempty"` // of hits
}

// describeHero describes a hero, or nil for an enemy.
func describeHero(c *party.Character) *armyHero {
	if c == nil {
		return nil
	}
	h := &armyHero{Power: c.Power, Strength: c.Strength, Dexterity: c.Dexterity, Will: c.Will, Wounds: c.Wounds, Skills: []armySkill{}}
	for i := range c.Skills {
		k := &c.Skills[i]
		s := armySkill{Name: k.Name, Test: k.Test.String(), Range: k.Range, Effect: k.Effect.String(), Rules: ruleNames(k.Rules)}
		switch {
		case k.N > 0:
			s.Effect += fmt.Sprintf(" %d", k.N)
		case k.Status != 0:
			s.Effect += " " + k.Status.String()
		case k.Stat != 0:
			s.Effect += " " + k.Stat.String()
		}
		h.Skills = append(h.Skills, s)
	}
	return h
}

// writeQuest prints a list of Star Quest, whose units have no points, but Tough, and heroes with stats and skills.
func (d *armyDocument) writeQuest(out io.Writer) error {
	what := "enemies"
	if len(d.Units) > 0 && d.Units[0].Hero != nil {
		what = "a party of heroes"
	}
	fmt.Fprintf(out, "%s (%s, %s): %s\n\n", d.Name, d.Faction, d.Ruleset, what)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "UNIT\tMODELS\tQUALITY\tDEFENSE\tTOUGH\tRULES")
	for _, u := range d.Units {
		fmt.Fprintf(w, "%s\t%d\t%d+\t%d+\t%d\t%s\n", u.Name, u.Models, u.Quality, u.Defense, u.Tough, strings.Join(u.Rules, ", "))
		for _, x := range u.Weapons {
			fmt.Fprintf(w, "  %dx %s\t%s\tA%d\t\t\t%s\n", x.Count, x.Name, reach(x.Range), x.Attacks, strings.Join(x.Rules, ", "))
		}
	}
	if what != "enemies" {
		fmt.Fprintln(w, "\nHERO\tPOWER\tSTRENGTH\tDEXTERITY\tWILL\tSKILLS")
		for _, u := range d.Units {
			h := u.Hero
			fmt.Fprintf(w, "%s\t%d\t%d+\t%d+\t%d+\t", u.Name, h.Power, h.Strength, h.Dexterity, h.Will)
			for i, k := range h.Skills {
				if i > 0 {
					fmt.Fprint(w, "\t\t\t\t\t")
				}
				on := ""
				if k.Range > 0 {
					on = fmt.Sprintf(" within %d\"", k.Range)
				}
				fmt.Fprintf(w, "%s (%s test): %s%s\n", k.Name, k.Test, strings.Join(append([]string{k.Effect}, k.Rules...), ", "), on)
			}
			if len(h.Skills) == 0 {
				fmt.Fprintln(w, "-")
			}
		}
	}
	writeSpells(w, d.Spells)
	return w.Flush()
}
