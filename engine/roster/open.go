package roster

import (
	"os"
	"path/filepath"
	"strings"
)

// Open returns the list of a file, or the shipped list of a name. What has a path separator or ends in .yaml or .yml is a file, and so is
// anything that exists as one.
func Open(name string) (*Army, error) {
	if IsFile(name) {
		return Load(name)
	}
	return StarterList(name)
}

// IsFile tells a path from the name of something shipped.
func IsFile(name string) bool {
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return true
	}
	fi, err := os.Stat(filepath.Clean(name))
	return err == nil && fi.Mode().IsRegular()
}
