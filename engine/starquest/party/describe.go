package party

import (
	"fmt"
	"strings"

	"gauntlet/engine/roster"
)

// A description is what programs read of a hero.
type description struct {
	*Character
	Skills []skill `json:"skills"` // instead of the hero's
}

// A skill is what programs read of a skill.
type skill struct {
	Name   string   `json:"name"`
	Test   string   `json:"test"`
	Range  int      `json:"range"` // inches, 0 for the hero itself
	Effect string   `json:"effect"`
	Rules  []string `json:"rules,omitempty"` // of hits
}

// Kind says what a list of heroes is.
func (c *Character) Kind() string { return "a party of heroes" }

// Describe returns what programs read of the hero.
func (c *Character) Describe() any { return c.describe() }

func (c *Character) describe() *description {
	d := &description{c, []skill{}}
	for i := range c.Skills {
		k := &c.Skills[i]
		s := skill{Name: k.Name, Test: k.Test.String(), Range: k.Range, Effect: k.Effect.String(),
			Rules: roster.RuleNames(k.Rules)}
		switch {
		case k.N > 0:
			s.Effect += fmt.Sprintf(" %d", k.N)
		case k.Status != 0:
			s.Effect += " " + k.Status.String()
		case k.Stat != 0:
			s.Effect += " " + k.Stat.String()
		}
		d.Skills = append(d.Skills, s)
	}
	return d
}

// Table returns the stats and the skills of the hero, a row for each skill.
func (c *Character) Table(unit string) (heads []string, rows [][]string) {
	first := []string{unit, fmt.Sprint(c.Power)}
	for _, stat := range []int{c.Strength, c.Dexterity, c.Will} {
		first = append(first, fmt.Sprintf("%d+", stat))
	}
	for _, k := range c.describe().Skills {
		on := ""
		if k.Range > 0 {
			on = fmt.Sprintf(" within %d\"", k.Range)
		}
		rows = append(rows, append(first, fmt.Sprintf("%s (%s test): %s%s", k.Name, k.Test,
			strings.Join(append([]string{k.Effect}, k.Rules...), ", "), on)))
		first = make([]string, len(first))
	}
	if len(rows) == 0 {
		rows = [][]string{append(first, "-")}
	}
	return []string{"HERO", "POWER", "STRENGTH", "DEXTERITY", "WILL", "SKILLS"}, rows
}
