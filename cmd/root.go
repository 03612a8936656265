package cmd

import (
	"github.com/spf13/cobra"
)

// New returns the tree of all commands. Agents and environments that are to be named in its help texts must
// have been registered before.
func New() *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "gauntlet",
		Short: "Play tabletop miniature games between programs",
		Long: `Gauntlet is a training harness for the AI opponents of tabletop miniature games.

Results go to standard output, in words or, with --json, as one JSON document; progress and
errors go to standard error. The exit code is 0 when all went well, 1 when the work failed or
was interrupted, 2 for bad usage or a bad input file. ^C stops a command with its work saved.

The environment variable GAUNTLET_KERNEL names the kernel that multiplies the matrices of networks:
avx512, avx2 or gonum. Without it the fastest that the processor can run is used.`,
		Example: `  gauntlet tournament
  gauntlet play -v --svg out/pictures --replay out/game.replay
  gauntlet replay verify out/game.replay`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return printVersion(cmd)
			}
			return cmd.Help()
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.PersistentFlags().Bool("json", false, "print one JSON document on standard output, nothing else")
	root.PersistentFlags().Uint64("seed", 1, "seed of all chance; equal seeds give equal results")
	root.Flags().BoolVar(&version, "version", false, "print what the command version prints")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		newPlay(),
		newReplay(),
		newScenario(),
		newArmy(), newTable(), newMission(),
		newOdds(),
		newTournament(), newFairness(), newCampaign(), newBalance(),
		newTrain(), newExperiment(),
		newRules(),
		newBench(),
		newEnvs(),
		newModel(),
		newAgent(),
		newVersion(),
	)
	return root
}

// command returns a command that does something.
func command(use, short, long, example string, args cobra.PositionalArgs,
	run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Long: long, Example: example, Args: args, RunE: run}
}

// group returns a command that only holds others.
func group(use, short, long, example string, sub ...*cobra.Command) *cobra.Command {
	c := command(use, short, long, example, cobra.ArbitraryArgs,
		func(cmd *cobra.Command, _ []string) error { return missingCommand(cmd) })
	c.AddCommand(sub...)
	return c
}

func wantsJSON(cmd *cobra.Command) bool {
	on, _ := cmd.Flags().GetBool("json")
	return on
}

func seedOf(cmd *cobra.Command) uint64 {
	seed, _ := cmd.Flags().GetUint64("seed")
	return seed
}
