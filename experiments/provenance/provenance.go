// Package provenance says what made a result: which source, which engine, which machine.
package provenance

import (
	"cmp"
	"fmt"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"gauntlet/engine"
	"gauntlet/models/kernel"

	"github.com/klauspost/cpuid/v2"
)

// A Build is a program and the machine that it runs on.
type Build struct {
	Engine    string `json:"engine"`    // engine.Version: the behaviour that replays depend on
	Revision  string `json:"revision"`  // of the source, "" when it is not known
	Modified  bool   `json:"modified"`  // the checkout had changes
	Go        string `json:"go"`        // version
	Platform  string `json:"platform"`  // operating system and architecture
	Processor string `json:"processor"` // as it calls itself
	Cores     int    `json:"cores"`     // that Go uses
	Kernel    string `json:"kernel"`    // of the matrix product
}

// Current returns what this program is. The revision is the one that Go has written into the program; "go
// run" writes none, and then it is that of the checkout that the program is run in, if git knows one there.
func Current() Build {
	b := Build{
		Engine: engine.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Processor: strings.TrimSpace(cpuid.CPU.BrandName), Cores: runtime.GOMAXPROCS(0),
		Kernel: kernel.Name(),
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Revision = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
		if b.Revision == "" {
			b.Revision, b.Modified = checkout(info.Main.Path)
		}
	}
	return b
}

// checkout returns the revision of the checkout around the working directory, if it is one of this module.
func checkout(module string) (revision string, modified bool) {
	// Another module's checkout says nothing about this program.
	if out, err := exec.Command("go", "list", "-m").Output(); err != nil ||
		strings.TrimSpace(string(out)) != module {
		return "", false
	}
	out, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return "", false
	}
	changes, err := exec.Command("git", "status", "--porcelain", "--untracked-files=no").Output()
	return strings.TrimSpace(string(out)), err != nil || len(changes) > 0
}

// Source returns the revision in words.
func (b *Build) Source() string {
	switch {
	case b.Revision == "":
		return "unknown"
	case b.Modified:
		return b.Revision + " with changes"
	}
	return b.Revision
}

// Machine returns the machine in words.
func (b *Build) Machine() string {
	return fmt.Sprintf("%s, %d cores, %s", cmp.Or(b.Processor, "unknown processor"), b.Cores, b.Platform)
}
