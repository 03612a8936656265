package cmd

import (
	"fmt"
	"os"

	"gauntlet/env/check"

	"github.com/spf13/cobra"
)

func newEnvsCheck() *cobra.Command {
	var episodes int
	c := command(
		"check ID[:OPTION=VALUE...]...",
		"Verify the contract of environments by random masked play",
		`Verify that environments keep the contract: spaces, bounds, masks, flags, rewards that sum to nothing, seeds that repeat
games in this process and in another, snapshots that branch, rows of a vector that do not depend on the number of workers, no
allocation while stepping. Both layers are checked, unless the option layer names one. The exit code is 1 when a rule is broken.`,
		`  gauntlet envs check GF3-Skirmish-v1 GF3-1000-v1
  gauntlet envs check GF3-1000-v1:layer=tactical:shape-markers=0.5 --episodes 20 --json`,
		someIDs,
		func(cmd *cobra.Command, args []string) error { return checkEnvs(cmd, args, episodes) },
	)
	c.Flags().IntVar(&episodes, "episodes", 4, "games to look at for each rule")
	return c
}

func checkEnvs(cmd *cobra.Command, specs []string, episodes int) error {
	if err := inRange("episodes", episodes, 1, 10000); err != nil {
		return err
	}
	jobs, err := check.Jobs(specs)
	if err != nil {
		return input(err)
	}
	program, err := os.Executable()
	if err != nil {
		return failed(fmt.Errorf("this program's own file: %w", err))
	}
	doc := struct {
		OK      bool           `json:"ok"`
		Reports []check.Report `json:"reports"`
	}{OK: true}
	bar := newBar(cmd, "")
	for _, j := range jobs {
		bar.Say("checking " + j.Spec)
		r, err := j.Check(cmd.Context(), program, check.Options{Seed: seedOf(cmd), Episodes: episodes})
		if err == nil && !wantsJSON(cmd) {
			_, err = fmt.Fprint(cmd.OutOrStdout(), r.Text())
		}
		if err != nil {
			return failed(err)
		}
		doc.OK, doc.Reports = doc.OK && r.OK(), append(doc.Reports, r)
	}
	if wantsJSON(cmd) {
		err = printJSON(cmd, doc)
	}
	if err == nil && !doc.OK {
		err = errReported
	}
	return err
}
