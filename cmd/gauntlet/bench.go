package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	return group("bench", "Measure how fast the project is",
		"Measure how fast the project is on this machine, with scenarios that never change.",
		"  gauntlet bench engine\n  gauntlet bench engine --json",
		newBenchEngine())
}

func newBenchEngine() *cobra.Command {
	var ruleset string
	var length time.Duration
	c := &cobra.Command{
		Use:   "engine",
		Short: "Measure the engine on one core, under random play",
		Long: `Measure the engine on one core: decisions and games per second under random play, the cost of a copy, a menu and an
action, the size of a snapshot and of a live state, allocations. Decisions with one answer are played but not counted
as decisions. The scenario is fixed: the 1000-point horde against the 1000-point mixed army on a shipped table.`,
		Example: `  gauntlet bench engine
  gauntlet bench engine --time 20s --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if length < time.Millisecond || length > time.Hour {
				return fmt.Errorf("--time %s: outside 1ms to 1h", length)
			}
			rules, err := openRuleset(ruleset)
			if err != nil {
				return err
			}
			c, err := bench.EngineScenario(rules)
			if err != nil {
				return input(err)
			}
			c.Seed, c.Time = seedOf(cmd), length
			p := newProgress(cmd.ErrOrStderr(), "")
			c.Stage = func(name string) { p.say("measuring " + name) }
			e, err := bench.MeasureEngine(cmd.Context(), c)
			if err != nil {
				return failed(err)
			}
			if wantsJSON(cmd) {
				return printJSON(cmd, e)
			}
			return failed(writeEngine(cmd.OutOrStdout(), &e))
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", "gf3", "ruleset to measure")
	c.Flags().DurationVar(&length, "time", 5*time.Second, "length of the pass that counts games; the others take about as long again")
	return c
}

func writeEngine(out io.Writer, e *bench.Engine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%s: %d units, %d models, %d pieces of terrain, random play, one core\n", e.Scenario, e.Units, e.Models, e.Terrain)
	fmt.Fprintf(w, "%.0f\t decisions per second\t\n", e.DecisionsPerS)
	fmt.Fprintf(w, "%.0f\t games per second\t\n", e.GamesPerS)
	fmt.Fprintf(w, "%.1f\t decisions per game, and %.1f with one answer\t\n", e.DecisionsPerGame, float64(e.Forced)/float64(e.Games))
	fmt.Fprintf(w, "%.1f\t entries in a menu, on average\t\n", e.MeanMenu)
	fmt.Fprintf(w, "%.0f\t ns for a copy\t\n", e.CopyNS)
	fmt.Fprintf(w, "%.0f\t ns for a menu\t\n", e.MenuNS)
	fmt.Fprintf(w, "%.0f\t ns for an action\t\n", e.ApplyNS)
	fmt.Fprintf(w, "%d\t bytes in a snapshot\t\n", e.SnapshotBytes)
	fmt.Fprintf(w, "%.0f\t bytes for a live state\t\n", e.StateBytes)
	fmt.Fprintf(w, "%.3f\t allocations per decision\t\n", e.AllocsPerDecision)
	return w.Flush()
}
