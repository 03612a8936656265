package force

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Shelters reports whether cover counts against a weapon: that of standing inside cover terrain, or that of
// sight obstructions, which Indirect ignores (GF3-SR-INDIRECT, GF2-SR-INDIRECT).
func (w *Weapon) Shelters(inside, behind bool) bool {
	return inside || behind && w.Traits&Indirect == 0
}

// RangeAt returns the range of a weapon at unit e in units: less at an Aircraft (GF3-SR-AIRCRAFT-03,
// GF2-SR-AIRCRAFT-01), unless a rule lifts that; whether Unstoppable does is a ruling (GF3-A-72). Rules of the
// target's list make it less or more.
func (d *Data) RangeAt(wp *Weapon, e int) int32 {
	if wp.Range == 0 {
		return 0
	}
	far := wp.Range - d.Units[e].nearer
	if d.Units[e].Traits&Aircraft == 0 || wp.Traits&LockOn != 0 ||
		wp.Traits&Unstoppable != 0 && !d.Shooting.UnstoppableNear {
		return max(0, far)
	}
	return max(0, far-d.Shooting.AircraftRange)
}

// Reach returns the longest range of unit u's weapons at unit e.
func (d *Data) Reach(u, e int) (far int32) {
	p := &d.Units[u]
	if !d.IsAircraft(e) && d.Units[e].nearer == 0 {
		return p.MaxRange
	}
	for _, w := range p.Each(p.Ranged) {
		far = max(far, d.RangeAt(w, e))
	}
	return far
}

// ChargeMove returns how far unit u goes by a Charge at unit e: as far as by a Rush, but for what rules of e's list make
// of it, and an inch if it moves at all.
func ChargeMove(s *core.State, u, e int) int32 {
	_, rush := Moves(s, u)
	return Of(s).ChargedFrom(rush, e)
}

// ChargedFrom is ChargeMove for a unit that rushes so far.
func (d *Data) ChargedFrom(rush int32, e int) int32 {
	if less := d.Units[e].charged; less != 0 {
		return max(min(rush, geom.Inch), rush-less)
	}
	return rush
}

// ChargedLess returns by how much less far enemies charge at the unit than they rush, in units.
func (p *Profile) ChargedLess() int32 { return p.charged }
