// Command mutate changes the code in small places, one after another, and sees whether the tests notice. A
// change that no test notices is a place where a defect could hide. Nothing is written into the tree.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

const usage = `Usage: go run ./experiments/mutate [flags] [PACKAGE...]

Makes small changes (mutants) to the code of packages, one at a time, runs the package's tests with each, and
counts those that are noticed: conditions negated, comparisons and && or || exchanged, + and - exchanged,
numbers one greater, statements left out, zeros returned. What does not compile does not count. The same
seed, number and code make the same mutants. The files of the packages are left alone (go test -overlay).
Only tests that run the changed place are tried, the fastest first.

A PACKAGE is a folder such as ./training. Without any, those that have a floor are taken: a share of mutants
in percent that the tests must notice, the package's own and those that the floor names. A package fails when
so few are noticed that this would happen by chance in less than one sample of a hundred, if its tests were
as good as the floor says. With --most the packages share out a time; when that of a package is up, it is judged
by the mutants that were tested until then.

Examples:
  go run ./experiments/mutate --mutants 40 ./training
  go run ./experiments/mutate --mutants 20 --tests ./engine/scenario ./engine/move
  go run ./experiments/mutate --at rollout.go:254,logs.go:231 ./training
  go run ./experiments/mutate --some 3 --mutants 4 --seed 7 --json
  go run ./experiments/mutate --some 2 --most 10m

Flags:
`

// options are what the flags say.
type options struct {
	mutants, some, workers int
	seed                   uint64
	tests, at              []string
	timeout, most          time.Duration
	floors                 string
	json                   bool
}

// wants tells whether a mutant is in one of the places that were asked for.
func (o *options) wants(m *mutant) bool {
	return len(o.at) == 0 || slices.Contains(o.at, fmt.Sprintf("%s:%d", path.Base(m.File), m.Line))
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := options{}
	tests, at := "", ""
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.Usage = func() { fmt.Fprint(log, usage); flags.PrintDefaults() }
	flags.IntVar(&o.mutants, "mutants", 40, "how many `mutants` of each package")
	flags.Uint64Var(&o.seed, "seed", 1, "draws the mutants")
	flags.IntVar(&o.some, "some", 0, "draw so many of the packages by the seed; 0 takes all")
	flags.IntVar(&o.workers, "workers", max(1, runtime.NumCPU()/2), "mutants that are tested at once")
	flags.StringVar(&tests, "tests", "", "`packages` whose tests are run besides, with commas between them")
	flags.StringVar(&at, "at", "", "only mutants of these `lines` (FILE:LINE), with commas between them")
	flags.DurationVar(&o.timeout, "timeout", 2*time.Minute, "a mutant whose tests take longer is noticed")
	flags.DurationVar(&o.most, "most", 0, "end after so long, shared out among the packages; 0 is no bound")
	flags.StringVar(&o.floors, "floors", "experiments/mutate/floors.json", "`file` of the floors by package")
	flags.BoolVar(&o.json, "json", false, "print a JSON document")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if o.mutants < 1 || o.some < 0 || o.workers < 1 || o.timeout <= 0 || o.most < 0 {
		return fmt.Errorf("%d mutants, some %d, %d workers, timeout %v, most %v: none may be less than 1 (some and most: 0)",
			o.mutants, o.some, o.workers, o.timeout, o.most)
	}
	if tests != "" {
		o.tests = strings.Split(tests, ",")
	}
	if at != "" {
		o.at = strings.Split(at, ",")
	}
	floors, err := readFloors(o.floors)
	if err != nil {
		return err
	}
	packages := flags.Args()
	if len(packages) == 0 {
		packages = floors.packages()
	}
	r, err := o.test(ctx, draw(packages, o.some, o.seed), floors, log)
	if err != nil {
		return err
	}
	if o.json {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		err = e.Encode(r)
	} else {
		err = r.writeText(out)
	}
	return errors.Join(err, r.low())
}

// test tests packages, one after another.
func (o *options) test(ctx context.Context, packages []string, floors floors, log io.Writer) (*report, error) {
	r := &report{Seed: o.seed}
	end := time.Now().Add(o.most)
	for i, dir := range packages {
		held := floors[filepath.ToSlash(filepath.Clean(dir))]
		within, cancel := ctx, func() {}
		if o.most > 0 {
			within, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(len(packages)-i))
		}
		t, err := testPackage(within, dir, slices.Concat(o.tests, held.Tests), o)
		cancel()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		t.Floor = held.Percent
		r.Packages = append(r.Packages, *t)
		fmt.Fprintf(log, "%s: %d of %d noticed%s\n", t.Package, t.Killed, t.Mutants, t.ended())
	}
	return r, nil
}
