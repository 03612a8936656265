package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// mayOnly reports whether a rule of its list, or one that enemies have put on unit u, says something of what it may do
// when it is activated.
func (d *Data) mayOnly(s *core.State, u int, do effects.Deed) bool {
	seat := s.Seat(u)
	if !d.HasLists || seat < 0 || !d.list[seat].Has(effects.Action, ^Listed(0)) && !d.list[1-seat].Has(effects.Action, ^Listed(0)) {
		return false
	}
	now := d.Standing(s, u)
	return d.Units[u].List.First(Asked{At: effects.Action, Has: d.Listed(s, u), Now: now}, do) != "" ||
		d.list[1-seat].First(Asked{At: effects.Action, Has: d.Cursed(s, u), Now: now}, do) != ""
}

// ShootsRushed reports whether a rule of its list lets unit u shoot after a Rush.
func (d *Data) ShootsRushed(s *core.State, u int) bool { return d.mayOnly(s, u, effects.ShootRushed) }

// NearestOnly returns the name of the first rule, of its list or put on it, by which unit u may shoot at and charge only
// the nearest of the enemies that it could; "" for none.
func (d *Data) NearestOnly(s *core.State, u int) (rule string) {
	seat := s.Seat(u)
	if !d.HasLists || seat < 0 || !d.list[seat].Has(effects.Action, ^Listed(0)) && !d.list[1-seat].Has(effects.Action, ^Listed(0)) {
		return ""
	}
	now := d.Standing(s, u)
	rule = d.Units[u].List.First(Asked{At: effects.Action, Has: d.Listed(s, u), Now: now}, effects.NearestOnly)
	if rule == "" {
		rule = d.list[1-seat].First(Asked{At: effects.Action, Has: d.Cursed(s, u), Now: now}, effects.NearestOnly)
	}
	return rule
}

// JoinsBy returns the name of the first rule of its list by which a hero joins only certain units, or "".
func (d *Data) JoinsBy(s *core.State, hero int) string {
	return d.Units[hero].List.First(Asked{At: effects.List, Has: d.Listed(s, hero)}, effects.JoinsOnly)
}

// MayShootRushed reports whether some rule of a seat's list lets units shoot after a Rush.
func (d *Data) MayShootRushed(seat int) bool { return d.list[seat].Has(effects.Action, ^Listed(0)) }

// AfterDeployment reports whether rules of lists do something between the deployment and the first round.
func (d *Data) AfterDeployment() bool {
	return d.list[0].Has(effects.AfterDeployment, ^Listed(0)) || d.list[1].Has(effects.AfterDeployment, ^Listed(0))
}

// CastingMods calls add with the name and the amount of each modifier that rules of lists add to a try of a caster of
// unit u.
func (d *Data) CastingMods(s *core.State, u int, add func(name string, n int)) {
	if s.Seat(u) < 0 {
		return
	}
	d.Units[u].List.Mods(Asked{At: effects.Casting, Has: d.Listed(s, u), Now: d.Standing(s, u)}, effects.Mod, add)
	d.Burdened(s, u, effects.Casting, effects.Mod, add)
}

// CastingMod returns the sum of these modifiers.
func (d *Data) CastingMod(s *core.State, u int) (sum int) {
	d.CastingMods(s, u, func(_ string, n int) { sum += n })
	return sum
}

// Channels calls each with every model, by its number in the game, from where a caster casts as from its own place: it
// has a rule of the list for that, and stands near enough.
func (d *Data) Channels(s *core.State, c *Caster, each func(unit, model int)) {
	seat := s.Seat(int(c.Unit))
	list := d.list[seat]
	if !list.Has(effects.Casting, ^Listed(0)) {
		return
	}
	own := CasterModel(s, c)
	for i := range list.rows[effects.Casting] {
		row := &list.rows[effects.Casting][i]
		for u := range s.G.UnitsOf(seat) {
			if row.Do != effects.Channel || !Alive(s, u) || d.Units[u].SomeListed&row.of == 0 {
				continue
			}
			for k, m := range s.Living(u) {
				far := int64(row.Within)*geom.Inch + int64(s.G.Models[m].Base) + int64(s.G.Models[own].Base)
				if m != own && d.Units[u].Figures[k].Listed&row.of != 0 &&
					geom.Within(s.Models[m].P, s.Models[own].P, far) {
					each(u, m)
				}
			}
		}
	}
}
