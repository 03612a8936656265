package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	training.Options
	config, resume, clone, start, army string
	against                            []string
	metrics                            metricsFlags
}

func newTrain() *cobra.Command {
	var f trainFlags
	c := command(
		"train",
		"Train an opponent by reinforcement learning",
		`Train a network to play an environment: proximal policy optimisation in a league of the learner, its former
selves and other agents. An experiment says what is trained, how, and for how long; docs/training.md describes
its keys. Without --config it is the shipped experiment "quick", about five minutes on two cores. At the end
the fresh agent plays a match against each rung of a ladder.

With --army a network goes on learning with a list of yours, about ten minutes on two cores: that of --start, which is needed
where none ships for the list's game. It plays the list against lists that are drawn, or those of --against, on tables and in
missions that are drawn. At the end you are told what it has gained, in the same games before and after.

The run's folder keeps checkpoints, the best policy, and logs of every update as JSON lines and as a table. ^C
saves and exits; --resume goes on from there, and what comes out is what an uninterrupted run gives, bit by
bit, whatever the number of workers. With --json every update and every evaluation is a line of JSON on
standard output, and the last line a summary.

Shipped experiments: `+strings.Join(experiments.Configs(), ", "),
		`  gauntlet train
  gauntlet train --config gf --out out/gf --workers 2
  gauntlet train --config my-experiment.yaml --seed 7 --updates 100 --json
  gauntlet train --config quick --clone heuristic
  gauntlet train --army mine.yaml --start out/train/gf/best.msgpack
  gauntlet train --army mine.yaml --against horde-1000,gunline-1000 --start out/train/gf/best.msgpack
  gauntlet train --resume out/skirmish`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			return f.metrics.around(cmd, func(s *telemetry.Server) error { return f.run(cmd, s) })
		},
	)
	flags := c.Flags()
	flags.StringVar(&f.config, "config", experiments.QuickConfig,
		"the experiment: a YAML file, or the name of a shipped one")
	flags.StringVar(&f.Dir, "out", "", "folder of a fresh run (default out/train/ and the experiment's "+
		"name, with a number when that is taken)")
	flags.StringVar(&f.resume, "resume", "", "folder of a run that is to go on from its last checkpoint")
	flags.StringVar(&f.clone, "clone", "",
		"have the network learn from an agent's games first, such as heuristic (key clone of the experiment)")
	flags.StringVar(&f.start, "start", "",
		"begin with the weights of a checkpoint, or of the network that ships for the environment: "+
			"\"shipped\" (key start of the experiment)")
	flags.StringVar(&f.army, "army", "", "an army list that a network goes on learning with: a file, or the name of a shipped one")
	flags.StringSliceVar(&f.against, "against", nil, "the lists that --army is played against, with commas "+
		"between them (default lists that are drawn)")
	flags.IntVar(&f.Updates, "updates", 0,
		"stop once the run has so many updates in all; 0 goes on to the experiment's end")
	addWorkers(c, &f.Workers, "goroutines that play and learn")
	f.metrics.addTo(c)
	c.AddCommand(newTrainPlot(), newTrainReport())
	return c
}

// garbage is how much the heap of a training grows between two collections, in percent. Most of the heap is a
// few large arrays of numbers, which cost nothing to collect. With Go's 100 it would double.
const garbage = 25

func (f *trainFlags) run(cmd *cobra.Command, metrics *telemetry.Server) error {
	if err := cmp.Or(inRange("workers", f.Workers, 1, env.MaxWorkers),
		inRange("updates", f.Updates, 0, training.MaxUpdates)); err != nil {
		return err
	}
	switch {
	case f.resume != "" && f.Dir != "":
		return errors.New("--resume goes on in the run's own folder; it does not go with --out")
	case f.resume != "" && f.clone != "":
		return errors.New("--clone is for the beginning of a run; it does not go with --resume")
	case f.resume != "" && f.army != "":
		return errors.New("--army is for the beginning of a run; it does not go with --resume")
	case f.resume != "" && f.start != "":
		return errors.New("--start is for the beginning of a run; it does not go with --resume")
	case f.army == "" && len(f.against) > 0:
		return errors.New("--against is for --army, the list that plays against them")
	}
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	}
	f.observe(cmd, metrics)
	run, err := f.open(cmd)
	if err != nil {
		return input(err)
	}
	defer run.Close()
	if warning := run.Warning(); warning != "" {
		fmt.Fprintln(errTo(cmd), "gauntlet: warning: "+warning)
	}
	if narrow := run.Narrow(); narrow != "" && !wantsJSON(cmd) {
		fmt.Fprintln(errTo(cmd), "gauntlet: note: "+narrow)
	}
	s, err := run.Train(cmd.Context())
	if err != nil {
		return failed(err)
	}
	if wantsJSON(cmd) {
		err = progress.Lines{W: cmd.OutOrStdout()}.Write(s)
	} else {
		err = progress.WriteEnd(cmd.OutOrStdout(), run, s, programOf(cmd))
	}
	if err == nil && s.Interrupted {
		err = fmt.Errorf("%w after %d updates; %s train --resume %s goes on",
			experiments.ErrInterrupted, s.Updates, programOf(cmd), progress.Quote(run.Dir()))
	}
	return failed(err)
}

// observe lists who is told how the run goes. Whoever draws the run's curves comes after who keeps its logs.
func (f *trainFlags) observe(cmd *cobra.Command, metrics *telemetry.Server) {
	var told training.Observer = progress.NewTraining(cmd.ErrOrStderr())
	if wantsJSON(cmd) {
		told = progress.Lines{W: cmd.OutOrStdout()}
	}
	f.Observers = []training.Observer{&training.Logs{}, &tensorboard.Run{}, told, &curves.Keeper{}}
	if metrics != nil {
		f.Observers = append(f.Observers, metrics.Training())
	}
}

// open makes the run that the flags ask for, or goes on with one.
func (f *trainFlags) open(cmd *cobra.Command) (run *training.Run, err error) {
	f.Seed = seedOf(cmd)
	changed := cmd.Flags().Changed
	var c training.Config
	if f.army != "" && !changed("config") {
		f.config = experiments.OwnListConfig
	}
	if f.resume == "" || changed("config") {
		if c, err = experiments.ReadConfig(f.config); err != nil {
			return nil, err
		}
	}
	if f.resume == "" {
		c.Start = cmp.Or(f.start, c.Start)
	}
	if f.army != "" {
		if c, err = experiments.OwnList(c, f.army, f.against); err != nil {
			return nil, err
		}
	}
	if f.resume == "" {
		c.Clone.Agent = cmp.Or(f.clone, c.Clone.Agent)
		if f.Dir == "" {
			f.Dir = freeFolder(filepath.Join("out", "train", c.Name))
		}
		return training.Start(c, f.Options)
	}
	if run, err = training.Resume(f.resume, f.Options); err != nil {
		return nil, err
	}
	if changed("config") {
		err = run.SameConfig(&c)
	}
	if err == nil && changed("seed") && run.Seed() != f.Seed {
		err = fmt.Errorf("--seed %d: the run in %s began with seed %d and goes on with it", f.Seed, f.resume,
			run.Seed())
	}
	if err != nil {
		run.Close()
	}
	return run, err
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
