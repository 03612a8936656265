package opr

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// fitsCasting checks the frame of a casting.
func (c caller) fitsCasting(f *core.Frame) bool {
	d, seat := c.d, c.s.Seat(int(f.A))
	casters := d.Units[f.A].Casters
	melee := c.Proc == ProcMelee && c.A == f.A && c.Step == meleeCounter
	if !melee && !c.acting(f.A, actDeed, actShoot, actMorale) || f.B < 0 || int(f.B) >= len(casters) {
		return false
	}
	spells := d.Spells[seat]
	spell, target := f.N&0xff, f.N>>8
	switch f.Step {
	case castSpell:
		return f.N == 0 && (c.top || f.B == 0 && f.M == 0)
	case castAt:
		return c.top && f.N >= 0 && int(f.N) < len(spells) && living(c.s, &casters[f.B])
	case castCommit:
		if !c.top || target < 0 || int(spell) >= len(spells) || !living(c.s, &casters[f.B]) {
			return false
		}
		first, end := c.s.G.UnitRange(spells[spell].Side(seat))
		all := supporters(c.s, d, &casters[f.B])
		return int(target) < end-first && alive(c.s, int16(first)+int16(target)) && f.M != 0 && f.M&^all == 0 && f.M == all&^(1<<lowest(f.M)-1)
	}
	return false
}

// fitsTries checks what the frame of an activation keeps about casting.
func (c caller) fitsTries(f *core.Frame) bool {
	n := len(c.d.Units[f.A].Casters)
	if n == 0 {
		return f.N == 0 && f.M == 0
	}
	return f.N&^(windowBefore|windowAfter) == 0 && f.M>>(roster.MaxSpells*n) == 0
}

// verifyTokens checks the spell tokens of the models and the effects of spells on the units of a restored state.
func verifyTokens(s *core.State) error {
	d := Of(s)
	var owed [2]int // models that hold tokens and are casters
	for seat := range d.Casters {
		for i := range d.Casters[seat] {
			c := &d.Casters[seat][i]
			extra := s.Models[modelOf(s, c)].Extra
			if extra&castingBits != 0 {
				owed[seat]++
			}
			if has, bid := extra&tokenMask, extra&committed>>tokenBits; int(has) > d.mostTokens() || bid > has || bid > 0 && !answered(s, d, seat, i) {
				return fmt.Errorf("model %d of %s has %d spell tokens and commits %d", c.Model+1, s.G.Units[c.Unit].Name, has, bid)
			}
		}
	}
	for i := range s.Models {
		if s.Models[i].Extra&castingBits != 0 {
			owed[s.Seat(int(s.G.Models[i].Unit))]--
		}
	}
	if owed != [2]int{} {
		return fmt.Errorf("a model that casts no spells has spell tokens")
	}
	can := d.Enchants
	for seat := range d.Spells {
		for i := range d.Spells[seat] {
			if p := &d.Spells[seat][i]; p.Kind != roster.Damage {
				can |= p.bit()
			}
		}
	}
	for u := range s.Units {
		if e := s.Units[u].Extra & effectAll; e&^can != 0 {
			return fmt.Errorf("%s is under spells %#x, of which there are only %#x", s.G.Units[u].Name, e, can)
		}
	}
	return nil
}

// answered reports whether caster i of a seat has said what it commits to the try under way.
func answered(s *core.State, d *Data, seat, i int) bool {
	if s.Depth == 0 || s.Top().Proc != ProcCasting || s.Top().Step != castCommit {
		return false
	}
	f := s.Top()
	bit := uint64(1) << i
	if seat != s.Seat(int(f.A)) && !d.Casting.Psychic {
		bit <<= MaxCasters
	}
	return f.M&bit == 0 && supporters(s, d, &d.Units[f.A].Casters[f.B])&bit != 0
}
