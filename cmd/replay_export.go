package cmd

import (
	"fmt"

	"gauntlet/engine/plural"
	"gauntlet/env"
	"gauntlet/experiments/dataset"

	"github.com/spf13/cobra"
)

func newReplayExport() *cobra.Command {
	var c dataset.Config
	var dir, layer string
	cmd := command(
		"export FILE...",
		"Write replays as a dataset for people who train elsewhere",
		`Write replays as a dataset: one row for every choice of an environment's layer, with the observation, the
mask of legal actions, the action that was taken, and how the game ended for the seat, in NumPy arrays. What
the layer cannot express is left out, unless --nearest asks for the action that comes nearest. docs/dataset.md
describes the files.`,
		`  gauntlet tournament --env GF3-Skirmish-v1 --agents heuristic,scripted --games 1000 --replays out/replays
  gauntlet replay export --dataset out/dataset out/replays/*.replay
  gauntlet replay export --dataset out/dataset --layer atomic game.replay --json`,
		someFiles,
		func(cmd *cobra.Command, args []string) (err error) {
			if c.Layer, err = parseLayer(layer); err != nil {
				return err
			}
			c.Replays = args
			return exportReplays(cmd, dir, c)
		},
	)
	flags := cmd.Flags()
	flags.StringVar(&dir, "dataset", "out/dataset", "folder of the dataset")
	flags.StringVar(&c.Env, "env", "",
		"environment whose rows are written (default the first that has room for the first game)")
	flags.StringVar(&layer, "layer", env.Tactical.String(), "layer of actions, atomic or tactical")
	flags.StringVar(&c.OnTheWay, "on-the-way", "", "tactical layer: choices that come up on the way are "+
		"rows of their own (decide, the default), or the policy's and left out (policy)")
	flags.BoolVar(&c.Features, "features", false, "with the features of all actions, too")
	flags.BoolVar(&c.Nearest, "nearest", false,
		"with choices that the layer cannot express, as the action that comes nearest")
	return cmd
}

func exportReplays(cmd *cobra.Command, dir string, c dataset.Config) error {
	if c.Env != "" {
		if _, err := env.Lookup(c.Env); err != nil {
			return input(fmt.Errorf("--env: %w", err))
		}
	}
	bar := newBar(cmd, "replays")
	c.Progress = bar.Set
	about, err := dataset.Export(cmd.Context(), dir, c)
	bar.Close()
	if err != nil {
		return unfinished(cmd, err)
	}
	return printLine(cmd, struct {
		Dataset string `json:"dataset"`
		Env     string `json:"env"`
		Layer   string `json:"layer"`
		Games   int    `json:"games"`
		Rows    int    `json:"rows"`
		Left    int    `json:"left_out"`
	}{dir, about.Env, about.Layer, len(about.Games), about.Rows, about.Left},
		"%s: %s of %s of %s, %s layer; %d that it cannot express are left out", dir,
		plural.Count(about.Rows, "choice"), plural.Count(len(about.Games), "game"), about.Env, about.Layer,
		about.Left)
}
