package cmd

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/experiments/curves"
	"gauntlet/experiments/plots"

	"github.com/spf13/cobra"
)

func newTrainPlot() *cobra.Command {
	var dir string
	var formats []string
	c := command(
		"plot RUN",
		"Draw the curves of a run of training",
		`Draw a picture of every curve of a run, and one that shows the most important together. RUN is the folder of the run, which may
be under way: "train" draws the same pictures at its end.`,
		`  gauntlet train plot out/train/quick
  gauntlet train plot out/train/quick --format svg --out pictures`,
		oneRun,
		func(cmd *cobra.Command, args []string) error {
			for _, format := range formats {
				if _, err := plots.Format("." + format); err != nil {
					return fmt.Errorf("--format: %w", err)
				}
			}
			r, err := curves.Read(args[0])
			if err != nil {
				return input(err)
			}
			pictures, err := r.DrawAll(cmp.Or(dir, filepath.Join(args[0], curves.PicturesDir)), formats)
			if err != nil {
				return failed(err)
			}
			return printLine(cmd, map[string][]string{"pictures": pictures}, "%s",
				strings.Join(pictures, "\n"))
		},
	)
	c.Flags().StringVar(&dir, "out", "", "folder for the pictures (default plots in the run's folder)")
	c.Flags().StringSliceVar(&formats, "format", plots.Formats(), "png, svg or both")
	return c
}

func newTrainReport() *cobra.Command {
	var dir, name string
	c := command(
		"report RUN",
		"Write the report of a run of training",
		`Write what a run has come to: where it comes from (seed, source, machine), its curves, its evaluations and
the ladder at its end. The report is three files: NAME.md for people, NAME.json for programs, and NAME.svg
with the curves.`,
		`  gauntlet train report out/train/quick
  gauntlet train report out/train/quick --out experiments/results`,
		oneRun,
		func(cmd *cobra.Command, args []string) error {
			r, err := curves.Read(args[0])
			if err != nil {
				return input(err)
			}
			result, err := r.Result()
			if err != nil {
				return input(err)
			}
			name = cmp.Or(name, result.Origin.Name)
			if err := r.Report(dir, name); err != nil {
				return failed(err)
			}
			return printLine(cmd, result, "%s", filepath.Join(dir, name+".md"))
		},
	)
	c.Flags().StringVar(&dir, "out", ".", "folder for the report")
	c.Flags().StringVar(&name, "name", "", "name of its files (default that of the experiment)")
	return c
}
