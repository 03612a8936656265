package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"gauntlet/env"
	"gauntlet/experiments"
	"gauntlet/experiments/curves"
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
	c.Flags().StringVar(&f.config, "config", experiments.QuickConfig, "the experiment: a YAML file, or the name of a shipped one")
	c.Flags().StringVar(&f.out, "out", "", "folder of a fresh run (default out/train/ and the experiment's name, with a number when that is taken)")
	c.Flags().StringVar(&f.resume, "resume", "", "folder of a run that is to go on from its last checkpoint")
	c.Flags().StringVar(&f.clone, "clone", "", "have the network learn from an agent's games first, such as heuristic (key clone of the experiment)")
	c.Flags().IntVar(&f.updates, "updates", 0, "stop once the run has so many updates in all; 0 goes on to the experiment's end")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "goroutines that play and learn")
	c.Flag("workers").DefValue = "one per core"
	f.metrics.addTo(c)
	c.AddCommand(newTrainPlot(), newTrainReport())
	return c
}

// garbage is how much the heap of a training grows between two collections, in percent. Nearly all of it is a few large arrays of numbers, which
// cost nothing to collect and would double with Go's 100.
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
		return input(err) // a disk that is full, a folder that is gone: the user's to mend, and then to resume
	}
	if err != nil {
		return failed(err)
	}
	if wantsJSON(cmd) {
		err = printLine(cmd, s)
	} else {
		err = writeTrained(cmd.OutOrStdout(), run, s)
	}
	if err == nil && s.Interrupted {
		err = fmt.Errorf("%w after %d updates; gauntlet train --resume %s goes on", errInterrupted, s.Updates, run.Dir())
	}
	return failed(err)
}

// prepare makes the run that the flags ask for.
func (f *trainFlags) prepare(cmd *cobra.Command, metrics *telemetry.Server) (*training.Run, error) {
	o := training.Options{Seed: seedOf(cmd), Workers: f.workers, Dir: f.out, Updates: f.updates, Observers: []training.Observer{&training.Logs{}, &tensorboard.Run{}}}
	if wantsJSON(cmd) {
		o.Observers = append(o.Observers, &lineObserver{cmd})
	} else {
		o.Observers = append(o.Observers, newTrainProgress(cmd.ErrOrStderr()))
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
			return nil, input(fmt.Errorf("--seed %d: the run in %s began with seed %d and goes on with it", o.Seed, f.resume, run.Seed()))
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

// freeFolder returns a path at which there is nothing yet: the one given, or the first of it with -2, -3 and so on.
func freeFolder(path string) string {
	free := path
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d", path, n)
	}
}

// lineObserver writes every update and evaluation as a line of JSON.
type lineObserver struct{ cmd *cobra.Command }

func (l *lineObserver) Begin(*training.Beginning) error       { return nil }
func (l *lineObserver) Updated(p *training.Progress) error    { return printLine(l.cmd, p) }
func (l *lineObserver) Evaluated(j *training.Judgement) error { return printLine(l.cmd, j) }
func (l *lineObserver) Cloned(c *training.Cloning) error      { return printLine(l.cmd, c) }
func (l *lineObserver) End(*training.Summary) error           { return nil }

// printLine writes v as one line of JSON.
func printLine(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return nil
}

// writeTrained writes what a run has come to, and what to try next.
func writeTrained(w io.Writer, run *training.Run, s *training.Summary) error {
	c := run.Config()
	state := "stopped before its end"
	if s.Over {
		state = "at its end"
	}
	fmt.Fprintf(w, "%s, %s: %d updates, %d decisions, %.0f per second, weights %s\n", c.Name, state, s.Updates, s.Decisions, s.DecisionsPerS, s.WeightsHash)
	if len(s.Ladder) > 0 {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "\nOPPONENT\tSCORE\t95%% INTERVAL\tWINS\tDRAWS\tLOSSES\n")
		for _, r := range s.Ladder {
			fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%% to %.1f%%\t%d\t%d\t%d\n", r.Opponent, 100*r.Score, 100*r.Lo, 100*r.Hi, r.Wins, r.Draws, r.Losses)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return writeNext(w, run, s)
}

// writeNext says where the run's pictures are and what can be done with its policy.
func writeNext(w io.Writer, run *training.Run, s *training.Summary) error {
	if run.Dir() == "" || s.Updates == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\nCurves: %s\nReport: %s\n", filepath.Join(run.Dir(), curves.PicturesDir, curves.Overview+".png"), filepath.Join(run.Dir(), "report.md"))
	if err != nil || s.Interrupted { // which is told how to go on by its error
		return err
	}
	if !s.Over {
		_, err := fmt.Fprintf(w, "\nNext:\n  gauntlet train --resume %s\n", run.Dir())
		return err
	}
	id, _, _ := strings.Cut(run.Config().Env, ":")
	final := filepath.Join(run.Dir(), training.FinalFile)
	agent := "model:" + final
	other, in := "scripted", ""
	for _, rung := range s.Ladder {
		other, in, _ = strings.Cut(rung.Opponent, " in ")
	}
	pair, human := agent+","+other, agent+",human"
	switch seats := run.Config().Seats; {
	case seats == training.TwoLearners:
		pair = agent + ",model:" + filepath.Join(run.Dir(), training.SecondFile)
	case seats == training.SecondSeat || in == training.FirstSeat:
		pair, human = other+","+agent, "human,"+agent
	}
	var match string
	known, _ := env.Lookup(id)
	switch unlike, seats := known.Quest != "", run.Config().Seats; {
	case unlike && seats == training.SecondSeat:
		match = "--heroes heroes --ai " + agent + ",heuristic,scripted"
	case unlike:
		match = "--heroes " + agent + ",heroes --ai scripted,heuristic"
	case seats == training.BothSeats:
		match = "--agents " + agent + ",heuristic,scripted,random"
	}
	if match != "" {
		match = fmt.Sprintf("  gauntlet tournament --env %s %s\n", id, match)
	}
	_, err = fmt.Fprintf(w, `
Next:
  gauntlet play --env %[1]s --agents %[2]s -v
  gauntlet play --env %[1]s --agents %[3]s
%[5]s  gauntlet model inspect %[4]s
`, id, pair, human, final, match)
	return err
}
