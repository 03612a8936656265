package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// Beyond reports whether a base is further than reach from every model of the faced unit.
func (w *Mover) Beyond(b board.Disc, reach int32) bool {
	for j := range w.Bases {
		if b.Within(w.Bases[j], reach) {
			return false
		}
	}
	return true
}

// Engaged returns the mask, by order in Own, of the figures that stand within striking reach of the faced
// unit: 2 inches across and 4 up or down (GF3-MELEE-03).
func (w *Mover) Engaged() (mask uint64) {
	for i := range w.N {
		for _, b := range w.Bases {
			if w.Own[i].Within(b, w.Rules.Reach) && w.level(w.Own[i], b) {
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
	return a.Within(b, int32(geom.Isqrt(reach*reach-up*up)))
}

// mindsHeights reports whether models climb to come into contact, and there is something too high for those
// below it to strike (SQ-MELEE-01, SQ-MOV-05).
func (w *Mover) mindsHeights() bool { return w.Rules.Climbs && w.Table.Top > w.Rules.ReachUp }

// withinHeight reports whether a base at another is in contact with it: who climbs is so only where it can
// strike. Where nothing says what climbing costs, contact is seen from above.
func (w *Mover) withinHeight(a, b board.Disc) bool { return !w.mindsHeights() || w.level(a, b) }
