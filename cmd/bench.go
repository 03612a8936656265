package cmd

import (
	"fmt"
	"io"
	"strings"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/bench"
	"gauntlet/experiments/progress"
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
as decisions. The scenario of a ruleset is fixed:

` + speedGames(),
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
			return measure(cmd, &metrics, func(stage func(string)) (bench.Engine, error) {
				c.Stage = stage
				return bench.MeasureEngine(cmd.Context(), c)
			})
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to measure: "+
		choiceOf(rulesets.Names()))
	c.Flags().DurationVar(&length, "time", 5*time.Second,
		"length of the pass that counts games; the others take about as long again")
	metrics.addTo(c)
	return c
}

// speedGames lists the games that the engine is measured on.
func speedGames() string {
	var lines []string
	for _, r := range rulesets.All() {
		lines = append(lines, fmt.Sprintf("  %-10s %s", r.Name(), engine.InfoOf(r).Speed.Name))
	}
	return strings.Join(lines, "\n")
}

// measure carries a benchmark out and prints what it has measured. The benchmark is named as its command is.
// run is given a function that it calls with the name of what it is about to measure.
func measure[T interface{ WriteText(io.Writer) error }](cmd *cobra.Command, m *metricsFlags,
	run func(stage func(string)) (T, error)) error {
	return m.around(cmd, func(s *telemetry.Server) error {
		p := progress.NewBar(cmd.ErrOrStderr(), "")
		stage := func(name string) { p.Say("measuring " + name) }
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
		return printResult(cmd, result)
	})
}
