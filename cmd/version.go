package cmd

import (
	"gauntlet/experiments/provenance"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return command(
		"version",
		"Print the version of the engine, the build and the machine",
		"Print the version of the engine (replays belong to one), the revision of the source, "+
			"how it was built, and the machine.",
		`  gauntlet version
  gauntlet version --json`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error { return printVersion(cmd) },
	)
}

func printVersion(cmd *cobra.Command) error {
	v := provenance.Current()
	return printLine(cmd, v, "gauntlet: engine %s, revision %s, %s, matrix kernel %s\n%s", v.Engine,
		v.Source(), v.Go,
		v.Kernel, v.Machine())
}
