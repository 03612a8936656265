package cmd

import (
	"errors"

	"gauntlet/engine/scenario"

	"github.com/spf13/cobra"
)

func newScenario() *cobra.Command {
	return group("scenario", "Run rules scenarios",
		"Run rules scenarios: positions, dice and commands as text, with what must come of them. "+
			"docs/scenarios.md explains the grammar.",
		"  gauntlet scenario run my-scenario.txt",
		newScenarioRun())
}

func newScenarioRun() *cobra.Command {
	return command(
		"run FILE...",
		"Run scenario files and show what came out otherwise",
		`Run scenario files and show where the engine does something else than they expect. The exit code is 1 when a scenario
fails, 2 when a file cannot be understood.`,
		`  gauntlet scenario run my-scenario.txt
  gauntlet scenario run my-scenario.txt other.txt --json`,
		someFiles,
		func(cmd *cobra.Command, args []string) error {
			total := scenario.Result{Failures: []scenario.Failure{}}
			var errs []error
			for _, path := range args {
				if err := cmd.Context().Err(); err != nil {
					return failed(err)
				}
				res, err := scenario.RunFile(path)
				if err != nil {
					errs = append(errs, err)
					continue
				}
				total.Add(res)
			}
			if err := errors.Join(errs...); err != nil {
				return input(err)
			}
			err := printResult(cmd, &total)
			if err == nil && total.Failed > 0 {
				err = errReported
			}
			return err
		},
	)
}
