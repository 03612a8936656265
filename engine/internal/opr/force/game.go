package force

import "gauntlet/engine/internal/core"

// The functions of this file answer what a player could find out with a tape measure and a good look at the
// table. They change nothing, but for ChargeStrikes, and roll no dice.

// Plays reports whether a state is of one of the games of this package's family; the other functions are for
// those alone.
func Plays(s *core.State) bool {
	_, ok := s.G.Data.(*Data)
	return ok
}
