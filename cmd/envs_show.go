package cmd

import (
	"errors"
	"strings"

	"gauntlet/env/page"

	"github.com/spf13/cobra"
)

func newEnvsShow() *cobra.Command {
	var layer string
	var markdown bool
	c := command(
		"show ID",
		"Explain every number of an environment",
		`Print an environment's maxima, options and rewards, every field of its observation with offset, bounds and meaning, and every
action of each layer with its meaning. In the text for people, runs of numbers that differ by a number alone are folded; --json
and --markdown hold them all.`,
		`  gauntlet envs show GF3-1000-v1
  gauntlet envs show GF3-Skirmish-v1 --layer tactical --json
  gauntlet envs show GF3-2000-v1 --markdown`,
		oneID,
		func(cmd *cobra.Command, args []string) error {
			if markdown && wantsJSON(cmd) {
				return errors.New("--markdown and --json exclude each other")
			}
			if layer != "" {
				if _, err := parseLayer(layer); err != nil {
					return err
				}
			}
			if strings.Contains(args[0], ":") {
				return input(errors.New(args[0] + ": takes an id without options; what it shows does not " +
					"depend on them, and --layer chooses a layer"))
			}
			p, err := page.Of(args[0], layer)
			if err != nil {
				return input(err)
			}
			if markdown {
				return failed(p.WriteMarkdown(cmd.OutOrStdout()))
			}
			return printResult(cmd, p)
		},
	)
	c.Flags().StringVar(&layer, "layer", "", "show the actions of this layer alone: atomic or tactical")
	c.Flags().BoolVar(&markdown, "markdown", false, "print Markdown")
	return c
}
