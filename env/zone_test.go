package env_test

import (
	"os"
	"path/filepath"
	"testing"

	. "gauntlet/env"
)

// What an id has room for is asked of the zone that is played with: of a deep one that the table makes
// shallower, and of the same under the ruling that leaves it deep.
func TestRoomForDeepZones(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep.yaml")
	must(t, os.WriteFile(path,
		[]byte("mission: Deep\nrounds: 4\nzones: {edge: long, depth: 16}\nmarkers: {count: 3, spacing: 9}\n"), 0o644))
	if _, err := Make("GF3-1000-v0", "mission="+path); err != nil {
		t.Error(err)
	}
	_, err := Make("GF3-1000-v0", "mission="+path, "rulings=gf3.zone_depth=full")
	want := `environment GF3-1000-v0: mission "Deep" has 76 cells to deploy at, there is room for 64`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
