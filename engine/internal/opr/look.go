package opr

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// face makes the work ready to look from its unit at unit e: the bases of e, and what stands in the way of sight. Models of neither unit
// block it (GF3-SHOOT-09).
func (w *work) face(e int) {
	box := w.s.Boxes[w.unit]
	if w.carrier >= 0 {
		// Whoever looks out of a transport does so from its base.
		box = w.s.Boxes[w.carrier]
		for i := range w.N {
			w.Own[i] = w.Out.Disc
		}
	}
	w.faceFrom(box, e)
}

// faceFrom is face for a unit that stands, or is thought to stand, in a box.
func (w *work) faceFrom(box geom.Box, e int) {
	w.loadBases(e)
	w.faced = e
	s := w.s
	corridor := box.Union(s.Boxes[e])
	w.Sight.Gather(&s.G.Table, corridor)
	if !w.d.Shooting.ModelsBlock {
		return
	}
	for u := range s.Units {
		if u != w.unit && u != e && u != w.carrier && s.Units[u].Is(core.OnTable) && s.Boxes[u].Overlaps(corridor) && !w.d.inNobodysWay(u) {
			w.Sight.Discs = appendBases(w.Sight.Discs, s, u, corridor, 0)
		}
	}
}

// seesPoint reports whether some own model sees a point.
func (w *work) seesPoint(p geom.Point) bool {
	s := w.s
	corridor := s.Boxes[w.unit].Union(geom.Box{Min: p, Max: p})
	w.Sight.Gather(&s.G.Table, corridor)
	if w.d.Shooting.ModelsBlock {
		for u := range s.Units {
			if u != w.unit && s.Units[u].Is(core.OnTable) && s.Boxes[u].Overlaps(corridor) && !w.d.inNobodysWay(u) {
				w.Sight.Discs = appendBases(w.Sight.Discs, s, u, corridor, 0)
			}
		}
	}
	for i := range w.N {
		if w.Sight.Sees(w.Own[i], board.Disc{P: p}) {
			return true
		}
	}
	return false
}

// RangeAt returns the range of a weapon at unit e in units: less at an Aircraft (GF3-SR-AIRCRAFT-03, GF2-SR-AIRCRAFT-01), unless a rule lifts that; whether
// Unstoppable does is a ruling (GF3-A-72).
func (d *Data) RangeAt(wp *Weapon, e int) int32 {
	if d.Units[e].Traits&Aircraft == 0 || wp.Traits&LockOn != 0 || wp.Traits&Unstoppable != 0 && !d.Shooting.UnstoppableNear {
		return wp.Range
	}
	return max(0, wp.Range-d.Shooting.AircraftRange)
}

// reach returns the longest range of unit u's weapons at unit e.
func (d *Data) reach(u, e int) (far int32) {
	p := &d.Units[u]
	if !d.aircraft(e) {
		return p.MaxRange
	}
	for t := range p.Weapons {
		if p.Ranged>>t&1 != 0 {
			far = max(far, d.RangeAt(&p.Weapons[t], e))
		}
	}
	return far
}

// inRange reports whether own model i can fire a weapon at the faced unit: some model of it is within range, and in sight unless the weapon
// is Indirect (GF3-SR-INDIRECT).
func (w *work) inRange(i int, wp *Weapon) bool {
	a := w.Own[i]
	reach, blind := w.d.RangeAt(wp, w.faced), wp.Traits&Indirect != 0
	for j := range w.Bases {
		b := w.Bases[j]
		if r := int64(reach) + int64(a.R) + int64(b.R); geom.Dist2(a.P, b.P) <= r*r && (blind || w.Sight.Sees(a, b)) {
			return true
		}
	}
	return false
}

// loaded reports whether own model i can still use a weapon that it has (GF3-SR-LIMITED).
func (w *work) loaded(i int, wp *Weapon) bool {
	return wp.Limited == 0 || w.s.Models[w.model[i]].Extra&wp.used() == 0
}

// canFire reports whether some model of the unit, but for those in the mask held, can fire weapon type t at the unit that the work faces
// (GF3-SHOOT-01).
func (w *work) canFire(t int, held uint64) bool {
	wp := &w.arms.Weapons[t]
	first := int(w.s.G.Units[w.unit].First)
	for i := range w.N {
		if (wp.Carriers&^held)>>uint(int(w.model[i])-first)&1 != 0 && w.loaded(i, wp) && w.inRange(i, wp) {
			return true
		}
	}
	return false
}

// anyFires reports whether some model of the unit can fire one of its weapons at the faced unit.
func (w *work) anyFires() bool {
	for t := range w.arms.Weapons {
		if w.arms.Ranged>>t&1 != 0 && w.canFire(t, 0) {
			return true
		}
	}
	return false
}

// A volley is what one weapon type does at one target: its attacks from up to LongRange and from over it, and whether the target has
// cover.
type volley struct {
	near, far int
	cover     bool
	firing    uint64 // the models that fire, by order in own
}

// aim works out the volley of weapon type t at the faced unit, without the models in held (a mask by model of the unit).
func (w *work) aim(t int, held uint64) (v volley) {
	wp := &w.arms.Weapons[t]
	first := int(w.s.G.Units[w.unit].First)
	var firing uint64 // by order in own
	for i := range w.N {
		k := uint(int(w.model[i]) - first)
		if wp.Carriers>>k&1 == 0 || held>>k&1 != 0 || !w.loaded(i, wp) || !w.inRange(i, wp) {
			continue
		}
		firing |= 1 << i
		n := int(wp.Copies[k]) * int(wp.Attacks)
		if w.Beyond(i, w.d.Attacks.LongRange) {
			v.far += n
		} else {
			v.near += n
		}
	}
	if v.firing = firing; firing != 0 {
		v.cover = w.covered(firing, wp)
	}
	return v
}

// covered reports whether the faced unit has cover against the firing models: more than half of its models stand wholly inside cover
// terrain, or behind sight-blocking terrain for more than half of the firing models, or by a ruling of all models of their unit
// (GF3-TERRAIN-01, GF3-A-44). For a unit of one model "mostly" is judged by its centre. The weapon may ignore one or the other.
func (w *work) covered(firing uint64, wp *Weapon) bool {
	t := &w.s.G.Table
	if t.All&(board.Cover|board.Blocks) == 0 {
		return false
	}
	if w.d.Shooting.CoverByAll {
		firing = ^uint64(0) >> uint(len(w.Own)-w.N)
	}
	need := len(w.Bases)/2 + 1
	have := 0
	for j := range w.Bases {
		if have+len(w.Bases)-j < need {
			return false
		}
		if wp.Shelters(w.InCover(w.Bases[j]), len(w.Sight.Pieces) > 0 && wp.Shelters(false, true) && w.Behind(w.Bases[j].P, firing)) {
			if have++; have >= need {
				return true
			}
		}
	}
	return false
}

// attacks returns the attacks of a weapon type by the models of a mask: every copy makes all of its attacks (GF3-GEN-05, GF2-GEN-06).
func attacks(wp *Weapon, mask uint64) int { return copies(wp, mask) * int(wp.Attacks) }

// copies returns how many copies of a weapon the models of a mask have.
func copies(wp *Weapon, mask uint64) (n int) {
	mask &= wp.Carriers
	if wp.Single {
		return bits.OnesCount64(mask)
	}
	for ; mask != 0; mask &= mask - 1 {
		n += int(wp.Copies[bits.TrailingZeros64(mask)])
	}
	return n
}
