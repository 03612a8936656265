package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/files"
)

// A report is what came of the packages, in the form of the JSON document.
type report struct {
	Seed     uint64  `json:"seed"`
	Packages []tally `json:"packages"`
}

// A tally is what came of the mutants of a package.
type tally struct {
	Package   string   `json:"package"`
	Mutants   int      `json:"mutants"` // that compile
	Killed    int      `json:"killed"`  // noticed by a test, or too slow
	Floor     int      `json:"floor"`   // percent of them that must be, 0 for none
	Late      bool     `json:"late"`    // the time was up before all that were wanted had been tested
	Survivors []mutant `json:"survivors"`
}

// ended says that the time was up, where it was.
func (t *tally) ended() string {
	if t.Late {
		return ", and the time was up"
	}
	return ""
}

func (t *tally) add(m mutant, f fate) {
	switch f {
	case foreign, untried:
		return
	case killed:
		t.Killed++
	case survived:
		t.Survivors = append(t.Survivors, m)
	}
	t.Mutants++
}

// A floor is what a package is held to.
type floor struct {
	Percent int      `json:"percent"` // of the mutants that tests must notice
	Tests   []string `json:"tests"`   // packages whose tests are run besides its own
}

// floors are those of the packages, by their folders.
type floors map[string]floor

func readFloors(path string) (f floors, err error) {
	text, err := files.Read(path, maxSource)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for name, floor := range f {
		if floor.Percent < 1 || floor.Percent > 100 {
			return nil, fmt.Errorf("%s: the floor of %s is %d%%, it must be 1 to 100", path, name, floor.Percent)
		}
	}
	return f, nil
}

func (f floors) packages() []string { return slices.Sorted(maps.Keys(f)) }

// rare is how seldom a package may fail whose tests are as good as its floor.
const rare = 0.01

// low returns an error that names the packages which notice too little.
func (r *report) low() (err error) {
	for i := range r.Packages {
		t := &r.Packages[i]
		if p := atMost(t.Killed, t.Mutants, float64(t.Floor)/100); p < rare {
			err = errors.Join(err, fmt.Errorf("the tests of %s notice %d of %d mutants, its floor is %d%%",
				t.Package, t.Killed, t.Mutants, t.Floor))
		}
	}
	return err
}

// atMost returns the probability that of n trials, each a success with probability p, at most k succeed.
func atMost(k, n int, p float64) (sum float64) {
	for i := range k + 1 {
		ways := 1.0
		for j := range i {
			ways = ways * float64(n-j) / float64(j+1)
		}
		sum += ways * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
	}
	return sum
}

// writeText writes a table of the packages and the mutants that no test notices.
func (r *report) writeText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "package\tmutants\tkilled\tsurvived\tshare\tfloor")
	for i := range r.Packages {
		p := &r.Packages[i]
		floor := "-"
		if p.Floor > 0 {
			floor = fmt.Sprintf("%d%%", p.Floor)
		}
		share := "-"
		if p.Mutants > 0 {
			share = fmt.Sprintf("%.0f%%", 100*float64(p.Killed)/float64(p.Mutants))
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%s\t%s\n", p.Package, p.Mutants, p.Killed, len(p.Survivors), share, floor)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i := range r.Packages {
		for _, m := range r.Packages[i].Survivors {
			after := m.After
			if after == "" {
				after = "nothing"
			}
			if _, err := fmt.Fprintf(w, "%s:%d: %s: %s -> %s\n", m.File, m.Line, m.What, oneLine(m.Before),
				oneLine(after)); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneLine shortens a piece of code.
func oneLine(s string) string {
	if s = strings.Join(strings.Fields(s), " "); len(s) > 60 {
		s = s[:57] + "..."
	}
	return s
}
