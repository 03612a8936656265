package cmd

import (
	"cmp"
	"fmt"
	"time"

	"gauntlet/env"
	"gauntlet/env/check"
	"gauntlet/experiments/bench"

	"github.com/spf13/cobra"
)

func newBenchEnv() *cobra.Command {
	var c bench.EnvConfig
	var layer string
	f := benchFlags{Common: &c.Common}
	cmd := command(
		"env",
		"Measure a vector of environments under random play",
		`Measure environments stepped together, under a random policy that chooses evenly among what the masks allow: decisions and
activations per second with all observations and masks written, allocations, memory, and where the time of an action goes.
Decisions with one answer are played but not counted, nor are rows that are being reset. One step is one action in every row.

trajectory_hash is over observations, masks, actions, rewards and flags of all rows in order, of the first trajectory_steps
steps; it is the same for any number of workers. The clock stands while it is computed.`,
		`  gauntlet bench env --env GF3-1000-v1 --layer atomic --num-envs 256 --workers 1
  gauntlet bench env --env GF3-Skirmish-v1 --layer tactical --num-envs 1024 --workers 2 --json
  gauntlet bench env --env GF3-1000-v1 --num-envs 64 --workers 2 --steps 500 --seed 7`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(inRange("num-envs", c.NumEnvs, 1, env.MaxRows),
				inRange("workers", c.Workers, 1, env.MaxWorkers), inRange("steps", c.Steps, 0, 1000000000),
				f.check()); err != nil {
				return err
			}
			if err := openBenchEnv(cmd, &c, layer); err != nil {
				return err
			}
			return f.measure(cmd, func() (result, error) { return bench.MeasureEnv(cmd.Context(), c) })
		},
	)
	flags := cmd.Flags()
	flags.StringVar(&c.Spec, "env", "GF3-1000-v1", "environment, with options as in GF3-1000-v1:points=500")
	flags.StringVar(&layer, "layer", "atomic", "layer of actions, atomic or tactical")
	flags.IntVar(&c.NumEnvs, "num-envs", 256, "environments stepped together")
	flags.IntVar(&c.Steps, "steps", 0, "steps of the vector; 0 goes by --time")
	addWorkers(cmd, &c.Workers, "goroutines that step them")
	f.addTo(cmd, 5*time.Second, "length of the throughput pass without --steps")
	return cmd
}

// openBenchEnv reads the environment and its layer, and refuses what cannot be measured.
func openBenchEnv(cmd *cobra.Command, c *bench.EnvConfig, layer string) error {
	j, err := check.NewJob(c.Spec)
	if err != nil {
		return input(err)
	}
	if c.ID, c.Options = j.ID, j.Options; !j.NamesLayer() {
		if c.Options.Layer, err = parseLayer(layer); err != nil {
			return err
		}
	} else if cmd.Flag("layer").Changed {
		return fmt.Errorf("--layer %s: the environment's options name a layer too", layer)
	}
	v, err := env.NewVector(c.ID, c.Options, 1, 1, env.NextStep)
	if err != nil {
		return input(err)
	}
	v.Close()
	return nil
}
