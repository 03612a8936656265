package casting

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/mission"
)

// RefuseSpell is the refusal of a spell that a caster cannot try: it has tried it in this activation, it
// lacks tokens for it, or there is nobody to cast it at (GF3-SR-CASTER-02); a psychic has tried one in this
// round or blocked one (GF2-SR-PSYCHIC-03). The spell is one of its army.
func RefuseSpell(s *core.State, c *force.Caster, n int, tried bool, rule string, a *core.Action) error {
	d, has := force.Of(s), force.TokensOf(s, c)
	p := &d.Spells[s.Seat(int(c.Unit))][n]
	switch {
	case d.Casting.Psychic && has == 0:
		return core.Illegal(a, rule, "%s has tried to cast or to block a spell in this round", s.Name(int(c.Unit)))
	case tried:
		return core.Illegal(a, rule, "%s has been tried in this activation", p.Name)
	case int(p.Value) > has:
		return core.Illegal(a, rule, "%s costs %d spell tokens, %d more than %s has", p.Name, p.Value,
			int(p.Value)-has, s.Name(int(c.Unit)))
	}
	return core.Illegal(a, rule, "%s cannot be cast: nobody it is for is within %s\" and in sight", p.Name,
		mission.Inches(p.Weapon.Range))
}

// RefuseTarget is the refusal of a unit to cast a spell at: it is on the other side, not on the table, by so
// much out of range, or out of sight (GF3-SR-CASTER-02).
func RefuseTarget(s *core.State, c *force.Caster, p *force.Spell, rule string, a *core.Action) error {
	e := int(a.Target)
	seat := p.Side(s.Seat(int(c.Unit)))
	first, end := s.G.UnitRange(seat)
	switch {
	case a.Verb != core.Aim || a.Unit != c.Unit || e < 0 || e >= len(s.G.Units):
		return core.Illegal(a, rule, "%s must be cast at a unit", p.Name)
	case (e < first || e >= end) && seat == s.Seat(int(c.Unit)):
		return core.Illegal(a, rule, "%s cannot be cast at %s: it is for units of its own side", p.Name, s.Name(e))
	case e < first || e >= end:
		return core.Illegal(a, rule, "%s cannot be cast at %s: it is for enemies", p.Name, s.Name(e))
	case !force.Alive(s, e):
		return core.Illegal(a, rule, "%s cannot be cast at %s: it is not on the table", p.Name, s.Name(e))
	}
	far := int64(force.Of(s).RangeAt(&p.Weapon, e))
	gap := gapFrom(s, force.CasterModel(s, c), e)
	force.Of(s).Channels(s, c, func(_, model int) { gap = min(gap, gapFrom(s, model, e)) })
	if gap > far {
		return core.Illegal(a, rule,
			"%s cannot be cast at %s: it is %s\" away, %s\" further than the %s\" of the spell", p.Name,
			s.Name(e), mission.Inches(int32(gap)), mission.Inches(int32(gap-far)), mission.Inches(int32(far)))
	}
	return core.Illegal(a, rule, "%s cannot be cast at %s: none of its models within %s\" is in sight", p.Name,
		s.Name(e), mission.Inches(int32(far)))
}

// gapFrom returns how far a model stands from the nearest model of a unit, rounded up.
func gapFrom(s *core.State, model, e int) int64 {
	at, least := figures.DiscOf(s, model), int64(math.MaxInt32)
	for _, i := range s.Living(e) {
		b := figures.DiscOf(s, i)
		n := geom.Isqrt(geom.Dist2(at.P, b.P)) - int64(at.R) - int64(b.R)
		if !figures.Within(at, b, n) {
			n++
		}
		least = min(least, n)
	}
	return least
}
