// Package duel is two units alone, for the dice between them. Package odds reads it.
package duel

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// A Party is one side of a duel: a unit, and the heroes that have joined it.
type Party struct {
	Unit    *roster.Unit
	Heroes  []*roster.Unit
	Defined []effects.Rule // the special rules that their list defines
	Spells  []roster.Spell // and its spells, of which those count that lend a special rule
}

// place returns the place among the models of the unit that the party's i-th hero takes, or -1 when it may
// not join.
func (p *Party) place(g *core.Game, unit, i int) int {
	def := &g.Units[unit]
	for k := int(def.Size); k < def.Slots(); k++ {
		// in the party's list they come behind the unit
		if int(g.Models[int(def.First)+k].Hero) == int(g.SeatUnits[unit])+1+i {
			return k
		}
	}
	return -1
}

// check says why the heroes may not join the unit together (GF3-SR-HERO-01, GF2-SR-HERO), if they may not.
func (p *Party) check(s *core.State, unit int) error {
	set := uint64(0)
	for i := range p.Heroes {
		k := p.place(s.G, unit, i)
		if k < 0 {
			return p.cannotJoin(force.Of(s), p.Heroes[i])
		}
		set |= 1 << k
	}
	if set&(set-1) != 0 {
		if why := force.Of(s).TooMuch(unit, set>>uint(s.G.Units[unit].Size)); why != "" {
			return fmt.Errorf("%d heroes cannot join %q: %s", len(p.Heroes), p.Unit.Name, why)
		}
	}
	return nil
}

// cannotJoin says why a hero may not join the unit.
func (p *Party) cannotJoin(d *force.Data, h *roster.Unit) error {
	unit, hero := p.Unit.Name, h.Name
	switch {
	case !h.Hero || len(h.Models) != 1:
		return fmt.Errorf("%q cannot join %q: it is no hero of one model", hero, unit)
	case h.Models[0].Tough > int(d.Profiles.JoinTough):
		return fmt.Errorf("%q cannot join %q: it has Tough(%d), more than %d", hero, unit, h.Models[0].Tough,
			d.Profiles.JoinTough)
	}
	if army := (&roster.Army{Units: []roster.Unit{*p.Unit, *h}, Defined: p.Defined}); !army.LetsJoin(1, 0) {
		return fmt.Errorf("%q cannot join %q: by a special rule of its list it joins only certain units", hero, unit)
	}
	return fmt.Errorf(
		"%q cannot join %q: one of them keeps to itself, as an Aircraft does, or %q has a hero already or too few models",
		hero, unit, unit)
}

// NewDuel returns a state of two units alone, for the dice between them: unit 0 and unit 1 stand nowhere, and
// all their models count as in range, in sight and in reach of each other. The units may have special rules
// that games do not play yet. Of models that their owner may choose from the first suffers.
func NewDuel(ed force.Edition, attacker, target Party) (*core.State, error) {
	ed.Losses.Coherent = false
	g := &core.Game{Procs: opr.Procedures()}
	d := force.NewData(ed)
	for seat, party := range [2]Party{attacker, target} {
		u := party.Unit
		army := &roster.Army{Units: []roster.Unit{*u}, Defined: party.Defined}
		for _, h := range party.Heroes {
			army.Units = append(army.Units, *h)
		}
		g.SeatUnits[seat+1] = int16(seat + 1)
		if err := force.CompileUnit(g, d, seat, 0, army.WithGiven()); err != nil {
			return nil, fmt.Errorf("unit %q: %w", u.Name, err)
		}
		d.LendBySpells(seat, party.Spells)
		for i, m := range u.Models {
			if m.Quality != u.Quality {
				return nil, fmt.Errorf("unit %q: model %d has Quality %d+, its unit %d+; odds are known for units of one Quality",
					u.Name, i+1, m.Quality, u.Quality)
			}
		}
	}
	g.Data = d
	s := &core.State{G: g, Units: make([]core.Unit, 2), Models: make([]core.Model, len(g.Models)),
		Boxes: make([]geom.Box, 2), Anchors: make([]geom.Point, 2)}
	if d.CountsAttacks() {
		s.Given = make([]core.Given, len(s.Units))
	}
	for u, party := range [2]Party{attacker, target} {
		def := &g.Units[u]
		s.Units[u] = core.Unit{Alive: 1<<uint(def.Size) - 1, Flags: core.OnTable}
		if err := party.check(s, u); err != nil {
			return nil, err
		}
		for i := range party.Heroes {
			k := party.place(g, u, i)
			s.Units[u].Alive |= 1 << k
			s.Models[int(def.First)+k].Extra |= force.ExtraJoined
		}
	}
	return s, nil
}

// Rank says which models of unit u wounds come to first: to those of a lower rank, whatever they have
// suffered. Models without Tough come before the others, heroes last (GF3-SR-TOUGH-02, GF2-SR-TOUGH).
func Rank(s *core.State, u, k int) (rank int) {
	if force.Of(s).Units[u].Heroes>>k&1 != 0 {
		rank = 2
	}
	if s.G.Models[int(s.G.Units[u].First)+k].Tough > 1 {
		rank++
	}
	return rank
}

// Order appends the models of unit u in the order in which ordinary wounds come to them, when always the
// first of those that may be chosen suffers: by rank, then the most wounded.
func Order(s *core.State, u int, dst []int) []int {
	first, from := int(s.G.Units[u].First), len(dst)
	before := func(a, b int) bool {
		if ra, rb := Rank(s, u, a), Rank(s, u, b); ra != rb {
			return ra < rb
		}
		return s.Models[first+a].Wounds > s.Models[first+b].Wounds
	}
	for k := range s.Living(u) {
		dst = append(dst, k)
		for i := len(dst) - 1; i > from && before(dst[i], dst[i-1]); i-- {
			dst[i], dst[i-1] = dst[i-1], dst[i]
		}
	}
	return dst
}

// MeleeStrike returns the strike of weapon type t of unit u at unit e with all of its living models.
func MeleeStrike(s *core.State, u, e, t int, charging bool) attacks.Strike {
	return attacks.StrikeWith(s, force.Of(s), u, e, t, s.Units[u].Alive, charging)
}

// Shot returns the strike of weapon type t of unit u shooting at unit e with all of its living models; long
// says that they are over the long range away.
func Shot(s *core.State, u, e, t int, long bool) attacks.Strike {
	wp := &force.Of(s).Arms(s, u).Weapons[t]
	k := attacks.Strike{Attacker: u, Target: e, Weapon: wp,
		Crowd: int8(attacks.CountCrowd(force.Of(s), s, wp, e)), Moved: s.Units[u].Is(core.Moved)}
	if n := figures.Attacks(wp, s.Units[u].Alive); long {
		k.Far = n
	} else {
		k.Near = n
	}
	k.Sight(s, force.Of(s))
	return k
}
