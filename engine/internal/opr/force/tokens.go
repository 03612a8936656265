package force

import "gauntlet/engine/internal/core"

// lending returns the casters of two units between which spell tokens go by a rule of a list, and how many of so many:
// from the living one that holds most to the living one that holds fewest, the first of equal ones. n is 0 where
// nobody has any, or room for any.
func (d *Data) lending(s *core.State, u, e, most int) (from, to *Caster, n int) {
	if from = d.caster(s, u, 1); from == nil {
		return nil, nil, 0
	}
	if to = d.caster(s, e, -1); to == nil {
		return nil, nil, 0
	}
	return from, to, min(most, TokensOf(s, from), d.MostTokens()-TokensOf(s, to))
}

// caster returns the living caster of a unit that holds most spell tokens, or with sign -1 fewest; nil for none.
func (d *Data) caster(s *core.State, u, sign int) (best *Caster) {
	casters := d.Units[u].Casters
	for i := range casters {
		c := &casters[i]
		if Living(s, c) && (best == nil || sign*TokensOf(s, c) > sign*TokensOf(s, best)) {
			best = c
		}
	}
	return best
}

// lendTokens lets so many tokens at most of unit u go to unit e.
func (o *Offer) lendTokens(s *core.State, u, e, most int) {
	from, to, n := Of(s).lending(s, u, e, most)
	if n > 0 {
		ModelOf(s, from).Extra -= uint16(n)
		ModelOf(s, to).Extra += uint16(n)
		if s.Trace != nil {
			s.Trace.Notef("%s gives %d of its spell tokens to %s", s.Name(u), n, s.Name(e))
		}
	}
}

// LendingGain returns by how much the value of the dearest spell grows that unit e can pay when it gets what is offered
// to unit u, less by how much that of unit u shrinks; 0 when no token goes, or unit e has acted in this round.
func (o *Offer) LendingGain(s *core.State, u, e int) (gain int) {
	d := Of(s)
	from, to, n := d.lending(s, u, e, o.Tokens+o.Mean())
	if n <= 0 || s.Units[e].Is(core.Activated) {
		return 0
	}
	pays := func(tokens int) (most int) {
		for i := range d.Spells[s.Seat(u)] {
			if value := int(d.Spells[s.Seat(u)][i].Value); value <= tokens {
				most = max(most, value)
			}
		}
		return most
	}
	has, gets := TokensOf(s, from), TokensOf(s, to)
	return pays(gets+n) - pays(gets) - pays(has) + pays(has-n)
}

// LendsTo reports whether some token may go from unit u to unit e, which is another one.
func (o *Offer) LendsTo(s *core.State, u, e int) bool {
	_, _, n := Of(s).lending(s, u, e, o.Tokens+o.Mean())
	return u != e && n > 0
}
