package cmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"gauntlet/engine/enginetest/must"
)

var update = flag.Bool("update", false, "write the help texts in testdata anew")

// TestMain lets the test binary stand in for the program, for tests that need a process of their own.
func TestMain(m *testing.M) {
	if os.Getenv("GAUNTLET_TEST_AS_PROGRAM") == "1" {
		os.Exit(Main(os.Args[1:]))
	}
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-") {
		// which a test runs by mistake; to run all tests again would never end
		fmt.Fprintln(os.Stderr, "these are the tests, not the program")
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// words returns the words of a command line, which may be given as one text if there are no spaces in them.
func words(args []string) []string {
	if len(args) == 1 {
		return strings.Fields(args[0])
	}
	return args
}

// call runs a command line in this process.
func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errw bytes.Buffer
	code = Execute(New(), words(args), strings.NewReader(""), &out, &errw)
	return code, out.String(), errw.String()
}

// refuse runs a command line that is the user's mistake, and demands that the error says what it wants.
func refuse(t *testing.T, want string, args ...string) {
	t.Helper()
	if code, out, errs := call(t, args...); code != exitUsage || out != "" || !strings.Contains(errs, want) {
		t.Errorf("%q: exit code %d, standard output %q, error %q; want %q", args, code, out, errs, want)
	}
}

// document calls a command with --json and decodes the one document that it prints.
func document(t *testing.T, want int, into any, args ...string) {
	t.Helper()
	code, out, errs := call(t, append(words(args), "--json")...)
	if code != want {
		t.Fatalf("%q: exit code %d, want %d; standard error: %s", args, code, want, errs)
	}
	dec := json.NewDecoder(strings.NewReader(out))
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%q: standard output is not JSON: %v\n%s", args, err, out)
	}
	if _, err := dec.Token(); err != io.EOF {
		t.Fatalf("%q: something follows the JSON document:\n%s", args, out)
	}
}

// commands returns every command of the tree, the root first.
func commands(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		all = append(all, commands(sub)...)
	}
	return all
}

func TestHelp(t *testing.T) {
	for _, c := range commands(New()) {
		args := append(strings.Fields(c.CommandPath())[1:], "--help")
		code, out, errs := call(t, args...)
		if code != exitOK || errs != "" {
			t.Errorf("%q: exit code %d, standard error %q", args, code, errs)
		}
		if c.Long == "" || c.Example == "" {
			t.Errorf("%q has no long help or no example", c.CommandPath())
		}
		path := filepath.Join("testdata", "help", strings.ReplaceAll(c.CommandPath(), " ", "-")+".txt")
		if *update {
			must.Do(t, os.WriteFile(path, []byte(out), 0o644))
		}
		want := must.Get(os.ReadFile(path))(t)
		if diff := cmp.Diff(string(want), out); diff != "" {
			t.Errorf("%q: the help differs from %s (-want +got); go test ./cmd -update writes it anew\n%s",
				args, path, diff)
		}
	}
}

// TestExamples makes sure that no example uses a flag or command that does not exist.
func TestExamples(t *testing.T) {
	for _, c := range commands(New()) {
		for line := range strings.SplitSeq(c.Example, "\n") {
			args := shellWords(t, line)
			if len(args) == 0 || args[0] != "gauntlet" {
				t.Errorf("%s: the example %q is no command line of ours", c.CommandPath(), line)
				continue
			}
			root := New()
			if err := unknownCommand(root, args[1:]); err != nil {
				t.Errorf("%s: example %q: %v", c.CommandPath(), line, err)
				continue
			}
			cmd, rest, err := root.Find(args[1:])
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err == nil && cmd.Args != nil {
				err = cmd.Args(cmd, cmd.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: example %q: %v", c.CommandPath(), line, err)
			}
		}
	}
}

func TestUsageErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		want string // the first line on standard error
	}{
		{"tournament verfy x", `gauntlet: unknown command "tournament verfy" (did you mean "verify"?)`},
		{"tornament", `gauntlet: unknown command "tornament" (did you mean "tournament"?)`},
		{"chess", `gauntlet: unknown command "chess"`},
		{"replay verfy x", `gauntlet: unknown command "replay verfy" (did you mean "verify"?)`},
		{"--seed 3 replay shwo --json", `gauntlet: unknown command "replay shwo" (did you mean "show"?)`},
		{"help chess", `gauntlet: unknown command "chess"`},
		{"help replay verfy", `gauntlet: unknown command "replay verfy" (did you mean "verify"?)`},
		{"replay", `gauntlet replay: needs one of the commands export, show, verify`},
		{"tournament --gmaes 5", `gauntlet tournament: unknown flag --gmaes (did you mean "--games"?)`},
		{"tournament extra", `gauntlet tournament: takes no arguments, but was given "extra"`},
		{"tournament --games many", `gauntlet tournament: --games many: not a whole number`},
		{"tournament --games", `gauntlet tournament: flag --games needs a value`},
		{"tournament --games 0", `gauntlet tournament: --games 0: outside 1 to 1000000`},
		{"tournament --games 5000000", `gauntlet tournament: --games 5000000: outside 1 to 1000000`},
		{"tournament --workers 0", `gauntlet tournament: --workers 0: outside 1 to 1024`},
		{"fairness --pairs 0", `gauntlet fairness: --pairs 0: outside 1 to 500000`},
		{"fairness --workers 0", `gauntlet fairness: --workers 0: outside 1 to 1024`},
		{"play --seed -1", `gauntlet play: --seed -1: not a whole number from 0 to 18446744073709551615`},
		{"play --agents scripted", `gauntlet play: --agents names 1 agents; a game has two, as in --agents scripted,random`},
		{"play --size 750", `gauntlet play: --size 750: the shipped lists have 500, 1000 or 2000 points`},
		{"play --time-limit soon", `gauntlet play: --time-limit soon: not a length of time such as 500ms, 5s or 2m`},
		{"play --time-limit -1s", `gauntlet play: --time-limit -1s: less than nothing`},
		{"play --ruling losses", `gauntlet play: --ruling "losses" is not of the form name=value`},
		{"play --ruling a=b --ruling a=c", `gauntlet play: --ruling a is set twice`},
		{"replay verify", `gauntlet replay verify: needs exactly one file, but was given 0`},
		{"replay show a b", `gauntlet replay show: needs exactly one file, but was given 2`},
		{"scenario run", `gauntlet scenario run: needs at least one file`},
		{"army check", `gauntlet army check: needs at least one file`},
		{"army show a b", `gauntlet army show: needs at most one list, but was given 2`},
		{"bench engine --time 1ns", `gauntlet bench engine: --time 1ns: outside 1ms to 1h`},
		{"rules --json=maybe", `gauntlet rules: --json maybe: neither true nor false`},
	} {
		code, out, errs := call(t, c.args)
		first, rest, _ := strings.Cut(errs, "\n")
		if code != exitUsage || out != "" || first != c.want {
			t.Errorf("%s: exit code %d, standard output %q, error %q, want %q", c.args, code, out, first,
				c.want)
		}
		if !strings.HasPrefix(rest, `Run "gauntlet`) {
			t.Errorf("%s: %q does not point to the help", c.args, rest)
		}
	}
}

func TestBadValues(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"play --agents scriptd,random", `"scripted"`},
		{"play --ruleset gf33", `unknown ruleset "gf33" (did you mean "gf3"?); there are `},
		{"play --army hoard-1000", `"horde-1000"`},
		{"play --table forge", `there are borough`},
		{"play --mission stanoff", `"standoff"`},
		{"play --army no/such/file.yaml", `no such file`},
		{"play --ruling nothing=yes", `unknown ruling "nothing"`},
		{"tournament --agents random,scriptd", `"scripted"`},
		{"tournament --army hoard-1000", `"horde-1000"`},
		{"rules --ruleset chess", `chess`},
		{"replay verify no/such.replay", `no such file`},
		{"replay show cmd.go", `not a replay`},
		{"army check cmd.go", `cmd.go`},
		{"army show no/such/file.yaml", `no such file`},
		{"scenario run no/such/file.txt", `no such file`},
		{"bench engine --ruleset chess", `chess`},
	} {
		code, out, errs := call(t, c.args)
		if code != exitUsage || out != "" || !strings.Contains(errs, c.want) ||
			strings.Contains(errs, "--help") {
			t.Errorf("%s: exit code %d, standard output %q, error %q; want code 2 and %s", c.args, code, out,
				errs, c.want)
		}
	}
}

func TestPanicNeverReachesTheUser(t *testing.T) {
	var out, errs bytes.Buffer
	code := Execute(New(), []string{"version"}, nil, panicking{}, &errs)
	if code != exitFailed || !strings.HasPrefix(errs.String(), "gauntlet: internal error: out of order") ||
		strings.Contains(errs.String(), "goroutine") {
		t.Errorf("exit code %d, output %q, error %q", code, out.String(), errs.String())
	}
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("out of order") }

func TestWriteErrorIsAFailure(t *testing.T) {
	var errs bytes.Buffer
	for _, args := range [][]string{{"version"}, {"version", "--json"}, {"rules"}, {"army", "show"},
		{"army", "check", "horde-1000"}} {
		errs.Reset()
		if code := Execute(New(), args, nil, fullDisk{}, &errs); code != exitFailed ||
			!strings.Contains(errs.String(), "disk full") {
			t.Errorf("%q: exit code %d, error %q", args, code, errs.String())
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }
