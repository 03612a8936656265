package proc

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
	"gauntlet/engine/move/rose"
)

// Advances, Rushes and MovesOtherwise report whether a frame is that of a move which CallAdvance, CallRush or
// CallMove has called.
func Advances(f *core.Frame) bool { return f.Proc == Move && f.M == MoveAdvance }

// MovesOtherwise is described with Advances.
func MovesOtherwise(f *core.Frame) bool { return f.Proc == Move && f.M == MoveOwn }

// Rushes is described with Advances.
func Rushes(f *core.Frame) bool { return f.Proc == Move && f.M == MoveRush }

// The canonical pattern of destinations of a move. Displacements are given for the unit's anchor, in its
// owner's frame.
const (
	PatternStay = 0 // nobody moves; a scattered unit gathers
	// + direction*Rings + ring: ring r of 3 is r/3 of the allowance
	PatternRing    = 1
	PatternMarker  = PatternRing + 16*rose.Rings      // + marker: towards it, onto it where it is in reach
	PatternCover   = PatternMarker + 8                // + rank: towards the nearest pieces of cover
	PatternEnemy   = PatternCover + move.CoverChoices // + enemy unit: towards it
	PatternInRange = PatternEnemy + 40                // + enemy unit: the shortest way into range of it
	// + (formation-1)*ReformPlaces + place: 0 is where the unit is, then eight directions at half the
	// allowance and all of it
	PatternReform = PatternInRange + 40
	PatternBoard  = PatternReform + 3*rose.Reforms // + own unit: into that transport
	MovePatterns  = PatternBoard + 40
)

// Steps of a move. The frame keeps A the unit, N the allowance, M the kind. A unit inside a transport leaves
// it, whatever the allowance.
const (
	MoveAsk  = 0
	MoveDone = 1
	MoveEdge = 2 // of an Aircraft that has flown off the table: where it comes back
	MoveBack = 3 // and it has
)

// Kinds of moves.
const (
	MoveRush        = 0
	MoveAdvance     = 1
	MoveConsolidate = 2 // after a melee
	MoveAircraft    = 3
	MoveWreck       = 4 // out of a transport that has been destroyed
	MoveOwn         = 5 // one that the edition knows
	MoveScout       = 6
	MoveFree        = 7 // by a rule of its list, beside what its action is
)

// ScoutMoves reports whether the move that is pending is that of a Scout, which ignores terrain.
func ScoutMoves(s *core.State) bool {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack[i]; f.Proc {
		case Move:
			return f.M == MoveScout
		case Place:
		default:
			return false
		}
	}
	return false
}

// EndScoutMove forgets that a Scout has moved before the battle.
func EndScoutMove(s *core.State, unit int) {
	s.Units[unit].Flags &^= core.Moved
}

// Wrecked reports whether the pending decision is where a unit is placed whose transport has been destroyed.
func Wrecked(s *core.State) bool {
	return s.Depth > 0 && s.Top().Proc == Move && s.Top().M == MoveWreck
}
