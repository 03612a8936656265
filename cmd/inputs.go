package cmd

import (
	"gauntlet/engine"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

// allowUnknown adds the flag that takes lists with special rules that are not known.
func allowUnknown(c *cobra.Command, allow *bool) {
	c.Flags().BoolVar(allow, "allow-unknown-rules", false,
		"take lists with special rules that are not known, and play them without")
}

func openRuleset(name string) (engine.Ruleset, error) {
	r, err := rulesets.ByName(name)
	return r, input(err)
}
