package cmd

import (
	"runtime"

	"gauntlet/experiments"
	"gauntlet/experiments/progress"

	"github.com/spf13/cobra"
)

func newFairness() *cobra.Command {
	f := tournamentFlags{}
	var pairs int
	c := &cobra.Command{
		Use:   "fairness",
		Short: "Let lists play themselves and print whether seats and table edges are even",
		Long: `Let army lists play themselves on tables that are the same after a half turn, one agent on both sides, and print what each
side won, with its 95% interval: the first seat, the near table edge, and the list as it is written against the same list
written backwards. These should be even. The share of who activates first in round 1 need not be: it is what the rules
give for winning the roll-off. The two games of a pair have one seed, with the lists swapped.

` + agentHelp(),
		Example: `  gauntlet fairness
  gauntlet fairness --ruleset gf3 --agents random,scripted --pairs 4000
  gauntlet fairness --army my-list.yaml --mission standoff --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := inRange("pairs", pairs, 1, 500_000); err != nil {
				return err
			}
			if err := inRange("workers", f.workers, 1, 1024); err != nil {
				return err
			}
			field, err := f.field(cmd)
			if err != nil {
				return err
			}
			p := progress.NewBar(cmd.ErrOrStderr(), "pairs")
			defer p.Close()
			report, err := experiments.MeasureFairness(cmd.Context(), experiments.FairnessConfig{
				Agents: f.agents, Field: field, Pairs: pairs, Seed: seedOf(cmd), Workers: f.workers,
				Progress: p.Set,
			})
			p.Close()
			if err != nil {
				return input(err)
			}
			err = printResult(cmd, report)
			if err == nil && !report.Finished {
				err = experiments.ErrInterrupted
			}
			return failed(err)
		},
	}
	f.gameFlags.addTo(c, "if not said, that of the first army list")
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"random", "scripted"},
		"agents that play themselves; may be repeated")
	c.Flags().StringArrayVar(&f.armies, "army", nil,
		"army list, a file or the name of a shipped list; may be repeated (default all shipped lists of the size)")
	c.Flags().StringArrayVar(&f.tables, "table", nil,
		"table, a file or the name of a shipped one; may be repeated (default all shipped ones for the size)")
	c.Flags().StringArrayVar(&f.missions, "mission", nil,
		"mission, a file or the name of a shipped one; may be repeated (default all shipped ones)")
	c.Flags().IntVar(&pairs, "pairs", 1000, "pairs of games, for each agent")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flag("workers").DefValue = "one per core"
	return c
}
