package heuristic

import (
	"math/bits"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/effects"
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
func (h *Agent) casts() bool { return h.now.W.Spells != 0 && h.rules.Mission == nil }

// castSpell answers which spell is tried: the one that brings most for each of its tokens, as long as that is
// more than a kept token is worth.
func (h *Agent) castSpell(v agents.View) (best int) {
	h.now.Look(v.Position, v.Seat)
	d, caster, now := opr.Of(h.now.P), opr.Asked(h.now.P), h.now.Worth()
	h.spell = casting{}
	most, cost := 0.0, 1.0
	if h.now.Rest > 0 && !d.Casting.Psychic {
		most = h.now.W.Token
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
		for m := opr.SpellTargets(h.now.P, caster, spell); m != 0; m &= m - 1 {
			e := first + bits.TrailingZeros64(m)
			value := mul(h.gainOf(v, spell, e, now)*h.now.W.Spells, float64(opr.CastChance(h.now.P, caster, spell))/6)
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
	h.now.Look(v.Position, v.Seat)
	n, now := opr.PendingOf(h.now.P).Spell, h.now.Worth()
	spell := &opr.Of(h.now.P).Spells[v.Seat][n]
	most := 0.0
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			h.spell = casting{spell: n, at: -1}
			continue
		}
		e := int(v.Menu[i].Target)
		value := mul(h.gainOf(v, spell, e, now), h.now.W.Spells)
		if i == 0 || value > most+odds.Epsilon ||
			v.Menu[best].Verb != engine.Pass && value > most-odds.Epsilon && h.now.Before(e, int(v.Menu[best].Target)) {
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
		wounds := odds.OfSpell(h.now.P, int(v.Decision.Unit), e, spell).Wounds
		return mul(h.now.Harm(e, wounds)*h.now.W.Damage, h.now.Points)
	}
	h.trial.CopyPosition(h.now.P, 0)
	opr.Affect(&h.trial, e, spell)
	h.then.Look(h.trial.View(), h.now.Seat)
	return h.then.Worth() - now
}

// mul is a product that no compiler fuses with a sum, so that it is the same on every machine.
func mul(a, b float64) float64 { return float64(a * b) }
