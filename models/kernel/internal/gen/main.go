// Command gen writes the assembly of package kernel: `go generate ./models/kernel`. The files it writes are
// committed, so that building needs neither this command nor avo, and a test here holds them to what it
// writes.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"gauntlet/engine/files"
)

func main() {
	if err := writeAll("."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeAll writes every generated file into the folder dir.
func writeAll(dir string) error {
	all, err := assembly()
	if err != nil {
		return err
	}
	for _, f := range all {
		if err := files.Write(filepath.Join(dir, f.name), f.text); err != nil {
			return err
		}
	}
	return nil
}
