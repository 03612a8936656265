package cmd

import (
	"fmt"
	"io"
	"time"

	"gauntlet/experiments/bench"
	"gauntlet/experiments/telemetry"

	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	return group("bench", "Measure how fast the project is",
		"Measure how fast the project is on this machine, with scenarios that never change.",
		"  gauntlet bench engine\n  gauntlet bench env --env GF3-Skirmish-v0 --layer tactical --json\n  gauntlet bench odds\n  gauntlet bench model",
		newBenchEngine(), newBenchEnv(), newBenchOdds(), newBenchModel())
}

func newBenchEngine() *cobra.Command {
	var ruleset string
	var length time.Duration
	var metrics metricsFlags
	c := &cobra.Command{
		Use:   "engine",
		Short: "Measure the engine on one core, under random play",
		Long: `Measure the engine on one core: decisions and games per second under random play, the cost of a copy, a menu and an
action, the size of a snapshot and of a live state, allocations. Decisions with one answer are played but not counted
as decisions. The scenario is fixed: two shipped armies of 1000 points on a shipped table, for gf3 the horde against the mixed army,
for gf2 the brood against the cohort; for starquest three heroes in the mission of the breach.`,
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
			return measure(cmd, &metrics, writeEngine, func(stage func(string)) (bench.Engine, error) {
				c.Stage = stage
				return bench.MeasureEngine(cmd.Context(), c)
			})
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", "gf3", "ruleset to measure")
	c.Flags().DurationVar(&length, "time", 5*time.Second, "length of the pass that counts games; the others take about as long again")
	metrics.addTo(c)
	return c
}

// measure carries a benchmark out and prints what it has measured. The benchmark is named as its command is, and tells the function that it
// is given what it is about to measure.
func measure[T any](cmd *cobra.Command, m *metricsFlags, write func(io.Writer, *T) error, run func(stage func(string)) (T, error)) error {
	return m.around(cmd, func(s *telemetry.Server) error {
		p := newProgress(cmd.ErrOrStderr(), "")
		stage := func(name string) { p.say("measuring " + name) }
		var shown *telemetry.Bench
		if s != nil {
			var err error
			if shown, err = s.Bench(cmd.Name()); err != nil {
				return failed(err)
			}
			say := stage
			stage = func(name string) {
				say(name)
				shown.Stage(name)
			}
		}
		result, err := run(stage)
		if err != nil {
			return failed(err)
		}
		if shown != nil {
			if err := shown.Result(result); err != nil {
				return failed(err)
			}
		}
		if wantsJSON(cmd) {
			return printJSON(cmd, result)
		}
		return failed(write(cmd.OutOrStdout(), &result))
	})
}

func writeEngine(w io.Writer, e *bench.Engine) error {
	_, err := fmt.Fprintf(w, `%s: %d units, %d models, %d pieces of terrain, random play, one core
%12.0f decisions per second
%12.0f games per second
%12.1f decisions per game, and %.1f with one answer
%12.1f entries in a menu, on average
%12.0f ns for a copy
%12.0f ns for a menu
%12.0f ns for an action
%12d bytes in a snapshot
%12.0f bytes for a live state
%12.3f allocations per decision
`, e.Scenario, e.Units, e.Models, e.Terrain, e.DecisionsPerS, e.GamesPerS, e.DecisionsPerGame, float64(e.Forced)/float64(e.Games), e.MeanMenu,
		e.CopyNS, e.MenuNS, e.ApplyNS, e.SnapshotBytes, e.StateBytes, e.AllocsPerDecision)
	return err
}
