package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// UsualArrival is the first round in which units arrive by Ambush (GF3-SR-AMBUSH, GF2-SR-AMBUSH).
const UsualArrival = 2

// AltersArrivals reports whether rules of lists say when or where units arrive by Ambush.
func (d *Data) AltersArrivals() bool {
	return d.list[0].Has(effects.Arrival, ^Listed(0)) || d.list[1].Has(effects.Arrival, ^Listed(0))
}

// ArrivesFrom returns the first round in which unit u may arrive by Ambush: the earliest that rules of its list say.
func (d *Data) ArrivesFrom(s *core.State, u int) int {
	list := d.Units[u].List
	if !list.Has(effects.Arrival, ^Listed(0)) {
		return UsualArrival
	}
	if n := list.Least(Asked{At: effects.Arrival, Has: d.Listed(s, u)}, effects.FromRound); n > 0 {
		return n
	}
	return UsualArrival
}

// OwnGap returns over how far from enemies unit u arrives by Ambush by what rules of its list say, in inches; 0 where
// they say nothing.
func (d *Data) OwnGap(s *core.State, u int) int {
	return d.Units[u].List.Least(Asked{At: effects.Arrival, Has: d.Listed(s, u)}, effects.Gap)
}

// KeptGap returns over how far from unit e enemies must arrive by what rules of its list say, in inches; 0 where they
// say nothing.
func (d *Data) KeptGap(s *core.State, e int) (gap int) {
	q := Asked{At: effects.Arrival, Has: d.Listed(s, e), Against: true}
	d.Units[e].List.Mods(q, effects.Gap, func(_ string, n int) { gap = max(gap, n) })
	return gap
}

// ArrivalGap returns over how far from enemy e unit u arrives by Ambush. What a rule of its own list says counts,
// whatever enemies say; otherwise the greatest distance that one of these asks for, the game's at least.
func (d *Data) ArrivalGap(s *core.State, u, e int) int32 {
	if n := d.OwnGap(s, u); n > 0 {
		return int32(n) * geom.Inch
	}
	return max(d.Reserves.AmbushGap, int32(d.KeptGap(s, e))*geom.Inch)
}

// Within returns how far a rule of its list reaches that models of unit u have, in inches, the furthest of several; 0
// where none says so.
func (d *Data) Within(u int, at effects.Stage, do effects.Deed) (far int) {
	list := d.Units[u].List
	if !list.Has(at, ^Listed(0)) {
		return 0
	}
	for i := range list.rows[at] {
		if row := &list.rows[at][i]; row.Do == do && d.Units[u].SomeListed&row.of != 0 {
			far = max(far, int(row.Within))
		}
	}
	return far
}

// NearBeacon reports whether a base of a unit of a seat, which is to arrive by Ambush, lies within reach of a model
// that lets it arrive as near to enemies as units may be.
func (d *Data) NearBeacon(s *core.State, seat int, p geom.Point, r int32) bool {
	list := d.list[seat]
	if !list.Has(effects.Arrival, ^Listed(0)) {
		return false
	}
	for i := range list.rows[effects.Arrival] {
		row := &list.rows[effects.Arrival][i]
		if row.Do != effects.Beacon {
			continue
		}
		reach := int64(row.Within)*geom.Inch - int64(r)
		for u := range s.G.UnitsOf(seat) {
			if reach >= 0 && Alive(s, u) && d.lights(s, u, row.of, p, reach) {
				return true
			}
		}
	}
	return false
}

// lights reports whether a model of unit u that has a rule stands with its base within reach of a point.
func (d *Data) lights(s *core.State, u int, of Listed, p geom.Point, reach int64) bool {
	if d.Units[u].SomeListed&of == 0 {
		return false
	}
	for k, i := range s.Living(u) {
		if d.Units[u].Figures[k].Listed&of != 0 && geom.Within(s.Models[i].P, p, reach+int64(s.G.Models[i].Base)) {
			return true
		}
	}
	return false
}
