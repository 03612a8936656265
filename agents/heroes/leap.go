package heroes

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// leapScore returns what a destination is worth that takes a jump and would be worth so much without: what
// comes of it when the hero falls counts by its chance, or what it pays for the tests that it fails, if that
// is better.
func (h *Agent) leapScore(sit *situation, l *opr.Leap, score int) int {
	s := sit.p
	fallen, _ := sit.place(l.Edge)
	fallen -= sit.pain(sit.threat(l.Edge, nil, 0)) + sit.fallPain(l.Fall)
	if _, hurts := opr.FallAP(l.Fall); hurts {
		fallen -= h.weights.FallTurn.Of(sit.turnWorth) // the turn ends with it
	}
	if fallen >= score {
		return fallen
	}
	tests, pass := opr.JumpTests(l.Size), starquest.JumpChance(s, sit.u)
	best := fallen + (score-fallen)*power(pass, tests)/power(6, tests)
	if price := sit.price(sit.power, starquest.TestPrice); sit.power >= tests*starquest.TestPrice &&
		!starquest.Has(s, sit.u, sick) {
		best = max(best, score-tests*(6-pass)*price/6)
	}
	return best
}

// power returns n to the power of k.
func power(n, k int) int {
	x := 1
	for range k {
		x *= n
	}
	return x
}

// fallPain returns what it costs a hero on the average to fall so far.
func (sit *situation) fallPain(fall int32) int {
	ap, hurts := opr.FallAP(fall)
	if !hurts {
		return 0
	}
	var rules []roster.Rule
	if ap > 0 {
		rules = []roster.Rule{{ID: roster.AP, Rating: ap}}
	}
	return sit.pain(thousandthsOf(odds.OfHits(sit.p, sit.u, sit.u, 1, rules).Wounds))
}

// jumpTest returns what it is worth to pass a failed test of a jump: not to fall, and to get there, if the
// tests to come are passed too or can be paid for.
func (sit *situation) jumpTest(b *starquest.Bill) int {
	worth := sit.h.weights.Jump
	if sit.power < starquest.TestPrice*b.Tests {
		worth = worth * power(starquest.JumpChance(sit.p, sit.u), b.Tests-1) / power(6, b.Tests-1)
	}
	return worth + sit.fallPain(b.Fall)
}

// leapInto returns the jump by which hero u can charge an enemy whom it cannot walk to, taken to be one of
// two tests from where it stands.
func (h *Agent) leapInto(sit *situation, e int) (l opr.Leap, ok bool) {
	if !h.chart.Raised() || opr.WalksInto(sit.p, sit.u, e) {
		return l, false
	}
	size := int32(h.weights.ChargeJump * tenth)
	return opr.Leap{Edge: sit.at, Size: size, Fall: max(size, h.game.Table().HeightAt(sit.at))}, true
}

// leapOf returns the first jump that an entry of a menu of moves takes, if it takes one.
func (h *Agent) leapOf(p engine.Position, m *engine.Action) (l opr.Leap, ok bool) {
	if !h.chart.CrossesHeights(p.Anchor(int(m.Unit)), m.At) {
		return l, false
	}
	return opr.LeapOf(p, m)
}
