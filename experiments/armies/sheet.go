// Package armies shows, checks and imports army lists, for people and programs.
package armies

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/effects"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
)

// A Sheet is an army list as it is shown.
type Sheet struct {
	Name    string   `json:"name"`
	Faction string   `json:"faction"`
	Ruleset string   `json:"ruleset"`
	Points  int      `json:"points"`
	Limit   int      `json:"limit"`
	Stated  bool     `json:"costs_stated"`  // by the list, not by the points formula
	Unknown []string `json:"unknown_rules"` // that the list was made without
	Units   []Unit   `json:"units"`
	Spells  []Spell  `json:"spells,omitempty"`
	Prices  []Price  `json:"rule_prices,omitempty"` // of the special rules that the list defines

	army *roster.Army
}

// A Unit is a unit of a list.
type Unit struct {
	Name    string   `json:"name"`
	Own     any      `json:"hero,omitempty"` // what its ruleset gives it beside the profile
	Models  int      `json:"models"`
	Tough   int      `json:"tough,omitempty"` // wounds that each model bears, where lists have no points
	Points  int      `json:"points"`
	Quality int      `json:"quality,omitempty"` // single figures have none
	Defense int      `json:"defense,omitempty"`
	Rules   []string `json:"rules"`
	Some    []Some   `json:"some,omitempty"`    // rules that not all of its models have
	Without []string `json:"without,omitempty"` // rules that it is played without
	Weapons []Weapon `json:"weapons"`
}

// A Some is special rules that some models of a unit have besides those of all.
type Some struct {
	Count int      `json:"count"` // models that have just these
	Rules []string `json:"rules"`
}

// A Weapon is a type of weapon of a unit.
type Weapon struct {
	Name    string   `json:"name"`
	Count   int      `json:"count"` // copies in the whole unit
	Range   int      `json:"range"` // inches, 0 for melee
	Attacks int      `json:"attacks"`
	Rules   []string `json:"rules"`
}

// A Spell is a spell of a list.
type Spell struct {
	Name   string   `json:"name"`
	Value  int      `json:"value"`
	Range  int      `json:"range"` // inches
	Effect string   `json:"effect"`
	Hits   int      `json:"hits,omitempty"`
	Rules  []string `json:"rules,omitempty"`
	Stat   string   `json:"stat,omitempty"`
	Until  string   `json:"until,omitempty"`
	Lends  string   `json:"lends,omitempty"` // the special rule that units have by it, with its rating
	Units  int      `json:"units,omitempty"` // how many it is cast at at most; 0 for one
}

// SheetOf returns the sheet of a list.
func SheetOf(a *roster.Army) *Sheet {
	s := &Sheet{Name: a.Name, Faction: a.Faction, Ruleset: a.Ruleset, Limit: a.Limit(), Stated: a.StatedCosts,
		Unknown: append([]string{}, a.Unknown...), army: a}
	if roster.Priced(a.Ruleset) {
		s.Prices = PricesOf(a)
	}
	for i := range a.Units {
		u := &a.Units[i]
		s.Points += u.Points
		out := Unit{Name: u.Name, Models: len(u.Models), Points: u.Points, Rules: roster.RuleNames(u.Rules)}
		out.Some, out.Without = someOf(u), a.WithoutOf(u.Name)
		if !roster.Figures(a.Ruleset) {
			out.Quality, out.Defense = u.Quality, u.Defense
		}
		if !roster.Priced(a.Ruleset) {
			out.Tough = u.Models[0].Tough
		}
		if own, ok := u.Own.(roster.Described); ok {
			out.Own = own.Describe()
		}
		for w := range u.Weapons {
			weapon := &u.Weapons[w]
			count := 0
			for _, m := range u.Models {
				for _, c := range m.Weapons {
					if c.Weapon == w {
						count += c.Copies
					}
				}
			}
			out.Weapons = append(out.Weapons,
				Weapon{weapon.Name, count, weapon.Range, weapon.Attacks, roster.RuleNames(weapon.Rules)})
		}
		s.Units = append(s.Units, out)
	}
	for i := range a.Spells {
		p := &a.Spells[i]
		spell := Spell{Name: p.Name, Value: p.Value, Range: p.Range, Effect: p.Kind.String(), Hits: p.Hits,
			Rules: roster.RuleNames(p.Rules)}
		spell.Lends, spell.Units = p.Lends, int(p.Units)
		if p.Lends != "" {
			spell.Until = effects.Untils[p.Until]
		} else if p.Kind != roster.Damage {
			spell.Stat, spell.Until = p.Stat.String(), p.Term.String()
		}
		s.Spells = append(s.Spells, spell)
	}
	return s
}

// what says what a spell does.
func (p *Spell) what() (does string) {
	switch {
	case p.Lends != "":
		does = fmt.Sprintf("%s: %s until %s", p.Effect, p.Lends, p.Until)
	case p.Stat != "":
		does = fmt.Sprintf("%s: %s until the end of the %s", p.Effect, p.Stat, p.Until)
	default:
		does = strings.Join(append([]string{fmt.Sprintf("%s: %d hits", p.Effect, p.Hits)}, p.Rules...), ", ")
	}
	if p.Units > 0 {
		does += fmt.Sprintf("; up to %d units", p.Units)
	}
	return does
}

// someOf returns the special rules that models of a unit have besides those of all, with their whole ratings.
func someOf(u *roster.Unit) (some []Some) {
	for i := range u.Models {
		var own []string
		for _, r := range u.Models[i].Rules {
			if !slices.Contains(u.Rules, r) {
				own = append(own, r.String())
			}
		}
		k := slices.IndexFunc(some, func(s Some) bool { return slices.Equal(s.Rules, own) })
		switch {
		case len(own) == 0:
		case k >= 0:
			some[k].Count++
		default:
			some = append(some, Some{1, own})
		}
	}
	return some
}

// WriteText writes the sheet as tables for people.
func (s *Sheet) WriteText(out io.Writer) error {
	fmt.Fprintf(out, "%s (%s, %s): %s\n", s.Name, s.Faction, s.Ruleset, s.what())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if !roster.Figures(s.Ruleset) { // whose table has everything
		s.writeProfiles(w)
	}
	s.writeOwn(w)
	if len(s.Spells) > 0 {
		fmt.Fprintln(w, "\nSPELL\tVALUE\tRANGE\tEFFECT")
	}
	for _, p := range s.Spells {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", p.Name, p.Value, reach(p.Range), p.what())
	}
	writePrices(w, s.Prices)
	if len(s.Unknown) > 0 {
		fmt.Fprintf(w, "\nwithout the special rules %s, which are not known here\n",
			strings.Join(s.Unknown, ", "))
	}
	return w.Flush()
}

// writeProfiles writes a table of the units and their weapons.
func (s *Sheet) writeProfiles(w io.Writer) {
	column, number := "TOUGH", func(u *Unit) int { return u.Tough }
	if roster.Priced(s.Ruleset) {
		column, number = "POINTS", func(u *Unit) int { return u.Points }
	}
	fmt.Fprintf(w, "\nUNIT\tMODELS\tQUALITY\tDEFENSE\t%s\tRULES\n", column)
	for _, u := range s.Units {
		fmt.Fprintf(w, "%s\t%d\t%d+\t%d+\t%d\t%s\n", u.Name, u.Models, u.Quality, u.Defense, number(&u),
			strings.Join(u.Rules, ", "))
		for _, x := range u.Some {
			fmt.Fprintf(w, "  %s\t\t\t\t\t%s\n", plural.Count(x.Count, "model"), strings.Join(x.Rules, ", "))
		}
		if len(u.Without) > 0 {
			fmt.Fprintf(w, "  not played\t\t\t\t\t%s\n", strings.Join(u.Without, ", "))
		}
		for _, x := range u.Weapons {
			fmt.Fprintf(w, "  %dx %s\t%s\tA%d\t\t\t%s\n", x.Count, x.Name, reach(x.Range), x.Attacks,
				strings.Join(x.Rules, ", "))
		}
	}
}

// what says what the list is: its size, or what its units are where lists have no points.
func (s *Sheet) what() string {
	if roster.Priced(s.Ruleset) {
		return fmt.Sprintf("%d of %d points", s.Points, s.Limit)
	}
	for i := range s.army.Units {
		if own, ok := s.army.Units[i].Own.(roster.Described); ok {
			if s.Limit < s.army.Points { // a budget
				return fmt.Sprintf("%s, %d of %d points", own.Kind(), s.Points, s.Limit)
			}
			return own.Kind()
		}
	}
	return "enemies"
}

// writeOwn writes a table of what the units have beside their profiles, with a head before the first row.
func (s *Sheet) writeOwn(w io.Writer) {
	headed := false
	for i := range s.army.Units {
		own, ok := s.army.Units[i].Own.(roster.Described)
		if !ok {
			continue
		}
		heads, rows := own.Table(s.army.Units[i].Name)
		if !headed {
			fmt.Fprintf(w, "\n%s\n", strings.Join(heads, "\t"))
			headed = true
		}
		for _, row := range rows {
			fmt.Fprintln(w, strings.Join(row, "\t"))
		}
	}
}

// reach words the range of a weapon.
func reach(inches int) string {
	if inches == 0 {
		return "melee"
	}
	return fmt.Sprintf("%d\"", inches)
}

// Names are the names of shipped lists.
type Names []string

// WriteText names the lists with the ruleset, the size and the faction of each.
func (names Names) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LIST\tRULESET\tPOINTS\tUNITS\tFACTION")
	for _, name := range names {
		a, err := roster.StarterList(name)
		if err != nil {
			return err
		}
		points := "-"
		if roster.Priced(a.Ruleset) {
			points = fmt.Sprint(a.Points)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\n", name, a.Ruleset, points, len(a.Units), a.Faction)
	}
	return w.Flush()
}
