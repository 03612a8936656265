package cmd

import (
	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

// open returns what an opener makes of the name of a file or of something shipped; its error is the user's.
func open[T any](name string, opener func(string) (T, error)) (T, error) {
	v, err := opener(name)
	return v, input(err)
}

func openArmy(name string, o roster.Options) (*roster.Army, error) {
	return open(name, func(name string) (*roster.Army, error) { return roster.OpenWith(name, o) })
}

// allowUnknown adds the flag that takes lists with special rules that are not known.
func allowUnknown(c *cobra.Command, allow *bool) {
	c.Flags().BoolVar(allow, "allow-unknown-rules", false, "take lists with special rules that are not known, and play them without")
}

func openRuleset(name string) (engine.Ruleset, error) {
	r, err := rulesets.ByName(name)
	return r, input(err)
}
