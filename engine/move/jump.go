package move

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// A Jump is a jump on the straight way of a single model: across a gap or down a drop (SQ-MOV-06).
type Jump struct {
	Edge, Land geom.Point // where it jumps from, and where it comes down
	Size       int32      // how far it jumps, across or down
	Over       int32      // the ground that it jumps over, which is no part of its movement
	Fall       int32      // how far it falls when it fails
}

// Where a model jumps on its way.
const (
	OnFoot   = iota // nowhere
	JumpMust        // where it cannot walk
	JumpAll         // and across every gap that it could climb through, too
)

// MostBends is how many way points a way has at most.
const MostBends = 3

// A Way is that of a single model over jumps: straight from where it stands to one point after the other.
type Way struct {
	To         [MostBends + 1]geom.Point
	N          int  // points in use
	Everywhere bool // it jumps across all gaps
}

// landing returns the stretch on which a model lands that jumps from the end of stretch k across the gap
// behind it: the nearest one as high, or else the highest that it could have stepped down to.
func (w *Mover) landing(p []stretch, k int) (best int, ok bool) {
	low := p[k+1].height
	for j := k + 2; j < len(p); j++ {
		gap, h := p[j].from-p[k].to, p[j].height
		if gap > int64(w.Rules.Jump) || h > p[k].height {
			break
		}
		if gap > int64(w.Rules.Gap) && h > low && p[k].height-h <= w.Rules.Drop {
			best, low, ok = j, h, true
		}
	}
	return best, ok
}

// rounding is how far at most a place computed from a profile lies from one that is as high as the profile
// says.
const rounding = 4

// NextJump returns the first jump on the straight way of the unit, a single model, to a point, where the
// mover lets it jump: one of no size when there is none. It reports whether the unit gets on at all.
func (w *Mover) NextJump(to geom.Point) (l Jump, ok bool) {
	a := w.Own[0].P
	if w.Tall == 0 || a == to || w.Flies != 0 {
		return l, true // who flies does not jump, but passes over what others jump over (SQ-SR-FLYING)
	}
	p := w.Profile(a, to)
	for k := 0; k < len(p)-1; {
		next, l, ok := w.stepOn(p, k, false)
		if !ok || l.Size > 0 {
			return l, ok && w.exact(&l, to, p[k], p[next])
		}
		k = next
	}
	return l, true
}

// exact fills in from where to where a jump leads that takes the unit from one stretch of its way to a point
// to another: from the last place as high as the one, to the first as high as the other. It reports whether
// it has found them.
func (w *Mover) exact(l *Jump, to geom.Point, from, onto stretch) bool {
	a, t := w.Own[0].P, w.Table
	for n := from.to; ; n-- {
		if l.Edge = on(a, to, n); t.HeightAt(l.Edge) == from.height {
			break
		}
		if n == 0 || n == from.to-rounding {
			return false
		}
	}
	for n := onto.from; ; n++ {
		if l.Land = on(a, to, n); n >= onto.to {
			l.Land = to
		}
		if t.HeightAt(l.Land) == onto.height {
			return true
		}
		if n >= onto.to || n == onto.from+rounding {
			return false
		}
	}
}

// on returns the point so far on the straight way from a to b.
func on(a, b geom.Point, n int64) geom.Point { return a.Add(b.Sub(a).WithLength(n)) }

// slowsAfoot is slows on a way with jumps: what the model jumps over does not slow it.
func (w *Mover) slowsAfoot(i int, a, b geom.Point) bool {
	p, flies, from := w.Profile(a, b), w.Flies>>i&1 != 0, int64(0)
	for k := 0; k < len(p)-1; {
		next, l, ok := w.stepOn(p, k, flies)
		if !ok {
			return false
		}
		if l.Size > 0 {
			if w.touches(w.slow, on(a, b, from), on(a, b, p[k].to), w.Own[i].R) {
				return true
			}
			from = p[next].from
		}
		k = next
	}
	return w.touches(w.slow, on(a, b, from), b, w.Own[i].R)
}

// Goes reports whether the unit, a single model, may go a way with a movement of at most allow, jumping where
// the mover lets it.
func (w *Mover) Goes(way *Way, allow int32) bool {
	start, length, slow, ok := w.Own[0].P, int64(0), false, true
	for _, to := range way.To[:way.N] {
		at := w.Own[0]
		length += w.Stride(0, at.P, to)
		if ok = length <= int64(allow) && w.Table.Inside(to, at.R) && w.Free(0, at.P, to); !ok {
			break
		}
		slow = slow || w.Slows(0, at.P, to)
		w.Own[0].P = to
	}
	w.Own[0].P = start
	return ok && !(slow && length > int64(w.Rules.Difficult)) && (w.Jumps == OnFoot || w.ComesDown(way))
}

// ComesDown reports whether all jumps on a way begin and end at places that are there.
func (w *Mover) ComesDown(way *Way) (ok bool) {
	start := w.Own[0].P
	defer func() { w.Own[0].P = start }()
	for _, to := range way.To[:way.N] {
		for w.Own[0].P != to {
			l, ok := w.NextJump(to)
			if !ok {
				return false
			}
			if w.Own[0].P = to; l.Size > 0 {
				w.Own[0].P = l.Land
			}
		}
	}
	return true
}

// JumpsTo reports whether the unit may go straight by a displacement that takes a jump. What it knows of what
// lies around it must be that of a move of at most allow.
func (w *Mover) JumpsTo(v geom.Point, allow int32) bool {
	if !w.MayJump || !w.anyTall(geom.BoxAround(w.Mean, w.Mean.Add(v), 0)) {
		return false
	}
	return w.Finds(&Way{N: 1, To: [MostBends + 1]geom.Point{w.Mean.Add(v)}}, allow, JumpMust)
}

// anyTall reports whether a piece near that one stands on above the ground reaches into the box.
func (w *Mover) anyTall(box geom.Box) bool {
	for m := w.Tall; m != 0; m &= m - 1 {
		if w.Table.Pieces[bits.TrailingZeros64(m)].Box.Overlaps(box) {
			return true
		}
	}
	return false
}

// Finds looks whether the unit may go a way, first with as few jumps as are worth trying, and says so in the
// way.
func (w *Mover) Finds(way *Way, allow int32, least uint8) (ok bool) {
	for w.Jumps = least; w.Jumps <= JumpAll && !ok; w.Jumps++ {
		ok, way.Everywhere = w.Goes(way, allow), w.Jumps == JumpAll
	}
	w.Jumps = OnFoot
	return ok
}

// JumpMode returns where a model jumps on a way.
func JumpMode(everywhere bool) uint8 {
	if everywhere {
		return JumpAll
	}
	return JumpMust
}
