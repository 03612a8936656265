package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// Beyond reports whether figure i is further than reach from every model of the faced unit.
func (w *Mover) Beyond(i int, reach int32) bool {
	a := w.Own[i]
	for j := range w.Bases {
		if r := int64(reach) + int64(a.R) + int64(w.Bases[j].R); geom.Dist2(a.P, w.Bases[j].P) <= r*r {
			return false
		}
	}
	return true
}

// Engaged returns the mask, by order in Own, of the figures that stand within striking reach of the faced
// unit: 2 inches across and 4 up or down (GF3-MELEE-03).
func (w *Mover) Engaged() (mask uint64) {
	for i := range w.N {
		a := w.Own[i]
		for j := range w.Bases {
			b := w.Bases[j]
			if r := int64(w.Rules.Reach) + int64(a.R) + int64(b.R); geom.Dist2(a.P, b.P) <= r*r &&
				w.level(a, b) {
				mask |= 1 << i
				break
			}
		}
	}
	return mask
}

// level reports whether the heights of two bases, which are near enough across, differ by no more than a
// model can strike. Where the reach is measured in space, what the height takes of it is missing across
// (GF2-A-14).
func (w *Mover) level(a, b board.Disc) bool {
	t := w.Table
	d := t.HeightAt(a.P) - t.HeightAt(b.P)
	if d > w.Rules.ReachUp || -d > w.Rules.ReachUp {
		return false
	}
	if !w.Rules.ReachStraight || d == 0 {
		return true
	}
	reach, up := int64(w.Rules.Reach), int64(d)
	if up*up > reach*reach {
		return false
	}
	r := geom.Isqrt(reach*reach-up*up) + int64(a.R) + int64(b.R)
	return geom.Dist2(a.P, b.P) <= r*r
}
