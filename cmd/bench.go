package cmd

import (
	"cmp"
	"fmt"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/bench"
	"gauntlet/experiments/telemetry"

	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	return group("bench", "Measure how fast the project is",
		"Measure how fast the project is on this machine, with scenarios that never change.",
		`  gauntlet bench engine
  gauntlet bench env --env GF3-Skirmish-v1 --layer tactical --json
  gauntlet bench odds
  gauntlet bench model
  gauntlet bench search`,
		newBenchEngine(), newBenchEnv(), newBenchOdds(), newBenchModel(), newBenchSearch())
}

// A benchFlags holds the flags that all benchmarks have.
type benchFlags struct {
	*bench.Common
	metrics metricsFlags
}

// addTo adds the flags to a command, with the usual time and what it is for.
func (f *benchFlags) addTo(c *cobra.Command, usual time.Duration, what string) {
	c.Flags().DurationVar(&f.Time, "time", usual, what)
	f.metrics.addTo(c)
}

// check refuses a time that nothing can be measured in.
func (f *benchFlags) check() error {
	if f.Time < time.Millisecond || f.Time > time.Hour {
		return fmt.Errorf("--time %s: outside 1ms to 1h", f.Time)
	}
	return nil
}

// measure carries a benchmark out and prints what it has measured. The benchmark is named as its command is.
func (f *benchFlags) measure(cmd *cobra.Command, run func() (result, error)) error {
	f.Seed = seedOf(cmd)
	return f.metrics.around(cmd, func(s *telemetry.Server) error {
		bar := newBar(cmd, "")
		shown, err := s.Bench(cmd.Name())
		if err != nil {
			return failed(err)
		}
		f.Stage = func(name string) {
			bar.Say("measuring " + name)
			shown.Stage(name)
		}
		r, err := run()
		if err == nil {
			err = shown.Result(r)
		}
		if err != nil {
			return failed(err)
		}
		return printResult(cmd, r)
	})
}

func newBenchEngine() *cobra.Command {
	var ruleset string
	f := benchFlags{Common: new(bench.Common)}
	games := ""
	for _, r := range rulesets.All() {
		games += fmt.Sprintf("\n  %-10s %s", r.Name(), engine.InfoOf(r).Speed.Name)
	}
	c := command(
		"engine",
		"Measure the engine on one core, under random play",
		`Measure the engine on one core: decisions and games per second under random play, the cost of a copy, a menu and an
action, the size of a snapshot and of a live state, allocations. Decisions with one answer are played but not counted
as decisions. The scenario of a ruleset is fixed:
`+games,
		`  gauntlet bench engine
  gauntlet bench engine --time 20s --json`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			rules, err := openRuleset(ruleset)
			if err = cmp.Or(f.check(), err); err != nil {
				return err
			}
			c, err := bench.EngineScenario(rules)
			if err != nil {
				return input(err)
			}
			return f.measure(cmd, func() (result, error) {
				c.Common = *f.Common
				return bench.MeasureEngine(cmd.Context(), c)
			})
		},
	)
	c.Flags().StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to measure: "+
		choiceOf(rulesets.Names()))
	f.addTo(c, 5*time.Second, "length of the pass that counts games; the others take about as long again")
	return c
}
