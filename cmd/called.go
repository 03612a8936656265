package cmd

import (
	"path/filepath"
	"runtime/debug"
	"strings"

	"gauntlet/experiments/progress"

	"github.com/spf13/cobra"
)

// calledBy is the key of the root command's annotation that says how the program is called.
const calledBy = "called by"

// programWords returns how a program is called again, of which the process knows the name by which it was
// started and the package that was built: as it was, or by go run if that is what started it, for what go run
// has built is gone when it ends.
func programWords(name, pkg string) string {
	dir, base := filepath.Split(name)
	switch {
	case pkg != "" && filepath.Base(dir) == "exe" && strings.Contains(dir, "go-build"):
		return "go run " + progress.Quote(pkg)
	case dir == "":
		return progress.Quote(base)
	}
	return progress.Quote(name)
}

// packagePath returns the import path of the program's main package, "" where nothing is known of it.
func packagePath() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Path
	}
	return ""
}

// programOf returns how the program is called again, for commands that are shown to be pasted.
func programOf(cmd *cobra.Command) string {
	if words := cmd.Root().Annotations[calledBy]; words != "" {
		return words
	}
	return "gauntlet"
}
