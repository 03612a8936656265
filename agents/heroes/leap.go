package heroes

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
)

// leapScore returns what a destination is worth that takes a jump and would be worth so much without: what
// comes of it when the hero falls counts by its chance, or what it pays for the tests that it fails, if that
// is better.
func (h *Agent) leapScore(l *opr.Leap, score int) int {
	fallen := h.stay(l.Edge) - h.fallPain(l.Fall)
	if _, hurts := opr.FallAP(l.Fall); hurts {
		fallen -= h.w.FallTurn.Of(h.turnWorth) // the turn ends with it
	}
	if fallen >= score {
		return fallen
	}
	tests, pass := opr.JumpTests(l.Size), starquest.JumpChance(h.p, h.u)
	best := fallen + (score-fallen)*power(pass, tests)/power(6, tests)
	if price := h.price(h.power, starquest.TestPrice); h.power >= tests*starquest.TestPrice &&
		!starquest.Has(h.p, h.u, party.Sick) {
		best = max(best, score-tests*(6-pass)*price/6)
	}
	return best
}

// weighLeap adds to an option that takes a jump what may go wrong in it.
func (h *Agent) weighLeap(c *option) {
	if c.leaps {
		score := c.parts.sum()
		c.parts[partJump] = h.leapScore(&c.leap, score) - score
	}
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
func (h *Agent) fallPain(fall int32) int {
	ap, hurts := opr.FallAP(fall)
	if !hurts {
		return 0
	}
	var rules []roster.Rule
	if ap > 0 {
		rules = []roster.Rule{{ID: roster.AP, Rating: ap}}
	}
	return h.pain(thousandthsOf(odds.OfHits(h.p, h.u, h.u, 1, rules).Wounds))
}

// jumpTest returns what it is worth to pass a failed test of a jump: not to fall, and to get there, if the
// tests to come are passed too or can be paid for.
func (h *Agent) jumpTest(b *starquest.Bill) int {
	worth := h.w.Jump
	if h.power < starquest.TestPrice*b.Tests {
		worth = worth * power(starquest.JumpChance(h.p, h.u), b.Tests-1) / power(6, b.Tests-1)
	}
	return worth + h.fallPain(b.Fall)
}

// leapInto returns the jump by which hero u can charge an enemy whom it cannot walk to, taken to be one of
// two tests from where it stands.
func (h *Agent) leapInto(e int) (l opr.Leap, ok bool) {
	if !h.chart.Raised() || opr.WalksInto(h.p, h.u, e) {
		return l, false
	}
	size := int32(h.w.ChargeJump * tenth)
	return opr.Leap{Edge: h.at, Size: size, Fall: max(size, h.game.Table().HeightAt(h.at))}, true
}

// leapOf returns the first jump that a move takes, if it takes one.
func (h *Agent) leapOf(p engine.Position, m *engine.Action) (l opr.Leap, ok bool) {
	if m.Pattern == engine.OffPattern || !h.chart.CrossesHeights(p.Anchor(int(m.Unit)), m.At) {
		return l, false
	}
	return opr.LeapOf(p, m)
}
