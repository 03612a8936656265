package cmd

import (
	"fmt"
	"time"

	"gauntlet/engine/rulesets"
	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBenchOdds() *cobra.Command {
	var ruleset string
	var length time.Duration
	var metrics metricsFlags
	c := &cobra.Command{
		Use:   "odds",
		Short: "Measure how fast attacks are sampled and computed, on one core",
		Long: `Measure, on one core, how many attacks are rolled through the attack pipeline per second, and how long the exact
distributions of the same attack and its mean alone take: 10 models with 2 attacks each against 10 models.`,
		Example: "  gauntlet bench odds\n  gauntlet bench odds --ruleset gf2 --json",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if length < time.Millisecond || length > time.Hour {
				return fmt.Errorf("--time %s: outside 1ms to 1h", length)
			}
			if _, err := rulesets.Edition(ruleset); err != nil {
				return input(err)
			}
			return measure(cmd, &metrics, func(stage func(string)) (bench.Odds, error) {
				stage("attacks")
				return bench.MeasureOdds(cmd.Context(), ruleset, length, seedOf(cmd))
			})
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to measure: "+
		choiceOf(rulesets.Editions()))
	c.Flags().DurationVar(&length, "time", 2*time.Second, "length of the measurement")
	metrics.addTo(c)
	return c
}
