package cmd

import (
	"cmp"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmy() *cobra.Command {
	return group("army", "Check, show, import and draw army lists",
		`Check, show, import and draw army lists: your own files, or the lists that come with the program. docs/army-lists.md describes the
format, docs/army-import.md the exports of list builders that are read as well.`,
		`  gauntlet army check engine/gf3/lists/horde-1000.yaml
  gauntlet army show horde-1000
  gauntlet army import list.json -o army.yaml`,
		newArmyCheck(), newArmyShow(), newArmyImport(), newArmyRules(), newArmyDraw())
}

func newArmyCheck() *cobra.Command {
	var f listFlags
	c := command(
		"check LIST...",
		"Check army lists and say what is wrong with them",
		`Check army lists, each a file or the name of a shipped list: the format, special rules, costs, organisation limits, and
whether its ruleset can play everything in it. The exit code is 2 when a list is not in order.`,
		`  gauntlet army check engine/gf3/lists/horde-1000.yaml
  gauntlet army check horde-1000 mixed-1000 --json`,
		someFiles,
		func(cmd *cobra.Command, args []string) error {
			rulings, err := f.open()
			if err != nil {
				return err
			}
			checks, wrong := armies.CheckAll(args, f.Options, rulings)
			return cmp.Or(printResult(cmd, checks), input(wrong))
		},
	)
	f.addTo(c)
	return c
}

// A listFlags holds the flags that say how lists are read.
type listFlags struct {
	roster.Options
	rulings []string
	rules   []string // files
}

// addTo adds the flags to a command.
func (f *listFlags) addTo(c *cobra.Command) {
	c.Flags().StringVar(&f.Ruleset, "ruleset", rulesets.Usual().Name(),
		"ruleset that exported lists are read for, which they do not say; other lists name theirs")
	addUnknown(c, &f.AllowUnknownRules)
	addRuleFiles(c, &f.rules)
	addRulings(c, &f.rulings)
}

// open reads the rulings and the files of special rules, and has the options hold what they say.
func (f *listFlags) open() (rulings []engine.Ruling, err error) {
	if f.Defined, err = readRuleFiles(f.rules); err != nil {
		return nil, err
	}
	if rulings, err = parseRulings(f.rulings); err == nil && len(rulings) > 0 {
		f.Options, err = rulesets.OptionsUnder(rulings, f.Options)
		err = input(err)
	}
	return rulings, err
}

func newArmyShow() *cobra.Command {
	var f listFlags
	c := command(
		"show [LIST]",
		"Show an army list, or the names of those that are shipped",
		"Show an army list, a file or the name of a shipped list. Without one, name the shipped lists, "+
			"those of each ruleset together.",
		`  gauntlet army show
  gauntlet army show horde-1000
  gauntlet army show vanguard`,
		needs(0, 1, "at most one list"),
		func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return printResult(cmd, armies.Names(roster.Starter()))
			}
			if _, err := f.open(); err != nil {
				return err
			}
			a, err := roster.OpenWith(args[0], f.Options)
			if err != nil {
				return input(err)
			}
			return printResult(cmd, armies.SheetOf(a))
		},
	)
	f.addTo(c)
	return c
}
