package heuristic

import (
	"math/bits"

	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
)

// A casting is a spell and whom it is cast at, with what it is expected to bring.
type casting struct {
	spell, at int
	value     float64
	known     bool
}

// casts reports whether spells are evaluated.
func (h *Agent) casts() bool { return h.w.Spells != 0 && h.rules.Mission == nil }

// castSpell answers which spell is tried: the one that brings most for each of its tokens, as long as that is
// more than a kept token is worth.
func (h *Agent) castSpell(v agents.View) (best int) {
	s, u := v.Position, int(v.Decision.Unit)
	d := opr.Of(s)
	h.prepare(v)
	baseline := h.positionWorth(v.Position, v.Seat)
	h.spell = casting{}
	caster := opr.Asked(s)
	most, cost := 0.0, 1.0
	if h.front.rest > 0 && !d.Casting.Psychic {
		most = h.w.Token
	}
	for i := range v.Menu {
		if v.Menu[i].Verb != engine.Cast {
			continue
		}
		n := int(v.Menu[i].Arg & 0xff)
		p := &d.Spells[v.Seat][n]
		first, _ := h.game.UnitRange(p.Side(v.Seat))
		for m := opr.SpellTargets(s, caster, p); m != 0; m &= m - 1 {
			e := first + bits.TrailingZeros64(m)
			value := mul(mul(h.gainOf(v, u, p, e, baseline), h.w.Spells),
				float64(opr.CastChance(s, caster, p))/6)
			if each := float64(p.Value); mul(value, cost) > mul(most, each)+odds.Epsilon {
				best, most, cost = i, value, each
				h.spell = casting{n, e, value, true}
			}
		}
	}
	return best
}

// castAt answers at whom a spell is cast: where it brings most.
func (h *Agent) castAt(v agents.View) (best int) {
	s, u := v.Position, int(v.Decision.Unit)
	n := opr.PendingOf(s).Spell
	p := &opr.Of(s).Spells[v.Seat][n]
	h.prepare(v)
	baseline := h.positionWorth(v.Position, v.Seat)
	most := 0.0
	for i := range v.Menu {
		e := int(v.Menu[i].Target)
		value := mul(h.gainOf(v, u, p, e, baseline), h.w.Spells)
		if i == 0 || value > most+odds.Epsilon ||
			value > most-odds.Epsilon && sense.Before(v.Position, v.Seat, e, int(v.Menu[best].Target)) {
			best, most = i, value
		}
	}
	h.spell = casting{n, int(v.Menu[best].Target), most, true}
	return best
}

// gainOf returns what a spell of unit u's brings that is cast at unit e: the damage that it is expected to
// do, or by how much what it lays on e changes the prospects of a position that are at a baseline without it.
func (h *Agent) gainOf(v agents.View, u int, p *opr.Spell, e int, baseline float64) float64 {
	if p.Kind == roster.Damage {
		wounds := odds.OfSpell(v.Position, u, e, p).Wounds
		return mul(mul(h.harm(e, wounds), h.w.Damage), h.front.points)
	}
	h.trial.CopyPosition(v.Position, 0)
	opr.Lay(&h.trial, e, p)
	q := h.trial.View()
	h.look(q, v.Seat)
	h.assess(q, v.Seat)
	gain := h.positionWorth(q, v.Seat) - baseline
	h.prepare(v)
	return gain
}

// positionWorth returns what the attacks of this round that are still to come and the markers are worth to a
// seat, by what has been worked out about a position.
func (h *Agent) positionWorth(p engine.Position, seat int) float64 {
	l := &h.ledger
	own, ownEnd := l.game.UnitRange(seat)
	first, end := l.game.UnitRange(1 - seat)
	done, suffered := 0.0, 0.0
	for u := own; u < ownEnd; u++ {
		if f := &l.facts[u]; !f.on || f.acted || f.shaken {
			continue
		}
		best := 0.0
		for e := first; e < end; e++ {
			if l.facts[e].on {
				best = max(best, h.attack(p, u, e, geom.Point{}, l.facts[e].covered))
			}
		}
		done += best
	}
	for e := first; e < end; e++ {
		if f := &l.facts[e]; !f.on || f.acted || f.shaken {
			continue
		}
		for u := own; u < ownEnd; u++ {
			suffered += h.expected(seat, e, u, h.attacks[e*l.units+u])
		}
	}
	var none presence
	return mul(mul(done, h.w.Damage)-mul(suffered, h.w.Exposure), h.front.points) +
		mul(h.control(p, seat, -1, &none, -1, 1), h.w.Markers)
}
