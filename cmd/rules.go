package cmd

import (
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

func newRules() *cobra.Command {
	var only string
	c := &cobra.Command{
		Use:   "rules",
		Short: "List rule items, special rules and rulings",
		Long: `List the rule items of each ruleset, the special rules with their English, French and Italian names, and the
rulings: named choices where the text of the rules leaves room, with their values, the default first.`,
		Example: `  gauntlet rules
  gauntlet rules --ruleset gf3 --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			doc, err := rulesets.CatalogueOf(only)
			if err != nil {
				return input(err)
			}
			return printResult(cmd, doc)
		},
	}
	c.Flags().StringVar(&only, "ruleset", "", "show this ruleset alone")
	return c
}
