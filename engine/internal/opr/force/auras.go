package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// An aura is what those who have a rule grant to units near by.
type aura struct {
	of, lends  Listed
	within     int64        // between bases, at most
	is, unless effects.When // conditions of the unit that has the rule
}

// holds reports whether a unit that has the rule grants it as it is now.
func (a *aura) holds(s *core.State, d *Data, u int) bool {
	if a.is|a.unless == 0 {
		return true
	}
	now := d.Standing(s, u)
	return a.is&^now == 0 && a.unless&now == 0
}

// Changeable reports whether rules of lists may count for a unit at one time and not at another: by who of it
// lives, and by who is near it.
func (p *Profile) Changeable() bool { return p.HasListed || p.curses }

// Lent returns the rules of its list that living models of unit u grant to all of it, and those that units of
// its side near by grant to it.
func (d *Data) Lent(s *core.State, u int) Listed {
	if !d.Units[u].HasListed {
		return 0
	}
	return d.lent(s, u)
}

func (d *Data) lent(s *core.State, u int) (has Listed) {
	p := &d.Units[u]
	has = gained(s, u)
	if p.SomeListed&p.List.lenders != 0 {
		any := p.List.ofAny(p.Figures, s.Units[u].Alive)
		has |= p.List.lent(any) | d.lentNow(s, u, any)
	}
	if len(p.List.auras) > 0 {
		has |= d.lentFromNear(s, u)
	}
	return has
}

// lentNow returns what some rules that unit u has grant to all of it as it is now.
func (d *Data) lentNow(s *core.State, u int, has Listed) (more Listed) {
	all := d.Units[u].List.atTimes
	for i := range all {
		if a := &all[i]; has&a.of != 0 && a.holds(s, d, u) {
			more |= a.lends
		}
	}
	return more
}

// MayBeLent returns what living models of unit u may grant to all of it, as it is now or comes to be.
func (d *Data) MayBeLent(s *core.State, u int) (has Listed) {
	has = d.Lent(s, u)
	if list := d.Units[u].List; list != nil {
		for i := range list.atTimes {
			if a := &list.atTimes[i]; d.Units[u].SomeListed&a.of != 0 {
				has |= a.lends
			}
		}
	}
	return has
}

// Cursed returns the rules that enemies near by grant to unit u, of the list of the other side.
func (d *Data) Cursed(s *core.State, u int) Listed {
	if !d.Units[u].curses {
		return 0
	}
	return d.cursed(s, u)
}

func (d *Data) cursed(s *core.State, u int) (has Listed) {
	if has = marked(s, u); !Alive(s, u) {
		return has
	}
	seat := 1 - s.Seat(u)
	curses := d.list[seat].curses
	for o := range s.G.UnitsOf(seat) {
		if !Alive(s, o) {
			continue
		}
		for i := range curses {
			if a := &curses[i]; d.Units[o].SomeListed&a.of != 0 && a.lends&^has != 0 && d.reaches(s, o, u, a) && a.holds(s, d, o) {
				has |= a.lends
			}
		}
	}
	return has
}

// Burdened calls add with the name and the amount of each modifier of a stage that enemies near by put on unit u.
func (d *Data) Burdened(s *core.State, u int, at effects.Stage, do effects.Deed, add func(name string, n int)) {
	if has := d.Cursed(s, u); has != 0 {
		d.list[1-s.Seat(u)].Mods(Asked{At: at, Has: has, Now: d.Standing(s, u)}, do, add)
	}
}

// lentFromNear returns the rules that models of other units of its side grant to unit u from where they stand.
func (d *Data) lentFromNear(s *core.State, u int) (has Listed) {
	if !Alive(s, u) {
		return 0
	}
	auras := d.Units[u].List.auras
	for o := range s.G.UnitsOf(s.Seat(u)) {
		if o == u || !Alive(s, o) {
			continue
		}
		p := &d.Units[o]
		for i := range auras {
			if a := &auras[i]; p.SomeListed&a.of != 0 && a.lends&^has != 0 && d.reaches(s, o, u, a) && a.holds(s, d, o) {
				has |= a.lends
			}
		}
	}
	return has
}

// reaches reports whether a model of unit o that has an aura is near enough to a model of unit u.
func (d *Data) reaches(s *core.State, o, u int, a *aura) bool {
	if s.Boxes[o].Gap2(s.Boxes[u]) > a.within*a.within {
		return false
	}
	from, to := int(s.G.Units[o].First), int(s.G.Units[u].First)
	for k := range core.Bits(s.Units[o].Alive) {
		if d.Units[o].Figures[k].Listed&a.of == 0 {
			continue
		}
		for m := range core.Bits(s.Units[u].Alive) {
			r := a.within + int64(s.G.Models[from+k].Base) + int64(s.G.Models[to+m].Base)
			if geom.Dist2(s.Models[from+k].P, s.Models[to+m].P) <= r*r {
				return true
			}
		}
	}
	return false
}
