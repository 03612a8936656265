package cmd

import (
	"fmt"
	"io"
	"strings"

	"gauntlet/engine/roster"
)

// armySpell is one spell of a list, as army show prints it.
type armySpell struct {
	Name   string   `json:"name"`
	Value  int      `json:"value"`
	Range  int      `json:"range"` // inches
	Effect string   `json:"effect"`
	Hits   int      `json:"hits,omitempty"`
	Rules  []string `json:"rules,omitempty"`
	Stat   string   `json:"stat,omitempty"`
	Until  string   `json:"until,omitempty"`
}

func describeSpells(spells []roster.Spell) (out []armySpell) {
	for i := range spells {
		p := &spells[i]
		s := armySpell{Name: p.Name, Value: p.Value, Range: p.Range, Effect: p.Kind.String(), Hits: p.Hits, Rules: ruleNames(p.Rules)}
		if p.Kind != roster.Damage {
			s.Stat, s.Until = p.Stat.String(), p.Term.String()
		}
		out = append(out, s)
	}
	return out
}

// writeSpells prints spells as rows of a table, nothing for a list without any.
func writeSpells(w io.Writer, spells []armySpell) {
	if len(spells) == 0 {
		return
	}
	fmt.Fprintln(w, "\nSPELL\tVALUE\tRANGE\tEFFECT")
	for _, s := range spells {
		effect := fmt.Sprintf("%s: %s until the end of the %s", s.Effect, s.Stat, s.Until)
		if s.Stat == "" {
			effect = strings.Join(append([]string{fmt.Sprintf("%s: %d hits", s.Effect, s.Hits)}, s.Rules...), ", ")
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", s.Name, s.Value, reach(s.Range), effect)
	}
}
