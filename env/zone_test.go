package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/opr"
	. "gauntlet/env"
)

// There is room for a deep zone that the table makes shallower, and for the same under the ruling that leaves it deep.
func TestRoomForDeepZones(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep.yaml")
	must(t, os.WriteFile(path,
		[]byte("mission: Deep\nrounds: 4\nzones: {edge: long, depth: 16}\nmarkers: {count: 3, spacing: 9}\n"), 0o644))
	var cells [2]int
	for i, ruling := range []string{"gf3.zone_depth=shrink", "gf3.zone_depth=full"} {
		e := made(Make("GF3-1000-v1", "mission="+path, "rulings="+ruling))
		cells[i] = opr.DeployCells(opr.Of(e.Game().New(0).View()).Zone.Poly)
	}
	if cells[0] >= cells[1] || cells[1] != 76 {
		t.Errorf("%v cells to deploy at", cells)
	}
}
