package cmd

import (
	"cmp"
	"time"

	"gauntlet/engine/rulesets"
	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBenchOdds() *cobra.Command {
	var ruleset string
	f := benchFlags{Common: new(bench.Common)}
	c := command(
		"odds",
		"Measure how fast attacks are sampled and computed, on one core",
		`Measure, on one core, how many attacks are rolled through the attack pipeline per second, and how long the exact
distributions of the same attack and its mean alone take: 10 models with 2 attacks each against 10 models.`,
		"  gauntlet bench odds\n  gauntlet bench odds --ruleset gf2 --json",
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			_, err := rulesets.Edition(ruleset)
			if err = cmp.Or(f.check(), input(err)); err != nil {
				return err
			}
			return f.measure(cmd, func() (result, error) {
				return bench.MeasureOdds(cmd.Context(), ruleset, *f.Common)
			})
		},
	)
	c.Flags().StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to measure: "+
		choiceOf(rulesets.Editions()))
	f.addTo(c, 2*time.Second, "length of the measurement")
	return c
}
