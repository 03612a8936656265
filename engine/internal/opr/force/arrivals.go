package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// usualArrival is the first round in which units arrive by Ambush (GF3-SR-AMBUSH, GF2-SR-AMBUSH).
const usualArrival = 2

// AltersArrivals reports whether rules of lists say when or where units arrive by Ambush.
func (d *Data) AltersArrivals() bool {
	return d.list[0].Has(effects.Arrival, ^Listed(0)) || d.list[1].Has(effects.Arrival, ^Listed(0))
}

// ArrivesFrom returns the first round in which unit u may arrive by Ambush: the earliest that rules of its list say.
func (d *Data) ArrivesFrom(s *core.State, u int) int {
	list := d.Units[u].List
	if !list.Has(effects.Arrival, ^Listed(0)) {
		return usualArrival
	}
	if n := list.Least(Asked{At: effects.Arrival, Has: d.Listed(s, u)}, effects.FromRound); n > 0 {
		return n
	}
	return usualArrival
}

// ArrivalGap returns over how far from enemy e unit u arrives by Ambush. What a rule of its own list says counts,
// whatever enemies say; otherwise the greatest distance that one of these asks for, the game's at least.
func (d *Data) ArrivalGap(s *core.State, u, e int) int32 {
	q := Asked{At: effects.Arrival, Has: d.Listed(s, u)}
	if n := d.Units[u].List.Least(q, effects.Gap); n > 0 {
		return int32(n) * geom.Inch
	}
	gap := d.Reserves.AmbushGap
	q = Asked{At: effects.Arrival, Has: d.Listed(s, e), Against: true}
	d.Units[e].List.Mods(q, effects.Gap, func(_ string, n int) { gap = max(gap, int32(n)*geom.Inch) })
	return gap
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
