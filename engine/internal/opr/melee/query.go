package melee

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/move"
)

// ChargeStrikes moves unit u into contact with unit e and lets e close in, both by the nearest ways and
// without rolling for dangerous terrain, and appends the weapon strikes that u would then make. It also
// returns u's dice of Impact. It changes s, which must be a copy made for this question.
func ChargeStrikes(s *core.State, u, e int, dst []attacks.Strike) (strikes []attacks.Strike, impact int) {
	d, gap, from := force.Of(s), attacks.ChargeGap(s, u, e), len(dst)
	movement.MoveIntoContact(s, u, e, force.ChargeMove(s, u, e), move.NearThird, move.ContactNearest)
	movement.MoveIntoContact(s, e, u, d.Actions.CloseIn, d.Move.Separation, move.ContactNearest)
	mask := reachMask(s, u, e)
	dst = attacks.Blows(s, u, e, mask, true, dst)
	for i := range dst[from:] {
		dst[from+i].Gap = gap
	}
	return dst, attacks.ImpactDice(s, u, e, mask)
}

// StrikesBack appends the weapon strikes that unit u would make if it struck back at unit e where both stand.
func StrikesBack(s *core.State, u, e int, dst []attacks.Strike) []attacks.Strike {
	return attacks.Blows(s, u, e, reachMask(s, u, e), false, dst)
}
