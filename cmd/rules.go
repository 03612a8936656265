package cmd

import (
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

func newRules() *cobra.Command {
	var only string
	c := command(
		"rules",
		"List rule items, special rules and rulings",
		`List the rule items of each ruleset, the special rules with their English, French and Italian names, and the
rulings: named choices where the text of the rules leaves room, with their values, the default first.`,
		`  gauntlet rules
  gauntlet rules --ruleset gf3 --json`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			doc, err := rulesets.CatalogueOf(only)
			if err != nil {
				return input(err)
			}
			return printResult(cmd, doc)
		},
	)
	c.Flags().StringVar(&only, "ruleset", "", "show this ruleset alone")
	return c
}
