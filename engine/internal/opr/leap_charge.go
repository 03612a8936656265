package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// canLeapIn reports whether unit u can charge unit e with a move of at most allow by a way over jumps (SQ-MOV-02, SQ-MOV-06).
func canLeapIn(s *core.State, u, e int, allow int32) bool {
	_, ok := leapIn(s, u, e, allow, contactNearest)
	return ok
}

// leapIn returns the way over jumps by which unit u comes into contact with unit e in a variant, and whether there is one: with as few jumps as are worth
// trying.
func leapIn(s *core.State, u, e int, allow int32, variant int) (way Way, ok bool) {
	if !mayLeap(s, u) {
		return way, false
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.loadLeaper(s, d, u, nearThird, e)
	if !w.jumpHelps(e, allow) {
		return way, false
	}
	w.loadBases(e)
	w.wentFar, w.slowedDown, w.strict = false, false, false
	least := uint8(leapMust)
	if w.flies != 0 || !w.steep() {
		least = leapAll // there is nowhere that it must jump
	}
	for w.leaps = least; w.leaps <= leapAll; w.leaps++ {
		p, found := w.placeInContact(0, 0, allow, variant)
		if !found {
			continue
		}
		way = Way{To: [MostBends + 1]geom.Point{p}, N: 1, Everywhere: w.leaps == leapAll}
		if w.bent&1 != 0 {
			way.To, way.N = [MostBends + 1]geom.Point{w.bends[0][0], w.bends[0][1], p}, MostBends+1
		}
		if w.comesDown(&way) {
			return way, true
		}
		w.bent = 0
	}
	return way, false
}

// CallCharge calls a charge of unit u at unit e, which it can reach: on foot, or else by a way over jumps.
func CallCharge(s *core.State, u, e int) {
	if _, rush := Moves(s, u); !canCharge(s, u, e, rush) {
		Of(s).CallLeapIn(s, u, e)
		return
	}
	CallMelee(s, u, e)
}

// ChargeLeaps reports whether unit u can charge unit e by a way over jumps alone. The units need not exist.
func ChargeLeaps(s *core.State, u, e int) bool {
	if u < 0 || u >= len(s.Units) || e < 0 || e >= len(s.Units) || s.Seat(u) == s.Seat(e) || !alive(s, int16(u)) || !alive(s, int16(e)) {
		return false
	}
	_, rush := Moves(s, u)
	return !canCharge(s, u, e, rush) && canLeapIn(s, u, e, rush)
}

// LeapsIn returns the way over jumps by which unit u charges unit e in a variant, and whether there is one.
func LeapsIn(s *core.State, u, e int, variant uint64) (way Way, ok bool) {
	if variant >= contactVariants {
		return way, false
	}
	_, rush := Moves(s, u)
	return leapIn(s, u, e, rush, int(variant))
}

// LeapInMenu appends the variants in which unit u charges unit e by a way over jumps. There is the first whenever LeapsInto says so.
func LeapInMenu(s *core.State, u, e int, dst []core.Action) []core.Action {
	for v := range uint64(contactVariants) {
		if _, ok := LeapsIn(s, u, e, v); ok {
			dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(v), Unit: int16(u), Target: int16(e), Arg: v})
		}
	}
	return dst
}

// LeapsInto reports whether unit u can charge unit e by a way over jumps.
func LeapsInto(s *core.State, u, e int) bool {
	_, ok := LeapsIn(s, u, e, contactNearest)
	return ok
}
