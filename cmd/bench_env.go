package cmd

import (
	"fmt"
	"runtime"
	"time"

	"gauntlet/env"
	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBenchEnv() *cobra.Command {
	var c bench.EnvConfig
	var layer string
	var metrics metricsFlags
	cmd := &cobra.Command{
		Use:   "env",
		Short: "Measure a vector of environments under random play",
		Long: `Measure environments stepped together, under a random policy that chooses evenly among what the masks allow: decisions and
activations per second with all observations and masks written, allocations, memory, and where the time of an action goes.
Decisions with one answer are played but not counted, nor are rows that are being reset. One step is one action in every row.

trajectory_hash is over observations, masks, actions, rewards and flags of all rows in order, of the first trajectory_steps
steps; it is the same for any number of workers. The clock stands while it is computed.`,
		Example: `  gauntlet bench env --env GF3-1000-v0 --layer atomic --num-envs 256 --workers 1
  gauntlet bench env --env GF3-Skirmish-v0 --layer tactical --num-envs 1024 --workers 2 --json
  gauntlet bench env --env GF3-1000-v0 --num-envs 64 --workers 2 --steps 500 --seed 7`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkBenchEnv(cmd, &c, layer); err != nil {
				return err
			}
			c.Seed = seedOf(cmd)
			return measure(cmd, &metrics, func(stage func(string)) (bench.Env, error) {
				c.Stage = stage
				return bench.MeasureEnv(cmd.Context(), c)
			})
		},
	}
	cmd.Flags().StringVar(&c.Spec, "env", "GF3-1000-v0",
		"environment, with options as in GF3-1000-v0:points=500")
	cmd.Flags().StringVar(&layer, "layer", "atomic", "layer of actions, atomic or tactical")
	cmd.Flags().IntVar(&c.NumEnvs, "num-envs", 256, "environments stepped together")
	cmd.Flags().IntVar(&c.Workers, "workers", runtime.GOMAXPROCS(0), "goroutines that step them")
	cmd.Flags().IntVar(&c.Steps, "steps", 0, "steps of the vector; 0 goes by --time")
	cmd.Flags().DurationVar(&c.Time, "time", 5*time.Second, "length of the throughput pass without --steps")
	cmd.Flag("workers").DefValue = "one per core"
	metrics.addTo(cmd)
	return cmd
}

// checkBenchEnv refuses what cannot be measured, and reads the environment and its layer.
func checkBenchEnv(cmd *cobra.Command, c *bench.EnvConfig, layer string) error {
	for _, err := range []error{
		inRange("num-envs", c.NumEnvs, 1, env.MaxRows),
		inRange("workers", c.Workers, 1, env.MaxWorkers),
		inRange("steps", c.Steps, 0, 1000000000),
	} {
		if err != nil {
			return err
		}
	}
	if c.Time < time.Millisecond || c.Time > time.Hour {
		return fmt.Errorf("--time %s: outside 1ms to 1h", c.Time)
	}
	var err error
	if c.ID, c.Options, err = parseEnv(c.Spec); err != nil {
		return err
	}
	if err := bothSeats(c.Spec, c.Options); err != nil {
		return err
	}
	if cmd.Flag("layer").Changed || !hasLayer(c.Spec) {
		if hasLayer(c.Spec) {
			return fmt.Errorf("--layer %s: the environment's options name a layer too", layer)
		}
		if c.Options.Layer, err = env.ParseLayer(layer); err != nil {
			return fmt.Errorf("--layer: %w", err)
		}
	}
	v, err := env.NewVector(c.ID, c.Options, 1, 1, env.NextStep)
	if err != nil {
		return input(err)
	}
	v.Close()
	return nil
}
