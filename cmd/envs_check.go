package cmd

import (
	"cmp"
	"fmt"
	"os"

	"gauntlet/env"
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
		`  gauntlet envs check GF3-Skirmish-v0 GF3-1000-v0
  gauntlet envs check GF3-1000-v0:layer=tactical:shape-markers=0.5 --episodes 20 --json`,
		someIDs,
		func(cmd *cobra.Command, args []string) error { return checkEnvs(cmd, args, episodes) },
	)
	c.Flags().IntVar(&episodes, "episodes", 4, "games to look at for each rule")
	return c
}

func checkEnvs(cmd *cobra.Command, specs []string, episodes int) error {
	jobs, err := envJobs(specs)
	if err = cmp.Or(inRange("episodes", episodes, 1, 10000), err); err != nil {
		return err
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
		bar.Say("checking " + j.spec)
		r, err := check.Check(cmd.Context(), func() (env.Env, error) { return env.New(j.id, j.o) },
			check.Options{
				Seed: seedOf(cmd), Episodes: episodes,
				Process: check.Command(program, "envs", "trajectory", j.spec),
				Vector: func(n, workers int) (*env.Vector, error) {
					return env.NewVector(j.id, j.o, n, workers, env.NextStep)
				},
			})
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

// An envJob is an environment to be checked in one layer.
type envJob struct {
	id, spec string
	o        env.Options
}

// envJobs returns what specs ask to check: both layers, unless a spec names one.
func envJobs(specs []string) (jobs []envJob, err error) {
	for _, spec := range specs {
		id, o, err := parseEnv(spec)
		if err = cmp.Or(err, bothSeats(spec, o), noLimit(spec, o)); err != nil {
			return nil, err
		}
		if hasLayer(spec) {
			jobs = append(jobs, envJob{id, spec, o})
			continue
		}
		for _, o.Layer = range []env.Layer{env.Atomic, env.Tactical} {
			jobs = append(jobs, envJob{id, spec + ":layer=" + o.Layer.String(), o})
		}
	}
	for _, j := range jobs {
		if _, err := env.New(j.id, j.o); err != nil {
			return nil, input(err)
		}
	}
	return jobs, nil
}
