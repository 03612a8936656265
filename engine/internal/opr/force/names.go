package force

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// UnitName names a unit that somebody has asked for, which need not exist.
func UnitName(s *core.State, u int16) string {
	if u < 0 || int(u) >= len(s.G.Units) {
		return fmt.Sprintf("unit %d", u)
	}
	return s.G.Units[u].Name
}

// Inches writes a whole number of inches.
func Inches(v int32) string { return fmt.Sprintf("%d inches", v/geom.Inch) }
