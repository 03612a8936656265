package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"gauntlet/engine"

	"github.com/spf13/cobra"
)

type versionInfo struct {
	Engine   string `json:"engine"`   // engine.Version: the behaviour that replays depend on
	Revision string `json:"revision"` // of the source, "" when it was not built from a checkout
	Modified bool   `json:"modified"` // the checkout had changes
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of the engine and of the build",
		Long:  "Print the version of the engine (replays belong to one), the revision of the source and how it was built.",
		Example: `  gauntlet version
  gauntlet version --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := versionInfo{Engine: engine.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
			if b, ok := debug.ReadBuildInfo(); ok {
				for _, s := range b.Settings {
					switch s.Key {
					case "vcs.revision":
						v.Revision = s.Value
					case "vcs.modified":
						v.Modified = s.Value == "true"
					}
				}
			}
			if wantsJSON(cmd) {
				return printJSON(cmd, v)
			}
			rev := v.Revision
			if rev == "" {
				rev = "unknown"
			}
			if v.Modified {
				rev += " with changes"
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "gauntlet: engine %s, revision %s, %s, %s\n", v.Engine, rev, v.Go, v.Platform)
			return failed(err)
		},
	}
}
