package cmd

import (
	"cmp"
	"fmt"
	"time"

	"gauntlet/env"
	"gauntlet/env/check"
	"gauntlet/experiments/bench"
	"gauntlet/models/kernel"

	"github.com/spf13/cobra"
)

// maxBenchRows bounds the memory of a batch.
const maxBenchRows = 65536

func newBenchModel() *cobra.Command {
	var c bench.ModelConfig
	var spec string
	f := benchFlags{Common: &c.Common}
	cmd := command(
		"model",
		"Measure the matrix product and a network, on one core",
		`Measure, on one core, the matrix product of 1024 x 256 by 256 x 256 in its four forms (sgemm_nt has the second matrix stored
transposed, sgemm_tn the first, sgemm_tt both), and a network of two layers of 128 for an environment: decisions per second in
play, in batches and one by one, and in training, forwards and backwards.

The kernel in use is measured, which is the fastest that the processor can run unless GAUNTLET_KERNEL names one; --kernel names
another: avx512, avx2 or gonum, or openblas in a program built with that tag.`,
		`  gauntlet bench model
  gauntlet bench model --env GF3-1000-v1 --rows 64 --json
  gauntlet bench model --kernel avx2`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(f.check(), inRange("rows", c.Rows, 1, maxBenchRows)); err != nil {
				return err
			}
			if c.Kernel != "" {
				if err := kernel.Check(c.Kernel); err != nil {
					return fmt.Errorf("--kernel: %w", err)
				}
			}
			j := check.Job{Spec: spec}
			var err error
			if j.ID, j.Options, err = parseEnv(spec); err != nil {
				return err
			}
			if !j.NamesLayer() {
				j.Options.Layer = env.Tactical
			}
			if _, err := j.Make(); err != nil {
				return input(err)
			}
			c.ID, c.Options = j.ID, j.Options
			return f.measure(cmd, func() (result, error) { return bench.MeasureModel(cmd.Context(), c) })
		},
	)
	flags := cmd.Flags()
	flags.StringVar(&spec, "env", "GF3-Skirmish-v1",
		"environment that the network is for, in the tactical layer "+
			"unless it names one: GF3-1000-v1:layer=atomic")
	flags.IntVar(&c.Rows, "rows", 512, "decisions of a batch")
	flags.StringVar(&c.Kernel, "kernel", "", "kernel of the matrix product: avx512, avx2 or gonum")
	flags.Lookup("kernel").DefValue = "the one in use"
	f.addTo(cmd, 5*time.Second, "length of the measurement")
	return cmd
}
