package cmd

import (
	"gauntlet/agents/envserver"
	"gauntlet/experiments/provenance"

	"github.com/spf13/cobra"
)

func newEnvsServe() *cobra.Command {
	return command(
		"serve",
		"Let another program step environments",
		`Let another program step environments: it asks for vectors in frames on standard input, and reads what they show from
memory that both have mapped from a file. The Python package gauntlet-env is such a program (docs/python.md). Package
gauntlet/agents/envserver describes the frames. The command ends when its input does.`,
		"  gauntlet envs serve",
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			build := provenance.Current()
			s := &envserver.Server{Release: build.Source()}
			return failed(s.Serve(cmd.InOrStdin(), uncleanOut(cmd)))
		},
	)
}
