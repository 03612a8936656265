package cmd

import (
	"cmp"
	"fmt"

	"gauntlet/env"
	"gauntlet/env/check"
	"gauntlet/env/page"

	"github.com/spf13/cobra"
)

func newEnvs() *cobra.Command {
	c := group("envs", "List, explain and check the environments",
		`List the environments with the sizes of their observations and action layers. "envs show" explains every number, "envs check"
plays random games and verifies the contract, "envs trajectory" prints one hash of all that an environment shows.`,
		"  gauntlet envs\n  gauntlet envs --json",
		newEnvsShow(), newEnvsCheck(), newEnvsTrajectory(), newEnvsServe())
	c.Args = noArgs
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		list, err := page.Environments()
		if err != nil {
			return failed(err)
		}
		return printResult(cmd, list)
	}
	return c
}

// parseEnv reads an id and its options as one argument.
func parseEnv(spec string) (id string, o env.Options, err error) {
	if id, o, err = env.ParseSpec(spec); err == nil {
		_, err = env.Lookup(id)
	}
	return id, o, input(err)
}

// parseLayer reads the flag for a layer of actions.
func parseLayer(name string) (env.Layer, error) {
	layer, err := env.ParseLayer(name)
	if err != nil {
		return layer, fmt.Errorf("--layer: %w", err)
	}
	return layer, nil
}

func newEnvsTrajectory() *cobra.Command {
	var episodes int
	c := command(
		"trajectory ID[:OPTION=VALUE...]",
		"Play random games and print the hash of all that is seen",
		`Play random masked games, the first reset to --seed and the others unseeded, and print one hash of all observations, masks,
rewards, flags and episode numbers. It is the same in every process and on every machine.`,
		"  gauntlet envs trajectory GF3-Skirmish-v1:layer=tactical --seed 3 --episodes 2",
		oneID,
		func(cmd *cobra.Command, args []string) error {
			j, err := check.NewWholeJob(args[0])
			if err = cmp.Or(inRange("episodes", episodes, 1, 1000000), input(err)); err != nil {
				return err
			}
			// An environment that cannot be made is the user's error, one that cannot be played is not.
			e, err := j.Make()
			if err != nil {
				return input(err)
			}
			h, err := check.Trajectory(cmd.Context(), func() (env.Env, error) { return e, nil }, seedOf(cmd),
				episodes)
			if err != nil {
				return failed(err)
			}
			hash := fmt.Sprintf("%016x", h)
			return printLine(cmd, struct {
				Env      string `json:"env"`
				Seed     uint64 `json:"seed"`
				Episodes int    `json:"episodes"`
				Hash     string `json:"trajectory_hash"`
			}{args[0], seedOf(cmd), episodes, hash}, "%s", hash)
		},
	)
	c.Flags().IntVar(&episodes, "episodes", 1, "games to play")
	return c
}
