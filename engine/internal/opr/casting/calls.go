package casting

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// TakeTokens takes spell tokens from a caster that has as many.
func TakeTokens(s *core.State, c *force.Caster, n int) {
	force.ModelOf(s, c).Extra -= uint16(n)
}

// CallSpell does what a spell does that unit u has cast at unit e. The hits of one that damages go through the
// stages of an attack from blocking on; there is no cover against them (GF3-A-43).
func CallSpell(s *core.State, u, e int, p *force.Spell) {
	if p.Kind == roster.Damage {
		k := attacks.Facing(s, u, e, &p.Weapon)
		k.Spell = true
		hits, wounds := k.Land(s, force.Of(s), attacks.Hits{Plain: p.Hits})
		if s.Trace != nil {
			s.Trace.Notef("%s hits %s: %d hits, %d wounds", p.Name, s.Name(e), hits, wounds)
		}
		return
	}
	p.Lay(s, e)
	if s.Trace == nil {
		return
	}
	if p.Lends != "" {
		s.Trace.Worked(u, p.Name, "%s has %s %s", s.Name(e), p.Lends, p.Until)
		return
	}
	until := core.UntilRound
	if p.Term == roster.UntilActivation {
		until = core.UntilActivation
	}
	s.Affect(e, p.Stat.String(), map[bool]int{true: 1, false: -1}[p.Kind == roster.Buff], until)
	s.Trace.Notef("%s: %s %+d", s.Name(e), p.Stat, force.Effect(s, e, p.Stat))
}

// Castable returns the mask of the spells that a caster can try now: it has the tokens, has not tried them in
// this activation, and some unit is there to cast them at.
func Castable(s *core.State, c *force.Caster, tried uint64) (mask uint64) {
	if !force.Living(s, c) || !force.Alive(s, c.Unit) {
		return 0
	}
	tokens := force.TokensOf(s, c)
	spells := force.Of(s).Spells[s.Seat(int(c.Unit))]
	for i := range spells {
		if int(spells[i].Value) <= tokens && tried>>i&1 == 0 && SpellTargets(s, c, &spells[i]) != 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// SpellTargets returns the mask, by number among the units of their side, of the units that a caster can cast
// a spell at: those of which it sees a model within the spell's range (GF3-SR-CASTER-02). A unit can be the
// target of its own caster.
//
// Rules of lists let it cast from where other models stand, too.
func SpellTargets(s *core.State, c *force.Caster, p *force.Spell) (mask uint64) {
	mask = targetsFrom(s, c, p, int(c.Unit), force.CasterModel(s, c))
	force.Of(s).Channels(s, c, func(u, model int) { mask |= targetsFrom(s, c, p, u, model) })
	return mask
}

// targetsFrom returns the targets of a spell that is cast from where a model of unit u stands.
func targetsFrom(s *core.State, c *force.Caster, p *force.Spell, u, model int) (mask uint64) {
	d := force.Of(s)
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	a := figures.DiscOf(s, model)
	first, end := s.G.UnitRange(p.Side(s.Seat(int(c.Unit))))
	for e := first; e < end; e++ {
		if e == int(c.Unit) || e == u {
			mask |= 1 << (e - first)
			continue
		}
		reach := int64(d.RangeAt(&p.Weapon, e))
		if !force.Alive(s, e) || s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		w.Face(e)
		for _, b := range w.Bases {
			if figures.Within(a, b, reach) && w.Sight.Sees(a, b) {
				mask |= 1 << (e - first)
				break
			}
		}
	}
	return mask
}
