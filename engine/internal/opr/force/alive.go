package force

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

var Zero geom.Point

// Alive reports whether unit u is on the table.
func Alive[N int | int16](s *core.State, u N) bool { return s.Units[u].Is(core.OnTable) }
