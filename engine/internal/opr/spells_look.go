package opr

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// supportRange is how near other casters must be to boost or block a try (GF3-SR-CASTER-03).
const supportRange = 18 * geom.Inch

// castable returns the mask of the spells that a caster can try now: it has the tokens, has not tried them in this activation, and some
// unit is there to cast them at.
func castable(s *core.State, d *Data, c *Caster, tried uint64) (mask uint64) {
	if !living(s, c) || !alive(s, c.Unit) {
		return 0
	}
	tokens := Tokens(s, modelOf(s, c))
	spells := d.Spells[s.Seat(int(c.Unit))]
	for i := range spells {
		if int(spells[i].Value) <= tokens && tried>>i&1 == 0 && spellTargets(s, d, c, &spells[i]) != 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// spellTargets returns the mask, by number among the units of their side, of the units that a caster can cast a spell at: those of which it
// sees a model within the spell's range (GF3-SR-CASTER-02). A unit can be the target of its own caster.
func spellTargets(s *core.State, d *Data, c *Caster, p *Spell) (mask uint64) {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, int(c.Unit))
	a := discOf(s, modelOf(s, c))
	first, end := s.G.UnitRange(p.Side(s.Seat(int(c.Unit))))
	for e := first; e < end; e++ {
		if e == int(c.Unit) {
			mask |= 1 << (e - first)
			continue
		}
		reach := int64(d.RangeAt(&p.Weapon, e))
		if !alive(s, int16(e)) || s.Boxes[c.Unit].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		w.face(e)
		for j := range w.Bases {
			b := w.Bases[j]
			if r := reach + int64(a.R) + int64(b.R); geom.Dist2(a.P, b.P) <= r*r && w.Sight.Sees(a, b) {
				mask |= 1 << (e - first)
				break
			}
		}
	}
	return mask
}

// supporters returns the mask of the casters that may spend tokens for or against a try of caster c: itself and all others within 18 inches
// and in line of sight of it, not in Shaken units (GF3-SR-CASTER-03, GF3-A-40, GF3-A-78); of psychics, the enemies among them, who may block it
// (GF2-SR-PSYCHIC-02). Those of its own side come first, by their numbers, then those of the other side.
func supporters(s *core.State, d *Data, c *Caster) (mask uint64) {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, int(c.Unit))
	a := discOf(s, modelOf(s, c))
	own := s.Seat(int(c.Unit))
	for which, seat := range [2]int{own, 1 - own} {
		if d.Casting.Psychic && seat == own {
			continue
		}
		for n := range d.Casters[seat] {
			o := &d.Casters[seat][n]
			if !living(s, o) || !alive(s, o.Unit) || Tokens(s, modelOf(s, o)) == 0 || s.Units[o.Unit].Is(core.Shaken) && !d.Casting.ShakenSupport {
				continue
			}
			bit := uint64(1) << n
			if !d.Casting.Psychic {
				bit <<= which * MaxCasters
			}
			if *o == *c {
				if d.Casting.SelfBoost {
					mask |= bit
				}
				continue
			}
			b := discOf(s, modelOf(s, o))
			if r := int64(supportRange) + int64(a.R) + int64(b.R); geom.Dist2(a.P, b.P) > r*r {
				continue
			}
			if w.face(int(o.Unit)); w.Sight.Sees(a, b) {
				mask |= bit
			}
		}
	}
	return mask
}

// supporter returns the caster of the lowest bit of a mask of supporters of a seat's try.
func supporter(d *Data, seat int, mask uint64) *Caster {
	n := lowest(mask)
	if d.Casting.Psychic {
		return &d.Casters[1-seat][n]
	}
	if n >= MaxCasters {
		seat, n = 1-seat, n-MaxCasters
	}
	return &d.Casters[seat][n]
}

func discOf(s *core.State, model int) board.Disc {
	return board.Disc{P: s.Models[model].P, R: s.G.Models[model].Base}
}

// Asked returns the caster who is asked which spell it tries.
func Asked(s *core.State) *Caster {
	f := s.Top()
	return &Of(s).Units[f.A].Casters[f.B]
}

// CastChance returns by how many of the six faces of a die a caster casts a spell, nobody boosting or blocking.
func CastChance(s *core.State, c *Caster, p *Spell) int { return int(Of(s).chance(c, p)) }

// Lay lays the effect of a buff or debuff on unit e, in a state that is a copy made to think on.
func Lay(s *core.State, e int, p *Spell) { s.Units[e].Extra |= p.bit() }
