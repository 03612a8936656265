package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"gauntlet/engine/files"
)

// A suite is the tests of one package, and what each of them runs of the package that is changed.
type suite struct {
	path, dir string
	tests     []probed // the fastest first
}

// A probed test has been run once, by itself.
type probed struct {
	name string
	took time.Duration
	runs []block
	any  bool // what it runs is not known
}

// A block is a piece of code without branches, as the coverage of Go counts them.
type block struct {
	file         string // its name without folders
	line, column int    // where it begins
	last, before int    // the line in which it ends, and the column in front of which it does
}

// holds tells whether the place of a mutant is in the block.
func (b *block) holds(m *mutant) bool {
	return b.file == path.Base(m.File) && (b.line < m.Line || b.line == m.Line && b.column <= m.column) &&
		(m.Line < b.last || m.Line == b.last && m.column < b.before)
}

// probe runs each test of some packages by itself, and notes which blocks of the package in a folder it runs.
// It returns all blocks of that package too, run or not.
func probe(ctx context.Context, name string, packages []string, o *options, tmp string) (suites []suite,
	all []block, err error) {
	list, err := output(ctx, "", "go", append([]string{"list", "-f", "{{.ImportPath}}\t{{.Dir}}"}, packages...)...)
	if err != nil {
		return nil, nil, fmt.Errorf("%w:\n%s", err, list)
	}
	for line := range strings.Lines(list) {
		s := suite{}
		s.path, s.dir, _ = strings.Cut(strings.TrimSpace(line), "\t")
		of, err := s.probe(ctx, name, o, filepath.Join(tmp, fmt.Sprintf("probe%d", len(suites))))
		if err != nil {
			return nil, nil, err
		}
		suites, all = append(suites, s), append(all, of...)
	}
	return suites, all, nil
}

// testName is how the names of what is run as a test begin.
var testName = regexp.MustCompile("^(Test|Example|Fuzz)")

func (s *suite) probe(ctx context.Context, name string, o *options, bin string) (all []block, err error) {
	out, err := output(ctx, "", "go", "test", "-c", "-vet=off", "-o", bin, "-coverpkg=./"+name, s.path)
	if err != nil {
		return nil, fmt.Errorf("the tests of %s do not compile:\n%s", s.path, out)
	}
	if !files.Exists(bin) {
		return nil, nil // it has no tests
	}
	names, err := output(ctx, s.dir, bin, "-test.list", testName.String())
	if err != nil {
		return nil, fmt.Errorf("the tests of %s cannot be listed:\n%s", s.path, names)
	}
	for _, test := range strings.Fields(names) {
		if !testName.MatchString(test) {
			continue // of a line that the binary adds about its coverage
		}
		begun := time.Now()
		if out, err := runTests(ctx, s.dir, bin, []string{test}, o.timeout, "-test.coverprofile="+bin+".cover"); err != nil {
			// A test whose processes fill disks or die cannot bear that they write what they cover.
			begun = time.Now()
			if o, err := output(ctx, s.dir, "go", "test", "-vet=off", "-run", only(test), "-timeout", o.timeout.String(),
				"."); err != nil {
				return nil, errors.Join(ctx.Err(), fmt.Errorf("its tests fail as it is (%s of %s):\n%s%s", test, s.path,
					out, o))
			}
			s.tests = append(s.tests, probed{name: test, took: time.Since(begun), any: true})
			continue
		}
		text, err := files.Read(bin+".cover", maxProfile)
		if err != nil {
			return nil, err
		}
		t := probed{name: test, took: time.Since(begun)}
		t.runs, all = readProfile(string(text), all)
		s.tests = append(s.tests, t)
	}
	slices.SortStableFunc(s.tests, func(a, b probed) int { return cmp.Compare(a.took, b.took) })
	return all, nil
}

// maxProfile is how long the profile of a test may be (bytes).
const maxProfile = 16 << 20

// readProfile returns the blocks that a profile of Go's coverage says have run, and adds all to those known.
func readProfile(text string, all []block) (runs, known []block) {
	for line := range strings.Lines(text) {
		at := strings.LastIndexByte(line, ':')
		var b block
		var statements, count int
		if n, _ := fmt.Sscanf(line[at+1:], "%d.%d,%d.%d %d %d", &b.line, &b.column, &b.last, &b.before,
			&statements, &count); n < 6 {
			continue // the line of the mode
		}
		b.file = path.Base(line[:at])
		all = append(all, b)
		if count > 0 {
			runs = append(runs, b)
		}
	}
	return runs, all
}

// quick is how long tests take that are run in one go; a slower one is run by itself.
const quick = 4 * time.Second

// groups returns the names of the tests that run a mutant, or of all when it is in no block: those are
// declarations. The fastest come first, in groups that take a few seconds each.
func (s *suite) groups(m *mutant, all []block) (names [][]string, took []time.Duration) {
	holds := func(b block) bool { return b.holds(m) }
	somewhere := slices.ContainsFunc(all, holds)
	for _, t := range s.tests {
		if somewhere && !t.any && !slices.ContainsFunc(t.runs, holds) {
			continue
		}
		if n := len(names) - 1; n >= 0 && took[n]+t.took <= quick {
			names[n], took[n] = append(names[n], t.name), took[n]+t.took
		} else {
			names, took = append(names, []string{t.name}), append(took, t.took)
		}
	}
	return names, took
}

// patience returns how long tests may take that took so long without a change.
func patience(took, most time.Duration) time.Duration { return min(10*time.Second+5*took, most) }

// only is the pattern that selects tests by their names.
func only(names ...string) string { return "^(" + strings.Join(names, "|") + ")$" }

// runTests runs tests of a compiled suite by their names. They have 8 GB of address space, as a mutant may
// well ask for memory without end.
func runTests(ctx context.Context, dir, bin string, names []string, most time.Duration, flags ...string) (string,
	error) {
	args := append([]string{bin, "-test.run=" + only(names...), "-test.failfast",
		"-test.paniconexit0", "-test.timeout=" + most.String()}, flags...)
	if runtime.GOOS != "windows" {
		args = append([]string{"sh", "-c", `ulimit -v 8388608; exec "$0" "$@"`}, args...)
	}
	return output(ctx, dir, args[0], args[1:]...)
}

// output runs a program in a folder and returns what it printed.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = dir, &out, &out, 10*time.Second
	cmd.Env = append(os.Environ(), "GOFLAGS="+uncovered(os.Getenv("GOFLAGS")))
	if n, ok := ctx.Value(variantKey{}).(int); ok {
		cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", variantEnv, n))
	}
	err := cmd.Run()
	return out.String(), err
}

// uncovered returns flags for every command of Go without those that measure coverage: the runs of these
// tests would be written over the profile of whoever calls.
func uncovered(flags string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(flags), func(f string) bool {
		return strings.HasPrefix(strings.TrimLeft(f, "-"), "cover")
	}), " ")
}
