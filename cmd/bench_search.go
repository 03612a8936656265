package cmd

import (
	"cmp"
	"time"

	"gauntlet/env"
	"gauntlet/env/check"
	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBenchSearch() *cobra.Command {
	var c bench.SearchConfig
	f := benchFlags{Common: &c.Common}
	cmd := command(
		"search",
		"Measure how fast the agent search plays games out",
		`Measure, on one core, how many games the agent search plays to their ends per second, and how long it takes for a
decision, in games in which it plays both seats. Where the environment leaves armies, table or mission to chance, the games
are of one draw.`,
		"  gauntlet bench search\n  gauntlet bench search --env GF3-1000-v1:points=500 --sims 256 --json",
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			j, err := check.NewWholeJob(c.Spec)
			if err == nil {
				_, err = env.Setup(j.ID, j.Options)
			}
			if err = cmp.Or(inRange("sims", c.Sims, 1, 100_000), f.check(), input(err)); err != nil {
				return err
			}
			c.ID, c.Options = j.ID, j.Options
			return f.measure(cmd, func() (result, error) { return bench.MeasureSearch(cmd.Context(), c) })
		},
	)
	cmd.Flags().StringVar(&c.Spec, "env", "GF3-Skirmish-v1", "environment, with options as in GF3-1000-v1:points=500")
	cmd.Flags().IntVar(&c.Sims, "sims", 64, "games that are played out for a choice")
	f.addTo(cmd, 5*time.Second, "length of the measurement")
	return cmd
}
