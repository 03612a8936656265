package movement

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// StepBackMoves returns the mask of directions in which the charging unit can step back (GF3-MELEE-09,
// SQ-MELEE-04).
func StepBackMoves(s *core.State, u, e int) (mask uint64) {
	w := readyStepBack(s, u, e)
	defer w.GiveBack()
	return w.StepBacks()
}

func readyStepBack(s *core.State, u, e int) *figures.Layout {
	w := figures.LayOut(s, u)
	w.LoadBases(e)
	w.Surround(s.Boxes[u].Grow(move.StepBackLimit), w.Rules.Separation, e)
	w.FormUp(core.AsItStands)
	return w
}

// StepBack carries out direction k. Stepping back is no action of the unit, but dangerous terrain on the way
// is rolled for.
func StepBack(s *core.State, u, e, k int) {
	w := readyStepBack(s, u, e)
	defer w.GiveBack()
	if w.StepBack(k) {
		proc.CallDanger(s, u, w.Commit(core.BySteppingBack))
	}
}
