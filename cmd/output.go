package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// printJSON writes v as the command's one JSON document.
func printJSON(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return failed(fmt.Errorf("writing JSON: %w", err))
	}
	return nil
}

// printResult writes a result as the command's one JSON document, or in words.
func printResult(cmd *cobra.Command, v interface{ WriteText(io.Writer) error }) error {
	if wantsJSON(cmd) {
		return printJSON(cmd, v)
	}
	return failed(v.WriteText(cmd.OutOrStdout()))
}

// prepareDir makes a folder for output and its parents.
func prepareDir(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return failed(err)
	}
	return nil
}

// prepareFile makes the folder that an output file goes into, so that a long game is not played in vain.
func prepareFile(path string) error {
	if fi, err := os.Stat(path); err == nil && fi.IsDir() {
		return input(fmt.Errorf("%s is a folder, not a file", path))
	}
	return prepareDir(filepath.Dir(path))
}
