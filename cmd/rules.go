package cmd

import (
	"gauntlet/engine/effects/families"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

func newRules() *cobra.Command {
	var only string
	var byFamily bool
	c := command(
		"rules",
		"List rule items, special rules and rulings",
		`List the rule items of each ruleset, the special rules with their English, French and Italian names, and the
rulings: named choices where the text of the rules leaves room, with their values, the default first.

With --families say instead which kinds of effects players' lists can define for their own special rules
(docs/special-rules.md), and what share of such rules and of units is played in full by them.`,
		`  gauntlet rules
  gauntlet rules --ruleset gf3 --json
  gauntlet rules --families`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			if byFamily {
				doc, err := families.Read()
				if err != nil {
					return failed(err)
				}
				return printResult(cmd, doc)
			}
			doc, err := rulesets.CatalogueOf(only)
			if err != nil {
				return input(err)
			}
			return printResult(cmd, doc)
		},
	)
	c.Flags().StringVar(&only, "ruleset", "", "show this ruleset alone")
	c.Flags().BoolVar(&byFamily, "families", false, "show what can be defined, by families of effects")
	c.MarkFlagsMutuallyExclusive("families", "ruleset")
	return c
}
