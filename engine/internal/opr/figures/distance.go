package figures

import (
	"math"
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Gap returns the distance of two units on the table, base edge to base edge at the closest, in units rounded
// down; 0 when bases touch.
func Gap(s *core.State, u, e int) int64 {
	du, de := &s.G.Units[u], &s.G.Units[e]
	if i, j := s.Only(u), s.Only(e); i >= 0 && j >= 0 {
		r := int64(s.G.Models[i].Base) + int64(s.G.Models[j].Base)
		return max(0, geom.Isqrt(geom.Dist2(s.Models[i].P, s.Models[j].P))-r)
	}
	ru, same := s.Shape(u)
	re, even := s.Shape(e)
	same = same && even
	if same {
		return max(0, geom.Isqrt(nearest2(s, u, e))-int64(ru)-int64(re))
	}
	best := int64(math.MaxInt32)
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(du.First) + bits.TrailingZeros64(m)
		for n := s.Units[e].Alive; n != 0; n &= n - 1 {
			j := int(de.First) + bits.TrailingZeros64(n)
			d2 := geom.Dist2(s.Models[i].P, s.Models[j].P)
			if r := int64(s.G.Models[i].Base) + int64(s.G.Models[j].Base); best > 0 &&
				(d2 < r*r || d2 < (best+r)*(best+r)) {
				best = max(0, geom.Isqrt(d2)-r)
			}
		}
	}
	return best
}

// nearest2 returns the square of the least distance of the middles of two units' models.
func nearest2(s *core.State, u, e int) int64 {
	least := int64(1) << 62
	from, to := s.Models[s.G.Units[u].First:], s.Models[s.G.Units[e].First:]
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		p := from[bits.TrailingZeros64(m)].P
		for n := s.Units[e].Alive; n != 0; n &= n - 1 {
			least = min(least, geom.Dist2(p, to[bits.TrailingZeros64(n)].P))
		}
	}
	return least
}

// WithinGap reports whether the Gap of two units on the table is at most reach.
func WithinGap(s *core.State, u, e int, reach int64) bool {
	return s.Boxes[u].Gap2(s.Boxes[e]) <= (reach+1)*(reach+1) && Gap(s, u, e) <= reach
}

// GapTo returns the distance of unit u, were it displaced by v as it stands, from a point: from the closest
// base edge, in units rounded down; 0 when a base covers it.
func GapTo(s *core.State, u int, v, p geom.Point) int64 {
	def := &s.G.Units[u]
	p = p.Sub(v)
	if base, same := s.Shape(u); same {
		models, least := s.Models[def.First:], int64(math.MaxInt64)
		for m := s.Units[u].Alive; m != 0; m &= m - 1 {
			least = min(least, geom.Dist2(models[bits.TrailingZeros64(m)].P, p))
		}
		if least == math.MaxInt64 {
			return math.MaxInt32
		}
		return max(0, geom.Isqrt(least)-int64(base))
	}
	best := int64(math.MaxInt32)
	// of the models of one base that stand in a row of the unit: one root is enough for them
	least, base := int64(math.MaxInt64), int32(0)
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(def.First) + bits.TrailingZeros64(m)
		if r := s.G.Models[i].Base; r != base {
			if least != math.MaxInt64 {
				best = min(best, max(0, geom.Isqrt(least)-int64(base)))
			}
			least, base = math.MaxInt64, r
		}
		least = min(least, geom.Dist2(s.Models[i].P, p))
	}
	if least != math.MaxInt64 {
		best = min(best, max(0, geom.Isqrt(least)-int64(base)))
	}
	return best
}

// WithinGapTo reports whether the distance of unit u from a point is at most reach, as GapTo tells it.
func WithinGapTo(s *core.State, u int, p geom.Point, reach int64) bool {
	return s.Boxes[u].Gap2(geom.Box{Min: p, Max: p}) <= (reach+1)*(reach+1) && GapTo(s, u, force.Zero, p) <= reach
}

// NearBoxes returns which of the units from first up to end may have a Gap of at most reach from unit u, as a
// mask: all that have are among them.
func NearBoxes(s *core.State, u, first, end int, reach int32) uint64 {
	return overlapping(s.Boxes[first:end], s.Boxes[u].Grow(reach+1))
}

// Nearest returns the enemy unit on the table that is nearest to unit u, the lowest number of equally near
// ones, and its Gap; -1 when there is none.
func Nearest(s *core.State, u int) (enemy int, gap int64) {
	first, end := s.G.UnitRange(1 - s.Seat(u))
	return NearestOf(s, u, first, 1<<(end-first)-1)
}

// NearestOf is Nearest among the units of a mask that counts from unit first.
func NearestOf(s *core.State, u, first int, mask uint64) (unit int, gap int64) {
	return NearerOf(s, u, first, mask, math.MaxInt32)
}

// NearerOf is NearestOf for units that are nearer than so much; -1 and that where none is.
func NearerOf(s *core.State, u, first int, mask uint64, than int64) (unit int, gap int64) {
	unit, gap = -1, than
	if than < 4*geom.MaxCoord { // no distance is as long
		mask &= NearBoxes(s, u, first, first+bits.Len64(mask), int32(than))
	}
	for m := mask; m != 0; m &= m - 1 {
		e := first + bits.TrailingZeros64(m)
		if !force.Alive(s, e) || s.Boxes[u].Gap2(s.Boxes[e]) >= gap*gap {
			continue
		}
		if g := Gap(s, u, e); g < gap {
			unit, gap = e, g
		}
	}
	return unit, gap
}

// NearestTo returns the unit of a seat that is on the table and nearest to a point, base edge to point, the
// lowest number of equally near ones, and the distance; -1 when there is none.
func NearestTo(s *core.State, seat int, at geom.Point) (unit int, gap int64) {
	unit, gap = -1, math.MaxInt32
	box := geom.Box{Min: at, Max: at}
	for u := range s.G.UnitsOf(seat) {
		if force.Alive(s, u) && s.Boxes[u].Gap2(box) < gap*gap {
			if g := GapTo(s, u, force.Zero, at); g < gap {
				unit, gap = u, g
			}
		}
	}
	return unit, gap
}

// NearestModel returns where the model of unit e stands that is nearest to a point, the first of equally near
// ones.
func NearestModel(s *core.State, e int, to geom.Point) (at geom.Point) {
	near := int64(math.MaxInt64)
	for _, i := range s.Living(e) {
		if d2 := geom.Dist2(s.Models[i].P, to); d2 < near {
			near, at = d2, s.Models[i].P
		}
	}
	return at
}
