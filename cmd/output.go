package cmd

import (
	"encoding/json"
	"fmt"
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
