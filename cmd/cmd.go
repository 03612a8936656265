// Package cmd is the command line of gauntlet: a file for each command, which holds its flags.
//
// Results go to standard output, in words or, with --json, as one JSON document. Progress and errors go to
// standard error. The exit code is 0 when all went well, 1 when the work failed or was interrupted, 2 for bad
// usage or a bad input file.
//
// A program in another module has the same commands with agents of its own. It registers them and runs the
// tree:
//
//	func main() {
//		agents.Register("mine", "my own opponent", func(*agents.Params) (agents.Agent, error) { return new(Mine), nil })
//		os.Exit(cmd.Main(os.Args[1:]))
//	}
//
// Commands of its own are added to the tree that New returns, which Execute then runs.
package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	_ "gauntlet/agents/all" // the opponents that ship
	"gauntlet/engine/files"
	_ "gauntlet/env/all" // the environments
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

// Main carries out one command line on the standard streams of the process and returns its exit code. The
// arguments begin after the name of the program.
func Main(args []string) int {
	root := New()
	root.Annotations = map[string]string{calledBy: programWords(os.Args[0], packagePath())}
	return Execute(root, args, os.Stdin, os.Stdout, os.Stderr)
}

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// Execute carries out one command line with the commands of root and returns its exit code. The first
// interrupt or termination signal asks the command to stop with its work saved; a second one ends the process
// at once.
func Execute(root *cobra.Command, args []string, in io.Reader, out, errw io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(&printer{w: errw},
				"gauntlet: internal error: %v (a defect; please report it with the command line)\n", r)
			code = exitFailed
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	defer stop()
	defer context.AfterFunc(ctx, stop)()

	root.SetArgs(args)
	root.SetIn(in)
	printed := &printer{w: out}
	root.SetOut(printed)
	root.SetErr(errw)
	if err := cmp.Or(unknownCommand(root, args), selectKernel()); err != nil {
		return report(errw, root, err)
	}
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil && printed.err != nil { // of a help text, say, whose printing reports none
		err = failed(printed.err)
	}
	return report(errw, cmd, err)
}

// endings are the signals that ask the program to end: ^C, a termination, and the end of its terminal, unless
// it was started so as to outlive that.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// A marked error knows its exit code, and says enough: the usage would not help.
type marked struct {
	error
	code int
}

func (m marked) Unwrap() error { return m.error }

// failed marks an error as a failure of the work: exit code 1. After a signal the error says so in plain
// words.
func failed(err error) error {
	if errors.Is(err, context.Canceled) {
		err = experiments.ErrInterrupted
	}
	return mark(err, exitFailed)
}

// input marks an error as one of what the user handed in, a file, a name or a value: exit code 2, as for
// errors that are not marked.
func input(err error) error { return mark(err, exitUsage) }

func mark(err error, code int) error {
	if err == nil {
		return nil
	}
	return marked{err, code}
}

// errReported says that the work failed and that the output has already told how.
var errReported = errors.New("failed")

// unfinished marks an error of work on what the user handed in: the user's, unless the work was interrupted.
func unfinished(cmd *cobra.Command, err error) error {
	if interrupted := cmd.Context().Err(); interrupted != nil {
		return failed(interrupted)
	}
	return input(err)
}

// report prints an error and returns the exit code for it. What the machine is to blame for, such as a full
// disk, is a failure, whoever met it.
func report(errw io.Writer, cmd *cobra.Command, err error) int {
	w := &printer{w: errw}
	var m marked
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errReported):
		return exitFailed
	case files.Fault(err):
		fmt.Fprintf(w, "%s: %v\n", cmd.CommandPath(), err)
		return exitFailed
	case errors.As(err, &m):
		fmt.Fprintf(w, "%s: %v\n", cmd.CommandPath(), err)
		return m.code
	}
	fmt.Fprintf(w, "%s: %v\nRun \"%[1]s --help\" for usage.\n", cmd.CommandPath(), err)
	return exitUsage
}
