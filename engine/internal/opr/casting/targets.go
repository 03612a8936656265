package casting

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
)

// Chance returns by how many of the six faces of a die a caster casts a spell, nobody boosting or blocking.
func Chance(s *core.State, c *force.Caster, p *force.Spell) (n int) {
	d := force.Of(s)
	mod := d.CastingMod(s, int(c.Unit))
	for die := 1; die <= 6; die++ {
		if d.Casting.Psychic && d.Casting.Reaches(die, int(c.Rating)+mod, int(p.Number)) ||
			!d.Casting.Psychic && d.Casting.Casts(die, mod) {
			n++
		}
	}
	return n
}

// supportRange is how near other casters must be to boost or block a try (GF3-SR-CASTER-03).
const supportRange = 18 * geom.Inch

// supporters returns the mask of the casters that may spend tokens for or against a try of caster c: itself
// and all others within 18 inches and in line of sight of it, not in Shaken units (GF3-SR-CASTER-03,
// GF3-A-40, GF3-A-78); of psychics, the enemies among them, who may block it (GF2-SR-PSYCHIC-02). Those of
// its own side come first, by their numbers, then those of the other side.
func supporters(s *core.State, d *force.Data, c *force.Caster) (mask uint64) {
	w := figures.LayOut(s, int(c.Unit))
	defer w.GiveBack()
	a := figures.DiscOf(s, force.CasterModel(s, c))
	own := s.Seat(int(c.Unit))
	for which, seat := range [2]int{own, 1 - own} {
		if d.Casting.Psychic && seat == own {
			continue
		}
		for n := range d.Casters[seat] {
			o := &d.Casters[seat][n]
			if !force.Living(s, o) || !force.Alive(s, o.Unit) ||
				force.TokensOf(s, o) == 0 ||
				s.Units[o.Unit].Is(core.Shaken) && !d.Casting.ShakenSupport {
				continue
			}
			bit := uint64(1) << n
			if !d.Casting.Psychic {
				bit <<= which * force.MaxCasters
			}
			if *o == *c {
				if d.Casting.SelfBoost {
					mask |= bit
				}
				continue
			}
			if b := figures.DiscOf(s, force.CasterModel(s, o)); figures.Within(a, b, supportRange) {
				if w.Face(int(o.Unit)); w.Sight.Sees(a, b) {
					mask |= bit
				}
			}
		}
	}
	return mask
}

// supporter returns the caster of the lowest bit of a mask of supporters of a seat's try.
func supporter(d *force.Data, seat int, mask uint64) *force.Caster {
	n := force.Lowest(mask)
	if d.Casting.Psychic {
		return &d.Casters[1-seat][n]
	}
	if n >= force.MaxCasters {
		seat, n = 1-seat, n-force.MaxCasters
	}
	return &d.Casters[seat][n]
}

// Asked returns the caster who is asked which spell it tries.
func Asked(s *core.State) *force.Caster { return Frame{s.Top()}.Caster(s) }
