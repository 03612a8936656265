package force

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

var (
	Zero    geom.Point
	ZeroBox geom.Box
)

// Alive reports whether unit u is on the table.
func Alive(s *core.State, u int16) bool { return s.Units[u].Is(core.OnTable) }
