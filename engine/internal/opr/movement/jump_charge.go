package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// LeapsIn returns the way over jumps by which unit u charges unit e in a variant, and whether there is one:
// with as few jumps as are worth trying (SQ-MOV-02, SQ-MOV-06).
func LeapsIn(s *core.State, u, e int, variant uint64) (way move.Way, ok bool) {
	if !mayLeap(s, u) || variant >= move.ContactVariants {
		return way, false
	}
	allow := force.ChargeMove(s, u, e)
	w := readyLeap(s, u, move.NearThird, e)
	defer w.GiveBack()
	if !w.JumpHelps(s.Boxes[e], allow) {
		return way, false
	}
	w.LoadBases(e)
	w.WentFar, w.SlowedDown, w.Strict = false, false, false
	least := uint8(move.JumpMust)
	if w.Flies != 0 || !w.Steep() {
		least = move.JumpAll // there is nowhere that it must jump
	}
	for w.Jumps = least; w.Jumps <= move.JumpAll; w.Jumps++ {
		p, found := w.PlaceInContact(0, 0, allow, int(variant))
		if !found {
			continue
		}
		way = move.Way{To: [move.MostBends + 1]geom.Point{p}, N: 1, Everywhere: w.Jumps == move.JumpAll}
		if w.Bent&1 != 0 {
			way.To, way.N = [move.MostBends + 1]geom.Point{w.Bends[0][0], w.Bends[0][1], p}, len(w.Bends[0])+1
		}
		if w.ComesDown(&way) {
			return way, true
		}
		w.Bent = 0
	}
	return way, false
}

// CallCharge calls a charge of unit u at unit e, which it can reach: on foot, or else by a way over jumps.
func CallCharge(s *core.State, u, e int, afoot bool) {
	if !afoot {
		force.OwnOf(s).CallJumpIn(s, u, e)
		return
	}
	proc.CallMelee(s, u, e)
}

// ChargeLeaps reports whether unit u can charge unit e by a way over jumps alone. The units need not exist.
func ChargeLeaps(s *core.State, u, e int) bool {
	n := len(s.Units)
	return u >= 0 && u < n && e >= 0 && e < n && s.Seat(u) != s.Seat(e) && force.Alive(s, u) &&
		force.Alive(s, e) && !WalksInto(s, u, e) && LeapsInto(s, u, e)
}

// LeapInMenu appends the variants in which unit u charges unit e by a way over jumps. There is the first
// whenever LeapsInto says so.
func LeapInMenu(s *core.State, u, e int, dst []core.Action) []core.Action {
	for v := range move.ContactVariants {
		if _, ok := LeapsIn(s, u, e, uint64(v)); ok {
			dst = append(dst, follow(int16(u), int16(e), v))
		}
	}
	return dst
}

// LeapsInto reports whether unit u can charge unit e by a way over jumps.
func LeapsInto(s *core.State, u, e int) bool {
	_, ok := LeapsIn(s, u, e, move.ContactNearest)
	return ok
}
