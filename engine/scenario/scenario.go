// Package scenario runs tests of the rules that are written as text. A scenario is a position in words,
// scripted dice, commands, and below each command what must come of it. People who play the game and do not
// program can read and write it; docs/scenarios.md explains the grammar.
//
// A scenario plays the real engine. It prints what has changed, and a line too many fails as surely as one
// that is missing. Every action is also checked for what must always hold: all scripted dice are used and no
// others, an illegal action leaves the state as it was and never stood on the menu, and the state restores
// from its snapshot.
//
// This package knows tables, units and markers. What the games of a ruleset have besides comes from its stage
// (package staging), and its commands from its words (package words).
package scenario

import (
	"cmp"
	"strings"

	"gauntlet/engine/files"
)

// Limits of a scenario file. A larger one is refused with the number.
const (
	MaxFile      = 256_000 // bytes
	MaxScenarios = 200     // of a file
	MaxSteps     = 400     // commands of one scenario
	MaxDice      = 2000    // scripted dice of one command
)

// A Result counts the scenarios of a file and tells what failed.
type Result struct {
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Failures []Failure `json:"failures"`
}

// A Failure is the first thing in a scenario that did not come out as expected.
type Failure struct {
	File string `json:"file"`
	Line int    `json:"line"` // of the command, from 1
	Want string `json:"want"` // the expected lines, joined by newlines
	Got  string `json:"got"`
}

// Add adds the counts and failures of another result.
func (r *Result) Add(o Result) {
	r.Passed += o.Passed
	r.Failed += o.Failed
	r.Failures = append(r.Failures, o.Failures...)
}

// RunFile runs the scenarios of a file. It returns an error, with file and line, for a file that cannot be
// read or understood.
func RunFile(path string) (Result, error) {
	data, err := files.Read(path, MaxFile)
	if err != nil {
		return Result{}, err
	}
	return Run(path, data)
}

// Run runs the scenarios of a text; name stands for the file in errors and failures.
func Run(name string, data []byte) (Result, error) {
	r := Result{Failures: []Failure{}}
	f, err := parse(name, data)
	if err != nil {
		return r, err
	}
	for i := range f.scripts {
		fail, err := f.run(&f.scripts[i])
		switch {
		case err != nil:
			return r, err
		case fail != nil:
			r.Failed++
			r.Failures = append(r.Failures, *fail)
		default:
			r.Passed++
		}
	}
	return r, nil
}

// run plays one scenario and returns its first failure, or nil.
func (f *file) run(sc *script) (*Failure, error) {
	p, err := f.begin(sc)
	if err != nil {
		return nil, err
	}
	for i := range sc.steps {
		st := &sc.steps[i]
		got, wrong, err := p.step(st)
		if err != nil {
			return nil, err
		}
		want, g := strings.Join(st.want, "\n"), strings.Join(got, "\n")
		if wrong != "" || g != want {
			return &Failure{File: f.name, Line: st.line, Want: cmp.Or(wrong, want), Got: g}, nil
		}
	}
	return nil, nil
}
