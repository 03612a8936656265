package mission

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A mission of one's own is read from its file, and its table is looked for beside it.
func TestOpenReadsAMissionFromItsFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "own.yaml")
	must.Do(t, os.WriteFile(path, []byte(mid+edge+four), 0o600))
	name := ""
	on := func(m *Mission) (string, error) { name = m.Name; return "none.yaml", nil }
	_, _, err := Drawn{}.Open(path, on, nil)
	if name != "M" {
		t.Errorf("opened %q, want M", name)
	}
	if !must.Contain(err, filepath.Join(dir, "none.yaml")) {
		t.Errorf("got %v", err)
	}
}
