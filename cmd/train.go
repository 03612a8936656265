package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"gauntlet/env"
	"gauntlet/experiments"
	"gauntlet/experiments/curves"
	"gauntlet/experiments/progress"
	"gauntlet/experiments/telemetry"
	"gauntlet/experiments/tensorboard"
	"gauntlet/training"

	"github.com/spf13/cobra"
)

type trainFlags struct {
	config  string
	out     string
	resume  string
	clone   string
	updates int
	workers int
	metrics metricsFlags
}

func newTrain() *cobra.Command {
	var f trainFlags
	c := &cobra.Command{
		Use:   "train",
		Short: "Train an opponent by reinforcement learning",
		Long: `Train a network to play an environment: proximal policy optimisation in a league of the learner, its former selves and other agents. An
experiment says what is trained, how, and for how long; docs/training.md describes its keys. Without --config it is the shipped
experiment "quick", about five minutes on two cores. At the end the fresh agent plays a match against each rung of a ladder.

The run's folder keeps checkpoints, the best policy, and logs of every update as JSON lines and as a table. ^C saves and exits;
--resume goes on from there, and what comes out is what an uninterrupted run gives, bit by bit, whatever the number of workers.
With --json every update and every evaluation is a line of JSON on standard output, and the last line a summary.

Shipped experiments: ` + strings.Join(experiments.Configs(), ", "),
		Example: `  gauntlet train
  gauntlet train --config gf3-skirmish --out out/skirmish --workers 2
  gauntlet train --config my-experiment.yaml --seed 7 --updates 100 --json
  gauntlet train --config gf3-1000 --clone heuristic
  gauntlet train --resume out/skirmish`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.metrics.around(cmd, func(s *telemetry.Server) error { return f.run(cmd, s) })
		},
	}
	c.Flags().StringVar(&f.config, "config", experiments.QuickConfig,
		"the experiment: a YAML file, or the name of a shipped one")
	c.Flags().StringVar(&f.out, "out", "", "folder of a fresh run (default out/train/ and the experiment's name, with a number when that is taken)")
	c.Flags().StringVar(&f.resume, "resume", "", "folder of a run that is to go on from its last checkpoint")
	c.Flags().StringVar(&f.clone, "clone", "",
		"have the network learn from an agent's games first, such as heuristic (key clone of the experiment)")
	c.Flags().IntVar(&f.updates, "updates", 0,
		"stop once the run has so many updates in all; 0 goes on to the experiment's end")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "goroutines that play and learn")
	c.Flag("workers").DefValue = "one per core"
	f.metrics.addTo(c)
	c.AddCommand(newTrainPlot(), newTrainReport())
	return c
}

// garbage is how much the heap of a training grows between two collections, in percent. Most of the heap is a
// few large arrays of numbers, which cost nothing to collect. With Go's 100 it would double.
const garbage = 25

func (f *trainFlags) run(cmd *cobra.Command, metrics *telemetry.Server) error {
	if err := inRange("workers", f.workers, 1, env.MaxWorkers); err != nil {
		return err
	}
	if err := inRange("updates", f.updates, 0, training.MaxUpdates); err != nil {
		return err
	}
	if f.resume != "" && f.out != "" {
		return fmt.Errorf("--resume goes on in the run's own folder; it does not go with --out")
	}
	if f.resume != "" && f.clone != "" {
		return fmt.Errorf("--clone is for the beginning of a run; it does not go with --resume")
	}
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	}
	run, err := f.prepare(cmd, metrics)
	if err != nil {
		return err
	}
	defer run.Close()
	if warning := run.Warning(); warning != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "gauntlet: warning: "+warning)
	}
	s, err := run.Train(cmd.Context())
	if unwritten := new(fs.PathError); errors.As(err, &unwritten) {
		// a disk that is full, a folder that is gone: the user's to mend, and then to resume
		return input(err)
	}
	if err != nil {
		return failed(err)
	}
	if wantsJSON(cmd) {
		err = progress.Lines{W: cmd.OutOrStdout()}.Write(s)
	} else {
		err = progress.WriteEnd(cmd.OutOrStdout(), run, s)
	}
	if err == nil && s.Interrupted {
		err = fmt.Errorf("%w after %d updates; gauntlet train --resume %s goes on",
			experiments.ErrInterrupted, s.Updates, run.Dir())
	}
	return failed(err)
}

// prepare makes the run that the flags ask for.
func (f *trainFlags) prepare(cmd *cobra.Command, metrics *telemetry.Server) (*training.Run, error) {
	o := training.Options{Seed: seedOf(cmd), Workers: f.workers, Dir: f.out, Updates: f.updates,
		Observers: []training.Observer{&training.Logs{}, &tensorboard.Run{}}}
	if wantsJSON(cmd) {
		o.Observers = append(o.Observers, progress.Lines{W: cmd.OutOrStdout()})
	} else {
		o.Observers = append(o.Observers, progress.NewTraining(cmd.ErrOrStderr()))
	}
	o.Observers = append(o.Observers, &curves.Keeper{})
	if metrics != nil {
		o.Observers = append(o.Observers, metrics.Training())
	}
	if f.resume != "" {
		run, err := training.Resume(f.resume, o)
		if err != nil {
			return nil, input(err)
		}
		if cmd.Flags().Changed("config") {
			c, err := experiments.ReadConfig(f.config)
			if err == nil {
				err = run.SameConfig(&c)
			}
			if err != nil {
				run.Close()
				return nil, input(err)
			}
		}
		if cmd.Flags().Changed("seed") && run.Seed() != o.Seed {
			run.Close()
			return nil, input(fmt.Errorf("--seed %d: the run in %s began with seed %d and goes on with it",
				o.Seed, f.resume, run.Seed()))
		}
		return run, nil
	}
	c, err := experiments.ReadConfig(f.config)
	if err != nil {
		return nil, input(err)
	}
	if f.clone != "" {
		c.Clone.Agent = f.clone
	}
	if o.Dir == "" {
		o.Dir = freeFolder(filepath.Join("out", "train", c.Name))
	}
	run, err := training.Start(c, o)
	if err != nil {
		return nil, input(err)
	}
	return run, nil
}

// freeFolder returns a path at which there is nothing yet: the one given, or the first of it with -2, -3 and
// so on.
func freeFolder(path string) string {
	free := path
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d", path, n)
	}
}
