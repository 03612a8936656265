package cmd

import (
	"fmt"

	"gauntlet/engine/plural"
	"gauntlet/env"
	"gauntlet/experiments/dataset"
	"gauntlet/experiments/progress"

	"github.com/spf13/cobra"
)

func newReplayExport() *cobra.Command {
	var c dataset.Config
	var dir, layer string
	cmd := &cobra.Command{
		Use:   "export FILE...",
		Short: "Write replays as a dataset for people who train elsewhere",
		Long: `Write replays as a dataset: one row for every choice of an environment's layer, with the observation, the mask of legal actions, the
action that was taken, and how the game ended for the seat, in NumPy arrays. What the layer cannot express is left out, unless --nearest
asks for the action that comes nearest. docs/dataset.md describes the files.`,
		Example: `  gauntlet tournament --env GF3-Skirmish-v0 --agents heuristic,scripted --games 1000 --replays out/replays
  gauntlet replay export --dataset out/dataset out/replays/*.replay
  gauntlet replay export --dataset out/dataset --layer atomic game.replay --json`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if c.Layer, err = env.ParseLayer(layer); err != nil {
				return fmt.Errorf("--layer: %w", err)
			}
			if c.Env != "" {
				if _, err := env.Lookup(c.Env); err != nil {
					return input(fmt.Errorf("--env: %w", err))
				}
			}
			p := progress.NewBar(cmd.ErrOrStderr(), "replays")
			defer p.Close()
			c.Replays, c.Progress = args, p.Set
			about, err := dataset.Export(cmd.Context(), dir, c)
			p.Close()
			switch {
			case cmd.Context().Err() != nil:
				return failed(cmd.Context().Err())
			case err != nil:
				return input(err)
			}
			if wantsJSON(cmd) {
				return printJSON(cmd, struct {
					Dataset string `json:"dataset"`
					Env     string `json:"env"`
					Layer   string `json:"layer"`
					Games   int    `json:"games"`
					Rows    int    `json:"rows"`
					Left    int    `json:"left_out"`
				}{dir, about.Env, about.Layer, len(about.Games), about.Rows, about.Left})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s of %s of %s, %s layer; %d that it cannot express are left out\n",
				dir, plural.Count(about.Rows, "choice"), plural.Count(len(about.Games), "game"), about.Env, about.Layer, about.Left)
			return failed(err)
		},
	}
	cmd.Flags().StringVar(&dir, "dataset", "out/dataset", "folder of the dataset")
	cmd.Flags().StringVar(&c.Env, "env", "", "environment whose rows are written (default the first that has room for the first game)")
	cmd.Flags().StringVar(&layer, "layer", env.Tactical.String(), "layer of actions, atomic or tactical")
	cmd.Flags().StringVar(&c.OnTheWay, "on-the-way", "", "tactical layer: choices that come up on the way are rows of their own (decide, the default), or the policy's and left out (policy)")
	cmd.Flags().BoolVar(&c.Features, "features", false, "with the features of all actions, too")
	cmd.Flags().BoolVar(&c.Nearest, "nearest", false, "with choices that the layer cannot express, as the action that comes nearest")
	return cmd
}
