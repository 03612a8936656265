package cmd

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"

	"github.com/spf13/cobra"
)

func newArmy() *cobra.Command {
	return group("army", "Check, show and import army lists",
		`Check, show and import army lists: your own files, or the lists that come with the program. docs/army-lists.md describes the
format, docs/army-import.md the exports of list builders that are read as well.`,
		"  gauntlet army check engine/gf3/lists/horde-1000.yaml\n  gauntlet army show horde-1000\n  gauntlet army import list.json -o army.yaml",
		newArmyCheck(), newArmyShow(), newArmyImport())
}

type armyCheck struct {
	File   string `json:"file"`
	OK     bool   `json:"ok"`
	Error  string `json:"error"` // "" when all is well
	Name   string `json:"name"`
	Points int    `json:"points"` // what the units cost together
	Limit  int    `json:"limit"`  // what the list may cost
	Units  int    `json:"units"`
	Models int    `json:"models"`
	Stated bool   `json:"costs_stated"` // the costs are those that the list states, not the points formula's
}

func newArmyCheck() *cobra.Command {
	var f listFlags
	c := &cobra.Command{
		Use:   "check LIST...",
		Short: "Check army lists and say what is wrong with them",
		Long: `Check army lists, each a file or the name of a shipped list: the format, special rules, costs, organisation limits, and
whether its ruleset can play everything in it. The exit code is 2 when a list is not in order.`,
		Example: `  gauntlet army check engine/gf3/lists/horde-1000.yaml
  gauntlet army check horde-1000 mixed-1000 --json`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, rulings, err := f.options()
			if err != nil {
				return err
			}
			checks := make([]armyCheck, len(args))
			var errs []error
			for i, name := range args {
				a, err := openArmy(name, o)
				if err == nil {
					err = playable(name, a, rulings)
				}
				checks[i] = armyCheck{File: name, OK: err == nil}
				if err != nil {
					checks[i].Error = err.Error()
					errs = append(errs, err)
					continue
				}
				c := &checks[i]
				c.Name, c.Limit, c.Units, c.Stated = a.Name, a.Points, len(a.Units), a.StatedCosts
				for u := range a.Units {
					c.Points += a.Units[u].Points
					c.Models += len(a.Units[u].Models)
				}
				if !wantsJSON(cmd) {
					stated := ""
					if c.Stated {
						stated = " as the list states them"
					}
					costs := fmt.Sprintf("%d of %d points%s, ", c.Points, c.Limit, stated)
					if a.Ruleset == starquest.Name {
						costs = ""
					}
					if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s is in order: %s%s, %s\n", name, c.Name, costs, plural.Count(c.Units, "unit"), plural.Count(c.Models, "model")); err != nil {
						return failed(err)
					}
				}
			}
			if wantsJSON(cmd) {
				doc := struct {
					OK    bool        `json:"ok"`
					Lists []armyCheck `json:"lists"`
				}{len(errs) == 0, checks}
				if err := printJSON(cmd, doc); err != nil {
					return err
				}
			}
			return input(errors.Join(errs...))
		},
	}
	f.addTo(c)
	return c
}

// A listFlags holds the flags that say how lists are read.
type listFlags struct {
	ruleset string // of the exports of list builders
	unknown bool
	rulings []string
}

// addTo adds the flags to a command.
func (f *listFlags) addTo(c *cobra.Command) {
	c.Flags().StringVar(&f.ruleset, "ruleset", "gf3", "ruleset that exported lists are read for, which they do not say: gf3 or gf2; other lists name theirs")
	allowUnknown(c, &f.unknown)
	addRulings(c, &f.rulings)
}

// options returns what the flags say.
func (f *listFlags) options() (roster.Options, []engine.Ruling, error) {
	o := roster.Options{AllowUnknownRules: f.unknown, Ruleset: f.ruleset}
	rulings, err := parseRulings(f.rulings)
	if err != nil || len(rulings) == 0 {
		return o, nil, err
	}
	o, err = rulesets.OptionsUnder(rulings, o)
	return o, rulings, input(err)
}

// playable lets the list's ruleset compile it.
func playable(name string, a *roster.Army, rulings []engine.Ruling) error {
	rules, err := openRuleset(a.Ruleset)
	if err != nil {
		return err
	}
	setup, err := rules.(engine.Preparer).Trial(a, rulings)
	if err == nil {
		_, err = engine.Compile(setup)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

type armyDocument struct {
	Name    string      `json:"name"`
	Faction string      `json:"faction"`
	Ruleset string      `json:"ruleset"`
	Points  int         `json:"points"`
	Limit   int         `json:"limit"`
	Stated  bool        `json:"costs_stated"`  // by the list, not by the points formula
	Unknown []string    `json:"unknown_rules"` // that the list was made without
	Units   []armyUnit  `json:"units"`
	Spells  []armySpell `json:"spells,omitempty"`
}

type armyUnit struct {
	Name    string       `json:"name"`
	Hero    *armyHero    `json:"hero,omitempty"` // of Star Quest
	Models  int          `json:"models"`
	Tough   int          `json:"tough,omitempty"` // wounds that each model bears, in Star Quest
	Points  int          `json:"points"`
	Quality int          `json:"quality"`
	Defense int          `json:"defense"`
	Rules   []string     `json:"rules"`
	Weapons []armyWeapon `json:"weapons"`
}

type armyWeapon struct {
	Name    string   `json:"name"`
	Count   int      `json:"count"` // copies in the whole unit
	Range   int      `json:"range"` // inches, 0 for melee
	Attacks int      `json:"attacks"`
	Rules   []string `json:"rules"`
}

func newArmyShow() *cobra.Command {
	var f listFlags
	c := &cobra.Command{
		Use:   "show [LIST]",
		Short: "Show an army list, or the names of those that are shipped",
		Long:  "Show an army list, a file or the name of a shipped list. Without one, name the shipped lists, those of each ruleset together.",
		Example: `  gauntlet army show
  gauntlet army show horde-1000
  gauntlet army show vanguard`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("needs at most one list, but was given %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				if wantsJSON(cmd) {
					return printJSON(cmd, roster.Starter())
				}
				return failed(writeStarters(cmd.OutOrStdout()))
			}
			o, _, err := f.options()
			if err != nil {
				return err
			}
			a, err := openArmy(args[0], o)
			if err != nil {
				return err
			}
			doc := describeArmy(a)
			if wantsJSON(cmd) {
				return printJSON(cmd, doc)
			}
			return failed(doc.write(cmd.OutOrStdout()))
		},
	}
	f.addTo(c)
	return c
}

// writeStarters names the shipped lists with the ruleset, the size and the faction of each.
func writeStarters(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LIST\tRULESET\tPOINTS\tUNITS\tFACTION")
	for _, name := range roster.Starter() {
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

func describeArmy(a *roster.Army) *armyDocument {
	doc := &armyDocument{Name: a.Name, Faction: a.Faction, Ruleset: a.Ruleset, Limit: a.Points, Stated: a.StatedCosts, Unknown: append([]string{}, a.Unknown...), Spells: describeSpells(a.Spells)}
	for i := range a.Units {
		u := &a.Units[i]
		doc.Points += u.Points
		out := armyUnit{Name: u.Name, Models: len(u.Models), Points: u.Points, Quality: u.Quality, Defense: u.Defense, Rules: ruleNames(u.Rules)}
		if a.Ruleset == starquest.Name {
			out.Tough, out.Hero = u.Models[0].Tough, describeHero(party.HeroOf(u))
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
			out.Weapons = append(out.Weapons, armyWeapon{weapon.Name, count, weapon.Range, weapon.Attacks, ruleNames(weapon.Rules)})
		}
		doc.Units = append(doc.Units, out)
	}
	return doc
}

func ruleNames(rules []roster.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.String()
	}
	return names
}

func (d *armyDocument) write(out io.Writer) error {
	if d.Ruleset == starquest.Name {
		return d.writeQuest(out)
	}
	fmt.Fprintf(out, "%s (%s, %s): %d of %d points\n\n", d.Name, d.Faction, d.Ruleset, d.Points, d.Limit)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "UNIT\tMODELS\tQUALITY\tDEFENSE\tPOINTS\tRULES")
	for _, u := range d.Units {
		fmt.Fprintf(w, "%s\t%d\t%d+\t%d+\t%d\t%s\n", u.Name, u.Models, u.Quality, u.Defense, u.Points, strings.Join(u.Rules, ", "))
		for _, x := range u.Weapons {
			fmt.Fprintf(w, "  %dx %s\t%s\tA%d\t\t\t%s\n", x.Count, x.Name, reach(x.Range), x.Attacks, strings.Join(x.Rules, ", "))
		}
	}
	writeSpells(w, d.Spells)
	if len(d.Unknown) > 0 {
		fmt.Fprintf(w, "\nwithout the special rules %s, which are not known here\n", strings.Join(d.Unknown, ", "))
	}
	return w.Flush()
}
