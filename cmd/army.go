package cmd

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmy() *cobra.Command {
	return group("army", "Check, show and import army lists",
		`Check, show and import army lists: your own files, or the lists that come with the program. docs/army-lists.md describes the
format, docs/army-import.md the exports of list builders that are read as well.`,
		"  gauntlet army check engine/gf3/lists/horde-1000.yaml\n  gauntlet army show horde-1000\n  gauntlet army import list.json -o army.yaml",
		newArmyCheck(), newArmyShow(), newArmyImport())
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
			checks, wrong := armies.CheckAll(args, o, rulings)
			if err := printResult(cmd, checks); err != nil {
				return err
			}
			return input(wrong)
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
	c.Flags().StringVar(&f.ruleset, "ruleset", rulesets.Usual().Name(),
		"ruleset that exported lists are read for, which they do not say; other lists name theirs")
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
				return printResult(cmd, armies.Names(roster.Starter()))
			}
			o, _, err := f.options()
			if err != nil {
				return err
			}
			a, err := roster.OpenWith(args[0], o)
			if err != nil {
				return input(err)
			}
			return printResult(cmd, armies.SheetOf(a))
		},
	}
	f.addTo(c)
	return c
}
