// Command untested says how many statements of each package no test runs, from profiles of go test, and fails
// when a package is below its floor.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/files"
)

const usage = `Usage: go run ./experiments/untested [flags] PROFILE...

Prints what share of the statements of each package tests run, as profiles of go test -coverprofile say, those
that are run least first. A statement counts that any of the profiles has run. A package is held to its floor in
percent, and one that has none to that of "*"; if one is below it, the exit code is 1.

Example:
  go test -coverprofile own ./experiments/...
  go run ./experiments/untested own

Flags:
`

// maxProfile is how long a profile may be (bytes).
const maxProfile = 64 << 20

func main() {
	switch err := run(os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "untested:", err)
		os.Exit(1)
	}
}

func run(args []string, out, log io.Writer) error {
	flags := flag.NewFlagSet("untested", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.Usage = func() { fmt.Fprint(log, usage); flags.PrintDefaults() }
	held := flags.String("floors", "experiments/untested/floors.json", "`file` of the floors by package, in percent")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("no profile is named")
	}
	floors, err := readFloors(*held)
	if err != nil {
		return err
	}
	runs := profile{}
	for _, name := range flags.Args() {
		text, err := files.Read(name, maxProfile)
		if err != nil {
			return err
		}
		if err := runs.add(string(text)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	list := runs.tallies()
	return errors.Join(write(out, list, floors), low(list, floors))
}

// others is the key of the floor of packages that have none of their own.
const others = "*"

func readFloors(name string) (floors map[string]int, err error) {
	text, err := files.Read(name, maxProfile)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &floors); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for p, n := range floors {
		if n < 0 || n > 100 {
			return nil, fmt.Errorf("%s: the floor of %s is %d%%, it must be 0 to 100", name, p, n)
		}
	}
	return floors, nil
}

// A profile says of blocks of code without branches, by their places, whether they have run.
type profile map[string]block

type block struct {
	statements int
	run        bool
}

// add adds what a profile says in the form of go test: PLACE STATEMENTS COUNT, a line each, below one that
// names the mode.
func (p profile) add(text string) error {
	n := 0
	for line := range strings.Lines(text) {
		if n++; strings.HasPrefix(line, "mode: ") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 3 || !strings.Contains(fields[0], ":") {
			return fmt.Errorf("line %d is none of a profile", n)
		}
		statements, err := strconv.Atoi(fields[1])
		count, err2 := strconv.Atoi(fields[2])
		if err := errors.Join(err, err2); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		b := p[fields[0]]
		p[fields[0]] = block{statements, b.run || count > 0}
	}
	return nil
}

// A tally counts the statements of a package.
type tally struct {
	name            string // from the root of the module
	statements, run int
}

// share returns the percentage that is run, rounded down.
func (t *tally) share() int { return 100 * t.run / max(1, t.statements) }

// tallies returns those of all packages, those first of whose statements the smallest share is run.
func (p profile) tallies() []tally {
	sums := map[string]tally{}
	for place, b := range p {
		_, name, _ := strings.Cut(path.Dir(place[:strings.IndexByte(place, ':')]), "/")
		t := sums[name]
		t.name, t.statements = name, t.statements+b.statements
		if b.run {
			t.run += b.statements
		}
		sums[name] = t
	}
	list := slices.Collect(maps.Values(sums))
	slices.SortFunc(list, func(a, b tally) int {
		if n := a.run*max(1, b.statements) - b.run*max(1, a.statements); n != 0 {
			return n
		}
		return strings.Compare(a.name, b.name)
	})
	return list
}

func floorOf(name string, floors map[string]int) int {
	if n, ok := floors[name]; ok {
		return n
	}
	return floors[others]
}

// low returns an error that names the packages below their floors, and floors of packages that are not there.
func low(list []tally, floors map[string]int) (err error) {
	for i := range list {
		t := &list[i]
		if n := floorOf(t.name, floors); t.share() < n {
			err = errors.Join(err, fmt.Errorf("tests run %d of %d statements of %s (%d%%), its floor is %d%%: "+
				"write tests for what is new", t.run, t.statements, t.name, t.share(), n))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(floors)) {
		if name != others && floors[name] > 0 && !slices.ContainsFunc(list, func(t tally) bool { return t.name == name }) {
			err = errors.Join(err, fmt.Errorf("%s has a floor, but no profile knows it", name))
		}
	}
	return err
}

// write writes a table of the packages.
func write(w io.Writer, list []tally, floors map[string]int) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "package\tstatements\trun\tshare\tfloor")
	all := tally{name: "together"}
	for i := range list {
		k := &list[i]
		all.statements, all.run = all.statements+k.statements, all.run+k.run
		fmt.Fprintf(t, "%s\t%d\t%d\t%d%%\t%d%%\n", k.name, k.statements, k.run, k.share(), floorOf(k.name, floors))
	}
	fmt.Fprintf(t, "%s\t%d\t%d\t%d%%\t\n", all.name, all.statements, all.run, all.share())
	return t.Flush()
}
