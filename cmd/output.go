package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gauntlet/engine/files"
	"gauntlet/experiments"
	"gauntlet/experiments/progress"

	"github.com/spf13/cobra"
)

// A result can be told in words.
type result interface{ WriteText(io.Writer) error }

// printJSON writes v as the command's one JSON document.
func printJSON(cmd *cobra.Command, v any) error {
	return failed(progress.Lines{W: cmd.OutOrStdout(), Indent: "  "}.Write(v))
}

// printResult writes a result as the command's one JSON document, or in words.
func printResult(cmd *cobra.Command, v result) error {
	if wantsJSON(cmd) {
		return printJSON(cmd, v)
	}
	return failed(v.WriteText(cmd.OutOrStdout()))
}

// printLine writes a result as the command's one JSON document, or else a line about it.
func printLine(cmd *cobra.Command, v any, format string, args ...any) error {
	if wantsJSON(cmd) {
		return printJSON(cmd, v)
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), format+"\n", args...)
	return failed(err)
}

// printPart writes the result of work that may have been interrupted, which then is a failure.
func printPart(cmd *cobra.Command, v result, whole bool) error {
	if err := printResult(cmd, v); err != nil || whole {
		return err
	}
	return failed(experiments.ErrInterrupted)
}

// newBar returns the bar that shows how many things are done.
func newBar(cmd *cobra.Command, things string) *progress.Bar {
	return progress.NewBar(cmd.ErrOrStderr(), things)
}

// prepareDir makes a folder for output and its parents; "" is none.
func prepareDir(dir string) error {
	if dir == "" {
		return nil
	}
	return failed(files.Disk.Folder(dir))
}

// prepareReplays makes a folder for replays, and removes what a process that was killed has left there of
// one; "" is none.
func prepareReplays(dir string) error {
	if err := prepareDir(dir); err != nil || dir == "" {
		return err
	}
	return failed(files.SweepEnding(dir, experiments.ReplayEnding))
}

// prepareFile makes the folder that an output file goes into, so that a long game is not played in vain; ""
// is no file.
func prepareFile(path string) error {
	if fi, err := os.Stat(path); err == nil && fi.IsDir() {
		return input(fmt.Errorf("%s is a folder, not a file", path))
	}
	return prepareDir(filepath.Dir(path))
}

// writeFile writes an output file, in a folder that it makes.
func writeFile(path string, data []byte) error {
	if err := prepareFile(path); err != nil {
		return err
	}
	return failed(files.Write(path, data))
}

// tellNotes tells what is to be known before the work begins.
func tellNotes(cmd *cobra.Command, notes []string) {
	for _, note := range notes {
		fmt.Fprintf(errTo(cmd), "%s: note: %s\n", cmd.CommandPath(), note)
	}
}

// toldTo returns where a game is told in words.
func toldTo(cmd *cobra.Command) io.Writer {
	if wantsJSON(cmd) {
		return errTo(cmd)
	}
	return cmd.OutOrStdout()
}
