package cmd

import (
	"cmp"

	"gauntlet/agents/arena"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

func newFairness() *cobra.Command {
	var f gameFlags
	var cfg experiments.FairnessConfig
	c := command(
		"fairness",
		"Let lists play themselves and print whether seats and table edges are even",
		`Let army lists play themselves on tables that are the same after a half turn, one agent on both sides, and print what each
side won, with its 95% interval: the first seat, the near table edge, and the list as it is written against the same list
written backwards. These should be even. The share of who activates first in round 1 need not be: it is what the rules
give for winning the roll-off. The two games of a pair have one seed, with the lists swapped. Lists that
have an order of their own, such as crews, are not written backwards: their two games have two seeds, and there is no
share by the order of the list.

`+agentHelp(),
		`  gauntlet fairness
  gauntlet fairness --ruleset gf3 --agents random,scripted --pairs 4000
  gauntlet fairness --army my-list.yaml --mission standoff --json`,
		noArgs,
		func(cmd *cobra.Command, _ []string) (err error) {
			if err = cmp.Or(inRange("pairs", cfg.Pairs, 1, arena.MaxGames/2),
				inRange("workers", cfg.Workers, 1, maxWorkers)); err != nil {
				return err
			}
			if cfg.Field, err = f.field(cmd); err != nil {
				return err
			}
			bar := newBar(cmd, "pairs")
			cfg.Seed, cfg.Progress = seedOf(cmd), bar.Set
			report, err := experiments.MeasureFairness(cmd.Context(), cfg)
			bar.Close()
			if err != nil {
				return input(err)
			}
			return printPart(cmd, report, report.Finished)
		},
	)
	f.addTo(c, "if not said, that of the first army list")
	f.addField(c, "all shipped ones")
	c.Flags().StringSliceVar(&cfg.Agents, "agents", []string{"random", "scripted"},
		"agents that play themselves; may be repeated")
	c.Flags().IntVar(&cfg.Pairs, "pairs", 1000, "pairs of games, for each agent")
	addWorkers(c, &cfg.Workers, "games played at once")
	return c
}
