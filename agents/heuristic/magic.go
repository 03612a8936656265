package heuristic

import (
	"math/bits"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/effects"
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
	h.look(v.Position, v.Seat)
	d, caster, now := opr.Of(h.p), opr.Asked(h.p), h.worth()
	h.spell = casting{}
	most, cost := 0.0, 1.0
	if h.rest > 0 && !d.Casting.Psychic {
		most = h.w.Token
	}
	for i := range v.Menu {
		if v.Menu[i].Verb != engine.Cast {
			continue
		}
		n := int(v.Menu[i].Arg & 0xff)
		spell := &d.Spells[v.Seat][n]
		first, _ := h.game.UnitRange(spell.Side(v.Seat))
		var gains [effects.MaxUnits]float64 // of whom it brings most, the greatest first
		at := -1
		for m := opr.SpellTargets(h.p, caster, spell); m != 0; m &= m - 1 {
			e := first + bits.TrailingZeros64(m)
			value := mul(h.gainOf(v, spell, e, now)*h.w.Spells, float64(opr.CastChance(h.p, caster, spell))/6)
			if at < 0 || value > gains[0]+odds.Epsilon {
				at = e
			}
			for k := range gains {
				if value > gains[k]+odds.Epsilon {
					value, gains[k] = gains[k], value
				}
			}
		}
		value := 0.0
		for _, gain := range gains[:spell.Units] {
			value += gain
		}
		if each := float64(spell.Value); at >= 0 && mul(value, cost) > mul(most, each)+odds.Epsilon {
			best, most, cost = i, value, each
			h.spell = casting{n, at, value, true}
		}
	}
	return best
}

// castAt answers at whom a spell is cast: where it brings most; at nobody else where it brings nothing more.
func (h *Agent) castAt(v agents.View) (best int) {
	h.look(v.Position, v.Seat)
	n, now := opr.PendingOf(h.p).Spell, h.worth()
	spell := &opr.Of(h.p).Spells[v.Seat][n]
	most := 0.0
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			h.spell = casting{spell: n, at: -1}
			continue
		}
		e := int(v.Menu[i].Target)
		value := mul(h.gainOf(v, spell, e, now), h.w.Spells)
		if i == 0 || value > most+odds.Epsilon ||
			v.Menu[best].Verb != engine.Pass && value > most-odds.Epsilon && h.before(e, int(v.Menu[best].Target)) {
			best, most = i, value
			h.spell = casting{n, e, value, true}
		}
	}
	return best
}

// gainOf returns what a spell brings that the unit that decides casts at unit e: the damage that it is
// expected to do, or by how much what it puts on e changes the prospects of the position, which are worth so
// much now.
func (h *Agent) gainOf(v agents.View, spell *opr.Spell, e int, now float64) float64 {
	if spell.Kind == roster.Damage {
		wounds := odds.OfSpell(h.p, int(v.Decision.Unit), e, spell).Wounds
		return mul(h.harm(e, wounds)*h.w.Damage, h.points)
	}
	h.trial.CopyPosition(h.p, 0)
	opr.Affect(&h.trial, e, spell)
	h.then.look(h.trial.View(), h.seat)
	return h.then.worth() - now
}

// worth returns what the attacks of this round that are still to come and the markers are worth to the seat.
func (s *situation) worth() float64 {
	done, suffered := 0.0, 0.0
	for _, u := range s.own {
		if f := &s.facts[u]; f.acted || f.shaken {
			continue
		}
		best := 0.0
		for _, e := range s.enemies {
			best = max(best, s.attack(u, e, geom.Point{}, s.facts[e].covered))
		}
		done += best
	}
	for _, e := range s.enemies {
		if f := &s.facts[e]; f.acted || f.shaken {
			continue
		}
		for _, u := range s.own {
			suffered += s.expected(e, u, s.attacks[e*len(s.facts)+u])
		}
	}
	return mul(mul(done, s.w.Damage)-mul(suffered, s.w.Exposure), s.points) + mul(s.markersNow, s.w.Markers)
}
