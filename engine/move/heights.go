package move

import (
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// NoWay is further than any way: that of somebody who cannot walk there.
const NoWay = 1 << 32

// A stretch is a part of a straight way that lies at one height, in units from where the way begins.
type stretch struct {
	from, to int64
	height   int32
}

// maxStretches bounds the stretches of one way: each piece of terrain that it crosses begins and ends one,
// and so do the way's own ends.
const maxStretches = 2*board.MaxPieces + 3

// Rise returns how much figure i climbs on the straight way from a to b, less what it jumps over where the
// mover lets it, and whether it can go there at all: gaps of up to an inch are stepped over, and what it
// steps down at once is no more than three inches (SQ-MOV-05, SQ-A-36). Who flies minds no heights
// (SQ-SR-FLYING).
func (w *Mover) Rise(i int, a, b geom.Point) (up int64, ok bool) {
	flies := w.Flies>>i&1 != 0
	if w.Tall == 0 || a == b || flies && w.Jumps == OnFoot {
		return 0, true
	}
	p := w.Profile(a, b)
	for k := 0; k < len(p)-1; {
		next, l, ok := w.stepOn(p, k, flies)
		if !ok {
			return 0, false
		}
		if l.Size > 0 {
			up -= int64(l.Over)
		} else if !flies {
			up += int64(max(0, p[next].height-p[k].height))
		}
		k = next
	}
	return up, true
}

// Steepest returns how far figure i would step down at once on the straight way from a to b, at the most.
func (w *Mover) Steepest(i int, a, b geom.Point) (down int32) {
	p := w.Profile(a, b)
	for k := 0; k < len(p)-1; {
		next, _, _ := w.stepOn(p, k, w.Flies>>i&1 != 0)
		down = max(down, p[k].height-p[next].height)
		k = next
	}
	return down
}

// stepOn returns the stretch to which a model gets from stretch k, by a step, or by a jump (of a size) where
// the mover lets it; and whether it gets on at all.
func (w *Mover) stepOn(p []stretch, k int, flies bool) (next int, l Jump, ok bool) {
	next = w.stepTo(p, k)
	down := p[k].height - p[next].height
	steep := down > w.Rules.Drop
	if w.Jumps != OnFoot && down > 0 && (w.Jumps == JumpAll || steep) {
		if far, found := w.landing(p, k); found {
			l.Over = int32(p[far].from - p[k].to)
			next, l.Size = far, l.Over
		} else if steep && down <= w.Rules.Jump && !flies {
			l.Over, l.Size = int32(p[next].from-p[k].to), down
		}
		if l.Size > 0 {
			l.Fall = p[k].height - p[k+1].height
			return next, l, true
		}
	}
	return next, l, flies || !steep
}

// stepTo returns the stretch that a walker on stretch k comes to: the next one, or across a gap the one that
// keeps most of the height.
func (w *Mover) stepTo(p []stretch, k int) int {
	best := k + 1
	for j := k + 2; j < len(p) && p[j].from-p[k].to <= int64(w.Rules.Gap); j++ {
		if min(p[j].height, p[k].height) > min(p[best].height, p[k].height) {
			best = j
		}
	}
	return best
}

// Profile returns the stretches of the straight way from a to b, each of another height than the one before.
func (w *Mover) Profile(a, b geom.Point) []stretch {
	t := w.Table
	length := CeilNorm(b.Sub(a))
	box := geom.BoxAround(a, b, 0)
	tops, cuts := w.tops[:0], w.cuts[:0]
	for m := w.Tall; m != 0; m &= m - 1 {
		piece := &t.Pieces[bits.TrailingZeros64(m)]
		if !piece.Box.Overlaps(box) {
			continue
		}
		if from, to, ok := piece.Span(a, b, length); ok {
			tops = append(tops, stretch{from, to, piece.Height})
			cuts = append(cuts, from, to)
		}
	}
	cuts = append(cuts, length)
	slices.Sort(cuts)
	p := append(w.way[:0], stretch{0, 0, t.HeightAt(a)})
	at := int64(0)
	for _, cut := range cuts {
		if cut <= at {
			continue
		}
		h := int32(0)
		for i := range tops {
			if tops[i].from <= at && tops[i].to >= cut {
				h = max(h, tops[i].height)
			}
		}
		p = extend(p, stretch{at, cut, h})
		at = cut
	}
	return extend(p, stretch{length, length, t.HeightAt(b)})
}

// extend appends a stretch to those of a way, or makes the last one longer where that is as high.
func extend(p []stretch, k stretch) []stretch {
	if last := &p[len(p)-1]; last.height == k.height {
		last.to = k.to
		return p
	}
	return append(p, k)
}

// walks reports whether figure i can walk straight from a to b, however far that is.
func (w *Mover) walks(i int, a, b geom.Point) bool {
	_, ok := w.Rise(i, a, b)
	return ok
}

// Stride returns how much of its movement figure i needs for the straight way from a to b, what it climbs
// included, or NoWay when it cannot walk there.
func (w *Mover) Stride(i int, a, b geom.Point) int64 {
	up, ok := w.Rise(i, a, b)
	if !ok {
		return NoWay
	}
	return CeilNorm(b.Sub(a)) + up
}

// tooFar reports whether figure i cannot walk straight from a to b with a movement of at most so much.
func (w *Mover) tooFar(i int, a, b geom.Point, most int64) bool {
	d2 := geom.Dist2(a, b)
	if beyond := d2 > most*most; w.Tall == 0 || beyond && w.Jumps == OnFoot {
		return beyond
	}
	up, ok := w.Rise(i, a, b)
	return !ok || up > most || d2 > (most-up)*(most-up)
}
